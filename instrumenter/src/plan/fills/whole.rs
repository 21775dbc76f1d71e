//! Methods that fill static state whether it is empty or not: whoever asks for it later finds it full all the same.
//!
//! ```java
//! static void load() { settings = read(); }                                               // all of it is the fill
//! static Settings get() { if (settings == null) settings = read(); return settings; }     // reads nothing after `load`
//! ```

use touchstone_formats::bytes::u16_at;
use touchstone_formats::class::opcodes::{ALOAD, DUP, GETSTATIC, IFEQ, IFNONNULL, IFNULL, IRETURN, PUTSTATIC, RETURN};
use touchstone_formats::class::{ClassFile, Code, access};

use super::calls::Calls;
use super::hints::Hints;
use crate::plan::methods::Method;
use crate::plan::{ClassPlan, Memory, Part, Site, Takes, Target};
use crate::runtime::RuntimeMethod;

const ALOAD_3: u8 = 45;
const ASTORE: u8 = 58;
const ASTORE_0: u8 = 75;
const ASTORE_3: u8 = 78;
const IFNE: u8 = IFEQ + 1;

/// Plans the whole method as a fill when it stores into a static field of its class that other methods ask whether it is set.
/// `id` gives what is hit when the method is entered.
pub(in crate::plan) fn plan_whole(
    class: &ClassFile<'_>,
    method: &Method<'_>,
    hints: Hints,
    memory: &mut Memory,
    plan: &mut ClassPlan,
    id: impl FnOnce(&mut ClassPlan) -> u16,
) -> Option<u16> {
    if !hints.may_store() || method.is_constructor() || memory.calls.asked(class).is_empty() {
        return None;
    }
    let (start, code) = (plan.states.len(), &method.code);
    for instruction in code.walk().filter(|instruction| instruction.opcode == PUTSTATIC) {
        let field = u16_at(code.instructions, instruction.pc() + 1).unwrap_or(0);
        if memory.calls.asked(class).contains(&field) {
            super::state::add(&mut plan.states, start, field);
        }
    }
    let end = plan.states.len();
    if end == start {
        return None;
    }
    let id = id(plan);
    if let Some(probe) = plan.probes.get_mut(usize::from(id)) {
        probe.target = Target::State(Part::new(start, end));
    }
    let site = |pc, skipped_by_jumps, call| Site { pc, skipped_by_jumps, call, takes: Takes::NONE, id };
    plan.add_site(site(0, true, RuntimeMethod::FillBegin));
    for instruction in code.walk().filter(|instruction| (IRETURN..=RETURN).contains(&instruction.opcode)) {
        plan.add_site(site(instruction.pc() as u16, false, RuntimeMethod::FillEnd));
    }
    plan.calls |= 1 << RuntimeMethod::FillEnd as u8;
    Some(id)
}

impl Calls {
    /// The static fields of the class, by their constants, that a method asks whether they are set.
    fn asked(&mut self, class: &ClassFile<'_>) -> &[u16] {
        if self.asked.is_none() {
            let mut asked = Vec::new();
            let changes = |flags: u16| flags & access::STATIC != 0 && flags & access::FINAL == 0;
            if class.fields().any(|field| changes(field.access())) {
                self.list_methods(class);
                for method in 0..self.method_count() {
                    if let Some(code) = self.code_of(class, method) {
                        add_asked(class, &code, &mut asked);
                    }
                }
            }
            self.asked = Some(asked);
        }
        self.asked.as_deref().unwrap_or_default()
    }
}

fn add_asked(class: &ClassFile<'_>, code: &Code<'_>, asked: &mut Vec<u16>) {
    // The field that was read last, when nothing but its value was moved about since.
    let mut read = None;
    for instruction in code.walk() {
        match instruction.opcode {
            GETSTATIC => {
                let field = u16_at(code.instructions, instruction.pc() + 1).unwrap_or(0);
                let is_own = class.pool().owner_index(field).is_ok_and(|owner| owner == class.this_index());
                read = is_own.then_some(field);
            }
            IFEQ | IFNE | IFNULL | IFNONNULL => {
                asked.extend(read.take().filter(|field| !asked.contains(field)));
            }
            DUP | ALOAD | 42..=ALOAD_3 | ASTORE | ASTORE_0..=ASTORE_3 => {}
            _ => read = None,
        }
    }
}
