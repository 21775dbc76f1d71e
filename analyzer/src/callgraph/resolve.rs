//! One thread's part in linking: the calls of its classes become edges.
//!
//! The classes of the graph and what they declare are settled by then, and only read. Classes, methods and slots that calls bring
//! into being get numbers of the thread's own, from [`OWN`] on, until [`join`](super::join) numbers those of all threads.

use touchstone_formats::class::access;

use super::edges::dispatch;
use super::edges::natives::NativeLibrary;
use super::graph::{CallGraph, ClassId, MethodId, Node, Origin, Slot, SlotId};
use super::link::pair;
use super::names::{NameId, QuickMap};
use super::summary::{Call, CallKind, ClassCalls};
use crate::hierarchy::OBJECT;

/// The first number that a thread gives; those of the graph are below.
pub(super) const OWN: u32 = 1 << 31;

/// What became of the calls of some neighbouring classes.
#[derive(Debug, Default)]
pub(super) struct Part {
    /// The resolver whose numbers are meant.
    pub resolver: usize,
    /// What the resolver met for the first time, in the order of its numbers: classes of which only the name is known,
    pub missing: Vec<NameId>,
    /// methods that calls name and nobody declares,
    pub named: Vec<(ClassId, NameId)>,
    /// and virtual calls.
    pub slots: Vec<Slot>,
    /// The edges of all methods, in the order of the calls.
    pub edges: Vec<Node>,
    /// The methods, and where the edges of each end.
    pub ends: Vec<(MethodId, usize)>,
    /// By class: what the method handles that its code makes lead to.
    pub handles: Vec<(ClassId, Vec<Node>)>,
}

/// Where a virtual call leads.
#[derive(Debug, Clone, Copy)]
struct Virtual {
    node: Node,
    /// Code outside that may run: queries want to see it.
    outside: Option<MethodId>,
}

/// One thread's tables, kept from class to class.
pub(super) struct Resolver<'g> {
    graph: &'g CallGraph,
    libraries: &'g [NativeLibrary],
    /// By name: classes of which only the name is known, and arrays.
    owners: QuickMap<NameId, ClassId>,
    /// By class and member: methods that are inherited, or only named.
    methods: QuickMap<u64, MethodId>,
    /// By the names of class and member.
    virtuals: QuickMap<u64, Virtual>,
    missing: u32,
    named: u32,
    slots: u32,
    part: Part,
}

impl<'g> Resolver<'g> {
    pub fn new(number: usize, graph: &'g CallGraph, libraries: &'g [NativeLibrary]) -> Self {
        let (owners, methods, virtuals) = (QuickMap::default(), QuickMap::default(), QuickMap::default());
        let part = Part { resolver: number, ..Part::default() };
        Self { graph, libraries, owners, methods, virtuals, missing: 0, named: 0, slots: 0, part }
    }

    /// The calls of these classes.
    pub fn resolve_all(&mut self, classes: &[(ClassId, &ClassCalls)]) -> Part {
        for (class, summary) in classes {
            self.add_calls(*class, summary);
        }
        let next = Part { resolver: self.part.resolver, ..Part::default() };
        std::mem::replace(&mut self.part, next)
    }

    fn add_calls(&mut self, class: ClassId, summary: &ClassCalls) {
        for (method, calls) in summary.methods() {
            for call in calls.filter(|call| call.kind != CallKind::Dynamic) {
                self.add_call(class, call);
            }
            if method.access & access::NATIVE != 0 {
                self.add_native_calls(class, method.member);
            }
            let known = self.graph.method_named(class, method.member);
            self.part.ends.extend(known.map(|method| (method, self.part.edges.len())));
        }
    }

    fn add_call(&mut self, class: ClassId, call: Call) {
        let before = self.part.edges.len();
        self.add_edges(class, call);
        if matches!(call.kind, CallKind::LinkedVirtual | CallKind::LinkedExact) {
            let made = self.part.edges.get(before..).unwrap_or_default();
            match self.part.handles.last_mut().filter(|(last, _)| *last == class) {
                Some((_, nodes)) => nodes.extend(made),
                None => self.part.handles.push((class, made.to_vec())),
            }
        }
    }

    fn add_edges(&mut self, class: ClassId, call: Call) {
        match call.kind {
            CallKind::Initialize => {
                let owner = self.owner(call.owner);
                self.part.edges.push(Node::Initializer(owner));
            }
            CallKind::Virtual | CallKind::Interface | CallKind::LinkedVirtual => {
                let Virtual { node, outside } = self.virtual_call(call.owner, call.member);
                self.part.edges.push(node);
                self.part.edges.extend(outside.map(Node::Method));
            }
            CallKind::Special => {
                let owner = self.owner(call.owner);
                let method = self.special_call(class, owner, call.member);
                self.part.edges.push(Node::Method(method));
            }
            CallKind::Static | CallKind::LinkedExact | CallKind::Dynamic => {
                let owner = self.owner(call.owner);
                let method = self.resolve(owner, call.member);
                self.part.edges.push(Node::Method(method));
                if owner != class {
                    self.part.edges.push(Node::Initializer(owner));
                }
            }
        }
    }

