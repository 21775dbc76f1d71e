//! One unit on its way through a run: what to read, where to write, what is known of it, and what came out.

use std::path::{Path, PathBuf};

use touchstone_formats::ContentHash;
use touchstone_formats::archive::{Deflater, Inflater};
use touchstone_formats::probe_map::UnitKind;

use super::class_work::EntryRecord;
use super::prior::PriorUnit;
use super::report::Message;
use super::workers::Idle;
use crate::class::Scratch;
use crate::options::Options;
use crate::output::cache::Cache;

/// What is read, and where it goes.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) kind: UnitKind,
    /// As the caller named it, for messages.
    pub(crate) shown: PathBuf,
    /// The absolute path.
    pub(crate) input: PathBuf,
    /// Where the output is written; when in place, somewhere to wait for the exchange.
    pub(crate) output: PathBuf,
    /// Whether the output replaces the input in the end: then only what changed is written.
    pub(crate) in_place: bool,
    /// The input's path as the map keeps it.
    pub(crate) key: Vec<u8>,
    /// The final output's path as the map keeps it.
    pub(crate) output_key: Vec<u8>,
}

/// What all units of a run share, and what the prior map says about this one.
pub(crate) struct Context<'r, 'm> {
    pub(crate) options: &'r Options,
    pub(crate) compress: bool,
    pub(crate) jobs: usize,
    pub(crate) cache: Option<&'r Cache>,
    pub(crate) progress: &'r dyn Progress,
    pub(crate) idle: &'r Idle<Worker>,
    /// The unit in the prior map, when its ids and outputs still count.
    pub(crate) prior: Option<&'r PriorUnit<'m>>,
}

/// Is told how far a run is.
pub trait Progress: Sync {
    /// A unit with this many entries begins.
    fn begin(&self, unit: &Path, entries: u64) {
        let _ = (unit, entries);
    }

    /// An entry of it is done.
    fn entry_done(&self) {}

    /// Another run holds the lock of this map.
    fn waiting(&self, map: &Path) {
        let _ = map;
    }
}

/// Nobody looks.
impl Progress for () {}

/// The buffers of one thread.
#[derive(Debug, Default)]
pub(crate) struct Worker {
    pub(crate) scratch: Scratch,
    pub(crate) inflater: Inflater,
    pub(crate) deflater: Option<Deflater>,
    pub(crate) buffer: Vec<u8>,
    /// Buffers for the records of an archive that are written in one stroke.
    pub(crate) records: Vec<Vec<u8>>,
    /// How many more bytes of nested archives the entry at hand may bring.
    pub(crate) nested_left: u64,
}

/// What came out of one unit.
#[derive(Debug, Default)]
pub(crate) struct UnitResult<'m> {
    pub(crate) records: Vec<EntryRecord<'m>>,
    pub(crate) messages: Vec<Message>,
    pub(crate) input_hash: ContentHash,
    pub(crate) output_hash: ContentHash,
    /// Whether nothing had to be written.
    pub(crate) kept: bool,
}

impl<'m> UnitResult<'m> {
    /// The unit as the prior map has it: its output is still right.
    pub(crate) fn kept(prior: &PriorUnit<'m>) -> Self {
        Self {
            records: prior.records().iter().map(EntryRecord::kept).collect(),
            messages: Vec::new(),
            input_hash: prior.unit.input_hash,
            output_hash: prior.unit.output_hash,
            kept: true,
        }
    }
}
