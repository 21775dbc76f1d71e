//! Instrumenting in place: outputs wait in a staging folder, a manifest is written, then each file is exchanged.
//!
//! Killed before the manifest: no input was touched. Killed after it: `restore`, or the next run, brings every original
//! back. The original is linked into the manifest's folder before its place is taken, so at no moment is it missing.

use std::fs;
use std::path::{Path, PathBuf};

use touchstone_formats::probe_map::{EntryOutcome, UnitKind};
use touchstone_formats::{ContentHash, Result};

use super::file::{copy_file, make_folder, named};
use super::in_place_manifest::{Exchanged, Manifest, State};
use super::restore::restore_files;
use crate::pipeline::paths::from_bytes;
use crate::pipeline::report::Message;
use crate::pipeline::unit::{Job, UnitResult};

/// The folder of originals that belongs to a probe map.
#[derive(Debug)]
pub(crate) struct InPlace {
    folder: PathBuf,
    map: Vec<u8>,
}

impl InPlace {
    /// Beside the map.
    pub(crate) fn beside(map: &Path) -> Self {
        let name = map.file_name().unwrap_or_default();
        Self { folder: map.with_file_name("in-place"), map: name.as_encoded_bytes().to_vec() }
    }

    /// Where outputs wait.
    pub(crate) fn staging(&self) -> PathBuf {
        self.folder.join("staging")
    }

    /// Makes the folder ready: an exchange that was interrupted is undone, what waits from then is thrown away.
    pub(crate) fn prepare(&self, messages: &mut Vec<Message>) -> Result<()> {
        make_folder(&self.folder)?;
        if Manifest::read(&self.folder)?.is_some_and(|manifest| manifest.state == State::Exchanging) {
            messages.push(Message::note("an earlier run was interrupted; the originals were restored first"));
            self.undo(messages)?;
        }
        self.clear_staging()?;
        make_folder(&self.staging())
    }

    /// Brings all originals back, so that they can be instrumented anew.
    pub(crate) fn undo(&self, messages: &mut Vec<Message>) -> Result<()> {
        match Manifest::read(&self.folder)? {
            Some(manifest) => restore_files(&self.folder, &manifest, messages).map(|_| ()),
            None => Ok(()),
        }
    }

    /// Exchanges what changed. The manifest then still says that the exchange is under way; see [`Self::done`].
    pub(crate) fn exchange(&self, jobs: &[Job], results: &[UnitResult<'_>]) -> Result<Option<Manifest>> {
        let swaps: Vec<Swap> = jobs.iter().zip(results).flat_map(|(job, result)| swaps_of(job, result)).collect();
        if swaps.is_empty() {
            return Ok(None);
        }
        let before = Manifest::read(&self.folder)?.map(|manifest| manifest.files).unwrap_or_default();
        let taken = |path: &Path| swaps.iter().any(|swap| swap.target == path);
        let mut files: Vec<Exchanged> = before.into_iter().filter(|file| !taken(&file.path)).collect();
        let next = files.iter().filter_map(|file| file.backup.parse::<u64>().ok()).max().map_or(0, |last| last + 1);
        for (number, swap) in (next..).zip(&swaps) {
            let Swap { target, original, instrumented, .. } = swap;
            let (original, instrumented) = (*original, *instrumented);
            files.push(Exchanged { original, instrumented, backup: number.to_string(), path: target.clone() });
        }
        let manifest = Manifest { state: State::Exchanging, map: self.map.clone(), files };
        manifest.write(&self.folder)?;
        for (number, swap) in (next..).zip(&swaps) {
            keep_original(&swap.target, &self.folder.join(number.to_string()))?;
            take_place(&swap.staged, &swap.target)?;
        }
        Ok(Some(manifest))
    }

    /// Notes that the exchange is finished and the map written, and removes backups that nothing names any more.
    pub(crate) fn done(&self, manifest: Option<Manifest>) -> Result<()> {
        if let Some(mut manifest) = manifest {
            manifest.state = State::Done;
            manifest.write(&self.folder)?;
            self.remove_unnamed(&manifest);
        }
        self.clear_staging()
    }

    fn clear_staging(&self) -> Result<()> {
        match fs::remove_dir_all(self.staging()) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(named("cannot remove", &self.staging(), &error))
            }
            _ => Ok(()),
        }
    }

    /// Backups of files that have been compiled again meanwhile. One that cannot be removed only takes room.
    fn remove_unnamed(&self, manifest: &Manifest) {
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let numbered = name.bytes().all(|byte| byte.is_ascii_digit());
            if numbered && manifest.files.iter().all(|file| file.backup != name) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// A file that waits for its place.
struct Swap {
    staged: PathBuf,
    target: PathBuf,
    original: ContentHash,
    instrumented: ContentHash,
}

fn swaps_of(job: &Job, result: &UnitResult<'_>) -> Vec<Swap> {
    if job.kind != UnitKind::Folder {
        let (staged, target) = (job.output.clone(), job.input.clone());
        let (original, instrumented) = (result.input_hash, result.output_hash);
        let changed = !result.kept && original != instrumented;
        return changed.then_some(Swap { staged, target, original, instrumented }).into_iter().collect();
    }
    let new = result.records.iter().filter(|record| !record.kept && record.outcome == EntryOutcome::Instrumented);
    new.map(|record| Swap {
        staged: job.output.join(from_bytes(&record.entry)),
        target: job.input.join(from_bytes(&record.entry)),
        original: record.input_hash,
        instrumented: record.output_hash,
    })
    .collect()
}

/// Gives the original a second name; a copy where the file system cannot do that.
fn keep_original(target: &Path, backup: &Path) -> Result<()> {
    // A left-over of an interrupted run: its manifest is gone, so nothing needs it.
    let _ = fs::remove_file(backup);
    // A link of a link would be changed with it: those are copied.
    let is_link = fs::symlink_metadata(target).is_ok_and(|metadata| metadata.is_symlink());
    if !is_link && fs::hard_link(target, backup).is_ok() {
        return Ok(());
    }
    let metadata = fs::metadata(target).map_err(|error| named("cannot read", target, &error))?;
    copy_file(target, backup, &metadata)
}

/// Renames; across file systems, copies to a temporary name beside the target first.
pub(super) fn take_place(from: &Path, to: &Path) -> Result<()> {
    // The file that a link names is what is replaced, not the link.
    let to = to.canonicalize().unwrap_or_else(|_| to.to_path_buf());
    if fs::rename(from, &to).is_ok() {
        return Ok(());
    }
    let metadata = fs::metadata(from).map_err(|error| named("cannot read", from, &error))?;
    copy_file(from, &to, &metadata)?;
    // The copy is in place; what is left over is removed with its folder.
    let _ = fs::remove_file(from);
    Ok(())
}
