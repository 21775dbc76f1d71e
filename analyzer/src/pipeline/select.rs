//! `select = open store → digest → diff → technique → selection`. Nothing is written.

use std::cell::OnceCell;

use touchstone_formats::archive::Jdk;
use touchstone_formats::{Error, Result};

use super::base::base_fall_back;
use super::calls::ProjectCalls;
use super::{Project, StoreFile, checked, jdk_identity};
use crate::callgraph::{CallSource, Summaries};
use crate::diff::{Diff, diff};
use crate::hierarchy::{ClassSource, JdkSource};
use crate::selection::observe::{Observer, RealObserver};
use crate::selection::{FallBack, Impact, JDK, Options, REVISION, Revision, Selection, Step, impact};
use crate::snapshot;
use crate::techniques::Technique;

/// What to select, and how.
#[derive(Debug, Clone)]
pub struct SelectRequest {
    /// The technique.
    pub technique: Technique,
    /// How to select.
    pub options: Options,
    /// The git revision that the store must have been recorded at.
    pub base: Option<String>,
}

/// A selection and what it rests on.
#[derive(Debug)]
pub struct Selected {
    /// Which tests, and why.
    pub selection: Selection,
    /// What changed since the store was recorded.
    pub diff: Diff,
    /// By test name: how long it took when it last ran, in microseconds.
    pub durations: Vec<(String, u64)>,
    /// When something was last recorded, in milliseconds since 1970.
    pub recorded_at: u64,
}

/// What a change reaches, and of how many tests.
#[derive(Debug, Default)]
pub struct Impacted {
    /// The places and the tests that reach them.
    pub impact: Impact,
    /// How many tests there are.
    pub tests: usize,
    /// When something was last recorded, in milliseconds since 1970.
    pub recorded_at: u64,
}

/// Selects the tests that the step from what is recorded to what is compiled now can affect.
pub fn select(project: &Project, request: &SelectRequest) -> Result<Selected> {
    let nothing = |fall_back| Selected {
        selection: Selection::all(request.technique, fall_back),
        diff: Diff::default(),
        durations: Vec::new(),
        recorded_at: 0,
    };
    let done = with_step(project, |step| {
        let mut selection = crate::selection::select(step, request.technique, &request.options)?;
        if let Some(base) = &request.base {
            let environment = step.store.environment()?;
            let recorded = environment.iter().find(|(name, _)| name == REVISION).map(|(_, commit)| commit.as_str());
            selection.fall_back(base_fall_back(&project.folder, base, recorded));
        }
        let (store, tests) = (step.store, 0..step.store.test_count());
        let durations = tests.filter_map(|test| Some((store.test_name(test)?.to_owned(), store.test_duration(test)?)));
        let (durations, recorded_at) = (durations.collect(), store.recorded_at());
        Ok(Selected { selection, durations, diff: step.diff.clone(), recorded_at })
    })?;
    Ok(done.unwrap_or_else(nothing))
}

/// What the step from what is recorded to what is compiled now reaches.
pub fn impacted(project: &Project, technique: Technique) -> Result<Impacted> {
    let done = with_step(project, |step| {
        let (tests, recorded_at) = (step.store.test_count() as usize, step.store.recorded_at());
        Ok(Impacted { impact: impact(step, technique)?, tests, recorded_at })
    })?;
    let nothing = |fall_back| Impact { fall_backs: vec![fall_back], ..Impact::default() };
    Ok(done.unwrap_or_else(|fall_back| Impacted { impact: nothing(fall_back), ..Impacted::default() }))
}

/// Several selections for one step, which is compared once: each technique with how to select. `observer` looks at what is
/// outside of the class path. Nothing is remembered for the next time.
pub fn select_each(
    project: &Project,
    wanted: &[(Technique, Options)],
    observer: &dyn Observer,
) -> Result<Vec<Selection>> {
    let done = with_step_seen(project, observer, |step| {
        let calls = CallsOnce { source: step.new.calls, known: OnceCell::new() };
        let new = Revision { calls: &calls, ..step.new };
        let step = Step { new, ..*step };
        let one = |(technique, options): &(Technique, Options)| crate::selection::select(&step, *technique, options);
        wanted.iter().map(one).collect::<Result<Vec<_>>>()
    })?;
    Ok(done.unwrap_or_else(|why| wanted.iter().map(|(it, _)| Selection::all(*it, why.clone())).collect()))
}

/// Reads the calls when somebody asks for the first time.
struct CallsOnce<'a> {
    source: &'a dyn CallSource,
    known: OnceCell<Summaries>,
}

impl CallSource for CallsOnce<'_> {
    fn calls(&self) -> Result<Summaries> {
        if let Some(known) = self.known.get() {
            return Ok(known.clone());
        }
        let read = self.source.calls()?;
        Ok(self.known.get_or_init(|| read).clone())
    }
}

/// Compares what is recorded with what is compiled now, and asks about the step. The inner error says why there is none.
fn with_step<T>(
    project: &Project,
    ask: impl FnOnce(&Step<'_>) -> Result<T>,
) -> Result<std::result::Result<T, FallBack>> {
    with_step_seen(project, &RealObserver::new(&project.folder), ask)
}

fn with_step_seen<T>(
    project: &Project,
    observer: &dyn Observer,
    ask: impl FnOnce(&Step<'_>) -> Result<T>,
) -> Result<std::result::Result<T, FallBack>> {
    let path = project.store_file();
    let bad = |error: Error| Ok(Err(FallBack::BadStore { why: error.to_string() }));
    let file = match StoreFile::open(&path) {
        StoreFile::Missing => return Ok(Err(FallBack::NoStore)),
        StoreFile::Bad(error) => return bad(error),
        StoreFile::Good(file) => file,
    };
    let store = match checked(&file, &path) {
        Ok(store) => store,
        Err(error) => return bad(error),
    };
    let old = match snapshot::decode(store.snapshot()) {
        Ok(old) => old,
        Err(error) => return bad(error),
    };
    let new = project.digest(Some(&old))?;
    let diff = diff(&old, &new);
    let jdk = project.jdk.as_deref().map(Jdk::open).transpose()?;
    let jdk_classes = jdk.as_ref().map(JdkSource::new).transpose()?;
    let environment = environment(project);
    let revision = Revision {
        class_path: &new,
        environment: &environment,
        observer,
        jdk: jdk_classes.as_ref().map(|source| source as &dyn ClassSource),
        calls: &ProjectCalls(project),
    };
    ask(&Step { store: &store, old: &old, diff: &diff, new: revision }).map(Ok)
}

/// What the tests will run in.
fn environment(project: &Project) -> Vec<(String, String)> {
    let mut environment = project.environment.clone();
    environment.extend(project.jdk.as_deref().and_then(jdk_identity).map(|jdk| (JDK.to_owned(), jdk)));
    environment
}
