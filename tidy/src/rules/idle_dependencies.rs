//! Rule: a package names what its shipped code uses, and nothing else.

use crate::{Finding, Tree};

/// Entries of `[dependencies]` that no Rust file of their package mentions.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for manifest in tree.files().iter().filter(|file| file.name() == "Cargo.toml") {
        let folder = manifest.path.trim_end_matches("Cargo.toml");
        let table = manifest.text.parse::<toml::Table>().unwrap_or_default();
        let dependencies = table.get("dependencies").and_then(toml::Value::as_table);
        for name in dependencies.into_iter().flat_map(toml::Table::keys) {
            if !is_mentioned(tree, folder, &name.replace('-', "_")) {
                findings.push(Finding::about(&manifest.path, format!("no code here uses `{name}`: take it out")));
            }
        }
    }
    findings
}

/// Whether a Rust file below `folder` has `name::`, as every use of a crate does.
fn is_mentioned(tree: &Tree, folder: &str, name: &str) -> bool {
    let path = format!("{name}::");
    let is_part_of_a_word = |text: &str, at: usize| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
    };
    tree.with_extension("rs").filter(|file| file.path.starts_with(folder)).any(|file| {
        let mut places = file.text.match_indices(&path);
        places.any(|(at, _)| !is_part_of_a_word(&file.text, at))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_dependencies_are_found() {
        let found = check(&Tree::of(&[
            ("a/Cargo.toml", "[dependencies]\nused-one = \"1\"\nidle = \"1\"\nused_elsewhere = \"1\"\n"),
            ("a/src/lib.rs", "use used_one::x;\nuse not_idle::y; // idle\n"),
            ("b/src/lib.rs", "use used_elsewhere::x;\n"),
        ]));
        let told: Vec<_> = found.iter().map(|finding| finding.what.split('`').nth(1).unwrap()).collect();
        assert_eq!(told, ["idle", "used_elsewhere"]);
    }
}
