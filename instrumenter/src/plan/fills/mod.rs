//! Places that fill lasting state when they find it empty: a window that finds it full inherits what filling it ran.
//!
//! ```java
//! static Zone zone(String id) {
//!     Zone zone = CACHE.get(id);
//!     if (zone == null) {          // decided by what a field holds ...
//!         zone = load(id);         // ... this way is the fill ...
//!         CACHE.put(id, zone);     // ... because it stores into what outlives a window
//!     }
//!     return zone;
//! }
//! ```

mod called;
mod calls;
mod effects;
mod facts;
mod flow;
mod helpers;
mod hints;
mod known;
mod origins;
mod plain;
mod region;
mod returned;
mod state;
mod tables;
mod whole;

use touchstone_formats::bytes::u16_at;
use touchstone_formats::class::opcodes::{INVOKEINTERFACE, INVOKEVIRTUAL, JSR, JSR_W, PUTFIELD, PUTSTATIC, ends_flow};
use touchstone_formats::class::{ClassFile, Code, access, descriptor};

use self::calls::Call;
pub(super) use self::calls::Calls;
use self::flow::{Flow, decides};
pub(super) use self::hints::{CallHint, Hints};
use self::origins::{Followed, Found, Origins, Store};
use self::region::{Mark, Region};
pub(super) use self::whole::plan_whole;
use super::methods::Method;
use super::{ClassPlan, Memory, Site, Takes};
use crate::runtime::RuntimeMethod;

/// One method, looked into; the lists are kept from method to method.
#[derive(Debug, Default)]
struct Look {
    flow: Flow,
    origins: Origins,
    found: Found,
    region: Region,
    /// How many slots of what the method is given may outlive a window.
    captured: u32,
    /// Whether the method was followed to its end, and doing so again would show the same.
    is_certain: bool,
}

/// Plans the fills of a method; `hints` tell what its instructions have to do with fills,
/// its jumps are listed from `jumps` on, and `id` gives what is hit when the method is entered. Says whether there are any.
pub(super) fn plan_fills(
    class: &ClassFile<'_>,
    method: &Method<'_>,
    (hints, jumps): (Hints, usize),
    memory: &mut Memory,
    plan: &mut ClassPlan,
    id: impl FnOnce(&mut ClassPlan) -> u16,
) -> Option<u16> {
    let jumps = plan.jumps.get(jumps..).unwrap_or_default();
    let captured = captured_slots(method);
    let hints = if captured > 0 { hints.reading_from(0) } else { hints };
    if !hints.may_fill(&method.code, jumps) {
        return None;
    }
    let calls = &mut memory.calls;
    let (mut look, is_known) = if captured == 0 { calls.take_kept(method.index) } else { (calls.take_look(), false) };
    look.captured = captured;
    // A constructor fills its own object, which is nothing that lasts.
    let looked = (method.is_constructor(), is_known);
    let marked = look.find_fills(class, (method.index, &method.code), looked, calls).is_some();
    let id = (marked && !look.region.marks.is_empty()).then(|| {
        let id = id(plan);
        add_marks(&look, method, id, plan);
        look.name_state(class, (method.index, &method.code), id, plan, &mut memory.calls);
        id
    });
    look.captured = 0;
    memory.calls.keep(method.index, look);
    id
}

/// How many slots a lambda is given: it may have captured any of them, and be kept with them.
fn captured_slots(method: &Method<'_>) -> u32 {
    if method.access & access::SYNTHETIC == 0 || !method.name.starts_with(b"lambda$") {
        return 0;
    }
    let mut slots = u32::from(method.access & access::STATIC == 0);
    let counted = descriptor::parameters(method.descriptor, |value| slots += u32::from(value.slots()));
    if counted.is_some() { slots } else { 0 }
}

fn add_marks(look: &Look, method: &Method<'_>, id: u16, plan: &mut ClassPlan) {
    let is_static = method.access & access::STATIC != 0;
    let statically = look.found.stores.iter().chain(&look.found.may_store).any(|stored| stored.statically);
    let on_object = !is_static && !statically && !method.is_constructor() && !stores_local_zero(&method.code);
    for &Mark { pc, skipped_by_jumps, begins } in &look.region.marks {
        let (call, takes) = match (begins, on_object) {
            (true, true) => (RuntimeMethod::FillBeginOn, Takes::local(0)),
            (true, false) => (RuntimeMethod::FillBegin, Takes::NONE),
            (false, _) => (RuntimeMethod::FillEnd, Takes::NONE),
        };
        plan.add_site(Site { pc, skipped_by_jumps, call, takes, id });
    }
    plan.calls |= 1 << RuntimeMethod::FillEnd as u8;
}

