//! The fields that hold the state which a method fills: whoever asks the same fields elsewhere finds them full.

use touchstone_formats::bytes::u16_at;
use touchstone_formats::class::opcodes::{GETFIELD, GETSTATIC, IASTORE, PUTFIELD, PUTSTATIC, SASTORE};
use touchstone_formats::class::{ClassFile, Code, Tag};

use super::calls::{Calls, Quick};
use super::origins::{Store, Stored};
use super::{ClassPlan, Look, helpers};
use crate::plan::{Part, Target};

impl Look {
    /// Names the fields in what the probe with this id is about.
    pub(super) fn name_state(
        &self,
        class: &ClassFile<'_>,
        (method, code): (u16, &Code<'_>),
        id: u16,
        plan: &mut ClassPlan,
        calls: &mut Calls,
    ) {
        let start = plan.states.len();
        self.add_stored(class, code, start, &mut plan.states, &calls.quick);
        helpers::add_helpers(class, (method, code), start, &mut plan.states, calls);
        let end = plan.states.len();
        if let Some(probe) = plan.probes.get_mut(usize::from(id)).filter(|_| end > start) {
            probe.target = Target::State(Part::new(start, end));
        }
    }

    pub(super) fn add_stored(
        &self,
        class: &ClassFile<'_>,
        code: &Code<'_>,
        start: usize,
        states: &mut Vec<u16>,
        quick: &Quick,
    ) {
        // Listed when somebody asks, and then once for all.
        let mut reads = None;
        for stored in &self.found.stores {
            let index = u16_at(code.instructions, usize::from(stored.pc) + 1).unwrap_or(0);
            match stored.opcode() {
                PUTSTATIC | PUTFIELD => add(states, start, index),
                _ if matches!(stored.store, Store::Own(_)) => {}
                _ => {
                    let reads = reads.get_or_insert_with(|| read_fields(class, code, quick));
                    add_called(class, reads, (stored, index), start, states);
                }
            }
        }
    }
}

/// A call changes what a field of its class holds; where that is not plain to see, any of the class's own fields that is read may be it,
/// and where none is, any other. An array may be anybody's.
fn add_called(
    class: &ClassFile<'_>,
    reads: &[(u16, &[u8])],
    (stored, index): (&Stored, u16),
    start: usize,
    states: &mut Vec<u16>,
) {
    let pool = class.pool();
    let is_call = pool.is(index, Tag::Method) || pool.is(index, Tag::InterfaceMethod);
    // Only then do the instruction's operands name anything.
    let owner = if is_call { pool.owner_index(index).and_then(|owner| pool.class_name(owner)) } else { Ok(&b""[..]) };
    let owner = owner.unwrap_or_default();
    if is_call && stored.store == Store::Computing && is_kept(owner) {
        return add(states, start, index);
    }
    let held_by_owner = |kind: &[u8]| kind.strip_prefix(b"L").and_then(|kind| kind.strip_suffix(b";")) == Some(owner);
    let by_owner = is_call && stored.store != Store::Value;
    let in_array = matches!(stored.opcode(), IASTORE..=SASTORE);
    let is_own = |field| pool.owner_index(field).is_ok_and(|owner| owner == class.this_index());
    for step in 0..3 {
        let mut found = false;
        for &(field, kind) in reads {
            let holds = matches!(kind, [b'L' | b'[', ..]);
            let may_be = match step {
                0 => by_owner && held_by_owner(kind),
                1 => holds && (is_own(field) || in_array && kind.starts_with(b"[")),
                _ => holds,
            };
            if may_be {
                add(states, start, field);
                found = true;
            }
        }
        if found {
            return;
        }
    }
}

/// Whether the JDK keeps what is asked for there.
fn is_kept(owner: &[u8]) -> bool {
    super::tables::Owner::of(owner) == super::tables::Owner::Kept
}

/// Few methods read more fields: their list is not moved while it grows.
const USUAL_READS: usize = 16;

/// The fields that a method reads, by their constants, with their types; each once.
pub(super) fn read_fields<'a>(class: &ClassFile<'a>, code: &Code<'a>, quick: &Quick) -> Vec<(u16, &'a [u8])> {
    let mut reads: Vec<(u16, &[u8])> = Vec::with_capacity(USUAL_READS);
    let mut walk = code.walk();
    while let Some(instruction) = walk.next_of(&quick.reads) {
        let index = u16_at(code.instructions, instruction.pc() + 1).unwrap_or(0);
        if matches!(instruction.opcode, GETSTATIC | GETFIELD)
            && !reads.iter().any(|read| read.0 == index)
            && let Ok((_, kind)) = class.pool().name_and_type(index)
        {
            reads.push((index, kind));
        }
    }
    reads
}

/// Whether this instruction stores into a field or an array.
pub(super) fn stores(opcode: u8) -> bool {
    matches!(opcode, PUTSTATIC | PUTFIELD | IASTORE..=SASTORE)
}

pub(super) fn add(states: &mut Vec<u16>, start: usize, constant: u16) {
    let known = states.get(start..).unwrap_or_default();
    if constant != 0 && !known.contains(&constant) {
        states.push(constant);
    }
}
