//! Rule: URLs name public, lasting hosts only; where packages are downloaded from is the user's own setting.

use crate::{Finding, Tree};

/// Hosts that may stand in a URL, with what for.
const ALLOWED: [(&str, &str); 9] = [
    ("github.com", "the crate index in Cargo.lock"),
    ("maven.apache.org", "the namespace of pom.xml"),
    ("www.w3.org", "the namespace of XML schemas"),
    ("www.apache.org", "the text of the Apache licence"),
    ("keepachangelog.com", "the form of CHANGELOG.md"),
    ("semver.org", "the meaning of version numbers"),
    ("rustsec.org", "advisories that docs/dependencies.md cites"),
    ("example.com", "examples"),
    ("host", "examples in tests"),
];

/// Words that a host for downloads has, URL or not.
const DOWNLOADS: [&str; 6] =
    ["repo1.maven", "repo.maven", "index.crates.io", "static.crates.io", "artifactory", "<mirrorOf>"];

/// This file, which has to name them.
const OWN: &str = "tidy/src/rules/hosts.rs";

/// URLs with hosts that are not listed, and hosts of package registries.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files().iter().filter(|file| file.path != OWN) {
        for (number, line) in file.numbered_lines() {
            for host in hosts(line).filter(|host| !ALLOWED.iter().any(|(allowed, _)| allowed == host)) {
                findings.push(Finding::at(&file.path, number, format!("host `{host}` is not listed in {OWN}")));
            }
            if let Some(word) = DOWNLOADS.iter().find(|word| line.contains(*word)) {
                findings.push(Finding::at(
                    &file.path,
                    number,
                    format!("`{word}` names where packages come from: leave it out"),
                ));
            }
        }
    }
    findings
}

/// The hosts of the URLs of a line, without user and port.
fn hosts(line: &str) -> impl Iterator<Item = &str> {
    line.split("://").skip(1).filter_map(|rest| {
        let authority =
            rest.split(|letter: char| !letter.is_ascii_alphanumeric() && !"-.@:_".contains(letter)).next()?;
        let host = authority.rsplit('@').next()?.split(':').next()?.trim_end_matches('.');
        (!host.is_empty()).then_some(host)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unlisted_hosts_are_found() {
        for line in
            ["see https://mirror.example.net/a", "index = \"sparse+http://me@packages:80/\"", "static.crates.io"]
        {
            assert_eq!(check(&Tree::of(&[("a.txt", line)])).len(), 1, "{line}");
        }
    }

    #[test]
    fn listed_hosts_pass() {
        for line in
            ["https://github.com/a/b", "(https://semver.org).", "http://user@host:1/b?c", "jar:file:///a!/b", "`://`"]
        {
            assert_eq!(check(&Tree::of(&[("a.txt", line)])), [], "{line}");
        }
    }
}
