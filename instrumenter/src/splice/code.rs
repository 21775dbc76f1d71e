//! The instructions of a method, written anew with the probes between them.

use touchstone_formats::bytes::u8_at;
use touchstone_formats::class::code::Switch;
use touchstone_formats::class::opcodes::{GOTO, GOTO_W, JSR_W, LOOKUPSWITCH, TABLESWITCH};

use super::copy::append_first;
use super::moves::{Layout, Point};
use super::probe::{Constants, Rendered, push};
use super::routes::Routes;
use crate::plan::Site;
use crate::runtime::RuntimeMethod;

/// What is written.
pub struct Parts<'p> {
    /// The old instructions.
    pub code: &'p [u8],
    /// The same, with all that follows them in the class file.
    pub file: &'p [u8],
    /// What is inserted, in order.
    pub sites: &'p [Site],
    /// The bytes of each site's probe.
    pub rendered: &'p Rendered,
    /// The pcs of jumps and switches, in order; none where neither a switch nor a wide jump changes its size.
    pub jumps: &'p [u16],
    /// The constants of the new class.
    pub constants: &'p Constants,
}

/// Writes the code to the end of `out`; what jumps hold is left as it was, or 0 where the jump was widened. Says in
/// `layout` where everything went, and in `routes` where the trampolines stand.
pub fn write_code(parts: &Parts<'_>, routes: &mut Routes, layout: &mut Layout, out: &mut Vec<u8>) {
    layout.clear();
    let Routes { trampolines, widened } = routes;
    let mut writer = Writer { parts, start: out.len(), copied: 0, next_site: 0, out };
    let mut resized = parts.jumps.iter().copied().filter(|&pc| changes_size(parts.code, pc, widened)).peekable();
    let mut next_trampoline = 0;
    loop {
        let site = parts.sites.get(writer.next_site).map_or(usize::MAX, |site| usize::from(site.pc));
        let island = trampolines.get(next_trampoline).map_or(usize::MAX, |it| it.island);
        let jump = resized.peek().map_or(usize::MAX, |&pc| usize::from(pc));
        let pc = site.min(island).min(jump);
        if pc == usize::MAX {
            break;
        }
        writer.copy_up_to(pc);
        let end = writer.here();
        while let Some(trampoline) = trampolines.get_mut(next_trampoline).filter(|it| it.island == pc) {
            trampoline.pc = writer.here();
            writer.trampoline(trampoline.probe);
            next_trampoline += 1;
        }
        writer.sites(pc, true);
        let jump_to = writer.here();
        writer.sites(pc, false);
        let instruction = writer.here();
        layout.push(point(pc, end, jump_to, instruction));
        if jump == pc {
            resized.next();
            layout.push(writer.resized_jump(pc));
        }
    }
    writer.copy_up_to(parts.code.len());
    layout.seal(parts.code.len());
}

fn changes_size(code: &[u8], pc: u16, widened: &[u16]) -> bool {
    let opcode = u8_at(code, usize::from(pc)).unwrap_or(0);
    matches!(opcode, TABLESWITCH | LOOKUPSWITCH) || (!widened.is_empty() && widened.binary_search(&pc).is_ok())
}

fn point(pc: usize, end: usize, jump: usize, instruction: usize) -> Point {
    Point { pc: pc as u32, end: end as u32, jump: jump as u32, instruction: instruction as u32 }
}

struct Writer<'w, 'p> {
    parts: &'w Parts<'p>,
    /// Where the new code begins in `out`.
    start: usize,
    /// The old code up to here is written.
    copied: usize,
    next_site: usize,
    out: &'w mut Vec<u8>,
}

impl Writer<'_, '_> {
    fn here(&self) -> usize {
        self.out.len() - self.start
    }

    fn copy_up_to(&mut self, pc: usize) {
        let from = self.parts.file.get(self.copied..).unwrap_or_default();
        append_first(self.out, from, pc.saturating_sub(self.copied));
        self.copied = self.copied.max(pc);
    }

    /// Writes the probes of the sites at `pc` that jumps pass by, or those that they land on.
    fn sites(&mut self, pc: usize, skipped_by_jumps: bool) {
        while let Some(site) = self.parts.sites.get(self.next_site) {
            if usize::from(site.pc) != pc || site.skipped_by_jumps != skipped_by_jumps {
                break;
            }
            self.parts.rendered.write(self.next_site, site, self.parts.constants, self.out);
            self.next_site += 1;
        }
    }

    fn trampoline(&mut self, probe: Option<u16>) {
        if let Some(id) = probe {
            push(self.out, self.parts.constants, RuntimeMethod::Hit, id);
        }
        self.out.extend_from_slice(&[GOTO_W, 0, 0, 0, 0]);
    }

    /// Writes a switch with the padding of its new place, or a jump with a wide offset.
    fn resized_jump(&mut self, pc: usize) -> Point {
        let code = self.parts.code;
        let opcode = u8_at(code, pc).unwrap_or(0);
        if let Some(switch) = Switch::parse(code, pc).filter(|_| matches!(opcode, TABLESWITCH | LOOKUPSWITCH)) {
            self.out.push(opcode);
            while !self.here().is_multiple_of(4) {
                self.out.push(0);
            }
            self.out.extend_from_slice(code.get(switch.body..switch.end).unwrap_or_default());
            self.copied = switch.end;
        } else {
            self.out.extend_from_slice(&[if opcode == GOTO { GOTO_W } else { JSR_W }, 0, 0, 0, 0]);
            self.copied = pc + 3;
        }
        // Nothing begins inside an instruction, so its second byte can stand for all that follows.
        let second = (self.here() + pc + 1).saturating_sub(self.copied);
        point(pc + 1, second, second, second)
    }
}
