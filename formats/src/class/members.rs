//! Fields and methods: the members of a class, read in place.

use super::attributes::{self, Attributes};
use super::pool::Pool;
use crate::bytes::u16_at;
use crate::error::{Error, Result};

/// One field or method.
#[derive(Debug, Clone, Copy)]
pub struct Member<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Member<'a> {
    /// The access flags.
    pub fn access(&self) -> u16 {
        u16_at(self.bytes, self.at).unwrap_or(0)
    }

    /// Whether all of these access flags are set.
    pub fn is(&self, flags: u16) -> bool {
        self.access() & flags == flags
    }

    /// The constant pool indices of name and descriptor.
    pub fn name_indices(&self) -> (u16, u16) {
        (u16_at(self.bytes, self.at + 2).unwrap_or(0), u16_at(self.bytes, self.at + 4).unwrap_or(0))
    }

    /// The name, `<init>` for a constructor.
    pub fn name(&self, pool: &Pool<'a>) -> Result<&'a [u8]> {
        pool.utf8(u16_at(self.bytes, self.at + 2).unwrap_or(0))
    }

    /// The descriptor, `(I)V`.
    pub fn descriptor(&self, pool: &Pool<'a>) -> Result<&'a [u8]> {
        pool.utf8(u16_at(self.bytes, self.at + 4).unwrap_or(0))
    }

    /// The member's attributes.
    pub fn attributes(&self) -> Attributes<'a> {
        Attributes::new(self.bytes, self.at + 6)
    }
}

/// The fields or the methods of a class, in the file's order.
#[derive(Debug, Clone)]
pub struct Members<'a> {
    bytes: &'a [u8],
    next: usize,
    left: u16,
}

impl<'a> Members<'a> {
    pub(super) fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, next: at + 2, left: u16_at(bytes, at).unwrap_or(0) }
    }
}

impl<'a> Iterator for Members<'a> {
    type Item = Member<'a>;

    fn next(&mut self) -> Option<Member<'a>> {
        self.left = self.left.checked_sub(1)?;
        let member = Member { bytes: self.bytes, at: self.next };
        self.next = attributes::skip(self.bytes, self.next + 6)?;
        Some(member)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::from(self.left), Some(usize::from(self.left)))
    }
}

/// Where the members that begin at `at` end; an error when they run past the file.
pub(super) fn skip(bytes: &[u8], at: usize, what: &str) -> Result<usize> {
    let cut = || Error::bad(format!("the class file ends in the middle of its {what}: it is cut off"), at);
    let count = u16_at(bytes, at).ok_or_else(cut)?;
    let mut next = at + 2;
    for _ in 0..count {
        next = attributes::skip(bytes, next + 6).ok_or_else(cut)?;
    }
    Ok(next)
}
