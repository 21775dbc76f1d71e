//! The project folder in which a case's revisions follow each other, as a developer's would.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use walkdir::WalkDir;

use crate::revision::{Revision, copy_folder};

/// What a revision brings into the project folder; whatever else is there stays.
const PARTS: [&str; 2] = ["classes", "files"];

/// How much older than the run the files of the first revision are; those of the second are half as old.
const AGE: Duration = Duration::from_secs(2 * 60 * 60);

/// A project folder.
pub struct Project {
    /// The folder.
    pub folder: PathBuf,
}

impl Project {
    /// An empty folder.
    pub fn empty(folder: PathBuf) -> Result<Self, String> {
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Self { folder })
    }

    /// Puts a revision in the place of the one before, and says its class path.
    pub fn check_out(&self, revision: &Revision) -> Result<Vec<PathBuf>, String> {
        self.exchange(revision).map_err(|error| format!("{}: {error}", self.folder.display()))
    }

    fn exchange(&self, revision: &Revision) -> std::io::Result<Vec<PathBuf>> {
        for part in PARTS {
            let _ = fs::remove_dir_all(self.folder.join(part));
            if revision.folder.join(part).is_dir() {
                copy_folder(&revision.folder.join(part), &self.folder.join(part))?;
                make_older(&self.folder.join(part), if revision.number == 0 { AGE } else { AGE / 2 })?;
            }
        }
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "jar") {
                fs::remove_file(path)?;
            }
        }
        let mut class_path = vec![self.folder.join("classes")];
        for (name, _) in &revision.libraries {
            fs::copy(revision.folder.join(name), self.folder.join(name))?;
            class_path.push(self.folder.join(name));
        }
        Ok(class_path)
    }
}

/// Files that were written while tests ran count as changed by them; a clock that is set back meanwhile must not look like it.
fn make_older(folder: &Path, age: Duration) -> std::io::Result<()> {
    for entry in WalkDir::new(folder) {
        let entry = entry?;
        if entry.file_type().is_file() {
            fs::File::options().write(true).open(entry.path())?.set_modified(SystemTime::now() - age)?;
        }
    }
    Ok(())
}

/// The test classes that a revision has.
pub fn tests_in(revision: &Revision, tests: &crate::case::Tests) -> crate::case::Tests {
    let file = |test: &str| revision.classes().join(format!("{}.class", test.replace('.', "/")));
    tests.iter().filter(|test| Path::new(&file(test)).is_file()).cloned().collect()
}
