//! Other tools under check: the programs as a Maven project, and a command for each tool.
//!
//! The programs of a sample are packages of one project, so that one build answers for all of them. What a tool ran is what
//! Surefire reports.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use touchstone_analyzer::rtscheck::program::Program;
use touchstone_analyzer::rtscheck::render::{imports, program_texts};
use touchstone_analyzer::rtscheck::rules::{Evolved, ToolRun};
use touchstone_analyzer::rtscheck::sequence::test_text;
use touchstone_analyzer::rtscheck::suite::Base;

use super::driver::{COMMON_SOURCES, write};
use super::engine::{BaseResult, remove};
use crate::exit::Failure;

/// A tool by name, and the line for the shell that runs the tests which it selects.
#[derive(Debug, Clone)]
pub struct External {
    /// Its name.
    pub name: String,
    /// The line; it is run in the project's folder.
    pub command: String,
}

/// The tools that need no command.
const SHIPPED: [(&str, &str); 2] = [
    ("ekstazi", "mvn -B -q -Dmaven.test.failure.ignore=true org.ekstazi:ekstazi-maven-plugin:5.3.0:ekstazi"),
    ("starts", "mvn -B -q -Dmaven.test.failure.ignore=true edu.illinois:starts-maven-plugin:1.4:starts"),
];

const POM: &str = include_str!("maven/pom.xml");

/// The tool of `--tool NAME` or `--tool NAME=COMMAND`.
pub fn external(text: &str) -> Result<External, String> {
    if let Some((name, command)) = text.split_once('=') {
        return Ok(External { name: name.to_owned(), command: command.to_owned() });
    }
    let known = SHIPPED.into_iter().find(|(name, _)| *name == text);
    let known = known.ok_or("write NAME=COMMAND; ekstazi and starts need no command")?;
    Ok(External { name: known.0.to_owned(), command: known.1.to_owned() })
}

/// Test classes that ran, and whether each failed.
type Ran = BTreeMap<String, bool>;

/// A sample of programs, and what is known of them without any tool.
pub struct Sample<'a> {
    /// The programs.
    pub bases: &'a [Base],
    /// What came of them in process.
    pub results: &'a mut [BaseResult],
    /// Where projects are written.
    pub work: &'a Path,
}

impl Sample<'_> {
    /// Runs all tools on first and second revisions, and puts what they did to the results.
    pub fn check(&mut self, tools: &[External]) -> Result<(), Failure> {
        for result in self.results.iter_mut() {
            result.evolved.iter_mut().flatten().for_each(|it| it.tools.clear());
        }
        for tool in tools {
            self.check_one(tool)?;
        }
        Ok(())
    }

    fn check_one(&mut self, tool: &External) -> Result<(), Failure> {
        let folder = self.work.join(format!("maven-{}", tool.name));
        remove(&folder)?;
        self.lay_out(&folder, None)?;
        let first = run(tool, &folder)?;
        let again = run(tool, &folder)?;
        // What tools remember has the names of folders in it: the second revision comes to where the first was.
        let kept = self.work.join(format!("maven-{}-kept", tool.name));
        remove(&kept)?;
        copy(&folder, &kept)?;
        for number in 0..self.most() {
            remove(&folder)?;
            copy(&kept, &folder)?;
            self.lay_out(&folder, Some(number))?;
            let ran = run(tool, &folder)?;
            for (base, result) in self.bases.iter().zip(self.results.iter_mut()) {
                if let Some(Some(evolved)) = result.evolved.get_mut(number) {
                    add(tool, base, evolved, [&first, &again, &ran]);
                }
            }
        }
        Ok(())
    }

    fn most(&self) -> usize {
        self.bases.iter().map(|base| base.evolutions.len()).max().unwrap_or_default()
    }

    /// Writes the sources of a revision: programs that have no such second revision stay at their first.
    fn lay_out(&self, folder: &Path, number: Option<usize>) -> Result<(), Failure> {
        remove(&folder.join("src"))?;
        write(&folder.join("pom.xml"), POM.as_bytes())?;
        let state = COMMON_SOURCES.iter().filter(|(name, _)| name.ends_with("State.java"));
        for (name, text) in state {
            write(&folder.join("src/test/java").join(name), text.as_bytes())?;
        }
        for (base, result) in self.bases.iter().zip(self.results.iter()).filter(|(_, it)| it.error.is_none()) {
            let compiles = |number: &usize| matches!(result.evolved.get(*number), Some(Some(_)));
            let evolution = number.filter(compiles).and_then(|number| base.evolutions.get(number));
            let program = evolution.map_or(&base.program, |it| &it.program);
            sources(base, program, &result.outcomes, folder)?;
        }
        Ok(())
    }
}

