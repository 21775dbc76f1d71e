//! `touchstone build-step`: what the extension inside the build calls before and after each test run. Not for people.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

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
