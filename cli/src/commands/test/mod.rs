//! `touchstone test`: runs the tests that a change can affect, in the build as it is.

pub mod clean;
mod description;
mod excludes;
mod finish;
mod lines;
mod maven;
mod modules;
mod outcome;
mod prepare;
mod session;
pub mod status;
pub mod step;
mod summary;

use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::{Args, ValueEnum};
use touchstone_analyzer::techniques::Technique;
use touchstone_formats::replace::replace_file;

use super::project::technique;
use super::runtime;
use crate::exit::Failure;
use outcome::Outcome;
use session::Session;

/// Run the tests that the changes since the last run can affect, in a Maven build as it is
///
/// The first run records what each test uses. Later runs leave out tests that no change reaches. Tests that nobody has heard of
/// always run.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Test {
    /// Run all tests, and record what they use
    #[arg(long)]
    all: bool,
    /// The technique that decides what a change affects
    #[arg(long, value_name = "NAME", default_value = "hybrid", value_parser = technique)]
    technique: Technique,
    /// Give each test class a JVM of its own: slow, and what each of them uses is known exactly
    #[arg(long)]
    isolate: bool,
    /// What to do with test runs that cannot be selected, such as those with forkCount=0
    #[arg(long, value_enum, default_value_t = Unsupported::Fail)]
    unsupported: Unsupported,
    /// The Maven to use [default: mvnw in the project's folder, or mvn]
    #[arg(long, value_name = "FILE")]
    maven: Option<PathBuf>,
    /// Write a summary in Markdown to this file
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Print the summary as JSON on standard output; what Maven prints goes to standard error
    #[arg(long)]
    json: bool,
    /// Arguments for Maven [default: test]
    #[arg(last = true, value_name = "MAVEN ARGUMENTS")]
    arguments: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Unsupported {
    /// Fail the build, with what to do about it
    Fail,
    /// Run all its tests as they are, and record nothing
    Run,
}

const EXAMPLES: &str = "\
Examples:
  touchstone test
  touchstone test -- -pl core -am
  touchstone test -- verify -T 2
  touchstone test --all --report summary.md

Everything that is remembered is in .touchstone, which version control does not see. No build file is changed, and what is
packaged has no probes.

Exit codes: 0 the build succeeded, 1 it failed (such as by a test), 2 bad usage or a set-up that cannot be used.";

/// Runs the command.
pub fn run(command: &Test) -> Result<(), Failure> {
    let here = std::env::current_dir().map_err(|error| Failure::BadInput(format!("the current folder: {error}")))?;
    let root = maven::root(&here);
    let session = Session {
        root: root.clone(),
        technique: command.technique,
        everything: command.all,
        runs_unsupported: command.unsupported == Unsupported::Run,
        isolate: command.isolate,
    };
    begin(&session)?;
    let program = command.maven.clone().unwrap_or_else(|| maven::program(&here, &root));
    let mut maven = Command::new(&program);
    maven.args(maven::arguments(&command.arguments, &session.jar(runtime::MAVEN_NAME)));
    maven.env(session::VARIABLE, session.file());
    if command.json {
        maven.stdout(Stdio::from(std::io::stderr()));
    }
    let status = maven.status().map_err(|error| {
        let hint = "install Maven, or give its program with --maven";
        Failure::BadInput(format!("cannot start {}: {error}: {hint}", program.display()))
    })?;
    let outcomes = Outcome::all(&session.folder())?;
    summary::tell(command, &outcomes)?;
    ended(&session, status.success(), &outcomes)
}

/// Writes what the build needs, and takes away what an earlier one left.
fn begin(session: &Session) -> Result<(), Failure> {
    prepare::make_private(&session.state())?;
    prepare::empty(&session.folder())?;
    let lib = session.state().join("lib");
    std::fs::create_dir_all(&lib)
        .map_err(|error| Failure::Failed(format!("{}: cannot make: {error}", lib.display())))?;
    for (name, jar) in runtime::JARS {
        let path = session.jar(name);
        if std::fs::read(&path).is_ok_and(|present| present == jar) {
            continue;
        }
        replace_file(&path, jar)?;
    }
    let program = std::env::current_exe().map_err(|error| Failure::Failed(format!("this program: {error}")))?;
    Ok(session.write(&program)?)
}

/// The exit code: what Maven says, and 2 where not the tests are to blame.
fn ended(session: &Session, success: bool, outcomes: &[Outcome]) -> Result<(), Failure> {
    if let Some(refused) = outcomes.iter().find(|outcome| outcome.text("mode") == "refused") {
        let hint = "or run all its tests as they are with --unsupported run";
        let run = Some(refused.text("run")).filter(|run| !run.is_empty()).unwrap_or("a test run");
        return Err(Failure::BadInput(format!("{run}: {}; {hint}", refused.text("reason"))));
    }
    match (success, session.folder().join("begun").exists()) {
        (true, true) => Ok(()),
        (true, false) => {
            let hint = "use Maven 3.2 or later, and let nothing replace its extensions";
            Err(Failure::BadInput(format!("Maven did not load the extension, so all tests ran as they are: {hint}")))
        }
        (false, true) => Err(Failure::Found),
        (false, false) => Err(Failure::BadInput("Maven could not read the build: see what it says above".to_owned())),
    }
}
