//! Which tests ran which of the probed methods: To, the tests that a change affects.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use touchstone_formats::Result;
use touchstone_formats::probe_map::ProbeMap;

use crate::facts::{NamedTrace, Run, Scratch, Vocabulary};

/// What a run of all tests told.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Executed {
    /// All tests that ran.
    pub tests: BTreeSet<String>,
    /// To: tests by name, with the changed methods that each ran, `a.B#run(I)V`.
    pub affected: BTreeMap<String, BTreeSet<String>>,
    /// Tests of which not everything is known, and why: they may have run more.
    pub incomplete: BTreeMap<String, String>,
}

/// Reads the traces of a run whose classes have probes in the changed methods only.
pub fn executed(traces: &[NamedTrace], map: &Path) -> Result<Executed> {
    let vocabulary = Vocabulary::of(&ProbeMap::open(map)?)?;
    let run = Run::read(traces, &vocabulary);
    let (mut found, mut scratch) = (Executed::default(), Scratch::default());
    for test in run.tests() {
        let facts = run.facts_of(test, &mut scratch);
        found.tests.insert(test.class.clone());
        let methods: BTreeSet<String> = facts
            .methods
            .iter()
            .map(|(method, _)| {
                let (class, name) = vocabulary.method(*method);
                format!("{}#{name}", vocabulary.class_name(class).replace('/', "."))
            })
            .collect();
        if !methods.is_empty() {
            found.affected.insert(test.class.clone(), methods);
        }
        if !facts.problems.is_empty() {
            let problems: Vec<String> = facts.problems.iter().map(ToString::to_string).collect();
            found.incomplete.insert(test.class.clone(), problems.join("; "));
        }
    }
    Ok(found)
}
