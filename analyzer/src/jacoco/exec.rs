//! The file that JaCoCo's agent writes, format 0x1007: blocks of sessions and of classes with their probes.

use touchstone_formats::bytes::{u8_at, u16_at, u32_at};
use touchstone_formats::class::ClassFile;
use touchstone_formats::mutf8::decode;
use touchstone_formats::{Error, Result};

const HEADER: u8 = 0x01;
const SESSION: u8 = 0x10;
const CLASS: u8 = 0x11;
const MAGIC_AND_VERSION: [u8; 4] = [0xc0, 0xc0, 0x10, 0x07];
/// No class has more probes than its methods have bytes.
const PROBES_MOST: usize = 1 << 26;

/// One block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// A header or a session, as it is.
    Other(Vec<u8>),
    /// What was hit of a class.
    Class {
        /// The checksum of the class file.
        id: u64,
        /// The class, with slashes.
        name: String,
        /// Whether each probe was hit.
        probes: Vec<bool>,
    },
}

/// A whole file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exec {
    /// Its blocks, in their order.
    pub blocks: Vec<Block>,
}

impl Exec {
    /// Reads a file.
    pub fn parse(bytes: &[u8]) -> Result<Self> {
        let mut blocks = Vec::new();
        let mut at = 0;
        while at < bytes.len() {
            let cut = || Error::bad("JaCoCo's file is cut off, or of another version than 0x1007", at);
            let (block, next) = block(bytes, at).ok_or_else(cut)?;
            blocks.push(block);
            at = next;
        }
        Ok(Self { blocks })
    }

    /// Writes it.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for block in &self.blocks {
            match block {
                Block::Other(bytes) => out.extend_from_slice(bytes),
                Block::Class { id, name, probes } => {
                    out.push(CLASS);
                    out.extend_from_slice(&id.to_be_bytes());
                    out.extend_from_slice(&(name.len() as u16).to_be_bytes());
                    out.extend_from_slice(name.as_bytes());
                    write_probes(probes, &mut out);
                }
            }
        }
        out
    }
}

/// The block at this place, and where the next one begins.
fn block(bytes: &[u8], at: usize) -> Option<(Block, usize)> {
    let other = |next: usize| Some((Block::Other(bytes.get(at..next)?.to_vec()), next));
    match u8_at(bytes, at)? {
        HEADER if bytes.get(at + 1..at + 5)? == MAGIC_AND_VERSION => other(at + 5),
        SESSION => other(at + 3 + usize::from(u16_at(bytes, at + 1)?) + 16),
        CLASS => {
            let id = u64::from(u32_at(bytes, at + 1)?) << 32 | u64::from(u32_at(bytes, at + 5)?);
            let name_at = at + 11;
            let probes_at = name_at + usize::from(u16_at(bytes, at + 9)?);
            let name = std::str::from_utf8(bytes.get(name_at..probes_at)?);
            let (probes, next) = read_probes(bytes, probes_at)?;
            match name {
                Ok(name) => Some((Block::Class { id, name: name.to_owned(), probes }, next)),
                // Java's own way to write odd letters: such a class stays as it is.
                Err(_) => other(next),
            }
        }
        _ => None,
    }
}

fn read_probes(bytes: &[u8], mut at: usize) -> Option<(Vec<bool>, usize)> {
    let (mut count, mut shift) = (0usize, 0);
    loop {
        let byte = u8_at(bytes, at)?;
        at += 1;
        count |= usize::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 == 0 {
            break;
        }
        if shift > 28 {
            return None;
        }
    }
    let packed = bytes.get(at..at.checked_add(count.div_ceil(8))?).filter(|_| count <= PROBES_MOST)?;
    let probes = (0..count).map(|probe| packed.get(probe / 8).is_some_and(|byte| byte >> (probe % 8) & 1 == 1));
    Some((probes.collect(), at + packed.len()))
}

fn write_probes(probes: &[bool], out: &mut Vec<u8>) {
    let mut count = probes.len();
    while count > 0x7f {
        out.push(0x80 | (count & 0x7f) as u8);
        count >>= 7;
    }
    out.push(count as u8);
    for eight in probes.chunks(8) {
        out.push(eight.iter().enumerate().map(|(bit, &hit)| u8::from(hit) << bit).sum());
    }
}

/// By which JaCoCo knows a class file. Files of Java 9 count as if they were of Java 8.
pub fn class_id(class: &[u8]) -> u64 {
    let is_java_9 = class.get(6..8) == Some(&[0, 53]);
    let byte = |(at, byte): (usize, &u8)| if is_java_9 && at == 7 { 52 } else { *byte };
    class.iter().enumerate().map(byte).fold(0, |sum, byte| {
        let mut value = (sum ^ u64::from(byte)) & 0xff;
        for _ in 0..8 {
            value = (value >> 1) ^ if value & 1 == 1 { 0xd800_0000_0000_0000 } else { 0 };
        }
        (sum >> 8) ^ value
    })
}

/// The name by which a class file is looked for.
pub fn class_name(class: &ClassFile<'_>) -> Result<String> {
    Ok(decode(class.name()?).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Vec<u8> {
        let mut bytes = vec![HEADER];
        bytes.extend(MAGIC_AND_VERSION);
        bytes.extend([SESSION, 0, 1, b's']);
        bytes.extend([0; 16]);
        bytes.extend([CLASS, 1, 2, 3, 4, 5, 6, 7, 8, 0, 3, b'a', b'/', b'B', 9, 0b1000_0001, 1]);
        bytes
    }

    #[test]
    fn what_is_read_is_written() {
        let exec = Exec::parse(&example()).unwrap();
        let hit = vec![true, false, false, false, false, false, false, true, true];
        let class = Block::Class { id: 0x0102_0304_0506_0708, name: "a/B".to_owned(), probes: hit };
        assert_eq!(exec.blocks.last(), Some(&class));
        assert_eq!(exec.to_bytes(), example());
        let many = Exec { blocks: vec![Block::Class { id: 1, name: "C".to_owned(), probes: vec![true; 300] }] };
        assert_eq!(Exec::parse(&many.to_bytes()).unwrap(), many);
    }

    #[test]
    fn a_file_that_is_cut_or_of_another_version_is_an_error() {
        let whole = example();
        let ends = [5, 25, whole.len()];
        for end in 0..whole.len() {
            let is_error = Exec::parse(&whole[..end]).is_err();
            assert_eq!(is_error, end != 0 && !ends.contains(&end), "{end}");
        }
        assert!(Exec::parse(&[HEADER, 0xc0, 0xc0, 0x10, 0x08]).is_err());
    }

    #[test]
    fn the_checksum_is_that_of_jacoco() {
        // From a run of JaCoCo's own CRC64.
        assert_eq!(class_id(&[]), 0);
        assert_eq!(class_id(&[1]), 0x01b0_0000_0000_0000);
        assert_eq!(class_id(&[0, 0, 0, 0, 0, 0, 0, 53, 1]), class_id(&[0, 0, 0, 0, 0, 0, 0, 52, 1]));
    }
}
