//! Stack map frames spelled out in full, for methods that get frames in new places: a trampoline has the frame of the
//! place that it leads to.

use touchstone_formats::bytes::{u8_at, u16_at};
use touchstone_formats::class::descriptor;
use touchstone_formats::class::frames::{FULL, Frames, OBJECT, Shape, UNINITIALIZED, type_length};
use touchstone_formats::class::{ClassFile, Member, access};
use touchstone_formats::{Error, Result};

use super::frames::{AddedHandler, Last, damaged};
use super::moves::{Layout, Moves};
use super::pool::PoolTail;
use super::routes::Routes;

/// A verification type: its number, and the class or pc that follows it.
type Type = (u8, u16);

const INTEGER: u8 = 1;
const FLOAT: u8 = 2;
const DOUBLE: u8 = 3;
const LONG: u8 = 4;
const UNINITIALIZED_THIS: u8 = 6;

/// A frame that depends on no other.
#[derive(Debug, Clone)]
struct FullFrame {
    pc: usize,
    locals: Vec<Type>,
    stack: Vec<Type>,
}

/// A method's frames, spelled out.
#[derive(Debug)]
pub struct Expanded {
    frames: Vec<FullFrame>,
}

/// Spells out the frames of a method. Classes of parameters that have no constant yet are added to the pool; `None` when
/// it has no room for them.
pub fn expand(
    class: &ClassFile<'_>,
    member: &Member<'_>,
    table: &[u8],
    tail: &mut PoolTail,
    out: &mut Vec<u8>,
) -> Result<Option<Expanded>> {
    let Some(mut locals) = initial_locals(class, member, tail, out)? else { return Ok(None) };
    let mut frames = Vec::new();
    let mut last = Last::default();
    let mut walk = Frames::new(table).ok_or_else(damaged)?;
    for frame in walk.by_ref() {
        let pc = last.next_old(frame.delta);
        last.old = Some(pc);
        let mut stack = Vec::new();
        match frame.shape {
            Shape::Same => {}
            Shape::OneStackItem => stack = types(table, frame.types, 1)?.0,
            Shape::Chop(count) => {
                let left = locals.len().checked_sub(usize::from(count)).ok_or_else(damaged)?;
                locals.truncate(left);
            }
            Shape::Append(count) => locals.extend(types(table, frame.types, u16::from(count))?.0),
            Shape::Full => {
                let (all, stack_at) = types(table, frame.types + 2, count_at(table, frame.types)?)?;
                locals = all;
                stack = types(table, stack_at + 2, count_at(table, stack_at)?)?.0;
            }
        }
        frames.push(FullFrame { pc, locals: locals.clone(), stack });
    }
    if walk.left() != 0 {
        return Err(damaged());
    }
    Ok(Some(Expanded { frames }))
}

impl Expanded {
    /// Writes the content of the moved StackMapTable, with a frame for every trampoline and for the added handler.
    pub fn write(
        &self,
        routes: &Routes,
        layout: &Layout,
        code_length: usize,
        handler: Option<AddedHandler>,
        out: &mut Vec<u8>,
    ) -> Result<()> {
        let mut all: Vec<(usize, &FullFrame)> = Vec::new();
        for frame in &self.frames {
            if frame.pc >= code_length {
                return Err(damaged());
            }
            all.push((layout.jump(frame.pc), frame));
        }
        for trampoline in &routes.trampolines {
            let target = self.frames.iter().find(|frame| frame.pc == trampoline.target);
            let target = target.ok_or_else(|| {
                Error::bad(format!("there is no stack map frame at the jump target {}", trampoline.target), 0)
            })?;
            all.push((trampoline.pc, target));
        }
        all.sort_by_key(|frame| frame.0);
        let added = handler.map(|handler| {
            let stack = vec![(OBJECT, handler.throwable)];
            (handler.pc, FullFrame { pc: 0, locals: Vec::new(), stack })
        });
        all.extend(added.iter().map(|(pc, frame)| (*pc, frame)));
        let count = u16::try_from(all.len()).map_err(|_| damaged())?;
        out.extend_from_slice(&count.to_be_bytes());
        let mut last = Last::default();
        for (pc, frame) in all {
            let delta = last.delta_to(pc).ok_or_else(damaged)?;
            last.new = Some(pc);
            out.push(FULL);
            out.extend_from_slice(&(delta as u16).to_be_bytes());
            write_types(&frame.locals, layout, code_length, out)?;
            write_types(&frame.stack, layout, code_length, out)?;
        }
        Ok(())
    }
}

fn initial_locals(
    class: &ClassFile<'_>,
    member: &Member<'_>,
    tail: &mut PoolTail,
    out: &mut Vec<u8>,
) -> Result<Option<Vec<Type>>> {
    let mut locals = Vec::new();
    if !member.is(access::STATIC) {
        let constructor = member.name(class.pool())? == b"<init>" && class.super_name()?.is_some();
        let this = if constructor { (UNINITIALIZED_THIS, 0) } else { (OBJECT, class.this_index()) };
        locals.push(this);
    }
    let bad = || Error::bad("a method descriptor is damaged", 0);
    let mut rest = member.descriptor(class.pool())?.strip_prefix(b"(").ok_or_else(bad)?;
    while rest.first() != Some(&b')') {
        let (value, next) = descriptor::first_value(rest).ok_or_else(bad)?;
        let spelled = rest.get(..rest.len() - next.len()).unwrap_or_default();
        locals.push(match value {
            descriptor::Value::Int => (INTEGER, 0),
            descriptor::Value::Float => (FLOAT, 0),
            descriptor::Value::Long => (LONG, 0),
            descriptor::Value::Double => (DOUBLE, 0),
            descriptor::Value::Reference => {
                let name = if spelled.starts_with(b"[") { Some(spelled) } else { descriptor::class_of(spelled) };
                let Some(constant) = tail.class(class, name.ok_or_else(bad)?, out) else { return Ok(None) };
                (OBJECT, constant)
            }
        });
        rest = next;
    }
    Ok(Some(locals))
}

fn count_at(table: &[u8], at: usize) -> Result<u16> {
    u16_at(table, at).ok_or_else(damaged)
}

fn types(table: &[u8], mut at: usize, count: u16) -> Result<(Vec<Type>, usize)> {
    let mut found = Vec::with_capacity(usize::from(count));
    for _ in 0..count {
        let tag = u8_at(table, at).ok_or_else(damaged)?;
        let operand = if tag >= OBJECT { count_at(table, at + 1)? } else { 0 };
        found.push((tag, operand));
        at += type_length(table, at).ok_or_else(damaged)?;
    }
    Ok((found, at))
}

fn write_types(types: &[Type], layout: &Layout, code_length: usize, out: &mut Vec<u8>) -> Result<()> {
    out.extend_from_slice(&(types.len() as u16).to_be_bytes());
    for &(tag, operand) in types {
        out.push(tag);
        if tag == UNINITIALIZED {
            if usize::from(operand) >= code_length {
                return Err(damaged());
            }
            out.extend_from_slice(&(layout.instruction(usize::from(operand)) as u16).to_be_bytes());
        } else if tag == OBJECT {
            out.extend_from_slice(&operand.to_be_bytes());
        }
    }
    Ok(())
}
