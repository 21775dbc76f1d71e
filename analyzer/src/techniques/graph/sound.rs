//! The sound reading of JcgEks: a test is dropped only when nothing that it can run, among what it touched, changed.
//!
//! A walk per test, through the classes that it touched only: what comes first of all that a change makes different happens
//! in a class that was touched before. The walk begins at the test's own methods and wherever code outside of the graph can
//! come in: initializers and constructors, `main`, lambdas, methods that override something outside, reflective calls.

use std::cell::OnceCell;

use touchstone_formats::Result;
use touchstone_formats::class::access;

use super::changed::{Changed, former_methods};
use super::test_facts::TestFacts;
use super::{Affected, Change, Demand, Question, Rule, paths};
use crate::callgraph::{CallGraph, ClassId, MethodId, Origin, Reach};
use crate::dependences::Dependence;
use crate::selection::{ENTRY_PREFIX, NOT_INSTRUMENTED};

/// What object streams call by reflection.
const OF_STREAMS: [&str; 5] = ["readObject", "writeObject", "readResolve", "writeReplace", "readObjectNoData"];

/// The affected tests; without callbacks, code outside of the graph calls nothing.
pub(super) fn affected(question: &Question<'_, '_>, callbacks: bool) -> Result<Affected> {
    let former = former_methods(question.context.diff);
    let graph = question.graph(&former);
    let changed = Changed::of(question.context.diff, &graph, |_| true);
    let entrances = Entrances { graph: &graph, known: graph.classes().map(|_| OnceCell::new()).collect() };
    let unseen = if callbacks { library_without_probes(question)? } else { None };
    let mut reach = Reach::new(&graph);
    let mut affected = Affected::new();
    for test in question.candidates.keys() {
        let facts = TestFacts::read(question.context.store, *test, &graph)?;
        let doubt = unseen.clone().or_else(|| if callbacks { doubt(question, &facts, &graph) } else { None });
        let reason = match doubt {
            Some(doubt) => doubt_demand(question, *test, &doubt),
            None => walk(&facts, &entrances, &changed, callbacks, &mut reach),
        };
        affected.extend(reason.map(|reason| (*test, vec![reason])));
    }
    Ok(affected)
}

/// Walks from where the test can begin to what changed.
fn walk(
    facts: &TestFacts,
    entrances: &Entrances<'_>,
    changed: &Changed,
    callbacks: bool,
    reach: &mut Reach<'_>,
) -> Option<Demand> {
    let graph = entrances.graph;
    let mut roots = facts.own_methods(graph);
    roots.extend(facts.reflective.iter().map(|(_, callee)| *callee));
    if callbacks {
        for class in &facts.touched {
            roots.extend(entrances.of(*class));
            if facts.serializes {
                roots.extend(graph.methods_of(*class).iter().filter(|method| is_of_streams(graph, **method)));
            }
        }
    }
    let may_enter = |method: MethodId| facts.has_touched(graph.method_name(method).0);
    roots.retain(|method| may_enter(*method));
    let found = reach.walk(roots, may_enter, |method| changed.contains(method))?;
    let way = paths::shown(graph, &reach.way_to(found));
    let class = graph.class_name(graph.method_name(found).0).to_owned();
    let change = format!("{}, by way of {way}", changed.description(found));
    Some(Demand::on(Rule::CallGraph, &Change::told(change, &class), Dependence::Class(class)))
}

fn is_of_streams(graph: &CallGraph, method: MethodId) -> bool {
    let (_, member) = graph.method_name(method);
    member.split_once('(').is_some_and(|(name, _)| OF_STREAMS.contains(&name))
}

/// Where code outside of the graph can enter a class; found out once for each class.
struct Entrances<'g> {
    graph: &'g CallGraph,
    known: Vec<OnceCell<Vec<MethodId>>>,
}

impl Entrances<'_> {
    fn of(&self, class: ClassId) -> &[MethodId] {
        let cell = self.known.get(class.0 as usize).filter(|_| self.graph.origin(class) == Origin::Internal);
        cell.map(|cell| cell.get_or_init(|| self.find(class)).as_slice()).unwrap_or_default()
    }

    fn find(&self, class: ClassId) -> Vec<MethodId> {
        let is_open = |method: &&MethodId| is_open(self.graph.method_name(**method).1);
        let open = self.graph.methods_of(class).iter().filter(is_open).copied();
        open.chain(self.graph.callbacks(class)).chain(self.graph.handled_by(class)).collect()
    }
}

/// Constructors and initializers, which services, bundles and streams run; what gives a service its provider; what a JVM
/// begins with, which may be a child of the test's; and lambdas, which another test may have left behind.
fn is_open(member: &str) -> bool {
    const OF_THE_JDK: [&str; 4] = ["provider()", "main(", "premain(", "agentmain("];
    member.starts_with('<') || member.contains("lambda$") || OF_THE_JDK.iter().any(|it| member.starts_with(it))
}

/// A library without probes can call anything by reflection, unseen.
fn library_without_probes(question: &Question<'_, '_>) -> Result<Option<String>> {
    let environment = question.context.store.environment()?;
    let plain = environment.iter().find(|(name, fine)| name.starts_with(ENTRY_PREFIX) && fine == NOT_INSTRUMENTED);
    Ok(plain.map(|(name, _)| {
        let library = name.strip_prefix(ENTRY_PREFIX).unwrap_or(name);
        format!("{library} has no probes, so that its reflective calls are not known")
    }))
}

/// Why the graph cannot tell what this test runs.
fn doubt(question: &Question<'_, '_>, facts: &TestFacts, graph: &CallGraph) -> Option<String> {
    if let Some(family) = &facts.unseen {
        return Some(format!("it may have made a reflective call ({family}) that nobody saw"));
    }
    let is_touched = |name: &str| graph.class(name).is_some_and(|class| facts.has_touched(class));
    if let Some((class, _)) = question.summaries.unreadable.iter().find(|(name, _)| is_touched(name)) {
        return Some(format!("the calls of {} cannot be read", class.replace('/', ".")));
    }
    let is_native = |method: &&MethodId| graph.method_data(**method).is_some_and(|it| it.access & access::NATIVE != 0);
    let inside = facts.touched.iter().filter(|class| graph.origin(**class) == Origin::Internal);
    let native = inside.flat_map(|class| graph.methods_of(*class)).find(is_native)?;
    Some(format!("{} is native and can call anything", graph.shown(*native)))
}

/// In doubt the class level decides.
fn doubt_demand(question: &Question<'_, '_>, test: u32, doubt: &str) -> Option<Demand> {
    let first = question.candidates.get(&test)?.first()?;
    Some(Demand { change: format!("{} ({doubt})", first.change), ..first.clone() })
}