    /// The class that a reference names; methods of arrays are those of every object.
    fn owner(&mut self, name: NameId) -> ClassId {
        if let Some(known) = self.graph.class_named(name) {
            return known;
        }
        if let Some(known) = self.owners.get(&name) {
            return *known;
        }
        let is_array = self.graph.names.name(name).starts_with('[');
        let class = match self.graph.names.get(OBJECT).filter(|_| is_array) {
            Some(object) if object != name => self.owner(object),
            // Nothing of the graph is below it: its name is enough.
            _ => {
                self.part.missing.push(name);
                self.missing += 1;
                ClassId(OWN + self.missing - 1)
            }
        };
        self.owners.insert(name, class);
        class
    }

    fn virtual_call(&mut self, owner: NameId, member: NameId) -> Virtual {
        let key = u64::from(owner.0) << 32 | u64::from(member.0);
        if let Some(known) = self.virtuals.get(&key) {
            return *known;
        }
        let class = self.owner(owner);
        let resolved = self.resolve(class, member);
        let found = match self.can_be_overridden(class, resolved) {
            false => Virtual { node: Node::Method(resolved), outside: None },
            true => {
                let slot = self.slot(class, member);
                Virtual { node: Node::Slot(slot), outside: Some(resolved).filter(|_| self.is_outside(class, resolved)) }
            }
        };
        self.virtuals.insert(key, found);
        found
    }

    /// A slot that is new: calls that mean the same by other names are brought together when all threads are done.
    fn slot(&mut self, class: ClassId, member: NameId) -> SlotId {
        self.part.slots.push(Slot { class, member });
        self.slots += 1;
        SlotId(OWN + self.slots - 1)
    }

    /// Whether a class below the one that a call names can have a method of its own.
    fn can_be_overridden(&self, class: ClassId, resolved: MethodId) -> bool {
        let is_virtual = resolved.0 >= OWN || self.graph.is_virtual(resolved);
        is_virtual && !self.graph.subtypes_of(class).is_empty()
    }

    /// Whether the method that a call on this class means is not the graph's own. What is only named is the class's.
    fn is_outside(&self, class: ClassId, resolved: MethodId) -> bool {
        let class = self.graph.method_data(resolved).map_or(class, |data| data.class);
        self.graph.origin(class) != Origin::Internal
    }

    /// What a native method's library names can be called by it: every method, since which is not to be seen.
    fn add_native_calls(&mut self, class: ClassId, member: NameId) {
        let graph = self.graph;
        let (own, member) = (graph.class_name(class), graph.names.name(member));
        for library in self.libraries.iter().filter(|library| library.implements(own, member)) {
            for (number, called) in (0..).zip(&graph.classes) {
                let is_named = called.origin == Origin::Internal && library.names(graph.names.name(called.name));
                if is_named && ClassId(number) != class {
                    self.part.edges.push(Node::Initializer(ClassId(number)));
                    self.part.edges.extend(called.methods.iter().map(|method| Node::Method(*method)));
                }
            }
        }
    }

    /// `super.run()` means the method of the direct superclass, whichever class above the reference names.
    fn special_call(&mut self, class: ClassId, owner: ClassId, member: NameId) -> MethodId {
        let superclass = self.graph.class_data(class).and_then(|data| data.superclass).filter(|_| owner != class);
        let from = match superclass {
            Some(superclass) if !self.is_constructor(member) && !self.is_interface(owner) => superclass,
            _ => owner,
        };
        self.resolve(from, member)
    }

    fn is_constructor(&self, member: NameId) -> bool {
        self.graph.names.name(member).starts_with('<')
    }

    fn is_interface(&self, class: ClassId) -> bool {
        self.graph.class_data(class).is_some_and(|data| data.access & access::INTERFACE != 0)
    }

    /// The method that a reference means: the class's own, an inherited one, else one that is only named.
    fn resolve(&mut self, owner: ClassId, member: NameId) -> MethodId {
        if let Some(method) = self.graph.method_named(owner, member) {
            return method;
        }
        let key = pair(owner, member);
        if let Some(method) = self.methods.get(&key) {
            return *method;
        }
        let method = self.inherited(owner, member).unwrap_or_else(|| {
            self.part.named.push((owner, member));
            self.named += 1;
            MethodId(OWN + self.named - 1)
        });
        self.methods.insert(key, method);
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
        dispatch::inherited(self.graph, owner, member).first().copied()
    }
}
