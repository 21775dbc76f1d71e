//! `touchstone rtscheck evo`: the rules, held against the results of a simulation of real histories.

use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use touchstone_analyzer::rtscheck::history::{Truth, evolved};
use touchstone_analyzer::rtscheck::report::Report;
use touchstone_analyzer::simulate::Project;
use touchstone_analyzer::techniques::Technique;

use super::report::{Format, Told};
use super::tools::Tool;
use crate::commands::simulate::read_project;
use crate::exit::Failure;

/// What the report calls a step of a history.
const STEP: &str = "revision";

/// Check techniques with the revisions of a project
///
/// Takes folders that `touchstone simulate` wrote: there all tests of every revision ran, and every technique selected. A test that
/// fails and did not in the revision before must be selected (R1); R2 to R4 compare whole selections. A history in which no test
/// ever fails newly says nothing about R1: --affected demands tests that ran a changed method as well.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Evo {
    /// Folders with the results of simulations
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Demand that tests are selected that ran a changed method, whether they fail or not
    #[arg(long)]
    affected: bool,
    /// How to print the report
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  touchstone simulate --last 30 --out history -- -Drat.skip && touchstone rtscheck evo history
  touchstone rtscheck evo history other-history --affected --format markdown

Exit codes: 0 no violation of R1 or R2 by a technique that is not known to miss tests, 1 there are some, 2 bad usage or bad input.";

/// Runs the command.
pub fn run(command: &Evo) -> Result<(), Failure> {
    let start = Instant::now();
    let truth = if command.affected { Truth::Affected } else { Truth::Failing };
    let (mut report, mut tools) = (Report::default(), Vec::new());
    for (number, folder) in command.folders.iter().enumerate() {
        add(&mut report, &mut tools, &read_project(folder)?.0, number as u32, truth);
    }
    let told = Told { report: &report, tools, minutes: start.elapsed().as_secs_f64() / 60.0 };
    let mut out = BufWriter::new(std::io::stdout().lock());
    told.write(if command.json { Format::Json } else { command.format }, &mut out)?;
    out.flush()?;
    if told.is_clean() { Ok(()) } else { Err(Failure::Found) }
}

fn add(report: &mut Report, tools: &mut Vec<(String, bool)>, project: &Project, number: u32, truth: Truth) {
    for (place, revision) in project.revisions.iter().enumerate() {
        let earlier = project.revisions.iter().take(place);
        let base = earlier.rev().find(|it| it.skipped.is_none() && Some(&it.commit) == revision.base.as_ref());
        report.add_base(&project.name, revision.skipped.is_none());
        let Some(base) = base.filter(|_| revision.is_compared()) else { continue };
        for evolved in evolved(base, revision, truth) {
            for run in
                evolved.tools.iter().filter(|run| tools.iter().all(|(name, _)| *name != run.tool)).collect::<Vec<_>>()
            {
                tools.push((run.tool.clone(), claims_safety(&run.tool)));
            }
            report.add(&project.name, STEP, Some(&evolved), (number, revision.number));
        }
    }
}

/// Histories change files as well. Whatever is not one of our techniques claims to be safe.
fn claims_safety(name: &str) -> bool {
    Technique::from_name(name).is_none_or(|it| Tool::plain(it).claims_safety(true))
}
