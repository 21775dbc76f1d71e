//! What the store remembers, for those who ask: one test, or the whole in numbers.

use std::path::{Path, PathBuf};

use touchstone_formats::archive::{Jdk, MappedFile};
use touchstone_formats::replace::{WriterLock, replace_file};
use touchstone_formats::store::{Store, StoredTest, TestState};
use touchstone_formats::{Error, Result};

use super::{Project, StoreFile, checked};
use crate::dependences::Dependence;
use crate::hierarchy::{ClassSource, JdkSource};
use crate::merge::merge;
use crate::techniques::Technique;

/// A store in numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreStats {
    /// The size of its file in bytes.
    pub bytes: u64,
    /// When something was last recorded, in milliseconds since 1970.
    pub recorded_at: u64,
    /// Its tests, by state: valid, failed, not run, incomplete.
    pub tests: [u32; 4],
    /// Different things that tests depend on.
    pub keys: u32,
    /// All dependences of all tests.
    pub dependences: u64,
    /// The bytes of the snapshot.
    pub snapshot: u64,
    /// What the tests ran in.
    pub environment: Vec<(String, String)>,
}

/// What is remembered of a test: `None` when it is not in the store.
pub fn remembered_test(project: &Project, name: &str) -> Result<Option<(StoredTest, Vec<Dependence>)>> {
    with_store(&project.store_file(), |store| {
        let Some(number) = store.test_number(name) else { return Ok(None) };
        let test = store.test(number)?;
        let keys = test.depends.iter().filter_map(|key| Dependence::from_key(store.key(*key)?));
        let depends = keys.collect();
        Ok(Some((test, depends)))
    })
}

/// The names of all tests in the store.
pub fn remembered_names(project: &Project) -> Result<Vec<String>> {
    with_store(&project.store_file(), |store| {
        Ok((0..store.test_count()).filter_map(|test| store.test_name(test).map(str::to_owned)).collect())
    })
}

/// The store in numbers.
pub fn store_stats(file: &Path) -> Result<StoreStats> {
    let bytes = std::fs::metadata(file).map_or(0, |metadata| metadata.len());
    with_store(file, |store| {
        let states = [TestState::Valid, TestState::Failed, TestState::NotRun, TestState::Incomplete];
        let count = |state| (0..store.test_count()).filter(|test| store.test_state(*test) == Some(state)).count();
        let dependences = (0..store.test_count()).filter_map(|test| store.depends(test)).map(|it| it.len() as u64);
        Ok(StoreStats {
            bytes,
            recorded_at: store.recorded_at(),
            tests: states.map(|state| count(state) as u32),
            keys: store.key_count(),
            dependences: dependences.sum(),
            snapshot: store.snapshot().len() as u64,
            environment: store.environment()?,
        })
    })
}

/// Merges these stores into `target`, under its lock. One store is checked and copied.
pub fn merge_stores(files: &[PathBuf], target: &Path, jdk: Option<&Path>) -> Result<()> {
    if let Some(folder) = target.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)
            .map_err(|error| Error::io("cannot make", &error).in_file(folder.display().to_string()))?;
    }
    let _lock = WriterLock::acquire(target, || ())?;
    let opened = files.iter().map(|file| good(file)).collect::<Result<Vec<_>>>()?;
    let stores = opened.iter().map(|file| Store::open(file)).collect::<Result<Vec<_>>>()?;
    let jdk = jdk.map(Jdk::open).transpose()?;
    let jdk_classes = jdk.as_ref().map(JdkSource::new).transpose()?;
    let classes = jdk_classes.as_ref().map(|source| source as &dyn ClassSource);
    replace_file(target, &merge(&stores, Technique::Hybrid, classes)?)
}

pub(super) fn with_store<T>(file: &Path, ask: impl FnOnce(&Store<'_>) -> Result<T>) -> Result<T> {
    ask(&Store::open(&good(file)?)?)
}

/// The file of a store that can be used; an error says what to do about another.
fn good(file: &Path) -> Result<MappedFile> {
    match StoreFile::open(file) {
        StoreFile::Good(opened) => checked(&opened, file).map(|_| ()).map(|()| opened),
        StoreFile::Bad(error) => Err(error),
        StoreFile::Missing => {
            let what = "nothing is recorded yet: run the tests and `touchstone record`";
            Err(Error::unsupported(what).in_file(file.display().to_string()))
        }
    }
}
