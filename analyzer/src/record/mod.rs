//! Puts traces into the store: the old store, the new revision and what its run told in, the new store out.
//!
//! `record = select what the step to the new revision affects → drop what is stale → add what the traces tell → observe`.
//! A test that a change affects and that no complete, passing window tells about stays selected: so an aborted run, a
//! crash or a shard of the tests can never cause a miss.

mod depends;
mod keys;
mod own_files;
mod stale;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use touchstone_formats::Result;
use touchstone_formats::store::{Store, StoredTest, TestState, write_store};
use touchstone_formats::trace::Outcome;

use crate::callgraph::CallSource;
use crate::dependences::{Dependence, Places};
use crate::diff::{Diff, diff};
use crate::digest::ClassPathDigest;
use crate::facts::{Run, Scratch, Test};
use crate::hierarchy::ClassSource;
use crate::selection::observe::Observer;
use crate::selection::{Options, Revision, Selection, Step, select};
use crate::snapshot;
use crate::techniques::Technique;

pub use depends::Probed;

/// What is recorded.
pub struct Recording<'a> {
    /// The revision that ran.
    pub class_path: &'a ClassPathDigest<'a>,
    /// What it ran in, without what the traces themselves tell.
    pub environment: Vec<(String, String)>,
    /// What the traces say.
    pub run: &'a Run<'a>,
    /// Which classes have which probes.
    pub probed: &'a Probed,
    /// Where the paths in the traces lead.
    pub places: &'a Places,
    /// The project's folder, absolute.
    pub project: PathBuf,
    /// Looks at files and variables.
    pub observer: &'a dyn Observer,
    /// The JDK's classes.
    pub jdk: Option<&'a dyn ClassSource>,
    /// The calls of its own classes.
    pub calls: &'a dyn CallSource,
    /// The technique that said which tests had to run.
    pub technique: Technique,
    /// Absolute folders whose files the run itself may have made.
    pub build_folders: Vec<PathBuf>,
    /// Now, in milliseconds since 1970.
    pub now: u64,
}

/// What recording did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    /// Tests that are valid now because of this recording.
    pub recorded: usize,
    /// Tests that failed in it.
    pub failed: usize,
    /// Tests of which not everything is known.
    pub incomplete: usize,
    /// Tests that should have run and did not.
    pub not_run: usize,
    /// All tests in the store.
    pub tests: usize,
}

/// The bytes of the new store.
pub fn record(old: Option<&Store<'_>>, recording: &Recording<'_>) -> Result<(Vec<u8>, Summary)> {
    let mut tests = match old {
        Some(store) => carried_over(store, recording)?,
        None => BTreeMap::new(),
    };
    let mut summary = Summary::default();
    let mut scratch = Scratch::default();
    for test in recording.run.tests() {
        let before = tests.remove(&test.class);
        let stored = recorded(test, before, recording, &mut scratch);
        count(&stored, &mut summary);
        tests.insert(test.class.clone(), stored);
    }
    summary.not_run = tests.values().filter(|test| test.state == TestState::NotRun).count();
    summary.tests = tests.len();
    let content = keys::content(tests, recording);
    Ok((write_store(&content)?, summary))
}

fn count(test: &Remembered, summary: &mut Summary) {
    match test.state {
        TestState::Valid => summary.recorded += 1,
        TestState::Failed => summary.failed += 1,
        TestState::Incomplete => summary.incomplete += 1,
        TestState::NotRun => {}
    }
}

/// A test while the store is being made: what it depends on is not numbered yet.
#[derive(Debug, Clone)]
struct Remembered {
    state: TestState,
    outcome: Outcome,
    recorded_at: u64,
    duration: u64,
    detail: String,
    depends: BTreeSet<Dependence>,
}

/// The tests of the old store as they stand after the step to the new revision.
fn carried_over(store: &Store<'_>, recording: &Recording<'_>) -> Result<BTreeMap<String, Remembered>> {
    let old = snapshot::decode(store.snapshot())?;
    let diff = diff(&old, recording.class_path);
    let selection = affected(store, &old, &diff, recording)?;
    let stale = stale::Stale::of(&diff);
    let mut tests = BTreeMap::new();
    for number in 0..store.test_count() {
        let test = store.test(number)?;
        if recording.class_path.class(&test.name.replace('.', "/")).is_none() {
            // The test class is gone.
            continue;
        }
        let mut remembered = remembered(store, test.clone());
        let is_affected = selection.is_all() || selection.selected.contains_key(&test.name);
        if is_affected && remembered.state == TestState::Valid {
            remembered.state = TestState::NotRun;
        }
        stale.bring_up_to_date(&mut remembered.depends, is_affected);
        tests.insert(test.name, remembered);
    }
    Ok(tests)
}

fn affected(store: &Store<'_>, old: &ClassPathDigest, diff: &Diff, recording: &Recording<'_>) -> Result<Selection> {
    let environment = keys::environment(recording);
    let new = Revision {
        class_path: recording.class_path,
        environment: &environment,
        observer: recording.observer,
        jdk: recording.jdk,
        calls: recording.calls,
    };
    select(&Step { store, old, diff, new }, recording.technique, &Options::default())
}

fn remembered(store: &Store<'_>, test: StoredTest) -> Remembered {
    let dependence = |number: &u32| store.key(*number).and_then(Dependence::from_key);
    Remembered {
        state: test.state,
        outcome: test.outcome,
        recorded_at: test.recorded_at,
        duration: test.duration,
        detail: test.detail,
        depends: test.depends.iter().filter_map(dependence).collect(),
    }
}

/// A test that ran: what the traces tell, and what was known before and is still so.
fn recorded(
    test: &Test<'_>,
    before: Option<Remembered>,
    recording: &Recording<'_>,
    scratch: &mut Scratch,
) -> Remembered {
    let facts = recording.run.facts_of(test, scratch);
    let mut depends = before.map(|before| before.depends).unwrap_or_default();
    let mut problems: Vec<String> = facts.problems.iter().map(ToString::to_string).collect();
    problems.extend(depends::add(&test.class, &facts, recording, &mut depends));
    own_files::remove(&mut depends, recording);
    let state = match test.outcome {
        _ if !problems.is_empty() => TestState::Incomplete,
        Outcome::Failed | Outcome::Unknown => TestState::Failed,
        Outcome::Passed | Outcome::Skipped | Outcome::Aborted => TestState::Valid,
    };
    let detail = problems.join("; ");
    Remembered { state, outcome: test.outcome, recorded_at: recording.now, duration: test.duration, detail, depends }
}

/// The store's content: what [`write_store`] takes.
fn stored(name: String, test: &Remembered, depends: Vec<u32>) -> StoredTest {
    StoredTest {
        name,
        state: test.state,
        outcome: test.outcome,
        recorded_at: test.recorded_at,
        duration: test.duration,
        detail: test.detail.clone(),
        depends,
    }
}
