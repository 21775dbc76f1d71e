//! Own methods that may store into what their caller asks, though not on every way: a helper that looks again, or stores in a loop.
//!
//! ```java
//! static Zone get() { if (zone == null) load(); return zone; }                            // the call is the fill
//! private static synchronized void load() { if (zone == null) zone = read(); }
//! ```

use touchstone_formats::class::{ClassFile, Code};

use super::Look;
use super::calls::{CALLS_DEEP, Calls};
use super::origins::{Store, Stored};

/// What was met on the way to one answer; the lists are kept from answer to answer.
#[derive(Debug, Default)]
pub(super) struct Asking {
    methods: Vec<u16>,
    fields: Vec<u16>,
}

/// The name and type of a field that is read, and whether it is static.
type Read<'a> = ((&'a [u8], &'a [u8]), bool);

impl Look {
    /// The calls of own methods that may store into a field which this method reads; those on a static field say so.
    pub(super) fn find_called(
        &self,
        class: &ClassFile<'_>,
        (method, code): (u16, &Code<'_>),
        calls: &mut Calls,
    ) -> Vec<Stored> {
        let mut own = self.found.stores.iter().filter_map(|stored| match stored.store {
            Store::Own(method) => Some((*stored, method)),
            _ => None,
        });
        let mut found = Vec::new();
        let Some(first) = own.next() else { return found };
        let reads = calls.named(class, method, code).reads;
        let name = |field| class.pool().name_and_type(field).ok();
        let read = reads.of(&calls.facts.reads);
        let mut reads: Vec<Read<'_>> = Vec::with_capacity(read.len());
        reads.extend(read.iter().filter_map(|read| Some((name(read.field)?, read.statically))));
        // Some call one method many times.
        let mut known: Vec<(u16, Option<bool>)> = Vec::new();
        for (mut stored, method) in std::iter::once(first).chain(own) {
            let before = known.iter().find(|known| known.0 == method);
            let asked = before.map_or_else(|| stores_into(class, method, &reads, calls), |known| known.1);
            if before.is_none() {
                known.push((method, asked));
            }
            if let Some(statically) = asked {
                stored.store = Store::Value;
                stored.statically |= statically;
                found.push(stored);
            }
        }
        found
    }
}

/// Whether a method, or one that it calls, stores into a field that is read; and if so, whether a static one.
fn stores_into(class: &ClassFile<'_>, method: u16, reads: &[Read<'_>], calls: &mut Calls) -> Option<bool> {
    let mut asking = std::mem::take(&mut calls.asking);
    asking.methods.clear();
    asking.fields.clear();
    asking.add_stored_by(class, method, 1, calls);
    let names = asking.fields.iter().filter_map(|&field| class.pool().name_and_type(field).ok());
    let asked = names.flat_map(|name| reads.iter().filter(move |read| read.0 == name).map(|read| read.1));
    let answer = asked.reduce(|one, other| one | other);
    calls.asking = asking;
    answer
}

impl Asking {
    /// Adds the fields that a method stores into, and those that it calls.
    fn add_stored_by(&mut self, class: &ClassFile<'_>, method: u16, deep: u32, calls: &mut Calls) {
        if self.methods.contains(&method) {
            return;
        }
        self.methods.push(method);
        let Some((stored, named)) = calls.direct(class, method) else { return };
        for &field in stored.of(&calls.facts.stored) {
            super::state::add(&mut self.fields, 0, field);
        }
        for place in named.called.places().filter(|_| deep < CALLS_DEEP) {
            let called = calls.facts.called.get(place).map(|called| called.method);
            called.into_iter().for_each(|called| self.add_stored_by(class, called, deep + 1, calls));
        }
    }
}
