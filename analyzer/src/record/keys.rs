//! Numbers all that tests depend on, and observes what is there now.

use std::collections::{BTreeMap, BTreeSet};

use touchstone_formats::ContentHash;
use touchstone_formats::store::StoreContent;

use super::own_files::{changed_in_run, tree_changed_in_run};
use super::{Recording, Remembered, stored};
use crate::dependences::Dependence;
use crate::snapshot;

/// The content of the new store.
pub(super) fn content(tests: BTreeMap<String, Remembered>, recording: &Recording<'_>) -> StoreContent {
    let all: BTreeSet<&Dependence> = tests.values().flat_map(|test| &test.depends).collect();
    let keyed: BTreeMap<Vec<u8>, &Dependence> = all.into_iter().map(|it| (it.key(), it)).collect();
    let numbers: BTreeMap<&Dependence, u32> = keyed.values().copied().zip(0..).collect();
    let observed = keyed.values().map(|it| observed(it, recording)).collect();
    let numbered = |depends: &BTreeSet<Dependence>| {
        let mut sorted: Vec<u32> = depends.iter().filter_map(|it| numbers.get(it).copied()).collect();
        sorted.sort_unstable();
        sorted
    };
    let stored_tests = tests.iter().map(|(name, test)| stored(name.clone(), test, numbered(&test.depends)));
    let stored_tests = stored_tests.collect();
    StoreContent {
        recorded_at: recording.now,
        environment: environment(recording),
        snapshot: snapshot::encode(recording.class_path),
        observed,
        tests: stored_tests,
        keys: keyed.into_keys().collect(),
    }
}

/// What is there now; nothing for a file that was changed while the tests ran, since what they saw is not known: it then
/// differs from whatever is there next time.
fn observed(dependence: &Dependence, recording: &Recording<'_>) -> ContentHash {
    match dependence {
        Dependence::File(path) if changed_in_run(path, recording) => ContentHash::default(),
        Dependence::Tree(path) if tree_changed_in_run(path, recording) => ContentHash::default(),
        _ => recording.observer.observe(dependence).unwrap_or_default(),
    }
}

/// The environment, sorted, each name once.
pub(super) fn environment(recording: &Recording<'_>) -> Vec<(String, String)> {
    let map: BTreeMap<String, String> = recording.environment.iter().cloned().collect();
    map.into_iter().collect()
}
