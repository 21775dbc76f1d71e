//! The body of a method: its instructions with constants by content and jumps by target, however they are encoded.
//!
//! `ldc` and `ldc_w`, `goto` and `goto_w`, `wide` forms that need not be wide, and the padding of switches say the same in
//! different lengths, and then every pc behind them differs. So a pc is hashed as if all of these had their short form.

use std::ops::Range;

use touchstone_formats::bytes::{i16_at, i32_at, u8_at, u16_at, u32_at};
use touchstone_formats::class::code::{Switch, branch_target, target};
use touchstone_formats::class::frames::{self, Frames, Shape};
use touchstone_formats::class::opcodes::{self, Kind, OPCODES};
use touchstone_formats::class::{Code, Member};
use touchstone_formats::{ContentHash, Error, Result};

use super::constants::Contents;
use super::stream::{NONE, put_hash, put_u16, put_u32};

/// By opcode: the bytes of an instruction that is hashed as it is; 0 for one that is not.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler, which would refuse a wrong index")]
const PLAIN: [u8; 256] = {
    let mut plain = [0; 256];
    let mut opcode = 0;
    while opcode < OPCODES.len() {
        let names_class = matches!(opcode, ANEWARRAY | INSTANCEOF | MULTIANEWARRAY);
        let is_plain = matches!(OPCODES[opcode].kind, Kind::Plain | Kind::Return | Kind::Throw | Kind::Ret);
        if is_plain && !names_class {
            plain[opcode] = OPCODES[opcode].length;
        }
        opcode += 1;
    }
    plain
};

const ANEWARRAY: usize = 189;
const INSTANCEOF: usize = 193;
const MULTIANEWARRAY: usize = 197;

/// The lists that one body needs.
struct Lists {
    stream: Vec<u8>,
    /// Where in the stream pcs stand.
    jumps: Vec<u32>,
    /// Behind which pc how many bytes have been saved so far.
    excess: Vec<(u32, u32)>,
}

impl Contents<'_, '_> {
    /// The hash of a method's code; nothing when it has none.
    pub fn body(&mut self, method: &Member<'_>) -> Result<ContentHash> {
        let pool = self.class.pool();
        for attribute in method.attributes() {
            if pool.utf8(attribute.name_index)? == b"Code" {
                let code = Code::parse(self.class.bytes(), &attribute)?;
                return self.code(&code);
            }
        }
        Ok(NONE)
    }

    pub fn code(&mut self, code: &Code<'_>) -> Result<ContentHash> {
        self.hash_code(|this, lists| {
            put_u16(&mut lists.stream, code.max_stack());
            this.write_without(code, &[], lists)
        })
    }

    /// The hash of a constructor's code as if these parts of it, each of whole instructions, were not there. The depth of
    /// the stack does not count: it follows from the code, and may be these parts'.
    pub fn code_without(&mut self, code: &Code<'_>, parts: &[Range<usize>]) -> Result<ContentHash> {
        self.hash_code(|this, lists| this.write_without(code, parts, lists))
    }

    fn hash_code(&mut self, write: impl FnOnce(&mut Self, &mut Lists) -> Result<()>) -> Result<ContentHash> {
        // A lambda's body is hashed in the middle of another's: it then finds these empty and makes its own.
        let mut lists = Lists {
            stream: std::mem::take(&mut self.buffers.stream),
            jumps: std::mem::take(&mut self.buffers.jumps),
            excess: std::mem::take(&mut self.buffers.excess),
        };
        lists.stream.clear();
        lists.jumps.clear();
        lists.excess.clear();
        let done = write(self, &mut lists);
        let hash = ContentHash::of(&lists.stream);
        self.buffers.stream = lists.stream;
        self.buffers.jumps = lists.jumps;
        self.buffers.excess = lists.excess;
        done.map(|()| hash)
    }

    fn write_without(&mut self, code: &Code<'_>, parts: &[Range<usize>], lists: &mut Lists) -> Result<()> {
        put_u16(&mut lists.stream, code.max_locals());
        let mut from = 0;
        for part in parts {
            self.instructions(code.instructions, from..part.start, lists)?;
            lists.save(part.start, part.len() as u32);
            from = part.end;
        }
        self.instructions(code.instructions, from..code.instructions.len(), lists)?;
        lists.settle_jumps();
        put_u32(&mut lists.stream, code.exceptions.len() as u32);
        for row in code.exceptions.chunks_exact(8) {
            for at in [0, 2, 4] {
                let pc = lists.settled(u32::from(u16_at(row, at).unwrap_or(0)));
                put_u32(&mut lists.stream, pc);
            }
            put_hash(&mut lists.stream, self.optional(u16_at(row, 6).unwrap_or(0))?);
        }
        for attribute in code.attributes() {
            if self.class.pool().utf8(attribute.name_index)? == b"StackMapTable" {
                self.frames(attribute.content, lists)
                    .ok_or_else(|| Error::bad("a stack map table is damaged", attribute.at))??;
            }
        }
        Ok(())
    }

