//! A class folder becomes another folder: classes instrumented, everything else copied with its time stamp.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use touchstone_formats::Result;
use touchstone_formats::archive::{FolderFile, folder_files};

use super::file::{make_folder, named};
use super::folder_entry::{Done, FolderEntry, Looked};
use crate::pipeline::ids::Ids;
use crate::pipeline::paths::from_bytes;
use crate::pipeline::report::Message;
use crate::pipeline::stopped;
use crate::pipeline::turnstile::Turnstile;
use crate::pipeline::unit::{Context, Job, UnitResult, Worker};
use crate::pipeline::workers::{threads_for, work_through};

/// A worker takes this many files at a time, so that it seldom waits for its turn.
const BATCH_FILES: usize = 32;

/// The length of a class by rule of thumb: to ask for each would cost more than it could save.
const USUAL_BYTES: u64 = 4096;

/// Instruments a folder.
pub(crate) fn write_folder<'m>(job: &Job, context: &Context<'_, 'm>, ids: &mut Ids) -> Result<UnitResult<'m>> {
    let mut messages = Vec::new();
    let files = list(job, &mut messages);
    make_folders(job, &files)?;
    context.progress.begin(&job.shown, files.len() as u64);
    let batches: Vec<&[FolderFile]> = files.chunks(BATCH_FILES).collect();
    let threads = threads_for(context.jobs, batches.len(), files.len() as u64 * USUAL_BYTES);
    let turnstile = Turnstile::new(std::mem::take(ids), threads);
    let work = |worker: &mut Worker, turn: usize| {
        let batch = batches.get(turn).copied().ok_or_else(stopped)?;
        let looked = look_at_batch(job, batch, context, worker)?;
        let take_ids = |ids: &mut Ids, looked: &mut LookedBatch<'_, 'm>| {
            looked.iter_mut().for_each(|(_, file)| file.take_ids(ids, context));
        };
        let passed = turnstile.pass(turn, looked, take_ids).ok_or_else(stopped)?;
        passed.into_iter().map(|(turn, looked)| Ok((turn, finish_batch(looked, context, worker)?))).collect()
    };
    let done = work_through(threads, batches.len(), context.idle, work, || turnstile.stop())?;
    *ids = turnstile.into_state();
    let mut result = UnitResult { messages, ..UnitResult::default() };
    for (record, messages) in done.into_iter().flatten() {
        result.records.push(record);
        result.messages.extend(messages);
    }
    result.kept = result.records.iter().all(|record| record.kept);
    Ok(result)
}

/// Some files that were looked at, each with where it goes.
type LookedBatch<'a, 'm> = Vec<(FolderEntry<'a, 'm>, Looked<'a, 'm>)>;

/// Reads some files and does all the work that needs no ids.
fn look_at_batch<'a, 'm>(
    job: &'a Job,
    batch: &'a [FolderFile],
    context: &'a Context<'a, 'm>,
    worker: &mut Worker,
) -> Result<LookedBatch<'a, 'm>> {
    let entry = |file: &'a FolderFile| FolderEntry { job, file, output: job.output.join(&file.relative), context };
    let looked = batch.iter().map(entry).map(|entry| {
        let looked = entry.look(worker)?;
        Ok((entry, looked))
    });
    looked.collect()
}

/// Writes files that have their ids.
fn finish_batch<'m>(
    looked: LookedBatch<'_, 'm>,
    context: &Context<'_, 'm>,
    worker: &mut Worker,
) -> Result<Vec<Done<'m>>> {
    let written = looked.into_iter().map(|(entry, looked)| {
        let done = entry.finish(looked, worker);
        context.progress.entry_done();
        done
    });
    written.collect()
}

/// A single class file is a folder of one file.
pub(crate) fn write_class_file<'m>(job: &Job, context: &Context<'_, 'm>, ids: &mut Ids) -> Result<UnitResult<'m>> {
    let name = job.input.file_name().map(PathBuf::from).unwrap_or_default();
    let file = FolderFile { path: job.shown.clone(), relative: name };
    let entry = FolderEntry { job, file: &file, output: job.output.clone(), context };
    let mut worker = Worker::default();
    let mut looked = entry.look(&mut worker)?;
    looked.take_ids(ids, context);
    let done = entry.finish(looked, &mut worker);
    let (record, messages) = done?;
    let (input_hash, output_hash, kept) = (record.input_hash, record.output_hash, record.kept);
    Ok(UnitResult { records: vec![record], messages, input_hash, output_hash, kept })
}

/// The folder's files. Links that lead nowhere or in circles are told and left out.
fn list(job: &Job, messages: &mut Vec<Message>) -> Vec<FolderFile> {
    let mut files = Vec::new();
    for file in folder_files(&job.shown) {
        match file {
            Ok(file) => files.push(file),
            Err(error) => messages.push(Message::failure(format!("{error}; left out"))),
        }
    }
    files
}

/// Makes the same folders, empty ones too. One that cannot be read has been reported by the listing.
fn mirror_folders(input: &Path, output: &Path, made: &mut HashSet<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(input).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            let below = output.join(entry.file_name());
            make_folder(&below)?;
            mirror_folders(&entry.path(), &below, made)?;
            made.insert(below);
        }
    }
    Ok(())
}

/// Makes the output's folders; those behind links are found by their files.
fn make_folders(job: &Job, files: &[FolderFile]) -> Result<()> {
    make_folder(&job.output)?;
    if job.in_place {
        return Ok(());
    }
    let mut made = HashSet::new();
    mirror_folders(&job.shown, &job.output, &mut made)?;
    let mut last = Path::new("");
    for parent in files.iter().filter_map(|file| file.relative.parent()) {
        if parent != last {
            let folder = job.output.join(parent);
            if !made.contains(&folder) {
                make_folder(&folder)?;
                made.insert(folder);
            }
            last = parent;
        }
    }
    Ok(())
}

/// Removes outputs of an earlier run whose input is gone, and folders that become empty. Says how many files.
pub(crate) fn remove_stale(output: &Path, stale: &[&[u8]]) -> Result<u64> {
    let mut removed = 0;
    for entry in stale {
        let path = output.join(from_bytes(entry));
        match fs::remove_file(&path) {
            Ok(()) => removed += 1,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(named("cannot remove", &path, &error)),
        }
        for folder in path.ancestors().skip(1).take_while(|folder| folder.starts_with(output) && *folder != output) {
            // A folder that is not empty stays; that is what stops here.
            if fs::remove_dir(folder).is_err() {
                break;
            }
        }
    }
    Ok(removed)
}
