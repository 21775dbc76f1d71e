//! Exit codes: 0 done · 1 the thing asked for failed · 2 bad usage or bad input.

use std::process::ExitCode;

use touchstone_formats::Error;

/// How a command can end without being done.
#[derive(Debug)]
pub enum Failure {
    /// It could not be done: exit code 1.
    Failed(String),
    /// What was given is wrong: exit code 2.
    BadInput(String),
    /// It was done, apart from bad input that has been reported: exit code 2.
    Reported,
    /// It was done, and the answer is yes where `--exit-code` asks for it: exit code 1.
    Found,
    /// Nobody reads the output any more: that is the reader's right.
    OutputClosed,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::BadInput(error.to_string())
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::Failed(format!("standard output: {error}")),
        }
    }
}

/// Prints what went wrong and gives the exit code.
pub fn code_of(done: Result<(), Failure>) -> ExitCode {
    let (message, code) = match done {
        Ok(()) | Err(Failure::OutputClosed) => return ExitCode::SUCCESS,
        Err(Failure::Found) => return ExitCode::from(1),
        Err(Failure::Reported) => return ExitCode::from(2),
        Err(Failure::Failed(message)) => (message, 1),
        Err(Failure::BadInput(message)) => (message, 2),
    };
    eprintln!("error: {message}");
    ExitCode::from(code)
}
