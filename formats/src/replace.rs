//! Files that are replaced as a whole: a reader sees the old or the new one, and two writers wait for each other.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// Writes a file's new content beside it, makes sure that it is on the disk, and puts it in the file's place.
pub fn replace_file(path: &Path, content: &[u8]) -> Result<()> {
    replace_file_by(path, |file| file.write_all(content))
}

/// The same with content that is written piece by piece.
pub fn replace_file_by(path: &Path, write: impl FnOnce(&mut File) -> std::io::Result<()>) -> Result<()> {
    Replacement::write(path, write)?.put()
}

/// New content of a file that is written, and waits beside it until it is put in its place: the disk takes its time for that.
#[derive(Debug)]
#[must_use = "the file still has its old content"]
pub struct Replacement<'p> {
    path: &'p Path,
    file: File,
}

impl<'p> Replacement<'p> {
    /// Writes the content.
    pub fn write(path: &'p Path, write: impl FnOnce(&mut File) -> std::io::Result<()>) -> Result<Self> {
        let written = File::create(temporary_beside(path)).and_then(|mut file| {
            write(&mut file)?;
            Ok(file)
        });
        written.map(|file| Self { path, file }).map_err(|error| failed(path, &error))
    }

    /// Makes sure that the content is on the disk, and puts it in the file's place.
    pub fn put(self) -> Result<()> {
        let synced = self.file.sync_all();
        let replaced = synced.and_then(|()| std::fs::rename(temporary_beside(self.path), self.path));
        replaced.map_err(|error| failed(self.path, &error))?;
        sync_folder(self.path);
        Ok(())
    }
}

/// The error of a file that could not be written.
fn failed(path: &Path, error: &std::io::Error) -> Error {
    // This error matters more than a left-over file.
    let _ = std::fs::remove_file(temporary_beside(path));
    Error::io("cannot write", error).in_file(path.display().to_string())
}

/// The name under which a file is written until it is whole: beside it, so that a rename is enough.
pub fn temporary_beside(path: &Path) -> PathBuf {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    path.with_file_name(format!(".{name}.touchstone-tmp"))
}

/// Makes the rename itself durable. Not every file system lets one open a folder: then there is nothing to do.
fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// A lock that one writer holds; it ends with the value, or with the process, however that ends.
#[derive(Debug)]
pub struct WriterLock {
    _file: File,
}

impl WriterLock {
    /// Takes the lock that guards `path` when nobody holds it and it can be had at all.
    pub fn try_acquire(path: &Path) -> Option<Self> {
        let mut name = path.as_os_str().to_owned();
        name.push(".lock");
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&name).ok()?;
        file.try_lock().ok()?;
        Some(Self { _file: file })
    }

    /// Takes the lock that guards `path` (the file `path` + `.lock`), waiting for another holder; `waiting` is
    /// called once if there is one.
    pub fn acquire(path: &Path, waiting: impl FnOnce()) -> Result<Self> {
        let mut name = path.as_os_str().to_owned();
        name.push(".lock");
        let named = |error: &std::io::Error| Error::io("cannot lock", error).in_file(name.to_string_lossy());
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&name);
        let file = file.map_err(|error| named(&error))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                waiting();
                file.lock().map_err(|error| named(&error))?;
            }
            Err(TryLockError::Error(error)) => return Err(named(&error)),
        }
        Ok(Self { _file: file })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_no_temporary_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("map");
        replace_file(&path, b"old").unwrap();
        replace_file(&path, b"new").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_missing_folder_is_named_in_the_error() {
        let folder = tempfile::tempdir().unwrap();
        let error = replace_file(&folder.path().join("gone/map"), b"").unwrap_err().to_string();
        assert!(error.contains("gone/map: cannot write"), "{error}");
    }

    #[test]
    fn a_second_writer_waits_for_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("map");
        let first = WriterLock::acquire(&path, || panic!("nobody holds it")).unwrap();
        let (sender, receiver) = std::sync::mpsc::channel();
        std::thread::scope(|scope| {
            scope.spawn(|| WriterLock::acquire(&path, move || sender.send(()).unwrap()).unwrap());
            receiver.recv().unwrap();
            drop(first);
        });
    }
}
