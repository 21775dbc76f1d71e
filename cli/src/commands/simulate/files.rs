//! Files and folders, with errors that name them.

use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use touchstone_formats::replace::replace_file;

use crate::exit::Failure;

fn failed(path: &Path, what: &str, error: impl std::fmt::Display) -> Failure {
    Failure::Failed(format!("{}: cannot {what}: {error}", path.display()))
}

/// Makes a folder and those above it.
pub(super) fn make(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| failed(folder, "make", error))
}

/// Removes a folder with all that is in it; it need not be there.
pub(super) fn remove(folder: &Path) -> Result<(), Failure> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(failed(folder, "remove", error)),
        _ => Ok(()),
    }
}

/// Makes an empty folder of it.
pub(super) fn empty(folder: &Path) -> Result<(), Failure> {
    remove(folder)?;
    make(folder)
}

/// Copies a file, and makes the folders that it needs.
pub(super) fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    if let Some(folder) = to.parent() {
        make(folder)?;
    }
    std::fs::copy(from, to).map(|_| ()).map_err(|error| failed(from, "copy", error))
}

/// Copies all files below a folder; it need not be there.
pub(super) fn copy_all(from: &Path, to: &Path) -> Result<(), Failure> {
    let Ok(entries) = std::fs::read_dir(from) else { return Ok(()) };
    for entry in entries {
        let path = entry.map_err(|error| failed(from, "read", error))?.path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() { copy_all(&path, &target)? } else { copy(&path, &target)? }
    }
    Ok(())
}

/// The folders in a folder, by name; none when it is not there.
pub(super) fn folders_in(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders: Vec<_> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

/// Reads a file.
pub(super) fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, Failure> {
    let bad = |what: String| Failure::BadInput(format!("{}: {what}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| bad(format!("cannot read: {error}")))?;
    serde_json::from_str(&text).map_err(|error| bad(format!("no result of this release: {error}")))
}

/// Writes a file as a whole.
pub(super) fn write_json(path: &Path, value: &impl Serialize) -> Result<(), Failure> {
    if let Some(folder) = path.parent() {
        make(folder)?;
    }
    let text = serde_json::to_string(value).map_err(|error| failed(path, "write", error))?;
    Ok(replace_file(path, (text + "\n").as_bytes())?)
}
