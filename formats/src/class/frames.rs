//! Stack map frames: a walk that says where each frame, and each type in it, stands.

use crate::bytes::{u8_at, u16_at};

/// The number of the verification type `Object`, followed by a class.
pub const OBJECT: u8 = 7;
/// The number of the verification type `Uninitialized`, followed by the pc of its `new`.
pub const UNINITIALIZED: u8 = 8;
/// The frame type with 16 bits of offset and nothing else.
pub const SAME_EXTENDED: u8 = 251;
/// The frame type with 16 bits of offset and one stack item.
pub const ONE_STACK_ITEM_EXTENDED: u8 = 247;
/// The frame type that spells everything out.
pub const FULL: u8 = 255;

/// What a frame says relative to the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// The same locals, an empty stack.
    Same,
    /// The same locals, one stack item.
    OneStackItem,
    /// This many locals fewer, an empty stack.
    Chop(u8),
    /// This many locals more, an empty stack.
    Append(u8),
    /// All locals and all stack items.
    Full,
}

/// One frame of a StackMapTable.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    /// What it says.
    pub shape: Shape,
    /// Its distance from the frame before: see [`Frames`].
    pub delta: u16,
    /// Where its types begin in the table, after the frame type and the delta (for a full frame: the count of locals).
    pub types: usize,
    /// Where it ends in the table.
    pub end: usize,
    /// Whether one of its types is `Uninitialized`, which holds a pc.
    pub holds_pc: bool,
}

/// A walk over the frames of a StackMapTable's content. The first frame stands at its delta, each later one at
/// the place of the frame before plus its delta plus one.
#[derive(Debug, Clone)]
pub struct Frames<'a> {
    table: &'a [u8],
    next: usize,
    left: u16,
}

impl<'a> Frames<'a> {
    /// The frames of a table's content; `None` when it has not even a count.
    pub fn new(table: &'a [u8]) -> Option<Self> {
        Some(Self { table, next: 2, left: u16_at(table, 0)? })
    }

    /// How many frames are still to come; not 0 after the walk's end when the table is damaged.
    pub fn left(&self) -> u16 {
        self.left
    }

    // What is handed back through memory is read in other pieces than it was written, which makes processors wait.
    #[inline(always)]
    fn read(&mut self) -> Option<Frame> {
        let kind = u8_at(self.table, self.next)?;
        let after = self.next + 1;
        let extended = |shape| Some((shape, u16_at(self.table, after)?, after + 2));
        let (shape, delta, types) = match kind {
            0..=63 => (Shape::Same, u16::from(kind), after),
            64..=127 => (Shape::OneStackItem, u16::from(kind - 64), after),
            ONE_STACK_ITEM_EXTENDED => extended(Shape::OneStackItem)?,
            248..=250 => extended(Shape::Chop(251 - kind))?,
            SAME_EXTENDED => extended(Shape::Same)?,
            252..=254 => extended(Shape::Append(kind - 251))?,
            FULL => extended(Shape::Full)?,
            128..=246 => return None,
        };
        let mut holds_pc = false;
        let mut skip = |at, count| skip_types(self.table, at, count, &mut holds_pc);
        let end = match shape {
            Shape::Same | Shape::Chop(_) => types,
            Shape::OneStackItem => skip(types, 1)?,
            Shape::Append(count) => skip(types, u16::from(count))?,
            Shape::Full => {
                let stack = skip(types + 2, u16_at(self.table, types)?)?;
                skip(stack + 2, u16_at(self.table, stack)?)?
            }
        };
        Some(Frame { shape, delta, types, end, holds_pc })
    }
}

impl Iterator for Frames<'_> {
    type Item = Frame;

    #[inline]
    fn next(&mut self) -> Option<Frame> {
        if self.left == 0 {
            return None;
        }
        let frame = self.read()?;
        self.left -= 1;
        self.next = frame.end;
        Some(frame)
    }
}

/// Bytes of the verification type at `at`; `None` when there is none.
#[inline]
pub fn type_length(table: &[u8], at: usize) -> Option<usize> {
    match u8_at(table, at)? {
        0..=6 => Some(1),
        OBJECT | UNINITIALIZED => Some(3),
        _ => None,
    }
}

#[inline]
fn skip_types(table: &[u8], mut at: usize, count: u16, holds_pc: &mut bool) -> Option<usize> {
    for _ in 0..count {
        *holds_pc |= u8_at(table, at) == Some(UNINITIALIZED);
        at += type_length(table, at)?;
    }
    (at <= table.len()).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_is_walked() {
        let table = [
            0, 7, // seven frames
            5, // same
            64, 1, // one stack item: int
            247, 0, 9, 7, 0, 3, // extended, an object
            249, 0, 1, // chop two
            251, 1, 0, // same, extended
            252, 0, 0, 8, 0, 4, // append an uninitialized
            255, 0, 2, 0, 1, 1, 0, 1, 4, // full: int / long
        ];
        let frames: Vec<Frame> = Frames::new(&table).unwrap().collect();
        let shapes: Vec<Shape> = frames.iter().map(|frame| frame.shape).collect();
        let expected = [
            Shape::Same,
            Shape::OneStackItem,
            Shape::OneStackItem,
            Shape::Chop(2),
            Shape::Same,
            Shape::Append(1),
            Shape::Full,
        ];
        assert_eq!(shapes, expected);
        assert_eq!(frames.last().unwrap().end, table.len());
        let with_pcs: Vec<bool> = frames.iter().map(|frame| frame.holds_pc).collect();
        assert_eq!(with_pcs, [false, false, false, false, false, true, false]);
    }

    #[test]
    fn a_damaged_table_ends_the_walk_with_frames_left() {
        for table in [&[0, 1][..], &[0, 1, 200], &[0, 1, 64], &[0, 1, 64, 9], &[0, 2, 0]] {
            let mut frames = Frames::new(table).unwrap();
            for _ in frames.by_ref() {}
            assert!(frames.left() > 0, "{table:?}");
        }
    }
}
