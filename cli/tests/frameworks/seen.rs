//! What the traces of a run say about each test class and method, in words.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use touchstone_analyzer::facts::{NamedTrace, Run, Scratch, Test, TestFacts, Vocabulary};
use touchstone_formats::mutf8::decode;
use touchstone_formats::probe_map::ProbeMap;
use touchstone_formats::trace::{Fact, Trace};

/// By test class (`a.B`) or test method (`a.B#name()`).
pub type Seen = BTreeMap<String, OneTest>;

/// What one test has.
#[derive(Debug, Default)]
pub struct OneTest {
    pub outcome: String,
    pub counts: [u64; 4],
    /// How many times it ran.
    pub runs: u32,
    /// With dots.
    pub classes: BTreeSet<String>,
    /// `a.B.name(I)V`.
    pub methods: BTreeSet<String>,
    /// Family, blank, what was recorded; and once more with a blank and the detail.
    pub facts: BTreeSet<String>,
    pub problems: Vec<String>,
}

/// Reads all traces of a folder.
pub fn read(folder: &Path, map: &Path) -> Result<Seen, String> {
    let map = ProbeMap::open(map).map_err(|error| error.to_string())?;
    let vocabulary = Vocabulary::of(&map).map_err(|error| error.to_string())?;
    let mut traces = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|error| error.to_string())? {
        let path = entry.map_err(|error| error.to_string())?.path();
        let trace = Trace::open(&path).map_err(|error| error.to_string())?;
        traces.push(NamedTrace { name: path.display().to_string(), trace });
    }
    if traces.is_empty() {
        return Err("no trace was written".to_owned());
    }
    let run = Run::read(&traces, &vocabulary);
    let mut scratch = Scratch::default();
    let mut seen = Seen::new();
    for test in run.tests().iter().chain(run.test_methods()) {
        let name = match &test.method {
            Some(method) => format!("{}#{method}", test.class),
            None => test.class.clone(),
        };
        let facts = run.facts_of(test, &mut scratch);
        seen.insert(name, one_test(test, &facts, &vocabulary));
    }
    Ok(seen)
}

fn one_test(test: &Test<'_>, facts: &TestFacts<'_>, vocabulary: &Vocabulary) -> OneTest {
    let counts = test.tests;
    let dotted = |class| vocabulary.class_name(class).replace('/', ".");
    let method = |method| {
        let (class, name) = vocabulary.method(method);
        format!("{}.{name}", dotted(class))
    };
    OneTest {
        outcome: format!("{:?}", test.outcome).to_lowercase(),
        counts: [counts.passed, counts.failed, counts.skipped, counts.aborted].map(u64::from),
        runs: test.runs,
        classes: facts.classes.iter().map(|touched| dotted(touched.class)).collect(),
        methods: facts.methods.iter().map(|&(id, _)| method(id)).collect(),
        facts: facts.recorded.iter().flat_map(|(fact, _)| texts_of(fact)).collect(),
        problems: facts.problems.iter().map(ToString::to_string).collect(),
    }
}

fn texts_of(fact: &Fact<'_>) -> [String; 2] {
    let [family, text, detail] =
        [Some(fact.family), fact.text, fact.detail].map(|part| decode(part.unwrap_or_default()));
    [format!("{family} {text}"), format!("{family} {text} {detail}")]
}
