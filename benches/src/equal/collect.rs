//! The classes that one run collects under `smart` and under `naive`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result};
use touchstone_analyzer::facts::{NamedTrace, Run, Scratch, Vocabulary};
use touchstone_formats::probe_map::ProbeMap;
use touchstone_formats::trace::Trace;

use super::programs::Program;
use crate::layout;
use crate::overhead::{Contestant, Tools};
use crate::parallel::in_parallel;
use crate::process::ends;

/// A run that takes longer is left out: `naive` can be hundreds of times slower.
const MOST: Duration = Duration::from_secs(240);

/// The classes of one run, by both collections; nothing when either has no end or no complete record.
#[derive(Debug)]
pub struct Difference {
    /// `program: class`.
    pub name: String,
    /// Classes collected by both.
    pub common: usize,
    /// Collected by `naive` only: what `smart` misses.
    pub missing: Vec<String>,
    /// Collected by `smart` only.
    pub extra: Vec<String>,
}

/// Runs each class of the program alone under both collections. Also those without a complete record, with the reason.
pub fn compare(program: &Program, driver: &Path, tools: &Tools) -> Result<(Vec<Difference>, Vec<String>)> {
    let mut sides = Vec::new();
    for collection in ["smart", "naive"] {
        let out = program.folder.join(collection);
        let options = ["--granularity", "class", "--collect", collection];
        let (_, mut class_path) = tools.instrument_with(&program.classes, &out, &options)?;
        class_path.extend(program.others.iter().cloned());
        class_path.push(driver.to_path_buf());
        let map = out.join("touchstone.map");
        let vocabulary = Vocabulary::of(&ProbeMap::open(&map)?)?;
        sides.push(Side { class_path, map, vocabulary, runs: program.folder.join(format!("runs-{collection}")) });
    }
    let pairs = in_parallel(&program.runs, |class| {
        Ok(sides.iter().map(|side| side.classes_of(class, tools)).collect::<Result<Vec<_>>>())
    })?;
    let (mut found, mut left_out) = (Vec::new(), Vec::new());
    for (class, pair) in program.runs.iter().zip(pairs) {
        let name = format!("{}: {class}", program.name);
        match pair.as_deref() {
            Ok([smart, naive]) => found.push(Difference {
                name,
                common: smart.intersection(naive).count(),
                missing: naive.difference(smart).cloned().collect(),
                extra: smart.difference(naive).cloned().collect(),
            }),
            Ok(_) => {}
            Err(error) => left_out.push(format!("{name}: {error:#}")),
        }
    }
    Ok((found, left_out))
}

struct Side {
    class_path: Vec<PathBuf>,
    map: PathBuf,
    vocabulary: Vocabulary,
    runs: PathBuf,
}

impl Side {
    /// The classes of the program that this class uses when it runs alone, supertypes included.
    fn classes_of(&self, class: &str, tools: &Tools) -> Result<BTreeSet<String>> {
        let folder = self.runs.join(class);
        let (traces, work) = (layout::emptied(&folder)?.join("traces"), folder.join("work"));
        std::fs::create_dir_all(&traces)?;
        std::fs::create_dir_all(&work)?;
        let mut java = tools.java(Contestant::Class, &self.class_path, &self.map, &traces)?;
        java.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Djava.awt.headless=true"]);
        java.args(["--add-opens", "java.base/java.lang=ALL-UNNAMED", "--add-opens", "java.base/java.util=ALL-UNNAMED"]);
        java.args(["Alone", class]).current_dir(&work);
        java.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if !ends(java, MOST)? {
            anyhow::bail!("it does not come to its end in time");
        }
        self.read(class, &traces)
    }

    fn read(&self, class: &str, folder: &Path) -> Result<BTreeSet<String>> {
        let mut traces = Vec::new();
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            traces.push(NamedTrace { name: path.display().to_string(), trace: Trace::open(&path)? });
        }
        let run = Run::read(&traces, &self.vocabulary);
        let test = run.tests().iter().find(|test| test.class == class).context("no window was recorded")?;
        let facts = run.facts_of(test, &mut Scratch::default());
        if let Some(problem) = facts.problems.first() {
            anyhow::bail!("its record is not complete: {problem:?}");
        }
        let in_program = facts.classes.iter().filter(|touched| self.vocabulary.is_in_map(touched.class));
        Ok(in_program.map(|touched| self.vocabulary.class_name(touched.class).to_owned()).collect())
    }
}
