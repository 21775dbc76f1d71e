//! One method: its Code attribute, written anew.

use touchstone_formats::bytes::{set_u16, set_u32, u16_at};
use touchstone_formats::class::opcodes::ATHROW;
use touchstone_formats::class::{Attribute, Attributes, ClassFile, Code, Known, Names};
use touchstone_formats::limits::CODE_LENGTH_MOST;
use touchstone_formats::probe_map::UnprobedReason;
use touchstone_formats::{Error, Result};

use super::Buffers;
use super::code::{Parts, write_code};
use super::expand::expand;
use super::frames::{AddedHandler, handler_frames, move_frames, shift_frames};
use super::moves::{Moves, Shift};
use super::pool::PoolTail;
use super::probe::{Constants, HIT_STACK, push};
use super::tables::{move_exceptions, move_table};
use crate::plan::{ClassPlan, Jump, MethodPlan};

/// How often the code is laid out anew because jumps became too far. Each time at least one more jump is rerouted; real
/// code needs two or three.
const LAYOUTS_MOST: usize = 12;

/// What all methods of a class share.
pub struct Context<'c, 'a> {
    pub class: &'c ClassFile<'a>,
    pub plan: &'c ClassPlan,
    pub constants: &'c Constants,
    pub names: &'c Names,
}

/// Why a method was not written.
pub enum Trouble {
    /// It cannot take its probes: it is left as it is.
    Unprobed(UnprobedReason),
    /// The class file is damaged.
    Bad(Error),
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        Self::Bad(error)
    }
}

/// Writes the Code attribute of a planned method, and returns where the old one ends.
pub fn splice_method(
    context: &Context<'_, '_>,
    method: &MethodPlan,
    tail: &mut PoolTail,
    buffers: &mut Buffers,
    out: &mut Vec<u8>,
) -> std::result::Result<usize, Trouble> {
    let attribute = code_attribute(context.class, method.code_at as usize)?;
    let code = Code::parse_known(context.class.bytes(), &attribute)?;
    let sites = method.sites.of(&context.plan.sites);
    buffers.rendered.start(context.class);
    for site in sites {
        buffers.rendered.render(context.class, code.instructions, code.max_locals(), site, context.constants);
    }
    let head = out.len();
    write_head(&attribute, &code, method, buffers, out)?;
    let only_entry = method.edges.is_empty() && method.end_on_exception.is_none() && !method.has_switch;
    match sites {
        [site] if only_entry && site.skipped_by_jumps && site.pc == 0 => {
            buffers.rendered.write(0, site, context.constants, out);
            shifted(context, &code, head, out)?;
        }
        _ => spliced(context, method, &code, tail, buffers, head, out)?,
    }
    Ok(attribute.end())
}

fn code_attribute<'a>(class: &ClassFile<'a>, at: usize) -> Result<Attribute<'a>> {
    Attributes::one(class.bytes(), at).ok_or_else(|| Error::bad("a Code attribute is damaged", at))
}

/// Name, length (to be filled in), stack, locals and code length (to be filled in): 14 bytes.
fn write_head(
    attribute: &Attribute<'_>,
    code: &Code<'_>,
    method: &MethodPlan,
    buffers: &Buffers,
    out: &mut Vec<u8>,
) -> std::result::Result<(), Trouble> {
    let probes = if method.edges.is_empty() { buffers.rendered.stack } else { buffers.rendered.stack.max(HIT_STACK) };
    let mut stack = u32::from(code.max_stack()) + probes;
    if method.end_on_exception.is_some() {
        stack = stack.max(2);
    }
    let locals = u32::from(code.max_locals()) + buffers.rendered.locals;
    let (Ok(stack), Ok(locals)) = (u16::try_from(stack), u16::try_from(locals)) else {
        return Err(Trouble::Unprobed(UnprobedReason::StackTooDeep));
    };
    out.extend_from_slice(&attribute.name_index.to_be_bytes());
    out.extend_from_slice(&[0; 4]);
    out.extend_from_slice(&stack.to_be_bytes());
    out.extend_from_slice(&locals.to_be_bytes());
    out.extend_from_slice(&[0; 4]);
    Ok(())
}

const HEAD: usize = 14;

