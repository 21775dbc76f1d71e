//! Output files: written under a temporary name, given their times, and only then put in place.

use std::fs::{self, File, FileTimes, Metadata};
use std::io::{self, Write};
use std::path::Path;

use touchstone_formats::archive::MappedFile;
use touchstone_formats::replace::temporary_beside;
use touchstone_formats::{ContentHash, Error, Result};

/// An error with the file's name.
pub(crate) fn named(doing: &str, path: &Path, error: &io::Error) -> Error {
    Error::io(doing, error).in_file(path.display().to_string())
}

/// Writes a whole file with the time stamp and permissions of `like`. The file is there as a whole or not at all.
pub(crate) fn write_file(path: &Path, content: &[u8], like: Option<&Metadata>) -> Result<()> {
    put_in_place(path, None, |temporary| {
        let mut file = File::create(temporary)?;
        file.write_all(content)?;
        like.map_or(Ok(()), |like| make_alike(&file, like))
    })
}

/// The same for a file that is not there yet, in an output that is not whole before the run's end: what a crash leaves
/// of it is found out by its content, and written again. Saves renaming it.
pub(crate) fn write_new_file(path: &Path, content: &[u8], like: &Metadata) -> Result<()> {
    let mut file = match File::create_new(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return write_file(path, content, Some(like)),
        Err(error) => return Err(named("cannot write", path, &error)),
    };
    let done = file.write_all(content).and_then(|()| make_alike(&file, like));
    if done.is_err() {
        // As below.
        let _ = fs::remove_file(path);
    }
    done.map_err(|error| named("cannot write", path, &error))
}

/// Copies a file with its time stamp and permissions.
pub(crate) fn copy_file(from: &Path, to: &Path, like: &Metadata) -> Result<()> {
    put_in_place(to, Some(like), |temporary| fs::copy(from, temporary).map(|_| ()))
}

/// Has `write` fill a temporary file beside `path`, and renames it.
pub(crate) fn put_in_place(
    path: &Path,
    like: Option<&Metadata>,
    write: impl FnOnce(&Path) -> io::Result<()>,
) -> Result<()> {
    let temporary = temporary_beside(path);
    let done = write(&temporary)
        .and_then(|()| like.map_or(Ok(()), |like| look_like(&temporary, like)))
        .and_then(|()| fs::rename(&temporary, path));
    if done.is_err() {
        // What is reported is why the file could not be written; that a left-over stays as well changes nothing.
        let _ = fs::remove_file(&temporary);
    }
    done.map_err(|error| named("cannot write", path, &error))
}

/// Gives a file the time stamp and the permissions of another.
pub(crate) fn look_like(path: &Path, like: &Metadata) -> io::Result<()> {
    // The file was made by us, hence can be opened; its final permissions come after.
    let file = File::options().write(true).open(path).or_else(|_| File::open(path))?;
    make_alike(&file, like)
}

/// The same for an open file. Permissions are mostly right already, and asking is cheaper than setting them.
fn make_alike(file: &File, like: &Metadata) -> io::Result<()> {
    if let Ok(time) = like.modified() {
        file.set_times(FileTimes::new().set_modified(time))?;
    }
    if file.metadata()?.permissions() != like.permissions() {
        file.set_permissions(like.permissions())?;
    }
    Ok(())
}

/// Whether the file exists and has this content. An output that cannot be read is written again, and that reports
/// what is wrong with it.
pub(crate) fn has_content(path: &Path, hash: ContentHash) -> bool {
    MappedFile::open(path).is_ok_and(|file| ContentHash::of(&file) == hash)
}

/// Makes a folder and those above it.
pub(crate) fn make_folder(path: &Path) -> Result<()> {
    fs::create_dir_all(path).map_err(|error| named("cannot make the folder", path, &error))
}
