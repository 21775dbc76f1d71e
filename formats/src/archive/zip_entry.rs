//! One entry of a zip archive, as its central record tells it.

use super::zip_layout::{
    CENTRAL_LENGTH, EXTRA_ZIP64, FLAG_DESCRIPTOR, FLAG_ENCRYPTED, FLAG_MASKED, FLAG_PATCH, METHOD_DEFLATED,
    METHOD_STORED, SATURATED_32, central, slice_at, u16_at, u32_at, u64_at,
};

/// An entry; every slice borrows the archive's bytes.
///
/// The central directory's numbers are the ones that count: those in front of the data may be missing.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    /// The name's bytes as they are: mostly UTF-8, though nothing promises it.
    pub name: &'a [u8],
    /// The whole central record: header, name, extra fields, comment.
    pub central_record: &'a [u8],
    /// The general purpose flags.
    pub flags: u16,
    /// How the data is kept; see [`super::METHOD_STORED`] and [`super::METHOD_DEFLATED`].
    pub method: u16,
    /// The CRC-32 of the content.
    pub crc: u32,
    /// The length of the data as it is kept.
    pub compressed_size: u64,
    /// The length of the content.
    pub uncompressed_size: u64,
    /// Where the local record begins in the file, bytes in front of the archive counted.
    pub local_offset: u64,
    /// Where the local record must have ended: at the next one in the file, or at the central directory.
    pub(super) limit: u64,
}

impl<'a> Entry<'a> {
    /// Reads the central record at `at`; `base` is what is added to its offset. None when it does not fit.
    pub(super) fn parse(directory: &'a [u8], at: usize, base: u64) -> Option<Self> {
        let header = slice_at(directory, at, CENTRAL_LENGTH)?;
        let name_length = usize::from(u16_at(header, central::NAME_LENGTH)?);
        let extra_length = usize::from(u16_at(header, central::EXTRA_LENGTH)?);
        let comment_length = usize::from(u16_at(header, central::COMMENT_LENGTH)?);
        let length = CENTRAL_LENGTH + name_length + extra_length + comment_length;
        let mut entry = Entry {
            name: slice_at(directory, at + CENTRAL_LENGTH, name_length)?,
            central_record: slice_at(directory, at, length)?,
            flags: u16_at(header, central::FLAGS)?,
            method: u16_at(header, central::METHOD)?,
            crc: u32_at(header, central::CRC)?,
            compressed_size: u64::from(u32_at(header, central::COMPRESSED_SIZE)?),
            uncompressed_size: u64::from(u32_at(header, central::UNCOMPRESSED_SIZE)?),
            local_offset: u64::from(u32_at(header, central::OFFSET)?),
            limit: 0,
        };
        entry.widen()?;
        entry.local_offset = entry.local_offset.checked_add(base)?;
        Some(entry)
    }

    /// Takes the values that 32 bits cannot hold from the zip64 extra field. None when it lacks one.
    fn widen(&mut self) -> Option<()> {
        let saturated = u64::from(SATURATED_32);
        let values = [&mut self.uncompressed_size, &mut self.compressed_size, &mut self.local_offset];
        if values.iter().all(|value| **value != saturated) {
            return Some(());
        }
        let extra = Self::extra_of(self.central_record)?;
        let field = extra_fields(extra).find(|field| field.id == EXTRA_ZIP64)?;
        let mut at = 0;
        for value in values {
            if *value == saturated {
                *value = u64_at(field.data, at)?;
                at += 8;
            }
        }
        Some(())
    }

    /// Where in the central record the offset's 64 bits stand, if it has them.
    pub(super) fn zip64_offset_place(&self) -> Option<usize> {
        let saturated = |at| u32_at(self.central_record, at) == Some(SATURATED_32);
        if !saturated(central::OFFSET) {
            return None;
        }
        let mut at = CENTRAL_LENGTH + self.name.len();
        for field in extra_fields(self.extra()) {
            if field.id == EXTRA_ZIP64 {
                let before = [central::UNCOMPRESSED_SIZE, central::COMPRESSED_SIZE].into_iter();
                return Some(at + 4 + 8 * before.filter(|place| saturated(*place)).count());
            }
            at += field.record.len();
        }
        None
    }

