//! Runs a line of the user's in a shell, with what it prints in a file.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use super::files::make;
use crate::exit::Failure;

/// How a command ended.
pub(super) struct Ended {
    /// Whether it succeeded.
    pub success: bool,
    /// Its exit code in words.
    pub status: String,
    /// How long it took.
    pub seconds: f64,
}

/// A line for the shell.
pub(super) fn shell(line: &str) -> Command {
    let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let mut command = Command::new(shell);
    command.arg(flag).arg(line);
    command
}

/// Runs a command in a folder; what it prints goes to the end of a file.
pub(super) fn run_in(folder: &Path, mut command: Command, log: &Path) -> Result<Ended, Failure> {
    let named = |error: std::io::Error| Failure::Failed(format!("{}: {error}", log.display()));
    make(log.parent().unwrap_or(log))?;
    let file = File::options().create(true).append(true).open(log).map_err(named)?;
    command.current_dir(folder).stdin(Stdio::null());
    command.stdout(Stdio::from(file.try_clone().map_err(named)?)).stderr(Stdio::from(file));
    let begun = Instant::now();
    let status = command.status().map_err(|error| {
        Failure::BadInput(format!("cannot start {}: {error}", command.get_program().to_string_lossy()))
    })?;
    Ok(Ended { success: status.success(), status: status.to_string(), seconds: begun.elapsed().as_secs_f64() })
}

/// What a log says went wrong: the first line that looks like a cause, or like an error, or else the last one.
pub(super) fn complaint(log: &Path) -> String {
    const CAUSES: [&str; 4] = ["Failed to execute goal", "Non-resolvable", "error: ", "Could not"];
    let text = std::fs::read(log).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let is_cause = |line: &&&str| CAUSES.iter().any(|cause| line.contains(cause));
    let found = lines.iter().find(is_cause).or_else(|| lines.iter().find(|line| line.starts_with("[ERROR]")));
    let found = found.or(lines.last()).copied().unwrap_or("it says nothing");
    found.trim_start_matches("[ERROR]").trim_start_matches("[FATAL]").trim().chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_told_before_other_errors() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log");
        let check = |text: &str, expected: &str| {
            std::fs::write(&log, text).unwrap();
            assert_eq!(complaint(&log), expected);
        };
        check("", "it says nothing");
        check("begun\nended\n", "ended");
        check("[ERROR] Some problems\n[FATAL] Non-resolvable parent\nended\n", "Non-resolvable parent");
        check("fine\nA.java:3: error: ';' expected\n1 error\n", "A.java:3: error: ';' expected");
    }
}
