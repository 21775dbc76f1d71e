//! The contestants: plain, ours in three granularities, and the peers' agents; what each adds to a Java command.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::corpus::Corpus;
use crate::java::Jdk;
use crate::layout;
use crate::process::{Cost, measure_with};

/// One way to run tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contestant {
    /// As they are.
    Plain,
    /// Ours, class granularity.
    Class,
    /// Ours, method granularity, libraries at class granularity: the default.
    Method,
    /// Ours, edge granularity, libraries at class granularity.
    Edge,
    /// JaCoCo's agent with its defaults.
    Jacoco,
    /// Ekstazi's agent.
    Ekstazi,
}

impl Contestant {
    /// All, in the order of the tables.
    pub const ALL: [Self; 6] = [Self::Plain, Self::Class, Self::Method, Self::Edge, Self::Jacoco, Self::Ekstazi];

    /// Its name in tables.
    pub fn label(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Class => "class",
            Self::Method => "method",
            Self::Edge => "edge",
            Self::Jacoco => "JaCoCo",
            Self::Ekstazi => "Ekstazi",
        }
    }

    /// Whether it runs classes that we instrumented.
    pub fn is_ours(self) -> bool {
        matches!(self, Self::Class | Self::Method | Self::Edge)
    }
}

/// What all runs need.
#[derive(Debug)]
pub struct Tools {
    /// The JDK that everything runs on.
    pub jdk: Jdk,
    touchstone: PathBuf,
    runtime: PathBuf,
    jacoco: PathBuf,
    ekstazi: PathBuf,
}

impl Tools {
    /// Finds our program and fetches the peers.
    pub fn new(jdk: &Jdk) -> Result<Self> {
        let touchstone = layout::touchstone()?;
        let runtime = layout::runtime_jar(&touchstone, &layout::work_folder("overhead")?)?;
        let peers = Corpus::fetched_only(&["org.jacoco.agent", "org.ekstazi.core"])?;
        let path = |name| peers.artifact(name).map(|jar| jar.path.clone());
        let (jacoco, ekstazi) = (path("org.jacoco.agent")?, path("org.ekstazi.core")?);
        Ok(Self { jdk: jdk.clone(), touchstone, runtime, jacoco, ekstazi })
    }

    /// The runtime's jar.
    pub fn runtime(&self) -> &Path {
        &self.runtime
    }

    /// Instruments folders at the contestant's granularity and jars at class granularity; returns the cost and the new
    /// paths. What comes out is in `out`, the probe map beside it.
    pub fn instrument(&self, contestant: Contestant, inputs: &[PathBuf], out: &Path) -> Result<(Cost, Vec<PathBuf>)> {
        self.instrument_with(inputs, out, &["--granularity", contestant.label(), "--libraries", "class"])
    }

    /// Instruments with these options.
    pub fn instrument_with(&self, inputs: &[PathBuf], out: &Path, options: &[&str]) -> Result<(Cost, Vec<PathBuf>)> {
        layout::emptied(out)?;
        let mut command = Command::new(&self.touchstone);
        command.arg("instrument").args(inputs).arg("--out").arg(out).arg("--quiet").args(options);
        let cost = measure_with(&command, Stdio::inherit())?;
        let new_path = |input: &PathBuf| out.join(input.file_name().unwrap_or_default());
        Ok((cost, inputs.iter().map(new_path).collect()))
    }

    /// The Java command of a contestant: `class_path` is already its own, `out` is where it writes what it finds.
    pub fn java(&self, contestant: Contestant, class_path: &[PathBuf], map: &Path, out: &Path) -> Result<Command> {
        let mut java = self.jdk.java();
        let mut paths = class_path.to_vec();
        match contestant {
            Contestant::Plain => {}
            Contestant::Class | Contestant::Method | Contestant::Edge => {
                paths.push(self.runtime.clone());
                java.arg(format!("-Dtouchstone.trace={}", out.display()));
                java.arg(format!("-Dtouchstone.map={}", map.display()));
            }
            Contestant::Jacoco => {
                let file = out.join("jacoco.exec");
                java.arg(format!("-javaagent:{}=destfile={}", self.jacoco.display(), file.display()));
            }
            Contestant::Ekstazi => {
                java.arg(format!("-javaagent:{}=mode=junit", self.ekstazi.display()));
            }
        }
        java.arg("-cp").arg(std::env::join_paths(paths)?);
        Ok(java)
    }
}

/// The bytes of all files with this ending under a folder, and their number.
pub fn files_with_ending(folder: &Path, ending: &str) -> Result<(u64, u64)> {
    let (mut bytes, mut count) = (0, 0);
    if !folder.is_dir() {
        bail!("{} is no folder: nothing was written", folder.display());
    }
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(ending) {
            bytes += std::fs::metadata(&path)?.len();
            count += 1;
        }
    }
    Ok((bytes, count))
}