    #[inline]
    fn instructions(&mut self, code: &[u8], part: Range<usize>, lists: &mut Lists) -> Result<()> {
        let end = part.end;
        let (mut pc, mut copied) = (part.start, part.start);
        while pc < end
            && let Some(&opcode) = code.get(pc)
        {
            let step = PLAIN.get(usize::from(opcode)).copied().unwrap_or(0);
            if step != 0 {
                pc += usize::from(step);
                continue;
            }
            lists.stream.extend_from_slice(code.get(copied..pc).unwrap_or_default());
            pc += self.instruction(code, pc, opcode, lists)?;
            copied = pc;
        }
        if pc != end {
            return Err(cut(pc));
        }
        lists.stream.extend_from_slice(code.get(copied..pc).unwrap_or_default());
        Ok(())
    }

    /// Writes an instruction that is not plain, and gives its length.
    fn instruction(&mut self, code: &[u8], pc: usize, opcode: u8, lists: &mut Lists) -> Result<usize> {
        let row = OPCODES.get(usize::from(opcode)).ok_or_else(|| cut(pc))?;
        let length = usize::from(row.length);
        match row.kind {
            Kind::Constant if opcode == opcodes::LDC => {
                lists.stream.push(opcode);
                let index = u8_at(code, pc + 1).ok_or_else(|| cut(pc))?;
                put_hash(&mut lists.stream, self.constant(u16::from(index))?);
            }
            Kind::Branch | Kind::WideBranch => lists.branch(code, pc, opcode, row.kind)?,
            Kind::TableSwitch | Kind::LookupSwitch => return lists.switch(code, pc, opcode).ok_or_else(|| cut(pc)),
            Kind::Wide => return lists.wide(code, pc).ok_or_else(|| cut(pc)),
            _ => {
                let is_long = opcode == opcodes::LDC_W;
                lists.stream.push(if is_long { opcodes::LDC } else { opcode });
                let index = u16_at(code, pc + 1).ok_or_else(|| cut(pc))?;
                put_hash(&mut lists.stream, self.constant(index)?);
                if is_long {
                    lists.save(pc, 1);
                } else if usize::from(opcode) == MULTIANEWARRAY {
                    lists.stream.push(u8_at(code, pc + 3).ok_or_else(|| cut(pc))?);
                }
            }
        }
        Ok(length)
    }

    /// Frames are part of what the verifier decides by; they follow from the code, apart from declared types.
    fn frames(&mut self, table: &[u8], lists: &mut Lists) -> Option<Result<()>> {
        let mut frames = Frames::new(table)?;
        let mut at: u32 = 0;
        let mut is_first = true;
        for frame in frames.by_ref() {
            at += u32::from(frame.delta) + u32::from(!is_first);
            is_first = false;
            let place = lists.settled(at);
            put_u32(&mut lists.stream, place);
            let (shape, fixed) = match frame.shape {
                Shape::Same => (0, Some(0)),
                Shape::OneStackItem => (1, Some(1)),
                Shape::Chop(count) => (2 + count, Some(0)),
                Shape::Append(count) => (6 + count, Some(u16::from(count))),
                Shape::Full => (10, None),
            };
            lists.stream.push(shape);
            let types = match fixed {
                Some(count) => self.types(table, frame.types, count, lists),
                None => self.full_frame(table, frame.types, lists),
            };
            if let Err(error) = types? {
                return Some(Err(error));
            }
        }
        (frames.left() == 0).then_some(Ok(()))
    }

    fn full_frame(&mut self, table: &[u8], at: usize, lists: &mut Lists) -> Option<Result<usize>> {
        let locals = u16_at(table, at)?;
        put_u16(&mut lists.stream, locals);
        let at = match self.types(table, at + 2, locals, lists)? {
            Ok(at) => at,
            error => return Some(error),
        };
        let stack = u16_at(table, at)?;
        put_u16(&mut lists.stream, stack);
        self.types(table, at + 2, stack, lists)
    }

