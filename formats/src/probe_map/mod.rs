//! The probe map: the file that says what each probe id means. `formats/SPEC.md` section 2 is its specification.

mod class_probes;
mod reader;
mod records;
mod settings;
#[cfg(test)]
mod tests;
mod writer;

use crate::header::BlockTag;

pub use class_probes::{ClassProbes, ClassProbesBuilder, Probe, ProbeKind, Unprobed, UnprobedReason};
pub use reader::ProbeMap;
pub use records::{ClassRecord, EntryOutcome, Unit, UnitKind};
pub use settings::Settings;
pub use writer::{NewProbeMap, ProbeMapContent, write_probe_map};

/// The version of the format that this tool writes, and the only one that it reads.
pub const VERSION: u32 = 2;

const HEAD: BlockTag = BlockTag(*b"HEAD");
const SETTINGS: BlockTag = BlockTag(*b"SETT");
const UNITS: BlockTag = BlockTag(*b"UNIT");
const CLASSES: BlockTag = BlockTag(*b"CLAS");
const TEXT: BlockTag = BlockTag(*b"TEXT");
const PROBES: BlockTag = BlockTag(*b"PRBS");
