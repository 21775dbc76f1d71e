//! Rule: ARCHITECTURE.md is a short map, and every path on it exists.

use crate::markdown::{Line, lines, spans};
use crate::{Finding, Tree};

const MAP: &str = "ARCHITECTURE.md";

/// A map that needs more lines is no map.
const ALLOWED: usize = 149;

/// Names with these endings are files of ours when they stand in backticks.
const ENDINGS: [&str; 8] = [".rs", ".java", ".md", ".toml", ".sh", ".xml", "Makefile", "/"];

/// A map that is too long, and paths on it that do not exist.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let Some(map) = tree.file(MAP) else { return Vec::new() };
    let mut findings = Vec::new();
    let length = map.text.lines().count();
    if length > ALLOWED {
        findings.push(Finding::about(MAP, format!("{length} lines, at most {ALLOWED} are allowed: a map is short")));
    }
    for (number, path) in paths(tree, &map.text) {
        if !tree.is_left_out(&path) && !exists(tree, &path) {
            findings.push(Finding::at(MAP, number, format!("there is no `{path}`")));
        }
    }
    findings
}

/// The paths of the map, each with its line: those in backticks, and the folders that a layout in a code block lists.
fn paths(tree: &Tree, text: &str) -> Vec<(usize, String)> {
    let mut paths = Vec::new();
    let mut above: Vec<(usize, String)> = Vec::new();
    for line in lines(text) {
        paths.extend(
            spans(&line).into_iter().filter(|span| is_path(tree, span)).map(|path| (line.number, path.to_owned())),
        );
        if let Some((depth, name)) = listed(&line) {
            above.retain(|(other, _)| *other < depth);
            let path = above.last().map_or_else(|| name.to_owned(), |(_, folder)| format!("{folder}{name}"));
            above.push((depth, path.clone()));
            paths.push((line.number, path));
        } else if !line.is_code {
            above.clear();
        }
    }
    paths
}

/// A folder that begins a line of a code block, and how far it is indented.
fn listed<'a>(line: &Line<'a>) -> Option<(usize, &'a str)> {
    let word = line.text.split_whitespace().next().filter(|word| line.is_code && word.ends_with('/'))?;
    Some((line.text.len() - line.text.trim_start().len(), word))
}

fn is_path(tree: &Tree, span: &str) -> bool {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || "_-./".contains(letter);
    let looks_like_one =
        ENDINGS.iter().any(|ending| span.ends_with(ending) && span.len() > 1) && !span.starts_with('.');
    let begins_at_root = span.split_once('/').is_some_and(|(first, _)| tree.exists(first));
    span.chars().all(is_name) && !span.starts_with(['/', '-']) && (looks_like_one || begins_at_root)
}

/// A path may be given from the root, or by its end where the text around says in which crate it is.
fn exists(tree: &Tree, path: &str) -> bool {
    let part = format!("/{}", path.trim_end_matches('/'));
    let ends_in = |file: &str| file.ends_with(&part) || file.contains(&format!("{part}/"));
    tree.exists(path) || tree.paths().any(ends_in)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_at_fault(map: &str) -> Vec<usize> {
        let tree = Tree::of(&[(MAP, map), ("cli/src/main.rs", ""), ("cli/src/a/b.rs", ""), ("Makefile", "")]);
        check(&tree).into_iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn a_map_that_is_too_long_is_found() {
        assert_eq!(lines_at_fault(&"text\n".repeat(149)), Vec::<usize>::new());
        assert_eq!(lines_at_fault(&"text\n".repeat(150)), [0]);
    }

    #[test]
    fn paths_that_do_not_exist_are_found() {
        assert_eq!(lines_at_fault("# Map\n`cli/src/gone.rs`\n`gone/`\n`cli/gone`\n`GONE.md`\n"), [2, 3, 4, 5]);
        assert_eq!(
            lines_at_fault("# Map\n\n    cli/  binary\n      src/  sources\n        gone/  none\n    gone/  none\n"),
            [5, 6]
        );
    }

    #[test]
    fn paths_that_exist_and_other_words_pass() {
        let map = "# Map\n`cli/`, `cli/src/main.rs`, `a/b.rs`, `Makefile`, `a::b`, `lib/modules`, `--a/b`, `<case>/x.toml`\n\n    cli/\n      src/\n        a/\n";
        assert_eq!(lines_at_fault(map), Vec::<usize>::new());
    }

    #[test]
    fn no_map_is_no_fault() {
        assert_eq!(check(&Tree::of(&[("a.rs", "")])), []);
    }
}
