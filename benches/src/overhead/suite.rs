//! A library's test suite under each contestant: its cost, what became of each test, and what was written.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::contestant::{Contestant, Tools, files_with_ending};
use crate::layout;
use crate::library::Fetched;
use crate::process::{Cost, measure_with};
use crate::speed::jars;

/// Reflection into the JDK that the libraries' own builds allow too.
const OPENED: [&str; 5] = ["lang", "lang.reflect", "util", "text", "time"];

/// What became of each test, as the driver tells it: `class#method`, tab, outcome, tab, times.
pub type Outcomes = BTreeSet<String>;

/// A library with its class path for each contestant.
#[derive(Debug)]
pub struct Suite {
    /// Its name.
    pub name: String,
    /// Its test classes.
    pub tests: Vec<String>,
    folder: PathBuf,
    plain: Vec<PathBuf>,
    ours: BTreeMap<&'static str, Instrumented>,
}

#[derive(Debug)]
struct Instrumented {
    cost: Cost,
    class_path: Vec<PathBuf>,
    map: PathBuf,
}

/// One run of a suite.
#[derive(Debug)]
pub struct SuiteRun {
    /// Its cost.
    pub cost: Cost,
    /// What became of the tests.
    pub outcomes: Outcomes,
    /// Bytes of traces, or of Ekstazi's files.
    pub written: u64,
}

impl Suite {
    /// Instruments the library for the contestants that need it. The library's jar is unpacked: it stands for the project.
    pub fn new(library: Fetched, driver: &Path, tools: &Tools) -> Result<Self> {
        let classes = library.folder.join("classes");
        jars::unpack_into(&library.jar, layout::emptied(&classes)?)?;
        let mut plain = vec![driver.to_path_buf(), library.test_classes, classes];
        let mut ours = BTreeMap::new();
        plain.extend(library.others);
        for contestant in Contestant::ALL.into_iter().filter(|contestant| contestant.is_ours()) {
            let out = library.folder.join(contestant.label());
            let (cost, class_path) = tools.instrument(contestant, &plain, &out)?;
            let map = out.join("touchstone.map");
            ours.insert(contestant.label(), Instrumented { cost, class_path, map });
        }
        std::fs::write(library.folder.join("tests.txt"), library.tests.join("\n"))?;
        Ok(Self { name: library.name, tests: library.tests, folder: library.folder, plain, ours })
    }

    /// What instrumenting everything anew costs.
    pub fn instrumenting(&self, contestant: Contestant) -> Cost {
        self.ours.get(contestant.label()).map(|instrumented| instrumented.cost).unwrap_or_default()
    }

    /// Runs all test classes in one JVM, in an empty folder.
    pub fn run(&self, contestant: Contestant, tools: &Tools) -> Result<SuiteRun> {
        let folder = self.folder.join(format!("run-{}", contestant.label()));
        let (work, written) = (layout::emptied(&folder)?.join("work"), folder.join("written"));
        std::fs::create_dir_all(&work)?;
        std::fs::create_dir_all(&written)?;
        let (class_path, map) = match self.ours.get(contestant.label()) {
            Some(instrumented) => (&instrumented.class_path, instrumented.map.as_path()),
            None => (&self.plain, Path::new("")),
        };
        let mut java = tools.java(contestant, class_path, map, &written)?;
        java.args(["-Xmx1g", "-Djava.awt.headless=true", "-Djava.security.manager=allow"]);
        for package in OPENED {
            java.args(["--add-opens".to_owned(), format!("java.base/java.{package}=ALL-UNNAMED")]);
        }
        let outcomes = folder.join("outcomes.txt");
        java.arg("Suite").arg(self.folder.join("tests.txt")).arg(&outcomes).current_dir(&work);
        let log = File::create(folder.join("log.txt"))?;
        let cost = measure_with(&java, log.into())
            .with_context(|| format!("{}, {}: see {}", self.name, contestant.label(), folder.display()))?;
        let written = match contestant {
            Contestant::Plain | Contestant::Jacoco => 0,
            Contestant::Ekstazi => files_with_ending(&work.join(".ekstazi"), "")?.0,
            _ => self.trace_bytes(&written)?,
        };
        let outcomes = std::fs::read_to_string(outcomes)?.lines().map(String::from).collect();
        Ok(SuiteRun { cost, outcomes, written })
    }

    fn trace_bytes(&self, folder: &Path) -> Result<u64> {
        let (bytes, count) = files_with_ending(folder, ".trace")?;
        if count == 0 {
            bail!("{}: the run wrote no trace to {}", self.name, folder.display());
        }
        Ok(bytes)
    }
}

/// The outcomes that no plain run had, and those that all plain runs had and this one has not.
pub fn differences(plain: &[&Outcomes], found: &Outcomes) -> Vec<String> {
    let new = found.iter().filter(|line| plain.iter().all(|run| !run.contains(*line))).map(|line| format!("+ {line}"));
    let first = plain.first().map(|first| first.iter()).into_iter().flatten();
    let lost = first.filter(|line| plain.iter().all(|run| run.contains(*line)) && !found.contains(*line));
    new.chain(lost.map(|line| format!("- {line}"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcomes(lines: &[&str]) -> Outcomes {
        lines.iter().map(|line| (*line).to_owned()).collect()
    }

    #[test]
    fn an_outcome_that_plain_runs_do_not_agree_on_is_no_difference() {
        let (one, other) = (outcomes(&["a passed", "b passed"]), outcomes(&["a passed", "b failed"]));
        assert!(differences(&[&one, &other], &one).is_empty());
        assert!(differences(&[&one, &other], &other).is_empty());
    }

    #[test]
    fn a_lost_test_and_a_new_failure_are_differences() {
        let plain = outcomes(&["a passed", "b passed"]);
        assert_eq!(differences(&[&plain], &outcomes(&["a failed", "b passed"])), ["+ a failed", "- a passed"]);
        assert_eq!(differences(&[&plain], &outcomes(&["a passed"])), ["- b passed"]);
    }
}
