//! Rule: a file has at most 500 lines; from 300 on it is mentioned.

use crate::{Finding, SourceFile, Tree};

/// Above this a file is mentioned: is it still about one thing?
const NOTED: usize = 300;

/// Above this a file breaks the rule, unless it is listed below.
const ALLOWED: usize = 500;

/// Files that may be longer, each with its reason.
const EXCEPTIONS: [(&str, &str); 0] = [];

/// Files that are too long, and exceptions that are no longer needed.
pub fn check(tree: &Tree) -> Vec<Finding> {
    check_with(tree, &EXCEPTIONS)
}

/// Files that are long enough to be mentioned.
pub fn notes(tree: &Tree) -> Vec<Finding> {
    let long = sources(tree).filter(|(_, lines)| (NOTED + 1..=ALLOWED).contains(lines));
    long.map(|(file, lines)| Finding::about(&file.path, format!("{lines} lines, usual are at most {NOTED}"))).collect()
}

fn check_with(tree: &Tree, exceptions: &[(&str, &str)]) -> Vec<Finding> {
    let is_listed = |path: &str| exceptions.iter().any(|(listed, _)| *listed == path);
    let too_long = sources(tree).filter(|(_, lines)| *lines > ALLOWED);
    let mut findings: Vec<_> = too_long
        .clone()
        .filter(|(file, _)| !is_listed(&file.path))
        .map(|(file, lines)| {
            let what = format!("{lines} lines, at most {ALLOWED} are allowed: split it, or list it with a reason");
            Finding::about(&file.path, what)
        })
        .collect();
    let needless = exceptions.iter().filter(|(path, _)| !too_long.clone().any(|(file, _)| file.path == *path));
    findings.extend(needless.map(|(path, _)| Finding::about(path, "listed as too long, but is not: unlist it")));
    findings
}

fn sources(tree: &Tree) -> impl Iterator<Item = (&SourceFile, usize)> + Clone {
    let sources = tree.files().iter().filter(|file| file.has_extension("rs") || file.has_extension("java"));
    sources.map(|file| (file, file.text.lines().count()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_files_are_found_noted_or_excepted() {
        let (small, large, huge) = ("x\n".repeat(300), "x\n".repeat(500), "x\n".repeat(501));
        let files = [("a.rs", &*small), ("b.rs", &*large), ("c.java", &*huge), ("d.rs", &*huge), ("e.txt", &*huge)];
        let tree = Tree::of(&files);
        let exceptions = [("d.rs", "a table"), ("b.rs", "none")];
        let found: Vec<_> = check_with(&tree, &exceptions).into_iter().map(|finding| finding.path).collect();
        assert_eq!(found, ["c.java", "b.rs"]);
        let noted: Vec<_> = notes(&tree).into_iter().map(|finding| finding.path).collect();
        assert_eq!(noted, ["b.rs"]);
    }
}
