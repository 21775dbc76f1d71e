//! What the methods of the class at hand read, store and call by themselves, found out once for each: many others call them.

use touchstone_formats::bytes::u16_at;
use touchstone_formats::class::opcodes::{
    GETFIELD, GETSTATIC, INVOKEINTERFACE, INVOKESPECIAL, INVOKESTATIC, INVOKEVIRTUAL,
};
use touchstone_formats::class::{ClassFile, Code};

use super::calls::{Call, Calls};
use crate::plan::Part;

/// A field that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Read {
    pub(super) field: u16,
    pub(super) statically: bool,
}

/// An own method that is called.
#[derive(Debug, Clone, Copy)]
pub(super) struct Called {
    pub(super) method: u16,
    /// Whether it is certainly this method, and takes nothing.
    pub(super) is_plain: bool,
}

/// What the instructions of one method name.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Named {
    /// The fields that it reads, each once.
    pub(super) reads: Part,
    /// The own methods that it calls, each once.
    pub(super) called: Part,
    /// Whether anything in it may be found to store.
    pub(super) may_store: bool,
}

/// What is known about the methods of the class at hand.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// By method.
    named: Vec<Option<Named>>,
    /// By method: what it stores into, where that is certain; and what it was taken to store when somebody asked first.
    certain: Vec<Option<Part>>,
    direct: Vec<Option<Part>>,
    /// The lists that the parts are of.
    pub(super) reads: Vec<Read>,
    pub(super) called: Vec<Called>,
    pub(super) stored: Vec<u16>,
}

impl Facts {
    /// Starts a class.
    pub(super) fn clear(&mut self) {
        self.named.clear();
        self.certain.clear();
        self.direct.clear();
        self.reads.clear();
        self.called.clear();
        self.stored.clear();
    }
}

fn remember<T: Clone>(list: &mut Vec<Option<T>>, method: u16, value: T) {
    let place = usize::from(method);
    if list.len() <= place {
        list.resize(place + 1, None);
    }
    super::set(list, place, Some(value));
}

fn known<T: Copy>(list: &[Option<T>], method: u16) -> Option<T> {
    list.get(usize::from(method)).copied().flatten()
}

impl Calls {
    /// What the instructions of a method name, whose code this is.
    pub(super) fn named(&mut self, class: &ClassFile<'_>, method: u16, code: &Code<'_>) -> Named {
        known(&self.facts.named, method).unwrap_or_else(|| {
            let named = self.find_named(class, code);
            remember(&mut self.facts.named, method, named);
            named
        })
    }

    fn find_named(&mut self, class: &ClassFile<'_>, code: &Code<'_>) -> Named {
        let (reads, called) = (self.facts.reads.len(), self.facts.called.len());
        let mut may_store = false;
        let mut walk = code.walk();
        while let Some(instruction) = walk.next_of(&self.quick.named) {
            let index = u16_at(code.instructions, instruction.pc() + 1).unwrap_or(0);
            match instruction.opcode {
                opcode @ (GETSTATIC | GETFIELD) => {
                    let read = Read { field: index, statically: opcode == GETSTATIC };
                    let known = self.facts.reads.get(reads..).unwrap_or_default().contains(&read);
                    if !known && class.pool().name_and_type(index).is_ok() {
                        self.facts.reads.push(read);
                    }
                }
                opcode @ INVOKEVIRTUAL..=INVOKEINTERFACE => {
                    let call = self.of(class, index, opcode);
                    may_store |= !matches!(call, Call::Other | Call::Asked);
                    if let Call::Own(method) = call {
                        self.add_own(class, (method, index, opcode), called);
                    }
                }
                opcode => may_store |= super::state::stores(opcode),
            }
        }
        let (reads_end, called_end) = (self.facts.reads.len(), self.facts.called.len());
        Named { reads: Part::new(reads, reads_end), called: Part::new(called, called_end), may_store }
    }

    fn add_own(&mut self, class: &ClassFile<'_>, (method, index, opcode): (u16, u16, u8), start: usize) {
        let known = self.facts.called.get(start..).unwrap_or_default();
        if known.iter().any(|known| known.method == method) {
            return;
        }
        let takes_nothing = || class.pool().name_and_type(index).is_ok_and(|(_, kind)| kind.starts_with(b"()"));
        // What a class below may override is not known to be this method.
        let is_plain = matches!(opcode, INVOKESTATIC | INVOKESPECIAL) && takes_nothing();
        self.facts.called.push(Called { method, is_plain });
    }

    /// The fields, by their constants, that hold what a method stores into by itself; `deep` is how many calls lead to it.
    pub(super) fn stored_by(&mut self, class: &ClassFile<'_>, (method, code): (u16, &Code<'_>), deep: u32) -> Part {
        if let Some(known) = known(&self.facts.certain, method) {
            return known;
        }
        let start = self.facts.stored.len();
        let (mut look, is_known) = self.take_kept(method);
        if is_known || look.find(class, code, self, deep).is_some() {
            look.add_stored(class, code, start, &mut self.facts.stored, &self.quick);
        }
        let stored = Part::new(start, self.facts.stored.len());
        if look.is_certain {
            remember(&mut self.facts.certain, method, stored);
        }
        self.keep(method, look);
        stored
    }

    /// The same, as it was found when somebody asked first, and what the method names; nothing of a method without code.
    pub(super) fn direct(&mut self, class: &ClassFile<'_>, method: u16) -> Option<(Part, Named)> {
        self.list_methods(class);
        let code = self.code_of(class, usize::from(method))?;
        let stored = known(&self.facts.direct, method).unwrap_or_else(|| {
            let stored = self.stored_by(class, (method, &code), 1);
            remember(&mut self.facts.direct, method, stored);
            stored
        });
        Some((stored, self.named(class, method, &code)))
    }
}
