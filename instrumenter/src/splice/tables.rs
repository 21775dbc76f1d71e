//! The tables that speak of pcs and must move with the code: exceptions, lines, local variables, character ranges and
//! type annotations.

use touchstone_formats::bytes::{set_u16, u16_at};
use touchstone_formats::class::Known;
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

/// Moves the table that was copied to the end of `out` from `at` on, in place. Unknown attributes stay as they are.
pub fn move_table(name: Known, out: &mut [u8], at: usize, moves: &impl Moves, code_length: usize) -> Result<()> {
    let table = out.get_mut(at..).unwrap_or_default();
    let moved = match name {
        Known::LineNumberTable => move_lines(table, moves, code_length),
        Known::LocalVariables => move_variables(table, moves, code_length),
        Known::TypeAnnotations => {
            move_annotations(table, moves, code_length);
            Some(())
        }
        Known::CharacterRangeTable => {
            let _ = move_character_ranges(table, moves, code_length);
            Some(())
        }
        Known::Code | Known::StackMapTable | Known::Other => Some(()),
    };
    moved.ok_or_else(|| Error::bad(format!("{name:?} is damaged"), at))
}

/// A line begins with the probes of its first instruction. Only where several rows name one pc must they stay with the
/// instruction itself: the JVM takes the first of them there, and the last for the instructions after it.
fn move_lines(table: &mut [u8], moves: &impl Moves, code_length: usize) -> Option<()> {
    let count = usize::from(u16_at(table, 0)?);
    let (rows, _) = table.get_mut(2..2 + count * 4)?.as_chunks_mut::<4>();
    let mut rows = rows.iter_mut().peekable();
    let mut before = None;
    while let Some([high, low, _, _]) = rows.next() {
        let old = [*high, *low];
        let pc = usize::from(u16::from_be_bytes(old));
        if pc >= code_length {
            return None;
        }
        let shared = before == Some(old) || rows.peek().is_some_and(|next| next.starts_with(&old));
        let new = if shared { moves.instruction(pc) } else { moves.start(pc) };
        [*high, *low] = (new as u16).to_be_bytes();
        before = Some(old);
    }
    Some(())
}

/// Rows of ten bytes that begin with a start pc and a length.
fn move_variables(table: &mut [u8], moves: &impl Moves, code_length: usize) -> Option<()> {
    let count = usize::from(u16_at(table, 0)?);
    let (rows, _) = table.get_mut(2..2 + count * 10)?.as_chunks_mut::<10>();
    for row in rows {
        let [a, b, c, d, ..] = row;
        let start = usize::from(u16::from_be_bytes([*a, *b]));
        let end = start + usize::from(u16::from_be_bytes([*c, *d]));
        if end > code_length {
            return None;
        }
        let new_start = moves.start(start);
        [*a, *b] = (new_start as u16).to_be_bytes();
        [*c, *d] = (moves.end(end).saturating_sub(new_start) as u16).to_be_bytes();
    }
    Some(())
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

/// Places that are wrong stay as they are: no JVM looks at them before somebody asks for the annotations, so a class with
/// a wrong one must go on working.
fn move_annotations(table: &mut [u8], moves: &impl Moves, code_length: usize) {
    let mut found = Vec::new();
    if places(table, |place| found.push(place)).is_none() {
        return;
    }
    for place in found {
        let _ = match place {
            Place::Range(at) => move_range(table, at, moves, code_length),
            Place::Instruction(at) => {
                let pc = u16_at(table, at).map(usize::from).filter(|&pc| pc < code_length);
                pc.and_then(|pc| set_u16(table, at, moves.instruction(pc) as u16))
            }
        };
    }
}

/// Rows of javac's `-Xjcov`: start pc, last pc (inclusive), source ranges, flags. No JVM reads them.
fn move_character_ranges(table: &mut [u8], moves: &impl Moves, code_length: usize) -> Option<()> {
    let count = usize::from(u16_at(table, 0)?);
    let rows = table.get_mut(2..2 + count * 14)?;
    for row in rows.chunks_exact_mut(14) {
        let (start, last) = (usize::from(u16_at(row, 0)?), usize::from(u16_at(row, 2)?));
        if start > code_length || last >= code_length {
            continue;
        }
        set_u16(row, 0, moves.start(start) as u16)?;
        set_u16(row, 2, moves.end(last + 1).saturating_sub(1) as u16)?;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::splice::moves::Shift;

    /// A class with a wrong pc in a type annotation loads, so it must be instrumented, not refused.
    #[test]
    fn wrong_places_in_type_annotations_stay_and_right_ones_move() {
        let mut table = vec![0, 2, 0x44, 0, 9, 0, 0, 1, 0, 0, 0x44, 0, 99, 0, 0, 1, 0, 0];
        move_table(Known::TypeAnnotations, &mut table, 0, &Shift(6), 20).unwrap();
        assert_eq!((table[4], table[12]), (15, 99));
        let mut cut = table[..10].to_vec();
        move_table(Known::TypeAnnotations, &mut cut, 0, &Shift(6), 20).unwrap();
        assert_eq!(cut, table[..10]);
    }

    /// Some compilers write two rows for one pc; a stack trace shows the first of them only at that very pc.
    #[test]
    fn rows_that_share_a_pc_stay_with_the_instruction() {
        let mut table = vec![0, 3, 0, 0, 0, 7, 0, 0, 0, 8, 0, 5, 0, 9];
        move_table(Known::LineNumberTable, &mut table, 0, &Shift(6), 20).unwrap();
        assert_eq!(table, [0, 3, 0, 6, 0, 7, 0, 6, 0, 8, 0, 11, 0, 9]);
        let mut table = vec![0, 2, 0, 0, 0, 7, 0, 5, 0, 9];
        move_table(Known::LineNumberTable, &mut table, 0, &Shift(6), 20).unwrap();
        assert_eq!(table, [0, 2, 0, 0, 0, 7, 0, 11, 0, 9]);
    }

    #[test]
    fn a_line_outside_the_code_is_an_error_as_it_is_for_the_jvm() {
        let mut table = vec![0, 1, 0, 20, 0, 7];
        assert!(move_table(Known::LineNumberTable, &mut table, 0, &Shift(6), 20).is_err());
    }
}
