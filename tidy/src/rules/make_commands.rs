//! Rule: every `make` command that the documentation shows is a target of the Makefile.

use std::collections::BTreeSet;

use crate::markdown::{lines, spans};
use crate::{Finding, Tree};

/// Commands in code, in any Markdown file, that name no target.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let targets = tree.file("Makefile").map(|file| targets(&file.text)).unwrap_or_default();
    let mut findings = Vec::new();
    for file in tree.with_extension("md") {
        for line in lines(&file.text) {
            let code = if line.is_code { vec![line.text] } else { spans(&line) };
            let asked = code.into_iter().flat_map(asked_for);
            for target in asked.filter(|target| !targets.contains(target)) {
                findings.push(Finding::at(&file.path, line.number, format!("the Makefile has no target `{target}`")));
            }
        }
    }
    findings
}

fn targets(makefile: &str) -> BTreeSet<&str> {
    let heads = makefile.lines().filter(|line| !line.contains(":=")).filter_map(|line| Some(line.split_once(':')?.0));
    heads.flat_map(str::split_whitespace).filter(|name| is_target(name)).collect()
}

/// The targets that a line of shell asks for; options and variables are not looked at, other folders' Makefiles neither.
fn asked_for(shell: &str) -> Vec<&str> {
    let mut asked = Vec::new();
    for command in shell.split(['#']).next().unwrap_or_default().split([';', '&', '|']) {
        let words = command.split_whitespace().skip_while(|word| *word == "$" || word.contains('='));
        let mut words = words.peekable();
        if words.next_if_eq(&"make").is_some() && words.peek() != Some(&"-C") {
            asked.extend(words.take_while(|word| is_target(word) || word.contains('=')).filter(|word| is_target(word)));
        }
    }
    asked
}

fn is_target(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_lowercase())
        && word.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAKEFILE: &str = "# Makes.\nA := b:c\n.PHONY: all ghost\nall: test ## all\ntest bench-x:\n\trun: this\n";

    fn missing(text: &str) -> Vec<String> {
        let tree = Tree::of(&[("Makefile", MAKEFILE), ("README.md", text)]);
        check(&tree).into_iter().map(|finding| finding.what.split('`').nth(1).unwrap().to_owned()).collect()
    }

    #[test]
    fn commands_without_a_target_are_found() {
        assert_eq!(
            missing("Run `make demo`.\n\n    make test lint # all of it\n    A=1 make ghost B=2 && make x\n"),
            ["demo", "lint", "ghost", "x"]
        );
        assert_eq!(missing("```sh\n$ make demo\n```\n"), ["demo"]);
    }

    #[test]
    fn commands_with_a_target_pass() {
        assert!(
            missing("Run `make test`, `make`, `make -C fuzz fast` or `make bench-x N=3`; make sure it passes.\n")
                .is_empty()
        );
    }
}
