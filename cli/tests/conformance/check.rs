//! Checks one case: records the old revision, selects for the new one by every technique, and compares.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::build::Built;
use crate::case::Tests;
use crate::java::{Java, Run};
use crate::project::{Project, tests_in};
use crate::revision::Revision;
use crate::touchstone::{Selected, Touchstone};

/// The collection sets, each with the techniques that are asserted with it. Those that are not named need `smart`.
const COLLECTIONS: [&str; 3] = ["smart", "ekstazi", "naive"];

/// What is seen of each test.
type Seen = BTreeMap<String, String>;

/// What the test of the rules needs to know of a case: the folder in which to select again, and the reasons.
pub struct Checked {
    pub name: String,
    pub folder: PathBuf,
    pub class_path: Vec<PathBuf>,
    pub environment: BTreeMap<String, String>,
    /// The tests that `hybrid` must select.
    pub expected: Tests,
    /// What it selected.
    pub hybrid: Selected,
}

/// Checks a case. All that is wrong with it is told at once. Without the smart collection there is nothing of `hybrid`.
pub fn check(built: &Built, java: &Java, runtime: &Path) -> Result<Option<Checked>, String> {
    let revisions = built.revisions.as_ref().map_err(Clone::clone)?;
    let mut wrong = String::new();
    let mut checked = None;
    for collect in COLLECTIONS.into_iter().filter(|collect| is_asked_for(collect)) {
        let project = Project::empty(built.work.join(collect))?;
        let one = OneCollection { built, java, runtime, project, collect };
        let before = one.record(&revisions[0]).map_err(|error| format!("{collect}: {error}"))?;
        let class_path = one.class_path(&revisions[1])?;
        for (technique, expected) in &built.case.expect.select {
            if collection_of(technique) == collect {
                let selected = one.select(technique, &class_path)?;
                compare(technique, expected, &selected, &tests_in(&revisions[1], &built.case.expect.tests), &mut wrong);
                if technique == "hybrid" {
                    checked = Some(one.checked(expected, &class_path, selected));
                }
            }
        }
        if collect == "smart" {
            one.never_drops_what_can_differ("jcgeks", &class_path, &mut wrong)?;
            let after = one.run_plain(&revisions[1], &class_path)?;
            outcomes(built, &before, &after, &mut wrong);
        }
    }
    if wrong.is_empty() { Ok(checked) } else { Err(wrong) }
}

/// `TOUCHSTONE_COLLECT=smart` leaves the other collection sets out, to save time while working on a case.
pub fn is_asked_for(collect: &str) -> bool {
    std::env::var("TOUCHSTONE_COLLECT").map_or(true, |asked| asked.split(',').any(|it| it == collect))
}

fn collection_of(technique: &str) -> &str {
    if COLLECTIONS.contains(&technique) { technique } else { "smart" }
}

/// New tests are selected as well: what feeds a build tool is the list of tests to leave out.
fn compare(technique: &str, expected: &Tests, selected: &Selected, tests: &Tests, wrong: &mut String) {
    let found: Tests = tests.difference(&selected.unaffected).cloned().collect();
    if found != *expected {
        let _ = writeln!(wrong, "{technique} selects {found:?}, expected {expected:?}\n{}", selected.text);
    }
}

/// What differs must be in the truth, and only tests that say so may fail before.
fn outcomes(built: &Built, before: &Seen, after: &Seen, wrong: &mut String) {
    let expect = &built.case.expect;
    for test in &expect.tests {
        let (old, new) = (before.get(test), after.get(test));
        if old.is_some_and(|seen| seen.contains(" failed: ")) != expect.failing.contains(test) {
            let _ = writeln!(wrong, "{test} in v0: {old:?}");
        }
        if old != new && !expect.truth.contains(test) {
            let _ = writeln!(wrong, "{test} differs and is not in truth:\n  {old:?}\n  {new:?}");
        }
    }
}

