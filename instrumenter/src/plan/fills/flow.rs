//! The control flow of one method: its instructions, and where each leads.

use touchstone_formats::bytes::{i32_at, u16_at};
use touchstone_formats::class::code::{Code, Instruction, Switch, branch_target, target};
use touchstone_formats::class::opcodes::{JSR, JSR_W, Kind, RET, ends_flow};

/// Longer methods are not looked into: they are generated tables and parsers, and looking costs more than linear time.
const INSTRUCTIONS_MOST: usize = 5_000;

/// A way from one instruction to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Way {
    /// The place of the instruction that is left.
    pub(super) from: usize,
    /// The place of the one that is reached.
    pub(super) to: usize,
    /// Whether it is a jump; otherwise the next instruction is run into.
    pub(super) jumps: bool,
}

/// A range of the exception table, by places.
#[derive(Debug, Clone, Copy)]
pub(super) struct Guarded {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) handler: usize,
}

/// The flow of a method. Instructions are named by their places: 0 is the first.
#[derive(Debug)]
pub(super) struct Flow {
    pub(super) instructions: Vec<Instruction>,
    /// All ways but those of exceptions, sorted by where they leave.
    ways: Vec<Way>,
    /// By place: where its ways begin in the list; one more for the end.
    first_way: Vec<usize>,
    pub(super) guarded: Vec<Guarded>,
}

impl Flow {
    /// Finds the flow; `None` for code with subroutines, for code that is too long, and where something is wrong.
    pub(super) fn of(code: &Code<'_>) -> Option<Self> {
        let mut walk = code.walk();
        let instructions: Vec<Instruction> = walk.by_ref().take(INSTRUCTIONS_MOST + 1).collect();
        if instructions.len() > INSTRUCTIONS_MOST || walk.finish().is_err() {
            return None;
        }
        let mut flow = Self { instructions, ways: Vec::new(), first_way: Vec::new(), guarded: Vec::new() };
        for place in 0..flow.instructions.len() {
            flow.first_way.push(flow.ways.len());
            flow.add_ways(code.instructions, place)?;
        }
        flow.first_way.push(flow.ways.len());
        for entry in code.exceptions.chunks_exact(8) {
            let pc = |at| u16_at(entry, at).map(usize::from);
            let end = pc(2)?;
            let end = if end == code.instructions.len() { flow.instructions.len() } else { flow.place_of(end)? };
            flow.guarded.push(Guarded { start: flow.place_of(pc(0)?)?, end, handler: flow.place_of(pc(4)?)? });
        }
        Some(flow)
    }

    fn add_ways(&mut self, code: &[u8], from: usize) -> Option<()> {
        let instruction = *self.instructions.get(from)?;
        let pc = instruction.pc();
        match instruction.kind {
            Kind::Branch | Kind::WideBranch if matches!(instruction.opcode, JSR | JSR_W) => return None,
            Kind::Branch | Kind::WideBranch => {
                let to = self.place_of(branch_target(code, pc)?)?;
                self.ways.push(Way { from, to, jumps: true });
            }
            Kind::TableSwitch | Kind::LookupSwitch => {
                for at in Switch::parse(code, pc)?.offset_places() {
                    let to = self.place_of(target(code, pc, i32_at(code, at)?)?)?;
                    self.ways.push(Way { from, to, jumps: true });
                }
            }
            _ => {}
        }
        if instruction.opcode == RET {
            return None;
        }
        if !ends_flow(instruction.opcode) && from + 1 < self.instructions.len() {
            self.ways.push(Way { from, to: from + 1, jumps: false });
        }
        Some(())
    }

    /// How many instructions there are.
    pub(super) fn len(&self) -> usize {
        self.instructions.len()
    }

    /// The place of the instruction at this pc.
    fn place_of(&self, pc: usize) -> Option<usize> {
        self.instructions.binary_search_by_key(&pc, Instruction::pc).ok()
    }

    /// The pc of an instruction.
    pub(super) fn pc(&self, place: usize) -> u16 {
        self.instructions.get(place).map_or(0, |instruction| instruction.pc() as u16)
    }

    /// Where an instruction leads.
    pub(super) fn ways(&self, place: usize) -> &[Way] {
        let (Some(&start), Some(&end)) = (self.first_way.get(place), self.first_way.get(place + 1)) else { return &[] };
        self.ways.get(start..end).unwrap_or_default()
    }

    /// All ways but those of exceptions.
    pub(super) fn all_ways(&self) -> &[Way] {
        &self.ways
    }

    /// Whether an instruction leaves the method normally.
    pub(super) fn returns(&self, place: usize) -> bool {
        self.instructions.get(place).is_some_and(|instruction| instruction.kind == Kind::Return)
    }

    /// Which instructions can be reached from the first when these ways are closed. Exceptions count.
    pub(super) fn reached_without(&self, closed: &[Way]) -> Vec<bool> {
        let mut reached = vec![false; self.len()];
        let mut left = vec![0];
        while let Some(place) = left.pop() {
            match reached.get_mut(place) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            let open = self.ways(place).iter().filter(|way| !closed.contains(way));
            left.extend(open.map(|way| way.to));
            let thrown = self.guarded.iter().filter(|it| (it.start..it.end).contains(&place));
            left.extend(thrown.map(|it| it.handler));
        }
        reached
    }
}
