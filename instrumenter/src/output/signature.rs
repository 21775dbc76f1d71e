//! Signed jars: a changed class makes the signature wrong, so it is taken out as a whole, never left broken.

/// Whether an entry belongs to a jar's signature, by the names that the JDK looks for.
pub(crate) fn is_signature_file(name: &[u8]) -> bool {
    let name = name.to_ascii_uppercase();
    let Some(file) = name.strip_prefix(b"META-INF/") else { return false };
    let by_ending = [b".SF".as_slice(), b".RSA", b".DSA", b".EC"].iter().any(|ending| file.ends_with(ending));
    !file.contains(&b'/') && (by_ending || file.starts_with(b"SIG-"))
}

/// Whether an entry is the manifest.
pub(crate) fn is_manifest(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"META-INF/MANIFEST.MF")
}

/// The manifest without the digests of entries; sections that said nothing else are dropped, all others keep their bytes.
pub(crate) fn without_digests(manifest: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(manifest.len());
    let mut sections = sections(manifest).into_iter();
    out.extend_from_slice(&sections.next().unwrap_or_default().concat());
    for section in sections {
        let kept: Vec<&[u8]> = section.iter().copied().filter(|attribute| !is_digest(attribute)).collect();
        let says_something = kept.iter().any(|attribute| !is_blank(attribute) && !starts_with(attribute, b"Name:"));
        if kept.len() == section.len() || says_something {
            out.extend_from_slice(&kept.concat());
        }
    }
    out
}

/// The sections, each as its attributes with their continuation lines; a section ends with its blank lines.
fn sections(manifest: &[u8]) -> Vec<Vec<&[u8]>> {
    let mut sections: Vec<Vec<&[u8]>> = Vec::new();
    let mut after_blank = true;
    for attribute in attributes(manifest) {
        let blank = is_blank(attribute);
        match sections.last_mut() {
            Some(section) if blank || !after_blank => section.push(attribute),
            _ => sections.push(vec![attribute]),
        }
        after_blank = blank;
    }
    sections
}

/// Splits into lines with their ends; a line that begins with a space continues the one before it.
fn attributes(manifest: &[u8]) -> Vec<&[u8]> {
    let mut attributes = Vec::new();
    let (mut start, mut at) = (0, 0);
    while let Some(byte) = manifest.get(at) {
        at += 1;
        let next = manifest.get(at).copied();
        let line_ends = *byte == b'\n' || *byte == b'\r' && next != Some(b'\n');
        if line_ends && next != Some(b' ') {
            attributes.push(manifest.get(start..at).unwrap_or_default());
            start = at;
        }
    }
    attributes.extend(manifest.get(start..).filter(|rest| !rest.is_empty()));
    attributes
}

fn is_blank(line: &[u8]) -> bool {
    line.iter().all(|byte| matches!(byte, b'\r' | b'\n'))
}

/// `SHA-256-Digest`, `SHA1-Digest-Manifest`, `SHA-256-Digest-fr`, and the two attributes that only serve digests.
fn is_digest(attribute: &[u8]) -> bool {
    let name = attribute.split(|byte| *byte == b':').next().unwrap_or_default().to_ascii_lowercase();
    let digest = name.ends_with(b"-digest") || name.windows(8).any(|part| part == b"-digest-");
    digest || name == b"digest-algorithms" || name == b"magic"
}

fn starts_with(line: &[u8], name: &[u8]) -> bool {
    line.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_jdk_s_signature_names_count() {
        for name in ["META-INF/BC.SF", "meta-inf/bc.rsa", "META-INF/X.EC", "META-INF/X.DSA", "META-INF/SIG-1"] {
            assert!(is_signature_file(name.as_bytes()), "{name}");
        }
        for name in ["META-INF/MANIFEST.MF", "META-INF/a/BC.SF", "BC.SF", "META-INF/services/x"] {
            assert!(!is_signature_file(name.as_bytes()), "{name}");
        }
    }

    #[test]
    fn digests_go_and_everything_else_stays() {
        let signed = "Manifest-Version: 1.0\r\nAutomatic-Module-Name: a.b\r\n\r\nName: a/B.class\r\nSHA-256-Digest: abc\r\n \
                      def=\r\n\r\nName: a/\r\nSealed: true\r\nSHA1-Digest: x\r\n\r\nName: a/C.class\r\nSHA-256-Digest: z\r\n\r\n";
        let expected = "Manifest-Version: 1.0\r\nAutomatic-Module-Name: a.b\r\n\r\nName: a/\r\nSealed: true\r\n\r\n";
        assert_eq!(String::from_utf8(without_digests(signed.as_bytes())).unwrap(), expected);
    }

    #[test]
    fn a_manifest_without_digests_comes_out_byte_for_byte() {
        for manifest in
            ["", "\n", "A: b", "A: b\n\nName: x\n\n", "A: b\rC: d\r\rName: x\rSealed: true\r", "\r\n\r\nA: b"]
        {
            assert_eq!(without_digests(manifest.as_bytes()), manifest.as_bytes(), "{manifest:?}");
        }
    }
}
