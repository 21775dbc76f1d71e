//! `touchstone simulate`: what every technique would have selected, missed and saved over a project's last revisions.

mod build;
mod commands;
mod files;
mod merge;
mod one;
mod output;
mod peers;
mod progress;
mod settings;
mod shell;
mod step;
mod tree;

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use touchstone_analyzer::simulate::{Revision, Shard, list_revisions};
use touchstone_analyzer::techniques::Technique;
use touchstone_formats::replace::WriterLock;

use super::project::technique;
use crate::exit::Failure;
use build::How;
use peers::Peer;
use settings::{Settings, Work};

pub use output::read_project;
pub use step::evaluate_run;

/// Say what each technique would have selected, missed and saved over the last revisions
///
/// Each revision is checked out into a scratch folder, built, and all its tests run once, with probes. Then each technique selects
/// from what was recorded of the revision before. A test that ran a changed method should have been selected.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Simulate {
    #[command(subcommand)]
    job: Option<Job>,
    /// The repository
    #[arg(long, value_name = "DIR", default_value = ".")]
    repo: PathBuf,
    /// How many revisions; the one before them is what the first is compared with
    #[arg(long, value_name = "N", default_value_t = 20)]
    last: usize,
    /// The newest of them
    #[arg(long, value_name = "REVISION", default_value = "HEAD")]
    until: String,
    /// Only revisions that touch this path, such as '*.java'; can be given more than once
    #[arg(long, value_name = "PATHSPEC")]
    touching: Vec<String>,
    /// Exactly these revisions instead: a file with a commit a line, the oldest first
    #[arg(long, value_name = "FILE", conflicts_with_all = ["last", "until", "touching"])]
    revisions: Option<PathBuf>,
    /// The project's name in tables [default: that of the repository's folder]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Where results and scratch folders go; what is there already is not done again
    #[arg(long, value_name = "DIR", default_value = ".touchstone/simulate")]
    out: PathBuf,
    /// Evaluate this technique; can be given more than once [default: all but naive]
    #[arg(long, value_name = "NAME", value_parser = technique)]
    technique: Vec<Technique>,
    /// Run another tool on the same revisions; can be given more than once. COMMAND is a line for the shell, see below
    #[arg(long, value_name = "NAME=COMMAND", value_parser = Peer::parse)]
    peer: Vec<Peer>,
    /// Also run `touchstone test` and plain Maven from revision to revision, as peers: what a build really takes
    #[arg(long)]
    end_to_end: bool,
    /// Builds a revision without Maven or Gradle: a line for the shell. Needs --classpath and --run
    #[arg(long, value_name = "COMMAND", requires_all = ["classpath", "run"])]
    build: Option<String>,
    /// With --build: the test class path, from the revision's folder; a name that ends with /* stands for the jars there
    #[arg(long, short = 'c', value_name = "PATHS", requires = "build")]
    classpath: Option<String>,
    /// With --build: runs all tests; {classpath} stands for the instrumented class path
    #[arg(long, value_name = "COMMAND", requires = "build")]
    run: Option<String>,
    /// Do one of N equal parts of the work: I/N; `simulate merge` puts the parts together
    #[arg(long, value_name = "I/N", value_parser = Shard::parse)]
    shard: Option<Shard>,
    /// Try again what was skipped in an earlier run
    #[arg(long)]
    retry_skipped: bool,
    /// How to print the tables
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Arguments for Maven or Gradle [default: test]
    #[arg(last = true, value_name = "BUILD ARGUMENTS", conflicts_with = "build")]
    arguments: Vec<String>,
}

#[derive(Debug, Subcommand)]
enum Job {
    /// Put the results of shards together
    Merge {
        /// The folders that the shards wrote
        #[arg(required = true)]
        shards: Vec<PathBuf>,
        /// Where the whole goes
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
        /// How to print the tables
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Print the tables of one or more projects
    Tables {
        /// The folders with results
        #[arg(required = true)]
        results: Vec<PathBuf>,
        /// How to print the tables
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
        /// The technique that the table of differences compares with
        #[arg(long, value_name = "NAME", default_value = output::REFERENCE)]
        reference: String,
    },
}

/// How tables are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For a terminal
    Text,
    /// For a page
    Markdown,
    /// Every technique in every revision, a line each
    Csv,
    /// One object with everything
    Json,
}

