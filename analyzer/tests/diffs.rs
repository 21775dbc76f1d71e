//! Pairs of Java programs in `testdata/diffs`, compiled, and what changed between them.
//!
//! A file has sections `=== old NAME.java`, `=== new NAME.java`, `=== old-options`, `=== new-options` and `=== diff`. Without
//! a new section the old sources are compiled again, with the new options.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a failing test is what a panic here means"
)]

mod support;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use support::{Job, compile_all, write};
use touchstone_analyzer::diff::diff;
use touchstone_analyzer::digest::{Options, digest_class_path};

struct Case {
    path: PathBuf,
    name: String,
    text: String,
}

impl Case {
    /// The sections as (words of the heading, body).
    fn sections(&self) -> Vec<(Vec<&str>, &str)> {
        let parts = self.text.split("\n=== ").skip(1);
        parts
            .map(|part| part.split_once('\n').unwrap_or((part, "")))
            .map(|(head, body)| (head.split(' ').collect(), body))
            .collect()
    }

    fn options(&self, which: &str) -> String {
        let heading = format!("{which}-options");
        let found = self.sections().into_iter().find(|(head, _)| head[0] == heading);
        found.map_or_else(|| "-g".to_owned(), |(head, _)| head[1..].join(" "))
    }

    fn jobs(&self, folder: &Path) -> [Job; 2] {
        ["old", "new"].map(|which| {
            let has_new = self.sections().iter().any(|(head, _)| head[0] == "new");
            let wanted = if which == "new" && has_new { "new" } else { "old" };
            let base = folder.join(&self.name).join(which);
            let sections = self.sections().into_iter().filter(|(head, _)| head[0] == wanted);
            let sources = sections.map(|(head, body)| write(base.join("src").join(head[1]), body)).collect();
            Job { out: base.join("out"), options: self.options(which), sources }
        })
    }

    fn expected(&self) -> &str {
        self.text.split("\n=== diff\n").nth(1).unwrap_or_default()
    }

    fn found(&self, folder: &Path) -> String {
        let options = Options { release: 17, threads: Some(1) };
        let [old, new] = ["old", "new"].map(|which| {
            digest_class_path(&[folder.join(&self.name).join(which).join("out")], &options, None).unwrap()
        });
        let diff = diff(&old, &new);
        let mut text = String::new();
        diff.records().iter().for_each(|record| writeln!(text, "{record}").unwrap());
        for renamed in &diff.renamed_lambdas {
            writeln!(text, "renamed                {} {} -> {}", renamed.class, renamed.old, renamed.new).unwrap();
        }
        text
    }
}

fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/diffs");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let case = |path: PathBuf| {
        let (name, text) =
            (path.file_stem().unwrap().to_str().unwrap().to_owned(), std::fs::read_to_string(&path).unwrap());
        Case { path, name, text }
    };
    paths.into_iter().map(case).collect()
}

#[test]
fn every_pair_has_the_changes_that_it_says() {
    let (folder, cases) = (tempfile::tempdir().unwrap(), cases());
    assert!(cases.len() > 30, "cases are missing");
    let jobs: Vec<Job> = cases.iter().flat_map(|case| case.jobs(folder.path())).collect();
    compile_all(&jobs, folder.path());
    let mut failures = String::new();
    for case in &cases {
        let found = case.found(folder.path());
        if found == case.expected() {
            continue;
        }
        if std::env::var_os("TOUCHSTONE_BLESS").is_some() {
            let before = case.text.split("\n=== diff").next().unwrap();
            std::fs::write(&case.path, format!("{before}\n=== diff\n{found}")).unwrap();
        } else {
            write!(failures, "{}:\nexpected\n{}found\n{found}\n", case.name, case.expected()).unwrap();
        }
    }
    assert!(failures.is_empty(), "{failures}");
}
