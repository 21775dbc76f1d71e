//! Jumps that cannot stay as they are: those that get a probe, and those that became too far for 16 bits.

use touchstone_formats::bytes::{i32_at, u16_at};
use touchstone_formats::bytes::{set_u16, set_u32, u8_at};
use touchstone_formats::class::code::{Code, Switch, branch_target, target};
use touchstone_formats::class::opcodes::{GOTO, GOTO_W, JSR, JSR_W, LOOKUPSWITCH, OPCODES, TABLESWITCH, ends_flow};
use touchstone_formats::probe_map::UnprobedReason;
use touchstone_formats::{Error, Result};

use super::moves::{Layout, Moves};
use crate::plan::{Edge, Jump};

/// Code that a jump goes to instead of its target: an optional probe, then a wide jump to the target. It stands on an
/// island: at a place that the code before it does not run into.
#[derive(Debug, Clone, Copy)]
pub struct Trampoline {
    /// The old pc before which it stands; the code's length for its end.
    pub island: usize,
    /// The old pc that it leads to.
    pub target: usize,
    /// The id of its probe.
    pub probe: Option<u16>,
    /// Where it stands in the new code.
    pub pc: usize,
    /// The jump that goes there.
    jump: Jump,
}

/// All jumps of a method that go other ways than before.
#[derive(Debug, Default)]
pub struct Routes {
    /// In the order of their islands.
    pub trampolines: Vec<Trampoline>,
    /// The pcs of unconditional jumps that got a wide offset, sorted.
    pub widened: Vec<u16>,
}

impl Routes {
    /// Starts a method: each edge with a probe gets a trampoline at the end of the code.
    pub fn start(&mut self, code: &Code<'_>, edges: &[Edge]) -> Result<()> {
        self.trampolines.clear();
        self.widened.clear();
        for edge in edges {
            let target = match edge.jump {
                Jump::Branch(pc) => target_of(code.instructions, pc)?,
                Jump::Switch { target, .. } | Jump::Handler(target) => usize::from(target),
            };
            let (island, probe) = (code.instructions.len(), Some(edge.id));
            self.trampolines.push(Trampoline { island, target, probe, pc: 0, jump: edge.jump });
        }
        Ok(())
    }

    /// Whether this jump got a wide offset.
    pub fn is_widened(&self, pc: u16) -> bool {
        !self.widened.is_empty() && self.widened.binary_search(&pc).is_ok()
    }

    /// Where the trampoline for this jump stands in the new code, if there is one.
    pub fn of(&self, jump: Jump) -> Option<usize> {
        self.trampolines.iter().find(|it| it.jump == jump).map(|it| it.pc)
    }

    /// Writes the new offsets of all jumps into `new`, the new code. Jumps that are too far are given another route,
    /// and the answer is `false`: the code must be written again.
    pub fn patch(
        &mut self,
        code: &Code<'_>,
        jumps: &[u16],
        layout: &Layout,
        new: &mut [u8],
    ) -> Result<std::result::Result<bool, UnprobedReason>> {
        let old = code.instructions;
        let mut too_far = Vec::new();
        for &pc in jumps {
            match u8_at(old, usize::from(pc)).unwrap_or(0) {
                TABLESWITCH | LOOKUPSWITCH => self.patch_switch(old, pc, layout, new)?,
                _ if !self.patch_branch(old, pc, layout, new)? => too_far.push(pc),
                _ => {}
            }
        }
        for trampoline in &self.trampolines {
            let length = if trampoline.probe.is_some() { probe_length(new, trampoline.pc) } else { 0 };
            let at = trampoline.pc + length;
            let offset = layout.jump(trampoline.target) as i64 - at as i64;
            set_u32(new, at + 1, offset as u32).ok_or_else(|| out_of_code(trampoline.target))?;
        }
        if too_far.is_empty() {
            return Ok(Ok(true));
        }
        for pc in too_far {
            if let Err(reason) = self.reroute(code, pc)? {
                return Ok(Err(reason));
            }
        }
        Ok(Ok(false))
    }

