//! What a zip archive says about an entry with new content, and its local header.

use super::ZipArchive;
use super::zip_entry::{Entry, extra_fields};
use super::zip_layout::{
    EXTRA_AES, EXTRA_ALIGNMENT, EXTRA_ZIP64, FLAG_UTF8, LOCAL_LENGTH, LOCAL_SIGNATURE, METHOD_DEFLATED, METHOD_STORED,
    SATURATED_32, put_length, put_u16, put_u32, put_u64,
};
use crate::Result;

/// The DOS date of entries without a source: the format's first day, so that the output does not depend on the clock.
const FIRST_DATE: u16 = (1 << 5) | 1;
/// The versions of the format that an entry asks its reader for.
const VERSION_STORED: u16 = 10;
const VERSION_DEFLATED: u16 = 20;
pub(super) const VERSION_ZIP64: u16 = 45;

/// Everything that an archive says about an entry apart from its content.
#[derive(Debug, Clone)]
pub struct EntryDescription<'a> {
    pub(super) name: &'a [u8],
    pub(super) comment: &'a [u8],
    pub(super) local_extra: Vec<u8>,
    pub(super) central_extra: Vec<u8>,
    pub(super) flags: u16,
    pub(super) date: u16,
    pub(super) time: u16,
    pub(super) version_made_by: u16,
    pub(super) internal_attributes: u16,
    pub(super) external_attributes: u32,
}

impl<'a> EntryDescription<'a> {
    /// As the source entry has it.
    pub fn of(archive: &ZipArchive<'a>, entry: &Entry<'a>) -> Result<Self> {
        let (date, time) = entry.modified();
        Ok(Self {
            name: entry.name,
            comment: entry.comment(),
            local_extra: kept_fields(archive.local_extra(entry)?),
            central_extra: kept_fields(entry.extra()),
            flags: entry.flags & FLAG_UTF8,
            date,
            time,
            version_made_by: entry.version_made_by(),
            internal_attributes: entry.internal_attributes(),
            external_attributes: entry.external_attributes(),
        })
    }

    /// Of a new entry: the format's first day as its time, no attributes, and a UTF-8 name.
    pub fn named(name: &'a str) -> Self {
        Self {
            name: name.as_bytes(),
            comment: &[],
            local_extra: Vec::new(),
            central_extra: Vec::new(),
            flags: if name.is_ascii() { 0 } else { FLAG_UTF8 },
            date: FIRST_DATE,
            time: 0,
            version_made_by: VERSION_DEFLATED,
            internal_attributes: 0,
            external_attributes: 0,
        }
    }
}

/// The extra fields that stay true when the entry gets other content.
fn kept_fields(block: &[u8]) -> Vec<u8> {
    let kept = extra_fields(block).filter(|field| !matches!(field.id, EXTRA_ZIP64 | EXTRA_AES | EXTRA_ALIGNMENT));
    kept.flat_map(|field| field.record.iter().copied()).collect()
}

/// How an entry's new content is kept: what its headers have to say about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Content {
    method: u16,
    crc: u32,
    pub(super) compressed_size: u64,
    pub(super) uncompressed_size: u64,
}

impl Content {
    /// Content that is kept as it is.
    pub fn stored(content: &[u8]) -> Self {
        let size = content.len() as u64;
        let crc = crc32fast::hash(content);
        Self { method: METHOD_STORED, crc, compressed_size: size, uncompressed_size: size }
    }

    /// Content that is kept as a raw deflate stream of this length.
    pub fn deflated(content: &[u8], compressed_size: u64) -> Self {
        Self { method: METHOD_DEFLATED, compressed_size, ..Self::stored(content) }
    }

    /// How many bytes follow the local header.
    pub fn data_length(&self) -> u64 {
        self.compressed_size
    }

    pub(super) fn version_needed(&self, zip64: bool) -> u16 {
        match self.method {
            _ if zip64 => VERSION_ZIP64,
            METHOD_STORED => VERSION_STORED,
            _ => VERSION_DEFLATED,
        }
    }

    /// Both sizes go to the zip64 field together, as the format asks of local headers.
    pub(super) fn is_large(&self) -> bool {
        is_large(self.compressed_size) || is_large(self.uncompressed_size)
    }
}

pub(super) fn is_large(value: u64) -> bool {
    value >= u64::from(SATURATED_32)
}

/// The value, or the mark that says that it stands in the zip64 field.
pub(super) fn narrow(value: u64) -> u32 {
    u32::try_from(value).unwrap_or(SATURATED_32)
}

/// The local header, name and extra fields of an entry with new content; the content's bytes follow it.
pub fn local_header(description: &EntryDescription<'_>, content: &Content) -> Result<Vec<u8>> {
    let mut out = Vec::with_capacity(LOCAL_LENGTH + description.name.len() + description.local_extra.len());
    put_local_header(&mut out, description, content)?;
    Ok(out)
}

/// Appends what [`local_header`] gives.
pub fn put_local_header(out: &mut Vec<u8>, description: &EntryDescription<'_>, content: &Content) -> Result<()> {
    let wide = [content.uncompressed_size, content.compressed_size];
    let zip64 = if content.is_large() { zip64_field(&wide) } else { Vec::new() };
    put_u32(out, LOCAL_SIGNATURE);
    put_u16(out, content.version_needed(content.is_large()));
    put_shared(out, description, content);
    put_length(out, description.name.len())?;
    put_length(out, zip64.len() + description.local_extra.len())?;
    for part in [description.name, &zip64, &description.local_extra] {
        out.extend_from_slice(part);
    }
    Ok(())
}

/// The fields that stand in the same order in local and central headers.
pub(super) fn put_shared(out: &mut Vec<u8>, description: &EntryDescription<'_>, content: &Content) {
    let size = |value| if content.is_large() { SATURATED_32 } else { narrow(value) };
    put_u16(out, description.flags);
    put_u16(out, content.method);
    put_u16(out, description.time);
    put_u16(out, description.date);
    put_u32(out, content.crc);
    put_u32(out, size(content.compressed_size));
    put_u32(out, size(content.uncompressed_size));
}

pub(super) fn zip64_field(values: &[u64]) -> Vec<u8> {
    let mut out = Vec::with_capacity(4 + 8 * values.len());
    put_u16(&mut out, EXTRA_ZIP64);
    put_u16(&mut out, 8 * values.len() as u16);
    values.iter().for_each(|value| put_u64(&mut out, *value));
    out
}
