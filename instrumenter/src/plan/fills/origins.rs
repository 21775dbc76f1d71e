//! Which values of a method come from state that can outlive a window: fields, and whatever is reached from them.

use touchstone_formats::bytes::{u8_at, u16_at};
use touchstone_formats::class::opcodes::{IINC, WIDE};
use touchstone_formats::class::{ClassFile, Code, descriptor};

use super::calls::{Call, Calls};
use super::flow::Flow;

const ARETURN: u8 = 176;

/// What is known before an instruction: a bit for each slot of the operand stack and for each of the first 64 local
/// variables, set when the value in it may come from a field. Longs and doubles take two slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Known {
    stack: u64,
    depth: u32,
    locals: u64,
}

impl Known {
    /// Whether the value that lies this deep, 0 being the top, comes from a field.
    pub(super) fn at(self, deep: u32) -> bool {
        self.depth.checked_sub(deep + 1).is_some_and(|slot| self.stack >> slot & 1 == 1)
    }

    fn push(&mut self, slots: u32, from_state: bool) -> Option<()> {
        for _ in 0..slots {
            if self.depth >= 64 {
                return None;
            }
            self.stack |= u64::from(from_state) << self.depth;
            self.depth += 1;
        }
        Some(())
    }

    /// Takes slots away, and says whether any value in them comes from state.
    fn pop(&mut self, slots: u32) -> Option<bool> {
        self.depth = self.depth.checked_sub(slots)?;
        let kept = low_bits(self.depth);
        let any = self.stack & !kept != 0;
        self.stack &= kept;
        Some(any)
    }

    fn load(&mut self, local: u32, slots: u32) -> Option<()> {
        self.push(slots, local < 64 && self.locals >> local & 1 == 1)
    }

    fn store(&mut self, local: u32, slots: u32) -> Option<()> {
        let from_state = self.pop(slots)?;
        if local < 64 {
            self.locals = self.locals & !(1 << local) | u64::from(from_state) << local;
        }
        Some(())
    }

    /// `dup`, `dup_x1` and so on: copies the upper slots below some others.
    fn dup(&mut self, copied: u32, below: u32) -> Option<()> {
        let all = self.depth.checked_sub(copied + below)?;
        if self.depth + copied > 64 {
            return None;
        }
        let upper = self.stack >> (self.depth - copied) & low_bits(copied);
        let lower = self.stack >> all & low_bits(below);
        self.stack =
            self.stack & low_bits(all) | upper << all | lower << (all + copied) | upper << (all + copied + below);
        self.depth += copied;
        Some(())
    }

    fn swap(&mut self) -> Option<()> {
        let base = self.depth.checked_sub(2)?;
        let (lower, upper) = (self.stack >> base & 1, self.stack >> (base + 1) & 1);
        self.stack = self.stack & low_bits(base) | upper << base | lower << (base + 1);
        Some(())
    }

    /// What holds when either may be the case; `None` when the stacks have different depths.
    fn or(self, other: Self) -> Option<Self> {
        (self.depth == other.depth).then_some(Self {
            stack: self.stack | other.stack,
            depth: self.depth,
            locals: self.locals | other.locals,
        })
    }
}

fn low_bits(count: u32) -> u64 {
    1u64.checked_shl(count).map_or(u64::MAX, |bit| bit - 1)
}

/// What is known before each instruction; `None` inside for those that are never reached, and outside where the code
/// is not as the JVM demands or needs a deeper stack than is looked at.
pub(super) fn find_origins(
    class: &ClassFile<'_>,
    code: &Code<'_>,
    flow: &Flow,
    calls: &mut Calls,
    deep: u32,
) -> Option<Vec<Option<Known>>> {
    let mut before: Vec<Option<Known>> = vec![None; flow.len()];
    *before.first_mut()? = Some(Known::default());
    let mut left = vec![0];
    while let Some(place) = left.pop() {
        let Some(Some(known)) = before.get(place).copied() else { continue };
        for guarded in flow.guarded.iter().filter(|it| (it.start..it.end).contains(&place)) {
            let thrown = Known { stack: 0, depth: 1, locals: known.locals };
            add(&mut before, &mut left, guarded.handler, thrown)?;
        }
        let mut after = known;
        let pc = usize::from(flow.pc(place));
        let opcode = u8_at(code.instructions, pc)?;
        if matches!(opcode, 182..=186) {
            invoke(class, u16_at(code.instructions, pc + 1)?, opcode, &mut after, calls, deep)?;
        } else {
            step(class, code.instructions, pc, &mut after)?;
        }
        for way in flow.ways(place) {
            add(&mut before, &mut left, way.to, after)?;
        }
    }
    Some(before)
}

/// Adds what is known on one way to an instruction; what was not known there before is left to be followed.
fn add(before: &mut [Option<Known>], left: &mut Vec<usize>, place: usize, known: Known) -> Option<()> {
    let slot = before.get_mut(place)?;
    let merged = match slot {
        Some(old) => old.or(known)?,
        None => known,
    };
    if *slot != Some(merged) {
        *slot = Some(merged);
        left.push(place);
    }
    Some(())
}

