//! A selection: which tests have to run, and why each of them. `open store → digest → diff → technique → selection`.

mod environment;
mod evaluate;
mod impact;
pub mod observe;
mod order;
mod probes;
mod reason;

use std::collections::BTreeMap;

use touchstone_formats::Result;
use touchstone_formats::store::{Store, TestState};

use crate::callgraph::CallSource;
use crate::diff::Diff;
use crate::digest::ClassPathDigest;
use crate::hierarchy::{ClassPathSource, ClassSource, Hierarchies, Hierarchy};
use crate::techniques::{Affected, Context, Demand, Rule, Technique};

pub use environment::{ENTRY_PREFIX, JDK, NOT_INSTRUMENTED, REVISION, TRACKED_PREFIX, environment_fall_backs};
pub use impact::{Impact, Reached, Way, impact};
pub use order::order;
pub use reason::{FallBack, Reason};

/// Which tests have to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selection {
    /// The technique that selected.
    pub technique: &'static str,
    /// Why everything has to run; empty when it has not.
    pub fall_backs: Vec<FallBack>,
    /// The selected tests by name, each with its reasons. Tests that nobody has heard of run as well.
    pub selected: BTreeMap<String, Vec<Reason>>,
    /// Tests that no change reaches, by name.
    pub unaffected: Vec<String>,
}

impl Selection {
    /// The selection when nothing is remembered: everything.
    pub fn all(technique: Technique, fall_back: FallBack) -> Self {
        let (selected, unaffected) = (BTreeMap::new(), Vec::new());
        Self { technique: technique.name(), fall_backs: vec![fall_back], selected, unaffected }
    }

    /// Adds a reason to run everything, if there is one.
    pub fn fall_back(&mut self, fall_back: Option<FallBack>) {
        if let Some(fall_back) = fall_back {
            self.fall_backs.push(fall_back);
            self.selected.extend(self.unaffected.drain(..).map(|test| (test, Vec::new())));
        }
    }

    /// Whether every test has to run.
    pub fn is_all(&self) -> bool {
        !self.fall_backs.is_empty()
    }
}

/// What is known of the new revision.
pub struct Revision<'a> {
    /// Its class path.
    pub class_path: &'a ClassPathDigest<'a>,
    /// What the tests will run in.
    pub environment: &'a [(String, String)],
    /// Where files, folders and variables are looked at.
    pub observer: &'a dyn observe::Observer,
    /// The JDK's classes; without them a look-up that leads there counts as unclear, which selects more.
    pub jdk: Option<&'a dyn ClassSource>,
    /// The calls of its own classes, for the techniques that ask a call graph.
    pub calls: &'a dyn CallSource,
}

/// How to select.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Tests that always run: names with `*`.
    pub always: Vec<String>,
    /// Run everything.
    pub everything: bool,
    /// Leave this rule out, to see that something notices. For tests of the rules only.
    pub without: Option<Rule>,
}

/// A step from the revision that is recorded to another one.
pub struct Step<'a> {
    /// What the tests depended on in the old revision.
    pub store: &'a Store<'a>,
    /// The old revision's class path: the store's snapshot.
    pub old: &'a ClassPathDigest<'a>,
    /// What is different in the new revision.
    pub diff: &'a Diff,
    /// The new revision.
    pub new: Revision<'a>,
}

/// Selects the tests of the store that the step can affect.
pub fn select(step: &Step<'_>, technique: Technique, options: &Options) -> Result<Selection> {
    let store = step.store;
    let fall_backs = fall_backs(step, technique, options)?;
    let (_, affected) = demands_and_affected(step, technique, options.without)?;
    let as_reasons = |(test, demands): (u32, Vec<Demand>)| (test, demands.into_iter().map(Reason::Change).collect());
    let mut selected: BTreeMap<u32, Vec<Reason>> = affected.into_iter().map(as_reasons).collect();
    let mut unaffected = Vec::new();
    for number in 0..store.test_count() {
        // Not what the test depends on: that would be the larger part of the store.
        let (name, state, detail) = store.test_standing(number)?;
        let mut reasons = selected.remove(&number).unwrap_or_default();
        standing(name, state, detail, options, &mut reasons);
        if reasons.is_empty() && fall_backs.is_empty() {
            unaffected.push(name.to_owned());
        } else {
            selected.insert(number, reasons);
        }
    }
    let named = |(number, reasons)| Some((store.test_name(number)?.to_owned(), reasons));
    let selected = selected.into_iter().filter_map(named).collect();
    Ok(Selection { technique: technique.name(), fall_backs, selected, unaffected })
}

