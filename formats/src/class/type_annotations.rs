//! Type annotations inside code: a walk that finds the pcs in them.

use crate::bytes::{u8_at, u16_at};
use crate::limits::ANNOTATION_DEPTH_MOST;

/// A place in a type annotation table that says something about the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A 16-bit pc of an instruction stands here.
    Instruction(usize),
    /// A 16-bit start pc stands here, a 16-bit length right after it.
    Range(usize),
}

/// Calls `each` for every place that holds pcs in the content of a `Runtime(In)visibleTypeAnnotations` attribute of a
/// Code attribute. `None` when the table is damaged or nested beyond all reason.
pub fn places(table: &[u8], mut each: impl FnMut(Place)) -> Option<()> {
    let mut at = 2;
    for _ in 0..u16_at(table, 0)? {
        at = target(table, at, &mut each)?;
        at += 1 + 2 * usize::from(u8_at(table, at)?);
        at = annotation(table, at, 0)?;
    }
    (at == table.len()).then_some(())
}

fn target(table: &[u8], at: usize, each: &mut impl FnMut(Place)) -> Option<usize> {
    let after = at + 1;
    Some(match u8_at(table, at)? {
        0x00 | 0x01 | 0x16 => after + 1,
        0x10..=0x12 | 0x17 | 0x42 => after + 2,
        0x13..=0x15 => after,
        0x40 | 0x41 => {
            let count = usize::from(u16_at(table, after)?);
            for index in 0..count {
                each(Place::Range(after + 2 + index * 6));
            }
            after + 2 + count * 6
        }
        0x43..=0x46 => {
            each(Place::Instruction(after));
            after + 2
        }
        0x47..=0x4B => {
            each(Place::Instruction(after));
            after + 3
        }
        _ => return None,
    })
}

/// Skips one annotation: its type and its pairs.
fn annotation(table: &[u8], at: usize, depth: u32) -> Option<usize> {
    let mut next = at + 4;
    for _ in 0..u16_at(table, at + 2)? {
        next = value(table, next + 2, depth)?;
    }
    Some(next)
}

fn value(table: &[u8], at: usize, depth: u32) -> Option<usize> {
    if depth > ANNOTATION_DEPTH_MOST {
        return None;
    }
    match u8_at(table, at)? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b's' | b'c' => Some(at + 3),
        b'e' => Some(at + 5),
        b'@' => annotation(table, at + 1, depth + 1),
        b'[' => {
            let mut next = at + 3;
            for _ in 0..u16_at(table, at + 1)? {
                next = value(table, next, depth + 1)?;
            }
            Some(next)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pcs_are_found_behind_paths_and_values() {
        let table = [
            0, 2, // two annotations
            0x44, 0, 9, 1, 3, 0, 0, 1, 0, 1, 0, 2, b'[', 0, 1, b'I', 0, 5, // new at 9; path of one; one pair
            0x40, 0, 1, 0, 4, 0, 8, 0, 1, 0, 0, 1, 0, 0, // local variable 4..12
        ];
        let mut found = Vec::new();
        places(&table, |place| found.push(place)).unwrap();
        assert_eq!(found, [Place::Instruction(3), Place::Range(23)]);
    }

    #[test]
    fn endless_nesting_is_refused() {
        let mut table = vec![0, 1, 0x13, 0, 0, 1, 0, 1, 0, 2];
        for _ in 0..20_000 {
            table.extend([b'[', 0, 1]);
        }
        assert_eq!(places(&table, |_| ()), None);
    }
}
