//! What a run of all tests tells: who ran which changed method, how long each took, and what it touched.
//!
//! The Checker puts probes into changed methods only; here all methods have them. A test that ran a changed method is seen
//! either way. What a test inherits from a class initializer or a fill that ran in another test's window counts as run: alone
//! in a fresh JVM it would have run it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use touchstone_formats::Result;
use touchstone_formats::mutf8::decode;
use touchstone_formats::probe_map::{ProbeMap, UnitKind};
use touchstone_formats::trace::Outcome;

use super::matrix::Matrix;
use crate::facts::{NamedTrace, Run, Scratch, TestFacts, Vocabulary};

/// What a run told.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Told {
    /// The tests, with how long each took in microseconds.
    pub tests: BTreeMap<String, u64>,
    /// Those of them that failed.
    pub failed: BTreeSet<String>,
    /// To: tests with the changed methods that they ran.
    pub affected: BTreeMap<String, BTreeSet<String>>,
    /// Tests of which not everything is known, and why.
    pub incomplete: BTreeMap<String, String>,
    /// The project's own classes that each test touched.
    pub matrix: Matrix,
}

/// Reads the traces of a run whose classes have a probe in every method.
pub fn told_by(traces: &[NamedTrace], map: &Path, changed: &BTreeSet<String>) -> Result<Told> {
    let map = ProbeMap::open(map)?;
    let own = own_classes(&map);
    let vocabulary = Vocabulary::of(&map)?;
    let run = Run::read(traces, &vocabulary);
    let (mut told, mut scratch) = (Told::default(), Scratch::default());
    for test in run.tests() {
        let facts = run.facts_of(test, &mut scratch);
        told.tests.insert(test.class.clone(), test.duration);
        if test.outcome == Outcome::Failed {
            told.failed.insert(test.class.clone());
        }
        let ran = changed_among(&facts, &vocabulary, changed);
        if !ran.is_empty() {
            told.affected.insert(test.class.clone(), ran);
        }
        if !facts.problems.is_empty() {
            let problems: Vec<String> = facts.problems.iter().map(ToString::to_string).collect();
            told.incomplete.insert(test.class.clone(), problems.join("; "));
        }
        let touched = facts.classes.iter().map(|touched| vocabulary.class_name(touched.class));
        told.matrix.add(&test.class, touched.filter(|class| own.contains(*class)));
    }
    Ok(told)
}

fn changed_among(facts: &TestFacts<'_>, vocabulary: &Vocabulary, changed: &BTreeSet<String>) -> BTreeSet<String> {
    let named = facts.methods.iter().map(|(method, _)| {
        let (class, name) = vocabulary.method(*method);
        format!("{}#{name}", vocabulary.class_name(class).replace('/', "."))
    });
    named.filter(|name| changed.contains(name)).collect()
}

/// The classes that are in no archive.
fn own_classes(map: &ProbeMap) -> BTreeSet<String> {
    let is_own = |unit: u32| map.unit(unit).is_some_and(|unit| unit.kind != UnitKind::Archive);
    let classes = map.classes().filter(|class| is_own(class.unit));
    classes.map(|class| decode(class.entry).trim_end_matches(".class").to_owned()).collect()
}
