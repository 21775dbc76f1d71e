//! Probes on control-flow edges: every way out of a conditional jump, a switch, and into a handler.

use touchstone_formats::bytes::{i32_at, u8_at, u16_at};
use touchstone_formats::class::ClassFile;
use touchstone_formats::class::code::{Switch, target};
use touchstone_formats::class::opcodes::{GOTO, GOTO_W, JSR, JSR_W, LOOKUPSWITCH, TABLESWITCH};
use touchstone_formats::probe_map::ProbeKind;
use touchstone_formats::{Error, Result};

use super::methods::Method;
use super::{ClassPlan, Edge, Jump, Memory, PlannedProbe, Site, Takes, Target};
use crate::runtime::RuntimeMethod;

/// Plans the edges of one method, whose jumps are listed from `jumps` on. An unconditional jump gets no probe: it is
/// taken whenever it is reached.
pub(super) fn plan_edges(
    class: &ClassFile<'_>,
    method: &Method<'_>,
    number: u16,
    jumps: usize,
    memory: &mut Memory,
    plan: &mut ClassPlan,
) -> Result<()> {
    let code = method.code.instructions;
    let add = |plan: &mut ClassPlan, pc: u16| {
        let line = method.line(class, usize::from(pc));
        plan.add_probe(PlannedProbe { kind: ProbeKind::Edge, method: number, target: Target::Own, line })
    };
    plan.calls |= 1 << RuntimeMethod::Hit as u8;
    for index in jumps..plan.jumps.len() {
        let Some(&pc) = plan.jumps.get(index) else { break };
        match u8_at(code, usize::from(pc)).unwrap_or(0) {
            GOTO | GOTO_W | JSR | JSR_W => {}
            TABLESWITCH | LOOKUPSWITCH => {
                switch_targets(code, usize::from(pc), &mut memory.targets)?;
                for &target in &memory.targets {
                    let id = add(plan, pc);
                    plan.edges.push(Edge { jump: Jump::Switch { pc, target }, id });
                }
            }
            _ => {
                let taken = add(plan, pc);
                plan.edges.push(Edge { jump: Jump::Branch(pc), id: taken });
                let id = add(plan, pc);
                let call = RuntimeMethod::Hit;
                plan.add_site(Site { pc: pc + 3, skipped_by_jumps: true, call, takes: Takes::NONE, id });
            }
        }
    }
    handlers(method.code.exceptions, &mut memory.targets);
    for &handler in &memory.targets {
        let id = add(plan, handler);
        plan.edges.push(Edge { jump: Jump::Handler(handler), id });
    }
    Ok(())
}

fn switch_targets(code: &[u8], pc: usize, targets: &mut Vec<u16>) -> Result<()> {
    let damaged = || Error::bad(format!("the switch at pc {pc} leads out of the code"), pc);
    targets.clear();
    for place in Switch::parse(code, pc).ok_or_else(damaged)?.offset_places() {
        let offset = i32_at(code, place).ok_or_else(damaged)?;
        targets.push(target(code, pc, offset).ok_or_else(damaged)? as u16);
    }
    targets.sort_unstable();
    targets.dedup();
    Ok(())
}

fn handlers(exceptions: &[u8], handlers: &mut Vec<u16>) {
    handlers.clear();
    handlers.extend(exceptions.chunks_exact(8).filter_map(|entry| u16_at(entry, 4)));
    handlers.sort_unstable();
    handlers.dedup();
}
