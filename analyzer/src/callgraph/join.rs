//! Brings together what several threads made of the calls: one numbering, the same as if one thread had met them all in order.

use super::graph::{CallGraph, ClassId, Method, MethodId, Node, Origin, SlotId};
use super::link::pair;
use super::names::QuickMap;
use super::resolve::{OWN, Part};
use crate::digest::work_in_chunks;

/// The graph's numbers for those that one resolver gave.
#[derive(Debug, Clone, Default)]
struct Numbers {
    classes: Vec<ClassId>,
    methods: Vec<MethodId>,
    slots: Vec<SlotId>,
}

/// Takes the parts, which are in the order of the classes, into the graph.
pub(super) fn join(graph: &mut CallGraph, parts: &[Part], threads: usize) {
    let numbers = number(graph, parts, threads);
    let renumber =
        |(): &mut (), range| sorted(parts.get::<std::ops::Range<usize>>(range).unwrap_or_default(), &numbers);
    let (done, _) = work_in_chunks(threads, parts.len(), || (), renumber, drop);
    graph.edges.reserve(done.iter().map(|done| done.edges.len()).sum());
    graph.edge_ends.reserve(graph.methods.len());
    for part in done {
        let start = graph.edges.len();
        graph.edges.extend_from_slice(&part.edges);
        for (method, end) in part.ends {
            end_edges(graph, method, (start + end) as u32);
        }
        graph.handles.extend(part.handles);
    }
}

/// What the threads met for the first time gets its number where the first of them met it.
fn number(graph: &mut CallGraph, parts: &[Part], threads: usize) -> Vec<Numbers> {
    let mut numbers = vec![Numbers::default(); threads];
    let mut slot_of: QuickMap<u64, SlotId> = QuickMap::default();
    slot_of.reserve(parts.iter().map(|part| part.slots.len()).sum());
    graph.apart.reserve(parts.iter().map(|part| part.named.len()).sum());
    for part in parts {
        let Some(numbers) = numbers.get_mut(part.resolver) else { continue };
        for name in &part.missing {
            let known = graph.class_named(*name);
            numbers.classes.push(known.unwrap_or_else(|| graph.add_class(*name, Origin::Missing, 0)));
        }
        for &(class, member) in &part.named {
            let class = numbers.class(class);
            let next = MethodId(graph.methods.len() as u32);
            let method = *graph.apart.entry(pair(class, member)).or_insert(next);
            if method == next {
                graph.add_method(Method { class, member, access: 0, is_declared: false });
            }
            numbers.methods.push(method);
        }
        for slot in &part.slots {
            let next = SlotId(graph.slots.len() as u32);
            let number = *slot_of.entry(pair(slot.class, slot.member)).or_insert(next);
            if number == next {
                graph.slots.push(*slot);
            }
            numbers.slots.push(number);
        }
    }
    numbers
}

impl Numbers {
    fn class(&self, class: ClassId) -> ClassId {
        own(&self.classes, class.0).unwrap_or(class)
    }

    fn node(&self, node: Node) -> Node {
        match node {
            Node::Method(method) => Node::Method(own(&self.methods, method.0).unwrap_or(method)),
            Node::Slot(slot) => Node::Slot(own(&self.slots, slot.0).unwrap_or(slot)),
            Node::Initializer(class) => Node::Initializer(self.class(class)),
        }
    }
}

fn own<T: Copy>(numbers: &[T], number: u32) -> Option<T> {
    number.checked_sub(OWN).and_then(|own| numbers.get(own as usize)).copied()
}

/// Some parts with the graph's numbers.
#[derive(Debug, Default)]
struct Sorted {
    edges: Vec<Node>,
    ends: Vec<(MethodId, usize)>,
    handles: Vec<(ClassId, Vec<Node>)>,
}

/// The edges of each method sorted, and each once: a method may name the same constant twice, or two constants mean the same.
fn sorted(parts: &[Part], numbers: &[Numbers]) -> Sorted {
    let (edges, ends) =
        (parts.iter().map(|part| part.edges.len()).sum(), parts.iter().map(|part| part.ends.len()).sum());
    let mut out = Sorted { edges: Vec::with_capacity(edges), ends: Vec::with_capacity(ends), handles: Vec::new() };
    for part in parts {
        let Some(numbers) = numbers.get(part.resolver) else { continue };
        let mut start = 0;
        for &(method, end) in &part.ends {
            let first = out.edges.len();
            let own = part.edges.get(start..end).unwrap_or_default();
            out.edges.extend(own.iter().map(|node| numbers.node(*node)));
            sort_edges(&mut out.edges, first);
            out.ends.push((method, out.edges.len()));
            start = end;
        }
        let renumbered = |nodes: &[Node]| nodes.iter().map(|node| numbers.node(*node)).collect();
        out.handles.extend(part.handles.iter().map(|(class, nodes)| (*class, renumbered(nodes))));
    }
    out
}

/// Sorts the edges from here on, and leaves each once.
fn sort_edges(edges: &mut Vec<Node>, start: usize) {
    edges.get_mut(start..).unwrap_or_default().sort_unstable();
    let mut kept = start;
    for place in start..edges.len() {
        let edge = edges.get(place).copied();
        if place == start || edge != edges.get(kept - 1).copied() {
            edges.swap(kept, place);
            kept += 1;
        }
    }
    edges.truncate(kept);
}

/// Methods get their edges in the order of their numbers: those before that have none end here too.
fn end_edges(graph: &mut CallGraph, method: MethodId, end: u32) {
    let ends = &mut graph.edge_ends;
    let before = ends.last().copied().unwrap_or(0);
    // A class file that has a method twice, which no JVM loads, must not shift the others.
    if ends.len() > method.0 as usize {
        ends.last_mut().into_iter().for_each(|last| *last = end);
        return;
    }
    ends.resize(method.0 as usize, before);
    ends.push(end);
}
