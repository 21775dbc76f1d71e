//! Compares what tests depend on: the truth, alone in a fresh JVM, with what a shared JVM recorded.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use touchstone_analyzer::facts::{NamedTrace, Run, Scratch, Vocabulary};
use touchstone_formats::trace::{Content, Trace};

/// The methods and classes that each test depends on, by their numbers in the vocabulary.
pub type Facts = BTreeMap<String, (BTreeSet<u32>, BTreeSet<u32>)>;

/// How much of a trace counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// Only what windows saw.
    Windows,
    /// And the facts of class initializers.
    Initializers,
    /// And fills: everything.
    All,
}

impl Rule {
    /// All rules.
    pub const ALL: [Self; 3] = [Self::Windows, Self::Initializers, Self::All];

    /// How it is named in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Windows => "windows alone",
            Self::Initializers => "initializers inherited",
            Self::All => "fills inherited too",
        }
    }

    fn counts(self, content: &Content<'_>) -> bool {
        match content {
            Content::Init(_) => self != Self::Windows,
            Content::Fill(_) => self == Self::All,
            _ => true,
        }
    }
}

/// The trace without the blocks that do not count.
fn cut(named: &NamedTrace, counts: impl Fn(&Content<'_>) -> bool) -> Result<NamedTrace> {
    let bytes = named.trace.as_bytes();
    let mut kept = Vec::with_capacity(bytes.len());
    let mut copied = 0;
    for block in named.trace.read() {
        if !counts(&block.content) {
            kept.extend_from_slice(bytes.get(copied..block.offset).unwrap_or_default());
            copied = block.offset + block.size;
        }
    }
    kept.extend_from_slice(bytes.get(copied..).unwrap_or_default());
    Ok(NamedTrace { name: named.name.clone(), trace: Trace::from_bytes(kept)? })
}

/// What each test class of these traces depends on.
pub fn facts(traces: &[NamedTrace], vocabulary: &Vocabulary, rule: Rule) -> Result<Facts> {
    facts_of_blocks(traces, vocabulary, |content| rule.counts(content))
}

/// For each fill, by its id: the extra pairs that go and the missing pairs that come when its facts do not count.
pub fn costs(truth: &Facts, traces: &[NamedTrace], vocabulary: &Vocabulary) -> Result<Vec<(u32, usize, usize)>> {
    let mut ids = BTreeSet::new();
    for named in traces {
        ids.extend(named.trace.read().filter_map(|block| match block.content {
            Content::Fill(fill) => Some(fill.id),
            _ => None,
        }));
    }
    let (all, _) = compare(truth, &facts(traces, vocabulary, Rule::All)?);
    let mut costs = Vec::new();
    for id in ids {
        let without = |content: &Content<'_>| !matches!(content, Content::Fill(fill) if fill.id == id);
        let (methods, _) = compare(truth, &facts_of_blocks(traces, vocabulary, without)?);
        costs.push((id, all.extra.saturating_sub(methods.extra), methods.missing.saturating_sub(all.missing)));
    }
    costs.sort_by_key(|(_, extra, _)| std::cmp::Reverse(*extra));
    Ok(costs)
}

fn facts_of_blocks(
    traces: &[NamedTrace],
    vocabulary: &Vocabulary,
    counts: impl Fn(&Content<'_>) -> bool,
) -> Result<Facts> {
    let cut = traces.iter().map(|named| cut(named, &counts)).collect::<Result<Vec<_>>>()?;
    let run = Run::read(&cut, vocabulary);
    let mut scratch = Scratch::default();
    let mut facts = Facts::new();
    for test in run.tests() {
        let found = run.facts_of(test, &mut scratch);
        let methods = found.methods.iter().map(|(method, _)| method.0).collect();
        facts.insert(test.class.clone(), (methods, found.classes.iter().map(|touched| touched.class.0).collect()));
    }
    Ok(facts)
}

/// Pairs of a test and a method or class.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pairs {
    /// Those that there are in truth.
    pub true_ones: usize,
    /// Those of them that were not recorded.
    pub missing: usize,
    /// Those that were recorded and are not true.
    pub extra: usize,
}

impl Pairs {
    fn add(&mut self, truth: &BTreeSet<u32>, recorded: &BTreeSet<u32>) {
        self.true_ones += truth.len();
        self.missing += truth.difference(recorded).count();
        self.extra += recorded.difference(truth).count();
    }

    /// The missing ones in percent of the true ones.
    pub fn missing_percent(&self) -> f64 {
        percent(self.missing, self.true_ones)
    }

    /// The extra ones in percent of the true ones.
    pub fn extra_percent(&self) -> f64 {
        percent(self.extra, self.true_ones)
    }
}

fn percent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

/// Compares methods and classes of all tests that both know.
pub fn compare(truth: &Facts, recorded: &Facts) -> (Pairs, Pairs) {
    let (mut methods, mut classes) = (Pairs::default(), Pairs::default());
    for (test, (true_methods, true_classes)) in truth {
        let nothing = Default::default();
        let (recorded_methods, recorded_classes) = recorded.get(test).unwrap_or(&nothing);
        methods.add(true_methods, recorded_methods);
        classes.add(true_classes, recorded_classes);
    }
    (methods, classes)
}

/// The methods that are missing (or extra) in most tests, for people who look for the cause.
pub fn most_often(truth: &Facts, recorded: &Facts, vocabulary: &Vocabulary) -> Vec<(usize, String)> {
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    for (test, (methods, _)) in truth {
        let Some((recorded, _)) = recorded.get(test) else { continue };
        methods.difference(recorded).for_each(|method| *counts.entry(*method).or_default() += 1);
    }
    let name = |method| {
        let (class, name) = vocabulary.method(touchstone_analyzer::facts::MethodId(method));
        format!("{}.{name}", vocabulary.class_name(class))
    };
    let mut named: Vec<(usize, String)> = counts.into_iter().map(|(method, count)| (count, name(method))).collect();
    named.sort_by(|left, right| right.0.cmp(&left.0).then_with(|| left.1.cmp(&right.1)));
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts_of(tests: &[(&str, &[u32])]) -> Facts {
        let set = |numbers: &[u32]| numbers.iter().copied().collect::<BTreeSet<u32>>();
        tests.iter().map(|(test, numbers)| ((*test).to_owned(), (set(numbers), set(numbers)))).collect()
    }

    #[test]
    fn missing_and_extra_pairs_are_counted_over_all_tests_of_the_truth() {
        let truth = facts_of(&[("A", &[1, 2, 3]), ("B", &[1])]);
        let recorded = facts_of(&[("A", &[1, 4]), ("C", &[9])]);
        let (methods, _) = compare(&truth, &recorded);
        assert_eq!(methods, Pairs { true_ones: 4, missing: 3, extra: 1 });
        assert_eq!(methods.missing_percent(), 75.0);
        assert_eq!(methods.extra_percent(), 25.0);
    }
}
