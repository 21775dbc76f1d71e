//! Which values of a method come from state that can outlive a window: fields, and whatever is reached from them.

use touchstone_formats::bytes::{u8_at, u16_at};
use touchstone_formats::class::opcodes::{IINC, INVOKESTATIC, WIDE};
use touchstone_formats::class::{ClassFile, Code, descriptor};

use super::calls::{Call, Calls};
use super::flow::Flow;

const ARETURN: u8 = 176;

/// Where a value may come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Origin {
    /// A field.
    pub(super) state: bool,
    /// A static field.
    pub(super) statics: bool,
}

impl Origin {
    const NEW: Self = Self { state: false, statics: false };
    const OBJECT: Self = Self { state: true, statics: false };
    const STATIC: Self = Self { state: true, statics: true };

    fn bits(self) -> [u64; 2] {
        [u64::from(self.state), u64::from(self.statics)]
    }

    fn of([state, statics]: [u64; 2]) -> Self {
        Self { state: state != 0, statics: statics != 0 }
    }
}

/// What is known before an instruction: a bit for each slot of the operand stack and for each of the first 64 local
/// variables, set when the value in it may come from a field, and another for static fields. Longs and doubles take two slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Known {
    stack: [u64; 2],
    depth: u32,
    locals: [u64; 2],
}

impl Known {
    /// Where the value that lies this deep, 0 being the top, comes from.
    pub(super) fn at(self, deep: u32) -> Origin {
        let slot = self.depth.checked_sub(deep + 1);
        slot.map_or(Origin::NEW, |slot| Origin::of(self.stack.map(|bits| bits >> slot & 1)))
    }

    fn push(&mut self, slots: u32, origin: Origin) -> Option<()> {
        for _ in 0..slots {
            if self.depth >= 64 {
                return None;
            }
            let depth = self.depth;
            self.stack = both(self.stack, origin.bits(), |stack, bit| stack | bit << depth);
            self.depth += 1;
        }
        Some(())
    }

    /// Takes slots away, and says where any value in them comes from.
    fn pop(&mut self, slots: u32) -> Option<Origin> {
        self.depth = self.depth.checked_sub(slots)?;
        let kept = low_bits(self.depth);
        let any = Origin::of(self.stack.map(|stack| stack & !kept));
        self.stack = self.stack.map(|stack| stack & kept);
        Some(any)
    }

    fn load(&mut self, local: u32, slots: u32) -> Option<()> {
        let origin = if local < 64 { Origin::of(self.locals.map(|bits| bits >> local & 1)) } else { Origin::NEW };
        self.push(slots, origin)
    }

    fn store(&mut self, local: u32, slots: u32) -> Option<()> {
        let origin = self.pop(slots)?;
        if local < 64 {
            self.locals = both(self.locals, origin.bits(), |locals, bit| locals & !(1 << local) | bit << local);
        }
        Some(())
    }

    /// `dup`, `dup_x1` and so on: copies the upper slots below some others.
    fn dup(&mut self, copied: u32, below: u32) -> Option<()> {
        let (depth, all) = (self.depth, self.depth.checked_sub(copied + below)?);
        if depth + copied > 64 {
            return None;
        }
        self.stack = self.stack.map(|stack| {
            let upper = stack >> (depth - copied) & low_bits(copied);
            let lower = stack >> all & low_bits(below);
            stack & low_bits(all) | upper << all | lower << (all + copied) | upper << (all + copied + below)
        });
        self.depth += copied;
        Some(())
    }

    fn swap(&mut self) -> Option<()> {
        let base = self.depth.checked_sub(2)?;
        self.stack = self.stack.map(|stack| {
            let (lower, upper) = (stack >> base & 1, stack >> (base + 1) & 1);
            stack & low_bits(base) | upper << base | lower << (base + 1)
        });
        Some(())
    }

    /// What holds when either may be the case; `None` when the stacks have different depths.
    fn or(self, other: Self) -> Option<Self> {
        (self.depth == other.depth).then_some(Self {
            stack: both(self.stack, other.stack, |one, two| one | two),
            depth: self.depth,
            locals: both(self.locals, other.locals, |one, two| one | two),
        })
    }
}

fn both(one: [u64; 2], two: [u64; 2], join: impl Fn(u64, u64) -> u64) -> [u64; 2] {
    let ([one_state, one_statics], [two_state, two_statics]) = (one, two);
    [join(one_state, two_state), join(one_statics, two_statics)]
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
            let thrown = Known { stack: [0; 2], depth: 1, locals: known.locals };
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
        1..=8 | 11..=13 | 16..=19 => known.push(1, Origin::NEW),
        9 | 10 | 14 | 15 | 20 => known.push(2, Origin::NEW),
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
        187 => known.push(1, Origin::NEW),
        188 | 189 => known.pop(1).and_then(|_| known.push(1, Origin::NEW)),
        // How long an array is may tell whether it was filled.
        190 => change(known, 1, 1),
        197 => known.pop(u32::from(u8_at(code, pc + 3)?)).and_then(|_| known.push(1, Origin::NEW)),
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
    let origin = known.pop(operands)?;
    known.push(result, origin)
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
        0 => known.push(slots, Origin::STATIC),
        1 => known.pop(slots).map(drop),
        // A field of an object that a static field holds is as lasting as that one.
        2 => {
            let holder = known.pop(1)?;
            known.push(slots, if holder.statics { Origin::STATIC } else { Origin::OBJECT })
        }
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
    let origin = known.pop(receiver + argument_slots(kind)?)?;
    let returned = kind.get(kind.iter().position(|&byte| byte == b')')? + 1..)?;
    match returned {
        b"V" => Some(()),
        [b'L' | b'[', ..] => {
            let mut own = || match calls.of(class, index, opcode) {
                Call::Own(method) => returns_state(class, method, calls, deep + 1),
                _ => false,
            };
            let origin = match opcode {
                _ if origin.statics => origin,
                // What a static method returns, and was not given, hangs on no object.
                INVOKESTATIC if own() => Origin::STATIC,
                _ if !origin.state && own() => Origin::OBJECT,
                _ => origin,
            };
            known.push(1, origin)
        }
        _ => known.push(u32::from(descriptor::first_value(returned)?.0.slots()), origin),
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
                opcode == ARETURN && known.is_some_and(|known| known.at(0).state)
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
