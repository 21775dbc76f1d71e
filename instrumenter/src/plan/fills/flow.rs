//! The control flow of one method: its blocks of instructions, and where each leads.

use touchstone_formats::bytes::{i32_at, u8_at, u16_at};
use touchstone_formats::class::code::{Code, Instructions, Switch, branch_target, target};
use touchstone_formats::class::opcodes::{
    GOTO, GOTO_W, IFEQ, IFNULL, IRETURN, JSR, JSR_W, LOOKUPSWITCH, OPCODES, RET, RETURN, TABLESWITCH, ends_flow,
    fixed_length,
};

/// Longer methods are not looked into: they are generated tables and parsers, and looking costs more than linear time.
const INSTRUCTIONS_MOST: usize = 5_000;

/// The mark of an instruction that jumps or ends the flow, above its length.
const ENDS: u8 = 16;

/// By opcode: the length, 0 where it varies and where there is no such opcode, and the mark. One look-up in place of
/// branches that no processor predicts.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler, which would refuse a wrong index")]
static STEPS: [u8; 256] = {
    let mut steps = [0; 256];
    let mut opcode = 0;
    while opcode < OPCODES.len() {
        let ends = matches!(opcode as u8, IFEQ..=RETURN | 191 | IFNULL..=JSR_W);
        steps[opcode] = OPCODES[opcode].length + if ends { ENDS } else { 0 };
        opcode += 1;
    }
    steps
};

/// A way from the end of one block to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Way {
    /// The block that is left.
    pub(super) from: usize,
    /// The one that is reached.
    pub(super) to: usize,
    /// Whether it is a jump; otherwise the next block is run into.
    pub(super) jumps: bool,
}

/// A range of the exception table, by blocks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Guarded {
    start: usize,
    end: usize,
    pub(super) handler: usize,
}

impl Guarded {
    /// The blocks in it.
    pub(super) fn blocks(&self) -> std::ops::Range<usize> {
        self.start..self.end
    }
}

/// Some instructions that are always run one after the other: only the first is jumped to, only the last one jumps,
/// and they lie within a guarded range together or outside of it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Block {
    /// Where it begins.
    pub(super) pc: u16,
    /// The opcode that it ends with, 0 when that is one that just runs on, and where that stands.
    pub(super) last: u8,
    pub(super) last_pc: u16,
    /// Where its jumps begin among all targets; they end where those of the next block begin.
    first_target: u16,
}

/// The flow of a method. Its lists are kept from method to method.
#[derive(Debug, Default)]
pub(super) struct Flow {
    blocks: Vec<Block>,
    /// By block: where jumps and the cases of switches lead. A method's code has room for fewer than 65,536.
    targets: Vec<u16>,
    pub(super) guarded: Vec<Guarded>,
    /// Whether some way, exceptions aside, leads back.
    pub(super) leads_back: bool,
    code_length: usize,
    /// By pc: whether an instruction begins there.
    instructions: Vec<bool>,
    /// Where blocks begin: one bit for each pc.
    firsts: Vec<u64>,
    /// The instructions that jump or end the flow: where each stands, what it is, and where its targets begin.
    /// What follows behind `end_count` is left over.
    ends: Vec<(u16, u8, u16)>,
    end_count: usize,
    /// By pc, where a block begins: its number. What is not the beginning of a block is left over from other methods.
    numbers: Vec<u16>,
}

impl Flow {
    /// Finds the flow; `None` for code with subroutines, for code that is too long, and where something is wrong.
    pub(super) fn find(&mut self, code: &Code<'_>) -> Option<()> {
        self.targets.clear();
        self.code_length = code.instructions.len();
        self.firsts.clear();
        self.firsts.resize(self.code_length / 64 + 1, 0);
        self.list_instructions(code.instructions)?;
        self.begin_block(0)?;
        for end in 0..self.end_count {
            self.find_targets(code.instructions, end)?;
        }
        for entry in code.exceptions.chunks_exact(8) {
            for at in [0, 2, 4] {
                let pc = usize::from(u16_at(entry, at)?);
                // A range may end behind the last instruction.
                if !(at == 2 && pc == self.code_length) {
                    self.begin_block(pc)?;
                }
            }
        }
        self.make_blocks();
        self.number_targets()?;
        self.guarded.clear();
        for entry in code.exceptions.chunks_exact(8) {
            let block = |at| u16_at(entry, at).and_then(|pc| self.block_at(usize::from(pc)));
            self.guarded.push(Guarded { start: block(0)?, end: block(2)?, handler: block(4)? });
        }
        Some(())
    }

