//! The numbers of the zip format that its reader and its writer share, and reading and writing them.
//!
//! An archive is, in this order: bytes that are none of its business (a launch script), local records (header, name,
//! extra fields, data, and sometimes a descriptor), the central directory with one record for each of them, for large
//! archives the zip64 end record and its locator, and the end record with the archive's comment. All numbers are
//! little-endian.

use crate::{Error, Result};

/// An entry whose data is kept as it is.
pub const METHOD_STORED: u16 = 0;
/// An entry whose data is a raw deflate stream.
pub const METHOD_DEFLATED: u16 = 8;

pub(crate) const LOCAL_SIGNATURE: u32 = 0x0403_4b50;
pub(crate) const DESCRIPTOR_SIGNATURE: u32 = 0x0807_4b50;
pub(crate) const CENTRAL_SIGNATURE: u32 = 0x0201_4b50;
pub(crate) const DIGITAL_SIGNATURE: u32 = 0x0505_4b50;
pub(crate) const ZIP64_END_SIGNATURE: u32 = 0x0606_4b50;
pub(crate) const ZIP64_LOCATOR_SIGNATURE: u32 = 0x0706_4b50;
pub(crate) const END_SIGNATURE: u32 = 0x0605_4b50;

pub(crate) const LOCAL_LENGTH: usize = 30;
pub(crate) const CENTRAL_LENGTH: usize = 46;
pub(crate) const ZIP64_END_LENGTH: usize = 56;
pub(crate) const ZIP64_LOCATOR_LENGTH: usize = 20;
pub(crate) const END_LENGTH: usize = 22;

/// Where the fields of a central record stand that a copy changes or that are read one by one.
pub(crate) mod central {
    pub(crate) const VERSION_MADE_BY: usize = 4;
    pub(crate) const FLAGS: usize = 8;
    pub(crate) const METHOD: usize = 10;
    pub(crate) const TIME: usize = 12;
    pub(crate) const DATE: usize = 14;
    pub(crate) const CRC: usize = 16;
    pub(crate) const COMPRESSED_SIZE: usize = 20;
    pub(crate) const UNCOMPRESSED_SIZE: usize = 24;
    pub(crate) const NAME_LENGTH: usize = 28;
    pub(crate) const EXTRA_LENGTH: usize = 30;
    pub(crate) const COMMENT_LENGTH: usize = 32;
    pub(crate) const DISK: usize = 34;
    pub(crate) const INTERNAL_ATTRIBUTES: usize = 36;
    pub(crate) const EXTERNAL_ATTRIBUTES: usize = 38;
    pub(crate) const OFFSET: usize = 42;
}

/// Where the lengths that follow a local header stand.
pub(crate) mod local {
    pub(crate) const NAME_LENGTH: usize = 26;
    pub(crate) const EXTRA_LENGTH: usize = 28;
}

pub(crate) const FLAG_ENCRYPTED: u16 = 1;
pub(crate) const FLAG_DESCRIPTOR: u16 = 1 << 3;
pub(crate) const FLAG_PATCH: u16 = 1 << 5;
pub(crate) const FLAG_UTF8: u16 = 1 << 11;
pub(crate) const FLAG_MASKED: u16 = 1 << 13;

/// The extra field that holds the sizes and the offset that do not fit into 32 bits.
pub(crate) const EXTRA_ZIP64: u16 = 0x0001;
/// The extra field of AES encryption: it says how the data is kept, and is wrong for other data.
pub(crate) const EXTRA_AES: u16 = 0x9901;
/// The extra field that pads an entry to an alignment: it is wrong at another place.
pub(crate) const EXTRA_ALIGNMENT: u16 = 0xd935;

/// What a 16-bit or 32-bit field says when its value stands in a zip64 field.
pub(crate) const SATURATED_16: u16 = u16::MAX;
pub(crate) const SATURATED_32: u32 = u32::MAX;

pub(crate) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..)?.first_chunk().map(|chunk| u16::from_le_bytes(*chunk))
}

pub(crate) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|chunk| u32::from_le_bytes(*chunk))
}

pub(crate) fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|chunk| u64::from_le_bytes(*chunk))
}

/// The `length` bytes at `at`.
pub(crate) fn slice_at(bytes: &[u8], at: usize, length: usize) -> Option<&[u8]> {
    bytes.get(at..at.checked_add(length)?)
}

pub(crate) fn put_u16(out: &mut Vec<u8>, value: u16) {
    out.extend_from_slice(&value.to_le_bytes());
}

pub(crate) fn put_u32(out: &mut Vec<u8>, value: u32) {
    out.extend_from_slice(&value.to_le_bytes());
}

pub(crate) fn put_u64(out: &mut Vec<u8>, value: u64) {
    out.extend_from_slice(&value.to_le_bytes());
}

pub(crate) fn put_length(out: &mut Vec<u8>, length: usize) -> Result<()> {
    let length = u16::try_from(length)
        .map_err(|_| Error::unsupported(format!("a name, comment or extra field of {length} bytes does not fit")))?;
    put_u16(out, length);
    Ok(())
}
