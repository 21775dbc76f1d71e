//! Where JaCoCo puts its probes: at returns and throws, at jumps to places that several ways lead to, before such places, and
//! before lines with calls. These rules have been the same since version 0.7, so that its files can be read by later versions.

use std::collections::HashSet;

use touchstone_formats::Result;
use touchstone_formats::bytes::{i32_at, u8_at, u16_at};
use touchstone_formats::class::code::{Code, Instruction, Switch, branch_target, target};
use touchstone_formats::class::opcodes::{
    BASTORE, DUP, DUP2, GETSTATIC, GOTO, GOTO_W, ICONST_1, INVOKESTATIC, JSR, JSR_W, Kind, LDC, LDC_W, NOP, POP, RET,
    WIDE,
};
use touchstone_formats::class::{ClassFile, Pool};

/// What a probe belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    /// It stands before an instruction of this line, 0 where no line begins.
    Before(u16),
    /// A jump, return or throw.
    Instruction,
    /// A case of a switch, the default's being 0.
    Case(u32),
}

/// Where a probe stands, said in a way that holds for a class before and after instrumentation: instructions that we may have
/// inserted do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    method: u16,
    instructions: u32,
    part: Part,
}

/// What is known of a place in the code that something may lead to.
#[derive(Debug, Clone, Copy, Default)]
struct Label {
    is_target: bool,
    is_multiple: bool,
    is_successor: bool,
    begins_line_with_call: bool,
    line: u16,
}

impl Label {
    fn set_target(&mut self) {
        self.is_multiple |= self.is_target || self.is_successor;
        self.is_target = true;
    }

    fn set_successor(&mut self) {
        self.is_successor = true;
        self.is_multiple |= self.is_target;
    }

    fn needs_probe(&self) -> bool {
        self.is_successor && (self.is_multiple || self.begins_line_with_call)
    }
}

/// The probes of a class in their order; `None` when it has code that JaCoCo rewrites before.
pub fn of_class(class: &ClassFile<'_>) -> Result<Option<Vec<Place>>> {
    let mut places = Vec::new();
    for (method, member) in class.methods().enumerate() {
        for attribute in member.attributes() {
            if attribute.name(class.pool())? != b"Code" {
                continue;
            }
            let code = Code::parse(class.bytes(), &attribute)?;
            let Some(labels) = labels_of(class.pool(), &code)? else { return Ok(None) };
            add_probes(class.pool(), &code, &labels, method as u16, &mut places);
        }
    }
    Ok(Some(places))
}

/// What leads where; `None` for subroutines.
fn labels_of(pool: &Pool<'_>, code: &Code<'_>) -> Result<Option<Vec<Label>>> {
    let mut labels = vec![Label::default(); code.instructions.len() + 1];
    read_lines(pool, code, &mut labels)?;
    let mark = |pc: Option<usize>, labels: &mut Vec<Label>| {
        if let Some(label) = pc.and_then(|pc| labels.get_mut(pc)) {
            label.set_target();
        }
    };
    for entry in code.exceptions.chunks_exact(8) {
        mark(u16_at(entry, 0).map(usize::from), &mut labels);
        mark(u16_at(entry, 4).map(usize::from), &mut labels);
    }
    let mut is_successor = false;
    let mut line_start = None;
    let mut walk = code.walk();
    for instruction in walk.by_ref() {
        let pc = instruction.pc();
        if pc == 0 {
            mark(Some(0), &mut labels);
        }
        if let Some(label) = labels.get_mut(pc) {
            if is_successor {
                label.set_successor();
            }
            line_start = if label.line > 0 { Some(pc) } else { line_start };
        }
        if is_subroutine(code.instructions, &instruction) {
            return Ok(None);
        }
        match instruction.kind {
            Kind::Branch | Kind::WideBranch => mark(branch_target(code.instructions, pc), &mut labels),
            Kind::TableSwitch | Kind::LookupSwitch => {
                let cases: HashSet<usize> = cases(code.instructions, pc).into_iter().collect();
                cases.into_iter().for_each(|case| mark(Some(case), &mut labels));
            }
            Kind::Invoke | Kind::InvokeDynamic => {
                if let Some(label) = line_start.and_then(|start| labels.get_mut(start)) {
                    label.begins_line_with_call = true;
                }
            }
            _ => {}
        }
        is_successor = !ends_flow(&instruction);
    }
    walk.finish()?;
    Ok(Some(labels))
}

