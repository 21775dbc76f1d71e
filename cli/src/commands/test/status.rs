//! `touchstone status`: what is remembered of each test run of the build.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};
use touchstone_analyzer::pipeline::{STORE_FOLDER, store_stats};

use super::lines::Lines;
use super::root;
use crate::exit::Failure;

/// Say what is remembered of the tests of this build
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Status {
    /// As one JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  touchstone status
  touchstone status --json";

/// Runs the command.
pub fn run(command: &Status) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let mut runs: Vec<Value> = Vec::new();
    for folder in state_folders()? {
        let kept = Lines::read(&folder.join("environment"))?;
        let name = kept.value("run").unwrap_or_default();
        if !folder.join("store").is_file() {
            continue;
        }
        let stats = store_stats(&folder.join("store"))?;
        let [valid, failed, not_run, incomplete] = stats.tests;
        if !command.json {
            let all = valid + failed + not_run + incomplete;
            let rest = format!("{valid} up to date, {failed} failed, {not_run} not run, {incomplete} incomplete");
            writeln!(out, "{name}: {all} test classes: {rest}")?;
        }
        runs.push(
            json!({ "run": name, "store": folder.join("store").to_string_lossy(), "valid": valid, "failed": failed,
            "notRun": not_run, "incomplete": incomplete, "recordedAt": stats.recorded_at }),
        );
    }
    if command.json {
        writeln!(out, "{}", json!({ "schema": "touchstone-status-1", "runs": runs }))?;
    } else if runs.is_empty() {
        writeln!(out, "nothing is recorded yet: run `touchstone test`")?;
    }
    Ok(())
}

/// The folder of all that is remembered of the build at hand.
pub fn state() -> Result<PathBuf, Failure> {
    let here = std::env::current_dir().map_err(|error| Failure::BadInput(format!("the current folder: {error}")))?;
    Ok(root::root(&here).join(STORE_FOLDER))
}

/// The folders of its test runs, in the order of their names.
pub fn state_folders() -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for module in folders_in(&state()?.join("builds")) {
        found.extend(folders_in(&module).into_iter().filter(|folder| folder.join("environment").is_file()));
    }
    Ok(found)
}

fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}
