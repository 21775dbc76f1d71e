//! A zip archive read in place: its entries in the order of the central directory, their records and their content.
//!
//! Kept as they are: the order, duplicate names, names that are not UTF-8 or lead elsewhere, extra fields, comments,
//! descriptors, bytes in front of the archive and behind it. Not kept: gaps between local records, which no reader
//! sees. Refused for the whole archive: a directory that cannot be walked, and records that overlap, which no tool
//! writes and which turn a small file into an endless one. Refused for one entry, when its content is asked for:
//! encryption, other methods than stored and deflated, wrong sizes, a wrong CRC.

use super::Inflater;
use super::zip_end::{End, find_end};
use super::zip_entry::Entry;
use super::zip_layout::{
    CENTRAL_LENGTH, CENTRAL_SIGNATURE, DESCRIPTOR_SIGNATURE, DIGITAL_SIGNATURE, LOCAL_LENGTH, LOCAL_SIGNATURE,
    METHOD_DEFLATED, METHOD_STORED, local, slice_at, u16_at, u32_at, u64_at,
};
use crate::limits::{DEFLATE_RATIO_MOST, ENTRY_BYTES_MOST};
use crate::{Error, Result};

/// An archive whose directory was walked; local records are looked at when asked for.
#[derive(Debug)]
pub struct ZipArchive<'a> {
    bytes: &'a [u8],
    end: End<'a>,
    entries: Vec<Entry<'a>>,
}

