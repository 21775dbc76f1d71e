//! Rule: the first line of a file says its one purpose.

use crate::{Finding, SourceFile, Tree};

/// Files without a purpose where it belongs.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let without = tree.files().iter().filter_map(|file| Some((file, fault(file)?)));
    without.map(|(file, fault)| Finding::at(&file.path, 1, fault)).collect()
}

/// What to write, when it is not there.
fn fault(file: &SourceFile) -> Option<&'static str> {
    let mut lines = file.text.lines();
    let first = lines.next().unwrap_or_default();
    let second = lines.next().unwrap_or_default();
    if first.starts_with("#!") && !first.starts_with("#![") {
        return (!says(second, "# "))
            .then_some("begin the second line, below `#!`, with `# ` and the script's purpose");
    }
    let extension = file.name().trim_end_matches(".in").rsplit_once('.').map_or("", |(_, extension)| extension);
    match extension {
        "rs" => (!says(first, "//! ")).then_some("begin the first line with `//! ` and the file's purpose"),
        "java" | "scala" | "groovy" | "kt" => {
            let doc = says(first, "/** ") || first.trim() == "/**" && says(second.trim_start(), "* ");
            (!doc && !says(first, "// ")).then_some("begin the first line with `// ` or `/** ` and the file's purpose")
        }
        "clj" => (!says(first, ";; ")).then_some("begin the first line with `;; ` and the file's purpose"),
        "xml" => {
            let found = says(first, "<!-- ") || says(second, "<!-- ");
            (!found).then_some("say the file's purpose in a comment on the first two lines")
        }
        "toml" => toml_fault(&file.text, first),
        "md" => (!says(first, "# ")).then_some("begin the first line with `# ` and a title"),
        "mk" | "sh" | "yml" | "yaml" => hash_fault(first),
        _ if file.name() == "Makefile" => hash_fault(first),
        _ => None,
    }
}

fn hash_fault(first: &str) -> Option<&'static str> {
    (!says(first, "# ")).then_some("begin the first line with `# ` and the file's purpose")
}

/// A package says its purpose in its description; a plain list of values needs none.
fn toml_fault(text: &str, first: &str) -> Option<&'static str> {
    let has_comments = text.lines().any(|line| line.starts_with('#'));
    let has_description = text.lines().any(|line| line.starts_with("description = \""));
    let is_package = text.lines().any(|line| line == "[package]");
    (!says(first, "# ") && !has_description && (has_comments || is_package))
        .then_some("begin the first line with `# ` and the file's purpose, or give the package a description")
}

fn says(line: &str, marker: &str) -> bool {
    line.strip_prefix(marker).is_some_and(|purpose| !purpose.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_without_a_purpose_are_found() {
        let bad = [
            ("a.rs", "use std::fs;\n"),
            ("b.rs", "//! \n"),
            ("c.rs", ""),
            ("A.java", "package a;\n"),
            ("B.java", "/**\n */\n"),
            ("C.java.in", "class C {}"),
            ("run", "#!/bin/sh\nset -e\n"),
            ("Makefile", "all:\n"),
            ("d/Cargo.toml", "[package]\nname = \"d\"\n"),
            ("e.toml", "a = 1\n# b\n"),
            ("pom.xml", "<project>\n</project>\n"),
            ("f.md", "text\n"),
        ];
        let found = check(&Tree::of(&bad));
        let paths: Vec<_> = found.iter().map(|finding| finding.path.as_str()).collect();
        assert_eq!(paths, bad.map(|(path, _)| path));
    }

    #[test]
    fn files_with_a_purpose_pass() {
        let good = [
            ("a.rs", "//! Does a.\n"),
            ("A.java", "// Does a.\npackage a;\n"),
            ("B.java", "/** Does b. */\n"),
            ("C.java", "/**\n * Does c.\n */\n"),
            ("run", "#!/bin/sh\n# Runs.\n"),
            ("Makefile", "# Makes.\n"),
            ("d/Cargo.toml", "[package]\ndescription = \"Does d.\"\n"),
            ("e.toml", "a = 1\n"),
            ("pom.xml", "<?xml?>\n<!-- Builds. -->\n"),
            ("f.txt", "anything"),
        ];
        assert_eq!(check(&Tree::of(&good)), []);
    }
}