/// What one instruction does to the stack and the local variables.
fn step(class: &ClassFile<'_>, code: &[u8], pc: usize, known: &mut Known) -> Option<()> {
    let opcode = u8_at(code, pc)?;
    let operand = || u8_at(code, pc + 1).map(u32::from);
    match opcode {
        // Constants.
        1..=8 | 11..=13 | 16..=19 => known.push(1, false),
        9 | 10 | 14 | 15 | 20 => known.push(2, false),
        // Local variables.
        21..=25 => known.load(operand()?, slots(opcode - 21)),
        26..=45 => known.load(u32::from(opcode - 26) % 4, slots((opcode - 26) / 4)),
        54..=58 => known.store(operand()?, slots(opcode - 54)),
        59..=78 => known.store(u32::from(opcode - 59) % 4, slots((opcode - 59) / 4)),
        WIDE => wide(code, pc, known),
        // Elements of arrays.
        46..=53 => change(known, 2, slots(opcode - 46)),
        79..=86 => known.pop(2 + slots(opcode - 79)).map(drop),
        // The operand stack.
        87 | 88 => known.pop(u32::from(opcode) - 86).map(drop),
        89..=91 => known.dup(1, u32::from(opcode) - 89),
        92..=94 => known.dup(2, u32::from(opcode) - 92),
        95 => known.swap(),
        // Arithmetic and comparisons.
        96..=131 | 133..=152 => arithmetic(opcode, known),
        // Jumps, switches, returns, throwing, monitors.
        153..=158 | 170 | 171 | 191 | 194 | 195 | 198 | 199 => known.pop(1).map(drop),
        159..=166 => known.pop(2).map(drop),
        172..=176 => known.pop(slots(opcode - 172)).map(drop),
        178..=181 => field(class, u16_at(code, pc + 1)?, opcode - 178, known),
        // New objects, and arrays.
        187 => known.push(1, false),
        188 | 189 => known.pop(1).and_then(|_| known.push(1, false)),
        // How long an array is may tell whether it was filled.
        190 => change(known, 1, 1),
        197 => known.pop(u32::from(u8_at(code, pc + 3)?)).and_then(|_| known.push(1, false)),
        _ => Some(()),
    }
}

/// The slots of the value types in the order in which instructions list them: int, long, float, double, object, and
/// byte, char and short of arrays.
fn slots(order: u8) -> u32 {
    if matches!(order, 1 | 3) { 2 } else { 1 }
}

/// Takes operands, and pushes a result that comes from state when one of them does.
fn change(known: &mut Known, operands: u32, result: u32) -> Option<()> {
    let from_state = known.pop(operands)?;
    known.push(result, from_state)
}

fn arithmetic(opcode: u8, known: &mut Known) -> Option<()> {
    let (operands, result) = match opcode {
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
    };
    change(known, operands, result)
}

fn wide(code: &[u8], pc: usize, known: &mut Known) -> Option<()> {
    let local = u32::from(u16_at(code, pc + 2)?);
    match u8_at(code, pc + 1)? {
        IINC => Some(()),
        opcode @ 21..=25 => known.load(local, slots(opcode - 21)),
        opcode @ 54..=58 => known.store(local, slots(opcode - 54)),
        _ => None,
    }
}

/// `getstatic`, `putstatic`, `getfield`, `putfield`, in this order.
fn field(class: &ClassFile<'_>, index: u16, order: u8, known: &mut Known) -> Option<()> {
    let (_, kind) = class.pool().name_and_type(index).ok()?;
    let slots = u32::from(descriptor::first_value(kind)?.0.slots());
    match order {
        0 => known.push(slots, true),
        1 => known.pop(slots).map(drop),
        2 => known.pop(1).and_then(|_| known.push(slots, true)),
        _ => known.pop(slots + 1).map(drop),
    }
}

/// A call's result comes from state when its receiver or an argument does, so for what a map gives; and when an own
/// method returns what comes from state.
fn invoke(
    class: &ClassFile<'_>,
    index: u16,
    opcode: u8,
    known: &mut Known,
    calls: &mut Calls,
    deep: u32,
) -> Option<()> {
    let (_, kind) = class.pool().name_and_type(index).ok()?;
    let receiver = u32::from(matches!(opcode, 182 | 183 | 185));
    let from_state = known.pop(receiver + argument_slots(kind)?)?;
    let returned = kind.get(kind.iter().position(|&byte| byte == b')')? + 1..)?;
    match returned {
        b"V" => Some(()),
        [b'L' | b'[', ..] => {
            let mut own = || match calls.of(class, index, opcode) {
                Call::Own(method) => returns_state(class, method, calls, deep + 1),
                _ => false,
            };
            let from_state = from_state || own();
            known.push(1, from_state)
        }
        _ => known.push(u32::from(descriptor::first_value(returned)?.0.slots()), from_state),
    }
}

/// Whether this method of the class may return an object that comes from state.
fn returns_state(class: &ClassFile<'_>, method: u16, calls: &mut Calls, deep: u32) -> bool {
    Calls::answer(
        class,
        method,
        calls,
        deep,
        |calls| &mut calls.returns_state,
        |code, calls| {
            let flow = Flow::of(code)?;
            let origins = find_origins(class, code, &flow, calls, deep)?;
            let returned = |(place, known): (usize, &Option<Known>)| {
                let opcode = flow.instructions.get(place).map_or(0, |it| it.opcode);
                opcode == ARETURN && known.is_some_and(|known| known.at(0))
            };
            Some(origins.iter().enumerate().any(returned))
        },
    )
}

/// The slots that a call's arguments take, without the receiver.
pub(super) fn argument_slots(kind: &[u8]) -> Option<u32> {
    let mut slots = 0;
    descriptor::parameters(kind, |value| slots += u32::from(value.slots()))?;
    Some(slots)
}
