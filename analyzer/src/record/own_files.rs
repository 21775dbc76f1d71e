//! Files that the run itself made: what a test writes and reads again is no input of it.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use super::Recording;
use crate::dependences::Dependence;

/// Removes files and folders in build folders that were made or changed since the run began.
pub(super) fn remove(depends: &mut BTreeSet<Dependence>, recording: &Recording<'_>) {
    depends.retain(|dependence| match dependence {
        Dependence::File(path) | Dependence::Listing(path) => !is_own(path, recording),
        _ => true,
    });
}

/// Whether the file was changed while the tests ran, wherever it is.
pub(super) fn changed_in_run(path: &str, recording: &Recording<'_>) -> bool {
    let full = recording.project.join(path);
    let modified = std::fs::metadata(full).and_then(|metadata| metadata.modified()).ok();
    modified.zip(start(recording)).is_some_and(|(modified, start)| modified >= start)
}

fn is_own(path: &str, recording: &Recording<'_>) -> bool {
    let full = recording.project.join(path);
    let project = &recording.project;
    // A project may lie in the folder for temporary files.
    let counts = |folder: &PathBuf| folder.starts_with(project) || !full.starts_with(project);
    let is_in_build = recording.build_folders.iter().any(|folder| counts(folder) && full.starts_with(folder));
    // One that is gone again was a temporary file.
    is_in_build && (!full.exists() || changed_in_run(path, recording))
}

/// When the first JVM of the run started.
fn start(recording: &Recording<'_>) -> Option<SystemTime> {
    let starts = recording.run.recordings().iter().filter_map(|recording| recording.jvm.as_ref()).map(|jvm| jvm.start);
    starts.min().map(|start| SystemTime::UNIX_EPOCH + Duration::from_millis(start))
}
