//! What it costs to bring a call graph up to date after one class changed: in memory, and as a command with its cache.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use touchstone_analyzer::callgraph::{CallGraph, Known, ReadOptions, read_class_path};
use touchstone_analyzer::hierarchy::{ClassSource, JdkSource};
use touchstone_formats::archive::Jdk as JdkFiles;

use super::subjects::Subject;
use crate::java::Jdk;
use crate::layout;
use crate::process::{measure, median};
use crate::speed::jars;

/// Files that were changed less than two seconds before they are read are not known again by what the file system says of
/// them: those of a developer were there before.
const SETTLING: Duration = Duration::from_secs(3);
/// The class of the first subject that changes.
const CLASS: &str = "com/google/common/base/Joiner.class";

/// The costs of an update.
#[derive(Debug, Clone, Copy, Default)]
pub struct Update {
    /// All summaries known and in memory: the changed class is read and the graph is linked.
    pub in_memory: Duration,
    /// `touchstone graph --cache`, from start to end.
    pub command: Duration,
    /// The same without a cache.
    pub cold: Duration,
}

/// Unpacks the subject, and replaces a class of it in each round by one with other calls.
pub fn measure_update(subject: &Subject, jdk: &Jdk, touchstone: &Path, folder: &Path, rounds: usize) -> Result<Update> {
    let classes = folder.join("classes");
    layout::emptied(&classes)?;
    for jar in &subject.jars {
        jars::unpack_into(jar, &classes)?;
    }
    let versions = two_versions(&classes, touchstone, folder)?;
    let cache = folder.join("calls");
    let (mut in_memory, mut command, mut cold) = (Vec::new(), Vec::new(), Vec::new());
    let graph = |options: &[&std::ffi::OsStr]| {
        let mut command = Command::new(touchstone);
        command.args(["graph", "--quiet", "--format", "none", "--jdk"]).arg(&jdk.home).arg(&classes).args(options);
        command
    };
    let with_cache = ["--cache".as_ref(), cache.as_os_str()];
    std::thread::sleep(SETTLING);
    measure(&graph(&with_cache))?;
    for round in 0..rounds {
        let changed = versions.get(round % 2).context("two versions")?;
        std::fs::write(classes.join(CLASS), changed)?;
        command.push(measure(&graph(&with_cache))?.wall);
        cold.push(measure(&graph(&[]))?.wall);
    }
    for round in 0..rounds {
        in_memory.push(relink(&classes, jdk, versions.get(round % 2).context("two versions")?)?);
    }
    Ok(Update { in_memory: median(in_memory), command: median(command), cold: median(cold) })
}

/// The class as it is, and instrumented: other bytes, and other calls.
fn two_versions(classes: &Path, touchstone: &Path, folder: &Path) -> Result<[Vec<u8>; 2]> {
    let out = folder.join("instrumented");
    layout::emptied(&out)?;
    let mut instrument = Command::new(touchstone);
    instrument.args(["instrument", "--quiet"]).arg(classes.join(CLASS)).arg("--out").arg(&out);
    measure(&instrument)?;
    let name = Path::new(CLASS).file_name().context("a class file")?;
    Ok([std::fs::read(out.join(name))?, std::fs::read(classes.join(CLASS))?])
}

fn relink(classes: &Path, jdk: &Jdk, changed: &[u8]) -> Result<Duration> {
    let paths: [PathBuf; 1] = [classes.to_owned()];
    let options = ReadOptions { release: jdk.version as u16, threads: None, jars: true, modules: &[] };
    let before = read_class_path(&paths, &options, &Known::default(), None)?;
    let files = JdkFiles::open(&jdk.home)?;
    let outside = JdkSource::new(&files)?;
    let outside: Option<&dyn ClassSource> = Some(&outside);
    // What the first graph asked for is known when the second is made.
    let first = CallGraph::link(&before, outside, &[]);
    let (mut summaries, classes) = (before.clone(), before.classes.len());
    let start = Instant::now();
    summaries.replace(changed)?;
    let second = CallGraph::link(&summaries, outside, &[]);
    let spent = start.elapsed();
    anyhow::ensure!(summaries.classes.len() == classes, "the changed class is none of the subject's");
    anyhow::ensure!(first.methods().len() <= second.methods().len() + 100, "a graph without its methods");
    Ok(spent)
}
