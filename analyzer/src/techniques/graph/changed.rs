//! The changed methods of the project's own classes, as nodes of the graph.

use crate::callgraph::{CallGraph, FormerMethod, MethodId};
use crate::diff::{ClassChange, ClassDiff, Diff};
use crate::digest::MemberName;

/// Changed methods with what happened to each, by method.
pub(super) struct Changed {
    /// By method: the number of its description plus one, 0 for none.
    numbers: Vec<u32>,
    descriptions: Vec<String>,
}

impl Changed {
    /// Finds the changed methods in the graph. Classes that `counts` says no to are left out.
    pub(super) fn of(diff: &Diff, graph: &CallGraph, counts: impl Fn(&ClassDiff) -> bool) -> Self {
        let mut changed = Self { numbers: vec![0; graph.methods().len()], descriptions: Vec::new() };
        for class in own_classes(diff).filter(|class| counts(class)) {
            for change in &class.changes {
                changed.add(class, change, graph);
            }
        }
        changed
    }

    fn add(&mut self, class: &ClassDiff, change: &ClassChange, graph: &CallGraph) {
        let (what, member) = match change {
            ClassChange::Body(member) | ClassChange::InitialValues(member) => ("body of", member),
            ClassChange::MethodAdded(member) => ("new method", member),
            ClassChange::MethodRemoved(member) => ("removed method", member),
            ClassChange::MethodFlags(member, _) => ("flags of", member),
            ClassChange::Added => return self.add_all(class, graph),
            _ => return,
        };
        if let Some(method) = graph.method(&class.name, member.as_str()) {
            self.insert(method, format!("{what} {}.{member}", class.name.replace('/', ".")));
        }
    }

    fn add_all(&mut self, class: &ClassDiff, graph: &CallGraph) {
        let Some(id) = graph.class(&class.name) else { return };
        for &method in graph.methods_of(id) {
            self.insert(method, format!("new method {}", graph.shown(method)));
        }
    }

    fn insert(&mut self, method: MethodId, description: String) {
        self.descriptions.push(description);
        let number = self.descriptions.len() as u32;
        self.numbers.get_mut(method.0 as usize).into_iter().for_each(|it| *it = number);
    }

    /// Whether the method changed.
    pub(super) fn contains(&self, method: MethodId) -> bool {
        self.numbers.get(method.0 as usize).is_some_and(|number| *number != 0)
    }

    /// What happened to the method.
    pub(super) fn description(&self, method: MethodId) -> &str {
        let number = self.numbers.get(method.0 as usize).and_then(|number| number.checked_sub(1));
        number.and_then(|number| self.descriptions.get(number as usize)).map(String::as_str).unwrap_or_default()
    }

    /// All of them.
    pub(super) fn methods(&self) -> Vec<MethodId> {
        let numbered = self.numbers.iter().zip(0..).filter(|(number, _)| **number != 0);
        numbered.map(|(_, method)| MethodId(method)).collect()
    }
}

/// Classes of folders: what a jar has is a library's.
fn own_classes(diff: &Diff) -> impl Iterator<Item = &ClassDiff> {
    diff.classes.iter().filter(|class| class.library.is_none())
}

/// The methods that are gone from classes that are still there.
pub(super) fn former_methods(diff: &Diff) -> Vec<FormerMethod<'_>> {
    let removed = own_classes(diff).flat_map(|class| {
        let members = class.changes.iter().filter_map(|change| match change {
            ClassChange::MethodRemoved(member) => Some(member),
            _ => None,
        });
        members.map(move |member| (class, member))
    });
    removed.map(|(class, member)| former(class, member)).collect()
}

fn former<'a>(class: &'a ClassDiff, member: &'a MemberName) -> FormerMethod<'a> {
    let old = class.old.as_ref().and_then(|old| old.method(member.as_str()));
    FormerMethod { class: &class.name, member: member.as_str(), access: old.map_or(0, |method| method.access) }
}
