//! `method-static`: the static call graph alone, from the methods of each test to the changed ones. Not safe: no reflection,
//! no callbacks, no deleted methods. It is here to be compared with.

use touchstone_formats::Result;

use super::changed::Changed;
use super::test_facts::TestFacts;
use super::{Affected, Change, Demand, Question, Rule, paths};
use crate::callgraph::Reach;
use crate::dependences::Dependence;

/// The tests from whose methods the graph leads to a changed one.
pub(super) fn affected(question: &Question<'_, '_>) -> Result<Affected> {
    let graph = question.graph(&[]);
    let changed = Changed::of(question.context.diff, &graph, |_| true);
    let mut reach = Reach::new(&graph);
    let mut affected = Affected::new();
    for test in 0..question.context.store.test_count() {
        let facts = TestFacts::read(question.context.store, test, &graph)?;
        let roots = facts.own_methods(&graph);
        if let Some(found) = reach.walk(roots, |_| true, |method| changed.contains(method)) {
            let way = paths::shown(&graph, &reach.way_to(found));
            let change = format!("{}, by way of {way}", changed.description(found));
            let class = graph.class_name(graph.method_name(found).0).to_owned();
            affected.insert(
                test,
                vec![Demand::on(Rule::CallGraph, &Change::told(change, &class), Dependence::Class(class))],
            );
        }
    }
    Ok(affected)
}
