//! Links summaries: names are looked up, references become edges.

use std::sync::{Arc, OnceLock};

use touchstone_formats::class::access;

use super::edges::dispatch;
use super::edges::natives::NativeLibrary;
use super::graph::{CallGraph, Class, ClassId, Method, MethodId, Node, Origin, Slot, SlotId};
use super::names::{NameId, NameTable, QuickMap};
use super::summaries::Summaries;
use super::summary::{Call, CallKind, ClassCalls};
use crate::digest::ClassDigest;
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
        for (class, summary) in &numbered {
            linker.add_calls(*class, summary);
        }
        linker.finish()
    }
}

struct Linker<'s> {
    graph: CallGraph,
    outside: Option<&'s dyn ClassSource>,
    libraries: &'s [NativeLibrary],
    slot_of: QuickMap<u64, SlotId>,
    resolved: QuickMap<u64, MethodId>,
}

impl<'s> Linker<'s> {
    fn new(summaries: &'s Summaries, outside: Option<&'s dyn ClassSource>) -> Self {
        let names = NameTable::above(Arc::clone(&summaries.names));
        let methods = summaries.classes.iter().map(ClassCalls::method_count).sum::<usize>();
        let mut graph = CallGraph { class_of: vec![0; names.len()], names, ..CallGraph::default() };
        graph.classes.reserve(summaries.classes.len());
        // About a third of all methods are others', and only named.
        graph.methods.reserve(methods + methods / 2);
        graph.method_of.reserve(methods + methods / 2);
        let libraries = &summaries.libraries;
        Self { graph, outside, libraries, slot_of: QuickMap::default(), resolved: QuickMap::default() }
    }

