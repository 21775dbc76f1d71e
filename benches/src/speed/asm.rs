//! ASM doing the same insertion, in a JVM of its own.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::Pack;
use crate::java::Jdk;
use crate::process::median;

/// What one JVM showed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Asm {
    /// CPU time of the first pass, with the JIT compiler and the collector, which a cold start has to pay.
    pub cold: Duration,
    /// CPU time of the whole JVM, the median of the later half of the passes: what a pass costs one core, collecting garbage
    /// and what is still compiled included.
    pub warm: Duration,
    /// The same of the working thread alone.
    pub warm_thread: Duration,
    /// Garbage collection in a pass of the later half, by the JVM's own account.
    pub collecting: Duration,
    /// Compilation in a pass of the later half, by the JVM's own account.
    pub compiling: Duration,
    /// Probes inserted.
    pub probes: u64,
}

/// Starts a JVM that instruments the pack this many times.
pub fn run(pack: &Pack, jdk: &Jdk, class_path: &[&Path], passes: usize) -> Result<Asm> {
    let mut java = jdk.java();
    // The serial collector: one that works on other cores would not be "per core".
    java.args(["-XX:+UseSerialGC", "-Xmx3g", "-cp"]).arg(std::env::join_paths(class_path)?);
    java.arg("AsmPeer").arg(&pack.path).arg(passes.to_string());
    let output = java.stderr(Stdio::inherit()).output().context("cannot start java")?;
    if !output.status.success() {
        bail!("the ASM peer failed on {}", pack.label);
    }
    let text = String::from_utf8(output.stdout)?;
    let passes: Vec<Vec<u64>> =
        text.lines().map(|line| line.split(' ').filter_map(|word| word.parse().ok()).collect()).collect();
    let column = |row: &Vec<u64>, index: usize| row.get(index).copied().unwrap_or(0);
    let first = passes.first().context("the ASM peer printed nothing")?;
    let later =
        |index| median(passes.iter().skip(passes.len() / 2).map(|row| Duration::from_nanos(column(row, index))));
    Ok(Asm {
        cold: Duration::from_nanos(column(first, 2)),
        warm: later(2),
        warm_thread: later(1),
        collecting: later(5),
        compiling: later(6),
        probes: column(first, 4),
    })
}
