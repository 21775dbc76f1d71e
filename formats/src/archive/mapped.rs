//! A whole file as one slice of bytes: mapped into memory, or read when it is so small that a map costs more.

use std::fs::File;
use std::io::Read;
use std::ops::Deref;
use std::path::Path;

use memmap2::Mmap;

use crate::{Error, Result};

/// Below this many bytes a plain read is cheaper than setting up, faulting in and tearing down a map.
const READ_BELOW: u64 = 16 * 1024;

/// The bytes of a file, for as long as this value lives.
///
/// The file must not be shortened meanwhile by another process: the operating system then ends the program, as it does
/// for every reader of a memory map. Whoever writes archives therefore writes a new file and renames it.
#[derive(Debug)]
pub struct MappedFile(Bytes);

#[derive(Debug)]
enum Bytes {
    Mapped(Mmap),
    Read(Vec<u8>),
}

impl MappedFile {
    /// Opens `path` for reading; an error names the file.
    pub fn open(path: &Path) -> Result<Self> {
        let named = |doing: &str, error: &std::io::Error| Error::io(doing, error).in_file(path.display().to_string());
        let mut file = File::open(path).map_err(|error| named("cannot open", &error))?;
        let metadata = file.metadata().map_err(|error| named("cannot look at", &error))?;
        if metadata.is_dir() {
            return Err(named("cannot read", &std::io::Error::from(std::io::ErrorKind::IsADirectory)));
        }
        // What is not a regular file (a pipe, a file of /proc) says length 0 and has to be read to its end.
        if metadata.len() < READ_BELOW || !metadata.is_file() {
            let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or(0));
            file.read_to_end(&mut bytes).map_err(|error| named("cannot read", &error))?;
            return Ok(Self(Bytes::Read(bytes)));
        }
        map(&file).map(|map| Self(Bytes::Mapped(map))).map_err(|error| named("cannot map into memory", &error))
    }
}

#[expect(unsafe_code, reason = "a map is only sound while nobody shortens the file; see the type's documentation")]
fn map(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: the map is read-only and private to this process; the file is an input that is never written in place.
    unsafe { Mmap::map(file) }
}

impl Deref for MappedFile {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.0 {
            Bytes::Mapped(map) => map,
            Bytes::Read(bytes) => bytes,
        }
    }
}

impl AsRef<[u8]> for MappedFile {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    #[test]
    fn files_of_every_size_class_come_back_as_they_are() {
        let folder = tempfile::tempdir().unwrap();
        for length in [0, 1, READ_BELOW as usize - 1, READ_BELOW as usize, 100_000] {
            let path = folder.path().join(format!("{length}"));
            let content: Vec<u8> = (0..length).map(|i| i as u8).collect();
            std::fs::write(&path, &content).unwrap();
            assert_eq!(&*MappedFile::open(&path).unwrap(), content.as_slice());
        }
    }

    #[test]
    fn missing_file_and_folder_are_named() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path().join("absent.jar"), folder.path().to_path_buf()] {
            let error = MappedFile::open(&path).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Io);
            assert_eq!(error.file(), Some(path.display().to_string().as_str()));
        }
    }
}
