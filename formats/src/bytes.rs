//! Big-endian reads that cannot panic: `None` is the only answer to an offset outside the bytes.

/// The byte at `at`.
#[inline(always)]
pub fn u8_at(bytes: &[u8], at: usize) -> Option<u8> {
    bytes.get(at).copied()
}

/// The 16-bit number at `at`.
#[inline(always)]
pub fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let pair = bytes.get(at..at.wrapping_add(2))?;
    Some(u16::from_be_bytes(pair.try_into().ok()?))
}

/// The signed 16-bit number at `at`.
#[inline(always)]
pub fn i16_at(bytes: &[u8], at: usize) -> Option<i16> {
    u16_at(bytes, at).map(|number| number as i16)
}

/// The 32-bit number at `at`.
#[inline(always)]
pub fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at.wrapping_add(4))?;
    Some(u32::from_be_bytes(four.try_into().ok()?))
}

/// The signed 32-bit number at `at`.
#[inline(always)]
pub fn i32_at(bytes: &[u8], at: usize) -> Option<i32> {
    u32_at(bytes, at).map(|number| number as i32)
}

/// Overwrites the 16-bit number at `at`; an offset outside the bytes changes nothing and answers `None`.
#[inline(always)]
pub fn set_u16(bytes: &mut [u8], at: usize, number: u16) -> Option<()> {
    bytes.get_mut(at..at.wrapping_add(2))?.copy_from_slice(&number.to_be_bytes());
    Some(())
}

/// Overwrites the 32-bit number at `at`; an offset outside the bytes changes nothing and answers `None`.
#[inline(always)]
pub fn set_u32(bytes: &mut [u8], at: usize, number: u32) -> Option<()> {
    bytes.get_mut(at..at.wrapping_add(4))?.copy_from_slice(&number.to_be_bytes());
    Some(())
}

/// Where this byte stands first. Eight bytes are looked at in one step: names in descriptors are long.
#[inline]
pub fn position_of(bytes: &[u8], wanted: u8) -> Option<usize> {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const HIGHS: u64 = u64::from_le_bytes([0x80; 8]);
    let (words, rest) = bytes.as_chunks::<8>();
    for (place, word) in words.iter().enumerate() {
        // A byte that is wanted becomes 0, and the lowest 0 is the lowest byte whose high bit this sets.
        let differs = u64::from_le_bytes(*word) ^ (ONES * wanted as u64);
        let found = differs.wrapping_sub(ONES) & !differs & HIGHS;
        if found != 0 {
            return Some(place * 8 + found.trailing_zeros() as usize / 8);
        }
    }
    let before = bytes.len() - rest.len();
    rest.iter().position(|&byte| byte == wanted).map(|place| before + place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_outside_are_none_even_at_the_end_of_the_address_space() {
        let bytes = [1, 2, 3];
        assert_eq!(u16_at(&bytes, 1), Some(0x0203));
        for at in [2, 3, usize::MAX - 1, usize::MAX] {
            assert_eq!(u16_at(&bytes, at), None);
            assert_eq!(u32_at(&bytes, at), None);
        }
        assert_eq!(u8_at(&bytes, usize::MAX), None);
    }

    #[test]
    fn a_byte_is_found_where_it_stands_first() {
        let mut bytes = [b':'; 40];
        assert_eq!(position_of(&bytes, b';'), None);
        for place in (0..40).rev() {
            bytes[place] = b';';
            assert_eq!(position_of(&bytes, b';'), Some(place));
            assert_eq!(position_of(&bytes[..place], b';'), None);
            bytes[place] = [0, 0x80, 0xff, b';' + 1, b';' ^ 0x80, b';'][place % 6];
        }
    }
}
