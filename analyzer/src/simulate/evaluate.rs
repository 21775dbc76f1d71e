//! What each technique selects for a revision, from the store of the one before.

use std::collections::BTreeSet;
use std::time::Instant;

use serde::{Deserialize, Serialize};
use touchstone_formats::Result;

use super::result::TestSelection;
use crate::checker::changed_methods;
use crate::pipeline::{Configuration, Project, SelectRequest, Selected, select};
use crate::selection::Options;
use crate::techniques::Technique;

/// As many reasons of a test are kept.
const REASONS: usize = 3;

/// What the techniques make of a step from the base to a revision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "camelCase")]
pub struct Evaluation {
    /// Everything that changed, a line each.
    pub changes: Vec<String>,
    /// The changed methods, and new ones.
    pub changed_methods: BTreeSet<String>,
    /// What each technique selects.
    pub selections: Vec<TestSelection>,
}

/// Selects by each technique. The project's store is that of the base, everything else of it is the revision's.
pub fn evaluate(project: &Project, techniques: &[Technique]) -> Result<Evaluation> {
    let mut evaluation = Evaluation::default();
    let always = Configuration::read(&project.folder)?.always;
    for technique in techniques {
        let options = Options { always: always.clone(), ..Options::default() };
        let begun = Instant::now();
        let selected = select(project, &SelectRequest { technique: *technique, options, base: None })?;
        let micros = begun.elapsed().as_micros() as u64;
        if evaluation.selections.is_empty() {
            evaluation.changes = selected.diff.records().iter().map(ToString::to_string).collect();
            evaluation.changed_methods = changed_methods(&selected.diff);
        }
        evaluation.selections.push(kept(*technique, selected, micros));
    }
    Ok(evaluation)
}

fn kept(technique: Technique, selected: Selected, micros: u64) -> TestSelection {
    let selection = selected.selection;
    let reasons =
        |reasons: Vec<crate::selection::Reason>| reasons.iter().take(REASONS).map(ToString::to_string).collect();
    TestSelection {
        technique: technique.name().to_owned(),
        baseline: technique.is_baseline(),
        everything: selection.fall_backs.first().map(ToString::to_string),
        selected: selection.selected.into_iter().map(|(test, why)| (test, reasons(why))).collect(),
        unaffected: selection.unaffected.into_iter().collect(),
        micros,
    }
}
