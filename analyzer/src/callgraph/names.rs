//! Names as numbers: every class and every method name with its descriptor once, compared by number from then on.
//!
//! A table can stand on another one that no longer grows, and goes on with its numbers: so the names of a cache file, those of
//! classes that were read since and those that linking adds need not be copied together.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use touchstone_formats::mutf8::decode;

use super::kept_names::KeptNames;

/// A name by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NameId(pub u32);

/// What a table stands on.
#[derive(Debug, Clone)]
enum Below {
    Table(Arc<NameTable>),
    Kept(Arc<KeptNames>),
}

/// Names by number, and numbers by name.
#[derive(Debug, Default, Clone)]
pub struct NameTable {
    below: Option<Below>,
    /// The number of the first name that is here and not below.
    first: u32,
    text: String,
    ends: Vec<u32>,
    /// Open addressing: the hash in the upper half, the place in this table plus one in the lower; 0 is free. The length is a
    /// power of two.
    places: Vec<u64>,
}

impl NameTable {
    /// A table that goes on where another one ended.
    pub fn above(table: Arc<Self>) -> Self {
        Self { first: table.len() as u32, below: Some(Below::Table(table)), ..Self::default() }
    }

    /// A table that goes on where a cache ended.
    pub fn above_kept(kept: Arc<KeptNames>) -> Self {
        Self { first: kept.len() as u32, below: Some(Below::Kept(kept)), ..Self::default() }
    }

    /// Makes room for this many more names, so that the table need not grow under way.
    pub(super) fn reserve(&mut self, names: usize) {
        while self.places.len() < (self.ends.len() + names) * 2 {
            self.grow();
        }
    }

    /// How many names there are, those below included.
    pub fn len(&self) -> usize {
        self.first as usize + self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of the first name that is not below.
    pub(super) fn first(&self) -> u32 {
        self.first
    }

    /// The names' text, where each ends in it, and the table by which they are found, as a cache keeps them.
    pub(super) fn as_bytes(&self) -> (&[u8], Vec<u8>, Vec<u8>) {
        let ends = self.ends.iter().flat_map(|end| end.to_le_bytes()).collect();
        (self.text.as_bytes(), ends, self.places.iter().flat_map(|place| place.to_le_bytes()).collect())
    }

    /// The numbers that are this table's own.
    pub fn own(&self) -> impl ExactSizeIterator<Item = NameId> + use<> {
        (self.first..self.len() as u32).map(NameId)
    }

    /// The name's number; a new one when it was never seen.
    pub fn number(&mut self, name: &str) -> NameId {
        self.number_or(name.as_bytes(), |_| Cow::Borrowed(name))
    }

    /// The number of a name as a class file has it: that it is text is looked at when it is seen for the first time.
    pub(super) fn number_of_bytes(&mut self, name: &[u8]) -> NameId {
        self.number_or(name, decode)
    }

    /// The same for a name whose hash is known.
    pub(super) fn number_hashed(&mut self, hash: u32, name: &[u8]) -> NameId {
        self.number_hashed_or(hash, name, decode)
    }

    fn number_or<'n>(&mut self, bytes: &'n [u8], text: impl FnOnce(&'n [u8]) -> Cow<'n, str>) -> NameId {
        self.number_hashed_or(hash_of(bytes), bytes, text)
    }

    fn number_hashed_or<'n>(
        &mut self,
        hash: u32,
        bytes: &'n [u8],
        text: impl FnOnce(&'n [u8]) -> Cow<'n, str>,
    ) -> NameId {
        if self.ends.len() * 2 >= self.places.len() {
            self.grow();
        }
        if let Some(known) = self.find_below(hash, bytes) {
            return known;
        }
        match self.find(hash, bytes) {
            Ok(known) => known,
            Err(place) => match text(bytes) {
                Cow::Borrowed(text) => self.add(hash, place, text),
                // Another text than the bytes: it has its own place.
                Cow::Owned(text) => self.number(&text),
            },
        }
    }

    /// What is likely to have this hash: a place among this table's own names plus one, 0 for none.
    #[inline]
    pub(super) fn candidate(&self, hash: u32) -> u32 {
        let mask = self.places.len().wrapping_sub(1);
        let at = |place: usize| self.places.get(place & mask).copied().filter(|taken| (taken >> 32) as u32 == hash);
        at(hash as usize).or_else(|| at(hash as usize + 1)).map_or(0, |taken| taken as u32)
    }

    /// Where the text of a candidate begins and ends; it ends before it begins when there is none.
    #[inline]
    pub(super) fn span(&self, candidate: u32) -> (u32, u32) {
        let Some(end) = (candidate as usize).checked_sub(1).and_then(|own| self.ends.get(own)) else { return (1, 0) };
        let start = (candidate as usize).checked_sub(2).and_then(|before| self.ends.get(before));
        (start.copied().unwrap_or(0), *end)
    }

    /// Whether this is the name there.
    #[inline]
    pub(super) fn is_at(&self, (start, end): (u32, u32), name: &[u8]) -> bool {
        self.text.as_bytes().get(start as usize..end as usize) == Some(name)
    }

    /// The number of a candidate that is the one.
    #[inline]
    pub(super) fn number_of_candidate(&self, candidate: u32) -> u32 {
        (self.first + candidate).wrapping_sub(1)
    }

    fn add(&mut self, hash: u32, place: usize, name: &str) -> NameId {
        self.text.push_str(name);
        self.ends.push(self.text.len() as u32);
        if let Some(free) = self.places.get_mut(place) {
            *free = u64::from(hash) << 32 | self.ends.len() as u64;
        }
        NameId(self.len() as u32 - 1)
    }

    /// The number of a name that was seen.
    pub fn get(&self, name: &str) -> Option<NameId> {
        self.get_hashed(hash_of(name.as_bytes()), name.as_bytes())
    }

    fn get_hashed(&self, hash: u32, name: &[u8]) -> Option<NameId> {
        self.find_below(hash, name).or_else(|| self.find(hash, name).ok())
    }

    fn find_below(&self, hash: u32, name: &[u8]) -> Option<NameId> {
        match self.below.as_ref()? {
            Below::Table(table) => table.get_hashed(hash, name),
            Below::Kept(kept) => kept.get(hash, name).map(NameId),
        }
    }

    /// The name of this number.
    pub fn name(&self, number: NameId) -> &str {
        match number.0.checked_sub(self.first) {
            Some(own) => self.own_name(own),
            None => match &self.below {
                Some(Below::Table(table)) => table.name(number),
                Some(Below::Kept(kept)) => kept.name(number.0),
                None => "",
            },
        }
    }

    fn own_name(&self, own: u32) -> &str {
        let end = self.ends.get(own as usize).copied().unwrap_or(0);
        let start = own.checked_sub(1).and_then(|before| self.ends.get(before as usize)).copied().unwrap_or(0);
        self.text.get(start as usize..end as usize).unwrap_or_default()
    }

    /// The number, or the place where it would go.
    fn find(&self, hash: u32, name: &[u8]) -> Result<NameId, usize> {
        let is_it = |own| self.own_name(own).as_bytes() == name;
        let found = probe(hash, self.places.len(), |place| self.places.get(place).copied(), is_it);
        found.map(|own| NameId(self.first + own))
    }

    fn grow(&mut self) {
        let size = (self.places.len() * 2).max(64);
        let old = std::mem::replace(&mut self.places, vec![0; size]);
        for taken in old.into_iter().filter(|taken| *taken != 0) {
            let found = probe((taken >> 32) as u32, size, |place| self.places.get(place).copied(), |_| false);
            if let Some(free) = found.err().and_then(|place| self.places.get_mut(place)) {
                *free = taken;
            }
        }
    }
}

/// Looks for a name in a table with open addressing: where it is among its table's names, or the free place that was met.
pub(super) fn probe(
    hash: u32,
    places: usize,
    at: impl Fn(usize) -> Option<u64>,
    is_it: impl Fn(u32) -> bool,
) -> Result<u32, usize> {
    let mask = places.wrapping_sub(1);
    let mut place = hash as usize & mask;
    for _ in 0..places {
        match at(place) {
            None | Some(0) => return Err(place),
            Some(taken) if (taken >> 32) as u32 == hash && is_it((taken as u32).wrapping_sub(1)) => {
                return Ok((taken as u32).wrapping_sub(1));
            }
            Some(_) => place = (place + 1) & mask,
        }
    }
    Err(usize::MAX)
}

/// The hash that places are found by; caches are written with it.
pub(super) fn hash_of(name: &[u8]) -> u32 {
    let mut hasher = QuickHasher::default();
    hasher.write(name);
    hasher.finish() as u32
}

/// A map by small numbers. What is hashed comes from class files that are about to run anyway: no protection is needed.
pub type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<QuickHasher>>;

/// Multiplies and rotates, eight bytes at a time.
#[derive(Debug, Default, Clone, Copy)]
pub struct QuickHasher(u64);

const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

impl QuickHasher {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(MULTIPLIER);
    }
}

