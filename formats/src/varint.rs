//! Numbers in as few bytes as they need (unsigned LEB128), and sorted sets of them as differences.

/// Appends a number: seven bits a byte, the lowest first, the top bit set on all bytes but the last.
pub fn write(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Takes a number off the front; `None` when the bytes end within it or it does not fit.
#[inline]
pub fn read(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0u64;
    for (index, byte) in bytes.iter().enumerate() {
        let bits = u64::from(byte & 0x7F);
        let shift = 7 * index as u32;
        if shift > 63 || (shift == 63 && bits > 1) {
            return None;
        }
        number |= bits << shift;
        if byte & 0x80 == 0 {
            *bytes = bytes.get(index + 1..)?;
            return Some(number);
        }
    }
    None
}

/// Appends how many numbers there are, then the first, then each one's difference from the one before. They must be sorted.
pub fn write_set(out: &mut Vec<u8>, sorted: &[u32]) {
    write(out, sorted.len() as u64);
    let mut before = 0;
    for &number in sorted {
        write(out, u64::from(number.wrapping_sub(before)));
        before = number;
    }
}

/// Takes a set off the front; `None` when it is cut off, not sorted, or has a number beyond 32 bits.
pub fn read_set(bytes: &mut &[u8]) -> Option<Vec<u32>> {
    let count = usize::try_from(read(bytes)?).ok()?;
    // A number takes a byte at least, so a claim beyond the bytes at hand asks for no memory.
    let mut set = Vec::with_capacity(count.min(bytes.len()));
    let mut before = 0u32;
    for index in 0..count {
        let difference = u32::try_from(read(bytes)?).ok()?;
        if index > 0 && difference == 0 {
            return None;
        }
        before = before.checked_add(difference)?;
        set.push(before);
    }
    Some(set)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn numbers_and_sets_come_back(numbers in proptest::collection::vec(any::<u64>(), 0..20), set in proptest::collection::btree_set(any::<u32>(), 0..50)) {
            let set: Vec<u32> = set.into_iter().collect();
            let mut bytes = Vec::new();
            for &number in &numbers {
                write(&mut bytes, number);
            }
            write_set(&mut bytes, &set);
            let mut rest = bytes.as_slice();
            for &number in &numbers {
                prop_assert_eq!(read(&mut rest), Some(number));
            }
            prop_assert_eq!(read_set(&mut rest), Some(set));
            prop_assert!(rest.is_empty());
        }

        #[test]
        fn whatever_is_read_never_panics(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            let _ = read(&mut bytes.as_slice());
            let _ = read_set(&mut bytes.as_slice());
        }
    }

    #[test]
    fn a_number_of_more_than_64_bits_is_none() {
        assert_eq!(read(&mut [0xFF; 10].as_slice()), None);
        let mut most = Vec::new();
        write(&mut most, u64::MAX);
        assert_eq!((most.len(), read(&mut most.as_slice())), (10, Some(u64::MAX)));
        assert_eq!(read(&mut [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 2].as_slice()), None);
    }

    #[test]
    fn a_set_with_a_repeated_number_is_none() {
        assert_eq!(read_set(&mut [2, 5, 0].as_slice()), None);
        assert_eq!(read_set(&mut [2, 0, 5].as_slice()), Some(vec![0, 5]));
    }
}
