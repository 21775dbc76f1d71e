//! A whole run: inputs in, instrumented outputs and the probe map out.
//!
//! `run = look at the inputs → take the lock → read the prior map → write each unit → remove what is stale → write the map`

pub(crate) mod class_work;
pub(crate) mod ids;
mod inputs;
pub(crate) mod limits;
mod new_map;
pub(crate) mod paths;
pub(crate) mod prior;
pub(crate) mod report;
mod request;
mod settings;
pub(crate) mod turnstile;
pub(crate) mod unit;
pub(crate) mod workers;

use std::path::{Path, PathBuf};
use std::time::Instant;

use touchstone_formats::probe_map::{EntryOutcome, ProbeMap, Settings, UnitKind};
use touchstone_formats::replace::WriterLock;
use touchstone_formats::{Error, Result};

use crate::output::archive::write_archive;
use crate::output::cache::Cache;
use crate::output::file::{make_folder, named};
use crate::output::folder::{remove_stale, write_class_file, write_folder};
use crate::output::in_place::InPlace;
use crate::output::jdk_image::write_jdk_image;
use ids::Ids;
use inputs::{check_inputs, name_outputs};
use limits::COMPACT_FROM;
use new_map::{NewMap, count, write_map};
use paths::{absolute, resolve};
use prior::{Prior, PriorUnit};
use settings::settings_of;
use unit::{Context, Job, UnitResult, Worker};
use workers::Idle;

pub use crate::output::restore::{Restored, restore};
pub use report::{Counts, Message, Severity, Summary, UnitSummary};
pub use request::{Destination, Request};
pub use unit::Progress;

/// Why a run could not be done.
#[derive(Debug)]
pub enum RunError {
    /// What was asked for cannot be done with these inputs; nothing was written.
    Refused(Error),
    /// It failed on the way; outputs that are there are whole.
    Failed(Error),
}

impl RunError {
    /// What went wrong.
    pub fn error(&self) -> &Error {
        match self {
            Self::Refused(error) | Self::Failed(error) => error,
        }
    }
}

/// What stays the same during a run.
struct Run<'r> {
    request: &'r Request,
    progress: &'r dyn Progress,
    map: PathBuf,
    settings: Settings,
    cache: Option<Cache>,
    idle: Idle<Worker>,
}

/// Instruments the inputs.
pub fn run(request: &Request, progress: &dyn Progress) -> std::result::Result<Summary, RunError> {
    let start = Instant::now();
    let mut summary = Summary::default();
    let map = absolute(&request.map_path())
        .map_err(|error| RunError::Refused(named("cannot use the probe map", &request.map_path(), &error)))?;
    let inputs = check_inputs(request, &map, &mut summary.messages).map_err(RunError::Refused)?;
    summary.map = map.clone();
    summary.timings.push(("inputs", start.elapsed()));
    let settings = settings_of(request);
    let cache = request.cache.as_ref().map(|folder| Cache::new(folder, &settings));
    let run = Run { request, progress, map, settings, cache, idle: Idle::default() };
    run.locked(inputs, &mut summary).map(|()| summary)
}

