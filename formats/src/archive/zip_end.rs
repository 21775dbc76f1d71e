//! Finding the end of a zip archive: where its central directory lies, and what stands around the archive.

use super::zip_layout::{
    CENTRAL_SIGNATURE, END_LENGTH, END_SIGNATURE, LOCAL_SIGNATURE, SATURATED_16, SATURATED_32, ZIP64_END_LENGTH,
    ZIP64_END_SIGNATURE, ZIP64_LOCATOR_LENGTH, ZIP64_LOCATOR_SIGNATURE, slice_at, u16_at, u32_at, u64_at,
};
use crate::{Error, Result};

/// What the end records say, checked against the file.
#[derive(Debug, Clone, Copy)]
pub(super) struct End<'a> {
    /// Where the central directory begins in the file.
    pub(super) directory_start: usize,
    /// Where it ends.
    pub(super) directory_end: usize,
    /// How many entries it is said to have; old tools let the number wrap, so this is a hint.
    pub(super) entry_count: u64,
    /// What has to be added to every offset in the archive to get a place in the file.
    pub(super) base: u64,
    /// Whether the zip64 end record is there.
    pub(super) is_zip64: bool,
    /// The archive's comment.
    pub(super) comment: &'a [u8],
    /// Bytes behind the archive.
    pub(super) suffix: &'a [u8],
}

/// The end record. It is the last thing in the file that looks like one: an archive whose comment holds another one
/// would mean different things to different readers, so no second guess is made.
pub(super) fn find_end(bytes: &[u8]) -> Result<End<'_>> {
    let Some(last) = bytes.len().checked_sub(END_LENGTH) else {
        return Err(Error::bad(format!("{} bytes are too few for a zip archive", bytes.len()), 0));
    };
    let first = last.saturating_sub(usize::from(u16::MAX));
    let Some(at) = (first..=last).rev().find(|at| u32_at(bytes, *at) == Some(END_SIGNATURE)) else {
        let message = "no end of central directory: this is not a zip archive, or its end is missing";
        return Err(Error::bad(message, bytes.len()));
    };
    let end = end_at(bytes, at)?;
    // A cut archive may end with a whole one that was stored in it.
    if end.base != 0 && u32_at(bytes, 0) == Some(LOCAL_SIGNATURE) {
        return Err(Error::bad("the end of the archive is missing; what is left ends with an archive in it", at));
    }
    Ok(end)
}

/// The numbers of an end record, of either width.
struct Directory {
    disks: [u32; 2],
    entry_count: u64,
    size: u64,
    offset: u64,
}

fn end_at(bytes: &[u8], at: usize) -> Result<End<'_>> {
    let cut = || Error::bad("the end of central directory is cut short", at);
    let record = slice_at(bytes, at, END_LENGTH).ok_or_else(cut)?;
    let comment_length = usize::from(u16_at(record, 20).ok_or_else(cut)?);
    let comment = slice_at(bytes, at + END_LENGTH, comment_length).ok_or_else(cut)?;
    let suffix = bytes.get(at + END_LENGTH + comment_length..).unwrap_or_default();
    let narrow = narrow_directory(record).ok_or_else(cut)?;
    let zip64 = find_zip64_end(bytes, at);
    let directory = match &zip64 {
        Some((_, wide)) => widened(narrow, wide),
        None => narrow,
    };
    if directory.disks != [0, 0] {
        return Err(Error::unsupported("the archive is split over several files; join them first"));
    }
    let directory_end = zip64.as_ref().map_or(at, |(place, _)| *place);
    let outside = || Error::bad("the central directory does not lie in front of its end record", at);
    let size = usize::try_from(directory.size).map_err(|_| outside())?;
    let directory_start = directory_end.checked_sub(size).ok_or_else(outside)?;
    let base = (directory_start as u64).checked_sub(directory.offset).ok_or_else(outside)?;
    if size != 0 && u32_at(bytes, directory_start) != Some(CENTRAL_SIGNATURE) {
        return Err(Error::bad("there is no central directory where the end record says", directory_start));
    }
    let (entry_count, is_zip64) = (directory.entry_count, zip64.is_some());
    Ok(End { directory_start, directory_end, entry_count, base, is_zip64, comment, suffix })
}

fn narrow_directory(record: &[u8]) -> Option<Directory> {
    Some(Directory {
        disks: [u32::from(u16_at(record, 4)?), u32::from(u16_at(record, 6)?)],
        entry_count: u64::from(u16_at(record, 10)?),
        size: u64::from(u32_at(record, 12)?),
        offset: u64::from(u32_at(record, 16)?),
    })
}

/// The zip64 end record and its place, when there is a locator in front of the end record at `end` that leads to one.
fn find_zip64_end(bytes: &[u8], end: usize) -> Option<(usize, Directory)> {
    let locator = end.checked_sub(ZIP64_LOCATOR_LENGTH)?;
    if u32_at(bytes, locator) != Some(ZIP64_LOCATOR_SIGNATURE) {
        return None;
    }
    // The record is tried at its usual length first: the locator's offset is off when something was put in front of the
    // archive, and is only needed when the record is longer than usual.
    let told = u64_at(bytes, locator + 8).and_then(|offset| usize::try_from(offset).ok());
    let usual = locator.checked_sub(ZIP64_END_LENGTH);
    [usual, told].into_iter().flatten().find_map(|place| {
        let record = slice_at(bytes, place, ZIP64_END_LENGTH)?;
        let fits = place.checked_add(ZIP64_END_LENGTH)? <= locator;
        let wide = Directory {
            disks: [u32_at(record, 16)?, u32_at(record, 20)?],
            entry_count: u64_at(record, 32)?,
            size: u64_at(record, 40)?,
            offset: u64_at(record, 48)?,
        };
        (fits && u32_at(record, 0) == Some(ZIP64_END_SIGNATURE)).then_some((place, wide))
    })
}

/// The narrow numbers, but the wide one wherever the narrow one is saturated.
fn widened(narrow: Directory, wide: &Directory) -> Directory {
    let pick = |small: u64, saturated: u64, large: u64| if small == saturated { large } else { small };
    let [disk, directory_disk] = narrow.disks;
    let [wide_disk, wide_directory_disk] = wide.disks;
    let pick_disk = |small: u32, large: u32| if small == u32::from(SATURATED_16) { large } else { small };
    Directory {
        disks: [pick_disk(disk, wide_disk), pick_disk(directory_disk, wide_directory_disk)],
        entry_count: pick(narrow.entry_count, u64::from(SATURATED_16), wide.entry_count),
        size: pick(narrow.size, u64::from(SATURATED_32), wide.size),
        offset: pick(narrow.offset, u64::from(SATURATED_32), wide.offset),
    }
}
