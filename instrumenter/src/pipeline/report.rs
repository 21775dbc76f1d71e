//! What a run tells its caller: messages about single files, and one summary.

use std::path::PathBuf;
use std::time::Duration;

use touchstone_formats::ContentHash;

/// How much a message matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// Good to know.
    Note,
    /// Something is not as one would expect.
    Warning,
    /// A class or archive that could not be processed; it was copied as it is, and the run counts as failed.
    Failure,
}

/// One message about one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// How much it matters.
    pub severity: Severity,
    /// What it says, the file included.
    pub text: String,
}

impl Message {
    pub(crate) fn note(text: impl Into<String>) -> Self {
        Self { severity: Severity::Note, text: text.into() }
    }

    pub(crate) fn warning(text: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, text: text.into() }
    }

    pub(crate) fn failure(text: impl Into<String>) -> Self {
        Self { severity: Severity::Failure, text: text.into() }
    }
}

/// How many entries had which fate.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Classes that have probes, those kept from an earlier run included.
    pub instrumented: u64,
    /// Classes that need no probes.
    pub unchanged: u64,
    /// Classes that had probes before.
    pub already_instrumented: u64,
    /// Classes and archives that could not be processed.
    pub failed: u64,
    /// Other files that were copied. Untouched entries of archives are not counted.
    pub copied: u64,
    /// Of all these classes, those whose output of an earlier run was still right.
    pub kept: u64,
    /// Probes, that is ids in use.
    pub probes: u64,
    /// Methods that got no probes although they should have.
    pub unprobed: u64,
    /// Files that were removed because their input is gone.
    pub removed: u64,
}

/// Which input became which output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitSummary {
    /// Where it was read.
    pub input: PathBuf,
    /// Where it was written; the same as the input when in place.
    pub output: PathBuf,
    /// Whether nothing had to be written.
    pub kept: bool,
}

/// All that a run has to tell.
#[derive(Debug, Clone, Default)]
pub struct Summary {
    /// Input and output of each unit, in the order given.
    pub units: Vec<UnitSummary>,
    /// How many entries had which fate.
    pub counts: Counts,
    /// The probe map's path.
    pub map: PathBuf,
    /// The probe map's hash.
    pub map_id: ContentHash,
    /// The size of the runtime's array.
    pub total_ids: u32,
    /// Messages in the order of inputs and entries.
    pub messages: Vec<Message>,
    /// How long each phase took.
    pub timings: Vec<(&'static str, Duration)>,
}

impl Summary {
    /// Whether every class and archive could be processed.
    pub fn is_clean(&self) -> bool {
        self.counts.failed == 0
    }
}
