//! Rule: a Markdown link to a file of the repository leads to one.

use crate::markdown::{lines, prose};
use crate::{Finding, Tree};

/// Links that lead nowhere.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.with_extension("md") {
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for line in lines(&file.text) {
            for target in targets(&prose(&line)).into_iter().filter(|target| !leads_somewhere(tree, folder, target)) {
                findings.push(Finding::at(&file.path, line.number, format!("there is no `{target}` to link to")));
            }
        }
    }
    findings
}

/// What stands in `[text](target)` and behind `[name]: target`.
fn targets(prose: &str) -> Vec<String> {
    let inline = prose.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
    let definition = prose.strip_prefix('[').and_then(|rest| Some(rest.split_once("]: ")?.1));
    let bare = |target: &str| target.split_whitespace().next().unwrap_or_default().to_owned();
    inline.chain(definition).map(bare).collect()
}

fn leads_somewhere(tree: &Tree, folder: &str, target: &str) -> bool {
    let path = target.split('#').next().unwrap_or_default();
    if path.is_empty() || target.contains("://") || target.starts_with("mailto:") {
        return true;
    }
    resolve(folder, path).is_some_and(|path| tree.exists(&path))
}

/// `path` as seen from `folder`; `None` when it leaves the repository.
fn resolve(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(text: &str) -> Vec<usize> {
        let tree = Tree::of(&[("docs/a.md", text), ("docs/b.md", ""), ("c/d.rs", "")]);
        check(&tree).into_iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn broken_links_are_found() {
        let text = "[a](missing.md)\n[b](b.md) and [c](../c/e.rs)\n[d]: ../../outside.md\n";
        assert_eq!(broken(text), [1, 2, 3]);
    }

    #[test]
    fn good_links_pass() {
        let text =
            "[a](b.md) [b](b.md#part) [c](#part) [d](../c/) [e](../c/d.rs \"title\") [f](https://example.com/x)\n";
        assert_eq!(broken(text), Vec::<usize>::new());
        assert_eq!(broken("`[a](missing.md)`\n\n    [a](missing.md)\n"), Vec::<usize>::new());
    }
}