impl<'a> ZipArchive<'a> {
    /// Reads the directory of the archive in `bytes`.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        let end = find_end(bytes)?;
        let mut entries = read_directory(bytes, &end)?;
        set_limits(&mut entries, end.directory_start as u64)?;
        Ok(Self { bytes, end, entries })
    }

    /// The entries in the directory's order.
    pub fn entries(&self) -> &[Entry<'a>] {
        &self.entries
    }

    /// The archive's comment.
    pub fn comment(&self) -> &'a [u8] {
        self.end.comment
    }

    /// What stands in front of the first local record, for example a launch script.
    pub fn prefix(&self) -> &'a [u8] {
        let first = self.entries.iter().map(|entry| entry.local_offset).min();
        let first = first.and_then(|offset| usize::try_from(offset).ok()).unwrap_or(self.end.directory_start);
        self.bytes.get(..first).unwrap_or_default()
    }

    /// What stands behind the archive.
    pub fn suffix(&self) -> &'a [u8] {
        self.end.suffix
    }

    /// What is added to each offset in the archive to get a place in the file: 0, or the length of bytes that were put
    /// in front of the archive after it was made.
    pub fn offset_base(&self) -> u64 {
        self.end.base
    }

    /// Whether the archive ends with a zip64 end record.
    pub fn is_zip64(&self) -> bool {
        self.end.is_zip64
    }

    /// The entry's whole local record: header, name, extra fields, data and descriptor.
    pub fn local_span(&self, entry: &Entry<'a>) -> Result<&'a [u8]> {
        let local = self.local(entry)?;
        let record = self.bytes.get(local.start..entry.limit_in(self.bytes)).unwrap_or_default();
        let data_end = local.data_end - local.start;
        let length = data_end + descriptor_length(entry, record.get(data_end..).unwrap_or_default());
        record.get(..length).ok_or_else(|| outside(entry))
    }

    /// The entry's data as it is kept.
    pub fn data(&self, entry: &Entry<'a>) -> Result<&'a [u8]> {
        let local = self.local(entry)?;
        self.bytes.get(local.data_start..local.data_end).ok_or_else(|| outside(entry))
    }

    /// The extra fields of the local record; they may hold more than those of the central one.
    pub fn local_extra(&self, entry: &Entry<'a>) -> Result<&'a [u8]> {
        let local = self.local(entry)?;
        self.bytes.get(local.extra_start..local.data_start).ok_or_else(|| outside(entry))
    }

    /// The entry's content: the archive's own bytes when stored, else inflated into `buffer`, which is made to hold
    /// nothing else. Size and CRC are checked.
    pub fn read<'b>(&self, entry: &Entry<'a>, inflater: &mut Inflater, buffer: &'b mut Vec<u8>) -> Result<&'b [u8]>
    where
        'a: 'b,
    {
        if entry.method == METHOD_STORED {
            return self.stored(entry);
        }
        let size = checked_size(entry)?;
        inflater.deflate(self.data(entry)?, size, buffer).map_err(|error| in_entry(entry, error.message()))?;
        checked_crc(entry, buffer)
    }

    /// The entry's content, copied or inflated into `buffer`, which is made to hold nothing else.
    pub fn inflate(&self, entry: &Entry<'a>, inflater: &mut Inflater, buffer: &mut Vec<u8>) -> Result<()> {
        if entry.method == METHOD_STORED {
            let content = self.stored(entry)?;
            buffer.clear();
            buffer.extend_from_slice(content);
            return Ok(());
        }
        self.read(entry, inflater, buffer).map(|_| ())
    }

    fn stored(&self, entry: &Entry<'a>) -> Result<&'a [u8]> {
        checked_size(entry)?;
        checked_crc(entry, self.data(entry)?)
    }

    fn local(&self, entry: &Entry<'a>) -> Result<Local> {
        Local::find(self.bytes, entry).ok_or_else(|| outside(entry))?
    }
}

/// Where the parts of a local record begin.
struct Local {
    start: usize,
    extra_start: usize,
    data_start: usize,
    data_end: usize,
}

impl Local {
    /// None when the record does not fit in front of what follows it.
    fn find(bytes: &[u8], entry: &Entry<'_>) -> Option<Result<Self>> {
        let start = usize::try_from(entry.local_offset).ok()?;
        let header = slice_at(bytes, start, LOCAL_LENGTH)?;
        if u32_at(header, 0) != Some(LOCAL_SIGNATURE) {
            return Some(Err(in_entry(entry, "there is no local record where the directory says")));
        }
        let extra_start = start + LOCAL_LENGTH + usize::from(u16_at(header, local::NAME_LENGTH)?);
        let data_start = extra_start + usize::from(u16_at(header, local::EXTRA_LENGTH)?);
        let data_end = data_start.checked_add(usize::try_from(entry.compressed_size).ok()?)?;
        (data_end <= entry.limit_in(bytes)).then_some(Ok(Self { start, extra_start, data_start, data_end }))
    }
}

impl Entry<'_> {
    fn limit_in(&self, bytes: &[u8]) -> usize {
        usize::try_from(self.limit).map_or(bytes.len(), |limit| limit.min(bytes.len()))
    }
}

fn read_directory<'a>(bytes: &'a [u8], end: &End<'a>) -> Result<Vec<Entry<'a>>> {
    let directory = bytes.get(end.directory_start..end.directory_end).unwrap_or_default();
    // The count is only believed as far as the directory has room for it.
    let room = directory.len() / CENTRAL_LENGTH;
    let mut entries = Vec::with_capacity(usize::try_from(end.entry_count).map_or(room, |count| count.min(room)));
    let mut at = 0;
    while at < directory.len() {
        let place = end.directory_start + at;
        match u32_at(directory, at) {
            Some(CENTRAL_SIGNATURE) => {}
            Some(DIGITAL_SIGNATURE) => break,
            _ => return Err(Error::bad(format!("directory record {} is damaged", entries.len()), place)),
        }
        let entry = Entry::parse(directory, at, end.base)
            .ok_or_else(|| Error::bad(format!("directory record {} is cut short", entries.len()), place))?;
        at += entry.central_record.len();
        entries.push(entry);
    }
    Ok(entries)
}

/// Tells each entry where the next record begins, and refuses records that overlap.
fn set_limits(entries: &mut [Entry<'_>], directory_start: u64) -> Result<()> {
    if entries.is_sorted_by_key(|entry| entry.local_offset) {
        let mut next = directory_start;
        for entry in entries.iter_mut().rev() {
            next = set_limit(entry, next)?;
        }
        return Ok(());
    }
    let mut by_place: Vec<&mut Entry<'_>> = entries.iter_mut().collect();
    by_place.sort_by_key(|entry| entry.local_offset);
    let mut next = directory_start;
    for entry in by_place.into_iter().rev() {
        next = set_limit(entry, next)?;
    }
    Ok(())
}

/// The local header is not looked at here, which would touch the whole file: without its lengths the record can only
/// be longer, and [`Local::find`] checks it again with them.
fn set_limit(entry: &mut Entry<'_>, limit: u64) -> Result<u64> {
    entry.limit = limit;
    let least = (LOCAL_LENGTH as u64).checked_add(entry.compressed_size);
    match least.and_then(|least| entry.local_offset.checked_add(least)) {
        Some(end) if end <= limit => Ok(entry.local_offset),
        _ => Err(outside(entry)),
    }
}

/// The content's size, if the entry can be read and its claims can be true.
fn checked_size(entry: &Entry<'_>) -> Result<usize> {
    if entry.is_encrypted() {
        return Err(Error::unsupported(format!("entry {}: it is encrypted", entry.display_name())));
    }
    let size = entry.uncompressed_size;
    match entry.method {
        _ if !entry.is_readable() => {
            let message = format!("entry {}: compression method {}", entry.display_name(), entry.method);
            return Err(Error::unsupported(format!("{message} is not known; store or deflate it")));
        }
        METHOD_STORED if size != entry.compressed_size => {
            return Err(in_entry(entry, "it is stored, but its two sizes differ"));
        }
        METHOD_DEFLATED if size > ENTRY_BYTES_MOST => {
            return Err(in_entry(entry, &format!("it claims {size} bytes, more than the limit of {ENTRY_BYTES_MOST}")));
        }
        METHOD_DEFLATED if size > entry.compressed_size.saturating_mul(DEFLATE_RATIO_MOST) => {
            let message = format!("{} bytes cannot inflate to the {size} that it claims", entry.compressed_size);
            return Err(in_entry(entry, &message));
        }
        _ => {}
    }
    usize::try_from(size).map_err(|_| in_entry(entry, "it does not fit into memory"))
}

fn checked_crc<'b>(entry: &Entry<'_>, content: &'b [u8]) -> Result<&'b [u8]> {
    if crc32fast::hash(content) == entry.crc {
        return Ok(content);
    }
    Err(in_entry(entry, "the content does not have the CRC that the archive says; it is damaged"))
}

/// How many bytes of `rest`, which follows the data, are the entry's descriptor: the form whose values are the entry's.
/// Some tools set the flag and write none.
fn descriptor_length(entry: &Entry<'_>, rest: &[u8]) -> usize {
    if !entry.has_descriptor() {
        return 0;
    }
    let narrow = |at: usize| {
        Some([u64::from(u32_at(rest, at)?), u64::from(u32_at(rest, at + 4)?), u64::from(u32_at(rest, at + 8)?)])
    };
    let wide = |at: usize| Some([u64::from(u32_at(rest, at)?), u64_at(rest, at + 4)?, u64_at(rest, at + 12)?]);
    let told = Some([u64::from(entry.crc), entry.compressed_size, entry.uncompressed_size]);
    let signed = u32_at(rest, 0) == Some(DESCRIPTOR_SIGNATURE);
    match () {
        () if signed && wide(4) == told => 24,
        () if signed && narrow(4) == told => 16,
        () if wide(0) == told => 20,
        () if narrow(0) == told => 12,
        () => 0,
    }
}

#[cold]
fn outside(entry: &Entry<'_>) -> Error {
    in_entry(entry, "its record overlaps another one or the directory")
}

#[cold]
fn in_entry(entry: &Entry<'_>, what: &str) -> Error {
    let place = usize::try_from(entry.local_offset).unwrap_or(usize::MAX);
    Error::bad(format!("entry {}: {what}", entry.display_name()), place)
}
