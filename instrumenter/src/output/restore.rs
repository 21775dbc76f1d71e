//! Brings back the originals of files that were instrumented in place.

use std::fs;
use std::path::{Path, PathBuf};

use touchstone_formats::replace::WriterLock;
use touchstone_formats::{Error, Result};

use super::file::{has_content, named};
use super::in_place::take_place;
use super::in_place_manifest::{Exchanged, Manifest};
use crate::pipeline::report::Message;

/// What `restore` did.
#[derive(Debug, Clone, Default)]
pub struct Restored {
    /// Files that got their original back.
    pub restored: u64,
    /// Files that had it already.
    pub untouched: u64,
    /// What else there is to say.
    pub messages: Vec<Message>,
}

/// Brings all originals back. `path` is the manifest, its folder, or a folder that has it in `in-place/` or
/// `.touchstone/in-place/`. An interrupted `restore` can be repeated.
pub fn restore(path: &Path) -> Result<Restored> {
    let folder = find_folder(path)?;
    let Some(manifest) = Manifest::read(&folder)? else {
        let messages = vec![Message::note(format!("{}: nothing is instrumented in place", folder.display()))];
        return Ok(Restored { messages, ..Restored::default() });
    };
    let _lock = WriterLock::acquire(&manifest.map_path(&folder), || ())?;
    let mut messages = Vec::new();
    let mut restored = restore_files(&folder, &manifest, &mut messages)?;
    restored.messages = messages;
    Ok(restored)
}

fn find_folder(path: &Path) -> Result<PathBuf> {
    let absolute = path.canonicalize().map_err(|error| named("cannot read", path, &error))?;
    if absolute.is_file() {
        return Ok(absolute.parent().unwrap_or(&absolute).to_path_buf());
    }
    let candidates = [absolute.clone(), absolute.join("in-place"), absolute.join(".touchstone/in-place")];
    let found = candidates.iter().find(|folder| Manifest::path_in(folder).is_file());
    let found = found.or_else(|| candidates.iter().skip(1).find(|folder| folder.is_dir()));
    let missing = || {
        let hint = "there is no manifest of files instrumented in place here: give its folder";
        Error::unsupported(hint).in_file(path.display().to_string())
    };
    found.cloned().ok_or_else(missing)
}

/// Puts every original back that can be, then removes the manifest. It stays when one could not be restored.
pub(super) fn restore_files(folder: &Path, manifest: &Manifest, messages: &mut Vec<Message>) -> Result<Restored> {
    let mut done = Restored::default();
    let mut failed = None;
    for file in &manifest.files {
        match fate_of(file) {
            Fate::Original => done.untouched += 1,
            Fate::Restore => match restore_file(folder, file) {
                Ok(()) => done.restored += 1,
                Err(error) => failed = failed.or(Some(error)),
            },
            Fate::Changed => {
                let shown = file.path.display();
                messages.push(Message::note(format!("{shown}: changed since it was instrumented; left as it is")));
            }
            Fate::Gone => {
                let shown = file.path.display();
                messages.push(Message::note(format!("{shown}: deleted since it was instrumented; not restored")));
            }
        }
    }
    if let Some(error) = failed {
        return Err(error);
    }
    let path = Manifest::path_in(folder);
    fs::remove_file(&path).map_err(|error| named("cannot remove", &path, &error))?;
    for file in &manifest.files {
        // Without the manifest a left-over means nothing; the next run overwrites it.
        let _ = fs::remove_file(folder.join(&file.backup));
    }
    Ok(done)
}

enum Fate {
    Original,
    Restore,
    Changed,
    /// At no moment of an exchange is a file missing: somebody deleted it, and a class that its build deleted must not
    /// come back.
    Gone,
}

fn fate_of(file: &Exchanged) -> Fate {
    if has_content(&file.path, file.original) {
        return Fate::Original;
    }
    if has_content(&file.path, file.instrumented) {
        return Fate::Restore;
    }
    if file.path.exists() { Fate::Changed } else { Fate::Gone }
}

fn restore_file(folder: &Path, file: &Exchanged) -> Result<()> {
    let backup = folder.join(&file.backup);
    if !has_content(&backup, file.original) {
        let message = format!("the kept original {} is missing or damaged: compile again", backup.display());
        return Err(Error::bad(message, 0).in_file(file.path.display().to_string()));
    }
    take_place(&backup, &file.path)
}
