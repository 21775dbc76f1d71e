//! `touchstone report`: one HTML page about what was simulated.

use std::path::PathBuf;

use clap::Args;
use touchstone_analyzer::report::page;
use touchstone_formats::replace::replace_file;

use super::simulate::read_project;
use crate::exit::Failure;

/// Write one HTML page, which needs nothing but itself, about what `touchstone simulate` found
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Report {
    /// Folders with results of `touchstone simulate`, one for each project
    #[arg(value_name = "RESULTS", default_value = ".touchstone/simulate")]
    results: Vec<PathBuf>,
    /// Where the page goes
    #[arg(long, value_name = "FILE", default_value = "touchstone-report.html")]
    out: PathBuf,
    /// No line about what was written
    #[arg(long, short)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  touchstone report
  touchstone report one/sim other/sim --out report.html

The page asks the network for nothing: it can be attached to a build or sent by mail.

Exit codes: 0 done, 1 the page could not be written, 2 bad usage or bad input.";

/// Runs the command.
pub fn run(command: &Report) -> Result<(), Failure> {
    let mut projects = Vec::new();
    for folder in &command.results {
        projects.push(read_project(folder)?);
    }
    replace_file(&command.out, page(&projects).as_bytes())?;
    if !command.quiet {
        eprintln!("wrote {}", command.out.display());
    }
    Ok(())
}
