//! All traces of one run: which tests there are, and where their windows stand.

use std::collections::BTreeMap;

use touchstone_formats::mutf8::decode;
use touchstone_formats::trace::{Outcome, Seen, Tests, WindowKind};

use super::TestName;
use super::closure::{Scratch, TestFacts, facts_of};
use super::helpers::{Helper, helpers_of};
use super::recording::{NamedTrace, Preamble, Recording};
use super::vocabulary::Vocabulary;

/// The traces of one run, read.
#[derive(Debug)]
pub struct Run<'a> {
    pub(super) vocabulary: &'a Vocabulary,
    pub(super) recordings: Vec<Recording<'a>>,
    pub(super) helpers: Vec<Vec<Helper>>,
    tests: Vec<Test<'a>>,
    methods: Vec<Test<'a>>,
}

/// A test class or, where each has a window of its own, a test method.
#[derive(Debug, Clone)]
pub struct Test<'a> {
    /// The test class, with dots.
    pub class: TestName,
    /// The test method; `None` for the class as a whole.
    pub method: Option<String>,
    /// How it went; the worst, when it ran more than once.
    pub outcome: Outcome,
    /// Its tests, of all times that it ran.
    pub tests: Tests,
    /// How long it took in microseconds, all times together.
    pub duration: u64,
    /// How many times it ran to its end.
    pub runs: u32,
    pub(super) parts: Vec<Part<'a>>,
}

/// One thing seen that belongs to a test as its own.
#[derive(Debug, Clone)]
pub(super) struct Part<'a> {
    pub(super) recording: u32,
    pub(super) seen: Seen<'a>,
    pub(super) preamble: Preamble,
    pub(super) start: u64,
    pub(super) end: u64,
}

impl<'a> Run<'a> {
    /// Reads traces with the vocabulary of their probe map.
    pub fn read(traces: &'a [NamedTrace], vocabulary: &'a Vocabulary) -> Self {
        let recordings: Vec<_> = traces.iter().map(|named| Recording::read(named, vocabulary)).collect();
        let helpers = helpers_of(&recordings);
        let (tests, methods) = collect_tests(&recordings);
        Self { vocabulary, recordings, helpers, tests, methods }
    }

    /// The test classes, sorted by name.
    pub fn tests(&self) -> &[Test<'a>] {
        &self.tests
    }

    /// The test methods that have windows of their own, sorted by class and name.
    pub fn test_methods(&self) -> &[Test<'a>] {
        &self.methods
    }

    /// The traces, in the order in which they were given.
    pub fn recordings(&self) -> &[Recording<'a>] {
        &self.recordings
    }

    /// What the ids mean.
    pub fn vocabulary(&self) -> &'a Vocabulary {
        self.vocabulary
    }

    /// Everything that a test depends on, as far as the traces tell.
    pub fn facts_of(&self, test: &Test<'a>, scratch: &mut Scratch) -> TestFacts<'a> {
        facts_of(self, test, scratch)
    }
}

type Key = (TestName, Option<String>);

fn collect_tests<'a>(recordings: &[Recording<'a>]) -> (Vec<Test<'a>>, Vec<Test<'a>>) {
    let mut classes: BTreeMap<TestName, Test<'a>> = BTreeMap::new();
    let mut methods: BTreeMap<Key, Test<'a>> = BTreeMap::new();
    // What runs outside of a class's test methods belongs to each of them.
    let mut outside: BTreeMap<TestName, Vec<Part<'a>>> = BTreeMap::new();
    for (number, recording) in (0..).zip(recordings) {
        for at in &recording.windows {
            let window = &at.window;
            let class = decode(window.test_class).into_owned();
            let method = window.method.map(|method| decode(method).into_owned());
            let part =
                |seen| Part { recording: number, seen, preamble: at.preamble, start: window.start, end: window.end() };
            let entry = classes.entry(class.clone()).or_insert_with(|| Test::new(class.clone(), None));
            entry.parts.push(part(window.seen));
            match window.kind {
                WindowKind::Class => entry.ran(window.outcome, window.tests, window.duration),
                WindowKind::Discovery => {}
                WindowKind::Method => {
                    let key = (class.clone(), method.clone());
                    let entry = methods.entry(key).or_insert_with(|| Test::new(class.clone(), method));
                    entry.parts.push(part(window.seen));
                    entry.ran(window.outcome, window.tests, window.duration);
                }
            }
            if window.kind != WindowKind::Method {
                let shared = part(window.outside_methods.unwrap_or(window.seen));
                outside.entry(class).or_default().push(shared);
            }
        }
    }
    for ((class, _), method) in &mut methods {
        method.parts.extend(outside.get(class).into_iter().flatten().cloned());
    }
    (classes.into_values().collect(), methods.into_values().collect())
}

impl Test<'_> {
    fn new(class: TestName, method: Option<String>) -> Self {
        let (outcome, tests) = (Outcome::Unknown, Tests::default());
        Self { class, method, outcome, tests, duration: 0, runs: 0, parts: Vec::new() }
    }

    fn ran(&mut self, outcome: Outcome, tests: Tests, duration: u64) {
        let worse = self.runs == 0 || badness(outcome) > badness(self.outcome);
        self.outcome = if worse { outcome } else { self.outcome };
        self.tests.passed = self.tests.passed.saturating_add(tests.passed);
        self.tests.failed = self.tests.failed.saturating_add(tests.failed);
        self.tests.skipped = self.tests.skipped.saturating_add(tests.skipped);
        self.tests.aborted = self.tests.aborted.saturating_add(tests.aborted);
        self.duration = self.duration.saturating_add(duration);
        self.runs += 1;
    }

    /// How many windows it has, those of its methods and of its discovery counted.
    pub fn window_count(&self) -> usize {
        self.parts.len()
    }
}

fn badness(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Passed => 0,
        Outcome::Skipped => 1,
        Outcome::Aborted => 2,
        Outcome::Unknown => 3,
        Outcome::Failed => 4,
    }
}
