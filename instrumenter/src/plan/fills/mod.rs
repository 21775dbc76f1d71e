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

mod calls;
mod flow;
mod known;
mod origins;
mod plain;
mod region;

use touchstone_formats::bytes::u16_at;
use touchstone_formats::class::code::Interests;
use touchstone_formats::class::opcodes::{
    GETSTATIC, GOTO, GOTO_W, IFEQ, IFNULL, INVOKEINTERFACE, INVOKEVIRTUAL, JSR, JSR_W, Kind, PUTFIELD, PUTSTATIC,
    ends_flow,
};
use touchstone_formats::class::{ClassFile, Code, access};

use self::calls::Call;
pub(super) use self::calls::Calls;
use self::calls::Given;
use self::flow::{Flow, decides, may_lead_back};
use self::origins::{Followed, Found, Origins, Store};
use self::region::{Mark, Region};
use super::methods::Method;
use super::{ClassPlan, Memory, Site, Takes};
use crate::runtime::RuntimeMethod;

const GETFIELD: u8 = PUTFIELD - 1;

/// One method, looked into; the lists are kept from method to method.
#[derive(Debug, Default)]
struct Look {
    flow: Flow,
    origins: Origins,
    found: Found,
    region: Region,
}

/// Which instructions the first quick look at a method stops at.
#[derive(Debug)]
pub(super) struct Looked {
    all: Interests,
    calls_on_objects: Interests,
}

impl Default for Looked {
    fn default() -> Self {
        let kinds = [Kind::StaticField, Kind::ObjectField, Kind::Invoke, Kind::Branch, Kind::WideBranch];
        Self {
            all: Interests::in_kinds(&kinds).and(79..=86),
            calls_on_objects: Interests::in_kinds(&[]).and([INVOKEVIRTUAL, INVOKEINTERFACE]),
        }
    }
}

/// Plans the fills of a method; `id` gives what is hit when the method is entered. Says whether there are any.
pub(super) fn plan_fills(
    class: &ClassFile<'_>,
    method: &Method<'_>,
    has_jumps: bool,
    memory: &mut Memory,
    plan: &mut ClassPlan,
    id: impl FnOnce(&mut ClassPlan) -> u16,
) -> Option<u16> {
    // A constructor fills its own object; and the handler for its end could not cover what precedes `super()`.
    let Memory { fills, calls, .. } = memory;
    if method.is_constructor() || !may_fill(class, &method.code, has_jumps, fills, calls) {
        return None;
    }
    let mut look = memory.calls.take_look();
    let marked = look.find_fills(class, &method.code, &mut memory.calls).is_some();
    let id = (marked && !look.region.marks.is_empty()).then(|| {
        let id = id(plan);
        add_marks(&look, method, id, plan);
        id
    });
    memory.calls.give_back(look);
    id
}

fn add_marks(look: &Look, method: &Method<'_>, id: u16, plan: &mut ClassPlan) {
    let is_static = method.access & access::STATIC != 0;
    let statically = look.found.stores.iter().any(|stored| stored.statically);
    let on_object = !is_static && !statically && !stores_local_zero(&method.code);
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

/// A quick look that spares most methods the long one. A fill needs something that comes from state, a decision, and a
/// store; where nothing leads back, in this order. Or it needs the one call that all of it is left to.
fn may_fill(class: &ClassFile<'_>, code: &Code<'_>, has_jumps: bool, looked: &Looked, calls: &mut Calls) -> bool {
    let bytes = code.instructions;
    let index_at = |pc| u16_at(bytes, pc + 1).unwrap_or(0);
    let mut walk = code.walk();
    if !has_jumps {
        let mut found = std::iter::from_fn(|| walk.next_of(&looked.calls_on_objects));
        return found.any(|it| calls.of(class, index_at(it.pc()), it.opcode) == Call::Computes);
    }
    let (mut state, mut decision, mut store, mut decision_by_state) = (false, false, false, false);
    let mut leads_back = handlers_lead_back(code.exceptions);
    while let Some(instruction) = walk.next_of(&looked.all) {
        let (pc, opcode) = (instruction.pc(), instruction.opcode);
        let stores = match opcode {
            GETSTATIC | GETFIELD => {
                state = true;
                false
            }
            PUTSTATIC | PUTFIELD | 79..=86 => true,
            INVOKEVIRTUAL..=INVOKEINTERFACE => match calls.of(class, index_at(pc), opcode) {
                Call::Computes => return true,
                Call::Changes => true,
                Call::Own(_) => {
                    state |= calls.effect(class, index_at(pc), true).given == Given::Reference;
                    true
                }
                Call::Other | Call::Unknown => false,
            },
            IFEQ..=GOTO | 170 | 171 | IFNULL..=GOTO_W => {
                leads_back |= may_lead_back(bytes, pc);
                decision |= decides(opcode);
                decision_by_state |= state && decides(opcode);
                false
            }
            _ => false,
        };
        if stores && decision_by_state {
            return true;
        }
        store |= stores;
    }
    // Whoever comes back may bring state to a decision that stands before it.
    leads_back && state && decision && store
}

/// Whether an exception may lead to something that precedes it.
fn handlers_lead_back(exceptions: &[u8]) -> bool {
    exceptions.chunks_exact(8).any(|entry| {
        let (end, handler) = (u16_at(entry, 2), u16_at(entry, 4));
        handler < end
    })
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
    /// Finds where fills begin and end. `None`, or no marks, where there are none.
    fn find_fills(&mut self, class: &ClassFile<'_>, code: &Code<'_>, calls: &mut Calls) -> Option<()> {
        self.find(class, code, calls, 0)?;
        let computes = self.found.stores.iter().any(|stored| stored.store == Store::Computing);
        if !computes && !self.found.decided.contains(&true) {
            return None;
        }
        self.resolve_own_calls(class, calls, 0);
        self.region.find_marks(&self.flow, &self.found);
        Some(())
    }

    /// Finds what is stored, and what is decided by state; calls of own methods are only listed.
    fn find(&mut self, class: &ClassFile<'_>, code: &Code<'_>, calls: &mut Calls, deep: u32) -> Option<()> {
        self.flow.find(code)?;
        let followed = Followed { class, code: code.instructions, flow: &self.flow, deep };
        self.origins.find(&followed, &mut self.found, calls)
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
                let mut look = calls.take_look();
                let found = look.find(class, code, calls, deep).map(|()| {
                    look.resolve_own_calls(class, calls, deep);
                    look.region.stores_on_every_way(&look.flow, &look.found)
                });
                calls.give_back(look);
                found
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
    for instruction in code.walk() {
        let (pc, opcode) = (instruction.pc(), instruction.opcode);
        match opcode {
            PUTSTATIC | PUTFIELD if straight => return First::Store,
            PUTSTATIC | PUTFIELD | 79..=86 | JSR | JSR_W => return First::Unclear,
            INVOKEVIRTUAL..=INVOKEINTERFACE => {
                let index = u16_at(code.instructions, pc + 1).unwrap_or(0);
                if calls.of(class, index, opcode) != Call::Other {
                    return First::Unclear;
                }
            }
            _ => straight &= !decides(opcode) && !ends_flow(opcode),
        }
    }
    First::Nothing
}
