//! Runs test classes: each alone in a fresh JVM, and all together in one.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use touchstone_analyzer::facts::NamedTrace;
use touchstone_formats::probe_map::ProbeMap;
use touchstone_formats::trace::Trace;

use super::library::Prepared;
use crate::java::Jdk;
use crate::parallel::in_parallel;
use crate::process::ends;

/// A test class that takes longer alone is left out: the truth about it would cost too much.
const ALONE_MOST: Duration = Duration::from_secs(120);
/// All test classes together.
const TOGETHER_MOST: Duration = Duration::from_secs(3600);

/// What a run of one test class told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The test class.
    pub test: String,
    /// Tests found.
    pub found: u64,
    /// Tests failed.
    pub failed: u64,
}

/// How the JVMs are started.
#[derive(Debug)]
pub struct Jvms<'a> {
    /// With this JDK.
    pub jdk: &'a Jdk,
    /// The driver's classes.
    pub driver: &'a Path,
    /// The runtime.
    pub runtime: &'a Path,
}

/// One finished JVM.
#[derive(Debug)]
pub struct Ran {
    /// Its traces: its own, and those of JVMs that it started.
    pub traces: Vec<NamedTrace>,
    /// What it told about its test classes.
    pub told: Vec<Told>,
}

impl Jvms<'_> {
    /// Each test class alone, from the folder of earlier runs where they are still good. Those that have no tests, or
    /// never end, are left out.
    pub fn alone(&self, library: &Prepared) -> Result<Vec<Ran>> {
        // Another map means other ids: nothing of an earlier run can be read.
        let id = ProbeMap::open(&library.map)?.map_id();
        let folder = library.folder.join(format!("alone-{id}"));
        let ran = in_parallel(&library.tests, |test| {
            let ran = self.run(library, std::slice::from_ref(test), &folder.join(test), ALONE_MOST)?;
            Ok(ran.filter(|ran| ran.told.iter().any(|told| told.found > 0)))
        })?;
        Ok(ran.into_iter().flatten().collect())
    }

    /// All these test classes in one JVM.
    pub fn together(&self, library: &Prepared, tests: &[String], name: &str) -> Result<Ran> {
        let folder = library.folder.join(name);
        crate::layout::emptied(&folder)?;
        self.run(library, tests, &folder, TOGETHER_MOST)?
            .with_context(|| format!("{}: {name} has no end", library.name))
    }

    /// Runs the test classes, unless the folder has the results already; `None` when the JVM did not come to its end.
    fn run(&self, library: &Prepared, tests: &[String], folder: &Path, most: Duration) -> Result<Option<Ran>> {
        let (list, results, work) = (folder.join("tests.txt"), folder.join("results.txt"), folder.join("work"));
        let finished = folder.join("finished");
        if !finished.is_file() {
            std::fs::create_dir_all(&work)?;
            std::fs::write(&list, tests.join("\n"))?;
            let ended = self.start(library, &list, &results, &work, most)?;
            std::fs::write(&finished, if ended { "yes" } else { "no" })?;
        }
        if std::fs::read_to_string(&finished)? != "yes" {
            return Ok(None);
        }
        Ok(Some(Ran { traces: read_traces(&folder.join("traces"))?, told: read_told(&results)? }))
    }

    fn start(&self, library: &Prepared, list: &Path, results: &Path, work: &Path, most: Duration) -> Result<bool> {
        let class_path = library.class_path.iter().map(PathBuf::as_path).chain([self.driver, self.runtime]);
        let mut java = self.jdk.java();
        java.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx1500m"]);
        java.args(["-Duser.language=en", "-Duser.country=US", "-Djava.awt.headless=true"]);
        for package in ["lang", "lang.reflect", "util", "util.concurrent", "time"] {
            java.args(["--add-opens".to_owned(), format!("java.base/java.{package}=ALL-UNNAMED")]);
        }
        java.arg(format!("-Dtouchstone.trace={}", work.with_file_name("traces").display()));
        java.arg(format!("-Dtouchstone.map={}", library.map.display()));
        java.arg("-cp").arg(std::env::join_paths(class_path)?).arg("Driver").args([list, results]);
        let log = std::fs::File::create(work.with_file_name("log.txt"))?;
        java.current_dir(work).stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        ends(java, most)
    }
}

fn read_traces(folder: &Path) -> Result<Vec<NamedTrace>> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(|| format!("no traces in {}", folder.display()))? {
        paths.push(entry?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "trace"));
    paths.sort();
    if paths.is_empty() {
        bail!("{}: there is no trace", folder.display());
    }
    paths.iter().map(|path| Ok(NamedTrace { name: path.display().to_string(), trace: Trace::open(path)? })).collect()
}

fn read_told(results: &Path) -> Result<Vec<Told>> {
    let text = std::fs::read_to_string(results)?;
    let told = text.lines().filter_map(|line| {
        let mut fields = line.split('\t');
        let (test, found, failed) = (fields.next()?, fields.next()?, fields.next()?);
        Some(Told { test: test.to_owned(), found: found.parse().ok()?, failed: failed.parse().ok()? })
    });
    Ok(told.collect())
}
