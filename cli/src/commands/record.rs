//! `touchstone record`: puts the traces of a run into the store.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;
use touchstone_analyzer::facts::NamedTrace;
use touchstone_analyzer::pipeline::{RecordRequest, record};
use touchstone_formats::trace::{EXTENSION, Trace};

use super::project::ProjectOptions;
use crate::exit::Failure;

/// Put the traces of a test run into the store
///
/// Tests that a change affects and that no complete window of a passing run tells about stay selected.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Record {
    /// Traces, or folders with traces, of one run
    #[arg(required = true, value_name = "TRACES")]
    traces: Vec<PathBuf>,
    /// The probe map that the classes were instrumented with
    #[arg(long, value_name = "FILE")]
    map: PathBuf,
    #[command(flatten)]
    project: ProjectOptions,
    /// Print the summary as JSON on standard output
    #[arg(long)]
    json: bool,
    /// Print errors and warnings only
    #[arg(long, short)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  touchstone instrument target/classes target/test-classes --out target/touchstone
  java -Dtouchstone.trace=traces -Dtouchstone.map=target/touchstone/touchstone.map … (the tests)
  touchstone record traces --map target/touchstone/touchstone.map -c target/test-classes:target/classes

Exit codes: 0 done, 1 the store could not be written, 2 bad usage or bad input.";

/// Runs the command.
pub fn run(command: &Record) -> Result<(), Failure> {
    let traces = traces_in(&command.traces)?;
    if traces.is_empty() {
        return Err(Failure::BadInput(format!("no trace (*.{EXTENSION}) in {}", shown(&command.traces))));
    }
    let project = command.project.project()?;
    let request = RecordRequest { traces, map: command.map.clone(), technique: command.project.technique };
    let summary = record(&project, &request, |warning| eprintln!("warning: {warning}"))?;
    if !command.quiet {
        let plural = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
        eprintln!(
            "recorded {}, {} failed, {} incomplete, {} not run; the store has {}",
            plural(summary.recorded, "test"),
            summary.failed,
            summary.incomplete,
            summary.not_run,
            plural(summary.tests, "test"),
        );
    }
    if command.json {
        let object = json!({ "schema": "touchstone-record-1", "recorded": summary.recorded, "failed": summary.failed,
            "incomplete": summary.incomplete, "notRun": summary.not_run, "tests": summary.tests });
        writeln!(std::io::stdout(), "{object}")?;
    }
    Ok(())
}

/// These traces, and those in these folders.
pub fn traces_in(paths: &[PathBuf]) -> Result<Vec<NamedTrace>, Failure> {
    let mut traces = Vec::new();
    paths.iter().try_for_each(|path| collect(path, &mut traces))?;
    Ok(traces)
}

/// A trace, or all traces in a folder, in the order of their names.
pub(super) fn collect(path: &Path, traces: &mut Vec<NamedTrace>) -> Result<(), Failure> {
    let named = |error: std::io::Error| Failure::BadInput(format!("{}: cannot read: {error}", path.display()));
    if !path.is_dir() {
        traces.push(NamedTrace { name: path.display().to_string(), trace: Trace::open(path)? });
        return Ok(());
    }
    let mut files = Vec::new();
    for entry in std::fs::read_dir(path).map_err(named)? {
        files.push(entry.map_err(named)?.path());
    }
    files.retain(|file| file.extension().is_some_and(|extension| extension == EXTENSION));
    files.sort();
    files.iter().try_for_each(|file| collect(file, traces))
}

fn shown(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}
