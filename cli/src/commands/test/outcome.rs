//! What became of one test run: written by the steps, read by `touchstone test` when the build has ended.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use touchstone_analyzer::pipeline::Selected;
use touchstone_formats::replace::replace_file;
use touchstone_formats::{Error, Result};

use crate::commands::select::reason;

/// How the tests were run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Selected, instrumented and recorded.
    Selected,
    /// As they are, all of them.
    Plain,
    /// Not at all: the build failed.
    Refused,
}

impl Mode {
    fn name(self) -> &'static str {
        match self {
            Self::Selected => "selected",
            Self::Plain => "plain",
            Self::Refused => "refused",
        }
    }
}

/// One JSON object; its fields are described in `docs/maven.md`.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome(pub Value);

impl Outcome {
    /// Nothing was selected, and why.
    pub fn without_selection(mode: Mode, run: String, reason: &str) -> Self {
        Self(json!({ "run": run, "mode": mode.name(), "reason": reason }))
    }

    /// What the selection says.
    pub fn of_selection(run: String, selected: &Selected) -> Self {
        let selection = &selected.selection;
        let tests: Vec<Value> = selection
            .selected
            .iter()
            .map(|(test, reasons)| json!({ "test": test, "reasons": reasons.iter().map(reason).collect::<Vec<_>>() }))
            .collect();
        let fall_backs: Vec<Value> =
            selection.fall_backs.iter().map(|it| json!({ "kind": it.kind(), "text": it.to_string() })).collect();
        let changed: Vec<&str> = selected.diff.classes.iter().map(|class| &*class.name).collect();
        let is_unaffected = |name: &String| selection.unaffected.binary_search(name).is_ok();
        let saved: u64 = selected.durations.iter().filter(|(name, _)| is_unaffected(name)).map(|(_, time)| time).sum();
        Self(json!({
            "run": run,
            "mode": Mode::Selected.name(),
            "technique": selection.technique,
            "fallBacks": fall_backs,
            "selected": tests,
            "unaffected": selection.unaffected,
            "changedClasses": changed,
            "savedMicroseconds": saved,
        }))
    }

    /// Adds what was recorded.
    pub fn add(&mut self, name: &str, value: Value) {
        if let Some(fields) = self.0.as_object_mut() {
            fields.insert(name.to_owned(), value);
        }
    }

    /// The number of elements of a list.
    pub fn count(&self, name: &str) -> u64 {
        self.0.get(name).and_then(Value::as_array).map_or(0, |list| list.len() as u64)
    }

    /// A number.
    pub fn number(&self, name: &str) -> u64 {
        self.0.get(name).and_then(Value::as_u64).unwrap_or(0)
    }

    /// A text.
    pub fn text(&self, name: &str) -> &str {
        self.0.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// The names of the selected tests.
    pub fn selected_names(&self) -> BTreeSet<String> {
        let tests = self.0.get("selected").and_then(Value::as_array).into_iter().flatten();
        tests.filter_map(|test| Some(test.get("test")?.as_str()?.to_owned())).collect()
    }

    /// What will be done, in a line.
    pub fn plan_line(&self) -> String {
        let (chosen, rest) = (self.count("selected"), self.count("unaffected"));
        match (chosen + rest, self.count("fallBacks")) {
            (0, _) => "all tests run, and what they use is recorded".to_owned(),
            (all, 1..) => format!("all {all} known test classes run, and what they use is recorded"),
            (all, _) => format!("{chosen} of {all} known test classes run, and those not seen before"),
        }
    }

    /// Writes it beside the description.
    pub fn write(&self, description: &Path) -> Result<()> {
        replace_file(&file(description), self.0.to_string().as_bytes())
    }

    /// Reads it.
    pub fn read(description: &Path) -> Result<Self> {
        read(&file(description))
    }

    /// All outcomes in a folder, in the order of their runs.
    pub fn all(folder: &Path) -> Result<Vec<Self>> {
        let named = |error: std::io::Error| Error::io("cannot read", &error).in_file(folder.display().to_string());
        let mut files: Vec<PathBuf> = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(named)? {
            files.push(entry.map_err(named)?.path());
        }
        files.retain(|file| file.extension().is_some_and(|ending| ending == "outcome"));
        files.sort();
        files.iter().map(|file| read(file)).collect()
    }
}

fn file(description: &Path) -> PathBuf {
    let mut name = description.as_os_str().to_owned();
    name.push(".outcome");
    PathBuf::from(name)
}

fn read(file: &Path) -> Result<Outcome> {
    let named = |error: Error| error.in_file(file.display().to_string());
    let text = std::fs::read_to_string(file).map_err(|error| named(Error::io("cannot read", &error)))?;
    serde_json::from_str(&text).map(Outcome).map_err(|error| named(Error::unsupported(error.to_string())))
}
