//! Attributes of classes, members and code: a name and bytes.

use std::cell::Cell;

use super::pool::Pool;
use crate::bytes::{u16_at, u32_at};
use crate::error::Result;

/// One attribute.
#[derive(Debug, Clone, Copy)]
pub struct Attribute<'a> {
    /// The constant pool index of the name.
    pub name_index: u16,
    /// Where its six-byte header begins in the class file.
    pub at: usize,
    /// The content, without name and length.
    pub content: &'a [u8],
}

impl<'a> Attribute<'a> {
    /// The attribute's name.
    pub fn name(&self, pool: &Pool<'a>) -> Result<&'a [u8]> {
        pool.utf8(self.name_index)
    }

    /// Where the content begins in the class file.
    pub fn content_at(&self) -> usize {
        self.at + 6
    }

    /// Where the attribute ends in the class file.
    pub fn end(&self) -> usize {
        self.at + 6 + self.content.len()
    }
}

/// A list of attributes, in the file's order.
#[derive(Debug, Clone)]
pub struct Attributes<'a> {
    bytes: &'a [u8],
    next: usize,
    left: u16,
}

impl<'a> Attributes<'a> {
    /// The attributes whose count stands at `at`.
    pub fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, next: at + 2, left: u16_at(bytes, at).unwrap_or(0) }
    }

    /// The one attribute that begins at `at`, wherever that is.
    pub fn one(bytes: &'a [u8], at: usize) -> Option<Attribute<'a>> {
        Self { bytes, next: at, left: 1 }.next()
    }
}

impl<'a> Iterator for Attributes<'a> {
    type Item = Attribute<'a>;

    #[inline]
    fn next(&mut self) -> Option<Attribute<'a>> {
        self.left = self.left.checked_sub(1)?;
        let at = self.next;
        let length = u32_at(self.bytes, at + 2)? as usize;
        let content = self.bytes.get(at + 6..(at + 6).checked_add(length)?)?;
        self.next = at + 6 + length;
        Some(Attribute { name_index: u16_at(self.bytes, at)?, at, content })
    }
}

/// Where the attributes whose count stands at `at` end; `None` when they run past the bytes.
pub(super) fn skip(bytes: &[u8], at: usize) -> Option<usize> {
    let count = u16_at(bytes, at)?;
    let mut next = at + 2;
    for _ in 0..count {
        next = next.checked_add(6)?.checked_add(u32_at(bytes, next + 2)? as usize)?;
    }
    (next <= bytes.len()).then_some(next)
}

/// The attributes in and of a method's code that a rewriter knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// `Code`
    Code,
    /// `StackMapTable`
    StackMapTable,
    /// `LineNumberTable`
    LineNumberTable,
    /// `LocalVariableTable` and `LocalVariableTypeTable`
    LocalVariables,
    /// `RuntimeVisibleTypeAnnotations` and `RuntimeInvisibleTypeAnnotations`
    TypeAnnotations,
    /// `CharacterRangeTable`
    CharacterRangeTable,
    /// Any other.
    Other,
}

impl Known {
    /// The attribute with this name.
    pub fn named(name: &[u8]) -> Self {
        match name {
            b"Code" => Self::Code,
            b"StackMapTable" => Self::StackMapTable,
            b"LineNumberTable" => Self::LineNumberTable,
            b"LocalVariableTable" | b"LocalVariableTypeTable" => Self::LocalVariables,
            b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => Self::TypeAnnotations,
            b"CharacterRangeTable" => Self::CharacterRangeTable,
            _ => Self::Other,
        }
    }
}

/// Remembers what the names of one class's attributes mean: the same few constants name those of every method.
#[derive(Debug)]
pub struct Names {
    /// By the low bits of the constant's index: the index, 0 for none, and its meaning.
    slots: [Cell<(u16, Known)>; Self::SLOTS],
}

impl Default for Names {
    fn default() -> Self {
        Self { slots: [const { Cell::new((0, Known::Other)) }; Self::SLOTS] }
    }
}

impl Names {
    const SLOTS: usize = 16;

    /// What this attribute is; an error when its name is no text.
    #[inline]
    pub fn of(&self, attribute: &Attribute<'_>, pool: &Pool<'_>) -> Result<Known> {
        let index = attribute.name_index;
        let slot = self.slots.get(usize::from(index) % Self::SLOTS);
        match slot.map(Cell::get) {
            Some((known, meaning)) if known == index && index != 0 => Ok(meaning),
            _ => {
                let meaning = Known::named(pool.utf8(index)?);
                slot.inspect(|slot| slot.set((index, meaning)));
                Ok(meaning)
            }
        }
    }
}
