//! `touchstone build-step`: what the extension inside the build calls before and after each test run. Not for people.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use touchstone_analyzer::techniques::Technique;

use super::description::Description;
use super::outcome::{Mode, Outcome};
use super::session::Session;
use super::{finish, prepare};
use crate::exit::Failure;

/// A step of a build that `touchstone test` started.
#[derive(Debug, Args)]
#[command(hide = true)]
pub struct BuildStep {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, Subcommand)]
enum Step {
    /// Before everything, where no `touchstone test` has done it
    Begin {
        /// The folder of the whole build
        root: PathBuf,
        /// `true` to run all tests
        all: String,
        /// `true` to give each test class a JVM of its own
        isolate: String,
        /// `run` or `fail`
        unsupported: String,
    },
    /// After everything
    End {
        /// The session's file
        session: PathBuf,
    },
    /// Before the tests: instrument and select
    Prepare {
        /// The file with the description of the run
        description: PathBuf,
    },
    /// After the tests: record
    Finish {
        /// The file with the description of the run
        description: PathBuf,
        /// `passed` or `failed`
        outcome: String,
    },
    /// Instead of both
    Refuse {
        /// The file with the description of the run
        description: PathBuf,
        /// Why
        reason: String,
    },
}

/// Runs the step.
pub fn run(command: &BuildStep) -> Result<(), Failure> {
    match &command.step {
        Step::Begin { root, all, isolate, unsupported } => {
            let session = Session {
                root: root.clone(),
                technique: Technique::Hybrid,
                everything: all == "true",
                runs_unsupported: unsupported == "run",
                isolate: isolate == "true",
                order: false,
                simulation: None,
            };
            super::begin(&session)?;
            Ok(writeln!(std::io::stdout(), "{}", session.file().display())?)
        }
        Step::End { session } => {
            let folder = session.parent().unwrap_or(Path::new("."));
            Ok(writeln!(std::io::stdout(), "{}", super::summary::line_of(&Outcome::all(folder)?))?)
        }
        Step::Prepare { description } => prepare::prepare(&session_of(description)?, description),
        Step::Finish { description, outcome } => {
            finish::finish(&session_of(description)?, description, outcome == "failed")
        }
        Step::Refuse { description, reason } => refuse(&session_of(description)?, description, reason),
    }
}

fn session_of(description: &Path) -> Result<Session, Failure> {
    Ok(Session::read(description.parent().unwrap_or(Path::new(".")))?)
}

fn refuse(session: &Session, path: &Path, reason: &str) -> Result<(), Failure> {
    let mode = if session.runs_unsupported { Mode::Plain } else { Mode::Refused };
    // The run may be refused before it was described.
    let shown = Description::read(path).map(|description| description.shown()).unwrap_or_default();
    Ok(Outcome::without_selection(mode, shown, reason).write(path)?)
}
