//! Turns stores into the stamps into calls of the runtime, in a class that is finished: for ids that have no stamp, and for who
//! asks for calls. Both take the same room, so nothing moves but what stands behind the constant pool.

use touchstone_formats::bytes::u16_at;
use touchstone_formats::class::opcodes::{BASTORE, GETSTATIC, ICONST_1, INVOKESTATIC, NOP};
use touchstone_formats::class::{ClassFile, Code, Known, Names};
use touchstone_formats::{Error, Result};

use super::pool::add_call;

/// Bytes of `getstatic`, and of the call.
const LONG: usize = 3;

/// Has every probe of the class that stores into the stamps, a Fieldref with this index, call the runtime.
pub fn call_instead_of_storing(bytes: &mut Vec<u8>, stamps: u16) -> Result<()> {
    let (stores, pool_end, owner) = {
        let class = ClassFile::parse(bytes)?;
        (find_stores(&class, stamps), class.pool().end(), class.pool().owner_index(stamps)?)
    };
    let full = || Error::unsupported("the constant pool has no room for a call of the runtime");
    let before = bytes.len();
    let method = add_call(bytes, pool_end, owner).ok_or_else(full)?;
    let moved = bytes.len() - before;
    for store in stores {
        let wrong = || Error::bad("a probe is not as it was written", store.start);
        let probe = bytes.get_mut(store.start + moved..store.end + moved).ok_or_else(wrong)?;
        let (Some([GETSTATIC, ..]), Some([ICONST_1, BASTORE])) = (probe.first_chunk::<LONG>(), probe.last_chunk())
        else {
            return Err(wrong());
        };
        // The id comes first now, and what is left over at the end does nothing.
        probe.rotate_left(LONG);
        let load = probe.len().saturating_sub(LONG + 2);
        let [high, low] = method.to_be_bytes();
        let call = probe.get_mut(load..).ok_or_else(wrong)?;
        call.copy_from_slice(&[INVOKESTATIC, high, low, NOP, NOP]);
    }
    Ok(())
}

/// Where the probes that store stand in the class file.
fn find_stores(class: &ClassFile<'_>, stamps: u16) -> Vec<std::ops::Range<usize>> {
    let names = Names::default();
    let mut found = Vec::new();
    for method in class.methods() {
        for attribute in method.attributes() {
            // What cannot be read was not written by us: it was left as it is, without probes.
            let Ok(Known::Code) = names.of(&attribute, class.pool()) else { continue };
            let Ok(code) = Code::parse(class.bytes(), &attribute) else { continue };
            let before = found.len();
            let mut instructions = code.walk();
            while let Some(first) = instructions.next() {
                if first.opcode == GETSTATIC && u16_at(code.instructions, first.pc() + 1) == Some(stamps) {
                    let last = instructions.by_ref().take(LONG).last();
                    let end = last.map_or(first.pc(), |last| last.pc() + last.length());
                    found.push(code.instructions_at() + first.pc()..code.instructions_at() + end);
                }
            }
            if instructions.finish().is_err() {
                found.truncate(before);
            }
        }
    }
    found
}
