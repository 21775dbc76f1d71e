//! What a change reaches: the changed members, those that dispatch leads to, and by which tests each is reached.

use std::collections::{BTreeMap, BTreeSet};

use touchstone_formats::Result;

use super::{FallBack, Options, Step, demands_and_affected, fall_backs};
use crate::dependences::Dependence;
use crate::techniques::{Demand, Rule, Subject, Technique};

/// All that a change reaches.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Impact {
    /// Why the change may reach more than is told here; empty when it does not.
    pub fall_backs: Vec<FallBack>,
    /// The places, sorted.
    pub reached: Vec<Reached>,
}

/// A class, a member or a file that a change reaches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reached {
    /// The place.
    pub place: Subject,
    /// Whether it is itself what changed.
    pub is_changed: bool,
    /// How tests reach it; nothing for a change that no test reaches.
    pub ways: Vec<Way>,
}

/// How tests reach a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// By which rule.
    pub rule: Rule,
    /// What changed, for people.
    pub change: String,
    /// The tests, sorted.
    pub tests: Vec<String>,
}

impl Reached {
    /// The tests that reach it in any way.
    pub fn tests(&self) -> BTreeSet<&str> {
        self.ways.iter().flat_map(|way| &way.tests).map(String::as_str).collect()
    }
}

/// What the step reaches, in the eyes of a technique.
pub fn impact(step: &Step<'_>, technique: Technique) -> Result<Impact> {
    let fall_backs = fall_backs(step, technique, &Options::default())?;
    let (demands, affected) = demands_and_affected(step, technique, None)?;
    let mut places: BTreeMap<Subject, Reached> = BTreeMap::new();
    // A change counts as well when no test is there for it.
    for demand in demands.iter().filter(|demand| place_of(demand) == demand.subject) {
        place(&mut places, demand);
    }
    for (test, demands) in affected {
        let Some(test) = step.store.test_name(test) else { continue };
        for demand in demands {
            add(&mut place(&mut places, &demand).ways, demand, test);
        }
    }
    let without_doubles = leave_out_classes_without_own_news(places);
    Ok(Impact { fall_backs, reached: without_doubles })
}

/// A look-up that now ends elsewhere is reached where it begins; all else is reached where it changed.
fn place_of(demand: &Demand) -> Subject {
    let receiver = demand.all_of.iter().find_map(|it| match it {
        Dependence::Class(class) => Some(class),
        _ => None,
    });
    match (&demand.subject, receiver) {
        (Subject::Class(_, member), Some(receiver)) if demand.rule == Rule::Dispatch => {
            Subject::Class(receiver.clone(), member.clone())
        }
        (subject, _) => subject.clone(),
    }
}

/// The entry for the place of a demand.
fn place<'a>(places: &'a mut BTreeMap<Subject, Reached>, demand: &Demand) -> &'a mut Reached {
    let place = place_of(demand);
    let is_changed = place == demand.subject;
    let entry = places.entry(place.clone());
    let reached = entry.or_insert(Reached { place, is_changed, ways: Vec::new() });
    reached.is_changed |= is_changed;
    reached
}

/// Ways of one rule and change become one. Tests come in the order of their names.
fn add(ways: &mut Vec<Way>, demand: Demand, test: &str) {
    let same = |way: &&mut Way| way.rule == demand.rule && way.change == demand.change;
    match ways.iter_mut().find(same) {
        Some(way) if way.tests.last().is_some_and(|last| last == test) => {}
        Some(way) => way.tests.push(test.to_owned()),
        None => ways.push(Way { rule: demand.rule, change: demand.change, tests: vec![test.to_owned()] }),
    }
}

/// Every changed class asks as a whole, too: that is only told when a test answers, or when nothing else is told of it.
fn leave_out_classes_without_own_news(places: BTreeMap<Subject, Reached>) -> Vec<Reached> {
    let is_told = |place: &Subject| match place {
        Subject::Class(class, None) => places
            .range((std::ops::Bound::Excluded(Subject::Class(class.clone(), None)), std::ops::Bound::Unbounded))
            .next()
            .is_some_and(|(next, _)| matches!(next, Subject::Class(name, Some(_)) if name == class)),
        _ => false,
    };
    let kept: BTreeSet<Subject> = places
        .iter()
        .filter(|(place, reached)| !reached.ways.is_empty() || !is_told(place))
        .map(|(place, _)| place.clone())
        .collect();
    places.into_iter().filter(|(place, _)| kept.contains(place)).map(|(_, reached)| reached).collect()
}
