//! Tests that an audit need not run: by what they touched on the old revision, they can reach no changed method.

use std::collections::BTreeSet;

use touchstone_analyzer::pipeline::{Project, SelectRequest, select};
use touchstone_analyzer::selection::Options;
use touchstone_analyzer::techniques::Technique;

use crate::exit::Failure;

/// Tests that were not run, and how long they would have taken.
#[derive(Debug, Default)]
pub(super) struct LeftOut {
    /// By name.
    pub tests: BTreeSet<String>,
    /// Their recorded durations, in microseconds.
    durations: Vec<(String, u64)>,
}

impl LeftOut {
    /// The tests that touch no changed class: the rule that is proven safe. Every rule is in force here, also one that the audit
    /// leaves out of the techniques.
    pub(super) fn by_classes(project: &Project) -> Result<Self, Failure> {
        let request = SelectRequest { technique: Technique::Smart, options: Options::default(), base: None };
        let selected = select(project, &request)?;
        Ok(Self { tests: selected.selection.unaffected.into_iter().collect(), durations: selected.durations })
    }

    /// Without those that ran all the same.
    pub(super) fn without(mut self, ran: &BTreeSet<String>) -> Self {
        self.tests.retain(|test| !ran.contains(test));
        self
    }

    /// How long they would have taken, in microseconds.
    pub(super) fn saved(&self) -> u64 {
        self.durations.iter().filter(|(test, _)| self.tests.contains(test)).map(|(_, time)| time).sum()
    }
}