fn read_lines(pool: &Pool<'_>, code: &Code<'_>, labels: &mut [Label]) -> Result<()> {
    for attribute in code.attributes() {
        if attribute.name(pool)? != b"LineNumberTable" {
            continue;
        }
        for entry in attribute.content.get(2..).unwrap_or_default().chunks_exact(4) {
            let (Some(pc), Some(line)) = (u16_at(entry, 0), u16_at(entry, 2)) else { continue };
            if let Some(label) = labels.get_mut(usize::from(pc)).filter(|_| line > 0) {
                label.line = line;
            }
        }
    }
    Ok(())
}

fn add_probes(pool: &Pool<'_>, code: &Code<'_>, labels: &[Label], method: u16, places: &mut Vec<Place>) {
    let is_multiple = |pc: Option<usize>| pc.and_then(|pc| labels.get(pc)).is_some_and(|label| label.is_multiple);
    let mut instructions = 0;
    for instruction in code.walk() {
        let pc = instruction.pc();
        let mut add = |part: Part| places.push(Place { method, instructions, part });
        if let Some(label) = labels.get(pc).filter(|label| label.needs_probe()) {
            add(Part::Before(label.line));
        }
        match instruction.kind {
            Kind::Return | Kind::Throw => add(Part::Instruction),
            Kind::Branch | Kind::WideBranch if is_multiple(branch_target(code.instructions, pc)) => {
                add(Part::Instruction);
            }
            Kind::TableSwitch | Kind::LookupSwitch => {
                let mut seen = HashSet::new();
                for (number, case) in cases(code.instructions, pc).into_iter().enumerate() {
                    if seen.insert(case) && is_multiple(Some(case)) {
                        add(Part::Case(number as u32));
                    }
                }
            }
            _ => {}
        }
        instructions += u32::from(!may_be_ours(pool, code.instructions, &instruction));
    }
}

/// Whether it is of a kind that probes are made of.
fn may_be_ours(pool: &Pool<'_>, code: &[u8], instruction: &Instruction) -> bool {
    match instruction.opcode {
        LDC | LDC_W | POP | DUP | DUP2 | WIDE | ICONST_1 | BASTORE | NOP => true,
        // Loads and stores with the number of the variable behind them.
        21..=25 | 54..=58 => true,
        INVOKESTATIC | GETSTATIC => {
            let reference = u16_at(code, instruction.pc() + 1).unwrap_or(0);
            let owner = pool.owner_index(reference).and_then(|owner| pool.class_name(owner));
            owner.is_ok_and(|owner| owner.starts_with(b"touchstone/rt/"))
        }
        _ => false,
    }
}

fn is_subroutine(code: &[u8], instruction: &Instruction) -> bool {
    let is_wide_ret = instruction.opcode == WIDE && u8_at(code, instruction.pc() + 1) == Some(RET);
    is_wide_ret || matches!(instruction.opcode, JSR | JSR_W | RET)
}

fn ends_flow(instruction: &Instruction) -> bool {
    matches!(instruction.opcode, GOTO | GOTO_W)
        || matches!(instruction.kind, Kind::Return | Kind::Throw | Kind::TableSwitch | Kind::LookupSwitch)
}

/// Where a switch leads, the default's first.
fn cases(code: &[u8], pc: usize) -> Vec<usize> {
    let Some(switch) = Switch::parse(code, pc) else { return Vec::new() };
    switch.offset_places().filter_map(|place| target(code, pc, i32_at(code, place)?)).collect()
}
