//! Links summaries: names become numbers, references become edges.

use std::borrow::Borrow;
use std::sync::OnceLock;

use touchstone_formats::class::access;

use super::edges::dispatch;
use super::edges::natives::NativeLibrary;
use super::graph::{CallGraph, Class, ClassId, Method, MethodId, Node, Origin, Slot, SlotId};
use super::names::{NameId, NameTable, QuickMap};
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
    /// to what `libraries` name.
    pub fn link(
        summaries: &[impl Borrow<ClassCalls>],
        libraries: &[NativeLibrary],
        outside: Option<&dyn ClassSource>,
        former: &[FormerMethod<'_>],
    ) -> Self {
        let symbols = summaries.iter().map(|class| class.borrow().symbol_count()).sum::<usize>();
        let mut linker = Linker {
            graph: CallGraph { names: NameTable::with_capacity(symbols / 6), ..CallGraph::default() },
            outside,
            libraries,
            slot_of: QuickMap::default(),
            resolved: QuickMap::default(),
        };
        let mut numbered = Vec::with_capacity(summaries.len());
        for summary in summaries.iter().map(Borrow::borrow) {
            let names: Vec<NameId> =
                (0..summary.symbol_count() as u32).map(|it| linker.graph.names.number(summary.symbol(it))).collect();
            if let Some(class) = linker.declare(summary, &names) {
                numbered.push((class, summary, names));
            }
        }
        for (class, summary, names) in &numbered {
            linker.put_below(*class, summary, names);
        }
        for method in former {
            linker.add_former(method);
        }
        for (class, summary, names) in &numbered {
            linker.add_calls(*class, summary, names);
        }
        linker.finish()
    }
}

struct Linker<'s> {
    graph: CallGraph,
    outside: Option<&'s dyn ClassSource>,
    libraries: &'s [NativeLibrary],
    slot_of: QuickMap<(ClassId, NameId), SlotId>,
    resolved: QuickMap<(ClassId, NameId), MethodId>,
}

impl Linker<'_> {
    /// Adds a class and its methods; `None` when there is one of that name.
    fn declare(&mut self, summary: &ClassCalls, names: &[NameId]) -> Option<ClassId> {
        let name = *names.get(summary.name as usize)?;
        if self.graph.class_of.contains_key(&name) {
            return None;
        }
        let class = self.add_class(name, Origin::Internal, summary.access);
        for method in &summary.methods {
            let member = *names.get(method.member as usize)?;
            self.add_method(class, member, method.access, true);
        }
        Some(class)
    }

    fn put_below(&mut self, class: ClassId, summary: &ClassCalls, names: &[NameId]) {
        let name = |symbol: &u32| names.get(*symbol as usize).copied();
        if let Some(superclass) = summary.superclass.as_ref().and_then(name) {
            let superclass = self.class_named(superclass);
            self.connect(class, superclass, true);
        }
        for interface in summary.interfaces.iter().filter_map(name) {
            let interface = self.class_named(interface);
            self.connect(class, interface, false);
        }
    }

    /// The class of this name; one that is not there yet is asked for outside, with all that is above it.
    fn class_named(&mut self, name: NameId) -> ClassId {
        if let Some(known) = self.graph.class_of.get(&name) {
            return *known;
        }
        let text = self.graph.names.name(name).to_owned();
        match self.outside.and_then(|outside| outside.class(&text)) {
            Some(digest) => self.add_outside(name, &digest),
            None => self.add_class(name, Origin::Missing, 0),
        }
    }

    fn add_outside(&mut self, name: NameId, digest: &ClassDigest) -> ClassId {
        let class = self.add_class(name, Origin::External, digest.access);
        for method in &digest.methods {
            let member = self.graph.names.number(method.name.as_str());
            self.add_method(class, member, method.access, true);
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
        self.graph.class_of.insert(name, class);
        class
    }

    fn add_method(&mut self, class: ClassId, member: NameId, access: u16, is_declared: bool) -> MethodId {
        let method = MethodId(self.graph.methods.len() as u32);
        self.graph.methods.push(Method { class, member, access, is_declared });
        self.graph.method_of.insert((class, member), method);
        if let Some(data) = self.graph.classes.get_mut(class.0 as usize).filter(|_| is_declared) {
            data.methods.push(method);
        }
        method
    }

    fn add_former(&mut self, method: &FormerMethod<'_>) {
        let member = self.graph.names.number(method.member);
        if let Some(class) = self.graph.class(method.class)
            && self.graph.declared(class, member).is_none()
        {
            self.add_method(class, member, method.access, true);
        }
    }

    fn add_calls(&mut self, class: ClassId, summary: &ClassCalls, names: &[NameId]) {
        let mut start;
        for (method, calls) in summary.methods_with_calls() {
            start = self.graph.edges.len();
            for call in calls {
                self.add_call(class, call, names);
            }
            if method.access & access::NATIVE != 0 {
                self.add_native_calls(class, summary.symbol(method.member));
            }
            // A method may name the same constant twice, or two constants mean the same.
            let mut own: Vec<Node> = self.graph.edges.drain(start..).collect();
            own.sort_unstable();
            own.dedup();
            self.graph.edges.extend(own);
            let id = names.get(method.member as usize).and_then(|member| self.graph.method_of.get(&(class, *member)));
            self.end_edges(id.copied());
        }
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

    fn add_call(&mut self, class: ClassId, call: &Call, names: &[NameId]) {
        let (Some(&owner), Some(&member)) = (names.get(call.owner as usize), names.get(call.member as usize)) else {
            return;
        };
        if call.kind == CallKind::Dynamic {
            return;
        }
        let owner = self.owner(owner);
        let before = self.graph.edges.len();
        self.add_edges(class, call.kind, owner, member);
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
        if let Some(known) = self.graph.class_of.get(&name) {
            return *known;
        }
        let is_array = self.graph.names.name(name).starts_with('[');
        let name = if is_array { self.graph.names.number(OBJECT) } else { name };
        match self.graph.class_of.get(&name) {
            Some(known) => *known,
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
        let slot = *self.slot_of.entry((owner, member)).or_insert(next);
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
    fn add_native_calls(&mut self, class: ClassId, member: &str) {
        let own = self.graph.class_name(class).to_owned();
        for library in self.libraries.iter().filter(|library| library.implements(&own, member)) {
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
        let is_constructor = self.graph.names.name(member).starts_with('<');
        let is_interface = self.graph.class_data(owner).is_some_and(|data| data.access & access::INTERFACE != 0);
        let superclass = self.graph.class_data(class).and_then(|data| data.superclass);
        let from = match superclass {
            Some(superclass) if owner != class && !is_constructor && !is_interface => superclass,
            _ => owner,
        };
        let method = self.resolve(from, member);
        self.graph.edges.push(Node::Method(method));
    }

    /// The method that a reference means: the class's own, an inherited one, else one that is only named.
    fn resolve(&mut self, owner: ClassId, member: NameId) -> MethodId {
        if let Some(method) = self.graph.method_of.get(&(owner, member)) {
            return *method;
        }
        if let Some(method) = self.resolved.get(&(owner, member)) {
            return *method;
        }
        let method = match self.inherited(owner, member) {
            Some(method) => method,
            None => self.add_method(owner, member, 0, false),
        };
        self.resolved.insert((owner, member), method);
        method
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
