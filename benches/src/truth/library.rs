//! A library of `testdata/truth.toml`, instrumented and ready to run.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::library::Fetched;

/// A library ready to run.
#[derive(Debug)]
pub struct Prepared {
    /// Its name.
    pub name: String,
    /// Its folder for all that is made.
    pub folder: PathBuf,
    /// The instrumented class path.
    pub class_path: Vec<PathBuf>,
    /// The probe map.
    pub map: PathBuf,
    /// The names of its test classes.
    pub tests: Vec<String>,
}

impl Prepared {
    /// Instruments the library and its tests; what runs them stays as it is.
    pub fn of(library: Fetched, touchstone: &Path) -> Result<Self> {
        let Fetched { name, folder, jar, test_classes, others, tests } = library;
        let instrumented = folder.join("instrumented");
        let map = instrumented.join("touchstone.map");
        let mut command = Command::new(touchstone);
        command.args(["instrument", "--quiet"]).args([&jar, &test_classes]).arg("--out").arg(&instrumented);
        // Exit code 2 tells of classes that are no classes; the tests of some libraries have such on purpose.
        let status = command.status()?;
        if !matches!(status.code(), Some(0 | 2)) {
            bail!("{command:?} ended with {status}");
        }
        let rewritten = [&test_classes, &jar].map(|path| instrumented.join(path.file_name().unwrap_or_default()));
        let class_path = rewritten.into_iter().chain(others).collect();
        Ok(Self { name, folder, class_path, map, tests })
    }
}
