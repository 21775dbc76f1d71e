//! Modified UTF-8, the text of class files and traces: to ordinary text and back.

use std::borrow::Cow;

/// The text of these bytes. Nothing is ever lost silently: half of a surrogate pair becomes `\ud8xx`, and a byte that
/// fits nowhere `\xNN`.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(decode_slowly(bytes)),
    }
}

/// The modified UTF-8 of a text.
pub fn encode(text: &str) -> Cow<'_, [u8]> {
    let plain = |byte: &u8| *byte != 0 && *byte < 0xf0;
    if text.as_bytes().iter().all(plain) {
        return Cow::Borrowed(text.as_bytes());
    }
    let mut bytes = Vec::with_capacity(text.len() + 8);
    let mut units = [0; 2];
    for character in text.chars() {
        match character {
            '\0' => bytes.extend_from_slice(&[0xc0, 0x80]),
            '\u{10000}'.. => character.encode_utf16(&mut units).iter().for_each(|unit| push_unit(&mut bytes, *unit)),
            _ => bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    Cow::Owned(bytes)
}

fn push_unit(bytes: &mut Vec<u8>, unit: u16) {
    bytes.extend_from_slice(&[0xe0 | (unit >> 12) as u8, 0x80 | (unit >> 6 & 0x3f) as u8, 0x80 | (unit & 0x3f) as u8]);
}

/// One piece of text: a UTF-16 unit, or a byte that fits nowhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// A UTF-16 unit, as Java's `char`.
    Unit(u16),
    /// A byte that is no part of modified UTF-8.
    Stray(u8),
}

/// The pieces of a text, one by one.
pub fn pieces(bytes: &[u8]) -> impl Iterator<Item = Piece> + '_ {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let first = rest.first()?;
        let (piece, length) = match rest {
            [one @ 0..=0x7f, ..] => (Piece::Unit(u16::from(*one)), 1),
            [one @ 0xc0..=0xdf, two @ 0x80..=0xbf, ..] => (Piece::Unit(u16::from(one & 0x1f) << 6 | low(*two)), 2),
            [one @ 0xe0..=0xef, two @ 0x80..=0xbf, three @ 0x80..=0xbf, ..] => {
                (Piece::Unit(u16::from(one & 0x0f) << 12 | low(*two) << 6 | low(*three)), 3)
            }
            _ => (Piece::Stray(*first), 1),
        };
        rest = rest.get(length..).unwrap_or_default();
        Some(piece)
    })
}

fn decode_slowly(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    let mut units = Vec::with_capacity(bytes.len());
    for piece in pieces(bytes) {
        match piece {
            Piece::Unit(unit) => units.push(unit),
            Piece::Stray(byte) => {
                flush(&mut units, &mut text);
                text.push_str(&format!("\\x{byte:02x}"));
            }
        }
    }
    flush(&mut units, &mut text);
    text
}

fn low(byte: u8) -> u16 {
    u16::from(byte & 0x3f)
}

fn flush(units: &mut Vec<u16>, text: &mut String) {
    for character in char::decode_utf16(units.drain(..)) {
        match character {
            Ok(character) => text.push(character),
            Err(half) => text.push_str(&format!("\\u{:04x}", half.unpaired_surrogate())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sort_of_character_comes_back() {
        for text in ["", "a/B", "grüße", "\0", "a\0b", "𝄞 and 😀", "€"] {
            assert_eq!(decode(&encode(text)), text);
        }
        assert_eq!(&*encode("\0😀"), [0xc0, 0x80, 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]);
    }

    #[test]
    fn what_is_no_text_is_still_told_apart() {
        assert_eq!(decode(&[0x61, 0xed, 0xa0, 0xbd]), "a\\ud83d");
        assert_eq!(decode(&[0xff, 0x61, 0xc3]), "\\xffa\\xc3");
    }
}