/// What the step asks for, and the tests that it affects.
fn demands_and_affected(
    step: &Step<'_>,
    technique: Technique,
    without: Option<Rule>,
) -> Result<(Vec<Demand>, Affected)> {
    let (store, new) = (step.store, &step.new);
    let (old_classes, new_classes) = (ClassPathSource::new(step.old), ClassPathSource::new(new.class_path));
    let probes = probes::MethodProbes::new(store, step.old)?;
    let has_probes = |class: &str| probes.are_in(class);
    let hierarchies =
        Hierarchies::new(Hierarchy::new(new.jdk, &old_classes), Hierarchy::new(new.jdk, &new_classes), &has_probes);
    let context = Context { diff: step.diff, hierarchies: &hierarchies, store, calls: new.calls };
    let mut demands = technique.demands(&context);
    if technique.sees_files() {
        demands.extend(observe::demands(store, new.observer));
    }
    demands.retain(|demand| Some(demand.rule) != without);
    let mut affected = affected(store, &demands)?;
    if let Some((reading, of_classes)) = technique.refined(&context) {
        affected = reading.refine(&context, self::affected(store, &of_classes)?, affected)?;
        affected.values_mut().for_each(|demands| demands.retain(|demand| Some(demand.rule) != without));
        affected.retain(|_, demands| !demands.is_empty());
    }
    Ok((demands, affected))
}

/// The reasons that have nothing to do with this change.
fn standing(name: &str, state: TestState, detail: &str, options: &Options, reasons: &mut Vec<Reason>) {
    if state != TestState::Valid {
        reasons.push(Reason::Pending { state, detail: detail.to_owned() });
    }
    if let Some(pattern) = options.always.iter().find(|pattern| matches(pattern, name)) {
        reasons.push(Reason::Always { pattern: pattern.clone() });
    }
}

fn fall_backs(step: &Step<'_>, technique: Technique, options: &Options) -> Result<Vec<FallBack>> {
    let mut fall_backs = Vec::new();
    if options.everything || technique == Technique::RetestAll {
        fall_backs.push(FallBack::Asked);
    }
    let recorded = step.store.environment()?;
    environment_fall_backs(&recorded, step.new.environment, step.old, step.diff, technique, &mut fall_backs);
    Ok(fall_backs)
}

/// The tests that meet a demand, by number, with what they meet.
fn affected(store: &Store<'_>, demands: &[Demand]) -> Result<Affected> {
    let mut affected = Affected::new();
    for demand in demands {
        for test in evaluate::tests_that_meet(store, demand)? {
            affected.entry(test).or_default().push(demand.clone());
        }
    }
    Ok(affected)
}

/// Whether a name fits a pattern in which `*` stands for anything.
pub fn matches(pattern: &str, name: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == name };
    let Some(mut tail) = name.strip_prefix(start) else { return false };
    let mut parts: Vec<&str> = rest.split('*').collect();
    let last = parts.pop().unwrap_or_default();
    for part in parts {
        match tail.find(part) {
            Some(place) => tail = tail.get(place + part.len()..).unwrap_or_default(),
            None => return false,
        }
    }
    tail.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_star_stands_for_anything() {
        for (pattern, name, expected) in [
            ("a.BTest", "a.BTest", true),
            ("a.BTest", "a.BTests", false),
            ("a.*", "a.b.C", true),
            ("*IT", "a.b.CIT", true),
            ("*.b.*Test", "a.b.CTest", true),
            ("*.b.*Test", "a.c.CTest", false),
            ("a*a", "a", false),
            ("*", "", true),
        ] {
            assert_eq!(matches(pattern, name), expected, "{pattern} {name}");
        }
    }
}
