//! JcgEks as it is printed: Algorithm 1 for the changed methods, Algorithm 2 for the tests, with the lines' numbers.
//!
//! Known to miss tests: deleted methods, changed headers, callbacks of library methods that do not take the object
//! themselves. It is here to be compared with.

use std::collections::{HashMap, HashSet};

use touchstone_formats::Result;
use touchstone_formats::class::descriptor::{class_of, first_value};

use super::changed::Changed;
use super::test_facts::TestFacts;
use super::{Affected, Change, Demand, Question, Rule};
use crate::callgraph::{CallGraph, ClassId, MethodId, Node, Origin, Reversed};
use crate::dependences::Dependence;
use crate::diff::ClassDiff;
use crate::hierarchy::OBJECT;

/// Algorithm 2; without its check, line 14 never holds.
pub(super) fn affected(question: &Question<'_, '_>, checks_external: bool) -> Result<Affected> {
    let graph = question.graph(&[]);
    // Algorithm 1, lines 3 to 6: only classes that some test depends on count.
    let is_known = |class: &ClassDiff| question.context.is_known(&Dependence::Class(class.name.to_string()));
    let changed = Changed::of(question.context.diff, &graph, is_known);
    let mut tests = Vec::new();
    for test in question.candidates.keys() {
        tests.push((*test, TestFacts::read(question.context.store, *test, &graph)?));
    }
    let algorithm = Algorithm::new(&graph, &changed, &tests, checks_external);
    let found = tests.iter().filter_map(|(test, facts)| Some((*test, vec![algorithm.line_5_to_24(facts, &changed)?])));
    Ok(found.collect())
}

struct Algorithm<'g> {
    graph: &'g CallGraph,
    /// R, by caller.
    reflective: HashMap<MethodId, Vec<MethodId>>,
    /// AM, by method.
    affected_methods: Vec<bool>,
    /// AC.
    affected_classes: HashSet<ClassId>,
    checks_external: bool,
}

impl<'g> Algorithm<'g> {
    fn new(graph: &'g CallGraph, changed: &Changed, tests: &[(u32, TestFacts)], checks_external: bool) -> Self {
        let (mut reflective, mut backwards) = (HashMap::<_, Vec<_>>::new(), HashMap::<_, Vec<_>>::new());
        for (caller, callee) in tests.iter().flat_map(|(_, facts)| &facts.reflective) {
            if let Some(caller) = caller {
                reflective.entry(*caller).or_default().push(*callee);
                backwards.entry(*callee).or_default().push(*caller);
            }
        }
        let more = |method: MethodId| backwards.get(&method).cloned().unwrap_or_default();
        let affected_methods = Reversed::of(graph).leading_to(&changed.methods(), &more);
        let affected_classes = line_3(graph, &affected_methods);
        Self { graph, reflective, affected_methods, affected_classes, checks_external }
    }

    fn line_5_to_24(&self, facts: &TestFacts, changed: &Changed) -> Option<Demand> {
        let mut worklist = facts.own_methods(self.graph);
        let mut seen: HashSet<MethodId> = worklist.iter().copied().collect();
        while let Some(source) = worklist.pop() {
            if self.affected_methods.get(source.0 as usize) == Some(&true) {
                return Some(self.reason(source, changed));
            }
            for callee in self.callees(source) {
                let class = self.graph.method_name(callee).0;
                if self.graph.origin(class) != Origin::Internal {
                    if self.checks_external && self.line_14(class, callee) {
                        let change = format!("callback through {}", self.graph.shown(callee));
                        let source = self.graph.class_name(self.graph.method_name(source).0).to_owned();
                        return Some(Demand::on(
                            Rule::CallGraph,
                            &Change::told(change, &source),
                            Dependence::Class(source),
                        ));
                    }
                } else if facts.has_touched(class) && seen.insert(callee) {
                    worklist.push(callee);
                }
            }
        }
        None
    }

    /// CG'[m]: what the graph and R say.
    fn callees(&self, method: MethodId) -> Vec<MethodId> {
        let mut all = Vec::new();
        for node in self.graph.edges_of(method) {
            match node {
                Node::Method(callee) => all.push(*callee),
                Node::Slot(slot) => all.extend(self.graph.targets(*slot)),
                Node::Initializer(class) => all.extend(self.graph.initializer(*class)),
            }
        }
        all.extend(self.reflective.get(&method).into_iter().flatten());
        all
    }

    /// Whether the class of an external method, or the type of one of its parameters, is an affected one.
    fn line_14(&self, class: ClassId, callee: MethodId) -> bool {
        let is_affected = |class: &ClassId| self.affected_classes.contains(class);
        let (_, member) = self.graph.method_name(callee);
        let mut rest = member.split_once('(').map(|(_, rest)| rest.as_bytes()).unwrap_or_default();
        let mut types = vec![class];
        while let Some((_, next)) = first_value(rest) {
            let parameter = rest.get(..rest.len() - next.len()).unwrap_or_default();
            let name = class_of(parameter).and_then(|name| std::str::from_utf8(name).ok());
            types.extend(name.and_then(|name| self.graph.class(name)));
            rest = next;
        }
        types.iter().any(is_affected)
    }

    fn reason(&self, source: MethodId, changed: &Changed) -> Demand {
        let found = crate::callgraph::path(self.graph, &[source], &changed.methods());
        let goal = found.as_ref().and_then(|way| way.last().copied()).unwrap_or(source);
        let way = found.map(|way| super::paths::shown(self.graph, &way)).unwrap_or_default();
        let class = self.graph.class_name(self.graph.method_name(goal).0).to_owned();
        let change = format!("{}, by way of {way}", changed.description(goal));
        Demand::on(Rule::CallGraph, &Change::told(change, &class), Dependence::Class(class))
    }
}

/// The classes of the affected methods, and all that is above these but `java.lang.Object`. With it every constructor, which
/// calls that of Object, would match line 14, nothing would ever be refined, and the paper's own Figure 1 would come out
/// otherwise.
fn line_3(graph: &CallGraph, affected: &[bool]) -> HashSet<ClassId> {
    let methods = affected.iter().zip(0..).filter(|(is_affected, _)| **is_affected).map(|(_, method)| MethodId(method));
    let mut next: Vec<ClassId> = methods.map(|method| graph.method_name(method).0).collect();
    let mut all: HashSet<ClassId> = next.iter().copied().collect();
    while let Some(class) = next.pop() {
        next.extend(graph.supertypes_of(class).filter(|above| all.insert(*above)));
    }
    all.retain(|class| graph.class_name(*class) != OBJECT);
    all
}
