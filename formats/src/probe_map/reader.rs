//! Opens a probe map in place: every look-up reads the mapped bytes, nothing is deserialized beforehand.

use std::ops::Range;
use std::path::Path;

use super::records::{CLASS_SIZE, ClassRecord, UNIT_SIZE, Unit, read_class, read_unit};
use super::{CLASSES, ClassProbes, HEAD, PROBES, SETTINGS, Settings, TEXT, UNITS, VERSION};
use crate::archive::MappedFile;
use crate::error::{Error, Result};
use crate::hash::ContentHash;
use crate::header::{BlockTag, END, FormatKind, damaged, read_blocks, word};

/// An open probe map.
#[derive(Debug)]
pub struct ProbeMap {
    bytes: Bytes,
    blocks: Blocks,
}

#[derive(Debug)]
enum Bytes {
    Mapped(MappedFile),
    Owned(Vec<u8>),
}

impl Bytes {
    fn all(&self) -> &[u8] {
        match self {
            Self::Mapped(file) => file,
            Self::Owned(bytes) => bytes,
        }
    }
}

/// Where each block's payload stands in the file.
#[derive(Debug, Default)]
struct Blocks {
    head: Range<usize>,
    settings: Range<usize>,
    units: Range<usize>,
    classes: Range<usize>,
    text: Range<usize>,
    probes: Range<usize>,
}

impl ProbeMap {
    /// Maps the file and checks its checksums: one fast pass, so that damage shows here and not in an answer.
    pub fn open(path: &Path) -> Result<Self> {
        let file = MappedFile::open(path)?;
        Self::check(Bytes::Mapped(file)).map_err(|error| error.in_file(path.display().to_string()))
    }

    /// Takes a map that is in memory.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self> {
        Self::check(Bytes::Owned(bytes))
    }

    fn check(bytes: Bytes) -> Result<Self> {
        let blocks = find_blocks(bytes.all())?;
        let map = Self { bytes, blocks };
        let whole = map.part(&map.blocks.head).len() == 40
            && map.part(&map.blocks.units).len().is_multiple_of(UNIT_SIZE)
            && map.part(&map.blocks.classes).len().is_multiple_of(CLASS_SIZE)
            && map.parse_settings().is_some();
        if whole { Ok(map) } else { Err(damaged(FormatKind::ProbeMap, "has blocks of a wrong size", 0)) }
    }

    /// The whole file.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.all()
    }

    /// What the map was made with.
    pub fn settings(&self) -> Settings {
        self.parse_settings().unwrap_or_default()
    }

    /// One more than the highest id: the size of the runtime's array.
    pub fn total_ids(&self) -> u32 {
        word(self.part(&self.blocks.head), 0).unwrap_or(0)
    }

    /// How many ids still mean something.
    pub fn live_ids(&self) -> u32 {
        word(self.part(&self.blocks.head), 4).unwrap_or(0)
    }

    /// The first map of this one's lineage: maps of one lineage never give an id to something else.
    pub fn lineage(&self) -> ContentHash {
        self.head_hash(8)
    }

    /// The hash of all that the map says.
    pub fn map_id(&self) -> ContentHash {
        self.head_hash(24)
    }

    /// How many units there are.
    pub fn unit_count(&self) -> u32 {
        (self.blocks.units.len() / UNIT_SIZE) as u32
    }

    /// One unit.
    pub fn unit(&self, index: u32) -> Option<Unit<'_>> {
        read_unit(record(self.part(&self.blocks.units), index, UNIT_SIZE)?, self.part(&self.blocks.text))
    }

    /// All units.
    pub fn units(&self) -> impl Iterator<Item = Unit<'_>> {
        (0..self.unit_count()).map_while(|index| self.unit(index))
    }

    /// How many classes (and, in folders, other files) there are.
    pub fn class_count(&self) -> u32 {
        (self.blocks.classes.len() / CLASS_SIZE) as u32
    }

    /// One class, counted in the order of first ids.
    pub fn class(&self, index: u32) -> Option<ClassRecord<'_>> {
        let record = record(self.part(&self.blocks.classes), index, CLASS_SIZE)?;
        read_class(record, self.part(&self.blocks.text), self.part(&self.blocks.probes))
    }

    /// All classes in the order of their first ids; those without ids last.
    pub fn classes(&self) -> impl Iterator<Item = ClassRecord<'_>> {
        (0..self.class_count()).map_while(|index| self.class(index))
    }

    /// The class that owns this id: a binary search. `None` for an id that is dead or was never given.
    pub fn class_of_id(&self, id: u32) -> Option<ClassRecord<'_>> {
        let (mut low, mut high) = (0, self.class_count());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.first_id(middle)? <= id { low = middle + 1 } else { high = middle }
        }
        let class = self.class(low.checked_sub(1)?)?;
        (id - class.first_id < class.id_count).then_some(class)
    }

    fn first_id(&self, index: u32) -> Option<u32> {
        word(record(self.part(&self.blocks.classes), index, CLASS_SIZE)?, 0)
    }

    fn head_hash(&self, at: usize) -> ContentHash {
        let bytes = self.part(&self.blocks.head).get(at..at + 16);
        ContentHash(bytes.and_then(|bytes| bytes.try_into().ok()).unwrap_or_default())
    }

    fn parse_settings(&self) -> Option<Settings> {
        Settings::from_text(std::str::from_utf8(self.part(&self.blocks.settings)).ok()?)
    }

    fn part(&self, range: &Range<usize>) -> &[u8] {
        self.bytes.all().get(range.clone()).unwrap_or_default()
    }
}

impl ClassRecord<'_> {
    /// What each of the class's ids means.
    pub fn class_probes(&self) -> Result<ClassProbes> {
        if self.probes.is_empty() {
            return Ok(ClassProbes::default());
        }
        ClassProbes::from_bytes(self.probes.to_vec())
    }
}

fn record(records: &[u8], index: u32, size: usize) -> Option<&[u8]> {
    let start = (index as usize).checked_mul(size)?;
    records.get(start..start + size)
}

fn find_blocks(bytes: &[u8]) -> Result<Blocks> {
    let mut found = Blocks::default();
    let mut ended = false;
    for block in read_blocks(bytes, FormatKind::ProbeMap, VERSION)? {
        let block = block?;
        let range = block.offset..block.offset + block.payload.len();
        ended = block.tag == END;
        if let Some(slot) = found.slot(block.tag) {
            *slot = range;
        }
    }
    let complete = ended
        && [&found.head, &found.settings, &found.units, &found.classes, &found.text, &found.probes]
            .iter()
            .all(|range| range.start > 0);
    if complete { Ok(found) } else { Err(cut_off(bytes.len())) }
}

#[cold]
fn cut_off(length: usize) -> Error {
    damaged(FormatKind::ProbeMap, "is cut off", length)
}

impl Blocks {
    /// Where a block of this tag is noted; blocks that this version does not know are skipped.
    fn slot(&mut self, tag: BlockTag) -> Option<&mut Range<usize>> {
        match tag {
            HEAD => Some(&mut self.head),
            SETTINGS => Some(&mut self.settings),
            UNITS => Some(&mut self.units),
            CLASSES => Some(&mut self.classes),
            TEXT => Some(&mut self.text),
            PROBES => Some(&mut self.probes),
            _ => None,
        }
    }
}
