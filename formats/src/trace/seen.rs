//! What was seen in some stretch of time: a set of ids and a set of facts.

use super::numbers::Numbers;
use super::payload::Payload;
use crate::varint::write_set;

/// What was seen, in place.
#[derive(Debug, Clone, Copy, Default)]
pub struct Seen<'a> {
    /// The ids that were hit.
    pub ids: Numbers<'a>,
    /// The numbers of the facts that were recorded.
    pub facts: Numbers<'a>,
}

impl<'a> Seen<'a> {
    /// Facts must have been told before.
    pub(super) fn read(payload: &mut Payload<'a>, facts: usize) -> Option<Self> {
        let ids = Numbers::read(payload, 1 << 32)?;
        Some(Self { ids, facts: Numbers::read(payload, facts as u64)? })
    }

    /// How many bytes it takes, without the two counts.
    pub fn size(&self) -> usize {
        self.ids.size() + self.facts.size()
    }

    /// The same on its own.
    pub fn to_set(&self) -> SeenSet {
        SeenSet { ids: self.ids.iter().collect(), facts: self.facts.iter().collect() }
    }
}

/// What was seen, to be written: sorted, each once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeenSet {
    /// The ids that were hit.
    pub ids: Vec<u32>,
    /// The numbers of the facts that were recorded.
    pub facts: Vec<u32>,
}

impl SeenSet {
    /// Sorts both and removes what is there twice.
    pub fn new(mut ids: Vec<u32>, mut facts: Vec<u32>) -> Self {
        for numbers in [&mut ids, &mut facts] {
            numbers.sort_unstable();
            numbers.dedup();
        }
        Self { ids, facts }
    }

    pub(super) fn put(&self, out: &mut Vec<u8>) {
        write_set(out, &self.ids);
        write_set(out, &self.facts);
    }
}
