//! What is simulated and how: kept beside the results, so that a run that goes on is the same run.

use std::path::{Path, PathBuf};

use touchstone_analyzer::simulate::{Revision, RevisionResult};
use touchstone_analyzer::techniques::Technique;
use touchstone_formats::replace::replace_file;

use super::build::How;
use super::files::{make, read_json, remove, write_json};
use super::peers::Peer;
use crate::exit::Failure;

/// The words in the file for other programs.
pub(super) const SCHEMA: &str = "touchstone-simulate-settings-1";
const FILE: &str = "settings.json";

/// What is simulated.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(super) struct Settings {
    /// [`SCHEMA`].
    pub schema: String,
    /// The project's name in tables.
    pub project: String,
    /// All revisions, the oldest first.
    pub revisions: Vec<Revision>,
    /// The names of the techniques.
    pub techniques: Vec<String>,
    /// Other tools.
    pub peers: Vec<Peer>,
    /// How a revision is built.
    pub how: How,
}

impl Settings {
    /// Reads the settings of a folder with results.
    pub(super) fn read(out: &Path) -> Result<Self, Failure> {
        let file = out.join(FILE);
        if !file.is_file() {
            let hint = "give a folder that `touchstone simulate --out` wrote";
            return Err(Failure::BadInput(format!("{}: no results: {hint}", out.display())));
        }
        read_json(&file)
    }

    /// Writes them.
    pub(super) fn write(&self, out: &Path) -> Result<(), Failure> {
        make(out)?;
        let ignore = out.join(".gitignore");
        if !ignore.exists() {
            replace_file(&ignore, b"*\n")?;
        }
        write_json(&out.join(FILE), self)
    }

    /// The techniques.
    pub(super) fn techniques(&self) -> Vec<Technique> {
        self.techniques.iter().filter_map(|name| Technique::from_name(name)).collect()
    }
}

/// A folder with results.
#[derive(Debug)]
pub(super) struct Work {
    /// The folder, absolute.
    pub out: PathBuf,
    /// What is simulated there.
    pub settings: Settings,
}

impl Work {
    /// Opens a folder for these settings. Results of others are not mixed with them.
    pub(super) fn open(out: &Path, settings: Settings) -> Result<Self, Failure> {
        let out = std::path::absolute(out)?;
        if out.join(FILE).is_file() {
            let found = Settings::read(&out)?;
            if found != settings {
                let hint = "give another --out, or remove it";
                return Err(Failure::BadInput(format!(
                    "{}: has results of other revisions, techniques or commands: {hint}",
                    out.display()
                )));
            }
        } else {
            settings.write(&out)?;
        }
        Ok(Self { out, settings })
    }

    /// The folder of a revision.
    pub(super) fn folder(&self, number: usize) -> PathBuf {
        let commit = self.settings.revisions.get(number).map(|revision| revision.commit.as_str()).unwrap_or_default();
        folder_of(&self.out, number, commit)
    }

    /// What is known of a revision; none when it is not done.
    pub(super) fn result(&self, number: usize) -> Option<RevisionResult> {
        result_in(&self.folder(number))
    }

    /// Forgets revisions that were skipped, so that they are tried again.
    pub(super) fn forget_skipped(&self) -> Result<(), Failure> {
        let skipped = |number: &usize| self.result(*number).is_some_and(|result| result.skipped.is_some());
        let numbers = (0..self.settings.revisions.len()).filter(skipped);
        numbers.map(|number| self.folder(number)).try_for_each(|folder| remove(&folder))
    }

    /// A scratch folder.
    pub(super) fn scratch(&self, name: &str) -> PathBuf {
        self.out.join("work").join(name)
    }
}

/// The folder of a revision among results.
pub(super) fn folder_of(out: &Path, number: usize, commit: &str) -> PathBuf {
    let short: String = commit.chars().take(10).collect();
    out.join("revisions").join(format!("{number:04}-{short}"))
}

/// What is known of the revision in this folder.
pub(super) fn result_in(folder: &Path) -> Option<RevisionResult> {
    read_json(&folder.join(RESULT)).ok()
}

/// The file that says that a revision is done; written last, and as a whole.
pub(super) const RESULT: &str = "result.json";
/// Which test touched which class.
pub(super) const MATRIX: &str = "matrix.json";
