//! Outputs by what they were made from: one that was deleted comes back by a copy.
//!
//! Off unless a folder is given: making a class again is about as fast as copying it.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

use touchstone_formats::probe_map::Settings;
use touchstone_formats::{ContentHash, Result};

use super::file::{copy_file, has_content, make_folder, write_file};

/// The folder of kept outputs.
#[derive(Debug)]
pub(crate) struct Cache {
    folder: PathBuf,
    settings: String,
}

impl Cache {
    /// A cache for outputs that were made with these settings.
    pub(crate) fn new(folder: &Path, settings: &Settings) -> Self {
        Self { folder: folder.to_path_buf(), settings: settings.to_text() }
    }

    /// The key of an output: all that decides its bytes.
    pub(crate) fn key(&self, input: ContentHash, ids: &[u8]) -> ContentHash {
        ContentHash::of_parts(&[self.settings.as_bytes(), &input.0, ids])
    }

    /// Puts the kept output to `to`, if it is there and is what it should be.
    pub(crate) fn fetch(&self, key: ContentHash, expected: ContentHash, to: &Path, like: &Metadata) -> Result<bool> {
        let kept = self.path(key);
        if !has_content(&kept, expected) {
            return Ok(false);
        }
        copy_file(&kept, to, like)?;
        Ok(true)
    }

    /// Keeps an output.
    pub(crate) fn keep_bytes(&self, key: ContentHash, content: &[u8]) -> Result<()> {
        let path = self.path(key);
        if path.exists() {
            return Ok(());
        }
        make_folder(path.parent().unwrap_or(&self.folder))?;
        write_file(&path, content, None)
    }

    /// Keeps an output that is a file.
    pub(crate) fn keep_file(&self, key: ContentHash, file: &Path) -> Result<()> {
        let path = self.path(key);
        if path.exists() {
            return Ok(());
        }
        make_folder(path.parent().unwrap_or(&self.folder))?;
        let metadata = fs::metadata(file).map_err(|error| super::file::named("cannot read", file, &error))?;
        copy_file(file, &path, &metadata)
    }

    fn path(&self, key: ContentHash) -> PathBuf {
        let name = key.to_string();
        let (group, rest) = name.split_at_checked(2).unwrap_or((&name, ""));
        self.folder.join(group).join(rest)
    }
}
