//! What the store remembers, for those who ask: one test, or the whole in numbers.

use touchstone_formats::store::{Store, StoredTest, TestState};
use touchstone_formats::{Error, Result};

use super::{Project, StoreFile};
use crate::dependences::Dependence;

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
    with_store(project, |store| {
        let Some(number) = store.test_number(name) else { return Ok(None) };
        let test = store.test(number)?;
        let keys = test.depends.iter().filter_map(|key| Dependence::from_key(store.key(*key)?));
        let depends = keys.collect();
        Ok(Some((test, depends)))
    })
}

/// The names of all tests in the store.
pub fn remembered_names(project: &Project) -> Result<Vec<String>> {
    with_store(project, |store| {
        Ok((0..store.test_count()).filter_map(|test| store.test_name(test).map(str::to_owned)).collect())
    })
}

/// The store in numbers.
pub fn store_stats(project: &Project) -> Result<StoreStats> {
    let bytes = std::fs::metadata(project.store_file()).map_or(0, |metadata| metadata.len());
    with_store(project, |store| {
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

fn with_store<T>(project: &Project, ask: impl FnOnce(&Store<'_>) -> Result<T>) -> Result<T> {
    match StoreFile::open(&project.store_file()) {
        StoreFile::Good(file) => ask(&Store::open(&file)?),
        StoreFile::Bad(error) => Err(error),
        StoreFile::Missing => {
            let file = project.store_file().display().to_string();
            Err(Error::unsupported("nothing is recorded yet: run the tests and `touchstone record`").in_file(file))
        }
    }
}
