//! The one content hash of all formats: xxh3-128, stored big endian so that its bytes read as its hex digits.

use std::fmt;

use xxhash_rust::xxh3::Xxh3;

/// An xxh3-128 hash of some content. It finds changes; it is no protection against malice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct ContentHash(pub [u8; 16]);

impl ContentHash {
    /// The hash of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(xxhash_rust::xxh3::xxh3_128(bytes).to_be_bytes())
    }

    /// The hash of these parts; each part's length is hashed with it, so that moving a boundary changes the hash.
    pub fn of_parts(parts: &[&[u8]]) -> Self {
        let mut hasher = ContentHasher::default();
        parts.iter().for_each(|part| hasher.part(part.len(), [*part]));
        hasher.finish()
    }

    /// Reads what [`fmt::Display`] prints.
    pub fn from_hex(text: &str) -> Option<Self> {
        let well_formed = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = well_formed.then(|| u128::from_str_radix(text, 16).ok())??;
        Some(Self(number.to_be_bytes()))
    }
}

/// A hash in the making: content that comes in pieces has the same hash as in one.
#[derive(Default)]
pub struct ContentHasher(Xxh3);

impl ContentHasher {
    /// Adds the next piece.
    pub fn update(&mut self, piece: &[u8]) {
        self.0.update(piece);
    }

    /// Adds a part of this length that comes in pieces, as [`ContentHash::of_parts`] does.
    pub fn part<'a>(&mut self, length: usize, pieces: impl IntoIterator<Item = &'a [u8]>) {
        self.update(&(length as u64).to_le_bytes());
        pieces.into_iter().for_each(|piece| self.update(piece));
    }

    /// The hash of all pieces.
    pub fn finish(&self) -> ContentHash {
        ContentHash(self.0.digest128().to_be_bytes())
    }
}

impl fmt::Display for ContentHash {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:032x}", u128::from_be_bytes(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_is_read_back() {
        let hash = ContentHash::of(b"touchstone");
        assert_eq!(ContentHash::from_hex(&hash.to_string()), Some(hash));
        assert_eq!(ContentHash::from_hex("+0000000000000000000000000000000"), None);
        assert_eq!(ContentHash::from_hex("12"), None);
    }

    #[test]
    fn pieces_have_the_hash_of_the_whole() {
        let whole: Vec<u8> = (0..5000u32).map(|number| number as u8).collect();
        let mut hasher = ContentHasher::default();
        whole.chunks(777).for_each(|piece| hasher.update(piece));
        assert_eq!(hasher.finish(), ContentHash::of(&whole));
    }

    #[test]
    fn moving_a_boundary_between_parts_changes_the_hash() {
        assert_ne!(ContentHash::of_parts(&[b"ab", b"c"]), ContentHash::of_parts(&[b"a", b"bc"]));
    }
}
