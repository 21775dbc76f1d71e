//! The programs to compare on: all of `testdata` that has a main method or JUnit tests, and real libraries' suites.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::java::Jdk;
use crate::layout;
use crate::library::{Fetched, find_classes};
use crate::speed::jars;

/// One program, compiled.
#[derive(Debug)]
pub struct Program {
    /// Its name.
    pub name: String,
    /// Its folder for all that is made.
    pub folder: PathBuf,
    /// Its class folders, with distinct names.
    pub classes: Vec<PathBuf>,
    /// What else it needs on the class path.
    pub others: Vec<PathBuf>,
    /// The classes to run, each alone.
    pub runs: Vec<String>,
}

impl Program {
    /// A real library with its tests.
    pub fn of_library(library: Fetched) -> Result<Self> {
        let classes = library.folder.join("classes");
        jars::unpack_into(&library.jar, layout::emptied(&classes)?)?;
        let (folder, runs) = (library.folder, library.tests);
        Ok(Self {
            name: library.name,
            folder,
            classes: vec![library.test_classes, classes],
            others: library.others,
            runs,
        })
    }
}

/// The programs of `testdata`: `targets`, `tests` and the old revisions of `evolving`. Those that do not compile against
/// JUnit 4 alone, or need another JDK, are left out and named.
pub fn of_testdata(jdk: &Jdk, tools: &Path, runner: &[PathBuf], every: usize) -> Result<(Vec<Program>, Vec<String>)> {
    let (testdata, work) = (layout::repository().join("testdata"), layout::work_folder("equal/testdata")?);
    layout::emptied(&work)?;
    let mut sources: Vec<(String, PathBuf)> = Vec::new();
    for (group, inner) in [("targets", ""), ("tests", ""), ("evolving", "v0")] {
        for folder in folders(&testdata.join(group))?.into_iter().step_by(every.max(1)) {
            let name = format!("{group}-{}", folder.file_name().unwrap_or_default().to_string_lossy());
            sources.push((name, folder.join(inner)));
        }
    }
    let mut java = jdk.java();
    java.arg("-cp").arg(tools).arg("CompileAll").arg(std::env::join_paths(runner)?);
    for (name, source) in &sources {
        java.arg(source).arg(work.join(name).join("classes"));
    }
    let output = java.output().context("cannot start java")?;
    if !output.status.success() {
        bail!("compiling testdata ended with {}: {}", output.status, String::from_utf8_lossy(&output.stderr));
    }
    let refused: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(String::from).collect();
    let (mut programs, mut left_out) = (Vec::new(), Vec::new());
    for (name, source) in sources {
        let folder = work.join(&name);
        let classes = folder.join("classes");
        let runs = if refused.contains(&source.display().to_string()) { Vec::new() } else { runs_of(&classes)? };
        if runs.is_empty() {
            left_out.push(name);
        } else {
            programs.push(Program { name, folder, classes: vec![classes], others: runner.to_vec(), runs });
        }
    }
    Ok((programs, left_out))
}

fn folders(parent: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(parent).with_context(|| format!("cannot list {}", parent.display()))?;
    let mut folders: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    folders.retain(|path| path.is_dir());
    folders.sort();
    Ok(folders)
}

/// The class `Main` and the classes whose names end in `Test`.
fn runs_of(classes: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    find_classes(classes, "", &mut found)?;
    found.retain(|name| name == "Main" || name.ends_with("Test"));
    found.sort();
    Ok(found)
}
