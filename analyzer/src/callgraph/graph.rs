//! The linked graph: classes, methods, slots, and what each method leads to.

use std::ops::Range;
use std::sync::OnceLock;

use touchstone_formats::class::access;

use super::edges::{dispatch, initializers};
use super::link::pair;
use super::names::{NameId, NameTable, QuickMap};

/// A class by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(pub u32);

/// A method by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodId(pub u32);

/// A virtual call of a method on a class, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlotId(pub u32);

/// Where an edge leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Node {
    /// To this method.
    Method(MethodId),
    /// To whatever runs when this method is called on an object of the class or of one below it.
    Slot(SlotId),
    /// To the initializer of this class and of those above it.
    Initializer(ClassId),
}

/// What is known of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Its calls are in the graph.
    Internal,
    /// Its supertypes and members are known, its calls are not looked at.
    External,
    /// Only its name is known.
    Missing,
}

/// One class.
#[derive(Debug, Clone)]
pub struct Class {
    /// Its internal name.
    pub name: NameId,
    /// What is known of it.
    pub origin: Origin,
    /// The access flags.
    pub access: u16,
    /// The superclass.
    pub superclass: Option<ClassId>,
    /// The direct superinterfaces.
    pub interfaces: Vec<ClassId>,
    /// The classes that extend or implement it directly.
    pub subtypes: Vec<ClassId>,
    /// The methods that it declares.
    pub methods: Vec<MethodId>,
    /// The numbers of those that stand together.
    pub(super) together: Range<u32>,
}

/// One method.
#[derive(Debug, Clone, Copy)]
pub struct Method {
    /// Its class.
    pub class: ClassId,
    /// Name and descriptor.
    pub member: NameId,
    /// The access flags.
    pub access: u16,
    /// Whether its class declares it; otherwise some call only names it so.
    pub is_declared: bool,
}

/// A virtual call.
#[derive(Debug, Clone, Copy)]
pub struct Slot {
    /// The class that the call names.
    pub class: ClassId,
    /// Name and descriptor.
    pub member: NameId,
}

/// The call graph of a class path.
#[derive(Debug, Default)]
pub struct CallGraph {
    pub(super) names: NameTable,
    pub(super) classes: Vec<Class>,
    /// By name: the number of its class plus one, 0 for none.
    pub(super) class_of: Vec<u32>,
    pub(super) methods: Vec<Method>,
    /// By method: its name and descriptor once more, close together, as they are searched.
    pub(super) members: Vec<NameId>,
    /// Methods that do not stand with the others of their class, by class and member, as [`pair`] puts them together.
    pub(super) apart: QuickMap<u64, MethodId>,
    pub(super) slots: Vec<Slot>,
    pub(super) slot_targets: Vec<OnceLock<Box<[MethodId]>>>,
    /// Where each method's edges end; they begin where those of the method before end.
    pub(super) edge_ends: Vec<u32>,
    pub(super) edges: Vec<Node>,
    /// By class: what the method handles that its code makes lead to.
    pub(super) handles: QuickMap<ClassId, Vec<Node>>,
}

impl CallGraph {
    /// The class of this internal name.
    pub fn class(&self, name: &str) -> Option<ClassId> {
        self.class_named(self.names.get(name)?)
    }

    /// The class of this name.
    pub(super) fn class_named(&self, name: NameId) -> Option<ClassId> {
        self.class_of.get(name.0 as usize)?.checked_sub(1).map(ClassId)
    }

    /// All classes.
    pub fn classes(&self) -> impl ExactSizeIterator<Item = ClassId> + use<> {
        (0..self.classes.len() as u32).map(ClassId)
    }

    /// All methods, those that are only named included.
    pub fn methods(&self) -> impl ExactSizeIterator<Item = MethodId> + use<> {
        (0..self.methods.len() as u32).map(MethodId)
    }

    /// A class's internal name.
    pub fn class_name(&self, class: ClassId) -> &str {
        self.class_data(class).map_or("", |class| self.names.name(class.name))
    }

    /// What is known of a class.
    pub fn origin(&self, class: ClassId) -> Origin {
        self.class_data(class).map_or(Origin::Missing, |class| class.origin)
    }

    /// The methods that a class declares.
    pub fn methods_of(&self, class: ClassId) -> &[MethodId] {
        self.class_data(class).map(|class| class.methods.as_slice()).unwrap_or_default()
    }

    /// The superclass and the superinterfaces of a class.
    pub fn supertypes_of(&self, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
        let data = self.class_data(class);
        data.into_iter().flat_map(|data| data.superclass.iter().chain(&data.interfaces).copied())
    }

    /// The classes that extend or implement a class directly.
    pub fn subtypes_of(&self, class: ClassId) -> &[ClassId] {
        self.class_data(class).map(|data| data.subtypes.as_slice()).unwrap_or_default()
    }

