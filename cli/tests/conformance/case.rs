//! A case: two revisions of a small program, and which tests the step between them must select.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// Test classes by name.
pub type Tests = BTreeSet<String>;

/// What a case's `expect.toml` says.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// What must happen, and why.
    pub about: String,
    /// All test classes of the two revisions.
    pub tests: Tests,
    /// The tests whose outcome or behaviour really can differ.
    pub truth: Tests,
    /// The tests that fail in the old revision.
    #[serde(default)]
    pub failing: Tests,
    /// Files of the old revision that the new one does not have.
    #[serde(default)]
    pub removed: Vec<PathBuf>,
    /// More options for the compiler, for the new revision.
    #[serde(default)]
    pub compile_v1: Vec<String>,
    /// What each technique must select, exactly.
    pub select: BTreeMap<String, Tests>,
    /// Libraries by the names of their folders, and at which granularity they are instrumented (`none`: not at all).
    #[serde(default)]
    pub libraries: BTreeMap<String, String>,
    /// Leave the test framework's jars without probes: the harness then says when a test class begins and ends.
    #[serde(default)]
    pub plain_framework: bool,
    /// Environment variables of each revision's tests.
    #[serde(default)]
    pub environment: Environment,
}

/// Environment variables of each revision's tests.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Environment {
    pub v0: BTreeMap<String, String>,
    pub v1: BTreeMap<String, String>,
}

/// A folder of `testdata/evolving`.
#[derive(Debug, Clone)]
pub struct Case {
    pub name: String,
    pub folder: PathBuf,
    pub expect: Expect,
}

impl Case {
    /// Reads all cases, sorted by name.
    pub fn read_all(parent: &Path) -> Result<Vec<Self>, String> {
        let failed = |error: std::io::Error| format!("{}: {error}", parent.display());
        let mut cases = Vec::new();
        for entry in fs::read_dir(parent).map_err(failed)? {
            let folder = entry.map_err(failed)?.path();
            if folder.is_dir() {
                cases.push(Self::read(folder)?);
            }
        }
        cases.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(cases)
    }

    fn read(folder: PathBuf) -> Result<Self, String> {
        let file = folder.join("expect.toml");
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let expect: Expect = toml::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))?;
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let case = Self { name, folder, expect };
        case.check().map_err(|error| format!("{}: {error}", file.display()))?;
        Ok(case)
    }

    /// A case that contradicts itself would test nothing.
    fn check(&self) -> Result<(), String> {
        let expect = &self.expect;
        let Some(hybrid) = expect.select.get("hybrid") else { return Err("says nothing about hybrid".to_owned()) };
        let named = expect.select.values().chain([&expect.truth]).flatten();
        if let Some(unknown) = named.into_iter().find(|name| !expect.tests.contains(*name)) {
            return Err(format!("{unknown} is no test of it"));
        }
        if let Some(missed) = expect.truth.difference(hybrid).next() {
            return Err(format!("hybrid must select {missed}, which is in truth"));
        }
        if expect.tests.len() < 2 {
            return Err("needs two tests at least".to_owned());
        }
        Ok(())
    }
}
