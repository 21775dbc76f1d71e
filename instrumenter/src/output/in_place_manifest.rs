//! The manifest of files that were instrumented in place: which original is kept where. Text, replaced as a whole.
//!
//! `touchstone-in-place 1`, `state exchanging|done`, `map NAME`, then a line for each file:
//! `file ORIGINAL-HASH INSTRUMENTED-HASH BACKUP PATH`, and at last `end HASH-OF-THE-LINES-BEFORE`. Paths are relative to
//! the manifest's folder; a line feed in one is written `\n`, a backslash `\\`.

use std::path::{Path, PathBuf};

use touchstone_formats::replace::replace_file;
use touchstone_formats::{ContentHash, Error, Result};

use super::file::named;
use crate::pipeline::paths::{from_bytes, relative, resolve};

const FIRST_LINE: &str = "touchstone-in-place 1";
const FILE_NAME: &str = "manifest";

/// Whether the exchange of originals and instrumented files was finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    /// It is under way, or was when the run was killed.
    Exchanging,
    /// It was finished, and the map written.
    Done,
}

/// One file that is instrumented in place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Exchanged {
    /// The hash of the original.
    pub(crate) original: ContentHash,
    /// The hash of the instrumented file.
    pub(crate) instrumented: ContentHash,
    /// The name of the kept original in the manifest's folder.
    pub(crate) backup: String,
    /// The file's absolute path.
    pub(crate) path: PathBuf,
}

/// All files that are instrumented in place with one probe map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Manifest {
    pub(crate) state: State,
    /// The map's file name, in the folder above.
    pub(crate) map: Vec<u8>,
    pub(crate) files: Vec<Exchanged>,
}

impl Manifest {
    /// Where the manifest of a folder is.
    pub(crate) fn path_in(folder: &Path) -> PathBuf {
        folder.join(FILE_NAME)
    }

    /// Reads the manifest of a folder, if there is one.
    pub(crate) fn read(folder: &Path) -> Result<Option<Self>> {
        let path = Self::path_in(folder);
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(named("cannot read", &path, &error)),
        };
        let damaged = || {
            let hint = "the manifest is damaged; the originals lie beside it under numbers: put them back by hand";
            Error::bad(hint, 0).in_file(path.display().to_string())
        };
        Self::parse(&bytes, folder).map(Some).ok_or_else(damaged)
    }

    fn parse(bytes: &[u8], folder: &Path) -> Option<Self> {
        let end = bytes.strip_suffix(b"\n")?.iter().rposition(|byte| *byte == b'\n')? + 1;
        let (body, last) = bytes.split_at_checked(end)?;
        if last != format!("end {}\n", ContentHash::of(body)).into_bytes() {
            return None;
        }
        let mut lines = body.strip_suffix(b"\n")?.split(|byte| *byte == b'\n');
        if lines.next()? != FIRST_LINE.as_bytes() {
            return None;
        }
        let state = match lines.next()? {
            b"state exchanging" => State::Exchanging,
            b"state done" => State::Done,
            _ => return None,
        };
        let map = unescape(lines.next()?.strip_prefix(b"map ")?);
        let files = lines.map(|line| Exchanged::parse(line, folder)).collect::<Option<_>>()?;
        Some(Self { state, map, files })
    }

    /// Puts the manifest into its folder.
    pub(crate) fn write(&self, folder: &Path) -> Result<()> {
        let state = if self.state == State::Done { "done" } else { "exchanging" };
        let mut text = format!("{FIRST_LINE}\nstate {state}\nmap ").into_bytes();
        text.extend_from_slice(&escape(&self.map));
        text.push(b'\n');
        for file in &self.files {
            text.extend_from_slice(format!("file {} {} {} ", file.original, file.instrumented, file.backup).as_bytes());
            text.extend_from_slice(&escape(&relative(&file.path, folder)));
            text.push(b'\n');
        }
        let end = format!("end {}\n", ContentHash::of(&text));
        text.extend_from_slice(end.as_bytes());
        replace_file(&Self::path_in(folder), &text)
    }

    /// The map's path.
    pub(crate) fn map_path(&self, folder: &Path) -> PathBuf {
        folder.parent().unwrap_or(folder).join(from_bytes(&self.map))
    }
}

impl Exchanged {
    fn parse(line: &[u8], folder: &Path) -> Option<Self> {
        let mut parts = line.strip_prefix(b"file ")?.splitn(4, |byte| *byte == b' ');
        let mut text = || parts.next().and_then(|part| std::str::from_utf8(part).ok());
        let original = ContentHash::from_hex(text()?)?;
        let instrumented = ContentHash::from_hex(text()?)?;
        let backup = text()?.to_owned();
        // A name with a path in it could only come from somebody else.
        let plain = !backup.is_empty() && backup.bytes().all(|byte| byte.is_ascii_digit());
        let path = resolve(&unescape(parts.next()?), folder);
        plain.then_some(Self { original, instrumented, backup, path })
    }
}

fn escape(path: &[u8]) -> Vec<u8> {
    path.iter()
        .flat_map(|byte| match byte {
            b'\n' => b"\\n".to_vec(),
            b'\\' => b"\\\\".to_vec(),
            byte => vec![*byte],
        })
        .collect()
}

fn unescape(text: &[u8]) -> Vec<u8> {
    let mut bytes = text.iter();
    let mut path = Vec::with_capacity(text.len());
    while let Some(byte) = bytes.next() {
        path.push(match byte {
            b'\\' => {
                if bytes.next() == Some(&b'n') {
                    b'\n'
                } else {
                    b'\\'
                }
            }
            byte => *byte,
        });
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(folder: &Path) -> Manifest {
        let file = |name: &str, backup: &str| Exchanged {
            original: ContentHash::of(b"a"),
            instrumented: ContentHash::of(b"b"),
            backup: backup.to_owned(),
            path: folder.join(name),
        };
        let files = vec![file("a b/C.class", "0"), file("line\nfeed\\.class", "1")];
        Manifest { state: State::Exchanging, map: b"touchstone.map".to_vec(), files }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let manifest = sample(folder.path());
        assert_eq!(Manifest::read(folder.path()).unwrap(), None);
        manifest.write(folder.path()).unwrap();
        assert_eq!(Manifest::read(folder.path()).unwrap(), Some(manifest));
    }

    #[test]
    fn truncated_at_every_byte_is_an_error_that_says_where_the_originals_are() {
        let folder = tempfile::tempdir().unwrap();
        sample(folder.path()).write(folder.path()).unwrap();
        let path = Manifest::path_in(folder.path());
        let whole = std::fs::read(&path).unwrap();
        for end in 0..whole.len() {
            std::fs::write(&path, &whole[..end]).unwrap();
            let error = Manifest::read(folder.path()).unwrap_err().to_string();
            assert!(error.contains("the originals lie beside it"), "cut at {end}: {error}");
        }
    }
}