    /// Writes types from `at` on and says where they end.
    fn types(&mut self, table: &[u8], mut at: usize, count: u16, lists: &mut Lists) -> Option<Result<usize>> {
        for _ in 0..count {
            let kind = u8_at(table, at)?;
            lists.stream.push(kind);
            match kind {
                frames::OBJECT => match self.constant(u16_at(table, at + 1)?) {
                    Ok(class) => put_hash(&mut lists.stream, class),
                    Err(error) => return Some(Err(error)),
                },
                frames::UNINITIALIZED => {
                    let pc = lists.settled(u32::from(u16_at(table, at + 1)?));
                    put_u32(&mut lists.stream, pc);
                }
                _ => {}
            }
            at += frames::type_length(table, at)?;
        }
        Some(Ok(at))
    }
}

impl Lists {
    /// Notes that the instruction at `pc` is this much longer than its short form.
    fn save(&mut self, pc: usize, bytes: u32) {
        if bytes > 0 {
            let before = self.excess.last().map_or(0, |(_, saved)| *saved);
            self.excess.push((pc as u32, before + bytes));
        }
    }

    /// The pc as if everything before it had its short form.
    #[inline]
    fn settled(&self, pc: u32) -> u32 {
        if self.excess.is_empty() {
            return pc;
        }
        let before = self.excess.partition_point(|(at, _)| *at < pc);
        let saved = before.checked_sub(1).and_then(|last| self.excess.get(last)).map_or(0, |(_, saved)| *saved);
        pc.saturating_sub(saved)
    }

    /// Now that all lengths are known.
    fn settle_jumps(&mut self) {
        if self.excess.is_empty() {
            return;
        }
        for number in 0..self.jumps.len() {
            let Some(&place) = self.jumps.get(number) else { return };
            let place = place as usize..place as usize + 4;
            let Some(pc) = self.stream.get(place.clone()).and_then(|bytes| bytes.try_into().ok()) else { return };
            let settled = self.settled(u32::from_le_bytes(pc));
            if let Some(bytes) = self.stream.get_mut(place) {
                bytes.copy_from_slice(&settled.to_le_bytes());
            }
        }
    }

    fn put_target(&mut self, pc: usize) {
        self.jumps.push(self.stream.len() as u32);
        put_u32(&mut self.stream, pc as u32);
    }

    fn branch(&mut self, code: &[u8], pc: usize, opcode: u8, kind: Kind) -> Result<()> {
        self.stream.push(match opcode {
            opcodes::GOTO_W => opcodes::GOTO,
            opcodes::JSR_W => opcodes::JSR,
            short => short,
        });
        let target = branch_target(code, pc)
            .ok_or_else(|| Error::bad(format!("the jump at pc {pc} leads out of the code"), pc))?;
        self.put_target(target);
        self.save(pc, if kind == Kind::WideBranch { 2 } else { 0 });
        Ok(())
    }

    fn switch(&mut self, code: &[u8], pc: usize, opcode: u8) -> Option<usize> {
        let switch = Switch::parse(code, pc)?;
        self.stream.push(opcode);
        let is_table = opcode == opcodes::TABLESWITCH;
        put_u32(&mut self.stream, u32_at(code, switch.body + 4)?);
        if is_table {
            put_u32(&mut self.stream, u32_at(code, switch.body + 8)?);
        }
        self.put_target(target(code, pc, i32_at(code, switch.body)?)?);
        let mut at = switch.cases;
        while at < switch.end {
            if !is_table {
                put_u32(&mut self.stream, u32_at(code, at - 4)?);
            }
            self.put_target(target(code, pc, i32_at(code, at)?)?);
            at += switch.stride;
        }
        self.save(pc, (switch.body - pc - 1) as u32);
        Some(switch.end - pc)
    }

    /// A wide instruction in its short form where it has one.
    fn wide(&mut self, code: &[u8], pc: usize) -> Option<usize> {
        let opcode = u8_at(code, pc + 1)?;
        let variable = u16_at(code, pc + 2)?;
        let is_increment = opcode == opcodes::IINC;
        let length = if is_increment { 6 } else { 4 };
        let amount = if is_increment { i16_at(code, pc + 4)? } else { 0 };
        match (u8::try_from(variable), i8::try_from(amount)) {
            (Ok(variable), Ok(amount)) => {
                self.stream.extend_from_slice(&[opcode, variable]);
                if is_increment {
                    self.stream.push(amount.cast_unsigned());
                }
                self.save(pc, length / 2);
            }
            _ => self.stream.extend_from_slice(code.get(pc..pc + length as usize)?),
        }
        Some(length as usize)
    }
}

#[cold]
fn cut(pc: usize) -> Error {
    Error::bad(format!("there is no whole instruction at pc {pc}"), pc)
}
