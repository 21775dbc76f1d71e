//! The instructions of a method that a rewriter looks at, listed in one pass that does not branch on what it finds.

use super::code::{Instructions, Switch};
use super::opcodes::{
    GETFIELD, GETSTATIC, IASTORE, Kind, LOOKUPSWITCH, PACKED, PUTFIELD, PUTSTATIC, SASTORE, TABLESWITCH, UNKNOWN,
    kind_of,
};
use crate::error::Result;

/// Marks in a row of [`Wanted`], above the instruction's length.
const JUMP: u8 = 0x10;
const USE: u8 = 0x20;
const READ: u8 = 0x40;
const STORE: u8 = 0x80;
const LENGTH: u8 = 0x0f;

/// Which instructions are listed, by opcode.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// The length, 0 where it varies or the opcode does not exist, and the list that it goes to.
    rows: [u8; 256],
    /// Whether reads and stores of fields and arrays are looked for.
    state: bool,
}

impl Wanted {
    /// Lists jumps, and as uses the instructions of these kinds.
    pub fn new(uses: &[Kind]) -> Self {
        let mut rows = [0; 256];
        for (opcode, (row, &packed)) in
            (0..=u8::MAX).zip(rows.iter_mut().zip(&PACKED)).filter(|(_, it)| *it.1 != UNKNOWN)
        {
            let mark = match kind_of(packed) {
                Kind::Branch | Kind::WideBranch => JUMP,
                kind if uses.contains(&kind) => USE,
                _ => 0,
            };
            let field = match opcode {
                GETSTATIC | GETFIELD => READ,
                PUTSTATIC | PUTFIELD | IASTORE..=SASTORE => STORE,
                _ => 0,
            };
            *row = packed & LENGTH | mark | field;
        }
        Self { rows, state: false }
    }

    /// Also finds where fields are read first, and where fields and arrays are stored into last.
    pub fn and_state(mut self) -> Self {
        self.state = true;
        self
    }

    /// The same without the uses by this instruction.
    pub fn except(mut self, opcode: u8) -> Self {
        if let Some(row) = self.rows.get_mut(usize::from(opcode)) {
            *row &= !USE;
        }
        self
    }
}

/// The lists of one method; the buffers are kept from method to method.
#[derive(Debug, Default)]
pub struct Stops {
    jumps: Vec<u16>,
    uses: Vec<u16>,
    jump_count: usize,
    use_count: usize,
    has_switch: bool,
    first_read: usize,
    behind_stores: usize,
}

impl Stops {
    /// Lists the stops of this code; an error when it does not consist of whole instructions.
    pub fn list(&mut self, code: &[u8], wanted: &Wanted) -> Result<()> {
        (self.jump_count, self.use_count, self.has_switch) = (0, 0, false);
        (self.first_read, self.behind_stores) = (usize::MAX, 0);
        // Each instruction is written to the end of both lists, and stays where the list's end moves over it: what is
        // listed follows no pattern that a processor could predict.
        let room = code.len() + 1;
        if self.uses.len() < room {
            self.uses.resize(room, 0);
            self.jumps.resize(room, 0);
        }
        let mut pc = 0;
        loop {
            pc = match wanted.state {
                true => self.pass_ordinary::<true>(code, pc, wanted),
                false => self.pass_ordinary::<false>(code, pc, wanted),
            };
            match code.get(pc) {
                Some(&opcode) => pc = self.pass_odd(code, pc, opcode)?,
                None => return Instructions::at(code, pc).finish(),
            }
        }
    }

