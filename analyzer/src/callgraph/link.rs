//! Links summaries: names are looked up, references become edges.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use super::edges::natives::NativeLibrary;
use super::graph::{CallGraph, Class, ClassId, Method, MethodId, Origin};
use super::join::join;
use super::names::{NameId, NameTable};
use super::resolve::Resolver;
use super::summaries::Summaries;
use super::summary::ClassCalls;
use crate::digest::{ClassDigest, threads_for, work_in_chunks};
use crate::hierarchy::{ClassSource, OBJECT};

/// A method that is in the graph though its class no longer has it.
pub struct FormerMethod<'a> {
    /// The class, in internal form.
    pub class: &'a str,
    /// Name and descriptor.
    pub member: &'a str,
    /// The access flags that it had.
    pub access: u16,
}

impl CallGraph {
    /// Links these classes; of several of one name the first counts. What they extend and implement and is not among them
    /// is asked of `outside`. `former` methods are taken as declared: calls that found them before still do. Native methods lead
    /// to what the native libraries name.
    pub fn link(summaries: &Summaries, outside: Option<&dyn ClassSource>, former: &[FormerMethod<'_>]) -> Self {
        let mut linker = Linker::new(summaries, outside);
        let mut numbered = Vec::with_capacity(summaries.classes.len());
        for summary in &summaries.classes {
            if let Some(class) = linker.declare(summary) {
                numbered.push((class, summary));
            }
        }
        for (class, summary) in &numbered {
            linker.put_below(*class, summary);
        }
        for method in former {
            linker.add_former(method);
        }
        let mut graph = linker.graph;
        graph.resolve_calls(&numbered, &summaries.libraries);
        graph.edge_ends.resize(graph.methods.len(), graph.edges.len() as u32);
        graph.slot_targets.resize_with(graph.slots.len(), OnceLock::new);
        graph
    }

    fn resolve_calls(&mut self, classes: &[(ClassId, &ClassCalls)], libraries: &[NativeLibrary]) {
        // Methods of arrays are its methods.
        self.names.number(OBJECT);
        let threads = threads_for(None, classes.len());
        let resolvers = AtomicUsize::new(0);
        let (parts, _) = work_in_chunks(
            threads,
            classes.len(),
            || Resolver::new(resolvers.fetch_add(1, Ordering::Relaxed), self, libraries),
            |resolver, range| resolver.resolve_all(classes.get(range).unwrap_or_default()),
            drop,
        );
        join(self, &parts, threads);
    }

    pub(super) fn add_method(&mut self, method: Method) -> MethodId {
        self.members.push(method.member);
        self.methods.push(method);
        MethodId(self.methods.len() as u32 - 1)
    }

    pub(super) fn add_class(&mut self, name: NameId, origin: Origin, access: u16) -> ClassId {
        let class = ClassId(self.classes.len() as u32);
        let (interfaces, subtypes, methods) = (Vec::new(), Vec::new(), Vec::new());
        let superclass = None;
        self.classes.push(Class { name, origin, access, superclass, interfaces, subtypes, methods, together: 0..0 });
        if self.class_of.len() <= name.0 as usize {
            self.class_of.resize(name.0 as usize + 1, 0);
        }
        self.class_of.get_mut(name.0 as usize).into_iter().for_each(|place| *place = class.0 + 1);
        class
    }
}

struct Linker<'s> {
    graph: CallGraph,
    outside: Option<&'s dyn ClassSource>,
}

impl<'s> Linker<'s> {
    fn new(summaries: &'s Summaries, outside: Option<&'s dyn ClassSource>) -> Self {
        let names = NameTable::above(Arc::clone(&summaries.names));
        let methods = summaries.classes.iter().map(ClassCalls::method_count).sum::<usize>();
        let mut graph = CallGraph { class_of: vec![0; names.len()], names, ..CallGraph::default() };
        graph.classes.reserve(summaries.classes.len());
        // About a third of all methods are others', and only named.
        graph.methods.reserve(methods + methods / 2);
        graph.members.reserve(methods + methods / 2);
        Self { graph, outside }
    }

    /// Adds a class and its methods; `None` when there is one of that name.
    fn declare(&mut self, summary: &ClassCalls) -> Option<ClassId> {
        if self.graph.class_named(summary.name()).is_some() {
            return None;
        }
        let class = self.graph.add_class(summary.name(), Origin::Internal, summary.access());
        self.add_methods(class, summary.methods().map(|(method, _)| (method.member, method.access)));
        Some(class)
    }

    fn put_below(&mut self, class: ClassId, summary: &ClassCalls) {
        if let Some(superclass) = summary.superclass() {
            let superclass = self.class_named(superclass);
            self.connect(class, superclass, true);
        }
        for interface in summary.interfaces() {
            let interface = self.class_named(interface);
            self.connect(class, interface, false);
        }
    }

    /// The class of this name; one that is not there yet is asked for outside, with all that is above it.
    fn class_named(&mut self, name: NameId) -> ClassId {
        if let Some(known) = self.graph.class_named(name) {
            return known;
        }
        match self.outside.and_then(|outside| outside.class(self.graph.names.name(name))) {
            Some(digest) => self.add_outside(name, &digest),
            None => self.graph.add_class(name, Origin::Missing, 0),
        }
    }

    fn add_outside(&mut self, name: NameId, digest: &ClassDigest) -> ClassId {
        let class = self.graph.add_class(name, Origin::External, digest.access);
        let names = &mut self.graph.names;
        let methods = digest.methods.iter().map(|method| (names.number(method.name.as_str()), method.access));
        let methods: Vec<_> = methods.collect();
        self.add_methods(class, methods.into_iter());
        if let Some(superclass) = &digest.superclass {
            let above = self.graph.names.number(superclass);
            let above = self.class_named(above);
            self.connect(class, above, true);
        }
        for interface in &digest.interfaces {
            let above = self.graph.names.number(interface);
            let above = self.class_named(above);
            self.connect(class, above, false);
        }
        class
    }

    fn connect(&mut self, class: ClassId, above: ClassId, is_superclass: bool) {
        if let Some(data) = self.graph.classes.get_mut(class.0 as usize) {
            match is_superclass {
                true => data.superclass = Some(above),
                false => data.interfaces.push(above),
            }
        }
        if let Some(data) = self.graph.classes.get_mut(above.0 as usize) {
            data.subtypes.push(class);
        }
    }

    /// Adds the methods that a class declares.
    fn add_methods(&mut self, class: ClassId, methods: impl Iterator<Item = (NameId, u16)>) {
        let first = self.graph.methods.len() as u32;
        for (member, access) in methods {
            self.graph.add_method(Method { class, member, access, is_declared: true });
        }
        let together = first..self.graph.methods.len() as u32;
        if let Some(data) = self.graph.classes.get_mut(class.0 as usize) {
            data.methods = together.clone().map(MethodId).collect();
            data.together = together;
        }
    }

    fn add_former(&mut self, former: &FormerMethod<'_>) {
        let member = self.graph.names.number(former.member);
        if let Some(class) = self.graph.class(former.class)
            && self.graph.declared(class, member).is_none()
        {
            let method = self.graph.add_method(Method { class, member, access: former.access, is_declared: true });
            self.graph.apart.insert(pair(class, member), method);
            self.graph.classes.get_mut(class.0 as usize).into_iter().for_each(|data| data.methods.push(method));
        }
    }
}

/// A class and a member as one number, by which maps are faster.
pub(super) fn pair(class: ClassId, member: NameId) -> u64 {
    u64::from(class.0) << 32 | u64::from(member.0)
}
