//! Puts the results of a run, and what the prior map says about other units, together to the new map.

use std::path::Path;

use touchstone_formats::probe_map::{
    ClassRecord, EntryOutcome, NewProbeMap, ProbeMap, ProbeMapContent, Settings, Unit,
};
use touchstone_formats::replace::Replacement;
use touchstone_formats::{Error, Result};

use super::class_work::EntryRecord;
use super::ids::Ids;
use super::prior::PriorUnit;
use super::report::{Counts, Severity};
use super::unit::{Job, UnitResult};

/// What the new map is made of.
pub(crate) struct NewMap<'r, 'm> {
    pub(crate) settings: &'r Settings,
    /// The prior map, when this one continues it.
    pub(crate) continues: Option<&'m ProbeMap>,
    pub(crate) jobs: &'r [Job],
    pub(crate) results: &'r [UnitResult<'m>],
    /// Units of the prior map that are no part of this run.
    pub(crate) others: Vec<&'r PriorUnit<'m>>,
    pub(crate) ids: &'r Ids,
}

impl<'r> NewMap<'r, '_> {
    /// The map, not written yet.
    pub(crate) fn make(&'r self) -> Result<NewProbeMap<'r>> {
        if self.ids.overflowed() {
            return Err(Error::unsupported("more than 2³² probes: instrument fewer inputs at once"));
        }
        let mut units = Vec::new();
        let mut classes = Vec::new();
        for (job, result) in self.jobs.iter().zip(self.results) {
            let unit = units.len() as u32;
            classes.extend(result.records.iter().map(|record| class_of(record, unit)));
            units.push(Unit {
                kind: job.kind,
                input: &job.key,
                output: &job.output_key,
                input_hash: result.input_hash,
                output_hash: result.output_hash,
            });
        }
        for other in &self.others {
            let unit = units.len() as u32;
            classes.extend(other.records().into_iter().map(|class| ClassRecord { unit, ..class }));
            units.push(other.unit);
        }
        let lineage = self.continues.map(ProbeMap::lineage);
        let total_ids = self.ids.total();
        let content = ProbeMapContent { settings: self.settings, lineage, total_ids, units, classes };
        NewProbeMap::new(content)
    }
}

/// Writes a map, to be put in its place, unless it is there already.
pub(crate) fn write_map<'p>(
    path: &'p Path,
    new: &NewProbeMap<'_>,
    prior: Option<&ProbeMap>,
) -> Result<Option<Replacement<'p>>> {
    let same = prior.is_some_and(|prior| prior.map_id() == new.map_id());
    if same { Ok(None) } else { Replacement::write(path, |file| new.write(file)).map(Some) }
}

fn class_of<'a>(record: &'a EntryRecord<'_>, unit: u32) -> ClassRecord<'a> {
    ClassRecord {
        first_id: record.first_id,
        id_count: record.id_count,
        unit,
        outcome: record.outcome,
        entry: &record.entry,
        probes: record.probes.bytes(),
        input_hash: record.input_hash,
        output_hash: record.output_hash,
    }
}

/// Counts what became of the entries of a unit.
pub(crate) fn count(counts: &mut Counts, result: &UnitResult<'_>) {
    let failures = result.messages.iter().filter(|message| message.severity == Severity::Failure);
    counts.failed += failures.count() as u64;
    for record in &result.records {
        let counter = match record.outcome {
            EntryOutcome::Instrumented => &mut counts.instrumented,
            EntryOutcome::Unchanged => &mut counts.unchanged,
            EntryOutcome::AlreadyInstrumented => &mut counts.already_instrumented,
            EntryOutcome::Copied => &mut counts.copied,
            // Counted by their messages, as links that lead nowhere are.
            EntryOutcome::Failed => continue,
        };
        *counter += 1;
        counts.kept += u64::from(record.kept && record.outcome != EntryOutcome::Copied);
        counts.probes += u64::from(record.id_count);
        counts.unprobed += record.probes.unprobed();
    }
}