/// Whether the local variable that holds `this` may hold something else later.
fn stores_local_zero(code: &Code<'_>) -> bool {
    code.walk().any(|instruction| {
        let operand = |at| code.instructions.get(instruction.pc() + at).copied();
        match instruction.opcode {
            54..=58 => operand(1) == Some(0),
            59..=78 => (instruction.opcode - 59) % 4 == 0,
            196 => operand(2) == Some(0) && operand(3) == Some(0),
            _ => false,
        }
    })
}

impl Look {
    /// Finds where fills begin and end; `is_known` says that the method was followed already. `None`, or no marks, where there are none.
    fn find_fills(
        &mut self,
        class: &ClassFile<'_>,
        (method, code): (u16, &Code<'_>),
        (only_statics, is_known): (bool, bool),
        calls: &mut Calls,
    ) -> Option<()> {
        if !is_known {
            self.find(class, code, calls, 0)?;
        }
        if self.found.has_more() {
            self.found.add_more(class, code, &self.flow);
        }
        if only_statics {
            self.found.stores.retain(|stored| stored.statically);
        }
        let computes = self.found.stores.iter().any(|stored| stored.store == Store::Computing);
        if !computes && !self.found.decided.contains(&true) {
            return None;
        }
        let called = self.find_called(class, (method, code), calls);
        self.resolve_own_calls(class, calls, 0);
        self.found.add_called(called);
        if self.found.stores.is_empty() && self.found.may_store.is_empty() {
            return None;
        }
        self.region.find_marks(&self.flow, &self.found);
        Some(())
    }

    /// Finds what is stored, and what is decided by state; calls of own methods are only listed.
    fn find(&mut self, class: &ClassFile<'_>, code: &Code<'_>, calls: &mut Calls, deep: u32) -> Option<()> {
        let doubtful = std::mem::take(&mut calls.doubtful);
        let found = self.flow.find(code).and_then(|()| {
            let followed = Followed { class, code: code.instructions, flow: &self.flow, deep, captured: self.captured };
            self.origins.find(&followed, &mut self.found, calls)
        });
        self.found.remember();
        let doubtful = std::mem::replace(&mut calls.doubtful, doubtful);
        self.is_certain = found.is_some() && !doubtful && self.captured == 0;
        found
    }

    /// Finds out which of the own methods that are called store.
    fn resolve_own_calls(&mut self, class: &ClassFile<'_>, calls: &mut Calls, deep: u32) {
        self.found.stores.retain_mut(|stored| match stored.store {
            Store::Own(method) => {
                stored.store = Store::Value;
                always_stores(class, method, calls, deep + 1)
            }
            _ => true,
        });
    }
}

fn set<T>(list: &mut [T], place: usize, value: T) {
    if let Some(slot) = list.get_mut(place) {
        *slot = value;
    }
}

/// Whether this method of the class stores into lasting state on every way to its end.
fn always_stores(class: &ClassFile<'_>, method: u16, calls: &mut Calls, deep: u32) -> bool {
    Calls::answer(
        class,
        method,
        calls,
        deep,
        |calls| &mut calls.always_stores,
        |code, calls| match first_store(class, code, calls) {
            First::Store => Some(true),
            First::Nothing => Some(false),
            First::Unclear => {
                let (mut look, is_known) = calls.take_kept(method);
                let found = if is_known { Some(()) } else { look.find(class, code, calls, deep) };
                let stores = found.map(|()| {
                    look.resolve_own_calls(class, calls, deep);
                    !look.found.stores.is_empty() && look.region.stores_on_every_way(&look.flow, &look.found)
                });
                calls.keep(method, look);
                stores
            }
        },
    )
}

/// What a method does first.
enum First {
    /// It stores for certain.
    Store,
    /// It ends, and nothing was stored.
    Nothing,
    /// That takes a longer look.
    Unclear,
}

/// A quick look at what a method does before its first decision.
fn first_store(class: &ClassFile<'_>, code: &Code<'_>, calls: &mut Calls) -> First {
    let mut straight = true;
    let mut walk = code.walk();
    while let Some(instruction) = walk.next_of(&calls.quick.stores) {
        let (pc, opcode) = (instruction.pc(), instruction.opcode);
        match opcode {
            PUTSTATIC | PUTFIELD if straight => return First::Store,
            PUTSTATIC | PUTFIELD | 79..=86 | JSR | JSR_W => return First::Unclear,
            INVOKEVIRTUAL..=INVOKEINTERFACE => {
                let index = u16_at(code.instructions, pc + 1).unwrap_or(0);
                if !matches!(calls.of(class, index, opcode), Call::Other | Call::Asked | Call::Told) {
                    return First::Unclear;
                }
            }
            _ => straight &= !decides(opcode) && !ends_flow(opcode),
        }
    }
    First::Nothing
}
