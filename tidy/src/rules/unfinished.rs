//! Rule: nothing unfinished is checked in, and no test is switched off.

use crate::{Finding, Tree};

/// What unfinished work is marked with, and what to do instead.
const MARKS: [(&str, &str); 6] = [
    ("todo!", "write the code"),
    ("unimplemented!", "write the code"),
    ("FIXME", "mend it, or open an issue"),
    ("XXX", "mend it, or open an issue"),
    (
        "#[ignore",
        "mend or delete the test; what must be asked for by hand looks at TOUCHSTONE_BLESS or is a make target",
    ),
    ("@Disabled", "mend or delete the test"),
];

/// This file, which has to name them.
const OWN: &str = "tidy/src/rules/unfinished.rs";

/// Marks of unfinished work in sources, scripts and manifests.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files().iter().filter(|file| file.path != OWN && is_source(file.name())) {
        for (number, line) in file.numbered_lines() {
            // Test classes in testdata are what is tested, skipped ones included.
            let is_subject = |mark: &str| mark == "@Disabled" && file.path.starts_with("testdata/");
            for (mark, advice) in MARKS.iter().filter(|(mark, _)| line.contains(mark) && !is_subject(mark)) {
                findings.push(Finding::at(&file.path, number, format!("`{mark}`: {advice}")));
            }
        }
    }
    findings
}

fn is_source(name: &str) -> bool {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    ["rs", "java", "in", "sh", "toml", "xml", "md", "mk", ""].contains(&extension)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_is_found() {
        for (mark, _) in MARKS {
            let found = check(&Tree::of(&[("a.rs", &format!("fn a() {{}}\n{mark}\n"))]));
            assert_eq!(found.iter().map(|finding| finding.line).collect::<Vec<_>>(), [2], "{mark}");
        }
    }

    #[test]
    fn finished_code_passes() {
        assert_eq!(check(&Tree::of(&[("a.rs", "// ignore what todo lists say\n"), ("b.bin", "FIXME")])), []);
    }
}
