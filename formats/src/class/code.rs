//! The code of a method: its parts, and a walk over its instructions.

use super::attributes::{Attribute, Attributes};
use super::opcodes::{self, Kind, PACKED, UNKNOWN, kind_of};
use crate::bytes::{i16_at, i32_at, u8_at, u16_at, u32_at};
use crate::error::{Error, Result};

/// A Code attribute, whose parts all lie within it.
#[derive(Debug, Clone, Copy)]
pub struct Code<'a> {
    file: &'a [u8],
    /// Where the attribute's content begins in the class file.
    pub at: usize,
    /// The instructions.
    pub instructions: &'a [u8],
    /// The exception table's entries, eight bytes each.
    pub exceptions: &'a [u8],
    attributes_at: usize,
}

/// Bytes of a Code attribute's content before its instructions.
const CODE_HEAD: usize = 8;

impl<'a> Code<'a> {
    /// Reads the outline of a Code attribute of this class file.
    // What is handed back through memory is read in other pieces than it was written, which makes processors wait.
    #[inline]
    pub fn parse(file: &'a [u8], attribute: &Attribute<'a>) -> Result<Self> {
        Self::parse_to_end::<true>(file, attribute)
    }

    /// The same for an attribute that [`Self::parse`] found sound: where its own attributes end is not looked for again.
    #[inline]
    pub fn parse_known(file: &'a [u8], attribute: &Attribute<'a>) -> Result<Self> {
        Self::parse_to_end::<false>(file, attribute)
    }

    #[inline(always)]
    fn parse_to_end<const LOOKS_FOR_END: bool>(file: &'a [u8], attribute: &Attribute<'a>) -> Result<Self> {
        let content = attribute.content;
        let parts = || {
            let length = u32_at(content, 4)? as usize;
            let exceptions_at = CODE_HEAD.checked_add(length)?;
            let instructions = content.get(CODE_HEAD..exceptions_at)?;
            let exceptions = usize::from(u16_at(content, exceptions_at)?) * 8;
            let attributes_at = exceptions_at + 2 + exceptions;
            let exceptions = content.get(exceptions_at + 2..attributes_at)?;
            let end = if LOOKS_FOR_END { super::attributes::skip(content, attributes_at)? } else { content.len() };
            (end == content.len()).then_some((instructions, exceptions, attributes_at))
        };
        let (instructions, exceptions, attributes_at) = parts().ok_or_else(|| does_not_fill(attribute))?;
        if instructions.is_empty() || instructions.len() > crate::limits::CODE_LENGTH_MOST {
            return Err(wrong_length(attribute, instructions.len()));
        }
        let at = attribute.content_at();
        Ok(Self { file, at, instructions, exceptions, attributes_at: at + attributes_at })
    }

    /// The instructions, and all that follows them in the class file: so that a copy of some may read on a little.
    pub fn with_what_follows(&self) -> &'a [u8] {
        self.file.get(self.instructions_at()..).unwrap_or_default()
    }

    /// The deepest that the operand stack gets.
    pub fn max_stack(&self) -> u16 {
        u16_at(self.file, self.at).unwrap_or(0)
    }

    /// Where the instructions begin in the class file.
    pub fn instructions_at(&self) -> usize {
        self.at + CODE_HEAD
    }

    /// The number of local variables.
    pub fn max_locals(&self) -> u16 {
        u16_at(self.file, self.at + 2).unwrap_or(0)
    }

    /// The attributes of the code.
    pub fn attributes(&self) -> Attributes<'a> {
        Attributes::new(self.file, self.attributes_at)
    }

    /// A walk over the instructions.
    pub fn walk(&self) -> Instructions<'a> {
        Instructions { code: self.instructions, next: 0 }
    }
}

#[cold]
fn does_not_fill(attribute: &Attribute<'_>) -> Error {
    Error::bad("a method's code does not fill its attribute", attribute.content_at())
}

#[cold]
fn wrong_length(attribute: &Attribute<'_>, length: usize) -> Error {
    Error::bad(format!("a method has {length} bytes of code"), attribute.at)
}

/// The kinds of instructions at which a walk stops; the others are passed at one table look-up each.
#[derive(Debug, Clone)]
pub struct Interests {
    /// By opcode: the bytes to go on; 0 to stop.
    steps: [u8; 256],
}

