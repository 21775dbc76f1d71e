//! An evolving program as a case of the conformance suite: a folder with two revisions and what each technique selects.

use std::fmt::Write as _;

use super::render::{Text, imports, program_texts, variable_name};
use super::sequence::test_text;
use super::suite::{Base, Evolution};

/// What a case says beside its sources.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Said {
    /// What it is about, in a sentence.
    pub about: String,
    /// What the tests saw in the old revision.
    pub outcomes: Vec<String>,
    /// The tests that fail in the new one, by number.
    pub truth: Vec<usize>,
    /// Techniques by name, with the numbers of the tests that each selects.
    pub select: Vec<(String, Vec<usize>)>,
}

/// The first line of every source.
const PURPOSE: &str = "// Found by touchstone rtscheck, and made small by it.\n";

/// All files of a case; `common` are the classes that programs use.
pub fn case_files(base: &Base, evolution: &Evolution, common: &[(&str, &str)], said: &Said) -> Vec<Text> {
    let old = revision(base, &base.program, None, said);
    let new = revision(base, &evolution.program, evolution.more, said);
    let mut files: Vec<Text> = Vec::new();
    for (path, text) in &old {
        files.push((format!("v0/{path}"), text.clone()));
    }
    let uses = |name: &str| {
        let class = name.trim_end_matches(".java").replace('/', ".");
        old.iter().chain(&new).any(|(_, text)| text.contains(&class))
    };
    files.extend(
        common.iter().filter(|(name, _)| uses(name)).map(|(name, text)| (format!("v0/{name}"), (*text).to_owned())),
    );
    for (path, text) in &new {
        if !old.iter().any(|other| (&other.0, &other.1) == (path, text)) {
            files.push((format!("v1/{path}"), text.clone()));
        }
    }
    let removed = old.iter().map(|(path, _)| path).filter(|path| new.iter().all(|(other, _)| other != *path));
    let removed: Vec<String> = removed.map(|path| format!("{path:?}")).collect();
    files.push(("expect.toml".to_owned(), expectation(base, evolution, &removed, said)));
    files
}

fn revision(base: &Base, program: &super::program::Program, more: Option<usize>, said: &Said) -> Vec<Text> {
    let root = base.root();
    let mut texts: Vec<Text> = Vec::new();
    for (path, text) in program_texts(program, &root) {
        let path = path.strip_prefix("classes/").map(str::to_owned).unwrap_or(path);
        let text = if path.ends_with(".java") { format!("{PURPOSE}{text}") } else { text };
        texts.push((path, text));
    }
    for (number, test) in base.tests.iter().enumerate() {
        let expected = said.outcomes.get(number).map(String::as_str).unwrap_or_default();
        let imports = imports(program, &root);
        let (path, text) = test_text(&base.program, &imports, &root, test, Some(expected), more == Some(number));
        texts.push((path, format!("{PURPOSE}{text}")));
    }
    texts
}

fn expectation(base: &Base, evolution: &Evolution, removed: &[String], said: &Said) -> String {
    let names = base.test_names();
    let list = |tests: &[usize]| {
        let quoted: Vec<String> = tests.iter().filter_map(|it| names.get(*it)).map(|it| format!("{it:?}")).collect();
        format!("[{}]", quoted.join(", "))
    };
    let every: Vec<usize> = (0..names.len()).collect();
    let mut text = format!("about = {:?}\ntests = {}\ntruth = {}\n", said.about, list(&every), list(&said.truth));
    if !removed.is_empty() {
        let _ = writeln!(text, "removed = [{}]", removed.join(", "));
    }
    let _ = writeln!(text, "\n[select]\nretest-all = {}", list(&every));
    for (technique, tests) in &said.select {
        let _ = writeln!(text, "{technique} = {}", list(tests));
    }
    let root = base.root();
    for (revision, program) in [("v0", &base.program), ("v1", &evolution.program)] {
        if !program.variables.is_empty() {
            let _ = writeln!(text, "\n[environment.{revision}]");
        }
        for (name, value) in &program.variables {
            let _ = writeln!(text, "{} = {value:?}", variable_name(&root, name));
        }
    }
    text
}