fn sources(base: &Base, program: &Program, outcomes: &[String], folder: &Path) -> Result<(), Failure> {
    let root = base.root();
    for (path, text) in program_texts(program, &root) {
        write(&folder.join("src/main/java").join(path), text.as_bytes())?;
    }
    let imports = imports(program, &root);
    for (test, expected) in base.tests.iter().zip(outcomes) {
        let (path, text) = test_text(&base.program, &imports, &root, test, Some(expected), false);
        write(&folder.join("src/test/java").join(path), text.as_bytes())?;
    }
    Ok(())
}

fn add(tool: &External, base: &Base, evolved: &mut Evolved, [first, again, second]: [&Ran; 3]) {
    let names = base.test_names();
    let of = |ran: &Ran| -> BTreeSet<usize> {
        names.iter().enumerate().filter(|(_, name)| ran.contains_key(*name)).map(|(test, _)| test).collect()
    };
    let fails = |ran: &Ran, test: usize| names.get(test).and_then(|name| ran.get(name)) == Some(&true);
    let mut disturbed = Vec::new();
    for test in 0..names.len() {
        if fails(first, test) {
            disturbed.push((test, "fails in the first revision".to_owned()));
        } else if fails(second, test) && evolved.newly_failed.iter().all(|(other, _)| *other != test) {
            disturbed.push((test, "fails in the second revision with the tool only".to_owned()));
        }
    }
    let run = ToolRun { tool: tool.name.clone(), first: of(first), again: of(again), second: of(second), disturbed };
    evolved.tools.push(run);
}

/// Runs the tool, and reads what Surefire reports.
fn run(tool: &External, folder: &Path) -> Result<Ran, Failure> {
    let reports = folder.join("target/surefire-reports");
    remove(&reports)?;
    let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let mut command = Command::new(shell);
    command.arg(flag).arg(&tool.command).current_dir(folder).stdin(Stdio::null());
    // Both shipped tools attach to their own JVM.
    let options = std::env::var("MAVEN_OPTS").unwrap_or_default();
    command.env("MAVEN_OPTS", format!("{options} -Djdk.attach.allowAttachSelf=true"));
    let output = command.output();
    let output = output.map_err(|error| Failure::Failed(format!("{shell}: {error}")))?;
    if !output.status.success() {
        let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        return Err(Failure::Failed(format!("{} ended with {}:\n{said}", tool.command, output.status)));
    }
    let mut ran = Ran::new();
    let Ok(entries) = std::fs::read_dir(&reports) else { return Ok(ran) };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(test) = name.strip_prefix("TEST-").and_then(|it| it.strip_suffix(".xml")) {
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            ran.insert(test.to_owned(), text.contains("<failure") || text.contains("<error"));
        }
    }
    Ok(ran)
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::Failed(format!("{}: {error}", from.display()));
    std::fs::create_dir_all(to).map_err(failed)?;
    for entry in std::fs::read_dir(from).map_err(failed)? {
        let path: PathBuf = entry.map_err(failed)?.path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &target)?;
        } else {
            std::fs::copy(&path, &target).map_err(failed)?;
        }
    }
    Ok(())
}
