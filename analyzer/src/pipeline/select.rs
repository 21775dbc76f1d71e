//! `select = open store → digest → diff → technique → selection`. Nothing is written.

use touchstone_formats::Result;
use touchstone_formats::archive::Jdk;
use touchstone_formats::store::Store;

use super::calls::ProjectCalls;
use super::{Project, StoreFile, jdk_identity};
use crate::diff::{Diff, diff};
use crate::hierarchy::{ClassSource, JdkSource};
use crate::selection::observe::RealObserver;
use crate::selection::{FallBack, Options, Revision, Selection};
use crate::snapshot;
use crate::techniques::Technique;

/// What to select, and how.
#[derive(Debug, Clone)]
pub struct SelectRequest {
    /// The technique.
    pub technique: Technique,
    /// How to select.
    pub options: Options,
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

/// Selects the tests that the step from what is recorded to what is compiled now can affect.
pub fn select(project: &Project, request: &SelectRequest) -> Result<Selected> {
    let nothing = |fall_back| Selected {
        selection: Selection::all(request.technique, fall_back),
        diff: Diff::default(),
        durations: Vec::new(),
        recorded_at: 0,
    };
    let file = match StoreFile::open(&project.store_file()) {
        StoreFile::Missing => return Ok(nothing(FallBack::NoStore)),
        StoreFile::Bad(error) => return Ok(nothing(FallBack::BadStore { why: error.to_string() })),
        StoreFile::Good(file) => file,
    };
    let store = Store::open(&file)?;
    let old = match snapshot::decode(store.snapshot()) {
        Ok(old) => old,
        Err(error) => return Ok(nothing(FallBack::BadStore { why: error.to_string() })),
    };
    let new = project.digest(Some(&old))?;
    let diff = diff(&old, &new);
    let jdk = project.jdk.as_deref().map(Jdk::open).transpose()?;
    let jdk_classes = jdk.as_ref().map(JdkSource::new).transpose()?;
    let environment = environment(project);
    let observer = RealObserver::new(&project.folder);
    let revision = Revision {
        class_path: &new,
        environment: &environment,
        observer: &observer,
        jdk: jdk_classes.as_ref().map(|source| source as &dyn ClassSource),
        calls: &ProjectCalls(project),
    };
    let selection = crate::selection::select(&store, &old, &diff, &revision, request.technique, &request.options)?;
    let tests = 0..store.test_count();
    let durations = tests.filter_map(|test| Some((store.test_name(test)?.to_owned(), store.test_duration(test)?)));
    Ok(Selected { selection, durations: durations.collect(), diff, recorded_at: store.recorded_at() })
}

/// What the tests will run in.
fn environment(project: &Project) -> Vec<(String, String)> {
    let mut environment = project.environment.clone();
    environment.extend(project.jdk.as_deref().and_then(jdk_identity).map(|jdk| ("jdk".to_owned(), jdk)));
    environment
}
