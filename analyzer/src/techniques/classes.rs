//! The class-level techniques `ekstazi`, `smart` and `naive`: a test is affected when a class that it touched changed.
//!
//! They share this rule and differ in what the instrumenter collects, so each asks for a store that was recorded its way.
//! A class counts as changed when its digest changed, when it is new and when it is gone.

use super::{Change, Context, Demand, Rule};
use crate::dependences::Dependence;
use crate::diff::ClassChange;

/// One demand for each class that changed.
pub fn demands(context: &Context<'_>) -> Vec<Demand> {
    let classes = context.diff.classes.iter();
    classes
        .map(|class| {
            let what = match class.changes.first() {
                Some(ClassChange::Added) => "new class",
                Some(ClassChange::Removed) => "removed class",
                _ => "change of",
            };
            let change = Change::of_class(what, &class.name);
            Demand::on(Rule::ClassChanged, &change, Dependence::Class(class.name.to_string()))
        })
        .collect()
}
