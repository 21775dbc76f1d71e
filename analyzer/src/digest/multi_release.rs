//! Multi-release jars: which of several versions of a file a JDK of a given release takes.

use std::collections::HashMap;

const VERSIONS: &[u8] = b"META-INF/versions/";

/// The path of the manifest.
pub(crate) const MANIFEST: &[u8] = b"META-INF/MANIFEST.MF";

/// Whether a manifest's main section says that the jar is one.
pub(crate) fn is_multi_release(manifest: &[u8]) -> bool {
    let main = manifest.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    main.take_while(|line| !line.is_empty()).any(|line| match line.split_at_checked(14) {
        Some((name, value)) => {
            name.eq_ignore_ascii_case(b"Multi-Release:") && value.trim_ascii().eq_ignore_ascii_case(b"true")
        }
        None => false,
    })
}

/// The release that a path is for, and the path without it: (11, `a/B.class`) for `META-INF/versions/11/a/B.class`.
pub(super) fn split_version(path: &[u8]) -> Option<(u16, &[u8])> {
    let rest = path.strip_prefix(VERSIONS)?;
    let slash = rest.iter().position(|byte| *byte == b'/')?;
    let (number, path) = (rest.get(..slash)?, rest.get(slash + 1..)?);
    let number = std::str::from_utf8(number).ok()?.parse().ok()?;
    (number >= 9 && !path.starts_with(b"META-INF/")).then_some((number, path))
}

/// By number of an entry: the path under which it is found, or `None` when a better version takes its place.
pub(crate) fn choose<'a>(paths: &[&'a [u8]], release: u16) -> Vec<Option<&'a [u8]>> {
    let version = |path: &'a [u8]| match split_version(path) {
        Some((number, path)) if number <= release => Some((number, path)),
        Some(_) => None,
        None => Some((0, path)),
    };
    // Only what there is a version of can have something better: of most paths nothing need be remembered.
    let mut best: HashMap<&[u8], u16> = HashMap::new();
    for (number, path) in paths.iter().filter_map(|path| version(path)).filter(|(number, _)| *number > 0) {
        let known = best.entry(path).or_default();
        *known = number.max(*known);
    }
    let is_best = |number: u16, path: &[u8]| best.get(path).is_none_or(|best| *best == number);
    let chosen = |path: &&'a [u8]| version(path).filter(|(number, path)| is_best(*number, path));
    paths.iter().map(|path| chosen(path).map(|(_, path)| path)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_main_section_decides() {
        assert!(is_multi_release(b"Manifest-Version: 1.0\r\nmulti-release: TRUE \r\n\r\n"));
        assert!(!is_multi_release(b"Manifest-Version: 1.0\n\nName: x\nMulti-Release: true\n"));
        assert!(!is_multi_release(b"Multi-Release: false\n"));
    }

    #[test]
    fn the_newest_version_that_is_not_too_new_is_taken() {
        let paths: [&[u8]; 5] = [
            b"a/B.class",
            b"META-INF/versions/9/a/B.class",
            b"META-INF/versions/17/a/B.class",
            b"META-INF/versions/11/a/C.class",
            b"META-INF/versions/8/a/D.class",
        ];
        let expected: [Option<&[u8]>; 5] = [None, Some(b"a/B.class"), None, Some(b"a/C.class"), Some(paths[4])];
        assert_eq!(choose(&paths, 11), expected);
        assert_eq!(choose(&paths, 8)[..4], [Some(paths[0]), None, None, None]);
    }
}
