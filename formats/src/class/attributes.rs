//! Attributes of classes, members and code: a name and bytes.

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