/// Fills in the code's length, which must be within the JVM's limit.
fn end_of_code(head: usize, out: &mut [u8]) -> std::result::Result<usize, Trouble> {
    let length = out.len() - head - HEAD;
    if length > CODE_LENGTH_MOST {
        return Err(Trouble::Unprobed(UnprobedReason::CodeTooLarge));
    }
    let _ = set_u32(out, head + 10, length as u32);
    Ok(length)
}

fn end_of_attribute(head: usize, out: &mut [u8]) {
    let length = out.len() - head - 6;
    let _ = set_u32(out, head + 2, length as u32);
}

/// The common case: one probe at the entry, which is written already, and no switch whose padding would change. The code itself is copied, its
/// jumps are relative and stay right.
fn shifted(
    context: &Context<'_, '_>,
    code: &Code<'_>,
    head: usize,
    out: &mut Vec<u8>,
) -> std::result::Result<(), Trouble> {
    let shift = Shift(out.len() - head - HEAD);
    out.extend_from_slice(code.instructions);
    end_of_code(head, out)?;
    let length = code.instructions.len();
    out.extend_from_slice(&((code.exceptions.len() / 8) as u16).to_be_bytes());
    move_exceptions(code.exceptions, &shift, length, |_| None, out)?;
    write_attributes(context, code, &shift, out, |table, out| shift_frames(table, shift, length, out))?;
    end_of_attribute(head, out);
    Ok(())
}

/// The general case: insertions in many places.
fn spliced(
    context: &Context<'_, '_>,
    method: &MethodPlan,
    code: &Code<'_>,
    tail: &mut PoolTail,
    buffers: &mut Buffers,
    mut head: usize,
    out: &mut Vec<u8>,
) -> std::result::Result<(), Trouble> {
    lay_out(context, method, code, buffers, head, out)?;
    let handler = write_handler(context, method, head, out);
    end_of_code(head, out)?;
    let length = code.instructions.len();
    let (layout, routes) = (&buffers.layout, &buffers.routes);
    let count = code.exceptions.len() / 8 + usize::from(handler.is_some());
    let count = u16::try_from(count).map_err(|_| Trouble::Unprobed(UnprobedReason::CodeTooLarge))?;
    out.extend_from_slice(&count.to_be_bytes());
    let rerouted = |pc: usize| routes.of(Jump::Handler(pc as u16));
    move_exceptions(code.exceptions, layout, length, rerouted, out)?;
    if let Some(handler) = handler {
        for number in [0, handler.pc, handler.pc, 0] {
            out.extend_from_slice(&(number as u16).to_be_bytes());
        }
    }
    // Trampolines need frames; so do only class files that have a table of them.
    let asked = handler.is_some() || !routes.trampolines.is_empty();
    let table = if asked { find_table(context, code)? } else { None };
    let expanded = match table {
        Some(table) if !routes.trampolines.is_empty() => {
            let member = context.class.methods().nth(usize::from(method.index));
            let member = member.ok_or_else(|| Error::bad("a method is missing", 0))?;
            let before = out.len();
            let expanded = expand(context.class, &member, table, tail, out)?;
            head += out.len() - before;
            Some(expanded.ok_or(Trouble::Unprobed(UnprobedReason::PoolFull))?)
        }
        _ => None,
    };
    let attributes_at = out.len();
    write_attributes(context, code, layout, out, |table, out| match &expanded {
        Some(expanded) => expanded.write(routes, layout, length, handler, out),
        None => move_frames(table, layout, length, handler, out),
    })?;
    if let Some(handler) = handler.filter(|_| table.is_none() && needs_table(context.class, code, method)) {
        add_table(context, handler, attributes_at, out)?;
    }
    end_of_attribute(head, out);
    Ok(())
}

