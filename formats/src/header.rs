//! The frame that all of Touchstone's own files share: magic, kind, version, then typed checksummed blocks.
//!
//! `formats/SPEC.md` section 1 is the specification. CRC32 because Java 8 can compute it.

use crate::error::{Error, Result};

/// The first four bytes of every file of ours.
pub const MAGIC: [u8; 4] = *b"TSTN";
/// The file header's size, and a block header's.
pub const HEADER_SIZE: usize = 16;
/// Blocks begin at multiples of this.
pub const ALIGNMENT: usize = 8;
/// The empty block that ends a file which is written as a whole; without it the file was cut off.
pub const END: BlockTag = BlockTag(*b"END ");

/// Which format a file has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormatKind {
    /// What each probe id means.
    ProbeMap,
    /// What one JVM wrote.
    Trace,
    /// What is remembered between revisions.
    Store,
    /// Which tests are to be run.
    Selection,
    /// The hashes of files, known again without reading them.
    StatCache,
    /// What classes call.
    Calls,
}

impl FormatKind {
    /// All kinds.
    pub const ALL: [Self; 6] =
        [Self::ProbeMap, Self::Trace, Self::Store, Self::Selection, Self::StatCache, Self::Calls];

    /// The four bytes after the magic.
    pub fn tag(self) -> [u8; 4] {
        match self {
            Self::ProbeMap => *b"PMAP",
            Self::Trace => *b"TRCE",
            Self::Store => *b"STOR",
            Self::Selection => *b"SELN",
            Self::StatCache => *b"STAT",
            Self::Calls => *b"CALL",
        }
    }

    /// The kind's name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::ProbeMap => "probe map",
            Self::Trace => "trace",
            Self::Store => "store",
            Self::Selection => "selection",
            Self::StatCache => "stat cache",
            Self::Calls => "cache of calls",
        }
    }

    /// What to do about a file that cannot be used.
    fn remedy(self) -> &'static str {
        match self {
            Self::ProbeMap => "delete it: it is made again",
            Self::Trace => "delete it: its tests are selected again",
            Self::Store => "delete it: all tests are selected once",
            Self::Selection => "delete it and select again",
            Self::StatCache | Self::Calls => "delete it: it is made again",
        }
    }
}

/// What a block holds: four ASCII letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BlockTag(pub [u8; 4]);

/// One block, read back and found whole.
#[derive(Debug, Clone, Copy)]
pub struct Block<'a> {
    /// What it holds.
    pub tag: BlockTag,
    /// Where its payload begins in the file.
    pub offset: usize,
    /// Its content.
    pub payload: &'a [u8],
}

/// The 16 bytes at the start of a file.
pub fn file_header(kind: FormatKind, version: u32) -> [u8; HEADER_SIZE] {
    let mut header = [0; HEADER_SIZE];
    let (start, checksum) = header.split_at_mut(12);
    let parts = MAGIC.into_iter().chain(kind.tag()).chain(version.to_le_bytes());
    start.iter_mut().zip(parts).for_each(|(to, from)| *to = from);
    checksum.copy_from_slice(&crc32fast::hash(start).to_le_bytes());
    header
}

/// Appends a block and the padding after it.
pub fn write_block(out: &mut Vec<u8>, tag: BlockTag, payload: &[u8]) {
    out.extend_from_slice(&block_header(tag, payload.len(), [payload]));
    out.extend_from_slice(payload);
    out.extend_from_slice(block_padding(payload.len()));
}

/// The header of a block whose payload has this length and comes in these pieces.
pub fn block_header<'a>(tag: BlockTag, length: usize, pieces: impl IntoIterator<Item = &'a [u8]>) -> [u8; HEADER_SIZE] {
    let mut header = [0; HEADER_SIZE];
    let length = (length as u64).to_le_bytes();
    let checksum = block_checksum(tag, length, pieces).to_le_bytes();
    let parts = tag.0.into_iter().chain(checksum).chain(length);
    header.iter_mut().zip(parts).for_each(|(to, from)| *to = from);
    header
}

/// What follows a payload of this length.
pub fn block_padding(length: usize) -> &'static [u8] {
    const PADDING: &[u8] = &[0; ALIGNMENT];
    PADDING.split_at(length.next_multiple_of(ALIGNMENT) - length).0
}

/// Checks the file header and gives the blocks after it. An error says what to do about the file.
pub fn read_blocks(bytes: &[u8], kind: FormatKind, version: u32) -> Result<Blocks<'_>> {
    let header = bytes.get(..HEADER_SIZE).ok_or_else(|| damaged(kind, "is cut off", bytes.len()))?;
    let (start, checksum) = header.split_at(12);
    if !start.starts_with(&MAGIC) || start.get(4..8) != Some(&kind.tag()) {
        return Err(Error::bad(format!("is not a {}: give the right file, or {}", kind.name(), kind.remedy()), 0));
    }
    if checksum != crc32fast::hash(start).to_le_bytes() {
        return Err(damaged(kind, "has a damaged header", 12));
    }
    let found = word(header, 8).unwrap_or(0);
    if found != version {
        let age = if found > version { "a newer" } else { "an older" };
        return Err(Error::unsupported(format!(
            "is a {} of format version {found}, made by {age} touchstone; this one reads version {version}: {}",
            kind.name(),
            kind.remedy()
        )));
    }
    Ok(Blocks { bytes, at: HEADER_SIZE, kind })
}

