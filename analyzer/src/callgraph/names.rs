//! Names as numbers: every class and every method name with its descriptor once, compared by number from then on.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A name by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NameId(pub u32);

/// Names by number, and numbers by name.
#[derive(Debug, Default)]
pub struct NameTable {
    text: String,
    ends: Vec<u32>,
    /// Open addressing: numbers plus one, 0 for a free place. The length is a power of two.
    places: Vec<u32>,
}

impl NameTable {
    /// Room for this many names.
    pub fn with_capacity(names: usize) -> Self {
        let places = vec![0; (names * 2).next_power_of_two().max(16)];
        Self { text: String::with_capacity(names * 32), ends: Vec::with_capacity(names), places }
    }

    /// The name's number; a new one when it was never seen.
    pub fn number(&mut self, name: &str) -> NameId {
        if self.ends.len() * 2 >= self.places.len() {
            self.grow();
        }
        match self.find(name) {
            Ok(known) => known,
            Err(place) => {
                self.text.push_str(name);
                self.ends.push(self.text.len() as u32);
                if let Some(free) = self.places.get_mut(place) {
                    *free = self.ends.len() as u32;
                }
                NameId(self.ends.len() as u32 - 1)
            }
        }
    }

    /// The number of a name that was seen.
    pub fn get(&self, name: &str) -> Option<NameId> {
        self.find(name).ok()
    }

    /// The name of this number.
    pub fn name(&self, number: NameId) -> &str {
        let end = self.ends.get(number.0 as usize).copied().unwrap_or(0);
        let start = number.0.checked_sub(1).and_then(|before| self.ends.get(before as usize)).copied().unwrap_or(0);
        self.text.get(start as usize..end as usize).unwrap_or_default()
    }

    /// The number, or the place where it would go.
    fn find(&self, name: &str) -> Result<NameId, usize> {
        let mask = self.places.len().wrapping_sub(1);
        let mut place = hash_of(name) as usize & mask;
        loop {
            match self.places.get(place) {
                None | Some(0) => return Err(place),
                Some(number) if self.name(NameId(number - 1)) == name => return Ok(NameId(number - 1)),
                Some(_) => place = (place + 1) & mask,
            }
        }
    }

    fn grow(&mut self) {
        let size = (self.places.len() * 2).max(16);
        self.places = vec![0; size];
        for number in 0..self.ends.len() as u32 {
            let mut place = hash_of(self.name(NameId(number))) as usize & (size - 1);
            while self.places.get(place).is_some_and(|taken| *taken != 0) {
                place = (place + 1) & (size - 1);
            }
            if let Some(free) = self.places.get_mut(place) {
                *free = number + 1;
            }
        }
    }
}

fn hash_of(name: &str) -> u64 {
    let mut hasher = QuickHasher::default();
    hasher.write(name.as_bytes());
    hasher.finish()
}

/// A map by small numbers. What is hashed comes from class files that are about to run anyway: no protection is needed.
pub type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<QuickHasher>>;

/// Multiplies and rotates, eight bytes at a time.
#[derive(Debug, Default, Clone, Copy)]
pub struct QuickHasher(u64);

const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

impl QuickHasher {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(MULTIPLIER);
    }
}

impl Hasher for QuickHasher {
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.add(chunk.first_chunk().map_or(0, |word| u64::from_le_bytes(*word)));
        }
        let mut last = [0; 8];
        for (to, from) in last.iter_mut().zip(chunks.remainder()) {
            *to = *from;
        }
        self.add(u64::from_le_bytes(last) ^ bytes.len() as u64);
    }

    fn write_u32(&mut self, number: u32) {
        self.add(u64::from(number));
    }

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
}