impl Interests {
    /// Stops at instructions of these kinds, and at those whose length varies.
    pub fn in_kinds(kinds: &[Kind]) -> Self {
        let mut steps = [0; 256];
        for (step, &packed) in steps.iter_mut().zip(&PACKED) {
            if packed != UNKNOWN && !kinds.contains(&kind_of(packed)) {
                *step = packed & 15;
            }
        }
        Self { steps }
    }

    /// Stops at these opcodes too.
    pub fn and(mut self, opcodes: impl IntoIterator<Item = u8>) -> Self {
        for opcode in opcodes {
            if let Some(step) = self.steps.get_mut(usize::from(opcode)) {
                *step = 0;
            }
        }
        self
    }
}

/// One instruction. Small enough to be handed over in registers: walks are where a rewriter's time goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instruction {
    pc: u32,
    length: u32,
    /// Its opcode (for `wide`, the prefix).
    pub opcode: u8,
    /// What it is.
    pub kind: Kind,
}

impl Instruction {
    /// The instruction at this pc of code that is known to consist of whole instructions. Where lengths vary, as of
    /// switches, it is said to have none.
    #[inline(always)]
    pub fn in_sound_code(code: &[u8], pc: usize) -> Self {
        let opcode = u8_at(code, pc).unwrap_or(0);
        let packed = row_of(opcode);
        Self { pc: pc as u32, length: u32::from(packed & 15), opcode, kind: kind_of(packed) }
    }

    /// Where it stands in the code.
    #[inline(always)]
    pub fn pc(&self) -> usize {
        self.pc as usize
    }

    /// Its bytes, operands and padding included.
    #[inline(always)]
    pub fn length(&self) -> usize {
        self.length as usize
    }
}

/// A walk over the instructions of a method. It ends at the code's end, or at the first byte that begins no instruction:
/// [`Self::finish`] tells which.
#[derive(Debug, Clone)]
pub struct Instructions<'a> {
    code: &'a [u8],
    next: usize,
}

impl<'a> Instructions<'a> {
    /// A walk that begins at this pc, where an instruction must begin.
    #[inline]
    pub fn at(code: &'a [u8], pc: usize) -> Self {
        Self { code, next: pc }
    }

    /// The next instruction at which to stop.
    #[inline(always)]
    pub fn next_of(&mut self, interests: &Interests) -> Option<Instruction> {
        let mut pc = self.next;
        while let Some(&opcode) = self.code.get(pc) {
            let step = interests.steps.get(usize::from(opcode)).copied().unwrap_or(0);
            if step == 0 {
                self.next = pc;
                return self.take(opcode, row_of(opcode));
            }
            pc += usize::from(step);
        }
        self.next = pc;
        None
    }

    /// Takes the instruction at hand, if it is one and is whole.
    #[inline]
    fn take(&mut self, opcode: u8, packed: u8) -> Option<Instruction> {
        let pc = self.next;
        let length = match usize::from(packed & 15) {
            0 => length_of(self.code, pc)?,
            15 => return None,
            length => length,
        };
        if pc + length > self.code.len() {
            return None;
        }
        self.next = pc + length;
        Some(Instruction { pc: pc as u32, length: length as u32, opcode, kind: kind_of(packed) })
    }

    /// After the walk: an error when it ended early.
    pub fn finish(&self) -> Result<()> {
        if self.next == self.code.len() {
            return Ok(());
        }
        let opcode = u8_at(self.code, self.next).unwrap_or(0);
        let (at, of) = (self.next, self.code.len());
        Err(Error::bad(format!("there is no whole instruction at pc {at} of {of} (opcode {opcode})"), at))
    }
}

impl Iterator for Instructions<'_> {
    type Item = Instruction;

    /// The next instruction, whatever it is.
    fn next(&mut self) -> Option<Instruction> {
        let opcode = *self.code.get(self.next)?;
        self.take(opcode, row_of(opcode))
    }
}

#[inline(always)]
fn row_of(opcode: u8) -> u8 {
    // The table has a row for every byte.
    PACKED.get(usize::from(opcode)).copied().unwrap_or(UNKNOWN)
}

/// The length of a switch or of a `wide` instruction.
fn length_of(code: &[u8], pc: usize) -> Option<usize> {
    match u8_at(code, pc)? {
        opcodes::WIDE => Some(if u8_at(code, pc + 1)? == opcodes::IINC { 6 } else { 4 }),
        _ => Some(Switch::parse(code, pc)?.end - pc),
    }
}