/// Writes code until no jump is too far.
fn lay_out(
    context: &Context<'_, '_>,
    method: &MethodPlan,
    code: &Code<'_>,
    buffers: &mut Buffers,
    head: usize,
    out: &mut Vec<u8>,
) -> std::result::Result<(), Trouble> {
    let jumps = method.jumps.of(&context.plan.jumps);
    let sites = method.sites.of(&context.plan.sites);
    let edges = method.edges.of(&context.plan.edges);
    buffers.routes.start(code, edges)?;
    for _ in 0..LAYOUTS_MOST {
        out.truncate(head + HEAD);
        let rendered = &buffers.rendered;
        let (code_only, constants) = (code.instructions, context.constants);
        let may_change_size = method.has_switch || !buffers.routes.widened.is_empty();
        let resizable = if may_change_size { jumps } else { &[] };
        let parts =
            Parts { code: code_only, file: code.with_what_follows(), sites, rendered, jumps: resizable, constants };
        write_code(&parts, &mut buffers.routes, &mut buffers.layout, out);
        if out.len() - head - HEAD > CODE_LENGTH_MOST {
            return Err(Trouble::Unprobed(UnprobedReason::CodeTooLarge));
        }
        let new = out.get_mut(head + HEAD..).unwrap_or_default();
        match buffers.routes.patch(code, jumps, &buffers.layout, new)? {
            Ok(true) => return Ok(()),
            Ok(false) => {}
            Err(reason) => return Err(Trouble::Unprobed(reason)),
        }
    }
    Err(Trouble::Unprobed(UnprobedReason::JumpTooFar))
}

/// Adds the handler that reports the end when an exception leaves a class initializer or a method with a hook around it.
fn write_handler(
    context: &Context<'_, '_>,
    method: &MethodPlan,
    head: usize,
    out: &mut Vec<u8>,
) -> Option<AddedHandler> {
    let end = method.end_on_exception?;
    let pc = out.len() - head - HEAD;
    push(out, context.constants, end.call, end.id);
    out.push(ATHROW);
    Some(AddedHandler { pc, throwable: context.constants.throwable })
}

fn find_table<'a>(context: &Context<'_, 'a>, code: &Code<'a>) -> Result<Option<&'a [u8]>> {
    for attribute in code.attributes() {
        if context.names.of(&attribute, context.class.pool())? == Known::StackMapTable {
            return Ok(Some(attribute.content));
        }
    }
    Ok(None)
}

/// Whether a method without frames gets a table for its added handler. A class file of version 50 may have jumps and no
/// frames, and is then verified the old way: it must not get a table that lacks the other frames.
fn needs_table(class: &ClassFile<'_>, code: &Code<'_>, method: &MethodPlan) -> bool {
    class.major() > 50 || (class.major() == 50 && method.jumps.is_empty() && code.exceptions.is_empty())
}

fn add_table(context: &Context<'_, '_>, handler: AddedHandler, attributes_at: usize, out: &mut Vec<u8>) -> Result<()> {
    let count = u16_at(out, attributes_at).and_then(|count| count.checked_add(1));
    let count = count.ok_or_else(|| Error::bad("a method's code has too many attributes", attributes_at))?;
    let _ = set_u16(out, attributes_at, count);
    out.extend_from_slice(&context.constants.stack_map_table.to_be_bytes());
    let length_at = out.len();
    out.extend_from_slice(&[0; 4]);
    handler_frames(handler, out);
    let length = out.len() - length_at - 4;
    let _ = set_u32(out, length_at, length as u32);
    Ok(())
}

/// Writes the attributes of the code: frames by `frames`, other tables moved, unknown ones as they are.
fn write_attributes(
    context: &Context<'_, '_>,
    code: &Code<'_>,
    moves: &impl Moves,
    out: &mut Vec<u8>,
    frames: impl Fn(&[u8], &mut Vec<u8>) -> Result<()>,
) -> Result<()> {
    let count_at = out.len();
    out.extend_from_slice(&[0; 2]);
    let mut count = 0u16;
    for attribute in code.attributes() {
        count += 1;
        let name = context.names.of(&attribute, context.class.pool())?;
        let start = out.len();
        if name == Known::StackMapTable {
            out.extend_from_slice(&attribute.name_index.to_be_bytes());
            out.extend_from_slice(&[0; 4]);
            frames(attribute.content, out)?;
            let length = out.len() - start - 6;
            let _ = set_u32(out, start + 2, length as u32);
        } else {
            let whole = context.class.bytes().get(attribute.at..attribute.end());
            out.extend_from_slice(whole.unwrap_or_default());
            move_table(name, out, start + 6, moves, code.instructions.len())?;
        }
    }
    let _ = set_u16(out, count_at, count);
    Ok(())
}
