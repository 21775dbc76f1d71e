//! The fields that hold the state which a method fills: whoever asks the same fields elsewhere finds them full.

use touchstone_formats::bytes::u16_at;
use touchstone_formats::class::opcodes::{
    GETFIELD, GETSTATIC, IASTORE, INVOKEINTERFACE, INVOKEVIRTUAL, PUTFIELD, PUTSTATIC, SASTORE,
};
use touchstone_formats::class::{ClassFile, Code, Tag};

use super::calls::{CALLS_DEEP, Call, Calls, Quick};
use super::origins::{Store, Stored};
use super::{ClassPlan, Look};
use crate::plan::{Part, Target};

impl Look {
    /// Names the fields in what the probe with this id is about.
    pub(super) fn name_state(
        &self,
        class: &ClassFile<'_>,
        code: &Code<'_>,
        id: u16,
        plan: &mut ClassPlan,
        calls: &mut Calls,
    ) {
        let start = plan.states.len();
        self.add_stored(class, code, start, plan, &calls.quick);
        let mut helpers = Helpers { class, start, plan, calls, met: Vec::new() };
        helpers.add_called_by(code, 1);
        let end = plan.states.len();
        if let Some(probe) = plan.probes.get_mut(usize::from(id)).filter(|_| end > start) {
            probe.target = Target::State(Part::new(start, end));
        }
    }

    fn add_stored(&self, class: &ClassFile<'_>, code: &Code<'_>, start: usize, plan: &mut ClassPlan, quick: &Quick) {
        // Listed when somebody asks, and then once for all.
        let mut reads = None;
        for stored in &self.found.stores {
            let index = u16_at(code.instructions, usize::from(stored.pc) + 1).unwrap_or(0);
            match stored.opcode() {
                PUTSTATIC | PUTFIELD => add(plan, start, index),
                _ if matches!(stored.store, Store::Own(_)) => {}
                _ => {
                    let reads = reads.get_or_insert_with(|| read_fields(class, code, quick));
                    add_called(class, reads, stored, index, start, plan);
                }
            }
        }
    }
}

/// Own methods that a filling method calls: what they store is filled as well, though the method asks for something else.
struct Helpers<'h, 'a> {
    class: &'h ClassFile<'a>,
    start: usize,
    plan: &'h mut ClassPlan,
    calls: &'h mut Calls,
    /// The methods that were looked into.
    met: Vec<u16>,
}

impl Helpers<'_, '_> {
    fn add_called_by(&mut self, code: &Code<'_>, deep: u32) {
        let mut walk = code.walk();
        while let Some(instruction) = walk.next_of(&self.calls.quick.reads) {
            if !matches!(instruction.opcode, INVOKEVIRTUAL..=INVOKEINTERFACE) {
                continue;
            }
            let index = u16_at(code.instructions, instruction.pc() + 1).unwrap_or(0);
            match self.calls.of(self.class, index, instruction.opcode) {
                Call::Own(method) if !self.met.contains(&method) => self.add_helper(method, deep),
                _ => {}
            }
        }
    }

    fn add_helper(&mut self, method: u16, deep: u32) {
        self.met.push(method);
        let Some(code) = self.calls.code_of(self.class, usize::from(method)) else { return };
        if may_store(self.class, &code, self.calls) {
            let mut look = self.calls.take_look();
            if look.find(self.class, &code, self.calls, deep).is_some() {
                look.add_stored(self.class, &code, self.start, self.plan, &self.calls.quick);
            }
            self.calls.give_back(look);
        }
        if deep < CALLS_DEEP {
            self.add_called_by(&code, deep + 1);
        }
    }
}

/// A quick look that spares many helpers the long one: whether anything in the method may be found to store.
fn may_store(class: &ClassFile<'_>, code: &Code<'_>, calls: &mut Calls) -> bool {
    let mut walk = code.walk();
    while let Some(instruction) = walk.next_of(&calls.quick.stores) {
        let stores = match instruction.opcode {
            PUTSTATIC | PUTFIELD | IASTORE..=SASTORE => true,
            opcode @ INVOKEVIRTUAL..=INVOKEINTERFACE => {
                let index = u16_at(code.instructions, instruction.pc() + 1).unwrap_or(0);
                !matches!(calls.of(class, index, opcode), Call::Other | Call::Asked)
            }
            _ => false,
        };
        if stores {
            return true;
        }
    }
    false
}

/// A call changes what a field of its class holds; where that is not plain to see, any of the class's own fields that is read may be it,
/// and where none is, any other. An array may be anybody's.
fn add_called(
    class: &ClassFile<'_>,
    reads: &[(u16, &[u8])],
    stored: &Stored,
    index: u16,
    start: usize,
    plan: &mut ClassPlan,
) {
    let pool = class.pool();
    let is_call = pool.is(index, Tag::Method) || pool.is(index, Tag::InterfaceMethod);
    let owner = pool.owner_index(index).and_then(|owner| pool.class_name(owner)).unwrap_or_default();
    if is_call && stored.store == Store::Computing && is_kept(owner) {
        return add(plan, start, index);
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
                add(plan, start, field);
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

/// The fields that a method reads, by their constants, with their types; each once.
fn read_fields<'a>(class: &ClassFile<'a>, code: &Code<'a>, quick: &Quick) -> Vec<(u16, &'a [u8])> {
    let mut reads: Vec<(u16, &[u8])> = Vec::new();
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

pub(super) fn add(plan: &mut ClassPlan, start: usize, constant: u16) {
    let known = plan.states.get(start..).unwrap_or_default();
    if constant != 0 && !known.contains(&constant) {
        plan.states.push(constant);
    }
}
