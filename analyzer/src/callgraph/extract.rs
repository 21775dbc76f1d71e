//! One class file in, the summary of its calls out; buffers are kept from class to class.

use touchstone_formats::bytes::{u8_at, u16_at};
use touchstone_formats::class::code::Interests;
use touchstone_formats::class::opcodes::{INVOKEINTERFACE, INVOKESPECIAL, INVOKESTATIC, Kind, LDC};
use touchstone_formats::class::{ClassFile, Code, Known, Member, Names, Tag};
use touchstone_formats::mutf8::decode;
use touchstone_formats::{ContentHash, Result};

use super::edges::linked;
use super::summary::{Call, CallKind, ClassCalls, MethodCalls};

/// No symbol yet.
const NONE: u32 = u32::MAX;

/// Reads the calls of classes, one after the other.
#[derive(Debug)]
pub struct Extractor {
    pool: Vec<u32>,
    /// By constant: its symbol, for a class, or the symbol of name and descriptor, for a method.
    symbols: Vec<u32>,
    /// By constant: the method and kind that it was last seen with.
    seen: Vec<u32>,
    interests: Interests,
}

impl Default for Extractor {
    fn default() -> Self {
        let kinds = [Kind::Invoke, Kind::InvokeDynamic, Kind::New, Kind::StaticField, Kind::Constant];
        Self { pool: Vec::new(), symbols: Vec::new(), seen: Vec::new(), interests: Interests::in_kinds(&kinds) }
    }
}

impl Extractor {
    /// The calls of a class file; an error when it cannot be read.
    pub fn extract(&mut self, bytes: &[u8], raw: ContentHash) -> Result<ClassCalls> {
        let class = ClassFile::parse_reusing(bytes, std::mem::take(&mut self.pool))?;
        for buffer in [&mut self.symbols, &mut self.seen] {
            buffer.clear();
            buffer.resize(class.pool().count(), NONE);
        }
        let mut building = Building {
            class: &class,
            symbols: &mut self.symbols,
            seen: &mut self.seen,
            text: String::new(),
            ends: Vec::new(),
            calls: Vec::new(),
            method: 0,
        };
        let summary = building.all(raw, &self.interests);
        self.pool = class.into_buffer();
        summary
    }
}

/// A summary in the making.
pub(super) struct Building<'b, 'a> {
    pub class: &'b ClassFile<'a>,
    symbols: &'b mut [u32],
    seen: &'b mut [u32],
    text: String,
    ends: Vec<u32>,
    calls: Vec<Call>,
    method: u32,
}

impl Building<'_, '_> {
    fn all(&mut self, raw: ContentHash, interests: &Interests) -> Result<ClassCalls> {
        let pool = self.class.pool();
        let name = self.class_symbol(self.class.this_index())?;
        let superclass = self.class.super_name()?.map(|name| self.symbol(name));
        let interfaces = self.class.interfaces().collect::<Result<Vec<_>>>()?;
        let interfaces = interfaces.into_iter().map(|name| self.symbol(name)).collect();
        let (mut methods, names) = (Vec::new(), Names::default());
        for member in self.class.methods() {
            self.method += 1;
            let joined = self.joined(member.name(pool)?, member.descriptor(pool)?);
            self.method_calls(&member, &names, interests)?;
            methods.push(MethodCalls { member: joined, access: member.access(), end: self.calls.len() as u32 });
        }
        let classes = (1..pool.count() as u16).filter(|index| pool.is(*index, Tag::Class));
        let classes = classes.map(|index| self.class_symbol(index)).collect::<Result<_>>()?;
        Ok(ClassCalls {
            raw,
            text: std::mem::take(&mut self.text).into(),
            ends: std::mem::take(&mut self.ends).into(),
            name,
            access: self.class.access(),
            superclass,
            interfaces,
            methods: methods.into(),
            calls: std::mem::take(&mut self.calls).into(),
            classes,
        })
    }

