//! The graph backwards: who can call a method.

use super::edges::initializers;
use super::graph::{CallGraph, MethodId, Node};

/// Edges backwards, between methods, slots and initializers, which have one numbering here.
pub struct Reversed<'g> {
    graph: &'g CallGraph,
    ends: Vec<u32>,
    sources: Vec<u32>,
}

impl<'g> Reversed<'g> {
    /// Turns a graph around.
    pub fn of(graph: &'g CallGraph) -> Self {
        let count = graph.methods.len() + graph.slots.len() + graph.classes.len();
        let mut ends = vec![0u32; count + 1];
        each_edge(graph, |_, to| {
            ends.get_mut(to as usize + 1).into_iter().for_each(|end| *end += 1);
        });
        let mut sum = 0;
        for end in &mut ends {
            sum += *end;
            *end = sum;
        }
        let (mut next, mut sources) = (ends.clone(), vec![0; sum as usize]);
        each_edge(graph, |from, to| {
            if let Some(place) = next.get_mut(to as usize) {
                sources.get_mut(*place as usize).into_iter().for_each(|source| *source = from);
                *place += 1;
            }
        });
        Self { graph, ends, sources }
    }

    /// By method: whether it is one of these or can lead to one, with further callers by number.
    pub fn leading_to(&self, goals: &[MethodId], more: &dyn Fn(MethodId) -> Vec<MethodId>) -> Vec<bool> {
        let mut seen = vec![false; self.ends.len()];
        let mut next: Vec<u32> = goals.iter().map(|method| method.0).collect();
        for goal in &next {
            seen.get_mut(*goal as usize).into_iter().for_each(|seen| *seen = true);
        }
        while let Some(node) = next.pop() {
            let add = |from: u32| {
                if seen.get_mut(from as usize).is_some_and(|seen| !std::mem::replace(seen, true)) {
                    next.push(from);
                }
            };
            self.sources_of(node).iter().copied().chain(self.further(node, more)).for_each(add);
        }
        seen.truncate(self.graph.methods.len());
        seen
    }

    fn further(&self, node: u32, more: &dyn Fn(MethodId) -> Vec<MethodId>) -> Vec<u32> {
        let is_method = (node as usize) < self.graph.methods.len();
        if is_method { more(MethodId(node)).into_iter().map(|method| method.0).collect() } else { Vec::new() }
    }

    /// The methods that call a method, directly or through a slot or an initializer; sorted.
    pub fn callers(&self, method: MethodId) -> Vec<MethodId> {
        let methods = self.graph.methods.len() as u32;
        let mut found = Vec::new();
        let (mut seen, mut next) = (std::collections::HashSet::new(), vec![method.0]);
        while let Some(node) = next.pop() {
            for &source in self.sources_of(node) {
                match source < methods {
                    true => found.push(MethodId(source)),
                    false if seen.insert(source) => next.push(source),
                    false => {}
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn sources_of(&self, node: u32) -> &[u32] {
        let start = self.ends.get(node as usize).copied().unwrap_or(0) as usize;
        let end = self.ends.get(node as usize + 1).copied().unwrap_or(0) as usize;
        self.sources.get(start..end).unwrap_or_default()
    }
}

/// Calls `each` with both ends of every edge.
fn each_edge(graph: &CallGraph, mut each: impl FnMut(u32, u32)) {
    let (methods, slots) = (graph.methods.len() as u32, graph.slots.len() as u32);
    let mut is_used = vec![false; graph.classes.len()];
    for method in graph.methods() {
        for node in graph.edges_of(method) {
            let to = match node {
                Node::Method(to) => to.0,
                Node::Slot(slot) => methods + slot.0,
                Node::Initializer(class) => {
                    is_used.get_mut(class.0 as usize).into_iter().for_each(|used| *used = true);
                    methods + slots + class.0
                }
            };
            each(method.0, to);
        }
    }
    for slot in (0..slots).map(super::graph::SlotId) {
        graph.targets(slot).iter().for_each(|method| each(methods + slot.0, method.0));
    }
    for class in graph.classes().filter(|class| is_used.get(class.0 as usize) == Some(&true)) {
        initializers::targets(graph, class).iter().for_each(|method| each(methods + slots + class.0, method.0));
    }
}
