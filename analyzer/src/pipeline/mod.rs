//! The two jobs of the analyzer from files to files: `select` reads the store and changes nothing, `record` replaces it.

mod base;
mod calls;
mod configuration;
mod jdk;
mod record;
mod related;
mod remembered;
mod select;

use std::path::{Path, PathBuf};

use touchstone_formats::archive::MappedFile;
use touchstone_formats::store::Store;
use touchstone_formats::{Error, Result};

use crate::digest::{ClassPathDigest, KnownFiles, Options, digest_knowing};

pub use configuration::{CONFIGURATION_FILE, Configuration};
pub use jdk::{default_jdk, jdk_identity};
pub use record::{RecordRequest, record, record_seen};
pub use related::related_tests;
pub use remembered::{StoreStats, merge_stores, remembered_names, remembered_test, store_stats};
pub use select::{Impacted, SelectRequest, Selected, impacted, select, select_each};

/// The folder, in a project's, that everything remembered is in.
pub const STORE_FOLDER: &str = ".touchstone";

/// The file, in that folder, that knows files by what the file system says of them.
const STAT_CACHE: &str = "stat-cache";

/// A project and what its tests run with.
#[derive(Debug, Clone)]
pub struct Project {
    /// The folder that files are named from.
    pub folder: PathBuf,
    /// The folder that the store is in.
    pub store: PathBuf,
    /// The class path of the tests.
    pub class_path: Vec<PathBuf>,
    /// The home of the JDK that runs them.
    pub jdk: Option<PathBuf>,
    /// What else the tests depend on as a whole: names and values.
    pub environment: Vec<(String, String)>,
    /// Read every file, whatever the file system says of it.
    pub read_all: bool,
}

impl Project {
    /// The store's file.
    pub fn store_file(&self) -> PathBuf {
        self.store.join("store")
    }

    /// The digests of the class path; what `old` knows is not digested again, and what the file system says to be as it was
    /// is not read again.
    fn digest<'s>(&self, old: Option<&ClassPathDigest<'s>>) -> Result<ClassPathDigest<'s>> {
        let release = self.jdk.as_deref().and_then(jdk::release_of).unwrap_or(jdk::OLDEST_RELEASE);
        let cache = self.store.join(STAT_CACHE);
        let files = if self.read_all { KnownFiles::default() } else { KnownFiles::open(&cache) };
        let digest = digest_knowing(&self.class_path, &Options { release, threads: None }, old, &files)?;
        files.save(&cache);
        Ok(digest)
    }
}

/// A store's file, mapped.
enum StoreFile {
    /// There is none.
    Missing,
    /// It cannot be read.
    Bad(Error),
    /// It is there; what is in it is not checked yet.
    Good(MappedFile),
}

impl StoreFile {
    fn open(path: &Path) -> Self {
        if !path.exists() {
            return Self::Missing;
        }
        MappedFile::open(path).map_or_else(Self::Bad, Self::Good)
    }
}

/// The store in a mapped file; every byte of it is checked.
fn checked<'f>(file: &'f MappedFile, path: &Path) -> Result<Store<'f>> {
    Store::open(file).map_err(|error| error.in_file(path.display().to_string()))
}
