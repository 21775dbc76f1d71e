//! The end of the constant pool: the constants that the probes need.

use touchstone_formats::bytes::{set_u16, u16_at};
use touchstone_formats::class::{ClassFile, Tag};

use super::probe::Constants;
use crate::plan::ClassPlan;
use crate::runtime::{RuntimeMethod, STAMPS_FIELD};

/// Where the ids stand in the new class file: one Integer constant an id, in one run.
#[derive(Debug, Clone, Copy)]
pub struct IdRun {
    /// Where the first constant's tag stands.
    pub at: usize,
    /// How many there are.
    pub count: usize,
    /// The Fieldref of the stamps; 0 when no probe stores into them.
    pub stamps: u16,
}

/// Bytes of one Integer constant.
pub const ID_CONSTANT: usize = 5;

/// Constants that [`add_call`] adds.
const CALL_CONSTANTS: u16 = 4;

/// Adds the constants for calling the runtime's hit to a finished class, whose pool ends at `end`; gives the Methodref.
/// `owner` is the Class constant of the probes.
pub fn add_call(bytes: &mut Vec<u8>, end: usize, owner: u16) -> Option<u16> {
    let hit = RuntimeMethod::Hit;
    let next = u16_at(bytes, 8)?;
    let count = next.checked_add(CALL_CONSTANTS)?;
    let mut added = Vec::new();
    let mut writer = Writer { out: &mut added, next };
    let method = writer.member(Tag::Method, owner, (hit.name().as_bytes(), hit.descriptor().as_bytes()));
    bytes.splice(end..end, added);
    set_u16(bytes, 8, count)?;
    Some(method)
}

/// A constant pool under construction at the beginning of `out`, a class file.
#[derive(Debug)]
pub struct PoolTail {
    /// Where the pool ends.
    end: usize,
    /// Classes that were added late, with their constants.
    added: Vec<(Vec<u8>, u16)>,
}

/// Writes header and constant pool: the old one as it was, then the probes' constants.
pub fn write_pool(class: &ClassFile<'_>, plan: &ClassPlan, out: &mut Vec<u8>) -> (PoolTail, Constants, IdRun) {
    let old = class.bytes().get(..class.pool().end()).unwrap_or_default();
    out.extend_from_slice(old);
    let first_id = class.pool().count() as u16;
    let mut ids = IdRun { at: out.len(), count: plan.probes.len(), stamps: 0 };
    out.resize(ids.at + ids.count * ID_CONSTANT, 0);
    let run = out.get_mut(ids.at..).unwrap_or_default();
    for [tag, ..] in run.as_chunks_mut::<ID_CONSTANT>().0 {
        *tag = Tag::Integer as u8;
    }
    let mut writer = Writer { out, next: first_id.wrapping_add(ids.count as u16) };
    let mut constants = Constants { first_id, methods: [0; RuntimeMethod::COUNT], stack_map_table: 0, throwable: 0 };
    writer.runtime_methods(plan.calls, &mut constants);
    ids.stamps = constants.methods.get(RuntimeMethod::Hit as usize).copied().unwrap_or(0);
    let initializer = plan.methods.iter().any(|method| method.end_on_exception.is_some());
    if class.major() >= 50 && (initializer || !plan.edges.is_empty()) {
        constants.stack_map_table = writer.utf8(b"StackMapTable");
        constants.throwable = writer.class(b"java/lang/Throwable");
    }
    let count = writer.next;
    let _ = set_u16(out, 8, count);
    (PoolTail { end: out.len(), added: Vec::new() }, constants, ids)
}

impl PoolTail {
    /// Where the pool ends in the new class file.
    pub fn end(&self) -> usize {
        self.end
    }

    /// The constant for this class in a class file whose later parts are already written: found among the old ones
    /// or added, which moves everything behind the pool. `None` when the pool is full.
    pub fn class(&mut self, class: &ClassFile<'_>, name: &[u8], out: &mut Vec<u8>) -> Option<u16> {
        let pool = class.pool();
        let old = 1..pool.count() as u16;
        let mut found = old.filter(|&index| pool.is(index, Tag::Class));
        if let Some(index) = found.find(|&index| pool.class_name(index).is_ok_and(|found| found == name)) {
            return Some(index);
        }
        if let Some(known) = self.added.iter().find(|known| known.0 == name) {
            return Some(known.1);
        }
        let count = u16_at(out, 8)?;
        let mut added = Vec::new();
        let mut writer = Writer { out: &mut added, next: count };
        count.checked_add(2 + CALL_CONSTANTS)?;
        let index = writer.class(name);
        let next = writer.next;
        out.splice(self.end..self.end, added.iter().copied());
        self.end += added.len();
        set_u16(out, 8, next)?;
        self.added.push((name.to_vec(), index));
        Some(index)
    }
}

struct Writer<'o> {
    out: &'o mut Vec<u8>,
    next: u16,
}

impl Writer<'_> {
    fn runtime_methods(&mut self, calls: u64, constants: &mut Constants) {
        let mut owners: [(&[u8], u16); 2] = [(b"", 0), (b"", 0)];
        let called = RuntimeMethod::all().filter(|&method| calls >> method as u8 & 1 == 1);
        for method in called {
            let owner = match owners.iter().find(|known| known.0 == method.owner()) {
                Some(known) => known.1,
                None => {
                    let owner = self.class(method.owner());
                    owners = [(method.owner(), owner), owners[0]];
                    owner
                }
            };
            let reference = match method {
                RuntimeMethod::Hit => self.member(Tag::Field, owner, STAMPS_FIELD),
                _ => self.member(Tag::Method, owner, (method.name().as_bytes(), method.descriptor().as_bytes())),
            };
            if let Some(slot) = constants.methods.get_mut(method as usize) {
                *slot = reference;
            }
        }
    }

    fn member(&mut self, tag: Tag, owner: u16, (name, descriptor): (&[u8], &[u8])) -> u16 {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let name_and_type = self.pair(Tag::NameAndType, name, descriptor);
        self.pair(tag, owner, name_and_type)
    }

    fn utf8(&mut self, text: &[u8]) -> u16 {
        let length = (text.len().min(usize::from(u16::MAX))) as u16;
        self.out.push(Tag::Utf8 as u8);
        self.out.extend_from_slice(&length.to_be_bytes());
        self.out.extend_from_slice(text);
        self.number()
    }

    fn class(&mut self, name: &[u8]) -> u16 {
        let name = self.utf8(name);
        self.out.push(Tag::Class as u8);
        self.out.extend_from_slice(&name.to_be_bytes());
        self.number()
    }

    fn pair(&mut self, tag: Tag, first: u16, second: u16) -> u16 {
        self.out.push(tag as u8);
        self.out.extend_from_slice(&first.to_be_bytes());
        self.out.extend_from_slice(&second.to_be_bytes());
        self.number()
    }

    fn number(&mut self) -> u16 {
        let number = self.next;
        self.next = self.next.wrapping_add(1);
        number
    }
}