    /// The method that a class declares under this name and descriptor.
    pub fn method(&self, class: &str, member: &str) -> Option<MethodId> {
        self.method_named(self.class(class)?, self.names.get(member)?)
    }

    /// A method's class, and its name with its descriptor.
    pub fn method_name(&self, method: MethodId) -> (ClassId, &str) {
        match self.methods.get(method.0 as usize) {
            Some(data) => (data.class, self.names.name(data.member)),
            None => (ClassId(u32::MAX), ""),
        }
    }

    /// A method for people: `a.B.run(I)V`.
    pub fn shown(&self, method: MethodId) -> String {
        let (class, member) = self.method_name(method);
        format!("{}.{member}", self.class_name(class).replace('/', "."))
    }

    /// A method's flags, and whether its class declares it.
    pub fn method_data(&self, method: MethodId) -> Option<&Method> {
        self.methods.get(method.0 as usize)
    }

    /// What a method leads to.
    pub fn edges_of(&self, method: MethodId) -> &[Node] {
        let end = self.edge_ends.get(method.0 as usize).copied().unwrap_or(0);
        let start = method.0.checked_sub(1).and_then(|before| self.edge_ends.get(before as usize)).copied();
        self.edges.get(start.unwrap_or(0) as usize..end as usize).unwrap_or_default()
    }

    /// The methods that a virtual call can run.
    pub fn targets(&self, slot: SlotId) -> &[MethodId] {
        let (Some(data), Some(cell)) = (self.slots.get(slot.0 as usize), self.slot_targets.get(slot.0 as usize)) else {
            return &[];
        };
        cell.get_or_init(|| dispatch::targets(self, data.class, data.member).into())
    }

    /// A slot's class and method, by name.
    pub fn slot_name(&self, slot: SlotId) -> (ClassId, &str) {
        match self.slots.get(slot.0 as usize) {
            Some(data) => (data.class, self.names.name(data.member)),
            None => (ClassId(u32::MAX), ""),
        }
    }

    /// The class's own initializer.
    pub fn initializer(&self, class: ClassId) -> Option<MethodId> {
        self.method_named(class, self.names.get("<clinit>()V")?)
    }

    /// The initializers that the first use of a class can run: its own and those above.
    pub fn initializers(&self, class: ClassId) -> Vec<MethodId> {
        initializers::targets(self, class)
    }

    /// The methods that lambdas and method references made by a class can run, whoever has got hold of them.
    pub fn handled_by(&self, class: ClassId) -> Vec<MethodId> {
        let handles = self.handles.get(&class).map(Vec::as_slice).unwrap_or_default();
        let targets = handles.iter().flat_map(|node| match node {
            Node::Method(method) => vec![*method],
            Node::Slot(slot) => self.targets(*slot).to_vec(),
            Node::Initializer(_) => Vec::new(),
        });
        targets.collect()
    }

    /// All slots.
    pub fn slots(&self) -> impl ExactSizeIterator<Item = SlotId> + use<> {
        (0..self.slots.len() as u32).map(SlotId)
    }

    /// How many slots there are.
    pub fn slot_count(&self) -> usize {
        self.slots.len()
    }

    /// How many edges there are: slots are counted as one.
    pub fn edge_count(&self) -> usize {
        self.edges.len()
    }

    pub(super) fn class_data(&self, class: ClassId) -> Option<&Class> {
        self.classes.get(class.0 as usize)
    }

    /// The method of this class and name, declared or only named.
    pub(super) fn method_named(&self, class: ClassId, member: NameId) -> Option<MethodId> {
        let together = self.class_data(class).map(|data| data.together.clone()).unwrap_or_default();
        let members = self.members.get(together.start as usize..together.end as usize).unwrap_or_default();
        match last_place(members, member) {
            Some(place) => Some(MethodId(together.start + place as u32)),
            None if self.apart.is_empty() => None,
            None => self.apart.get(&pair(class, member)).copied(),
        }
    }

    /// The method that this class itself declares.
    pub(super) fn declared(&self, class: ClassId, member: NameId) -> Option<MethodId> {
        let method = self.method_named(class, member)?;
        self.method_data(method).filter(|data| data.is_declared).map(|_| method)
    }

    /// Whether objects of the class decide which method a call of this one runs.
    pub(super) fn is_virtual(&self, method: MethodId) -> bool {
        self.method_data(method).is_some_and(|data| data.access & (access::STATIC | access::PRIVATE) == 0)
    }
}

/// Where a name is, the last time; most classes have few methods, and searching those is quicker than a map is made.
fn last_place(members: &[NameId], member: NameId) -> Option<usize> {
    let mut end = members.len();
    for chunk in members.rchunks(16) {
        // All of a chunk are compared at once, and only then is one looked for.
        if chunk.iter().fold(false, |found, other| found | (*other == member)) {
            return chunk.iter().rposition(|other| *other == member).map(|place| end - chunk.len() + place);
        }
        end -= chunk.len();
    }
    None
}
