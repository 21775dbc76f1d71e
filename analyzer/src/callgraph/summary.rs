//! What one class calls, by name: all that the graph needs of a class file, and nothing that depends on other classes.
//!
//! A summary is one run of numbers, so that a cache holds it as it is: six numbers of its head, then interfaces, methods (three
//! numbers each), calls (two each) and the classes that the constant pool names, up to the end. Names are numbers of a
//! [`NameTable`](super::names::NameTable).

use touchstone_formats::ContentHash;

use super::names::NameId;

/// How a method is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum CallKind {
    /// `invokevirtual`: the object's class decides.
    Virtual = 0,
    /// `invokeinterface`: likewise.
    Interface,
    /// `invokespecial`: a constructor, a private method, or that of the superclass.
    Special,
    /// `invokestatic`.
    Static,
    /// `invokedynamic` itself: the type that the call site gives, and its name and descriptor.
    Dynamic,
    /// Called through a method handle, by code of the JDK: the object's class decides.
    LinkedVirtual,
    /// Called through a method handle: this method and no other.
    LinkedExact,
    /// No call: the class may be initialised here.
    Initialize,
}

impl CallKind {
    /// All kinds, by number.
    pub const ALL: [Self; 8] = [
        Self::Virtual,
        Self::Interface,
        Self::Special,
        Self::Static,
        Self::Dynamic,
        Self::LinkedVirtual,
        Self::LinkedExact,
        Self::Initialize,
    ];

    /// Its word for people and machines.
    pub fn name(self) -> &'static str {
        match self {
            Self::Virtual => "virtual",
            Self::Interface => "interface",
            Self::Special => "special",
            Self::Static => "static",
            Self::Dynamic => "dynamic",
            Self::LinkedVirtual => "linked-virtual",
            Self::LinkedExact => "linked",
            Self::Initialize => "initialize",
        }
    }
}

/// One call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// How.
    pub kind: CallKind,
    /// The class that the call names.
    pub owner: NameId,
    /// The method, name and descriptor; of no meaning for [`CallKind::Initialize`].
    pub member: NameId,
}

/// The bits of a call's first number that hold its kind; the others hold its owner.
const KIND_BITS: u32 = 3;

impl Call {
    /// As two numbers.
    pub(super) fn words(self) -> [u32; 2] {
        [self.owner.0 << KIND_BITS | self.kind as u32, self.member.0]
    }

    fn of(words: [u32; 2]) -> Self {
        let [first, member] = words;
        let kind = CallKind::ALL.get((first & ((1 << KIND_BITS) - 1)) as usize).copied();
        Self { kind: kind.unwrap_or(CallKind::Initialize), owner: NameId(first >> KIND_BITS), member: NameId(member) }
    }
}

/// One method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MethodCalls {
    /// Name and descriptor.
    pub member: NameId,
    /// The access flags.
    pub access: u16,
}

/// What a summary begins with.
pub(super) const HEAD: usize = 6;
const METHOD_WORDS: usize = 3;
const CALL_WORDS: usize = 2;

/// The parts of a class from which its numbers are put together.
#[derive(Debug, Default)]
pub(super) struct Parts {
    pub name: u32,
    pub access: u16,
    pub superclass: Option<u32>,
    pub interfaces: Vec<u32>,
    /// Of each method: name and descriptor, access flags, and where its calls end.
    pub methods: Vec<[u32; METHOD_WORDS]>,
    pub calls: Vec<[u32; CALL_WORDS]>,
    pub classes: Vec<u32>,
}

impl Parts {
    pub fn clear(&mut self) {
        (self.superclass, self.access) = (None, 0);
        self.interfaces.clear();
        self.methods.clear();
        self.calls.clear();
        self.classes.clear();
    }

    pub fn summary(&self, raw: ContentHash) -> ClassCalls {
        let (methods, calls) = (self.methods.as_flattened(), self.calls.as_flattened());
        let mut words =
            Vec::with_capacity(HEAD + self.interfaces.len() + methods.len() + calls.len() + self.classes.len());
        let superclass = self.superclass.map_or(0, |name| name + 1);
        words.extend([self.name, u32::from(self.access), superclass]);
        words.extend([self.interfaces.len() as u32, self.methods.len() as u32, self.calls.len() as u32]);
        for part in [&self.interfaces, methods, calls, &self.classes] {
            words.extend_from_slice(part);
        }
        ClassCalls { raw, words: words.into() }
    }
}

