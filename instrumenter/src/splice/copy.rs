//! Copies short pieces of a class: most are shorter than what a call of `memcpy` costs.

/// Pieces of at most so many bytes are copied in one step of this length; what was copied too much is cut off again.
const SHORT: usize = 32;

/// Appends the first `length` bytes, or as many as there are. What follows them is read too.
#[inline(always)]
pub fn append_first(out: &mut Vec<u8>, bytes: &[u8], length: usize) {
    match bytes.first_chunk::<SHORT>() {
        Some(chunk) if length <= SHORT => {
            let end = out.len() + length;
            out.extend_from_slice(chunk);
            out.truncate(end);
        }
        _ => out.extend_from_slice(bytes.get(..length).unwrap_or(bytes)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn just_the_first_bytes_are_appended_wherever_the_rest_ends() {
        let bytes: Vec<u8> = (0..100).collect();
        for (from, length) in [(0, 0), (0, 1), (0, SHORT), (0, SHORT + 1), (90, 3), (90, 10), (90, 50), (100, 1)] {
            let mut out = vec![7];
            append_first(&mut out, &bytes[from..], length);
            let end = bytes.len().min(from + length);
            assert_eq!(out[0], 7);
            assert_eq!(out[1..], bytes[from..end], "{length} bytes from {from}");
        }
    }
}
