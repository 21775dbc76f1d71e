//! What `touchstone test` remembers, merged test run by test run: for shards of a build.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use touchstone_analyzer::pipeline::{merge_stores, store_stats};
use touchstone_formats::replace::replace_file;

use crate::exit::Failure;

/// The folder in which each module has one for each of its test runs.
const BUILDS: &str = "builds";
/// The file that says what a run is called and what it ran in.
const ENVIRONMENT: &str = "environment";

/// Whether a folder has what `touchstone test` remembers.
pub fn is_build(path: &Path) -> bool {
    path.join(BUILDS).is_dir()
}

/// Merges the stores of these folders into those of the same names in `target`.
pub fn merge(folders: &[PathBuf], target: &Path, jdk: Option<&Path>) -> Result<(), Failure> {
    if let Some(other) = folders.iter().find(|path| !is_build(path)) {
        let hint = "give either stores, or folders with `builds` in them";
        return Err(Failure::BadInput(format!("{}: there is no `builds` in it: {hint}", other.display())));
    }
    let mut runs: BTreeMap<PathBuf, Vec<PathBuf>> = BTreeMap::new();
    for folder in folders.iter().map(PathBuf::as_path).chain(Some(target).filter(|target| is_build(target))) {
        for run in runs_in(folder) {
            let inside = run.strip_prefix(folder).unwrap_or(&run).to_owned();
            runs.entry(inside).or_default().push(run);
        }
    }
    if runs.is_empty() {
        return Err(Failure::BadInput("there is no store in these folders: did the shards run any test?".to_owned()));
    }
    for (inside, folders) in &runs {
        let stores: Vec<PathBuf> = folders.iter().map(|folder| folder.join("store")).collect();
        let merged = target.join(inside);
        merge_stores(&stores, &merged.join("store"), jdk)?;
        let environment = merged.join(ENVIRONMENT);
        let first = folders.iter().map(|folder| folder.join(ENVIRONMENT)).find_map(|file| std::fs::read(file).ok());
        if let Some(content) = first.filter(|_| !environment.exists()) {
            replace_file(&environment, &content)?;
        }
        let [valid, failed, not_run, incomplete] = store_stats(&merged.join("store"))?.tests;
        let name = inside.strip_prefix(BUILDS).unwrap_or(inside).display();
        eprintln!("{name}: {valid} up to date, {failed} failed, {not_run} not run, {incomplete} incomplete");
    }
    Ok(())
}

/// The folders of test runs that have a store.
fn runs_in(folder: &Path) -> Vec<PathBuf> {
    let children = |folder: &Path| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).collect()
    };
    let modules = children(&folder.join(BUILDS));
    modules.iter().flat_map(|module| children(module)).filter(|run| run.join("store").is_file()).collect()
}
