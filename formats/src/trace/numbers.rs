//! A set of numbers as it stands in a trace: a count, the smallest, then differences; read in place.

use super::payload::Payload;

/// A set of ids or of facts' numbers, checked: its numbers rise and fit into 32 bits.
#[derive(Debug, Clone, Copy, Default)]
pub struct Numbers<'a> {
    count: u32,
    differences: &'a [u8],
}

impl<'a> Numbers<'a> {
    /// Reads a set and walks over it once; `None` when it is cut off or does not rise.
    pub(super) fn read(payload: &mut Payload<'a>, below: u64) -> Option<Self> {
        let count = payload.varint32()?;
        let all = payload.rest();
        let mut number = 0u64;
        for index in 0..count {
            let step = payload.varint()?;
            if index > 0 && step == 0 {
                return None;
            }
            number = number.checked_add(step).filter(|number| *number < below)?;
        }
        let used = all.len() - payload.rest().len();
        Some(Self { count, differences: all.get(..used)? })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.count as usize
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How many bytes they take.
    pub fn size(&self) -> usize {
        self.differences.len()
    }

    /// The numbers, rising.
    pub fn iter(&self) -> NumbersIter<'a> {
        NumbersIter { left: self.count, number: 0, rest: Payload::new(self.differences) }
    }
}

impl<'a> IntoIterator for Numbers<'a> {
    type Item = u32;
    type IntoIter = NumbersIter<'a>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The numbers of a set, rising.
#[derive(Debug, Clone)]
pub struct NumbersIter<'a> {
    left: u32,
    number: u32,
    rest: Payload<'a>,
}

impl Iterator for NumbersIter<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        self.left = self.left.checked_sub(1)?;
        self.number = self.number.wrapping_add(self.rest.varint()? as u32);
        Some(self.number)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}