impl Hasher for QuickHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.add(chunk.first_chunk().map_or(0, |word| u64::from_le_bytes(*word)));
        }
        let last = match bytes.last_chunk::<8>() {
            // The last bytes, some of them for the second time: one load, where a copy of the rest would be a loop.
            Some(last) => u64::from_le_bytes(*last),
            None => bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte)),
        };
        self.add(last ^ bytes.len() as u64);
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    #[inline]
    fn finish(&self) -> u64 {
        // The low bits choose the place: let the high ones, which are better mixed, take part.
        self.0 ^ (self.0 >> 32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_keeps_its_number_while_the_table_grows() {
        let mut table = NameTable::default();
        let numbers: Vec<NameId> = (0..1000).map(|number| table.number(&format!("a/B{number}"))).collect();
        for (number, id) in numbers.iter().enumerate() {
            let name = format!("a/B{number}");
            assert_eq!(table.number(&name), *id);
            assert_eq!((table.name(*id), table.get(&name)), (name.as_str(), Some(*id)));
        }
        assert_eq!(table.get("a/B1000"), None);
        assert_eq!(NameTable::default().get(""), None);
    }

    #[test]
    fn bytes_that_are_no_text_have_the_number_of_what_they_are_decoded_to() {
        let mut table = NameTable::default();
        let stray = table.number_of_bytes(&[b'a', 0xff]);
        assert_eq!(table.number("a\\xff"), stray);
        assert_eq!(table.name(stray), "a\\xff");
        assert_eq!(table.number_of_bytes(&[b'a', 0xff]), stray);
        assert_eq!(table.number_of_bytes("grüße".as_bytes()), table.number("grüße"));
    }

    #[test]
    fn a_table_above_another_goes_on_with_its_numbers() {
        let mut below = NameTable::default();
        let [one, two] = ["a/One", "a/Two"].map(|name| below.number(name));
        let mut above = NameTable::above(Arc::new(below));
        assert_eq!([above.number("a/Two"), above.number("a/One")], [two, one]);
        let three = above.number("a/Three");
        assert_eq!((three, above.len(), above.name(three), above.name(one)), (NameId(2), 3, "a/Three", "a/One"));
        assert_eq!(above.own().collect::<Vec<_>>(), [three]);
        assert_eq!(above.name(NameId(3)), "");
    }
}