    /// Notes where instructions begin, and lists those that jump or end the flow.
    fn list_instructions(&mut self, code: &[u8]) -> Option<()> {
        self.instructions.clear();
        self.instructions.resize(code.len(), false);
        // Each instruction is written behind the list, which its end moves over where it belongs there.
        if self.ends.len() <= code.len() {
            self.ends.resize(code.len() + 1, (0, 0, 0));
        }
        let (mut pc, mut count, mut ends) = (0, 0, 0);
        while let (Some(&opcode), Some(begins)) = (code.get(pc), self.instructions.get_mut(pc)) {
            *begins = true;
            count += 1;
            if let Some(end) = self.ends.get_mut(ends) {
                *end = (pc as u16, opcode, 0);
            }
            let step = STEPS.get(usize::from(opcode)).copied().unwrap_or(0);
            ends += usize::from(step / ENDS);
            pc += match usize::from(step % ENDS) {
                0 => Instructions::at(code, pc).next()?.length(),
                length => length,
            };
        }
        self.end_count = ends;
        (pc == code.len() && count <= INSTRUCTIONS_MOST).then_some(())
    }

    fn find_targets(&mut self, code: &[u8], end: usize) -> Option<()> {
        let (pc, opcode, first_target) = self.ends.get_mut(end)?;
        let (pc, opcode) = (usize::from(*pc), *opcode);
        *first_target = self.targets.len() as u16;
        let mut length = fixed_length(opcode).unwrap_or(0);
        match opcode {
            JSR | JSR_W | RET => return None,
            TABLESWITCH | LOOKUPSWITCH => {
                let switch = Switch::parse(code, pc)?;
                for at in switch.offset_places() {
                    self.add_target(target(code, pc, i32_at(code, at)?)?)?;
                }
                length = switch.end - pc;
            }
            IFEQ..=GOTO | IFNULL..=GOTO_W => self.add_target(branch_target(code, pc)?)?,
            _ => {}
        }
        if pc + length < code.len() {
            self.begin_block(pc + length)?;
        }
        Some(())
    }

    fn add_target(&mut self, pc: usize) -> Option<()> {
        self.targets.push(pc as u16);
        self.begin_block(pc)
    }

    fn begin_block(&mut self, pc: usize) -> Option<()> {
        if !*self.instructions.get(pc)? {
            return None;
        }
        *self.firsts.get_mut(pc / 64)? |= 1 << (pc % 64);
        Some(())
    }

