//! The class-level techniques `ekstazi`, `smart` and `naive`: a test is affected when a class that it touched changed.
//!
//! They share this rule and differ in what the instrumenter collects, so each asks for a store that was recorded its way.
//! A class counts as changed when its digest changed, when it is new and when it is gone.

use super::{Change, Context, Demand, Rule};
use crate::dependences::Dependence;
use crate::diff::ClassChange;

/// What each class that changed asks for.
pub fn demands(context: &Context<'_>) -> Vec<Demand> {
    let mut out = Vec::new();
    for class in &context.diff.classes {
        let what = match class.changes.first() {
            Some(ClassChange::Added) => "new class",
            Some(ClassChange::Removed) => "removed class",
            _ => "change of",
        };
        let change = Change::of_class(what, &class.name);
        out.push(Demand::on(Rule::ClassChanged, &change, Dependence::Class(class.name.to_string())));
        // An object whose class nobody saw, because there was no stack to look, may have been one of any class.
        out.push(Demand::on(Rule::ClassChanged, &change, Dependence::Unknown("object".to_owned())));
        // So may have been one from a stream that did not tell what it reads.
        if context.is_read_from_streams(&class.name) {
            out.push(Demand::on(Rule::ClassChanged, &change, Dependence::Unknown("deserialize".to_owned())));
        }
    }
    out
}
