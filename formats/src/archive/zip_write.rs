//! Writing zip archives from front to back, on top of the parts that can also be written in any order
//! (`zip_record`, `zip_directory`).
//!
//! An untouched entry is copied: its local record as it is, its central record with nothing changed but the offset. An
//! entry with new content keeps the name, time, attributes, comment and extra fields of its source; it loses the
//! descriptor (the sizes stand in front), and the extra fields that speak of the old data: zip64 sizes, encryption,
//! alignment. Large archives get zip64 records where, and only where, a number does not fit, unless the source had a
//! zip64 end record anyway.

use std::io::Write;

use super::zip_entry::Entry;
use super::{CentralDirectory, Content, Deflater, EndOptions, EntryDescription, ZipArchive, local_header};
use crate::{Error, Result};

/// Writes an archive from front to back.
#[derive(Debug)]
pub struct ZipWriter<'a, W: Write> {
    inner: W,
    place: u64,
    directory: CentralDirectory<'a>,
    compressed: Vec<u8>,
}

impl<'a, W: Write> ZipWriter<'a, W> {
    /// A writer that first writes `prefix`, the bytes in front of the first entry.
    pub fn new(inner: W, prefix: &[u8], options: EndOptions<'a>) -> Result<Self> {
        let directory = CentralDirectory::new(options);
        let mut writer = Self { inner, place: 0, directory, compressed: Vec::new() };
        writer.put(prefix)?;
        Ok(writer)
    }

    /// Copies an entry of another archive as it is.
    pub fn copy(&mut self, archive: &ZipArchive<'_>, entry: &Entry<'_>) -> Result<()> {
        let place = self.place;
        self.put(archive.local_span(entry)?)?;
        self.directory.add_copy(entry, place)
    }

    /// Adds an entry and keeps its content as it is; nested jars are only found by their launcher when stored.
    pub fn add_stored(&mut self, description: &EntryDescription<'_>, content: &[u8]) -> Result<()> {
        self.add(description, &Content::stored(content), content)
    }

    /// Adds an entry and deflates its content.
    pub fn add_deflated(
        &mut self,
        description: &EntryDescription<'_>,
        content: &[u8],
        deflater: &mut Deflater,
    ) -> Result<()> {
        let mut compressed = std::mem::take(&mut self.compressed);
        deflater.deflate(content, &mut compressed)?;
        let added = self.add(description, &Content::deflated(content, compressed.len() as u64), &compressed);
        self.compressed = compressed;
        added
    }

    fn add(&mut self, description: &EntryDescription<'_>, content: &Content, data: &[u8]) -> Result<()> {
        let place = self.place;
        self.put(&local_header(description, content)?)?;
        self.put(data)?;
        self.directory.add_new(description, content, place)
    }

    /// Writes the directory and the end, and gives the inner writer back.
    pub fn finish(mut self) -> Result<W> {
        let end = self.directory.finish(self.place)?;
        self.inner.write_all(&end).map_err(|error| Error::io("cannot write the archive's end", &error))?;
        Ok(self.inner)
    }

    fn put(&mut self, bytes: &[u8]) -> Result<()> {
        self.inner.write_all(bytes).map_err(|error| Error::io("cannot write to the archive", &error))?;
        self.place += bytes.len() as u64;
        Ok(())
    }
}
