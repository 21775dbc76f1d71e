//! The tables that speak of pcs and must move with the code: exceptions, lines, local variables, character ranges and
//! type annotations.

use touchstone_formats::bytes::{set_u16, u16_at};
use touchstone_formats::class::type_annotations::{Place, places};
use touchstone_formats::{Error, Result};

use super::moves::Moves;

/// Writes the entries of an exception table, moved. `handler` may send a handler somewhere else.
pub fn move_exceptions(
    entries: &[u8],
    moves: &impl Moves,
    code_length: usize,
    handler: impl Fn(usize) -> Option<usize>,
    out: &mut Vec<u8>,
) -> Result<()> {
    for entry in entries.chunks_exact(8) {
        let [Some(start), Some(end), Some(target), Some(kind)] = [0, 2, 4, 6].map(|at| u16_at(entry, at)) else {
            continue;
        };
        let (start, end, target) = (usize::from(start), usize::from(end), usize::from(target));
        if start > code_length || end > code_length || target >= code_length {
            return Err(Error::bad("an exception table entry leads out of the code", start));
        }
        let target = handler(target).unwrap_or_else(|| moves.jump(target));
        for number in [moves.jump(start), moves.end(end), target] {
            out.extend_from_slice(&(number as u16).to_be_bytes());
        }
        out.extend_from_slice(&kind.to_be_bytes());
    }
    Ok(())
}

/// Moves the table that was copied to the end of `out` from `at` on, in place, by its attribute's name. Unknown
/// attributes stay as they are.
pub fn move_table(name: &[u8], out: &mut [u8], at: usize, moves: &impl Moves, code_length: usize) -> Result<()> {
    let table = out.get_mut(at..).unwrap_or_default();
    let moved = match name {
        b"LineNumberTable" => move_lines(table, moves, code_length),
        b"LocalVariableTable" | b"LocalVariableTypeTable" => move_rows(table, 10, moves, code_length),
        b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => {
            move_annotations(table, moves, code_length)
        }
        b"CharacterRangeTable" => move_character_ranges(table, moves, code_length),
        _ => Some(()),
    };
    moved.ok_or_else(|| Error::bad(format!("{} is damaged", String::from_utf8_lossy(name)), at))
}

fn move_lines(table: &mut [u8], moves: &impl Moves, code_length: usize) -> Option<()> {
    let count = usize::from(u16_at(table, 0)?);
    let rows = table.get_mut(2..2 + count * 4)?;
    for row in rows.chunks_exact_mut(4) {
        let pc = usize::from(u16_at(row, 0)?);
        if pc >= code_length {
            return None;
        }
        set_u16(row, 0, moves.start(pc) as u16)?;
    }
    Some(())
}

/// Rows of `size` bytes that begin with a start pc and a length.
fn move_rows(table: &mut [u8], size: usize, moves: &impl Moves, code_length: usize) -> Option<()> {
    let count = usize::from(u16_at(table, 0)?);
    let rows = table.get_mut(2..2 + count * size)?;
    rows.chunks_exact_mut(size).try_for_each(|row| move_range(row, 0, moves, code_length))
}

/// A start pc and a length.
fn move_range(bytes: &mut [u8], at: usize, moves: &impl Moves, code_length: usize) -> Option<()> {
    let start = usize::from(u16_at(bytes, at)?);
    let end = start + usize::from(u16_at(bytes, at + 2)?);
    if end > code_length {
        return None;
    }
    let new_start = moves.start(start);
    set_u16(bytes, at, new_start as u16)?;
    set_u16(bytes, at + 2, moves.end(end).saturating_sub(new_start) as u16)
}

fn move_annotations(table: &mut [u8], moves: &impl Moves, code_length: usize) -> Option<()> {
    let mut found = Vec::new();
    places(table, |place| found.push(place))?;
    for place in found {
        match place {
            Place::Range(at) => move_range(table, at, moves, code_length)?,
            Place::Instruction(at) => {
                let pc = usize::from(u16_at(table, at)?);
                if pc >= code_length {
                    return None;
                }
                set_u16(table, at, moves.instruction(pc) as u16)?;
            }
        }
    }
    Some(())
}

/// Rows of javac's `-Xjcov`: start pc, last pc (inclusive), source ranges, flags.
fn move_character_ranges(table: &mut [u8], moves: &impl Moves, code_length: usize) -> Option<()> {
    let count = usize::from(u16_at(table, 0)?);
    let rows = table.get_mut(2..2 + count * 14)?;
    for row in rows.chunks_exact_mut(14) {
        let (start, last) = (usize::from(u16_at(row, 0)?), usize::from(u16_at(row, 2)?));
        if start > code_length || last >= code_length {
            return None;
        }
        set_u16(row, 0, moves.start(start) as u16)?;
        set_u16(row, 2, moves.end(last + 1).saturating_sub(1) as u16)?;
    }
    Some(())
}