/// The calls of one class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassCalls {
    /// The bytes of the class file.
    pub raw: ContentHash,
    pub(super) words: Box<[u32]>,
}

impl ClassCalls {
    /// A summary of these numbers; `None` when they cannot be one. A name that no table has is as if it were empty.
    pub(super) fn of(raw: ContentHash, words: Box<[u32]>) -> Option<Self> {
        let class = Self { raw, words };
        class.sections().is_some().then_some(class)
    }

    fn head(&self, place: usize) -> u32 {
        self.words.get(place).copied().unwrap_or(0)
    }

    /// The class's name in internal form.
    pub fn name(&self) -> NameId {
        NameId(self.head(0))
    }

    /// The access flags.
    pub fn access(&self) -> u16 {
        self.head(1) as u16
    }

    /// The superclass.
    pub fn superclass(&self) -> Option<NameId> {
        self.head(2).checked_sub(1).map(NameId)
    }

    /// Interfaces, methods, calls and classes; `None` when the numbers are too few.
    fn sections(&self) -> Option<[&[u32]; 4]> {
        let rest = self.words.get(HEAD..)?;
        let (interfaces, rest) = rest.split_at_checked(self.head(3) as usize)?;
        let (methods, rest) = rest.split_at_checked((self.head(4) as usize).checked_mul(METHOD_WORDS)?)?;
        let (calls, classes) = rest.split_at_checked((self.head(5) as usize).checked_mul(CALL_WORDS)?)?;
        Some([interfaces, methods, calls, classes])
    }

    fn section<const NUMBER: usize>(&self) -> &[u32] {
        self.sections().and_then(|sections| sections.get(NUMBER).copied()).unwrap_or_default()
    }

    /// The direct superinterfaces.
    pub fn interfaces(&self) -> impl Iterator<Item = NameId> + '_ {
        self.section::<0>().iter().copied().map(NameId)
    }

    /// How many methods there are.
    pub fn method_count(&self) -> usize {
        self.head(4) as usize
    }

    /// The methods in the order of the file, each with its calls.
    pub fn methods(&self) -> impl Iterator<Item = (MethodCalls, impl Iterator<Item = Call> + '_)> {
        let [_, methods, calls, _] = self.sections().unwrap_or_default();
        let (methods, (calls, _)) = (methods.as_chunks::<METHOD_WORDS>().0, calls.as_chunks::<CALL_WORDS>());
        let mut start = 0;
        methods.iter().map(move |&[member, access, end]| {
            let own = calls.get(start..end as usize).unwrap_or_default();
            start = end as usize;
            (MethodCalls { member: NameId(member), access: access as u16 }, own.iter().map(|words| Call::of(*words)))
        })
    }

    /// The classes that the constant pool names.
    pub fn classes(&self) -> impl Iterator<Item = NameId> + '_ {
        self.section::<3>().iter().copied().map(NameId)
    }

    /// Replaces every number of a name.
    pub(super) fn each_name(&mut self, mut new: impl FnMut(u32) -> u32) {
        let Some((head, rest)) = self.words.split_at_mut_checked(HEAD) else { return };
        let &mut [ref mut name, _, ref mut superclass, interfaces, methods, calls] = head else { return };
        *name = new(*name);
        if let Some(known) = superclass.checked_sub(1) {
            *superclass = new(known) + 1;
        }
        let Some((ahead, rest)) = rest.split_at_mut_checked(interfaces as usize) else { return };
        ahead.iter_mut().for_each(|name| *name = new(*name));
        let Some((ahead, rest)) = rest.split_at_mut_checked(methods as usize * METHOD_WORDS) else { return };
        ahead.as_chunks_mut::<METHOD_WORDS>().0.iter_mut().for_each(|[member, ..]| *member = new(*member));
        let Some((ahead, classes)) = rest.split_at_mut_checked(calls as usize * CALL_WORDS) else { return };
        for [first, member] in ahead.as_chunks_mut::<CALL_WORDS>().0 {
            let kind = *first & ((1 << KIND_BITS) - 1);
            *first = new(*first >> KIND_BITS) << KIND_BITS | kind;
            *member = new(*member);
        }
        classes.iter_mut().for_each(|name| *name = new(*name));
    }
}
