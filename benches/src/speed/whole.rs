//! Whole programs, from start to end: `touchstone instrument` and JaCoCo's command line on the same folder and jars.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::java::Jdk;
use crate::process::{Cost, measure};

/// The hidden arguments with which the benchmark re-runs itself, so that inflating, copying and the like are whole programs too.
pub const INFLATE: &str = "--inflate-only";
/// See [`INFLATE`].
pub const INFLATE_BY_ZLIB: &str = "--inflate-only-by-zlib";
/// See [`INFLATE`].
pub const COPY: &str = "--copy-only";
/// See [`INFLATE`].
pub const REWRITE: &str = "--rewrite-only";

/// The contestants. Each run writes to a new folder, and none is deleted before the benchmark's end: some file systems
/// are slow to make files soon after many were deleted, which would measure them instead.
#[derive(Debug)]
pub struct Contestants {
    /// The `touchstone` binary.
    pub touchstone: PathBuf,
    /// JaCoCo's command line, all in one jar.
    pub jacoco: PathBuf,
    /// The JDK that JaCoCo runs on.
    pub jdk: Jdk,
    /// Where outputs go.
    pub out: PathBuf,
    /// How many runs there were.
    pub runs: Cell<u32>,
}

impl Contestants {
    fn fresh_folder(&self) -> Result<PathBuf> {
        self.runs.set(self.runs.get() + 1);
        let folder = self.out.join(self.runs.get().to_string());
        std::fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    /// `touchstone instrument`, with all cores or with one.
    pub fn ours(&self, inputs: &[PathBuf], one_core: bool) -> Result<Cost> {
        let mut command = Command::new(&self.touchstone);
        command.arg("instrument").args(inputs).arg("--out").arg(self.fresh_folder()?).arg("--quiet");
        if one_core {
            command.args(["--jobs", "1"]);
        }
        measure(&command)
    }

    /// `jacococli instrument`.
    pub fn jacoco(&self, inputs: &[PathBuf]) -> Result<Cost> {
        let mut command = self.jdk.java();
        command.arg("-jar").arg(&self.jacoco).arg("instrument").args(inputs);
        measure(command.arg("--dest").arg(self.fresh_folder()?).arg("--quiet"))
    }

    /// Only inflating every entry, one thread.
    pub fn inflating(&self, jars: &[PathBuf]) -> Result<Cost> {
        measure(Command::new(std::env::current_exe()?).arg(INFLATE).args(jars))
    }

    /// The same with zlib.
    pub fn inflating_by_zlib(&self, jars: &[PathBuf]) -> Result<Cost> {
        measure(Command::new(std::env::current_exe()?).arg(INFLATE_BY_ZLIB).args(jars))
    }

    /// Inflating, walking and writing without a change, one thread.
    pub fn rewriting(&self, jars: &[PathBuf]) -> Result<Cost> {
        measure(Command::new(std::env::current_exe()?).arg(REWRITE).arg(self.fresh_folder()?).args(jars))
    }

    /// Only copying the files.
    pub fn copying(&self, jars: &[PathBuf]) -> Result<Cost> {
        measure(Command::new(std::env::current_exe()?).arg(COPY).arg(self.fresh_folder()?).args(jars))
    }
}

/// Does the work of [`INFLATE`] and its like when this process was started for that.
pub fn was_plain_worker() -> Result<bool> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    match arguments.as_slice() {
        [first, jars @ ..] if first == Path::new(INFLATE) => super::jars::inflate_all(jars)?,
        [first, jars @ ..] if first == Path::new(INFLATE_BY_ZLIB) => super::jars::inflate_all_by_zlib(jars)?,
        [first, folder, jars @ ..] if first == Path::new(REWRITE) => super::jars::rewrite_all(jars, folder)?,
        [first, folder, jars @ ..] if first == Path::new(COPY) => super::jars::copy_all(jars, folder)?,
        _ => return Ok(false),
    }
    Ok(true)
}
