//! The names of one class as words for its lines. Lines need no numbers that classes share, and most names of a class stand in
//! few others: writing them again costs less than looking them up in a table of all names.

use touchstone_formats::mutf8::decode;

use super::lines::Words;
use super::names::NameId;
use super::naming::Naming;
use super::words::{Word, add_method, put_dots};

/// Words by the number that the name got in its class; the buffers are kept from class to class.
#[derive(Debug, Default)]
pub(super) struct ClassWords {
    text: Vec<u8>,
    /// By name: where its words end in the text.
    ends: Vec<u32>,
    /// Words whose slashes are to stay, and where they begin.
    odd: Vec<(usize, Vec<u8>)>,
    /// How many names there were when all were settled.
    settled: u32,
}

impl ClassWords {
    /// Tells the number of the name whose words were just added.
    fn end(&mut self) -> u32 {
        self.ends.push(self.text.len() as u32);
        self.ends.len() as u32 - 1
    }

    /// Puts dots for the slashes of all names that begin there or later.
    fn put_dots_from(&mut self, start: usize) {
        put_dots(self.text.get_mut(start..).unwrap_or_default());
        for (start, words) in self.odd.drain(..) {
            if let Some(place) = self.text.get_mut(start..start + words.len()) {
                place.copy_from_slice(&words);
            }
        }
    }

    fn words(&self, name: NameId) -> &[u8] {
        let end_at = |place: usize| self.ends.get(place).copied().unwrap_or(0) as usize;
        let place = name.0 as usize;
        self.text.get(place.checked_sub(1).map_or(0, end_at)..end_at(place)).unwrap_or_default()
    }
}

impl Naming for ClassWords {
    fn begin(&mut self) {
        self.text.clear();
        self.ends.clear();
        self.odd.clear();
    }

    fn take_class(&mut self, name: &[u8]) -> u32 {
        match name.is_ascii() {
            true => self.text.extend_from_slice(name),
            false => self.text.extend_from_slice(decode(name).as_bytes()),
        }
        self.end()
    }

    fn take_member(&mut self, name: &[u8], descriptor: &[u8]) -> u32 {
        let is_plain = |byte: &u8| byte.is_ascii() && !matches!(byte, b'(' | b'/');
        if name.iter().all(is_plain) && descriptor.is_ascii() && descriptor.starts_with(b"(") {
            add_method(name, descriptor, &mut self.text);
        } else {
            // What is odd is decoded as one text, as in a table of names.
            let (start, mut words) = (self.text.len(), Vec::new());
            Word::Member.add(decode(&[name, descriptor].concat()).as_bytes(), &mut words);
            self.text.extend_from_slice(&words);
            self.odd.push((start, words));
        }
        self.end()
    }

    fn settle(&mut self, _: &mut [u32], _: u32) {
        self.put_dots_from(0);
        self.settled = self.ends.len() as u32;
    }

    fn number(&self, place: u32) -> Option<u32> {
        (place < self.settled).then_some(place)
    }

    fn class(&mut self, name: &[u8]) -> u32 {
        let start = self.text.len();
        let number = self.take_class(name);
        self.put_dots_from(start);
        number
    }

    fn member(&mut self, name: &[u8], descriptor: &[u8]) -> u32 {
        let start = self.text.len();
        let number = self.take_member(name, descriptor);
        self.put_dots_from(start);
        number
    }
}

impl Words for ClassWords {
    fn add(&mut self, name: NameId, word: Word, out: &mut Vec<u8>) {
        let words = self.words(name);
        match word {
            // The one that is written in two ways, and seldom called.
            Word::Owner if words.starts_with(b"[") => word.add(words, out),
            _ => out.extend_from_slice(words),
        }
    }
}
