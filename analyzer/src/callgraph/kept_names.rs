//! The names of a cache file, where they lie in it: nothing is copied, and nothing is looked at before somebody asks.

use std::ops::Range;
use std::sync::Arc;

use touchstone_formats::archive::MappedFile;

use super::names::probe;

/// The bytes of one place of the table: the name's hash, and its number plus one.
pub(super) const PLACE_SIZE: usize = 8;
const END_SIZE: usize = 4;

/// Where in the file the parts are.
#[derive(Debug, Clone, Default)]
pub(super) struct Parts {
    /// All names, one after the other.
    pub text: Range<usize>,
    /// Where each ends in the text.
    pub ends: Range<usize>,
    /// The table with open addressing.
    pub places: Range<usize>,
}

/// Names in a file.
#[derive(Debug)]
pub struct KeptNames {
    file: Arc<MappedFile>,
    parts: Parts,
}

impl KeptNames {
    /// The names in these parts of a file; `None` when the table's size is impossible.
    pub(super) fn new(file: Arc<MappedFile>, parts: Parts) -> Option<Self> {
        let places = parts.places.len() / PLACE_SIZE;
        let fits = places.is_power_of_two() && parts.ends.len() / END_SIZE < places;
        (fits && parts.ends.len().is_multiple_of(END_SIZE)).then_some(Self { file, parts })
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.parts.ends.len() / END_SIZE
    }

    /// The name of this number; what is no text is as if it were empty.
    pub(super) fn name(&self, number: u32) -> &str {
        std::str::from_utf8(self.bytes_of(number)).unwrap_or_default()
    }

    fn bytes_of(&self, number: u32) -> &[u8] {
        let end = self.end(number as usize).unwrap_or(0);
        let start = (number as usize).checked_sub(1).and_then(|before| self.end(before)).unwrap_or(0);
        self.file.get(self.parts.text.clone()).and_then(|text| text.get(start..end)).unwrap_or_default()
    }

    /// The number of a name.
    pub(super) fn get(&self, hash: u32, name: &[u8]) -> Option<u32> {
        let place = |place: usize| {
            let at = self.parts.places.start + place * PLACE_SIZE;
            Some(u64::from_le_bytes(*self.file.get(at..)?.first_chunk()?))
        };
        let is_it = |number: u32| (number as usize) < self.len() && self.bytes_of(number) == name;
        probe(hash, self.parts.places.len() / PLACE_SIZE, place, is_it).ok()
    }

    fn end(&self, number: usize) -> Option<usize> {
        let ends = self.file.get(self.parts.ends.clone())?;
        Some(u32::from_le_bytes(*ends.get(number * END_SIZE..)?.first_chunk()?) as usize)
    }
}
