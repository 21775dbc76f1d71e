//! The fixed-size records of the probe map: one a unit, one a class; written and read here side by side.

use crate::hash::ContentHash;
use crate::header::word;

/// The size of a unit's record.
pub(super) const UNIT_SIZE: usize = 56;
/// The size of a class's record.
pub(super) const CLASS_SIZE: usize = 72;

/// What sort of thing was instrumented as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum UnitKind {
    /// A folder of class files and other files.
    Folder = 0,
    /// A jar, war or zip.
    Archive = 1,
    /// A single class file.
    ClassFile = 2,
    /// The JDK's `lib/modules`.
    JdkImage = 3,
}

impl UnitKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Folder, Self::Archive, Self::ClassFile, Self::JdkImage];

    /// The kind's name, as the command line prints it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Folder => "folder",
            Self::Archive => "archive",
            Self::ClassFile => "class-file",
            Self::JdkImage => "jdk-image",
        }
    }
}

/// What became of one entry of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum EntryOutcome {
    /// A class that got probes.
    Instrumented = 0,
    /// A class that needs no probes; it may have unprobed methods.
    Unchanged = 1,
    /// A class that had probes before, or is part of the runtime.
    AlreadyInstrumented = 2,
    /// A class that could not be read, copied as it is.
    Failed = 3,
    /// Not a class: copied as it is. Recorded for folders only, where a deleted input means a deleted output.
    Copied = 4,
}

impl EntryOutcome {
    /// All outcomes, in the order of their numbers.
    pub const ALL: [Self; 5] =
        [Self::Instrumented, Self::Unchanged, Self::AlreadyInstrumented, Self::Failed, Self::Copied];

    /// The outcome's name, as the command line prints it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Instrumented => "instrumented",
            Self::Unchanged => "unchanged",
            Self::AlreadyInstrumented => "already-instrumented",
            Self::Failed => "failed",
            Self::Copied => "copied",
        }
    }
}

/// One unit. Paths use `/` and are relative to the map's folder where that is possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit<'a> {
    /// What it is.
    pub kind: UnitKind,
    /// Where it was read.
    pub input: &'a [u8],
    /// Where its instrumented form was written.
    pub output: &'a [u8],
    /// The hash of the input file; zero for folders, whose entries have their own.
    pub input_hash: ContentHash,
    /// The hash of the output file; zero for folders.
    pub output_hash: ContentHash,
}

/// One class (or, in folders, other file) of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClassRecord<'a> {
    /// The first of its ids; the map's total when it has none.
    pub first_id: u32,
    /// How many ids it has.
    pub id_count: u32,
    /// The number of its unit.
    pub unit: u32,
    /// What became of it.
    pub outcome: EntryOutcome,
    /// Its name in the unit; in nested archives `lib/inner.jar!/a/B.class`.
    pub entry: &'a [u8],
    /// The bytes of its [`super::ClassProbes`]; empty when there is nothing to say.
    pub probes: &'a [u8],
    /// The hash of what was read.
    pub input_hash: ContentHash,
    /// The hash of what was written; equal to the input's for a copy.
    pub output_hash: ContentHash,
}

/// A stretch of the text or of the probes block.
pub(super) struct Stretch {
    pub(super) start: u64,
    pub(super) length: u32,
}

impl Stretch {
    pub(super) fn of<'a>(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        let start = usize::try_from(self.start).ok()?;
        bytes.get(start..start.checked_add(self.length as usize)?)
    }
}

pub(super) fn write_unit(out: &mut Vec<u8>, unit: &Unit<'_>, input: &Stretch, output: &Stretch) {
    let words = [unit.kind as u32, input.start as u32, input.length, output.start as u32, output.length, 0];
    out.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    out.extend_from_slice(&unit.input_hash.0);
    out.extend_from_slice(&unit.output_hash.0);
}

pub(super) fn read_unit<'a>(record: &[u8], text: &'a [u8]) -> Option<Unit<'a>> {
    let stretch = |at| Some(Stretch { start: u64::from(word(record, at)?), length: word(record, at + 4)? });
    Some(Unit {
        kind: *UnitKind::ALL.get(word(record, 0)? as usize)?,
        input: stretch(4)?.of(text)?,
        output: stretch(12)?.of(text)?,
        input_hash: hash(record, 24)?,
        output_hash: hash(record, 40)?,
    })
}

pub(super) fn write_class(out: &mut Vec<u8>, class: &ClassRecord<'_>, entry: &Stretch, probes: &Stretch) {
    let words = [class.first_id, class.id_count, class.unit, class.outcome as u32, entry.start as u32, entry.length];
    out.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    out.extend_from_slice(&probes.start.to_le_bytes());
    out.extend_from_slice(&probes.length.to_le_bytes());
    out.extend_from_slice(&[0; 4]);
    out.extend_from_slice(&class.input_hash.0);
    out.extend_from_slice(&class.output_hash.0);
}

pub(super) fn read_class<'a>(record: &[u8], text: &'a [u8], probes: &'a [u8]) -> Option<ClassRecord<'a>> {
    let entry = Stretch { start: u64::from(word(record, 16)?), length: word(record, 20)? };
    let probes_start = u64::from(word(record, 24)?) | u64::from(word(record, 28)?) << 32;
    Some(ClassRecord {
        first_id: word(record, 0)?,
        id_count: word(record, 4)?,
        unit: word(record, 8)?,
        outcome: *EntryOutcome::ALL.get(word(record, 12)? as usize)?,
        entry: entry.of(text)?,
        probes: Stretch { start: probes_start, length: word(record, 32)? }.of(probes)?,
        input_hash: hash(record, 40)?,
        output_hash: hash(record, 56)?,
    })
}

fn hash(record: &[u8], at: usize) -> Option<ContentHash> {
    Some(ContentHash(record.get(at..at + 16)?.try_into().ok()?))
}