    /// Adds a class and its methods; `None` when there is one of that name.
    fn declare(&mut self, summary: &ClassCalls) -> Option<ClassId> {
        if self.graph.class_named(summary.name()).is_some() {
            return None;
        }
        let class = self.add_class(summary.name(), Origin::Internal, summary.access());
        let mut methods = Vec::with_capacity(summary.method_count());
        for (method, _) in summary.methods() {
            methods.push(self.add_method(class, method.member, method.access, true));
        }
        if let Some(data) = self.graph.classes.get_mut(class.0 as usize) {
            data.methods = methods;
        }
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
            None => self.add_class(name, Origin::Missing, 0),
        }
    }

    fn add_outside(&mut self, name: NameId, digest: &ClassDigest) -> ClassId {
        let class = self.add_class(name, Origin::External, digest.access);
        for method in &digest.methods {
            let member = self.graph.names.number(method.name.as_str());
            let method = self.add_method(class, member, method.access, true);
            self.list_method(class, method);
        }
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

    fn add_class(&mut self, name: NameId, origin: Origin, access: u16) -> ClassId {
        let class = ClassId(self.graph.classes.len() as u32);
        let (interfaces, subtypes, methods) = (Vec::new(), Vec::new(), Vec::new());
        self.graph.classes.push(Class { name, origin, access, superclass: None, interfaces, subtypes, methods });
        let class_of = &mut self.graph.class_of;
        if class_of.len() <= name.0 as usize {
            class_of.resize(name.0 as usize + 1, 0);
        }
        class_of.get_mut(name.0 as usize).into_iter().for_each(|place| *place = class.0 + 1);
        class
    }

    fn add_method(&mut self, class: ClassId, member: NameId, access: u16, is_declared: bool) -> MethodId {
        let method = MethodId(self.graph.methods.len() as u32);
        self.graph.methods.push(Method { class, member, access, is_declared });
        self.graph.method_of.insert(pair(class, member), method);
        method
    }

    /// Puts a method among those that its class declares.
    fn list_method(&mut self, class: ClassId, method: MethodId) {
        if let Some(data) = self.graph.classes.get_mut(class.0 as usize) {
            data.methods.push(method);
        }
    }

    fn add_former(&mut self, former: &FormerMethod<'_>) {
        let member = self.graph.names.number(former.member);
        if let Some(class) = self.graph.class(former.class)
            && self.graph.declared(class, member).is_none()
        {
            let method = self.add_method(class, member, former.access, true);
            self.list_method(class, method);
        }
    }

    fn add_calls(&mut self, class: ClassId, summary: &ClassCalls) {
        for (method, calls) in summary.methods() {
            let start = self.graph.edges.len();
            for call in calls {
                self.add_call(class, call);
            }
            if method.access & access::NATIVE != 0 {
                self.add_native_calls(class, method.member);
            }
            // A method may name the same constant twice, or two constants mean the same.
            self.sort_edges(start);
            self.end_edges(self.graph.method_of.get(&pair(class, method.member)).copied());
        }
    }

    /// Sorts the edges from here on, and leaves each once.
    fn sort_edges(&mut self, start: usize) {
        let edges = &mut self.graph.edges;
        let own = edges.get_mut(start..).unwrap_or_default();
        own.sort_unstable();
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
    fn end_edges(&mut self, method: Option<MethodId>) {
        let Some(method) = method else { return };
        let end = self.graph.edges.len() as u32;
        let before = self.graph.edge_ends.last().copied().unwrap_or(0);
        let ends = &mut self.graph.edge_ends;
        // A class file that has a method twice, which no JVM loads, must not shift the others.
        if ends.len() > method.0 as usize {
            ends.last_mut().into_iter().for_each(|last| *last = end);
            return;
        }
        ends.resize(method.0 as usize, before);
        ends.push(end);
    }

    fn add_call(&mut self, class: ClassId, call: Call) {
        if call.kind == CallKind::Dynamic {
            return;
        }
        let owner = self.owner(call.owner);
        let before = self.graph.edges.len();
        self.add_edges(class, call.kind, owner, call.member);
        if matches!(call.kind, CallKind::LinkedVirtual | CallKind::LinkedExact) {
            let made = self.graph.edges.get(before..).unwrap_or_default();
            self.graph.handles.entry(class).or_default().extend(made);
        }
    }

    fn add_edges(&mut self, class: ClassId, kind: CallKind, owner: ClassId, member: NameId) {
        match kind {
            CallKind::Initialize => self.graph.edges.push(Node::Initializer(owner)),
            CallKind::Virtual | CallKind::Interface | CallKind::LinkedVirtual => self.add_virtual(owner, member),
            CallKind::Special => self.add_special(class, owner, member),
            CallKind::Static | CallKind::LinkedExact | CallKind::Dynamic => {
                let method = self.resolve(owner, member);
                self.graph.edges.push(Node::Method(method));
                if owner != class {
                    self.graph.edges.push(Node::Initializer(owner));
                }
            }
        }
    }

    /// The class that a reference names; methods of arrays are those of every object.
    fn owner(&mut self, name: NameId) -> ClassId {
        if let Some(known) = self.graph.class_named(name) {
            return known;
        }
        let is_array = self.graph.names.name(name).starts_with('[');
        let name = if is_array { self.graph.names.number(OBJECT) } else { name };
        match self.graph.class_named(name) {
            Some(known) => known,
            // Nothing of the graph is below it: its name is enough.
            None => self.add_class(name, Origin::Missing, 0),
        }
    }

    fn add_virtual(&mut self, owner: ClassId, member: NameId) {
        let resolved = self.resolve(owner, member);
        if !self.graph.is_virtual(resolved) || !self.has_subtypes(owner) {
            // Nothing below can override it.
            return self.graph.edges.push(Node::Method(resolved));
        }
        let next = SlotId(self.graph.slots.len() as u32);
        let slot = *self.slot_of.entry(pair(owner, member)).or_insert(next);
        if slot == next {
            self.graph.slots.push(Slot { class: owner, member });
        }
        self.graph.edges.push(Node::Slot(slot));
        if self.graph.method_data(resolved).is_some_and(|data| self.graph.origin(data.class) != Origin::Internal) {
            // Code outside may run: queries want to see it.
            self.graph.edges.push(Node::Method(resolved));
        }
    }

    /// What a native method's library names can be called by it: every method, since which is not to be seen.
    fn add_native_calls(&mut self, class: ClassId, member: NameId) {
        let (own, member) = (self.graph.class_name(class).to_owned(), self.graph.names.name(member).to_owned());
        for library in self.libraries.iter().filter(|library| library.implements(&own, &member)) {
            for (number, called) in (0..).zip(&self.graph.classes) {
                let is_named = called.origin == Origin::Internal && library.names(self.graph.names.name(called.name));
                if is_named && ClassId(number) != class {
                    self.graph.edges.push(Node::Initializer(ClassId(number)));
                    self.graph.edges.extend(called.methods.iter().map(|method| Node::Method(*method)));
                }
            }
        }
    }

    fn has_subtypes(&self, class: ClassId) -> bool {
        self.graph.class_data(class).is_some_and(|data| !data.subtypes.is_empty())
    }

    /// `super.run()` means the method of the direct superclass, whichever class above the reference names.
    fn add_special(&mut self, class: ClassId, owner: ClassId, member: NameId) {
        let superclass = self.graph.class_data(class).and_then(|data| data.superclass).filter(|_| owner != class);
        let from = match superclass {
            Some(superclass) if !self.is_constructor(member) && !self.is_interface(owner) => superclass,
            _ => owner,
        };
        let method = self.resolve(from, member);
        self.graph.edges.push(Node::Method(method));
    }

    fn is_constructor(&self, member: NameId) -> bool {
        self.graph.names.name(member).starts_with('<')
    }

    fn is_interface(&self, class: ClassId) -> bool {
        self.graph.class_data(class).is_some_and(|data| data.access & access::INTERFACE != 0)
    }

    /// The method that a reference means: the class's own, an inherited one, else one that is only named.
    fn resolve(&mut self, owner: ClassId, member: NameId) -> MethodId {
        let key = pair(owner, member);
        if let Some(method) = self.graph.method_of.get(&key).or_else(|| self.resolved.get(&key)) {
            return *method;
        }
        match self.inherited(owner, member) {
            Some(method) => {
                self.resolved.insert(key, method);
                method
            }
            None => self.add_method(owner, member, 0, false),
        }
    }

    fn inherited(&self, owner: ClassId, member: NameId) -> Option<MethodId> {
        let mut above = owner;
        for _ in 0..self.graph.classes.len() {
            above = self.graph.class_data(above)?.superclass?;
            if let Some(method) = self.graph.declared(above, member) {
                return Some(method);
            }
            if self.graph.class_data(above)?.superclass.is_none() {
                break;
            }
        }
        dispatch::inherited(&self.graph, owner, member).first().copied()
    }

    fn finish(mut self) -> CallGraph {
        let end = self.graph.edges.len() as u32;
        self.graph.edge_ends.resize(self.graph.methods.len(), end);
        self.graph.slot_targets.resize_with(self.graph.slots.len(), OnceLock::new);
        self.graph
    }
}

/// A class and a member as one number, by which maps are faster.
pub(super) fn pair(class: ClassId, member: NameId) -> u64 {
    u64::from(class.0) << 32 | u64::from(member.0)
}
