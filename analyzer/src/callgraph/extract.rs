//! One class file in, the summary of its calls out; buffers are kept from class to class.

use touchstone_formats::bytes::{u8_at, u16_at};
use touchstone_formats::class::opcodes::{
    GETSTATIC, INVOKEDYNAMIC, INVOKEINTERFACE, INVOKESPECIAL, INVOKESTATIC, INVOKEVIRTUAL, Kind, LDC, NEW, PUTSTATIC,
};
use touchstone_formats::class::stops::{Stops, Wanted};
use touchstone_formats::class::{ClassFile, Code, Known, Member, Names, Tag};
use touchstone_formats::{ContentHash, Result};

use super::batch::Batch;
use super::edges::linked;
use super::names::{NameId, NameTable};
use super::naming::{InTable, Naming};
use super::summary::{Call, CallKind, ClassCalls, Parts};

/// No name yet.
const NONE: u32 = u32::MAX;
const CLASS: u8 = Tag::Class as u8;
const METHOD: u8 = Tag::Method as u8;
const INTERFACE_METHOD: u8 = Tag::InterfaceMethod as u8;

/// Reads the calls of classes, one after the other.
#[derive(Debug)]
pub struct Extractor {
    buffers: Buffers,
    batch: Batch,
    pool: Vec<u32>,
    looks: Looks,
}

/// How the instructions of interest are found.
#[derive(Debug)]
struct Looks {
    wanted: Wanted,
    stops: Stops,
}

/// What is kept from class to class, so that it is not allocated each time.
#[derive(Debug, Default)]
struct Buffers {
    /// By constant: its name, for a class, or the name of name and descriptor, for these two.
    names: Vec<u32>,
    /// By constant: the method and kind that it was last seen with.
    seen: Vec<u32>,
    parts: Parts,
}

impl Default for Extractor {
    fn default() -> Self {
        let kinds = [Kind::Invoke, Kind::InvokeDynamic, Kind::New, Kind::StaticField, Kind::Constant];
        let looks = Looks { wanted: Wanted::new(&kinds), stops: Stops::default() };
        Self { buffers: Buffers::default(), batch: Batch::default(), pool: Vec::new(), looks }
    }
}

impl Extractor {
    /// The calls of a class file, its names numbered in a table; an error when it cannot be read.
    pub fn extract(&mut self, bytes: &[u8], raw: ContentHash, table: &mut NameTable) -> Result<ClassCalls> {
        let mut batch = std::mem::take(&mut self.batch);
        let calls = self.extract_named(bytes, raw, &mut InTable { table, batch: &mut batch });
        self.batch = batch;
        calls
    }

    /// The same with other numbers for names.
    pub(super) fn extract_named(
        &mut self,
        bytes: &[u8],
        raw: ContentHash,
        naming: &mut impl Naming,
    ) -> Result<ClassCalls> {
        let class = ClassFile::parse_reusing(bytes, std::mem::take(&mut self.pool))?;
        for buffer in [&mut self.buffers.names, &mut self.buffers.seen] {
            buffer.clear();
            buffer.resize(class.pool().count(), NONE);
        }
        self.buffers.parts.clear();
        let mut building = Building { class: &class, buffers: &mut self.buffers, naming, method: 0 };
        let done = building.all(&mut self.looks);
        self.pool = class.into_buffer();
        done.map(|()| self.buffers.parts.summary(raw))
    }
}

/// A summary in the making.
pub(super) struct Building<'b, 'a, N> {
    pub class: &'b ClassFile<'a>,
    buffers: &'b mut Buffers,
    naming: &'b mut N,
    method: u32,
}

impl<N: Naming> Building<'_, '_, N> {
    fn all(&mut self, looks: &mut Looks) -> Result<()> {
        let pool = self.class.pool();
        let first_method = self.number_names();
        self.buffers.parts.access = self.class.access();
        self.buffers.parts.name = self.class_symbol(self.class.this_index())?;
        self.buffers.parts.superclass = self.class.super_index().map(|index| self.class_symbol(index)).transpose()?;
        for interface in self.class.interface_indices() {
            let interface = self.class_symbol(interface)?;
            self.buffers.parts.interfaces.push(interface);
        }
        let names = Names::default();
        for (place, member) in (first_method..).zip(self.class.methods()) {
            self.method += 1;
            let joined = match self.naming.number(place) {
                Some(known) => known,
                None => self.naming.member(member.name(pool)?, member.descriptor(pool)?),
            };
            self.method_calls(&member, &names, looks)?;
            let parts = &mut self.buffers.parts;
            parts.methods.push([joined, u32::from(member.access()), parts.calls.len() as u32]);
        }
        for index in (1..pool.count() as u16).filter(|index| pool.is(*index, Tag::Class)) {
            let class = self.class_symbol(index)?;
            self.buffers.parts.classes.push(class);
        }
        Ok(())
    }

    /// Numbers the names of classes and methods in the constant pool, and behind them, from the place that is returned on, those
    /// of the class's own methods. What is damaged is left out: it is told when somebody needs it.
    fn number_names(&mut self) -> u32 {
        let (pool, names, naming) = (self.class.pool(), &mut self.buffers.names, &mut *self.naming);
        naming.begin();
        let is_new = |names: &[u32], index: u16| names.get(usize::from(index)) == Some(&NONE);
        let mut first_method = 0;
        for index in 1..pool.count() as u16 {
            let (at, place) = match pool.tag(index) {
                CLASS => match pool.class_name(index) {
                    Ok(name) => (index, naming.take_class(name)),
                    Err(_) => continue,
                },
                METHOD | INTERFACE_METHOD => {
                    let pair = pool.name_and_type_index(index).filter(|pair| is_new(names, *pair));
                    match pair.map(|pair| (pair, pool.name_and_type(index))) {
                        Some((pair, Ok((name, descriptor)))) => (pair, naming.take_member(name, descriptor)),
                        _ => continue,
                    }
                }
                _ => continue,
            };
            if let Some(slot) = names.get_mut(usize::from(at)) {
                *slot = place;
            }
            first_method = place + 1;
        }
        for member in self.class.methods() {
            let (Ok(name), Ok(descriptor)) = (member.name(pool), member.descriptor(pool)) else { break };
            naming.take_member(name, descriptor);
        }
        naming.settle(names, NONE);
        first_method
    }

