//! Walks along the graph: what can be reached from some methods, and by which way.

use super::edges::initializers;
use super::graph::{CallGraph, ClassId, MethodId, Node, SlotId};

/// Not come by any way.
const NOWHERE: u32 = u32::MAX;

/// A walk; its memory is kept for the next one.
pub struct Reach<'g> {
    graph: &'g CallGraph,
    /// By method: the one that it was reached from, itself for a root.
    from: Vec<u32>,
    slots: Vec<bool>,
    classes: Vec<bool>,
    /// What was reached, in order: the nearest first.
    reached: Vec<MethodId>,
    seen_slots: Vec<SlotId>,
    seen_classes: Vec<ClassId>,
}

impl<'g> Reach<'g> {
    /// A walk on this graph.
    pub fn new(graph: &'g CallGraph) -> Self {
        Self {
            graph,
            from: vec![NOWHERE; graph.methods.len()],
            slots: vec![false; graph.slots.len()],
            classes: vec![false; graph.classes.len()],
            reached: Vec::new(),
            seen_slots: Vec::new(),
            seen_classes: Vec::new(),
        }
    }

    /// Goes from the roots as far as methods may be entered, until one is the goal; gives that one.
    pub fn walk(
        &mut self,
        roots: impl IntoIterator<Item = MethodId>,
        may_enter: impl Fn(MethodId) -> bool,
        is_goal: impl Fn(MethodId) -> bool,
    ) -> Option<MethodId> {
        self.forget();
        for root in roots {
            self.add(root, root);
        }
        let mut next = 0;
        while let Some(&method) = self.reached.get(next) {
            next += 1;
            if is_goal(method) {
                return Some(method);
            }
            for node in self.graph.edges_of(method) {
                self.follow(method, *node, &may_enter);
            }
        }
        None
    }

    fn follow(&mut self, from: MethodId, node: Node, may_enter: &impl Fn(MethodId) -> bool) {
        let graph = self.graph;
        match node {
            Node::Method(method) if may_enter(method) => self.add(method, from),
            Node::Method(_) => {}
            Node::Slot(slot) => {
                if self.slots.get_mut(slot.0 as usize).is_some_and(|seen| !std::mem::replace(seen, true)) {
                    self.seen_slots.push(slot);
                    let targets = graph.targets(slot).iter();
                    targets.filter(|method| may_enter(**method)).for_each(|method| self.add(*method, from));
                }
            }
            Node::Initializer(class) => {
                if self.classes.get_mut(class.0 as usize).is_some_and(|seen| !std::mem::replace(seen, true)) {
                    self.seen_classes.push(class);
                    let targets = initializers::targets(graph, class).into_iter();
                    targets.filter(|method| may_enter(*method)).for_each(|method| self.add(method, from));
                }
            }
        }
    }

    fn add(&mut self, method: MethodId, from: MethodId) {
        if let Some(way) = self.from.get_mut(method.0 as usize).filter(|way| **way == NOWHERE) {
            *way = from.0;
            self.reached.push(method);
        }
    }

    fn forget(&mut self) {
        for method in self.reached.drain(..) {
            self.from.get_mut(method.0 as usize).into_iter().for_each(|way| *way = NOWHERE);
        }
        for slot in self.seen_slots.drain(..) {
            self.slots.get_mut(slot.0 as usize).into_iter().for_each(|seen| *seen = false);
        }
        for class in self.seen_classes.drain(..) {
            self.classes.get_mut(class.0 as usize).into_iter().for_each(|seen| *seen = false);
        }
    }

    /// All that the last walk reached, roots included, the nearest first.
    pub fn reached(&self) -> &[MethodId] {
        &self.reached
    }

    /// The way of the last walk to a method, from its root.
    pub fn way_to(&self, method: MethodId) -> Vec<MethodId> {
        let mut way = vec![method];
        while let Some(&last) = way.last() {
            match self.from.get(last.0 as usize) {
                Some(&before) if before != NOWHERE && before != last.0 => way.push(MethodId(before)),
                _ => break,
            }
        }
        way.reverse();
        way
    }
}

/// The shortest way from one of some methods to another.
pub fn path(graph: &CallGraph, from: &[MethodId], to: &[MethodId]) -> Option<Vec<MethodId>> {
    let mut reach = Reach::new(graph);
    let found = reach.walk(from.iter().copied(), |_| true, |method| to.contains(&method))?;
    Some(reach.way_to(found))
}
