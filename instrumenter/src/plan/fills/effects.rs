//! What simple instructions take from the operand stack and put on it, by opcode: one look-up in place of a branch that
//! no processor predicts.

use touchstone_formats::class::opcodes::OPCODES;

/// What one instruction does.
#[derive(Debug, Clone, Copy)]
pub(super) struct Simple {
    /// Bytes of the instruction; 0 for one that is not simple.
    pub(super) length: u8,
    /// The slots that it takes.
    pub(super) pops: u8,
    /// The slots that it puts on the stack.
    pub(super) pushes: u8,
    /// Whether what it gives comes from where something comes from that it takes.
    pub(super) keeps: bool,
    /// The local variable that it loads, as a bit; counted from the one that its operand names.
    pub(super) loads: u8,
    /// The local variable that it stores into, in the same way.
    pub(super) stores: u8,
    /// All bits where the first byte of the operands names a local variable; none otherwise.
    pub(super) operand: u8,
}

const NOT_SIMPLE: Simple = Simple { length: 0, pops: 0, pushes: 0, keeps: false, loads: 0, stores: 0, operand: 0 };

/// All opcodes.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler, which would refuse a wrong index")]
pub(super) static SIMPLE: [Simple; 256] = {
    let mut rows = [NOT_SIMPLE; 256];
    let mut opcode = 0;
    while opcode < OPCODES.len() {
        rows[opcode] = simple(opcode as u8, OPCODES[opcode].length);
        opcode += 1;
    }
    rows
};

const fn simple(opcode: u8, length: u8) -> Simple {
    let (pops, pushes, keeps) = match opcode {
        // Nothing, `iinc`, `goto`, `return`, casts and tests of types, which leave what is on the stack.
        0 | 132 | 167 | 177 | 192 | 193 | 200 => (0, 0, false),
        // Constants, and new objects.
        1..=8 | 11..=13 | 16..=19 | 187 => (0, 1, false),
        9 | 10 | 14 | 15 | 20 => (0, 2, false),
        // Local variables by their number in an operand, and in the opcode.
        21..=25 => (0, slots(opcode - 21), false),
        54..=58 => (slots(opcode - 54), 0, false),
        26..=45 => (0, slots((opcode - 26) / 4), false),
        59..=78 => (slots((opcode - 59) / 4), 0, false),
        // Elements of arrays.
        46..=53 => (2, slots(opcode - 46), true),
        87 | 88 => (opcode - 86, 0, false),
        // What is doubled comes from where it came from.
        89 => (1, 2, true),
        96..=131 | 133..=152 => {
            let (pops, pushes) = arithmetic(opcode);
            (pops, pushes, true)
        }
        172..=175 => (slots(opcode - 172), 0, false),
        // Throwing, monitors.
        191 | 194 | 195 => (1, 0, false),
        // New arrays.
        188 | 189 => (1, 1, false),
        // How long an array is may tell whether it was filled.
        190 => (1, 1, true),
        _ => return NOT_SIMPLE,
    };
    let loads = match opcode {
        21..=25 => 1,
        26..=45 => 1 << ((opcode - 26) % 4),
        _ => 0,
    };
    let stores = match opcode {
        54..=58 => 1,
        59..=78 => 1 << ((opcode - 59) % 4),
        _ => 0,
    };
    let operand = if matches!(opcode, 21..=25 | 54..=58) { u8::MAX } else { 0 };
    Simple { length, pops, pushes, keeps, loads, stores, operand }
}

/// The slots of the value types in the order in which instructions list them: int, long, float, double, object, and
/// byte, char and short of arrays.
#[inline(always)]
pub(super) const fn slots(order: u8) -> u8 {
    if matches!(order, 1 | 3) { 2 } else { 1 }
}

const fn arithmetic(opcode: u8) -> (u8, u8) {
    match opcode {
        // add, sub, mul, div, rem of int, long, float, double.
        96..=115 => (2 * slots((opcode - 96) % 4), slots((opcode - 96) % 4)),
        116..=119 => (slots(opcode - 116), slots(opcode - 116)),
        // Shifts of int and long take an int.
        120..=125 => (slots(opcode % 2) + 1, slots(opcode % 2)),
        126..=131 => (2 * slots(opcode % 2), slots(opcode % 2)),
        133 | 135 | 140 | 141 => (1, 2),
        136 | 137 | 142 | 144 => (2, 1),
        138 | 143 => (2, 2),
        148 | 151 | 152 => (4, 1),
        149 | 150 => (2, 1),
        _ => (1, 1),
    }
}
