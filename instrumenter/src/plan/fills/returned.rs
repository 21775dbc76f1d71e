//! Which methods of the class at hand may return what comes from state.

use touchstone_formats::bytes::u16_at;
use touchstone_formats::class::opcodes::{GETFIELD, GETSTATIC, INVOKEINTERFACE, INVOKEVIRTUAL};
use touchstone_formats::class::{ClassFile, Code};

use super::calls::{Call, Calls};

/// Whether this method of the class may return an object that comes from state.
pub(super) fn returns_state(class: &ClassFile<'_>, method: u16, calls: &mut Calls, deep: u32) -> bool {
    Calls::answer(
        class,
        method,
        calls,
        deep,
        |calls| &mut calls.returns_state,
        |code, calls| {
            if !may_return_state(class, code, calls) {
                return None;
            }
            let mut look = calls.take_look();
            let found = look.find(class, code, calls, deep).map(|()| look.found.returns_state);
            calls.give_back(look);
            found
        },
    )
}

/// A quick look that spares most methods the long one.
fn may_return_state(class: &ClassFile<'_>, code: &Code<'_>, calls: &mut Calls) -> bool {
    let mut walk = code.walk();
    while let Some(instruction) = walk.next_of(&calls.quick.reads) {
        let found = match instruction.opcode {
            GETSTATIC | GETFIELD => true,
            opcode @ INVOKEVIRTUAL..=INVOKEINTERFACE => {
                let index = u16_at(code.instructions, instruction.pc() + 1).unwrap_or(0);
                matches!(calls.of(class, index, opcode), Call::Own(_))
            }
            _ => false,
        };
        if found {
            return true;
        }
    }
    false
}