const EXAMPLES: &str = "\
Examples:
  touchstone simulate --last 30 --touching '*.java' -- -Drat.skip
  touchstone simulate --last 50 --out sim1 --shard 1/2 && touchstone simulate --last 50 --out sim2 --shard 2/2
  touchstone simulate merge sim1 sim2 --out sim
  touchstone simulate tables sim other-project/sim --format markdown
  touchstone simulate --build ./compile.sh -c classes:lib/* --run 'java -cp {classpath} org.junit.runner.JUnitCore a.MyTest'
  touchstone simulate --peer 'starts=mvn -q edu.illinois:starts-maven-plugin:1.4:starts -Dmaven.test.failure.ignore=true'

A peer's command runs in a folder of its own with the revision checked out. What it left in files below folders whose names
begin with a dot, such as .starts, is there again in the next revision. Which tests it selected is told by the reports of
the tests that ran, or, when its command has {selected} in it, by the file of that name, a test class a line.

An interrupted run goes on where it was, with the same command. Revisions that do not build are skipped and listed.

Exit codes: 0 done, 1 a technique missed a test that is not known to miss any, 2 bad usage or bad input.";

/// Runs the command.
pub fn run(command: &Simulate) -> Result<(), Failure> {
    match &command.job {
        Some(Job::Merge { shards, out, format }) => {
            merge::merge(shards, out)?;
            output::finish(out, *format)
        }
        Some(Job::Tables { results, format, reference }) => output::print(results, *format, reference),
        None => simulate(command),
    }
}

fn simulate(command: &Simulate) -> Result<(), Failure> {
    let how = match (&command.build, &command.classpath, &command.run) {
        (Some(build), Some(class_path), Some(run)) => {
            How::Commands { build: build.clone(), class_path: class_path.clone(), run: run.clone() }
        }
        _ => How::Tool { arguments: command.arguments.clone() },
    };
    let mut all_peers = command.peer.clone();
    if command.end_to_end {
        all_peers.extend(peers::end_to_end(&command.arguments)?);
    }
    let settings = Settings {
        schema: settings::SCHEMA.to_owned(),
        project: command.name.clone().unwrap_or_else(|| tree::name_of(&command.repo)),
        revisions: revisions(command)?,
        techniques: techniques(command).iter().map(|technique| technique.name().to_owned()).collect(),
        peers: all_peers,
        how,
    };
    let work = Work::open(&command.out, settings)?;
    let Some(_alone) = WriterLock::try_acquire(&work.out.join("revisions")) else {
        let hint = "wait for it, or give another --out";
        return Err(Failure::BadInput(format!("{}: another run is at work there: {hint}", command.out.display())));
    };
    if command.retry_skipped {
        work.forget_skipped()?;
    }
    let shard = command.shard.unwrap_or(Shard::WHOLE);
    one::all(&work, &command.repo, shard)?;
    output::finish(&command.out, if command.json { Format::Json } else { command.format })
}

fn techniques(command: &Simulate) -> Vec<Technique> {
    if !command.technique.is_empty() {
        return command.technique.clone();
    }
    // The naive collection costs a run of its own, and smart is the same.
    Technique::ALL.into_iter().filter(|technique| *technique != Technique::Naive).collect()
}

fn revisions(command: &Simulate) -> Result<Vec<Revision>, Failure> {
    let revisions = match &command.revisions {
        None => list_revisions(&command.repo, &command.until, command.last, &command.touching)?,
        Some(file) => {
            let named = |error| Failure::BadInput(format!("{}: cannot read: {error}", file.display()));
            let text = std::fs::read_to_string(file).map_err(named)?;
            let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
            let mut found = Vec::new();
            for line in lines {
                let name = line.split_whitespace().next().unwrap_or_default();
                found.extend(list_revisions(&command.repo, name, 0, &[])?);
            }
            found
        }
    };
    if revisions.len() < 2 {
        let hint = "give a longer history, or another --touching";
        return Err(Failure::BadInput(format!("{}: fewer than two revisions: {hint}", command.repo.display())));
    }
    Ok(revisions)
}
