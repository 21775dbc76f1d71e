//! `touchstone clean`: takes away what is remembered of the build, and the instrumented classes.

use std::path::{Path, PathBuf};

use clap::Args;

use super::lines::Lines;
use super::status::{state, state_folders};
use crate::exit::Failure;

/// Forget what is remembered of this build, and take away the instrumented classes: the next run is a first run
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Clean {
    /// Only the instrumented classes, which are made again when needed
    #[arg(long)]
    instrumented: bool,
    /// Say what would be removed, and remove nothing
    #[arg(long)]
    dry_run: bool,
}

const EXAMPLES: &str = "\
Examples:
  touchstone clean --dry-run
  touchstone clean --instrumented";

/// What `touchstone test` puts into the folder of the whole build.
const OURS: [&str; 3] = ["builds", "run", "lib"];

/// Runs the command.
pub fn run(command: &Clean) -> Result<(), Failure> {
    let state = state()?;
    let mut folders: Vec<PathBuf> = Vec::new();
    for folder in state_folders()? {
        let kept = Lines::read(&folder.join("environment"))?;
        // The root's own has the store as well.
        folders.extend(kept.value("side-folder").map(PathBuf::from).filter(|side| *side != state));
    }
    if command.instrumented {
        folders.extend(instrumented_in(&state));
    } else if OURS.iter().any(|name| state.join(name).exists()) {
        folders.push(state);
    }
    folders.dedup();
    for folder in folders.iter().filter(|folder| folder.exists()) {
        eprintln!("{} {}", if command.dry_run { "would remove" } else { "removed" }, folder.display());
        let failed = |error: std::io::Error| Failure::Failed(format!("{}: cannot remove: {error}", folder.display()));
        if !command.dry_run {
            if folder.is_dir() { std::fs::remove_dir_all(folder) } else { std::fs::remove_file(folder) }
                .map_err(failed)?;
        }
    }
    Ok(())
}

/// Everything in the state folder but what is remembered.
fn instrumented_in(state: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(state).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_kept = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name == "builds" || name == ".gitignore" || name == "store"
    };
    let mut found: Vec<PathBuf> = entries.filter(|path| !is_kept(path)).collect();
    found.sort();
    found
}