/// The error for a file of this kind whose bytes contradict its format, with what to do about it.
#[cold]
pub fn damaged(kind: FormatKind, what: &str, offset: usize) -> Error {
    Error::bad(format!("the {} {what}: {}", kind.name(), kind.remedy()), offset)
}

/// The blocks of a file, each checked as it is reached. After an error there is nothing more.
#[derive(Debug, Clone)]
pub struct Blocks<'a> {
    bytes: &'a [u8],
    at: usize,
    kind: FormatKind,
}

impl<'a> Blocks<'a> {
    /// No block at all.
    pub(crate) fn none(kind: FormatKind) -> Self {
        Self { bytes: &[], at: HEADER_SIZE, kind }
    }

    fn block(&mut self) -> Result<Block<'a>> {
        let start = self.at;
        let cut_off = || damaged(self.kind, "is cut off", start);
        let rest = self.bytes.get(start..).unwrap_or_default();
        let (header, rest) = rest.split_at_checked(HEADER_SIZE).ok_or_else(cut_off)?;
        let (tag, length) = (header.first_chunk::<4>(), header.last_chunk::<8>());
        let (tag, length) = tag.zip(length).map(|(tag, length)| (BlockTag(*tag), *length)).ok_or_else(cut_off)?;
        let size = usize::try_from(u64::from_le_bytes(length)).map_err(|_| cut_off())?;
        let payload = rest.get(..size).ok_or_else(cut_off)?;
        if word(header, 4) != Some(block_checksum(tag, length, [payload])) {
            return Err(damaged(self.kind, "has a block whose checksum is wrong", start));
        }
        let offset = start + HEADER_SIZE;
        self.at = (offset + size).next_multiple_of(ALIGNMENT);
        Ok(Block { tag, offset, payload })
    }
}

impl<'a> Iterator for Blocks<'a> {
    type Item = Result<Block<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.at >= self.bytes.len() {
            return None;
        }
        let block = self.block();
        if block.is_err() {
            self.at = self.bytes.len();
        }
        Some(block)
    }
}

fn block_checksum<'a>(tag: BlockTag, length: [u8; 8], payload: impl IntoIterator<Item = &'a [u8]>) -> u32 {
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(&tag.0);
    checksum.update(&length);
    payload.into_iter().for_each(|piece| checksum.update(piece));
    checksum.finalize()
}

/// The little-endian u32 at this offset.
pub(crate) fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(bytes.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const VERSION: u32 = 3;

    fn sample() -> Vec<u8> {
        let mut bytes = file_header(FormatKind::Trace, VERSION).to_vec();
        write_block(&mut bytes, BlockTag(*b"ABCD"), b"hello");
        write_block(&mut bytes, END, b"");
        bytes
    }

    fn read(bytes: &[u8], version: u32) -> Result<Vec<Vec<u8>>> {
        read_blocks(bytes, FormatKind::Trace, version)?.map(|block| Ok(block?.payload.to_vec())).collect()
    }

    #[test]
    fn blocks_are_read_back_and_aligned() {
        let bytes = sample();
        let blocks: Vec<_> = read_blocks(&bytes, FormatKind::Trace, VERSION).unwrap().map(Result::unwrap).collect();
        assert_eq!(blocks.len(), 2);
        assert_eq!((blocks[0].tag, blocks[0].payload), (BlockTag(*b"ABCD"), b"hello".as_slice()));
        assert_eq!(blocks[1].tag, END);
        assert!(blocks.iter().all(|block| block.offset % ALIGNMENT == 0));
    }

    #[test]
    fn every_flipped_bit_that_matters_is_noticed() {
        let whole = sample();
        let padding = 37..40;
        for at in (0..whole.len()).filter(|at| !padding.contains(at)) {
            for bit in 0..8 {
                let mut bytes = whole.clone();
                bytes[at] ^= 1 << bit;
                assert!(read(&bytes, VERSION).is_err(), "byte {at} bit {bit}");
            }
        }
    }

    #[test]
    fn wrong_magic_kind_and_versions_say_what_to_do() {
        let bytes = sample();
        let message = |result: Result<Vec<Vec<u8>>>| result.unwrap_err().to_string();
        assert!(message(read(b"PK\x03\x04............", VERSION)).contains("is not a trace"));
        assert!(message(read(&bytes, 2)).contains("made by a newer touchstone"));
        assert!(message(read(&bytes, 4)).contains("made by an older touchstone"));
        assert!(message(read(&bytes[..9], VERSION)).contains("is cut off"));
        for kind in FormatKind::ALL.into_iter().filter(|kind| *kind != FormatKind::Trace) {
            assert!(read_blocks(&bytes, kind, VERSION).unwrap_err().to_string().contains("delete it"));
        }
    }
}
