//! Many names looked up at once: a table of names is larger than what a processor has at hand, and waiting for many places of it
//! at the same time takes hardly longer than waiting for one.

use super::names::{NameTable, hash_of};

/// Names that want their numbers; the buffers are kept from class to class.
#[derive(Debug, Default)]
pub(super) struct Batch {
    text: Vec<u8>,
    /// By name: where it ends in the text.
    ends: Vec<u32>,
    hashes: Vec<u32>,
    /// By name: the number that it has if the table's name is the same, as [`NameTable::candidate`] gives it.
    candidates: Vec<u32>,
    /// By name: where the candidate's text is.
    spans: Vec<(u32, u32)>,
    numbers: Vec<u32>,
    /// Two parts of a name that comes alone.
    joined: Vec<u8>,
}

impl Batch {
    pub fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
        self.hashes.clear();
    }

    /// Adds a name that has two parts, of which one may be empty; tells its place.
    pub fn push(&mut self, first: &[u8], second: &[u8]) -> u32 {
        let start = self.text.len();
        self.text.extend_from_slice(first);
        self.text.extend_from_slice(second);
        self.ends.push(self.text.len() as u32);
        self.hashes.push(hash_of(self.text.get(start..).unwrap_or_default()));
        self.ends.len() as u32 - 1
    }

    /// Two parts of a name as one.
    pub fn joined(&mut self, first: &[u8], second: &[u8]) -> &[u8] {
        self.joined.clear();
        self.joined.extend_from_slice(first);
        self.joined.extend_from_slice(second);
        &self.joined
    }

    /// The number of the name at this place.
    pub fn number(&self, place: u32) -> Option<u32> {
        self.numbers.get(place as usize).copied()
    }

    /// The numbers in the order of the names.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// Finds the names' numbers, or gives them new ones.
    pub fn look_up(&mut self, table: &mut NameTable) {
        // One step for all names before the next: each step's loads do not depend on one another.
        self.candidates.clear();
        self.candidates.extend(self.hashes.iter().map(|hash| table.candidate(*hash)));
        self.spans.clear();
        self.spans.extend(self.candidates.iter().map(|candidate| table.span(*candidate)));
        self.numbers.clear();
        let mut start = 0;
        let known = self.ends.iter().zip(&self.hashes).zip(self.candidates.iter().zip(&self.spans));
        for ((end, hash), (candidate, span)) in known {
            let name = self.text.get(start..*end as usize).unwrap_or_default();
            start = *end as usize;
            self.numbers.push(match table.is_at(*span, name) {
                true => table.number_of_candidate(*candidate),
                false => table.number_hashed(*hash, name).0,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn names_get_the_numbers_that_they_get_one_by_one() {
        let mut names: Vec<String> = (0..500).map(|number| format!("a/B{}", number % 300)).collect();
        names.extend(["".to_owned(), "run(I)V".to_owned(), "a/B1".to_owned()]);
        let below = NameTable::above({
            let mut below = NameTable::default();
            below.number("a/B7");
            Arc::new(below)
        });
        for mut table in [NameTable::default(), below] {
            let mut plain = table.clone();
            let mut batch = Batch::default();
            for _ in 0..2 {
                batch.clear();
                for (place, name) in (0..).zip(&names) {
                    let (first, second) = name.split_at(name.len() / 2);
                    assert_eq!(batch.push(first.as_bytes(), second.as_bytes()), place);
                }
                batch.look_up(&mut table);
                let expected: Vec<u32> = names.iter().map(|name| plain.number(name).0).collect();
                assert_eq!(batch.numbers(), expected);
                assert_eq!((batch.number(0), batch.number(503)), (expected.first().copied(), None));
            }
        }
    }
}
