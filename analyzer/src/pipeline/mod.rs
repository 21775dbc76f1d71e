//! The two jobs of the analyzer from files to files: `select` reads the store and changes nothing, `record` replaces it.

mod calls;
mod configuration;
mod jdk;
mod record;
mod remembered;
mod select;

use std::path::{Path, PathBuf};

use touchstone_formats::archive::MappedFile;
use touchstone_formats::store::Store;
use touchstone_formats::{Error, Result};

use crate::digest::{ClassPathDigest, Options, digest_class_path};

pub use configuration::{CONFIGURATION_FILE, Configuration};
pub use jdk::{default_jdk, jdk_identity};
pub use record::{RecordRequest, record};
pub use remembered::{StoreStats, merge_stores, remembered_names, remembered_test, store_stats};
pub use select::{SelectRequest, Selected, select};

/// The folder, in a project's, that everything remembered is in.
pub const STORE_FOLDER: &str = ".touchstone";

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
}

impl Project {
    /// The store's file.
    pub fn store_file(&self) -> PathBuf {
        self.store.join("store")
    }

    /// The digests of the class path; what `old` knows is not read again.
    fn digest(&self, old: Option<&ClassPathDigest>) -> Result<ClassPathDigest> {
        let release = self.jdk.as_deref().and_then(jdk::release_of).unwrap_or(jdk::OLDEST_RELEASE);
        digest_class_path(&self.class_path, &Options { release, threads: None }, old)
    }
}

/// A store's file, mapped.
enum StoreFile {
    /// There is none.
    Missing,
    /// It cannot be used.
    Bad(Error),
    /// It is there.
    Good(MappedFile),
}

impl StoreFile {
    fn open(path: &Path) -> Self {
        if !path.exists() {
            return Self::Missing;
        }
        match MappedFile::open(path) {
            Ok(file) => match Store::open(&file) {
                Ok(_) => Self::Good(file),
                Err(error) => Self::Bad(error.in_file(path.display().to_string())),
            },
            Err(error) => Self::Bad(error),
        }
    }
}