/// The parts of a `tableswitch` or `lookupswitch`.
#[derive(Debug, Clone, Copy)]
pub struct Switch {
    /// Where its opcode stands.
    pub pc: usize,
    /// Where the aligned part begins: the default's offset.
    pub body: usize,
    /// Where the first case's offset stands.
    pub cases: usize,
    /// Bytes from one case's offset to the next.
    pub stride: usize,
    /// Where the instruction ends.
    pub end: usize,
}

impl Switch {
    /// Reads the switch at `pc`; `None` when it does not fit into the code.
    pub fn parse(code: &[u8], pc: usize) -> Option<Self> {
        let body = (pc + 4) & !3;
        let switch = if u8_at(code, pc)? == opcodes::TABLESWITCH {
            let (low, high) = (i64::from(i32_at(code, body + 4)?), i64::from(i32_at(code, body + 8)?));
            let count = usize::try_from(high - low + 1).ok()?;
            Self { pc, body, cases: body + 12, stride: 4, end: body.checked_add(12 + count.checked_mul(4)?)? }
        } else {
            let count = usize::try_from(i32_at(code, body + 4)?).ok()?;
            Self { pc, body, cases: body + 12, stride: 8, end: body.checked_add(8 + count.checked_mul(8)?)? }
        };
        (switch.end <= code.len()).then_some(switch)
    }

    /// Where the 32-bit jump offsets stand, the default's first.
    pub fn offset_places(self) -> impl Iterator<Item = usize> {
        std::iter::once(self.body).chain((self.cases..self.end).step_by(self.stride))
    }
}

/// Where the jump at `pc` leads, for both widths; `None` when it leads out of the code.
#[inline]
pub fn branch_target(code: &[u8], pc: usize) -> Option<usize> {
    let offset = match u8_at(code, pc)? {
        opcodes::GOTO_W | opcodes::JSR_W => i32_at(code, pc + 1)?,
        _ => i32::from(i16_at(code, pc + 1)?),
    };
    target(code, pc, offset)
}

/// Where a jump by `offset` from `pc` leads; `None` when it leads out of the code.
#[inline]
pub fn target(code: &[u8], pc: usize, offset: i32) -> Option<usize> {
    let target = usize::try_from(i64::try_from(pc).ok()? + i64::from(offset)).ok()?;
    (target < code.len()).then_some(target)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(code: &[u8]) -> Result<Vec<Instruction>> {
        let mut walk = Instructions { code, next: 0 };
        let found = walk.by_ref().collect();
        walk.finish().map(|()| found)
    }

    #[test]
    fn switches_are_padded_from_their_place() {
        // nop; tableswitch 0..0 at pc 1 has two bytes of padding and is 3 + 16 long
        let mut code = vec![0, opcodes::TABLESWITCH, 0, 0];
        code.extend([0, 0, 0, 19, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 19]);
        code.push(opcodes::RETURN);
        let lengths: Vec<usize> = walk(&code).unwrap().iter().map(Instruction::length).collect();
        assert_eq!(lengths, [1, 19, 1]);
        let switch = Switch::parse(&code, 1).unwrap();
        assert_eq!(switch.offset_places().collect::<Vec<_>>(), [4, 16]);
    }

    #[test]
    fn a_walk_stops_where_it_should() {
        let code = [opcodes::GETSTATIC, 0, 1, opcodes::GOTO, 0, 3, opcodes::WIDE, 21, 0, 0, opcodes::RETURN];
        let interests = Interests::in_kinds(&[Kind::Branch]);
        let mut walk = Instructions { code: &code, next: 0 };
        let stops: Vec<usize> = std::iter::from_fn(|| walk.next_of(&interests)).map(|it| it.pc()).collect();
        assert_eq!(stops, [3, 6]);
        assert!(walk.finish().is_ok());
    }

    #[test]
    fn a_cut_or_unknown_instruction_is_an_error() {
        for code in [&[opcodes::GOTO, 0][..], &[opcodes::WIDE], &[255], &[0, opcodes::LOOKUPSWITCH, 0, 0]] {
            assert!(walk(code).is_err(), "{code:?}");
        }
    }

    #[test]
    fn a_switch_with_an_absurd_count_is_an_error() {
        let mut code = vec![opcodes::TABLESWITCH, 0, 0, 0, 0, 0, 0, 0];
        code.extend((-0x8000_0000i32).to_be_bytes());
        code.extend(0x7fff_ffffi32.to_be_bytes());
        assert!(walk(&code).is_err());
    }
}