    fn method_calls(&mut self, member: &Member<'_>, names: &Names, looks: &mut Looks) -> Result<()> {
        for attribute in member.attributes() {
            if names.of(&attribute, self.class.pool())? != Known::Code {
                continue;
            }
            let code = Code::parse(self.class.bytes(), &attribute)?;
            looks.stops.list(code.instructions, &looks.wanted)?;
            for pc in looks.stops.uses().iter().map(|pc| usize::from(*pc)) {
                let opcode = u8_at(code.instructions, pc).unwrap_or(0);
                let index = match opcode {
                    LDC => u8_at(code.instructions, pc + 1).map(u16::from),
                    _ => u16_at(code.instructions, pc + 1),
                };
                self.instruction(opcode, index.unwrap_or(0))?;
            }
        }
        Ok(())
    }

    fn instruction(&mut self, opcode: u8, index: u16) -> Result<()> {
        match opcode {
            INVOKEVIRTUAL..=INVOKEINTERFACE => self.add_reference(invoke_kind(opcode), index),
            NEW => self.add_initialize(index),
            GETSTATIC | PUTSTATIC => self.add_initialize(self.class.pool().owner_index(index)?),
            INVOKEDYNAMIC => linked::add_dynamic(self, index),
            // What is left are constants that are loaded.
            _ if self.class.pool().is(index, Tag::Dynamic) => linked::add_dynamic(self, index),
            _ if self.class.pool().is(index, Tag::MethodHandle) => linked::add_handle(self, index),
            _ => Ok(()),
        }
    }

    /// Adds a call of the method that this constant names.
    pub(super) fn add_reference(&mut self, kind: CallKind, index: u16) -> Result<()> {
        if self.is_repeated(kind, index) {
            return Ok(());
        }
        let owner = self.class_symbol(self.class.pool().owner_index(index)?)?;
        let member = match self.known(index) {
            Some(known) => known,
            None => self.member_of(index)?,
        };
        self.add(kind, owner, member);
        Ok(())
    }

    /// Name and descriptor of a method's constant. Methods of many classes share those of a name and type.
    fn member_of(&mut self, index: u16) -> Result<u32> {
        let pool = self.class.pool();
        let pair = pool.name_and_type_index(index);
        let pair = pair.filter(|pair| pool.is(*pair, Tag::NameAndType));
        let member = match pair.and_then(|pair| self.known(pair)) {
            Some(known) => known,
            None => {
                let (name, descriptor) = pool.name_and_type(index)?;
                self.naming.member(name, descriptor)
            }
        };
        pair.into_iter().for_each(|pair| self.remember(pair, member));
        self.remember(index, member);
        Ok(member)
    }

    fn add(&mut self, kind: CallKind, owner: u32, member: u32) {
        self.buffers.parts.calls.push(Call { kind, owner: NameId(owner), member: NameId(member) }.words());
    }

    /// Adds that the class of this constant may be initialised.
    pub(super) fn add_initialize(&mut self, index: u16) -> Result<()> {
        if !self.is_repeated(CallKind::Initialize, index) {
            let owner = self.class_symbol(index)?;
            // The class itself is initialised when its code runs, or about to be.
            if index != self.class.this_index() {
                self.add(CallKind::Initialize, owner, owner);
            }
        }
        Ok(())
    }

    /// Adds a call by names that stand in no constant of their own.
    pub(super) fn add_named(&mut self, kind: CallKind, owner: &[u8], name: &[u8], descriptor: &[u8]) {
        let (owner, member) = (self.naming.class(owner), self.naming.member(name, descriptor));
        self.add(kind, owner, member);
    }

    /// Whether this constant was just seen in this method with this kind.
    pub(super) fn is_repeated(&mut self, kind: CallKind, index: u16) -> bool {
        let mark = self.method << 3 | kind as u32;
        match self.buffers.seen.get_mut(usize::from(index)) {
            Some(seen) => std::mem::replace(seen, mark) == mark,
            None => false,
        }
    }

    fn class_symbol(&mut self, index: u16) -> Result<u32> {
        match self.known(index).filter(|_| self.class.pool().is(index, Tag::Class)) {
            Some(known) => Ok(known),
            None => {
                let symbol = self.naming.class(self.class.pool().class_name(index)?);
                self.remember(index, symbol);
                Ok(symbol)
            }
        }
    }

    fn known(&self, index: u16) -> Option<u32> {
        self.buffers.names.get(usize::from(index)).copied().filter(|name| *name != NONE)
    }

    fn remember(&mut self, index: u16, name: u32) {
        if let Some(slot) = self.buffers.names.get_mut(usize::from(index)) {
            *slot = name;
        }
    }
}

fn invoke_kind(opcode: u8) -> CallKind {
    match opcode {
        INVOKEINTERFACE => CallKind::Interface,
        INVOKESPECIAL => CallKind::Special,
        INVOKESTATIC => CallKind::Static,
        _ => CallKind::Virtual,
    }
}