    fn extra_of(record: &'a [u8]) -> Option<&'a [u8]> {
        let name_length = usize::from(u16_at(record, central::NAME_LENGTH)?);
        let extra_length = usize::from(u16_at(record, central::EXTRA_LENGTH)?);
        slice_at(record, CENTRAL_LENGTH + name_length, extra_length)
    }

    /// The extra fields of the central record.
    pub fn extra(&self) -> &'a [u8] {
        Self::extra_of(self.central_record).unwrap_or_default()
    }

    /// The entry's comment.
    pub fn comment(&self) -> &'a [u8] {
        let before = CENTRAL_LENGTH + self.name.len() + self.extra().len();
        self.central_record.get(before..).unwrap_or_default()
    }

    /// The DOS date and time of the last change, as two numbers.
    pub fn modified(&self) -> (u16, u16) {
        (self.central_u16(central::DATE), self.central_u16(central::TIME))
    }

    /// The version and system of the tool that made the entry.
    pub fn version_made_by(&self) -> u16 {
        self.central_u16(central::VERSION_MADE_BY)
    }

    /// The internal attributes (whether the content is thought to be text).
    pub fn internal_attributes(&self) -> u16 {
        self.central_u16(central::INTERNAL_ATTRIBUTES)
    }

    /// The external attributes (permissions and kind, by the system that made the entry).
    pub fn external_attributes(&self) -> u32 {
        u32_at(self.central_record, central::EXTERNAL_ATTRIBUTES).unwrap_or_default()
    }

    fn central_u16(&self, at: usize) -> u16 {
        u16_at(self.central_record, at).unwrap_or_default()
    }

    /// Whether the entry is a folder: its name ends with a slash.
    pub fn is_directory(&self) -> bool {
        self.name.ends_with(b"/")
    }

    /// Whether the data is encrypted; it can then be copied, but not read.
    pub fn is_encrypted(&self) -> bool {
        self.flags & (FLAG_ENCRYPTED | FLAG_MASKED) != 0
    }

    /// Whether the content can be read: stored or deflated, not encrypted, not a patch.
    pub fn is_readable(&self) -> bool {
        !self.is_encrypted() && self.flags & FLAG_PATCH == 0 && matches!(self.method, METHOD_STORED | METHOD_DEFLATED)
    }

    /// Whether the sizes and the CRC stand behind the data (again).
    pub fn has_descriptor(&self) -> bool {
        self.flags & FLAG_DESCRIPTOR != 0
    }

    /// Whether the name, used as a path, could lead out of the folder that the archive is unpacked to.
    pub fn is_unsafe_name(&self) -> bool {
        let separator = |byte: &u8| matches!(byte, b'/' | b'\\');
        let absolute = self.name.first().is_some_and(separator);
        let drive = matches!(self.name, [letter, b':', ..] if letter.is_ascii_alphabetic());
        absolute || drive || self.name.contains(&0) || self.name.split(separator).any(|part| part == b"..")
    }

    /// The name for people: bytes that are not UTF-8 are replaced.
    pub fn display_name(&self) -> String {
        String::from_utf8_lossy(self.name).into_owned()
    }
}

/// One extra field: what it is by its registered number, and its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExtraField<'a> {
    /// The registered number.
    pub id: u16,
    /// The content.
    pub data: &'a [u8],
    /// Number, length and content together.
    pub record: &'a [u8],
}

/// The fields in a block of extra fields, up to the first that does not fit: padding by some tools is not a field.
pub fn extra_fields(mut block: &[u8]) -> impl Iterator<Item = ExtraField<'_>> {
    std::iter::from_fn(move || {
        let id = u16_at(block, 0)?;
        let length = usize::from(u16_at(block, 2)?);
        let (record, rest) = block.split_at_checked(4 + length)?;
        block = rest;
        Some(ExtraField { id, data: record.get(4..)?, record })
    })
}
