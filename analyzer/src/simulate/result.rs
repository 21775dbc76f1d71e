//! What is known of one revision: written when it is done, read by tables and reports.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// The words in results for other programs.
pub const SCHEMA: &str = "touchstone-simulate-1";

/// One revision, done.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
#[serde(rename_all = "camelCase")]
pub struct RevisionResult {
    /// [`SCHEMA`].
    pub schema: String,
    /// Its place in the list of revisions; 0 is the oldest.
    pub number: usize,
    /// The commit.
    pub commit: String,
    /// The first line of its message.
    pub subject: String,
    /// The commit that it is compared with; none for the one that everything begins with.
    pub base: Option<String>,
    /// Why it tells nothing.
    pub skipped: Option<String>,
    /// How long all of it took.
    pub seconds: f64,
    /// The test runs of its build.
    pub runs: Vec<TestRun>,
    /// What other tools did.
    pub peers: Vec<PeerRun>,
}

/// One run of tests: a module's, in a build of modules.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
#[serde(rename_all = "camelCase")]
pub struct TestRun {
    /// Its name: module and execution.
    pub name: String,
    /// The tests that ran, with how long each took in microseconds.
    pub tests: BTreeMap<String, u64>,
    /// Those of them that failed.
    pub failed: BTreeSet<String>,
    /// Everything that changed since the base, a line each.
    pub changes: Vec<String>,
    /// The methods with other code than in the base, and new ones.
    pub changed_methods: BTreeSet<String>,
    /// To: tests that ran a changed method, and which.
    pub affected: BTreeMap<String, BTreeSet<String>>,
    /// Tests of which not everything is known, and why.
    pub incomplete: BTreeMap<String, String>,
    /// What each technique selects.
    pub selections: Vec<TestSelection>,
}

/// What one technique selects of one run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "camelCase")]
pub struct TestSelection {
    /// The technique.
    pub technique: String,
    /// Whether it is known to miss tests, and here to be compared with.
    pub baseline: bool,
    /// Why everything is selected.
    pub everything: Option<String>,
    /// The selected tests with their first reasons.
    pub selected: BTreeMap<String, Vec<String>>,
    /// The tests that it leaves out. What it has never heard of runs.
    pub unaffected: BTreeSet<String>,
    /// How long selecting took, in microseconds.
    pub micros: u64,
}

impl TestSelection {
    /// Whether it has this test run.
    pub fn has(&self, test: &str) -> bool {
        self.everything.is_some() || !self.unaffected.contains(test)
    }
}

/// What another tool did in one revision.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
#[serde(rename_all = "camelCase")]
pub struct PeerRun {
    /// Its name.
    pub name: String,
    /// Why there is no selection of it.
    pub failed: Option<String>,
    /// The test classes that it selects.
    pub selected: BTreeSet<String>,
    /// How long its command took, build and all.
    pub seconds: f64,
}

impl RevisionResult {
    /// Whether it is compared with another one.
    pub fn is_compared(&self) -> bool {
        self.skipped.is_none() && self.base.is_some()
    }
}
