//! What the store knows of one test, as nodes of the graph.

use std::collections::{BTreeSet, HashSet};

use touchstone_formats::Result;
use touchstone_formats::store::Store;

use crate::callgraph::{CallGraph, ClassId, MethodId, Origin};
use crate::dependences::Dependence;

/// A test's classes and reflective calls.
pub(super) struct TestFacts {
    /// The classes that it touched and that are in the graph, sorted.
    pub touched: Vec<ClassId>,
    /// By class: whether it touched it.
    is_touched: Vec<bool>,
    /// Its test class, what is above and what is nested in these.
    pub own: Vec<ClassId>,
    /// Its reflective calls: caller and callee.
    pub reflective: Vec<(Option<MethodId>, MethodId)>,
    /// It may have made reflective calls that nobody saw, of this family.
    pub unseen: Option<String>,
    /// It wrote or read objects.
    pub serializes: bool,
}

impl TestFacts {
    /// Reads a test's facts.
    pub(super) fn read(store: &Store<'_>, test: u32, graph: &CallGraph) -> Result<Self> {
        let stored = store.test(test)?;
        let mut facts = Self {
            touched: Vec::new(),
            is_touched: vec![false; graph.classes().len()],
            own: Vec::new(),
            reflective: Vec::new(),
            unseen: None,
            serializes: false,
        };
        facts.touch(graph.class(&stored.name.replace('.', "/")));
        for key in &stored.depends {
            if let Some(dependence) = store.key(*key).and_then(Dependence::from_key) {
                facts.add(dependence, graph);
            }
        }
        facts.touched.sort_unstable();
        Ok(facts)
    }

    fn add(&mut self, dependence: Dependence, graph: &CallGraph) {
        match dependence {
            Dependence::Class(class) | Dependence::Whole(class) => self.touch(graph.class(&class)),
            Dependence::Own(class) => {
                let class = graph.class(&class);
                self.touch(class);
                self.own.extend(class);
            }
            Dependence::Reflective(class, member, caller) => {
                let caller = caller.split_once(';').and_then(|(class, member)| graph.method(class, member));
                let callees = callees(graph, &class, &member);
                self.reflective.extend(callees.into_iter().map(|callee| (caller, callee)));
            }
            Dependence::Unknown(family) if is_reflective(&family) => self.unseen = Some(family),
            Dependence::Serialization => self.serializes = true,
            _ => {}
        }
    }

    fn touch(&mut self, class: Option<ClassId>) {
        let Some(class) = class else { return };
        if self.is_touched.get_mut(class.0 as usize).is_some_and(|touched| !std::mem::replace(touched, true)) {
            self.touched.push(class);
        }
    }

    /// Whether the test touched the class.
    pub(super) fn has_touched(&self, class: ClassId) -> bool {
        self.is_touched.get(class.0 as usize) == Some(&true)
    }

    /// All methods of its own classes.
    pub(super) fn own_methods(&self, graph: &CallGraph) -> Vec<MethodId> {
        self.own.iter().flat_map(|class| graph.methods_of(*class).iter().copied()).collect()
    }
}

/// Families whose unknown operands may mean any member.
fn is_reflective(family: &str) -> bool {
    matches!(family, "forName" | "loadClass" | "newInstance" | "construct" | "invoke" | "handle" | "member" | "proxy")
}

/// The methods of the graph that a reflective call of this member on this class can run: the class's own or inherited
/// ones, and because a handle can be called on any object below, those of its subclasses.
fn callees(graph: &CallGraph, class: &str, member: &str) -> BTreeSet<MethodId> {
    let mut found = BTreeSet::new();
    let Some(class) = graph.class(class) else { return found };
    let fits = |method: &&MethodId| {
        let (_, name) = graph.method_name(**method);
        name == member || name.split_once('(').is_some_and(|(name, _)| name == member)
    };
    let is_constructor = member.starts_with('<');
    let (mut seen, mut next) = (HashSet::from([class]), vec![class]);
    while let Some(above) = next.pop() {
        found.extend(graph.methods_of(above).iter().filter(fits));
        if !is_constructor {
            next.extend(graph.supertypes_of(above).filter(|it| seen.insert(*it)));
        }
    }
    let mut below = if is_constructor { Vec::new() } else { vec![class] };
    while let Some(class) = below.pop() {
        found.extend(graph.methods_of(class).iter().filter(fits));
        below.extend(graph.subtypes_of(class).iter().filter(|it| seen.insert(**it)));
    }
    found.retain(|method| graph.origin(graph.method_name(*method).0) == Origin::Internal);
    found
}
