//! Own methods that may store into what their caller asks, though not on every way: a helper that looks again, or stores in a loop.
//!
//! ```java
//! static Zone get() { if (zone == null) load(); return zone; }                            // the call is the fill
//! private static synchronized void load() { if (zone == null) zone = read(); }
//! ```

use touchstone_formats::bytes::u16_at;
use touchstone_formats::class::opcodes::{GETFIELD, GETSTATIC, INVOKEINTERFACE, INVOKEVIRTUAL};
use touchstone_formats::class::{ClassFile, Code};

use super::Look;
use super::calls::{CALLS_DEEP, Call, Calls};
use super::origins::{Store, Stored};

/// What one method does by itself.
#[derive(Debug, Default, Clone)]
pub(super) struct Direct {
    /// The fields, by their constants, that hold what it stores into.
    stored: Vec<u16>,
    /// The own methods that it calls.
    called: Vec<u16>,
}

impl Look {
    /// The calls of own methods that may store into a field which this method reads; those on a static field say so.
    pub(super) fn find_called(&self, class: &ClassFile<'_>, code: &Code<'_>, calls: &mut Calls) -> Vec<Stored> {
        let own = self.found.stores.iter().filter_map(|stored| match stored.store {
            Store::Own(method) => Some((*stored, method)),
            _ => None,
        });
        let own: Vec<(Stored, u16)> = own.collect();
        if own.is_empty() {
            return Vec::new();
        }
        let reads = code.walk().filter(|instruction| matches!(instruction.opcode, GETSTATIC | GETFIELD));
        let reads: Vec<(u16, bool)> = reads
            .filter_map(|read| Some((u16_at(code.instructions, read.pc() + 1)?, read.opcode == GETSTATIC)))
            .collect();
        let mut found = Vec::new();
        for (stored, method) in own {
            let (mut fields, mut met) = (Vec::new(), Vec::new());
            add_stored_by(class, method, (1, &mut met), calls, &mut fields);
            let name = |field| class.pool().name_and_type(field).ok();
            let same = |read: &&(u16, bool)| fields.iter().any(|&field| field == read.0 || name(field) == name(read.0));
            let mut asked = reads.iter().filter(same).peekable();
            if asked.peek().is_some() {
                let mut call = stored;
                call.store = Store::Value;
                call.statically |= asked.any(|(_, statically)| *statically);
                found.push(call);
            }
        }
        found
    }
}

/// Adds the fields that a method stores into, and those that it calls.
fn add_stored_by(
    class: &ClassFile<'_>,
    method: u16,
    (deep, met): (u32, &mut Vec<u16>),
    calls: &mut Calls,
    fields: &mut Vec<u16>,
) {
    if met.contains(&method) {
        return;
    }
    met.push(method);
    let Direct { stored, called } = direct(class, method, calls);
    fields.extend(stored);
    for next in called.into_iter().filter(|_| deep < CALLS_DEEP) {
        add_stored_by(class, next, (deep + 1, met), calls, fields);
    }
}

/// What a method does by itself, found out once.
fn direct(class: &ClassFile<'_>, method: u16, calls: &mut Calls) -> Direct {
    let place = usize::from(method);
    if let Some(Some(known)) = calls.direct.get(place) {
        return known.clone();
    }
    let found = find_direct(class, place, calls).unwrap_or_default();
    if calls.direct.len() <= place {
        calls.direct.resize(place + 1, None);
    }
    super::set(&mut calls.direct, place, Some(found.clone()));
    found
}

fn find_direct(class: &ClassFile<'_>, method: usize, calls: &mut Calls) -> Option<Direct> {
    calls.list_methods(class);
    let code = calls.code_of(class, method)?;
    let mut found = Direct::default();
    let mut look = calls.take_look();
    if look.find(class, &code, calls, 1).is_some() {
        look.add_stored(class, &code, 0, &mut found.stored, &calls.quick);
    }
    calls.give_back(look);
    for instruction in code.walk().filter(|it| matches!(it.opcode, INVOKEVIRTUAL..=INVOKEINTERFACE)) {
        let index = u16_at(code.instructions, instruction.pc() + 1).unwrap_or(0);
        if let Call::Own(called) = calls.of(class, index, instruction.opcode) {
            found.called.push(called);
        }
    }
    Some(found)
}
