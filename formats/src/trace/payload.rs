//! Reads and writes the parts of a payload: bytes, varints, texts. `None` is the only answer to what is not there.

use crate::varint;

/// What is left of a payload.
#[derive(Debug, Clone, Copy)]
pub(super) struct Payload<'a> {
    rest: &'a [u8],
}

impl<'a> Payload<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub(super) fn bytes(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(taken)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.bytes(N)?.try_into().ok()
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        self.array::<1>().map(|[byte]| byte)
    }

    #[inline]
    pub(super) fn varint(&mut self) -> Option<u64> {
        varint::read(&mut self.rest)
    }

    pub(super) fn varint32(&mut self) -> Option<u32> {
        self.varint().and_then(|number| u32::try_from(number).ok())
    }

    pub(super) fn text(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.varint()?).ok()?;
        self.bytes(length)
    }
}

pub(super) fn put_text(out: &mut Vec<u8>, text: &[u8]) {
    varint::write(out, text.len() as u64);
    out.extend_from_slice(text);
}