    fn patch_switch(&self, old: &[u8], pc: u16, layout: &Layout, new: &mut [u8]) -> Result<()> {
        let at = usize::from(pc);
        let switch = Switch::parse(old, at).ok_or_else(|| out_of_code(at))?;
        let new_pc = layout.instruction(at);
        let new_body = (new_pc + 4) & !3;
        for place in switch.offset_places() {
            let offset = i32_at(old, place).ok_or_else(|| out_of_code(at))?;
            let target = target(old, at, offset).ok_or_else(|| out_of_code(at))?;
            let rerouted =
                if self.trampolines.is_empty() { None } else { self.of(Jump::Switch { pc, target: target as u16 }) };
            let distance = rerouted.unwrap_or_else(|| layout.jump(target)) as i64 - new_pc as i64;
            let new_place = new_body + (place - switch.body);
            set_u32(new, new_place, distance as u32).ok_or_else(|| out_of_code(at))?;
        }
        Ok(())
    }

    /// Whether the new offset fits.
    #[inline]
    fn patch_branch(&self, old: &[u8], pc: u16, layout: &Layout, new: &mut [u8]) -> Result<bool> {
        let target = target_of(old, pc)?;
        let new_pc = layout.instruction(usize::from(pc));
        let rerouted = if self.trampolines.is_empty() { None } else { self.of(Jump::Branch(pc)) };
        let distance = rerouted.unwrap_or_else(|| layout.jump(target)) as i64 - new_pc as i64;
        let opcode = u8_at(old, usize::from(pc)).unwrap_or(0);
        if matches!(opcode, GOTO_W | JSR_W) || self.is_widened(pc) {
            set_u32(new, new_pc + 1, distance as u32).ok_or_else(|| out_of_code(usize::from(pc)))?;
            return Ok(true);
        }
        match i16::try_from(distance) {
            Ok(distance) => {
                set_u16(new, new_pc + 1, distance as u16).ok_or_else(|| out_of_code(usize::from(pc)))?;
                Ok(true)
            }
            Err(_) => Ok(false),
        }
    }

    /// Gives a jump that is too far another way: an unconditional one a wide offset, a conditional one a trampoline on
    /// the nearest island.
    fn reroute(&mut self, code: &Code<'_>, pc: u16) -> Result<std::result::Result<(), UnprobedReason>> {
        let old = code.instructions;
        if matches!(u8_at(old, usize::from(pc)), Some(GOTO | JSR)) {
            if let Err(place) = self.widened.binary_search(&pc) {
                self.widened.insert(place, pc);
            }
            return Ok(Ok(()));
        }
        let Some(island) = nearest_island(code, usize::from(pc)) else {
            return Ok(Err(UnprobedReason::JumpTooFar));
        };
        let jump = Jump::Branch(pc);
        match self.trampolines.iter_mut().find(|it| it.jump == jump) {
            Some(found) if found.island == island => return Ok(Err(UnprobedReason::JumpTooFar)),
            Some(found) => found.island = island,
            None => {
                let target = target_of(old, pc)?;
                self.trampolines.push(Trampoline { island, target, probe: None, pc: 0, jump });
            }
        }
        self.trampolines.sort_by_key(|it| it.island);
        Ok(Ok(()))
    }
}

fn probe_length(new: &[u8], at: usize) -> usize {
    // The stamps, `ldc` or `ldc_w`, the byte and the store: the table knows their lengths.
    let length = |at| u8_at(new, at).and_then(|it| OPCODES.get(usize::from(it))).map_or(0, |it| usize::from(it.length));
    (0..4).fold(0, |sum, _| sum + length(at + sum))
}

/// Where the jump at `pc` led.
#[inline]
fn target_of(code: &[u8], pc: u16) -> Result<usize> {
    let pc = usize::from(pc);
    branch_target(code, pc).ok_or_else(|| out_of_code(pc))
}

/// The place nearest to `pc` that no instruction runs into and that lies in no range of the exception table: a handler
/// of such a range might not expect what the trampoline has in its local variables.
fn nearest_island(code: &Code<'_>, pc: usize) -> Option<usize> {
    let mut best: Option<usize> = None;
    for instruction in code.walk() {
        let place = instruction.pc() + instruction.length();
        let nearer = best.is_none_or(|best| place.abs_diff(pc) < best.abs_diff(pc));
        if ends_flow(instruction.opcode) && nearer && !in_a_range(code.exceptions, place) {
            best = Some(place);
        }
    }
    best
}

fn in_a_range(exceptions: &[u8], place: usize) -> bool {
    exceptions.chunks_exact(8).any(|entry| {
        let pc = |at| usize::from(u16_at(entry, at).unwrap_or(0));
        pc(0) < place && place < pc(2)
    })
}

#[cold]
fn out_of_code(pc: usize) -> Error {
    Error::bad(format!("the jump at pc {pc} leads out of the code"), pc)
}
