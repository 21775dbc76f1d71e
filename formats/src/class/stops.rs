//! The instructions of a method that a rewriter looks at, listed in one pass that does not branch on what it finds.

use super::code::{Instructions, Switch};
use super::opcodes::{
    GETFIELD, GETSTATIC, IASTORE, Kind, LOOKUPSWITCH, PACKED, PUTFIELD, PUTSTATIC, SASTORE, TABLESWITCH, UNKNOWN,
    kind_of,
};
use crate::error::{Error, Result};
use crate::limits::CODE_LENGTH_MOST;

/// Marks in a row of [`Wanted`]: the list that the instruction goes to.
const JUMP: u8 = 1;
const USE: u8 = 2;
const STATE: u8 = 4;
/// The bits of a row of the opcodes' table that hold the length.
const LENGTH: u8 = 0x0f;

/// Which instructions are listed, by opcode.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// The length, 0 where it varies or the opcode does not exist: alone, because each step waits for it.
    lengths: [u8; 256],
    /// The lists that it goes to.
    rows: [u8; 256],
    /// Whether reads and stores of fields and arrays are looked for.
    state: bool,
}

impl Wanted {
    /// Lists jumps, and as uses the instructions of these kinds.
    pub fn new(uses: &[Kind]) -> Self {
        let (mut lengths, mut rows) = ([0; 256], [0; 256]);
        for (opcode, &packed) in (0..=u8::MAX).zip(&PACKED).filter(|(_, packed)| **packed != UNKNOWN) {
            let mark = match kind_of(packed) {
                Kind::Branch | Kind::WideBranch => JUMP,
                kind if uses.contains(&kind) => USE,
                _ => 0,
            };
            let state = if reads(opcode) || stores(opcode) { STATE } else { 0 };
            if let (Some(length), Some(row)) = (lengths.get_mut(usize::from(opcode)), rows.get_mut(usize::from(opcode)))
            {
                (*length, *row) = (packed & LENGTH, mark | state);
            }
        }
        Self { lengths, rows, state: false }
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

/// Whether this instruction reads a field.
fn reads(opcode: u8) -> bool {
    matches!(opcode, GETSTATIC | GETFIELD)
}

/// Whether this instruction stores into a field or an array.
fn stores(opcode: u8) -> bool {
    matches!(opcode, PUTSTATIC | PUTFIELD | IASTORE..=SASTORE)
}

/// Pcs in order. There is room for as many as a method can have, so that no place has to be checked.
#[derive(Debug)]
struct Pcs {
    places: Box<[u16; Self::ROOM]>,
    count: u16,
}

impl Default for Pcs {
    fn default() -> Self {
        // Made as a list, which never stands on the stack.
        let places = vec![0; Self::ROOM].into_boxed_slice();
        Self { places: places.try_into().unwrap_or_else(|_| Box::new([0; Self::ROOM])), count: 0 }
    }
}

impl Pcs {
    const ROOM: usize = 1 << 16;

    /// Writes a pc behind the list, which its end moves over where it belongs there: what is listed follows no pattern that
    /// a processor could predict.
    #[inline(always)]
    fn add_if(&mut self, pc: usize, belongs: u8) {
        if let Some(place) = self.places.get_mut(usize::from(self.count)) {
            *place = pc as u16;
        }
        self.count = self.count.wrapping_add(u16::from(belongs));
    }

    fn all(&self) -> &[u16] {
        self.places.get(..usize::from(self.count)).unwrap_or_default()
    }
}

/// The lists of one method; the buffers are kept from method to method.
#[derive(Debug, Default)]
pub struct Stops {
    jumps: Pcs,
    uses: Pcs,
    /// Reads of fields, and stores into fields and arrays.
    state: Pcs,
    has_switch: bool,
    first_read: usize,
    behind_stores: usize,
}

impl Stops {
    /// Lists the stops of this code; an error when it does not consist of whole instructions.
    pub fn list(&mut self, code: &[u8], wanted: &Wanted) -> Result<()> {
        (self.jumps.count, self.uses.count, self.state.count, self.has_switch) = (0, 0, 0, false);
        if code.len() > CODE_LENGTH_MOST {
            return Err(Error::bad(format!("{} bytes of code are more than a method can have", code.len()), 0));
        }
        let mut pc = 0;
        loop {
            pc = match wanted.state {
                true => self.pass_ordinary::<true>(code, pc, wanted),
                false => self.pass_ordinary::<false>(code, pc, wanted),
            };
            match code.get(pc) {
                Some(&opcode) => pc = self.pass_odd(code, pc, opcode)?,
                None => break,
            }
        }
        let at = |pc: u16| code.get(usize::from(pc)).copied().unwrap_or(0);
        let state = self.state.all();
        self.first_read = state.iter().find(|&&pc| reads(at(pc))).map_or(usize::MAX, |&pc| usize::from(pc));
        self.behind_stores = state.iter().rfind(|&&pc| stores(at(pc))).map_or(0, |&pc| usize::from(pc) + 1);
        Instructions::at(code, pc).finish()
    }

    /// Lists up to the next instruction whose length varies, and says where that is.
    #[inline]
    fn pass_ordinary<const STATE: bool>(&mut self, code: &[u8], mut pc: usize, wanted: &Wanted) -> usize {
        let Self { jumps, uses, state, .. } = self;
        while let Some(&opcode) = code.get(pc) {
            let length = wanted.lengths.get(usize::from(opcode)).copied().unwrap_or(0);
            if length == 0 {
                break;
            }
            let row = wanted.rows.get(usize::from(opcode)).copied().unwrap_or(0);
            jumps.add_if(pc, row & 1);
            uses.add_if(pc, row >> 1 & 1);
            if STATE {
                state.add_if(pc, row >> 2 & 1);
            }
            pc += usize::from(length);
        }
        pc
    }

    /// Lists an instruction whose length varies, and says where the next one begins.
    #[cold]
    fn pass_odd(&mut self, code: &[u8], pc: usize, opcode: u8) -> Result<usize> {
        let mut instructions = Instructions::at(code, pc);
        let Some(instruction) = instructions.next() else { return instructions.finish().map(|()| code.len()) };
        if matches!(opcode, TABLESWITCH | LOOKUPSWITCH) && Switch::parse(code, pc).is_some() {
            self.jumps.add_if(pc, 1);
            self.has_switch = true;
        }
        Ok(pc + instruction.length())
    }

    /// The pcs of all jumps and switches, in order.
    pub fn jumps(&self) -> &[u16] {
        self.jumps.all()
    }

    /// The pcs of the instructions that are wanted as uses, in order.
    pub fn uses(&self) -> &[u16] {
        self.uses.all()
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
