//! What one class calls, by name: all that the graph needs of a class file, and nothing that depends on other classes.

use touchstone_formats::ContentHash;

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

/// One call: numbers of symbols of its class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// How.
    pub kind: CallKind,
    /// The class that the call names.
    pub owner: u32,
    /// The method, name and descriptor; empty for [`CallKind::Initialize`].
    pub member: u32,
}

/// One method and where its calls end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MethodCalls {
    /// Name and descriptor, a symbol.
    pub member: u32,
    /// The access flags.
    pub access: u16,
    /// Its calls end here among the calls of the class; they begin where those of the method before end.
    pub end: u32,
}

/// The calls of one class.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClassCalls {
    /// The bytes of the class file.
    pub raw: ContentHash,
    /// All symbols, one after the other.
    pub(super) text: Box<str>,
    /// Where each symbol ends in the text.
    pub(super) ends: Box<[u32]>,
    /// The class's name, a symbol.
    pub name: u32,
    /// The access flags.
    pub access: u16,
    /// The superclass, a symbol.
    pub superclass: Option<u32>,
    /// The direct superinterfaces, symbols.
    pub interfaces: Box<[u32]>,
    /// The methods in the order of the file.
    pub methods: Box<[MethodCalls]>,
    /// The calls of all methods.
    pub calls: Box<[Call]>,
    /// The classes that the constant pool names, symbols.
    pub classes: Box<[u32]>,
}

impl ClassCalls {
    /// The text of a symbol; empty when there is no such symbol.
    pub fn symbol(&self, number: u32) -> &str {
        let end = self.ends.get(number as usize).copied().unwrap_or(0);
        let start = number.checked_sub(1).and_then(|before| self.ends.get(before as usize)).copied().unwrap_or(0);
        self.text.get(start as usize..end as usize).unwrap_or_default()
    }

    /// How many symbols there are.
    pub fn symbol_count(&self) -> usize {
        self.ends.len()
    }

    /// The class's name in internal form.
    pub fn class_name(&self) -> &str {
        self.symbol(self.name)
    }

    /// Each method with its calls.
    pub fn methods_with_calls(&self) -> impl Iterator<Item = (&MethodCalls, &[Call])> {
        let mut start = 0;
        self.methods.iter().map(move |method| {
            let calls = self.calls.get(start..method.end as usize).unwrap_or_default();
            start = method.end as usize;
            (method, calls)
        })
    }
}
