//! What an earlier run kept: summaries by the bytes of their class files, and files that are as they were.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use touchstone_formats::ContentHash;
use touchstone_formats::archive::MappedFile;

use super::kept_names::KeptNames;
use super::names::{NameTable, QuickMap};
use super::summaries::Summaries;
use super::summary::ClassCalls;
use crate::digest::KnownFiles;

/// A cache is written anew when more than one in so many classes is not in it: it costs more than reading a few again.
const WORTHWHILE_SHARE: usize = 64;

/// Summaries that are known before anything is read. The default knows nothing, and has nothing remembered.
#[derive(Debug, Default)]
pub struct Known {
    pub(super) kept: Option<Kept>,
    pub(super) files: KnownFiles,
    is_kept: bool,
}

/// The summaries in a cache file.
#[derive(Debug)]
pub(super) struct Kept {
    pub file: Arc<MappedFile>,
    pub names: Arc<KeptNames>,
    /// Where the numbers of all summaries are.
    pub words: Range<usize>,
    /// Which of them are those of a class, by the bytes of its class file.
    pub classes: QuickMap<ContentHash, Range<usize>>,
}

impl Known {
    /// What a cache knows; it need not be there.
    pub fn open(cache: &Path, files: KnownFiles) -> Self {
        let kept = MappedFile::open(cache).ok().and_then(|file| super::cache::open(Arc::new(file)));
        Self { kept, files, is_kept: true }
    }

    /// The files that were looked at.
    pub fn into_files(self) -> KnownFiles {
        self.files
    }

    /// How many classes are known.
    pub fn len(&self) -> usize {
        self.kept.as_ref().map_or(0, |kept| kept.classes.len())
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether what was read should be kept for the next time.
    pub fn is_outdated_by(&self, summaries: &Summaries) -> bool {
        let is_too_large = self.len() > 2 * summaries.classes.len() + 1000;
        is_too_large || summaries.read * WORTHWHILE_SHARE > self.len()
    }

    /// A table for names that goes on where the cache ended.
    pub(super) fn names(&self) -> NameTable {
        self.kept.as_ref().map_or_else(NameTable::default, |kept| NameTable::above_kept(Arc::clone(&kept.names)))
    }

    /// Whether anybody will ask for the bytes by which summaries are known.
    pub(super) fn remembers(&self) -> bool {
        self.is_kept
    }

    /// The summary of a class file with these bytes.
    pub(super) fn class(&self, raw: ContentHash) -> Option<ClassCalls> {
        let kept = self.kept.as_ref()?;
        let place = kept.classes.get(&raw)?;
        let words = kept.file.get(kept.words.clone())?.get(place.clone())?;
        let words = words.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
        ClassCalls::of(raw, words)
    }
}