/// A case with one way to collect classes.
struct OneCollection<'a> {
    built: &'a Built,
    java: &'a Java,
    runtime: &'a Path,
    project: Project,
    collect: &'a str,
}

impl OneCollection<'_> {
    /// Puts the revision into the project folder; the class path is its entries and JUnit.
    fn class_path(&self, revision: &Revision) -> Result<Vec<PathBuf>, String> {
        let mut class_path = self.project.check_out(revision)?;
        class_path.extend(self.java.junit.iter().cloned());
        Ok(class_path)
    }

    fn touchstone<'b>(
        &'b self,
        class_path: &'b [PathBuf],
        environment: &'b BTreeMap<String, String>,
    ) -> Touchstone<'b> {
        Touchstone { project: &self.project.folder, class_path, environment }
    }

    fn record(&self, revision: &Revision) -> Result<Seen, String> {
        let expect = &self.built.case.expect;
        let class_path = self.class_path(revision)?;
        let touchstone = self.touchstone(&class_path, &expect.environment.v0);
        let is_plain =
            |name: &str| expect.libraries.iter().any(|(library, fine)| name.starts_with(library) && fine == "none");
        let plain =
            class_path.iter().filter(|entry| entry.file_name().is_some_and(|name| is_plain(&name.to_string_lossy())));
        let framework = self.java.junit.iter().filter(|_| expect.plain_framework);
        let plain: Vec<PathBuf> = plain.chain(framework).cloned().collect();
        let fine = if expect.libraries.values().any(|fine| fine == "method") { "method" } else { "class" };
        let mut instrumented = touchstone.instrument(self.collect, fine, &plain)?;
        instrumented.push(self.runtime.to_owned());
        // Variables, not properties: a JVM that a test starts inherits them.
        let mut environment = expect.environment.v0.clone();
        environment.insert("TOUCHSTONE_TRACE".to_owned(), touchstone.traces().display().to_string());
        environment.insert("TOUCHSTONE_MAP".to_owned(), touchstone.map().display().to_string());
        if expect.plain_framework {
            environment.insert("TELL_WINDOWS".to_owned(), "yes".to_owned());
        }
        let run = Run {
            class_path: &instrumented,
            folder: &self.project.folder,
            environment: &environment,
            tests: &tests_in(revision, &expect.tests),
        };
        let seen = self.java.run_tests(&run)?;
        touchstone.record()?;
        Ok(seen)
    }

    fn select(&self, technique: &str, class_path: &[PathBuf]) -> Result<Selected, String> {
        self.touchstone(class_path, &self.built.case.expect.environment.v1).select(technique, None)
    }

    /// What a safe refinement of the class level selects: all that `smart` does, as far as it can differ.
    fn never_drops_what_can_differ(
        &self,
        technique: &str,
        class_path: &[PathBuf],
        wrong: &mut String,
    ) -> Result<(), String> {
        let (refined, smart) = (self.select(technique, class_path)?, self.select("smart", class_path)?);
        let dropped = refined.unaffected.difference(&smart.unaffected);
        for test in dropped.filter(|test| self.built.case.expect.truth.contains(*test)) {
            let _ = writeln!(wrong, "{technique} drops {test}, which is in truth\n{}", smart.text);
        }
        Ok(())
    }

    fn run_plain(&self, revision: &Revision, class_path: &[PathBuf]) -> Result<Seen, String> {
        let expect = &self.built.case.expect;
        let tests = tests_in(revision, &expect.tests);
        let (folder, environment) = (&self.project.folder, &expect.environment.v1);
        self.java.run_tests(&Run { class_path, folder, environment, tests: &tests })
    }

    fn checked(&self, expected: &Tests, class_path: &[PathBuf], hybrid: Selected) -> Checked {
        Checked {
            name: self.built.case.name.clone(),
            folder: self.project.folder.clone(),
            class_path: class_path.to_vec(),
            environment: self.built.case.expect.environment.v1.clone(),
            expected: expected.clone(),
            hybrid,
        }
    }
}
