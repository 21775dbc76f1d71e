//! Files that the run itself made: what a test writes and reads again is no input of it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::Recording;
use crate::dependences::Dependence;

/// Removes files and folders in build folders that were made or changed since the run began.
pub(super) fn remove(depends: &mut BTreeSet<Dependence>, recording: &Recording<'_>) {
    depends.retain(|dependence| match dependence {
        Dependence::File(path) | Dependence::Listing(path) => !is_own(path, recording),
        Dependence::Tree(path) => !(is_own(path, recording) || is_made_in_run(path, recording)),
        _ => true,
    });
}

/// Whether the file was changed while the tests ran, wherever it is.
pub(super) fn changed_in_run(path: &str, recording: &Recording<'_>) -> bool {
    let full = recording.project.join(path);
    let modified = std::fs::metadata(full).and_then(|metadata| metadata.modified()).ok();
    is_in_run(modified, recording)
}

fn is_own(path: &str, recording: &Recording<'_>) -> bool {
    let full = recording.project.join(path);
    // One that is gone again was a temporary file.
    is_in_build_folder(&full, recording) && (!full.exists() || changed_in_run(path, recording))
}

fn is_in_build_folder(full: &Path, recording: &Recording<'_>) -> bool {
    let project = &recording.project;
    // A project may lie in the folder for temporary files.
    let counts = |folder: &PathBuf| folder.starts_with(project) || !full.starts_with(project);
    recording.build_folders.iter().any(|folder| counts(folder) && full.starts_with(folder))
}

/// Whether all files of this tree were made or changed while the tests ran, in a build folder.
fn is_made_in_run(path: &str, recording: &Recording<'_>) -> bool {
    let full = recording.project.join(path);
    is_in_build_folder(&full, recording) && times_of(&full).all(|time| is_in_run(time, recording))
}

/// Whether some file of this tree was changed while the tests ran.
pub(super) fn tree_changed_in_run(path: &str, recording: &Recording<'_>) -> bool {
    times_of(&recording.project.join(path)).any(|time| is_in_run(time, recording))
}

/// When each file of a tree was changed last.
fn times_of(tree: &Path) -> impl Iterator<Item = Option<SystemTime>> {
    let all = walkdir::WalkDir::new(tree).into_iter().filter_map(Result::ok);
    all.filter(|entry| entry.file_type().is_file()).map(|file| file.metadata().ok()?.modified().ok())
}

fn is_in_run(modified: Option<SystemTime>, recording: &Recording<'_>) -> bool {
    modified.zip(start(recording)).is_some_and(|(modified, start)| modified >= start)
}

/// When the first JVM of the run started.
fn start(recording: &Recording<'_>) -> Option<SystemTime> {
    let starts = recording.run.recordings().iter().filter_map(|recording| recording.jvm.as_ref()).map(|jvm| jvm.start);
    starts.min().map(|start| SystemTime::UNIX_EPOCH + Duration::from_millis(start))
}
