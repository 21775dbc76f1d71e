//! Rule: no file names a folder that only one machine has.

use crate::{Finding, Tree};

/// How such paths begin.
const BEGINNINGS: [&str; 4] = ["/work/", "/root/", "/home/", "/Users/"];

/// This file, which has to name them.
const OWN: &str = "tidy/src/rules/machine_paths.rs";

/// Places where a path begins in a folder of one machine.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files().iter().filter(|file| file.path != OWN) {
        for (number, line) in file.numbered_lines() {
            if let Some(beginning) = BEGINNINGS.iter().find(|beginning| names(line, beginning)) {
                findings.push(Finding::at(
                    &file.path,
                    number,
                    format!("a path of one machine (`{beginning}`): make it relative"),
                ));
            }
        }
    }
    findings
}

/// Whether a path on this line starts with `beginning`, instead of having it further in.
fn names(line: &str, beginning: &str) -> bool {
    line.match_indices(beginning).any(|(at, _)| {
        let before = line.get(..at).and_then(|before| before.chars().next_back());
        !before.is_some_and(|letter| letter.is_alphanumeric() || "_-.~/)}>*".contains(letter))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_one_machine_are_found() {
        for line in ["/work/a", "let a = \"/root/b\";", "file:/home/me/c", "HOME=/Users/me/"] {
            assert_eq!(check(&Tree::of(&[("a.txt", &format!("first\n{line}\n"))])).len(), 1, "{line}");
        }
    }

    #[test]
    fn other_paths_pass() {
        for line in ["target/work/a", "$(OUT)/work/a", "../home/b", "/workspace/c", "/usr/lib/jvm", "<root>/home/d"] {
            assert_eq!(check(&Tree::of(&[("a.txt", line)])), [], "{line}");
        }
    }
}
