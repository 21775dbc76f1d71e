//! Stack map frames, moved with the code.

use touchstone_formats::bytes::{set_u16, u8_at, u16_at};
use touchstone_formats::class::frames::{
    FULL, Frame, Frames, OBJECT, ONE_STACK_ITEM_EXTENDED, SAME_EXTENDED, Shape, UNINITIALIZED, type_length,
};
use touchstone_formats::{Error, Result};

use super::copy::append_first;
use super::moves::{Moves, Shift};

/// Writes a moved StackMapTable's content, of which only the first frame and the pcs of `new` instructions change when
/// all code moved by the same distance.
pub fn shift_frames(table: &[u8], shift: Shift, code_length: usize, out: &mut Vec<u8>) -> Result<()> {
    // Uninitialized types hold pcs wherever they stand; without the byte 8 there can be none.
    if table.contains(&UNINITIALIZED) {
        return move_frames(table, &shift, code_length, None, out);
    }
    let mut frames = Frames::new(table).ok_or_else(damaged)?;
    match frames.next() {
        Some(first) => {
            out.extend_from_slice(table.get(..2).unwrap_or_default());
            write_head(&first, shift.jump(usize::from(first.delta)), out)?;
            out.extend_from_slice(table.get(first.types..).unwrap_or_default());
            Ok(())
        }
        None if frames.left() == 0 => {
            out.extend_from_slice(table);
            Ok(())
        }
        None => Err(damaged()),
    }
}

/// A handler that was added at the end of the code: it expects nothing in the locals and a Throwable on the stack.
#[derive(Debug, Clone, Copy)]
pub struct AddedHandler {
    /// Where it stands in the new code.
    pub pc: usize,
    /// The constant of `java/lang/Throwable`.
    pub throwable: u16,
}

/// Writes a moved StackMapTable's content.
pub fn move_frames(
    table: &[u8],
    moves: &impl Moves,
    code_length: usize,
    handler: Option<AddedHandler>,
    out: &mut Vec<u8>,
) -> Result<()> {
    let count_at = out.len();
    out.extend_from_slice(table.get(..2).ok_or_else(damaged)?);
    let mut frames = Frames::new(table).ok_or_else(damaged)?;
    let mut last = Last::default();
    for frame in frames.by_ref() {
        let old = last.next_old(frame.delta);
        if old >= code_length {
            return Err(damaged());
        }
        let new = moves.jump(old);
        write_head(&frame, last.delta_to(new).ok_or_else(damaged)?, out)?;
        last = Last { old: Some(old), new: Some(new) };
        move_types(table, &frame, moves, code_length, out)?;
    }
    if frames.left() != 0 {
        return Err(damaged());
    }
    if let Some(handler) = handler {
        let delta = last.delta_to(handler.pc).ok_or_else(damaged)?;
        write_handler(delta, handler.throwable, out);
        let count = u16_at(out, count_at).and_then(|count| count.checked_add(1)).ok_or_else(damaged)?;
        let _ = set_u16(out, count_at, count);
    }
    Ok(())
}

/// A StackMapTable with the added handler's frame alone.
pub fn handler_frames(handler: AddedHandler, out: &mut Vec<u8>) {
    out.extend_from_slice(&1u16.to_be_bytes());
    write_handler(handler.pc, handler.throwable, out);
}

fn write_handler(delta: usize, throwable: u16, out: &mut Vec<u8>) {
    out.push(FULL);
    out.extend_from_slice(&(delta as u16).to_be_bytes());
    out.extend_from_slice(&[0, 0, 0, 1, OBJECT]);
    out.extend_from_slice(&throwable.to_be_bytes());
}

/// The frame before, by its old and its new pc.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Last {
    pub(super) old: Option<usize>,
    pub(super) new: Option<usize>,
}

impl Last {
    /// The old pc of a frame with this delta.
    pub(super) fn next_old(&self, delta: u16) -> usize {
        self.old.map_or(0, |old| old + 1) + usize::from(delta)
    }

    /// The delta of a frame at this new pc; `None` when frames would fall together or change their order.
    pub(super) fn delta_to(&self, new: usize) -> Option<usize> {
        match self.new {
            None => Some(new),
            Some(last) => new.checked_sub(last + 1),
        }
    }
}

/// Writes a frame's type and delta, in the long form where the short one no longer fits.
fn write_head(frame: &Frame, delta: usize, out: &mut Vec<u8>) -> Result<()> {
    let delta = u16::try_from(delta).map_err(|_| damaged())?;
    let (short, long) = match frame.shape {
        Shape::Same => (Some(0), SAME_EXTENDED),
        Shape::OneStackItem => (Some(64), ONE_STACK_ITEM_EXTENDED),
        Shape::Chop(count) => (None, 251 - count),
        Shape::Append(count) => (None, 251 + count),
        Shape::Full => (None, FULL),
    };
    match short {
        Some(first) if delta < 64 => out.push(first + delta as u8),
        _ => {
            out.push(long);
            out.extend_from_slice(&delta.to_be_bytes());
        }
    }
    Ok(())
}

fn move_types(table: &[u8], frame: &Frame, moves: &impl Moves, code_length: usize, out: &mut Vec<u8>) -> Result<()> {
    let bytes = table.get(frame.types..frame.end).ok_or_else(damaged)?;
    if bytes.is_empty() {
        return Ok(());
    }
    let start = out.len();
    append_first(out, table.get(frame.types..).unwrap_or_default(), bytes.len());
    if !frame.holds_pc {
        return Ok(());
    }
    let new = out.get_mut(start..).unwrap_or_default();
    let moved = match frame.shape {
        Shape::Full => {
            let locals = move_list(new, 2, u16_at(bytes, 0), moves, code_length);
            locals.and_then(|stack| move_list(new, stack + 2, u16_at(bytes, stack), moves, code_length))
        }
        Shape::Append(count) => move_list(new, 0, Some(u16::from(count)), moves, code_length),
        Shape::OneStackItem => move_list(new, 0, Some(1), moves, code_length),
        Shape::Same | Shape::Chop(_) => Some(0),
    };
    moved.map(|_| ()).ok_or_else(damaged)
}

/// Moves the pcs in a list of types, and says where the list ends.
pub(super) fn move_list(
    types: &mut [u8],
    mut at: usize,
    count: Option<u16>,
    moves: &impl Moves,
    code_length: usize,
) -> Option<usize> {
    for _ in 0..count? {
        if u8_at(types, at)? == UNINITIALIZED {
            let pc = usize::from(u16_at(types, at + 1)?);
            if pc >= code_length {
                return None;
            }
            set_u16(types, at + 1, moves.instruction(pc) as u16)?;
        }
        at += type_length(types, at)?;
    }
    Some(at)
}

#[cold]
pub(super) fn damaged() -> Error {
    Error::bad("StackMapTable is damaged", 0)
}
