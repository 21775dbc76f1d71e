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
mod origins;
mod region;

use touchstone_formats::bytes::u16_at;
use touchstone_formats::class::opcodes::{INVOKEINTERFACE, INVOKESTATIC, PUTFIELD, PUTSTATIC};
use touchstone_formats::class::{ClassFile, Code, access, descriptor};

use self::calls::Call;
pub(super) use self::calls::Calls;
use self::flow::Flow;
use self::origins::{Known, argument_slots, find_origins};
use self::region::{Mark, find_marks};
use super::methods::Method;
use super::{ClassPlan, Memory, Site, Takes};
use crate::runtime::RuntimeMethod;

/// What an instruction does to lasting state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Store {
    /// Nothing.
    None,
    /// Stores into a field, or an array that a field holds; or calls an own method that does.
    Value,
    /// Changes a collection that a field holds. What the call runs are comparisons of keys, which a look-up runs too.
    Collection,
    /// Looks up, and fills where nothing is found, all in one call.
    Computing,
}

/// One method, looked into.
struct Inside {
    flow: Flow,
    /// What is known before each instruction.
    origins: Vec<Option<Known>>,
    /// What each instruction stores.
    stores: Vec<Store>,
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
    if method.is_constructor() || !may_fill(class, &method.code, has_jumps, &mut memory.calls) {
        return None;
    }
    let inside = look_into(class, &method.code, &mut memory.calls, 0)?;
    let marks = find_marks(&inside);
    if marks.is_empty() {
        return None;
    }
    let id = id(plan);
    let is_static = method.access & access::STATIC != 0;
    let on_object = !is_static && !stores_local_zero(&method.code) && !stores_statically(class, &method.code, &inside);
    for Mark { pc, skipped_by_jumps, begins } in marks {
        let (call, takes) = match (begins, on_object) {
            (true, true) => (RuntimeMethod::FillBeginOn, Takes::local(0)),
            (true, false) => (RuntimeMethod::FillBegin, Takes::NONE),
            (false, _) => (RuntimeMethod::FillEnd, Takes::NONE),
        };
        plan.add_site(Site { pc, skipped_by_jumps, call, takes, id });
    }
    plan.calls |= 1 << RuntimeMethod::FillEnd as u8;
    Some(id)
}

/// A quick look that spares most methods the long one. Without jumps nothing is decided, but by the call that it is
/// left to.
fn may_fill(class: &ClassFile<'_>, code: &Code<'_>, has_jumps: bool, calls: &mut Calls) -> bool {
    code.walk().any(|instruction| match instruction.opcode {
        PUTSTATIC | PUTFIELD | 79..=86 => has_jumps,
        182..=INVOKEINTERFACE => {
            let index = u16_at(code.instructions, instruction.pc() + 1).unwrap_or(0);
            match calls.of(class, index, instruction.opcode) {
                Call::Computes => true,
                call => has_jumps && call != Call::Other,
            }
        }
        _ => false,
    })
}

/// Where on the stack the array lies into which this instruction stores: under the value, which may take two slots, and
/// the index.
fn array_depth(opcode: u8) -> u32 {
    if matches!(opcode, 80 | 82) { 3 } else { 2 }
}

fn value_slots(class: &ClassFile<'_>, field: u16) -> Option<u32> {
    let (_, kind) = class.pool().name_and_type(field).ok()?;
    Some(u32::from(descriptor::first_value(kind)?.0.slots()))
}

/// Whether something is stored that hangs on a static field: no object's own matter then.
fn stores_statically(class: &ClassFile<'_>, code: &Code<'_>, inside: &Inside) -> bool {
    let statically = |(place, store): (usize, &Store)| {
        let (Some(instruction), Some(Some(known))) = (inside.flow.instructions.get(place), inside.origins.get(place))
        else {
            return false;
        };
        let index = u16_at(code.instructions, instruction.pc() + 1).unwrap_or(0);
        let arguments = || argument_slots(class.pool().name_and_type(index).ok()?.1);
        *store != Store::None
            && match instruction.opcode {
                PUTSTATIC | INVOKESTATIC => true,
                PUTFIELD => value_slots(class, index).is_some_and(|slots| known.at(slots).statics),
                opcode @ 79..=86 => known.at(array_depth(opcode)).statics,
                182..=INVOKEINTERFACE => arguments().is_some_and(|slots| known.at(slots).statics),
                _ => false,
            }
    };
    inside.stores.iter().enumerate().any(statically)
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

fn look_into(class: &ClassFile<'_>, code: &Code<'_>, calls: &mut Calls, deep: u32) -> Option<Inside> {
    let flow = Flow::of(code)?;
    let origins = find_origins(class, code, &flow, calls, deep)?;
    let mut stores = Vec::with_capacity(flow.len());
    for (place, known) in origins.iter().enumerate() {
        stores.push(known.map_or(Store::None, |known| store(class, code, &flow, place, known, calls, deep)));
    }
    stores.iter().any(|&store| store != Store::None).then_some(Inside { flow, origins, stores })
}

fn store(
    class: &ClassFile<'_>,
    code: &Code<'_>,
    flow: &Flow,
    place: usize,
    known: Known,
    calls: &mut Calls,
    deep: u32,
) -> Store {
    let Some(instruction) = flow.instructions.get(place) else { return Store::None };
    let index = u16_at(code.instructions, instruction.pc() + 1).unwrap_or(0);
    match instruction.opcode {
        PUTSTATIC | PUTFIELD => Store::Value,
        opcode @ 79..=86 if known.at(array_depth(opcode)).state => Store::Value,
        opcode @ 182..=INVOKEINTERFACE => {
            let receiver = || {
                let (_, kind) = class.pool().name_and_type(index).ok()?;
                Some(known.at(argument_slots(kind)?).state)
            };
            match calls.of(class, index, opcode) {
                Call::Changes if receiver() == Some(true) => Store::Collection,
                Call::Computes if receiver() == Some(true) => Store::Computing,
                Call::Own(method) if always_stores(class, method, calls, deep + 1) => Store::Value,
                _ => Store::None,
            }
        }
        _ => Store::None,
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
        |code, calls| {
            let inside = may_fill(class, code, true, calls).then(|| look_into(class, code, calls, deep))??;
            Some(region::stores_on_every_way(&inside))
        },
    )
}
