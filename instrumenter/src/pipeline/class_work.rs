//! One class on its way through a run: instrumented, given its ids, written down for the map.

use std::borrow::Cow;

use touchstone_formats::probe_map::{ClassProbes, ClassRecord, EntryOutcome};
use touchstone_formats::{ContentHash, Result};

use super::ids::Ids;
use super::prior::PriorUnit;
use super::report::Message;
use crate::class::{Instrumented, Outcome, Scratch, instrument_class};
use crate::options::Options;

/// A class that was looked at and has no ids yet.
#[derive(Debug)]
pub(crate) struct ClassWork {
    entry: Vec<u8>,
    outcome: EntryOutcome,
    probes: ClassProbes,
    input_hash: ContentHash,
    first_id: u32,
    instrumented: Option<Instrumented>,
}

impl ClassWork {
    /// Instruments a class; one that cannot be read gives a message and is to be copied. `hash` is that of its bytes,
    /// `shown` names it to people.
    pub(crate) fn new(
        (bytes, hash): (&[u8], ContentHash),
        entry: &[u8],
        shown: impl FnOnce() -> String,
        options: &Options,
        scratch: &mut Scratch,
        messages: &mut Vec<Message>,
    ) -> Self {
        let mut work = Self::copy(entry, EntryOutcome::Unchanged, hash);
        match instrument_class(bytes, options, scratch) {
            Ok(Outcome::Instrumented(instrumented)) => {
                work.outcome = EntryOutcome::Instrumented;
                work.instrumented = Some(instrumented);
            }
            Ok(Outcome::Unchanged(probes)) => work.probes = probes,
            Ok(Outcome::AlreadyInstrumented) => work.outcome = EntryOutcome::AlreadyInstrumented,
            Err(error) => {
                work.outcome = EntryOutcome::Failed;
                messages.push(Message::failure(format!("{}; copied as it is", error.in_file(shown()))));
            }
        }
        work
    }

    /// An entry that is copied as it is.
    pub(crate) fn copy(entry: &[u8], outcome: EntryOutcome, input_hash: ContentHash) -> Self {
        let probes = ClassProbes::default();
        Self { entry: entry.to_vec(), outcome, probes, input_hash, first_id: 0, instrumented: None }
    }

    /// Whether it has probes, so that its bytes changed.
    pub(crate) fn is_instrumented(&self) -> bool {
        self.instrumented.is_some()
    }

    /// Takes the class's ids. To be called in the order of entries.
    pub(crate) fn take_ids(&mut self, ids: &mut Ids, prior: Option<&PriorUnit<'_>>) {
        if let Some(instrumented) = &self.instrumented {
            self.first_id = ids.assign(prior, &self.entry, self.input_hash, instrumented.probes.count());
        }
    }

    /// The new bytes, with the ids in them, and what the map says about the class. No bytes: it is to be copied.
    pub(crate) fn finish<'m>(self, options: &Options) -> Result<(Option<Vec<u8>>, EntryRecord<'m>)> {
        let (bytes, probes) = match self.instrumented {
            Some(mut instrumented) => {
                instrumented.set_first_id(self.first_id, options.probes)?;
                (Some(instrumented.bytes), instrumented.probes)
            }
            None => (None, self.probes),
        };
        let output_hash = bytes.as_deref().map_or(self.input_hash, ContentHash::of);
        let record = EntryRecord {
            entry: Cow::Owned(self.entry),
            first_id: self.first_id,
            id_count: if bytes.is_some() { probes.count() } else { 0 },
            outcome: self.outcome,
            probes: Probes::New(probes),
            input_hash: self.input_hash,
            output_hash,
            kept: false,
        };
        Ok((bytes, record))
    }
}

/// What the new map will say about one entry.
#[derive(Debug)]
pub(crate) struct EntryRecord<'m> {
    pub(crate) entry: Cow<'m, [u8]>,
    pub(crate) first_id: u32,
    pub(crate) id_count: u32,
    pub(crate) outcome: EntryOutcome,
    pub(crate) probes: Probes<'m>,
    pub(crate) input_hash: ContentHash,
    pub(crate) output_hash: ContentHash,
    /// Whether it was taken from the prior map.
    pub(crate) kept: bool,
}

/// The probes of an entry: new ones, or those of the prior map.
#[derive(Debug)]
pub(crate) enum Probes<'m> {
    New(ClassProbes),
    Prior(&'m [u8]),
}

impl Probes<'_> {
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Self::New(probes) => probes.as_bytes(),
            Self::Prior(bytes) => bytes,
        }
    }

    /// How many methods have no probes although they should.
    pub(crate) fn unprobed(&self) -> u64 {
        let count = |probes: &ClassProbes| probes.unprobed().count() as u64;
        match self {
            Self::New(probes) => count(probes),
            Self::Prior(bytes) => ClassProbes::from_bytes(bytes.to_vec()).map_or(0, |probes| count(&probes)),
        }
    }
}

impl<'m> EntryRecord<'m> {
    /// The same as in the prior map.
    pub(crate) fn kept(class: &ClassRecord<'m>) -> Self {
        Self {
            entry: Cow::Borrowed(class.entry),
            first_id: class.first_id,
            id_count: class.id_count,
            outcome: class.outcome,
            probes: Probes::Prior(class.probes),
            input_hash: class.input_hash,
            output_hash: class.output_hash,
            kept: true,
        }
    }

    /// The record of a file that is no class.
    pub(crate) fn copied(entry: &[u8], kept: bool) -> Self {
        Self { kept, ..Self::without_probes(entry, EntryOutcome::Copied, ContentHash::default()) }
    }

    /// The record of a file that was copied because it cannot be worked on.
    pub(crate) fn failed(entry: &[u8], input_hash: ContentHash) -> Self {
        Self::without_probes(entry, EntryOutcome::Failed, input_hash)
    }

    fn without_probes(entry: &[u8], outcome: EntryOutcome, input_hash: ContentHash) -> Self {
        Self {
            entry: Cow::Owned(entry.to_vec()),
            first_id: 0,
            id_count: 0,
            outcome,
            probes: Probes::New(ClassProbes::default()),
            input_hash,
            output_hash: input_hash,
            kept: false,
        }
    }
}

/// Whether an entry of this name is a class to be looked at. `module-info` has no code and is never touched.
pub(crate) fn is_class_name(name: &[u8]) -> bool {
    let file = name.rsplit(|byte| *byte == b'/').next().unwrap_or(name);
    file.ends_with(b".class") && file != b"module-info.class"
}