impl Run<'_> {
    /// The part of a run that only one process may do at a time.
    fn locked(&self, inputs: Vec<inputs::Input>, summary: &mut Summary) -> std::result::Result<(), RunError> {
        make_folder(self.map_folder()).map_err(RunError::Failed)?;
        if let Destination::Folder(folder) = &self.request.destination {
            make_folder(folder).map_err(RunError::Failed)?;
        }
        let waiting = || self.progress.waiting(&self.map);
        let _lock = WriterLock::acquire(&self.map, waiting).map_err(RunError::Failed)?;
        let map = if self.map.exists() { Some(ProbeMap::open(&self.map).map_err(RunError::Refused)?) } else { None };
        let prior = Prior::new(map.as_ref());
        let in_place = InPlace::beside(&self.map);
        if self.is_in_place() {
            in_place.prepare(&mut summary.messages).map_err(RunError::Failed)?;
        }
        let staging = in_place.staging();
        let destination = &self.request.destination;
        let jobs = name_outputs(inputs, destination, self.map_folder(), &staging, &prior).map_err(RunError::Refused)?;
        let same_settings = map.as_ref().is_some_and(|map| map.settings() == self.settings);
        let continues = map.as_ref().filter(|_| same_settings);
        if continues.is_some() && self.attempt(&jobs, &prior, continues, summary).map_err(RunError::Failed)? {
            return Ok(());
        }
        if self.is_in_place() {
            // New ids for all: the originals are needed.
            in_place.undo(&mut summary.messages).map_err(RunError::Failed)?;
            in_place.prepare(&mut summary.messages).map_err(RunError::Failed)?;
        }
        self.attempt(&jobs, &prior, None, summary).map(|_| ()).map_err(RunError::Failed)
    }

    /// Writes all units and the map. Says no, before the map is written, when it should be made anew because too much
    /// of it is dead.
    fn attempt<'m>(
        &self,
        jobs: &[Job],
        prior: &Prior<'m>,
        continues: Option<&'m ProbeMap>,
        summary: &mut Summary,
    ) -> Result<bool> {
        let start = Instant::now();
        let mut ids = Ids::after(continues.map_or(0, ProbeMap::total_ids));
        let mut results = Vec::new();
        for job in jobs {
            let prior = continues.and_then(|_| prior.unit(&job.key));
            results.push(self.write_unit(job, prior, &mut ids)?);
        }
        summary.timings.push(("instrument", start.elapsed()));
        let start = Instant::now();
        let others = self.other_units(jobs, prior, continues.is_some(), &mut summary.messages);
        let covers_all = others.is_empty();
        let new = NewMap { settings: &self.settings, continues, jobs, results: &results, others, ids: &ids };
        let new = new.make()?;
        let dead = new.total_ids() - new.live_ids();
        if continues.is_some() && covers_all && new.total_ids() >= COMPACT_FROM && dead > new.live_ids() {
            return Ok(false);
        }
        let pairs = jobs.iter().zip(&results);
        let removed: Vec<u64> =
            pairs.map(|(job, result)| remove_gone(job, prior.unit(&job.key), result)).collect::<Result<_>>()?;
        let in_place = InPlace::beside(&self.map);
        let manifest = if self.is_in_place() { in_place.exchange(jobs, &results)? } else { None };
        let map = write_map(&self.map, &new, continues)?;
        (summary.map_id, summary.total_ids) = (new.map_id(), new.total_ids());
        for (result, removed) in results.iter_mut().zip(removed) {
            summary.counts.removed += removed;
            result.kept &= removed == 0;
        }
        // All that was held for the map can go while the disk takes it.
        std::thread::scope(|scope| {
            let put = map.map(|map| scope.spawn(|| map.put()));
            summarize(summary, jobs, results);
            put.map_or(Ok(()), |put| put.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })?;
        if self.is_in_place() {
            in_place.done(manifest)?;
        }
        summary.timings.push(("map", start.elapsed()));
        Ok(true)
    }

    fn write_unit<'m>(&self, job: &Job, prior: Option<&PriorUnit<'m>>, ids: &mut Ids) -> Result<UnitResult<'m>> {
        let request = self.request;
        let options = request.options_for(job.kind);
        let context = Context {
            options: &options,
            compress: request.compress,
            jobs: request.jobs.max(1),
            cache: self.cache.as_ref(),
            progress: self.progress,
            idle: &self.idle,
            prior,
        };
        match job.kind {
            UnitKind::Folder => write_folder(job, &context, ids),
            UnitKind::ClassFile => write_class_file(job, &context, ids),
            UnitKind::Archive => write_archive(job, &context, ids),
            UnitKind::JdkImage => write_jdk_image(job, &context, ids),
        }
    }

    /// The units of the prior map that are no part of this run and still exist.
    fn other_units<'p, 'm>(
        &self,
        jobs: &[Job],
        prior: &'p Prior<'m>,
        continues: bool,
        messages: &mut Vec<Message>,
    ) -> Vec<&'p PriorUnit<'m>> {
        let exists = |path: &[u8]| resolve(path, self.map_folder()).exists();
        let mut others = prior.units();
        others.retain(|unit| jobs.iter().all(|job| job.key != unit.unit.input));
        others.retain(|unit| exists(unit.unit.input) || exists(unit.unit.output));
        if !continues && !others.is_empty() {
            let names: Vec<_> = others.iter().map(|unit| String::from_utf8_lossy(unit.unit.input)).collect();
            messages.push(Message::warning(format!(
                "{}: made anew with other settings; it no longer covers {}: instrument them again",
                self.map.display(),
                names.join(", ")
            )));
            others.clear();
        }
        others
    }

    fn is_in_place(&self) -> bool {
        self.request.destination == Destination::InPlace
    }

    fn map_folder(&self) -> &Path {
        self.map.parent().unwrap_or(Path::new("."))
    }
}

/// Removes the outputs of a folder whose inputs are gone.
fn remove_gone(job: &Job, prior: Option<&PriorUnit<'_>>, result: &UnitResult<'_>) -> Result<u64> {
    let Some(prior) = prior.filter(|_| job.kind == UnitKind::Folder && !job.in_place) else { return Ok(0) };
    let same_output = prior.unit.output == job.output_key;
    let present: std::collections::HashSet<&[u8]> = result.records.iter().map(|record| &*record.entry).collect();
    let gone: Vec<&[u8]> = prior
        .records()
        .iter()
        .map(|class| class.entry)
        .filter(|entry| same_output && !present.contains(entry))
        .collect();
    remove_stale(&job.output, &gone)
}

fn summarize(summary: &mut Summary, jobs: &[Job], results: Vec<UnitResult<'_>>) {
    for (job, result) in jobs.iter().zip(results) {
        count(&mut summary.counts, &result);
        let already =
            result.records.iter().filter(|record| record.outcome == EntryOutcome::AlreadyInstrumented).count();
        summary.messages.extend(result.messages);
        if already > 0 {
            let shown = job.shown.display();
            summary.messages.push(Message::note(format!("{shown}: {already} classes are instrumented already")));
        }
        if job.in_place && result.kept {
            let shown = job.shown.display();
            summary.messages.push(Message::note(format!("{shown}: instrumented in place already; nothing to do")));
        }
        let output = if job.in_place { &job.input } else { &job.output };
        summary.units.push(UnitSummary { input: job.shown.clone(), output: output.clone(), kept: result.kept });
    }
}

/// The error of a thread that gave up because another one failed; that one's error is reported.
#[cold]
pub(crate) fn stopped() -> Error {
    Error::unsupported("stopped because of an earlier error")
}
