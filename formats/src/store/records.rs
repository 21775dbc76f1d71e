//! The store's content as plain data, for whoever writes one or changes it as a whole.

use crate::hash::ContentHash;
use crate::trace::Outcome;

/// Whether a test's dependences can be relied on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TestState {
    /// It passed, and what it depends on is known for the store's snapshot.
    Valid,
    /// It failed when it was last run.
    Failed,
    /// A change affects it, and it was not run since.
    NotRun,
    /// It was run, but not all of what it depends on is known; the detail says why.
    Incomplete,
}

impl TestState {
    const ALL: [Self; 4] = [Self::Valid, Self::Failed, Self::NotRun, Self::Incomplete];

    pub(super) fn number(self) -> u8 {
        self as u8
    }

    pub(super) fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }
}

/// One test class and what it depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredTest {
    /// The binary name of the test class, with dots.
    pub name: String,
    /// Whether the rest can be relied on.
    pub state: TestState,
    /// How it ended when it was last run.
    pub outcome: Outcome,
    /// When that was recorded, in milliseconds since 1970; 0: never.
    pub recorded_at: u64,
    /// How long it took, in microseconds.
    pub duration: u64,
    /// Why it is not valid, in words; empty when there is nothing to say.
    pub detail: String,
    /// The numbers of the keys that it depends on, sorted.
    pub depends: Vec<u32>,
}

/// Everything in a store.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoreContent {
    /// When something was last recorded, in milliseconds since 1970.
    pub recorded_at: u64,
    /// What the tests ran in: sorted names and values.
    pub environment: Vec<(String, String)>,
    /// The digests of the revision that the tests are valid for, as the analyzer writes them.
    pub snapshot: Vec<u8>,
    /// All keys that a test depends on, sorted, each once.
    pub keys: Vec<Vec<u8>>,
    /// For each key what was observed there (a file's content, a variable's value); zero: nothing to observe.
    pub observed: Vec<ContentHash>,
    /// The tests, sorted by name.
    pub tests: Vec<StoredTest>,
}
