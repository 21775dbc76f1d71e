//! The traces and the probe map that a command is given, or finds.

use std::path::{Path, PathBuf};

use clap::Args;
use touchstone_analyzer::facts::{NamedTrace, Vocabulary};
use touchstone_formats::probe_map::ProbeMap;
use touchstone_formats::trace::{EXTENSION, Trace};

use crate::exit::Failure;

/// What all commands about traces take.
#[derive(Debug, Args)]
pub struct Input {
    /// Trace files, or folders that are searched for *.trace
    #[arg(required = true, value_name = "TRACES")]
    traces: Vec<PathBuf>,
    /// The probe map [default: touchstone.map beside the first trace or in a folder above it]
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
}

const MAP_NAME: &str = "touchstone.map";

impl Input {
    /// Opens all traces, in the order of their names.
    pub fn traces(&self) -> Result<Vec<NamedTrace>, Failure> {
        let mut paths = Vec::new();
        for path in &self.traces {
            if path.is_dir() {
                find(path, &mut paths)?;
            } else {
                paths.push(path.clone());
            }
        }
        if paths.is_empty() {
            let places: Vec<String> = self.traces.iter().map(|path| path.display().to_string()).collect();
            let (places, remedy) = (places.join(", "), "run instrumented tests with -Dtouchstone.trace=FOLDER first");
            return Err(Failure::BadInput(format!("{places}: there is no *.{EXTENSION} file; {remedy}")));
        }
        let open = |path: &PathBuf| {
            let name = path.display().to_string();
            Trace::open(path).map(|trace| NamedTrace { name, trace }).map_err(Failure::from)
        };
        paths.iter().map(open).collect()
    }

    /// What ids mean; `None` when no map is given and none is found.
    pub fn vocabulary_if_found(&self) -> Result<Option<Vocabulary>, Failure> {
        let Some(path) = self.map.clone().or_else(|| self.find_map()) else { return Ok(None) };
        let map = ProbeMap::open(&path)?;
        let vocabulary = Vocabulary::of(&map).map_err(|error| error.in_file(path.display().to_string()))?;
        Ok(Some(vocabulary))
    }

    /// What ids mean.
    pub fn vocabulary(&self) -> Result<Vocabulary, Failure> {
        self.vocabulary_if_found()?.ok_or_else(|| {
            let first = self.traces.first().map(|path| path.display().to_string()).unwrap_or_default();
            Failure::BadInput(format!(
                "{first}: there is no {MAP_NAME} beside it or above it, and ids mean nothing without it; give the map that \
                 `touchstone instrument` wrote with --map FILE"
            ))
        })
    }

    fn find_map(&self) -> Option<PathBuf> {
        let first = std::path::absolute(self.traces.first()?).ok()?;
        first.ancestors().map(|folder| folder.join(MAP_NAME)).find(|path| path.is_file())
    }
}

fn find(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::BadInput(format!("{}: cannot list: {error}", folder.display()));
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .map_err(failed)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(failed)?;
    entries.sort();
    for path in entries {
        // A link that leads back up would never end.
        if path.is_dir() && !path.is_symlink() {
            find(&path, paths)?;
        } else if path.extension().is_some_and(|extension| extension == EXTENSION) {
            paths.push(path);
        }
    }
    Ok(())
}
