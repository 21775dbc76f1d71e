//! Rule: `docs/dependencies.md` names every crate and Maven artifact that we depend on, and no workspace crate is idle.

use std::collections::BTreeSet;

use crate::{Finding, Tree};

const PAGE: &str = "docs/dependencies.md";

/// Dependencies that the page does not name, and entries of the workspace that no package uses.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let Some(page) = tree.file(PAGE) else { return Vec::new() };
    let is_named = |name: &str| page.text.contains(&format!("`{name}`"));
    let mut findings = Vec::new();
    let used = crates_used(tree);
    for name in &used {
        if !name.starts_with("touchstone") && !is_named(name) {
            findings.push(Finding::about(PAGE, format!("does not name the crate `{name}`: say what it is for")));
        }
    }
    for name in workspace_crates(tree).difference(&used) {
        findings.push(Finding::about("Cargo.toml", format!("no package uses `{name}`: take it out")));
    }
    for file in tree.files().iter().filter(|file| file.name() == "pom.xml") {
        for name in artifacts(&file.text).filter(|name| !name.starts_with("touchstone") && !is_named(name)) {
            findings.push(Finding::about(PAGE, format!("does not name `{name}`, which {} uses", file.path)));
        }
    }
    findings
}

fn workspace_crates(tree: &Tree) -> BTreeSet<String> {
    let manifest = tree.file("Cargo.toml").and_then(|file| file.text.parse::<toml::Table>().ok()).unwrap_or_default();
    let dependencies = manifest.get("workspace").and_then(|workspace| workspace.get("dependencies")?.as_table());
    dependencies.into_iter().flat_map(|table| table.keys().cloned()).collect()
}

fn crates_used(tree: &Tree) -> BTreeSet<String> {
    let manifests = tree.files().iter().filter(|file| file.name() == "Cargo.toml");
    let tables = manifests.filter_map(|file| file.text.parse::<toml::Table>().ok()).flatten();
    let dependencies = tables.filter(|(key, _)| key.ends_with("dependencies"));
    dependencies
        .filter_map(|(_, value)| Some(value.as_table()?.keys().cloned().collect::<Vec<_>>()))
        .flatten()
        .collect()
}

fn artifacts(pom: &str) -> impl Iterator<Item = &str> {
    pom.split("<artifactId>").skip(1).filter_map(|rest| Some(rest.split_once("</artifactId>")?.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unnamed_and_idle_dependencies_are_found() {
        let found = check(&Tree::of(&[
            (PAGE, "# Dependencies\n`named` and `junit`\n"),
            ("Cargo.toml", "[workspace.dependencies]\nnamed = \"1\"\nunnamed = \"1\"\nidle = \"1\"\n"),
            ("a/Cargo.toml", "[dependencies]\nnamed.workspace = true\n[dev-dependencies]\nunnamed.workspace = true\n"),
            (
                "b/pom.xml",
                "<artifactId>touchstone-x</artifactId><artifactId>junit</artifactId><artifactId>asm</artifactId>",
            ),
        ]));
        let told: Vec<_> = found.iter().map(|finding| finding.what.split('`').nth(1).unwrap()).collect();
        assert_eq!(told, ["unnamed", "idle", "asm"]);
    }
}
