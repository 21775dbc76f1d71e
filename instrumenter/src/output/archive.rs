//! An archive becomes another archive: changed entries get new records, all others are copied as they are.

use std::fs;
use std::path::Path;

use touchstone_formats::archive::{Entry, MappedFile, ZipArchive};
use touchstone_formats::probe_map::EntryOutcome;
use touchstone_formats::replace::temporary_beside;
use touchstone_formats::{ContentHash, Error, Result};

use super::archive_writer::write_entries;
use super::file::{copy_file, has_content, look_like, named};
use super::item::{Place, plan_item};
use super::nested::unsigned;
use super::signature::is_signature_file;
use crate::pipeline::class_work::{EntryRecord, is_class_name};
use crate::pipeline::ids::Ids;
use crate::pipeline::limits::NESTED_BYTES_MOST;
use crate::pipeline::report::Message;
use crate::pipeline::unit::{Context, Job, UnitResult, Worker};

/// Instruments an archive.
pub(crate) fn write_archive<'m>(job: &Job, context: &Context<'_, 'm>, ids: &mut Ids) -> Result<UnitResult<'m>> {
    let file = MappedFile::open(&job.input)?;
    let input_hash = ContentHash::of(&file);
    if let Some(kept) = still_right(job, context, input_hash)? {
        return Ok(kept);
    }
    let archive = match ZipArchive::parse(&file).and_then(|archive| check_records(&archive).map(|()| archive)) {
        Ok(archive) => archive,
        Err(error) => return copy_broken(job, &error, input_hash),
    };
    let mut result = UnitResult { input_hash, ..UnitResult::default() };
    let place = place_of(job, &archive, context, &mut result.messages);
    let temporary = temporary_beside(&job.output);
    let made = write_entries(&archive, &place, &temporary, context, ids, &mut result);
    let finished = made.and_then(|changed| match changed {
        Some(hash) => put(job, &temporary).map(|()| hash),
        None => copy_whole(job).map(|()| input_hash),
    });
    if finished.is_err() || temporary.exists() {
        // Either it is in place, or it is not wanted, or an error is being reported that matters more.
        let _ = fs::remove_file(&temporary);
    }
    result.output_hash = finished?;
    if let Some(cache) = context.cache.filter(|_| !job.in_place) {
        cache.keep_file(cache.key(input_hash, &id_list(&result.records)), &job.output)?;
    }
    Ok(result)
}

/// The unit as the prior map has it, if its output is still there, is in the cache, or stands in place already.
fn still_right<'m>(job: &Job, context: &Context<'_, 'm>, input: ContentHash) -> Result<Option<UnitResult<'m>>> {
    let Some(prior) = context.prior else { return Ok(None) };
    let unit = &prior.unit;
    if job.in_place {
        // What could not be read cannot be tried again here: the original is not in its place.
        return Ok((unit.output_hash == input).then(|| reported_again(job, UnitResult::kept(prior))));
    }
    if prior.has_failures() {
        return Ok(None);
    }
    if unit.input_hash != input {
        return Ok(None);
    }
    let kept = UnitResult::kept(prior);
    if has_content(&job.output, unit.output_hash) {
        return Ok(Some(kept));
    }
    let Some(cache) = context.cache else { return Ok(None) };
    let metadata = fs::metadata(&job.input).map_err(|error| named("cannot read", &job.input, &error))?;
    let fetched = cache.fetch(cache.key(input, &id_list(&kept.records)), unit.output_hash, &job.output, &metadata)?;
    Ok(fetched.then_some(kept))
}

/// A kept unit, with the failures of the run that made it.
fn reported_again<'m>(job: &Job, mut kept: UnitResult<'m>) -> UnitResult<'m> {
    for record in kept.records.iter().filter(|record| record.outcome == EntryOutcome::Failed) {
        let (shown, entry) = (job.shown.display(), String::from_utf8_lossy(&record.entry));
        kept.messages.push(Message::failure(format!("{shown}!/{entry}: it could not be read, and is as it was")));
    }
    kept
}

/// The ids of all classes, as a part of the cache's key.
fn id_list(records: &[EntryRecord<'_>]) -> Vec<u8> {
    let mut sorted: Vec<&EntryRecord<'_>> = records.iter().filter(|record| record.id_count > 0).collect();
    sorted.sort_unstable_by_key(|record| (&*record.entry, record.first_id));
    let mut list = Vec::new();
    for record in sorted {
        list.extend_from_slice(&record.entry);
        list.extend_from_slice(&record.first_id.to_le_bytes());
    }
    list
}

/// Every record must be whole before the first is copied: what could not be copied would be lost.
fn check_records(archive: &ZipArchive<'_>) -> Result<()> {
    archive.entries().iter().try_for_each(|entry| archive.local_span(entry).map(|_| ()))
}

/// An archive that cannot be read is copied as a whole and reported.
fn copy_broken<'m>(job: &Job, error: &Error, input_hash: ContentHash) -> Result<UnitResult<'m>> {
    copy_whole(job)?;
    let error = error.clone().in_file(job.shown.display().to_string());
    let message = Message::failure(format!("{error}; copied as it is"));
    let (records, messages) = (vec![EntryRecord::failed(b"", input_hash)], vec![message]);
    Ok(UnitResult { records, messages, input_hash, output_hash: input_hash, kept: false })
}

fn copy_whole(job: &Job) -> Result<()> {
    if job.in_place {
        return Ok(());
    }
    let metadata = fs::metadata(&job.input).map_err(|error| named("cannot read", &job.input, &error))?;
    copy_file(&job.input, &job.output, &metadata)
}

fn put(job: &Job, temporary: &Path) -> Result<()> {
    let metadata = fs::metadata(&job.input).map_err(|error| named("cannot read", &job.input, &error))?;
    look_like(temporary, &metadata)
        .and_then(|()| fs::rename(temporary, &job.output))
        .map_err(|error| named("cannot write", &job.output, &error))
}

/// Finds out whether a signature has to go: it does when any class changes, mostly the first one.
fn place_of(job: &Job, archive: &ZipArchive<'_>, context: &Context<'_, '_>, messages: &mut Vec<Message>) -> Place {
    let shown = job.shown.display().to_string();
    let mut place = Place { shown, prefix: Vec::new(), depth: 0, unsign: false };
    if !archive.entries().iter().any(|entry| is_signature_file(entry.name)) {
        return place;
    }
    let mut worker = Worker::default();
    let mut changes = |entry: &Entry<'_>| {
        worker.nested_left = NESTED_BYTES_MOST;
        plan_item(archive, entry, &place, context, &mut worker, &mut Vec::new()).is_instrumented()
    };
    let (classes, others): (Vec<_>, Vec<_>) = archive.entries().iter().partition(|entry| is_class_name(entry.name));
    let unsign = classes.into_iter().any(&mut changes) || others.into_iter().any(&mut changes);
    place.unsign = unsign;
    if unsign {
        messages.push(Message::warning(unsigned(&place.shown)));
    }
    place
}
