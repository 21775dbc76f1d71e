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
use touchstone_formats::class::opcodes::{INVOKEINTERFACE, INVOKEVIRTUAL};
use touchstone_formats::class::{ClassFile, Code};

use super::Look;
use super::calls::{CALLS_DEEP, Call, Calls};
use super::facts::Called;
use super::origins::Store;

/// Stands between the fields that a method fills, and those that helpers fill for it by themselves.
const APART: u16 = 0;

/// Names what own methods store that this method calls; `start` is where the names begin.
pub(super) fn add_helpers(
    class: &ClassFile<'_>,
    (method, code): (u16, &Code<'_>),
    start: usize,
    states: &mut Vec<u16>,
    calls: &mut Calls,
) {
    let mut met = std::mem::take(&mut calls.met);
    met.clear();
    let mut helpers = Helpers { class, start, calls, met, filling: Vec::new() };
    helpers.add_called_by((method, code), 1, &[], states);
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
    helpers.calls.met = helpers.met;
}

/// What is met on the way; the lists are kept from method to method.
#[derive(Debug, Default)]
pub(super) struct Met {
    /// The methods that were looked into.
    methods: Vec<u16>,
    /// The fields, by their constants, that are read where nothing fills by itself.
    read: Vec<u16>,
}

impl Met {
    fn clear(&mut self) {
        self.methods.clear();
        self.read.clear();
    }
}

struct Helpers<'h, 'a> {
    class: &'h ClassFile<'a>,
    start: usize,
    calls: &'h mut Calls,
    met: Met,
    /// The helpers that fill by themselves, and how many calls lead to each.
    filling: Vec<(u16, u32)>,
}

impl Helpers<'_, '_> {
    /// Names what is stored by those that this method calls, and notes what it reads but for some fields.
    fn add_called_by(&mut self, (method, code): (u16, &Code<'_>), deep: u32, but: &[u16], states: &mut Vec<u16>) {
        let named = self.calls.named(self.class, method, code);
        for read in named.reads.of(&self.calls.facts.reads) {
            if !but.contains(&read.field) && !self.met.read.contains(&read.field) {
                self.met.read.push(read.field);
            }
        }
        for place in named.called.places() {
            let called = self.calls.facts.called.get(place).copied();
            if let Some(called) = called.filter(|called| !self.met.methods.contains(&called.method)) {
                self.add_helper(called, deep, states);
            }
        }
    }

    /// Names what a helper stores, unless it is one that may fill by itself, and does.
    fn add_helper(&mut self, Called { method, is_plain }: Called, deep: u32, states: &mut Vec<u16>) {
        self.met.methods.push(method);
        let Some(code) = self.calls.code_of(self.class, usize::from(method)) else { return };
        let may_store = self.calls.named(self.class, method, &code).may_store;
        if may_store && is_plain && fills_by_itself(self.class, (method, &code), self.calls) {
            self.filling.push((method, deep));
            return;
        }
        if may_store {
            self.add_stored((method, &code), deep, self.start, states);
        }
        if deep < CALLS_DEEP {
            self.add_called_by((method, &code), deep + 1, &[], states);
        }
    }

    fn add_stored(&mut self, of: (u16, &Code<'_>), deep: u32, start: usize, states: &mut Vec<u16>) {
        let stored = self.calls.stored_by(self.class, of, deep);
        for &field in stored.of(&self.calls.facts.stored) {
            super::state::add(states, start, field);
        }
    }

    /// Names apart what a helper stores that fills by itself, and what those store that it calls.
    fn add_filling(&mut self, method: u16, deep: u32, states: &mut Vec<u16>, apart: &mut Vec<u16>) {
        let Some(code) = self.calls.code_of(self.class, usize::from(method)) else { return };
        let names = states.len();
        self.add_stored((method, &code), deep, names, states);
        let own = states.split_off(names);
        let start = std::mem::replace(&mut self.start, names);
        if deep < CALLS_DEEP {
            self.add_called_by((method, &code), deep + 1, &own, states);
        }
        self.start = start;
        apart.extend(own.into_iter().chain(states.split_off(names)));
    }

    /// Whether the field is read, by whatever constant.
    fn is_read(&self, field: u16) -> bool {
        let name = |field| self.class.pool().name_and_type(field).ok();
        self.met.read.iter().any(|&read| name(read) == name(field))
    }
}

/// Whether all that this method stores, and all own methods that it calls, lie within its own fills.
fn fills_by_itself(class: &ClassFile<'_>, of: (u16, &Code<'_>), calls: &mut Calls) -> bool {
    let (mut look, is_known) = calls.take_kept(of.0);
    let answer = look.fills_by_itself(class, of, is_known, calls);
    calls.keep(of.0, look);
    answer
}

impl Look {
    /// Whether all that this method stores, and all own methods that it calls, lie within its own fills.
    fn fills_by_itself(
        &mut self,
        class: &ClassFile<'_>,
        of: (u16, &Code<'_>),
        is_known: bool,
        calls: &mut Calls,
    ) -> bool {
        let code = of.1;
        if self.find_fills(class, of, (false, is_known), calls).is_none() || self.region.marks.is_empty() {
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
