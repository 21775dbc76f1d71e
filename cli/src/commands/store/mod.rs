//! `touchstone store`: what is remembered, in numbers; merged from shards; carried from machine to machine.

mod builds;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde_json::json;
use touchstone_analyzer::pipeline::{STORE_FOLDER, StoreStats, default_jdk, merge_stores, store_stats};

use crate::exit::Failure;

/// Look at the store, merge stores, carry them from machine to machine
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct StoreCommand {
    #[command(subcommand)]
    action: Action,
}

const EXAMPLES: &str = "\
Examples:
  touchstone store stats
  touchstone store export store-shard-1        (on each shard, kept as an artifact)
  touchstone store merge store-shard-*         (on the machine that goes on)
  touchstone store import store-from-cache
  touchstone store merge shard-1 shard-2       (folders that shards of `touchstone test` kept of .touchstone)

A folder with `builds` in it is what `touchstone test` remembers: each of its test runs is merged with the one of the same name.";

#[derive(Debug, Subcommand)]
enum Action {
    /// The store in numbers
    Stats {
        #[command(flatten)]
        place: Place,
        /// As one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Merge stores into the store: in any order, however often
    Merge {
        /// Stores, folders with one, or folders with what `touchstone test` remembers
        #[arg(required = true, value_name = "STORES")]
        stores: Vec<PathBuf>,
        #[command(flatten)]
        place: Place,
    },
    /// Write the store to a file
    Export {
        /// The file
        file: PathBuf,
        #[command(flatten)]
        place: Place,
    },
    /// Take a file as the store, in place of what is there
    Import {
        /// The file
        file: PathBuf,
        #[command(flatten)]
        place: Place,
    },
}

#[derive(Debug, Args)]
struct Place {
    /// The folder with the store
    #[arg(long, value_name = "DIR", default_value = STORE_FOLDER)]
    store: PathBuf,
}

impl Place {
    fn file(&self) -> PathBuf {
        self.store.join("store")
    }
}

/// Runs the command.
pub fn run(command: &StoreCommand) -> Result<(), Failure> {
    match &command.action {
        Action::Stats { place, json } => stats(&store_stats(&place.file())?, *json),
        Action::Merge { stores, place } if stores.iter().any(|path| builds::is_build(path)) => {
            builds::merge(stores, &place.store, default_jdk().as_deref())
        }
        Action::Merge { stores, place } => {
            let mut files: Vec<PathBuf> = stores.iter().map(|path| file_of(path)).collect();
            if let Some(missing) = files.iter().find(|file| !file.is_file()) {
                return Err(Failure::BadInput(format!("{}: there is no such store", missing.display())));
            }
            if place.file().is_file() {
                files.push(place.file());
            }
            merge_stores(&files, &place.file(), default_jdk().as_deref())?;
            stats(&store_stats(&place.file())?, false)
        }
        Action::Export { file, place } => Ok(merge_stores(&[place.file()], file, None)?),
        Action::Import { file, place } => Ok(merge_stores(&[file_of(file)], &place.file(), None)?),
    }
}

fn file_of(path: &Path) -> PathBuf {
    if path.is_dir() { path.join("store") } else { path.to_owned() }
}

fn stats(stats: &StoreStats, as_json: bool) -> Result<(), Failure> {
    let [valid, failed, not_run, incomplete] = stats.tests;
    let mut out = std::io::stdout().lock();
    if as_json {
        let environment: serde_json::Map<_, _> =
            stats.environment.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
        let object = json!({ "schema": "touchstone-store-1", "bytes": stats.bytes, "recordedAt": stats.recorded_at,
            "valid": valid, "failed": failed, "notRun": not_run, "incomplete": incomplete, "keys": stats.keys,
            "dependences": stats.dependences, "snapshotBytes": stats.snapshot, "environment": environment });
        return Ok(writeln!(out, "{object}")?);
    }
    let all = valid + failed + not_run + incomplete;
    writeln!(out, "tests         {all}: {valid} valid, {failed} failed, {not_run} not run, {incomplete} incomplete")?;
    writeln!(out, "dependences   {} on {} things", stats.dependences, stats.keys)?;
    writeln!(out, "bytes         {} ({} of them digests)", stats.bytes, stats.snapshot)?;
    for (name, value) in &stats.environment {
        writeln!(out, "environment   {name} = {value}")?;
    }
    Ok(())
}
