//! `clover`: the map from methods to the tests that ran them, as Clover's test optimization has it, and nothing else. Not safe:
//! no dispatch, no fields, no hierarchy, no constructors and initializers, which to Clover are no methods where a program does
//! not write them out. It is here to be compared with.

use super::{Change, Context, Demand, Rule};
use crate::dependences::Dependence;
use crate::diff::ClassChange;

/// A test that ran a method which changed or is gone.
pub fn demands(context: &Context<'_>) -> Vec<Demand> {
    let mut demands = Vec::new();
    for class in &context.diff.classes {
        for change in &class.changes {
            let (rule, what, method) = match change {
                ClassChange::Body(method) => (Rule::Body, "body of", method),
                ClassChange::MethodRemoved(method) => (Rule::MethodRemoved, "removed method", method),
                _ => continue,
            };
            if !method.name().starts_with('<') {
                let change = Change::of_member(what, &class.name, method.as_str());
                let ran = Dependence::Method(class.name.to_string(), method.as_str().to_owned());
                demands.push(Demand::on(rule, &change, ran));
            }
        }
        // A test that is another now runs, as with any tool.
        let change = Change::of_class("change of", &class.name);
        demands.push(Demand::on(Rule::OwnClass, &change, Dependence::Own(class.name.to_string())));
    }
    demands
}