    fn method_calls(&mut self, member: &Member<'_>, names: &Names, interests: &Interests) -> Result<()> {
        for attribute in member.attributes() {
            if names.of(&attribute, self.class.pool())? != Known::Code {
                continue;
            }
            let code = Code::parse(self.class.bytes(), &attribute)?;
            let mut walk = code.walk();
            while let Some(instruction) = walk.next_of(interests) {
                let pc = instruction.pc();
                let index = match instruction.opcode {
                    LDC => u8_at(code.instructions, pc + 1).map(u16::from),
                    _ => u16_at(code.instructions, pc + 1),
                };
                self.instruction(instruction.kind, instruction.opcode, index.unwrap_or(0))?;
            }
            walk.finish()?;
        }
        Ok(())
    }

    fn instruction(&mut self, kind: Kind, opcode: u8, index: u16) -> Result<()> {
        match kind {
            Kind::Invoke => self.add_reference(invoke_kind(opcode), index),
            Kind::New => self.add_initialize(index),
            Kind::StaticField => self.add_initialize(self.class.pool().owner_index(index)?),
            Kind::InvokeDynamic => linked::add_dynamic(self, index),
            Kind::Constant if self.class.pool().is(index, Tag::Dynamic) => linked::add_dynamic(self, index),
            Kind::Constant if self.class.pool().is(index, Tag::MethodHandle) => linked::add_handle(self, index),
            _ => Ok(()),
        }
    }

    /// Adds a call of the method that this constant names.
    pub(super) fn add_reference(&mut self, kind: CallKind, index: u16) -> Result<()> {
        if self.is_repeated(kind, index) {
            return Ok(());
        }
        let owner = self.class_symbol(self.class.pool().owner_index(index)?)?;
        let member = match self.symbols.get(usize::from(index)) {
            Some(&known) if known != NONE => known,
            _ => {
                let (name, descriptor) = self.class.pool().name_and_type(index)?;
                let member = self.joined(name, descriptor);
                self.remember(index, member);
                member
            }
        };
        self.calls.push(Call { kind, owner, member });
        Ok(())
    }

    /// Adds that the class of this constant may be initialised.
    pub(super) fn add_initialize(&mut self, index: u16) -> Result<()> {
        if !self.is_repeated(CallKind::Initialize, index) {
            let owner = self.class_symbol(index)?;
            if owner != 0 {
                // The class itself is initialised when its code runs, or about to be.
                self.calls.push(Call { kind: CallKind::Initialize, owner, member: owner });
            }
        }
        Ok(())
    }

    /// Adds a call by names that stand in no constant of their own.
    pub(super) fn add_named(&mut self, kind: CallKind, owner: &[u8], name: &[u8], descriptor: &[u8]) {
        let (owner, member) = (self.symbol(owner), self.joined(name, descriptor));
        self.calls.push(Call { kind, owner, member });
    }

    /// Whether this constant was just seen in this method with this kind.
    pub(super) fn is_repeated(&mut self, kind: CallKind, index: u16) -> bool {
        let mark = self.method << 3 | kind as u32;
        match self.seen.get_mut(usize::from(index)) {
            Some(seen) => std::mem::replace(seen, mark) == mark,
            None => false,
        }
    }

    fn class_symbol(&mut self, index: u16) -> Result<u32> {
        match self.symbols.get(usize::from(index)) {
            Some(&known) if known != NONE => Ok(known),
            _ => {
                let symbol = self.symbol(self.class.pool().class_name(index)?);
                self.remember(index, symbol);
                Ok(symbol)
            }
        }
    }

    fn remember(&mut self, index: u16, symbol: u32) {
        if let Some(slot) = self.symbols.get_mut(usize::from(index)) {
            *slot = symbol;
        }
    }

    fn symbol(&mut self, bytes: &[u8]) -> u32 {
        self.joined(bytes, b"")
    }

    fn joined(&mut self, first: &[u8], second: &[u8]) -> u32 {
        self.text.push_str(&decode(first));
        self.text.push_str(&decode(second));
        self.ends.push(self.text.len() as u32);
        self.ends.len() as u32 - 1
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