    /// Lists up to the next instruction whose length varies, and says where that is.
    #[inline]
    fn pass_ordinary<const STATE: bool>(&mut self, code: &[u8], mut pc: usize, wanted: &Wanted) -> usize {
        let (mut jump_count, mut use_count) = (self.jump_count, self.use_count);
        let (mut first_read, mut behind_stores) = (self.first_read, self.behind_stores);
        let (jumps, uses) = (self.jumps.as_mut_slice(), self.uses.as_mut_slice());
        while let Some(&opcode) = code.get(pc) {
            let row = wanted.rows.get(usize::from(opcode)).copied().unwrap_or(0);
            if row & LENGTH == 0 {
                break;
            }
            if let (Some(jump), Some(stop)) = (jumps.get_mut(jump_count), uses.get_mut(use_count)) {
                (*jump, *stop) = (pc as u16, pc as u16);
            }
            jump_count += usize::from(row >> 4 & 1);
            use_count += usize::from(row >> 5 & 1);
            if STATE {
                first_read = first_read.min(if row & READ == 0 { usize::MAX } else { pc });
                behind_stores = behind_stores.max(if row & STORE == 0 { 0 } else { pc + 1 });
            }
            pc += usize::from(row & LENGTH);
        }
        (self.jump_count, self.use_count) = (jump_count, use_count);
        (self.first_read, self.behind_stores) = (first_read, behind_stores);
        pc
    }

    /// Lists an instruction whose length varies, and says where the next one begins.
    #[cold]
    fn pass_odd(&mut self, code: &[u8], pc: usize, opcode: u8) -> Result<usize> {
        let mut instructions = Instructions::at(code, pc);
        let Some(instruction) = instructions.next() else { return instructions.finish().map(|()| code.len()) };
        if matches!(opcode, TABLESWITCH | LOOKUPSWITCH) && Switch::parse(code, pc).is_some() {
            if let Some(jump) = self.jumps.get_mut(self.jump_count) {
                *jump = pc as u16;
            }
            self.jump_count += 1;
            self.has_switch = true;
        }
        Ok(pc + instruction.length())
    }

    /// The pcs of all jumps and switches, in order.
    pub fn jumps(&self) -> &[u16] {
        self.jumps.get(..self.jump_count).unwrap_or_default()
    }

    /// The pcs of the instructions that are wanted as uses, in order.
    pub fn uses(&self) -> &[u16] {
        self.uses.get(..self.use_count).unwrap_or_default()
    }

    /// The pc of the first instruction that reads a field, as high as there can be without one; if [`Wanted::and_state`].
    pub fn first_read(&self) -> usize {
        self.first_read
    }

    /// Behind the last instruction that stores into a field or an array: its pc plus one; 0 without one.
    pub fn behind_stores(&self) -> usize {
        self.behind_stores
    }

    /// Whether there is a switch, whose padding depends on its place.
    pub fn has_switch(&self) -> bool {
        self.has_switch
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::opcodes::{GETSTATIC, GOTO, RETURN, WIDE};

    #[test]
    fn jumps_uses_and_switches_are_listed_and_the_rest_is_passed() {
        let mut code = vec![GETSTATIC, 0, 1, GOTO, 0, 3, WIDE, 21, 0, 0, 0, LOOKUPSWITCH];
        code.extend([0; 8]);
        code.push(RETURN);
        let mut stops = Stops::default();
        stops.list(&code, &Wanted::new(&[Kind::StaticField])).unwrap();
        assert_eq!((stops.jumps(), stops.uses(), stops.has_switch()), (&[3, 11][..], &[0][..], true));
        stops.list(&[RETURN], &Wanted::new(&[Kind::Return])).unwrap();
        assert_eq!((stops.jumps(), stops.uses(), stops.has_switch()), (&[][..], &[0][..], false));
    }

    #[test]
    fn a_cut_or_unknown_instruction_is_an_error() {
        let wanted = Wanted::new(&[Kind::StaticField]);
        for code in [&[GOTO, 0][..], &[WIDE], &[255], &[0, LOOKUPSWITCH, 0, 0], &[GETSTATIC, 0], &[0, 203]] {
            assert!(Stops::default().list(code, &wanted).is_err(), "{code:?}");
        }
    }
}
