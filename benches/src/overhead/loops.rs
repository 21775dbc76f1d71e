//! Hot loops under each contestant: the CPU time of one pass in a warm JVM.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::contestant::{Contestant, Tools};
use crate::layout;

/// The loops of `benches/java/hot/Loops.java`.
pub const LOOPS: [&str; 9] =
    ["matrix", "recursion", "dispatch", "allocation", "statics", "interface", "lambda", "branches", "threads"];

/// The loops with JUnit, instrumented for the contestants that need it.
#[derive(Debug)]
pub struct HotLoops {
    plain: Vec<PathBuf>,
    folder: PathBuf,
}

impl HotLoops {
    /// Compiles and instruments them; `runner` are the jars of JUnit.
    pub fn new(runner: &[PathBuf], tools: &Tools) -> Result<Self> {
        let jars: Vec<&Path> = runner.iter().map(PathBuf::as_path).collect();
        let mut plain = vec![tools.jdk.compile("hot", &jars)?];
        plain.extend_from_slice(runner);
        let folder = layout::work_folder("overhead/hot")?;
        for contestant in Contestant::ALL.into_iter().filter(|contestant| contestant.is_ours()) {
            tools.instrument(contestant, &plain, &folder.join(contestant.label()))?;
        }
        Ok(Self { plain, folder })
    }

    /// One pass of a loop, in a JVM of its own: its time and its result.
    pub fn run(&self, name: &str, contestant: Contestant, tools: &Tools) -> Result<(Duration, String)> {
        let out = self.folder.join(contestant.label());
        let own = |path: &PathBuf| out.join(path.file_name().unwrap_or_default());
        let class_path = if contestant.is_ours() { self.plain.iter().map(own).collect() } else { self.plain.clone() };
        let written = self.folder.join("written");
        layout::emptied(&written)?;
        let mut java = tools.java(contestant, &class_path, &out.join("touchstone.map"), &written)?;
        java.arg(format!("-Dloop={name}")).args(["org.junit.runner.JUnitCore", "Hot"]).current_dir(&written);
        let output = java.output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let line = text.lines().find_map(|line| line.strip_prefix("HOT ")).unwrap_or_default();
        let Some((nanoseconds, result)) = line.split_once(' ') else {
            bail!("{name}, {}: {text}{}", contestant.label(), String::from_utf8_lossy(&output.stderr));
        };
        if contestant.is_ours() {
            check_trace(&written)?;
        }
        let nanoseconds = nanoseconds.parse().with_context(|| format!("{name}: '{line}'"))?;
        Ok((Duration::from_nanos(nanoseconds), result.to_owned()))
    }
}

fn check_trace(folder: &Path) -> Result<()> {
    let (bytes, _) = super::contestant::files_with_ending(folder, ".trace")?;
    if bytes == 0 {
        bail!("{}: the run wrote no trace", folder.display());
    }
    Ok(())
}