    fn make_blocks(&mut self) {
        self.blocks.clear();
        if self.numbers.len() < self.code_length {
            self.numbers.resize(self.code_length, 0);
        }
        for (word, &bits) in self.firsts.iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                let pc = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                super::set(&mut self.numbers, pc, self.blocks.len() as u16);
                self.blocks.push(Block { pc: pc as u16, ..Block::default() });
            }
        }
        let mut ends = self.ends.iter().take(self.end_count).peekable();
        for number in 0..self.blocks.len() {
            let end_pc = self.block(number).1;
            let first_target = ends.peek().map_or(self.targets.len() as u16, |(_, _, first_target)| *first_target);
            let end = ends.next_if(|(pc, _, _)| usize::from(*pc) < end_pc);
            if let Some(block) = self.blocks.get_mut(number) {
                block.first_target = first_target;
                (block.last_pc, block.last) = end.map_or((0, 0), |(pc, opcode, _)| (*pc, *opcode));
            }
        }
    }

    /// Turns the pcs of targets into blocks.
    fn number_targets(&mut self) -> Option<()> {
        for target in &mut self.targets {
            *target = *self.numbers.get(usize::from(*target))?;
        }
        self.leads_back = (0..self.len()).any(|from| self.targets(from).iter().any(|&to| usize::from(to) <= from));
        Some(())
    }

    /// How many blocks there are.
    pub(super) fn len(&self) -> usize {
        self.blocks.len()
    }

    /// A block, and where it ends.
    pub(super) fn block(&self, number: usize) -> (Block, usize) {
        let block = self.blocks.get(number).copied().unwrap_or_default();
        (block, self.blocks.get(number + 1).map_or(self.code_length, |next| usize::from(next.pc)))
    }

    /// The block that has the instruction at this pc.
    pub(super) fn block_of(&self, pc: u16) -> Option<usize> {
        self.blocks.partition_point(|block| block.pc <= pc).checked_sub(1)
    }

    /// The block that begins at this pc; at the code's end, the number of blocks.
    fn block_at(&self, pc: usize) -> Option<usize> {
        if pc == self.code_length { Some(self.len()) } else { self.numbers.get(pc).map(|&number| usize::from(number)) }
    }

    /// Whether an instruction begins at `from`, and whoever is at `to` behind it came from there: nothing else leads in between.
    pub(super) fn is_straight(&self, from: usize, to: usize) -> bool {
        let has = |bits: &[u64], pc: usize| bits.get(pc / 64).is_some_and(|word| word >> (pc % 64) & 1 != 0);
        self.instructions.get(from) == Some(&true) && !(from + 1..=to).any(|pc| has(&self.firsts, pc))
    }

    /// How long the code is.
    pub(super) fn code_length(&self) -> usize {
        self.code_length
    }

    /// Where a block jumps.
    pub(super) fn targets(&self, block: usize) -> &[u16] {
        let Some(start) = self.blocks.get(block) else { return &[] };
        let end = self.blocks.get(block + 1).map_or(self.targets.len(), |next| usize::from(next.first_target));
        self.targets.get(usize::from(start.first_target)..end).unwrap_or_default()
    }

    /// Whether a block runs on into the next one.
    pub(super) fn runs_on(&self, block: usize) -> bool {
        block + 1 < self.len() && self.blocks.get(block).is_some_and(|block| !ends_flow(block.last))
    }

    /// Where a block leads, exceptions aside: jumps first.
    pub(super) fn ways(&self, from: usize) -> impl Iterator<Item = Way> {
        let jumps = self.targets(from).iter().map(move |&to| Way { from, to: usize::from(to), jumps: true });
        let next = self.runs_on(from).then_some(Way { from, to: from + 1, jumps: false });
        jumps.chain(next)
    }

    /// Whether a block leaves the method normally.
    pub(super) fn returns(&self, block: usize) -> bool {
        self.blocks.get(block).is_some_and(|block| (IRETURN..=RETURN).contains(&block.last))
    }

    /// Finds out which blocks can be reached from the first when these ways are closed. Exceptions count.
    pub(super) fn reach_without(&self, closed: &[Way], reached: &mut Vec<bool>) {
        reached.clear();
        reached.resize(self.len(), false);
        super::set(reached, 0, true);
        let mut next = 0;
        while let Some(&is_reached) = reached.get(next) {
            let block = next;
            next += 1;
            if !is_reached {
                continue;
            }
            // Most ways lead ahead; what is reached behind is taken up again from there.
            let mut reach = |to: usize| {
                if let Some(seen) = reached.get_mut(to).filter(|seen| !**seen) {
                    *seen = true;
                    next = next.min(to);
                }
            };
            if closed.iter().any(|way| way.from == block) {
                self.ways(block).filter(|way| !closed.contains(way)).for_each(|way| reach(way.to));
            } else {
                self.targets(block).iter().for_each(|&to| reach(usize::from(to)));
                if self.runs_on(block) {
                    reach(block + 1);
                }
            }
            self.guarded.iter().filter(|it| it.blocks().contains(&block)).for_each(|it| reach(it.handler));
        }
    }
}

/// Whether this instruction chooses between two ways or more.
#[inline(always)]
pub(super) fn decides(opcode: u8) -> bool {
    matches!(opcode, IFEQ..GOTO | IFNULL..GOTO_W | TABLESWITCH | LOOKUPSWITCH)
}

/// Whether the instruction at `pc` may lead back to itself or to what precedes it. Where something is wrong, it does.
pub(super) fn may_lead_back(code: &[u8], pc: usize) -> bool {
    let forward = match u8_at(code, pc) {
        Some(TABLESWITCH | LOOKUPSWITCH) => Switch::parse(code, pc)
            .map(|switch| switch.offset_places().all(|at| i32_at(code, at).is_some_and(|offset| offset > 0))),
        _ => branch_target(code, pc).map(|target| target > pc),
    };
    forward != Some(true)
}
