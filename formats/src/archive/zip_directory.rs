//! The central directory of a zip archive being written, and the records behind it.

use super::ZipArchive;
use super::zip_entry::{Entry, extra_fields};
use super::zip_layout::{
    CENTRAL_LENGTH, CENTRAL_SIGNATURE, END_SIGNATURE, EXTRA_ZIP64, SATURATED_16, SATURATED_32, ZIP64_END_LENGTH,
    ZIP64_END_SIGNATURE, ZIP64_LOCATOR_SIGNATURE, central, put_length, put_u16, put_u32, put_u64, u32_at,
};
use super::zip_record::{Content, EntryDescription, VERSION_ZIP64, is_large, narrow, put_shared, zip64_field};
use crate::{Error, Result};

/// What stands at the end of an archive beside its directory.
#[derive(Debug, Clone, Copy, Default)]
pub struct EndOptions<'a> {
    /// What is subtracted from places in the file to get the offsets that are written; see
    /// [`ZipArchive::offset_base`].
    pub offset_base: u64,
    /// Whether the zip64 end record is written even when it is not needed.
    pub force_zip64: bool,
    /// The archive's comment.
    pub comment: &'a [u8],
    /// Bytes behind the archive.
    pub suffix: &'a [u8],
}

impl<'a> EndOptions<'a> {
    /// As the source archive has it. What is written with these must begin with the source's [`ZipArchive::prefix`].
    pub fn of(archive: &ZipArchive<'a>) -> Self {
        Self {
            offset_base: archive.offset_base(),
            force_zip64: archive.is_zip64(),
            comment: archive.comment(),
            suffix: archive.suffix(),
        }
    }
}

/// The central directory of an archive being written. Records are added in the order that readers shall see.
#[derive(Debug, Default)]
pub struct CentralDirectory<'a> {
    options: EndOptions<'a>,
    bytes: Vec<u8>,
    entry_count: u64,
}

impl<'a> CentralDirectory<'a> {
    /// An empty directory.
    pub fn new(options: EndOptions<'a>) -> Self {
        Self { options, bytes: Vec::new(), entry_count: 0 }
    }

    /// Adds an entry whose local record was copied to `place` in the file.
    pub fn add_copy(&mut self, entry: &Entry<'_>, place: u64) -> Result<()> {
        let offset = self.offset_of(place)?;
        let start = self.bytes.len();
        let (at, value) = match entry.zip64_offset_place() {
            Some(at) => (at, &offset.to_le_bytes()[..]),
            None if is_large(offset) => {
                return self.add_widened(entry, offset);
            }
            None => (central::OFFSET, &narrow(offset).to_le_bytes()[..]),
        };
        self.bytes.extend_from_slice(entry.central_record);
        if let Some(place) = self.bytes.get_mut(start + at..start + at + value.len()) {
            place.copy_from_slice(value);
        }
        self.entry_count += 1;
        Ok(())
    }

    /// The copy of a record whose offset does not fit any more: it gets a zip64 field, or a longer one.
    fn add_widened(&mut self, entry: &Entry<'_>, offset: u64) -> Result<()> {
        let record = entry.central_record;
        let in_field = |at, value| (u32_at(record, at) == Some(SATURATED_32)).then_some(value);
        let sizes = [
            in_field(central::UNCOMPRESSED_SIZE, entry.uncompressed_size),
            in_field(central::COMPRESSED_SIZE, entry.compressed_size),
        ];
        let values: Vec<u64> = sizes.into_iter().flatten().chain([offset]).collect();
        let mut field = zip64_field(&values);
        let others = extra_fields(entry.extra()).filter(|field| field.id != EXTRA_ZIP64);
        others.for_each(|other| field.extend_from_slice(other.record));
        let (header, _) = record.split_at_checked(CENTRAL_LENGTH).unwrap_or_default();
        self.bytes.extend_from_slice(header.get(..central::EXTRA_LENGTH).unwrap_or_default());
        put_length(&mut self.bytes, field.len())?;
        self.bytes.extend_from_slice(header.get(central::COMMENT_LENGTH..central::DISK).unwrap_or_default());
        put_u16(&mut self.bytes, 0);
        self.bytes.extend_from_slice(header.get(central::INTERNAL_ATTRIBUTES..central::OFFSET).unwrap_or_default());
        put_u32(&mut self.bytes, SATURATED_32);
        for part in [entry.name, &field, entry.comment()] {
            self.bytes.extend_from_slice(part);
        }
        self.entry_count += 1;
        Ok(())
    }

    /// Adds an entry whose new local record was written to `place` in the file.
    pub fn add_new(&mut self, description: &EntryDescription<'_>, content: &Content, place: u64) -> Result<()> {
        let offset = self.offset_of(place)?;
        let sizes = [content.uncompressed_size, content.compressed_size];
        let sizes = sizes.into_iter().filter(|_| content.is_large());
        let values: Vec<u64> = sizes.chain(Some(offset).filter(|offset| is_large(*offset))).collect();
        let zip64 = if values.is_empty() { Vec::new() } else { zip64_field(&values) };
        let out = &mut self.bytes;
        put_u32(out, CENTRAL_SIGNATURE);
        put_u16(out, description.version_made_by);
        put_u16(out, content.version_needed(!values.is_empty()));
        put_shared(out, description, content);
        put_length(out, description.name.len())?;
        put_length(out, zip64.len() + description.central_extra.len())?;
        put_length(out, description.comment.len())?;
        put_u16(out, 0);
        put_u16(out, description.internal_attributes);
        put_u32(out, description.external_attributes);
        put_u32(out, narrow(offset));
        for part in [description.name, &zip64, &description.central_extra, description.comment] {
            out.extend_from_slice(part);
        }
        self.entry_count += 1;
        Ok(())
    }

    fn offset_of(&self, place: u64) -> Result<u64> {
        place.checked_sub(self.options.offset_base).ok_or_else(|| {
            Error::unsupported(format!(
                "place {place} lies in front of the archive's begin {}",
                self.options.offset_base
            ))
        })
    }

    /// The directory and the end records, for a directory that begins at `place` in the file.
    pub fn finish(self, place: u64) -> Result<Vec<u8>> {
        let offset = self.offset_of(place)?;
        let Self { options, bytes: mut out, entry_count } = self;
        let size = out.len() as u64;
        let count = u16::try_from(entry_count).unwrap_or(SATURATED_16);
        if options.force_zip64 || count == SATURATED_16 || is_large(size) || is_large(offset) {
            put_zip64_end(&mut out, entry_count, size, offset);
        }
        put_u32(&mut out, END_SIGNATURE);
        [0, 0, count, count].into_iter().for_each(|value| put_u16(&mut out, value));
        put_u32(&mut out, narrow(size));
        put_u32(&mut out, narrow(offset));
        put_length(&mut out, options.comment.len())?;
        out.extend_from_slice(options.comment);
        out.extend_from_slice(options.suffix);
        Ok(out)
    }
}

fn put_zip64_end(out: &mut Vec<u8>, entry_count: u64, size: u64, offset: u64) {
    put_u32(out, ZIP64_END_SIGNATURE);
    put_u64(out, ZIP64_END_LENGTH as u64 - 12);
    put_u16(out, VERSION_ZIP64);
    put_u16(out, VERSION_ZIP64);
    put_u32(out, 0);
    put_u32(out, 0);
    [entry_count, entry_count, size, offset].into_iter().for_each(|value| put_u64(out, value));
    put_u32(out, ZIP64_LOCATOR_SIGNATURE);
    put_u32(out, 0);
    put_u64(out, offset + size);
    put_u32(out, 1);
}
