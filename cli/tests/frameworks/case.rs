//! What a folder of `testdata/tests/` says about itself in its `expect.toml`.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// A case: a Java package and what is expected of its tests. Names of classes are within that package.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The folder's name, which is also the package.
    #[serde(skip)]
    pub name: String,
    #[serde(skip)]
    pub folder: PathBuf,
    /// What is shown, for readers.
    #[serde(rename = "about")]
    _about: String,
    /// The frameworks to run it with.
    #[serde(default = "usual_frameworks")]
    pub frameworks: Vec<String>,
    /// The oldest Java that compiles it.
    #[serde(default)]
    pub min_java: u32,
    /// The test classes, in the order in which they run; the reverse is run as well.
    pub tests: Vec<String>,
    /// Whether the reverse order is left out.
    #[serde(default)]
    pub one_order: bool,
    /// Options of `touchstone instrument`, instead of the usual ones: then it has a JVM of its own.
    #[serde(default)]
    pub options: Vec<String>,
    /// Options of the JVM: then it has one of its own.
    #[serde(default)]
    pub jvm: Vec<String>,
    /// Arguments of the framework's main class: then it has a JVM of its own.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// Whether it has a JVM of its own in any case.
    #[serde(default)]
    pub alone: bool,
    /// Whether each test must also have all that it has when it is the only one in a JVM.
    #[serde(default)]
    pub superset_of_single_runs: bool,
    /// Test classes that have no complete record.
    #[serde(default)]
    pub absent: Vec<String>,
    /// What each test class, or method, must have.
    pub expect: Vec<Expect>,
}

/// What one test class or method must have.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    pub test: String,
    /// The test method, where methods have windows.
    pub method: Option<String>,
    pub outcome: Option<String>,
    /// How many passed, failed, were skipped, were aborted.
    pub counts: Option<[u64; 4]>,
    #[serde(default)]
    pub classes: Vec<String>,
    #[serde(default)]
    pub no_classes: Vec<String>,
    #[serde(default)]
    pub methods: Vec<String>,
    #[serde(default)]
    pub no_methods: Vec<String>,
    /// Recorded facts: family, blank, what was recorded.
    #[serde(default)]
    pub facts: Vec<String>,
    /// How at least one recorded fact begins.
    #[serde(default)]
    pub facts_begin: Vec<String>,
    /// Only with this framework.
    pub framework: Option<String>,
}

fn usual_frameworks() -> Vec<String> {
    ["junit4", "junit5", "testng"].map(str::to_owned).to_vec()
}

impl Case {
    /// Reads a folder's expectations.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let file = folder.join("expect.toml");
        let failed = |error: String| format!("{}: {error}", file.display());
        let text = fs::read_to_string(&file).map_err(|error| failed(error.to_string()))?;
        let mut case: Self = toml::from_str(&text).map_err(|error| failed(error.to_string()))?;
        case.name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        folder.clone_into(&mut case.folder);
        Ok(case)
    }

    /// Whether it cannot share a JVM with others.
    pub fn needs_own_jvm(&self) -> bool {
        let special = [&self.options, &self.jvm, &self.arguments];
        self.alone || self.one_order || self.superset_of_single_runs || special.iter().any(|list| !list.is_empty())
    }
}
