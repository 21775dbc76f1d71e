//! Names in class files are modified UTF-8; here they become text, different ones always to different text.

/// The text of a name. What no text can hold (half a surrogate pair, stray bytes) is written as an escape.
pub(crate) fn text(name: &[u8]) -> Box<str> {
    match std::str::from_utf8(name) {
        Ok(text) => text.into(),
        Err(_) => decode(name).into(),
    }
}

fn decode(name: &[u8]) -> String {
    let mut text = String::with_capacity(name.len());
    let mut rest = name;
    while !rest.is_empty() {
        let (length, character) = first_character(rest);
        match character {
            Some(character) => text.push(character),
            None => rest.iter().take(length).for_each(|byte| text.push_str(&format!("\\x{byte:02x}"))),
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    text
}

/// Bytes taken, and what they mean; `None` for what must be escaped.
fn first_character(bytes: &[u8]) -> (usize, Option<char>) {
    match *bytes {
        [low, ..] if low < 0x80 => (1, Some(char::from(low))),
        // Zero is the only character whose modified form text cannot tell from an unmodified one: keep it apart.
        [0xC0, 0x80, ..] => (2, None),
        [0xED, high, middle, 0xED, low, last, ..] if high & 0xF0 == 0xA0 && low & 0xF0 == 0xB0 => {
            let unit = |second: u8, third: u8| (u32::from(second & 0x0F) << 6) | u32::from(third & 0x3F);
            (6, char::from_u32(0x10000 + (unit(high, middle) << 10) + unit(low, last)))
        }
        _ => {
            let length = (2..=3).find(|&length| bytes.get(..length).is_some_and(|it| std::str::from_utf8(it).is_ok()));
            let character = length.and_then(|length| std::str::from_utf8(bytes.get(..length)?).ok()?.chars().next());
            (length.unwrap_or(1), character)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_names_stay_as_they_are() {
        assert_eq!(&*text(b"java/util/Map$Entry"), "java/util/Map$Entry");
        assert_eq!(&*text("größe".as_bytes()), "größe");
    }

    #[test]
    fn surrogate_pairs_become_one_character_and_halves_an_escape() {
        assert_eq!(&*text(&[b'a', 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80, 0xC3, 0xA4]), "a\u{1F600}ä");
        assert_eq!(&*text(&[0xED, 0xA0, 0xBD, b'x']), "\\xed\\xa0\\xbdx");
        assert_eq!(&*text(&[0xC0, 0x80]), "\\xc0\\x80");
    }
}
