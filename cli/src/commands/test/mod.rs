//! `touchstone test`: runs the tests that a change can affect, in the build as it is.

pub mod clean;
mod coverage;
mod description;
mod excludes;
pub mod finish;
mod gradle;
pub mod lines;
mod maven;
mod modules;
pub mod outcome;
pub mod prepare;
pub mod root;
pub mod session;
pub mod status;
pub mod step;
pub mod summary;
mod trouble;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::{Args, ValueEnum};
use touchstone_analyzer::techniques::Technique;
use touchstone_formats::replace::replace_file;

use super::project::technique;
use super::runtime;
use crate::exit::Failure;
use outcome::Outcome;
pub use prepare::options_for;
use root::Tool;
use session::Session;

/// Run the tests that the changes since the last run can affect, in a Maven or Gradle build as it is
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
    /// Run the tests first that are most likely to fail; with --all, every test in that order
    #[arg(long)]
    order: bool,
    /// Give each test class a JVM of its own: slow, and what each of them uses is known exactly
    #[arg(long)]
    isolate: bool,
    /// What to do with test runs that cannot be selected, such as those with forkCount=0
    #[arg(long, value_enum, default_value_t = Unsupported::Fail)]
    unsupported: Unsupported,
    /// Which build tool [default: Maven where there is a pom.xml, Gradle where there is a build.gradle or settings.gradle]
    #[arg(long, value_enum)]
    tool: Option<Tool>,
    /// The Maven to use [default: mvnw in the project's folder, or mvn]
    #[arg(long, value_name = "FILE")]
    maven: Option<PathBuf>,
    /// The Gradle to use [default: gradlew in the project's folder, or gradle]
    #[arg(long, value_name = "FILE", conflicts_with = "maven")]
    gradle: Option<PathBuf>,
    /// Write a summary in Markdown to this file
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Print the summary as JSON on standard output; what the build prints goes to standard error
    #[arg(long)]
    json: bool,
    /// Also select from what is in this folder: for `touchstone simulate` only
    #[arg(long, value_name = "DIR", hide = true)]
    simulation: Option<PathBuf>,
    /// Arguments for Maven or Gradle [default: test]
    #[arg(last = true, value_name = "BUILD ARGUMENTS")]
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
  touchstone test -- check --parallel              (in a Gradle build)
  touchstone test --all --report summary.md

Everything that is remembered is in .touchstone, which version control does not see. No build file is changed, and what is
packaged has no probes.

Exit codes: 0 the build succeeded, 1 it failed (such as by a test), 2 bad usage or a set-up that cannot be used.";

/// Runs the command.
pub fn run(command: &Test) -> Result<(), Failure> {
    let here = std::env::current_dir().map_err(|error| Failure::BadInput(format!("the current folder: {error}")))?;
    let tool = tool(command, &here)?;
    let root = root::root(&here);
    let session = Session {
        root,
        technique: command.technique,
        everything: command.all,
        runs_unsupported: command.unsupported == Unsupported::Run,
        isolate: command.isolate,
        order: command.order,
        simulation: command.simulation.clone(),
    };
    begin(&session).map_err(trouble::with_remedy)?;
    let mut build = build(command, tool, &here, &session)?;
    if command.json {
        build.stdout(Stdio::from(std::io::stderr()));
    }
    let status = build.status().map_err(|error| {
        let program = build.get_program().to_string_lossy();
        let hint = match tool {
            Tool::Maven => "install Maven, or give its program with --maven",
            Tool::Gradle => "add Gradle's wrapper to the build, or give the program with --gradle",
        };
        Failure::BadInput(format!("cannot start {program}: {error}: {hint}"))
    })?;
    if tool == Tool::Gradle {
        finish::finish_others(&session)?;
    }
    let outcomes = Outcome::all(&session.folder())?;
    summary::tell(command.report.as_deref(), command.json, &outcomes)?;
    ended(tool, &session, status.success(), &outcomes)
}

/// The build tool: the one that is asked for, or the one that is there.
fn tool(command: &Test, here: &Path) -> Result<Tool, Failure> {
    let named = command.maven.as_ref().map(|_| Tool::Maven).or(command.gradle.as_ref().map(|_| Tool::Gradle));
    match command.tool.or(named).or_else(|| root::tool(here)) {
        Some(Tool::Gradle) => Ok(Tool::Gradle),
        Some(Tool::Maven) | None => {
            trouble::without_build(here, &command.arguments)?;
            Ok(Tool::Maven)
        }
    }
}

/// The build as it will be started.
fn build(command: &Test, tool: Tool, here: &Path, session: &Session) -> Result<Command, Failure> {
    if tool == Tool::Maven {
        let program = command.maven.clone().unwrap_or_else(|| maven::program(here, &session.root));
        let mut build = Command::new(program);
        build.args(maven::arguments(&command.arguments, &session.jar(runtime::MAVEN_NAME)));
        build.env(session::VARIABLE, session.file());
        return Ok(build);
    }
    let script = session.jar(gradle::SCRIPT_NAME);
    replace_file(&script, gradle::SCRIPT.as_bytes())?;
    let program = command.gradle.clone().unwrap_or_else(|| gradle::program(here, &session.root));
    let mut build = Command::new(program);
    build.args(gradle::arguments(&command.arguments, &script, &session.file()));
    Ok(build)
}

/// Writes what the build needs, and takes away what an earlier one left.
pub fn begin(session: &Session) -> Result<(), Failure> {
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
    session.write(&program)?;
    Ok(replace_file(&session.sound_mark(), b"")?)
}

/// The exit code: what the build says, and 2 where not the tests are to blame.
fn ended(tool: Tool, session: &Session, success: bool, outcomes: &[Outcome]) -> Result<(), Failure> {
    if let Some(refused) = outcomes.iter().find(|outcome| outcome.text("mode") == "refused") {
        return Err(trouble::refused(refused));
    }
    match (success, session.folder().join("begun").exists()) {
        (true, true) => Ok(()),
        (true, false) => Err(trouble::without_extension(tool)),
        (false, true) if session.sound_mark().exists() => Err(Failure::Found),
        (false, true) => Err(trouble::in_the_build()),
        (false, false) => Err(trouble::before_the_build(tool)),
    }
}
