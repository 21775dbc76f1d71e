//! The canonical bytes that are hashed: numbers of fixed width, and constants by the hash of their content.

use touchstone_formats::ContentHash;

/// There is nothing of that sort.
pub(super) const NONE: ContentHash = ContentHash([0; 16]);

/// Adds a 16-bit number.
#[inline]
pub(super) fn put_u16(out: &mut Vec<u8>, number: u16) {
    out.extend_from_slice(&number.to_le_bytes());
}

/// Adds a 32-bit number.
#[inline]
pub(super) fn put_u32(out: &mut Vec<u8>, number: u32) {
    out.extend_from_slice(&number.to_le_bytes());
}

/// Adds a hash.
#[inline]
pub(super) fn put_hash(out: &mut Vec<u8>, hash: ContentHash) {
    out.extend_from_slice(&hash.0);
}

/// The hash of up to four hashes behind a tag.
#[inline]
pub(super) fn combine<const N: usize>(tag: u8, hashes: [ContentHash; N]) -> ContentHash {
    const { assert!(N <= 4, "the buffer has room for four") };
    let mut bytes = [0u8; 1 + 16 * 4];
    let mut length = 1;
    if let Some(first) = bytes.first_mut() {
        *first = tag;
    }
    for hash in hashes {
        if let Some(place) = bytes.get_mut(length..length + 16) {
            place.copy_from_slice(&hash.0);
        }
        length += 16;
    }
    ContentHash::of(bytes.get(..length).unwrap_or_default())
}

/// The hash of these hashes, or nothing when there is nothing in any of them.
pub(super) fn combine_some<const N: usize>(hashes: [ContentHash; N]) -> ContentHash {
    if hashes.iter().all(|hash| *hash == NONE) { NONE } else { combine(b'+', hashes) }
}
