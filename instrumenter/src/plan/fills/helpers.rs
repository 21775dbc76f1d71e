//! Own methods that a filling method calls: what they store is filled as well, though the method asks for something else.
//!
//! ```java
//! static void prepare() { if (!prepared) { prepared = true; list(); names(); } }
//! private static void list() { list = make(); }                                           // fills for `prepare`
//! static Names names() { if (names == null) names = new Names(); return names; }         // fills by itself
//! ```
//!
//! Whoever calls `names()` and finds it full would alone have run just what fills there, if nothing else asks that field: what
//! `prepare` runs beside does not matter. Such fields are named apart.

use touchstone_formats::bytes::u16_at;
use touchstone_formats::class::opcodes::{INVOKEINTERFACE, INVOKESPECIAL, INVOKESTATIC, INVOKEVIRTUAL};
use touchstone_formats::class::{ClassFile, Code};

use super::Look;
use super::calls::{CALLS_DEEP, Call, Calls};
use super::origins::Store;
use super::state::{may_store, read_fields};

/// Stands between the fields that a method fills, and those that helpers fill for it by themselves.
const APART: u16 = 0;

/// Names what own methods store that this method calls; `start` is where the names begin.
pub(super) fn add_helpers(
    class: &ClassFile<'_>,
    code: &Code<'_>,
    start: usize,
    states: &mut Vec<u16>,
    calls: &mut Calls,
) {
    let mut helpers = Helpers { class, start, calls, met: Vec::new(), read: Vec::new(), filling: Vec::new() };
    helpers.add_called_by(code, 1, &[], states);
    let mut apart = Vec::new();
    while let Some((method, deep)) = helpers.filling.pop() {
        helpers.add_filling(method, deep, states, &mut apart);
    }
    let known = states.len();
    apart.retain(|field| !states.get(start..known).unwrap_or_default().contains(field));
    let (asked, apart): (Vec<u16>, Vec<u16>) = apart.into_iter().partition(|field| helpers.is_read(*field));
    asked.into_iter().for_each(|field| super::state::add(states, start, field));
    if !apart.is_empty() {
        states.push(APART);
        states.extend(apart);
    }
}

struct Helpers<'h, 'a> {
    class: &'h ClassFile<'a>,
    start: usize,
    calls: &'h mut Calls,
    /// The methods that were looked into.
    met: Vec<u16>,
    /// The fields, by their constants, that are read where nothing fills by itself.
    read: Vec<u16>,
    /// The helpers that fill by themselves, and how many calls lead to each.
    filling: Vec<(u16, u32)>,
}

impl<'a> Helpers<'_, 'a> {
    /// Names what is stored by those that this code calls, and notes what it reads but for some fields.
    fn add_called_by(&mut self, code: &Code<'a>, deep: u32, but: &[u16], states: &mut Vec<u16>) {
        let read = read_fields(self.class, code, &self.calls.quick).into_iter().map(|(field, _)| field);
        self.read.extend(read.filter(|field| !but.contains(field)));
        for instruction in code.walk().filter(|it| matches!(it.opcode, INVOKEVIRTUAL..=INVOKEINTERFACE)) {
            let index = u16_at(code.instructions, instruction.pc() + 1).unwrap_or(0);
            match self.calls.of(self.class, index, instruction.opcode) {
                Call::Own(method) if !self.met.contains(&method) => {
                    // What a class below may override is not known to be this method.
                    let is_it = matches!(instruction.opcode, INVOKESTATIC | INVOKESPECIAL);
                    self.add_helper((method, is_it && self.takes_nothing(index)), deep, states);
                }
                _ => {}
            }
        }
    }

    fn takes_nothing(&self, constant: u16) -> bool {
        self.class.pool().name_and_type(constant).is_ok_and(|(_, kind)| kind.starts_with(b"()"))
    }

    /// Names what a helper stores, unless it is one that may fill by itself, and does.
    fn add_helper(&mut self, (method, may_fill): (u16, bool), deep: u32, states: &mut Vec<u16>) {
        self.met.push(method);
        let Some(code) = self.calls.code_of(self.class, usize::from(method)) else { return };
        let mut look = self.calls.take_look();
        let may_store = may_store(self.class, &code, self.calls);
        if may_store && may_fill && look.fills_by_itself(self.class, &code, self.calls) {
            self.filling.push((method, deep));
        } else {
            if may_store && look.find(self.class, &code, self.calls, deep).is_some() {
                look.add_stored(self.class, &code, self.start, states, &self.calls.quick);
            }
            if deep < CALLS_DEEP {
                self.add_called_by(&code, deep + 1, &[], states);
            }
        }
        self.calls.give_back(look);
    }

    /// Names apart what a helper stores that fills by itself, and what those store that it calls.
    fn add_filling(&mut self, method: u16, deep: u32, states: &mut Vec<u16>, apart: &mut Vec<u16>) {
        let Some(code) = self.calls.code_of(self.class, usize::from(method)) else { return };
        let names = states.len();
        let mut look = self.calls.take_look();
        if look.find(self.class, &code, self.calls, deep).is_some() {
            look.add_stored(self.class, &code, names, states, &self.calls.quick);
        }
        self.calls.give_back(look);
        let own = states.split_off(names);
        let start = std::mem::replace(&mut self.start, names);
        if deep < CALLS_DEEP {
            self.add_called_by(&code, deep + 1, &own, states);
        }
        self.start = start;
        apart.extend(own.into_iter().chain(states.split_off(names)));
    }

    /// Whether the field is read, by whatever constant.
    fn is_read(&self, field: u16) -> bool {
        let name = |field| self.class.pool().name_and_type(field).ok();
        self.read.iter().any(|&read| name(read) == name(field))
    }
}

impl Look {
    /// Whether all that this method stores, and all own methods that it calls, lie within its own fills.
    fn fills_by_itself(&mut self, class: &ClassFile<'_>, code: &Code<'_>, calls: &mut Calls) -> bool {
        if self.find_fills(class, code, false, calls).is_none() || self.region.marks.is_empty() {
            return false;
        }
        let mut stores = self.found.stores.iter();
        if !stores.all(|stored| stored.store == Store::Computing || self.region.fills(&self.flow, stored.pc)) {
            return false;
        }
        let mut calls_own = code.walk().filter(|it| {
            let index = u16_at(code.instructions, it.pc() + 1).unwrap_or(0);
            matches!(it.opcode, INVOKEVIRTUAL..=INVOKEINTERFACE)
                && matches!(calls.of(class, index, it.opcode), Call::Own(_))
        });
        calls_own.all(|call| self.region.fills(&self.flow, call.pc() as u16))
    }
}
