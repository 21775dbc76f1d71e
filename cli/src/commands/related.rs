//! `touchstone related`: which tests used what is in these files, before anything is compiled.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;
use touchstone_analyzer::pipeline::related_tests;

use super::test::status::{state, state_folders};
use crate::exit::Failure;

/// Name the tests that used what is in these files, when they last ran
///
/// A quick answer for hooks, from what is remembered alone: nothing is compiled or compared. It does not tell what a change
/// affects: a class that nobody has used yet, or one whose name is not that of its file, has no related test. `touchstone test` decides.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Related {
    /// Source files, class files or other files
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    /// A store, or the folder with one [default: all that is remembered of this build]
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,
    /// As one JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  touchstone related src/main/java/shop/Price.java
  git diff --cached --name-only -z | xargs -0 touchstone related

Names go to standard output, one a line. Exit codes: 0 done, 2 nothing is remembered, or bad usage.";

/// Runs the command.
pub fn run(command: &Related) -> Result<(), Failure> {
    let root = state()?.parent().map(Path::to_owned).unwrap_or_default();
    let files: Vec<String> = command.files.iter().map(|file| named_from(file, &root)).collect();
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for store in stores(command)? {
        for (file, tests) in related_tests(&store, &files)? {
            found.entry(file).or_default().extend(tests);
        }
    }
    let tests: BTreeSet<&String> = found.values().flatten().collect();
    let mut out = std::io::stdout().lock();
    if command.json {
        let object = json!({ "schema": "touchstone-related-1", "tests": tests, "files": found });
        writeln!(out, "{object}")?;
    } else {
        tests.iter().try_for_each(|test| writeln!(out, "{test}"))?;
    }
    for file in files.iter().filter(|file| !found.contains_key(*file)) {
        eprintln!("no remembered test used {file}");
    }
    Ok(())
}

fn stores(command: &Related) -> Result<Vec<PathBuf>, Failure> {
    if let Some(store) = &command.store {
        return Ok(vec![if store.is_dir() { store.join("store") } else { store.clone() }]);
    }
    let mut stores: Vec<PathBuf> = state_folders()?.into_iter().map(|folder| folder.join("store")).collect();
    stores.push(state()?.join("store"));
    stores.retain(|store| store.is_file());
    if stores.is_empty() {
        return Err(Failure::BadInput("nothing is recorded yet: run `touchstone test`".to_owned()));
    }
    Ok(stores)
}

/// The file as it is named from the top of the build.
fn named_from(file: &Path, root: &Path) -> String {
    let absolute = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let inside = absolute.strip_prefix(root).unwrap_or(&absolute);
    inside.to_string_lossy().replace('\\', "/")
}
