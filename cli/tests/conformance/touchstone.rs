//! Calls `touchstone` on a project folder as a build would: instrument, record, select.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::case::Tests;
use crate::java::finished;

/// A project folder with a class path.
pub struct Touchstone<'a> {
    /// The folder.
    pub project: &'a Path,
    /// The class path as compiled.
    pub class_path: &'a [PathBuf],
    /// Environment variables.
    pub environment: &'a BTreeMap<String, String>,
}

/// What was selected.
#[derive(Debug)]
pub struct Selected {
    /// Tests proven unaffected.
    pub unaffected: Tests,
    /// By selected test: the rules by which changes reach it. None for other reasons.
    pub rules: BTreeMap<String, BTreeSet<Option<String>>>,
    /// All of it.
    pub text: String,
}

impl Touchstone<'_> {
    /// The folder of instrumented classes.
    fn out(&self) -> PathBuf {
        self.project.join("instrumented")
    }

    /// The probe map.
    pub fn map(&self) -> PathBuf {
        self.out().join("touchstone.map")
    }

    /// The folder for traces.
    pub fn traces(&self) -> PathBuf {
        self.project.join("traces")
    }

    /// Instruments all entries of the class path but those in `plain`, and says the class path to run with.
    pub fn instrument(&self, collect: &str, libraries: &str, plain: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
        let mut command = self.command("instrument");
        command.args(self.class_path.iter().filter(|entry| !plain.contains(entry)));
        // The baselines know classes only: an entry of any method would tell them more.
        let granularity = if collect == "smart" { "method" } else { "class" };
        command.arg("--out").arg(self.out()).args(["--granularity", granularity, "--collect", collect]);
        command.args(["--libraries", libraries, "--quiet"]);
        finished(command.output(), "touchstone instrument")?;
        let place = |entry: &PathBuf| match entry.file_name() {
            Some(name) if !plain.contains(entry) => self.out().join(name),
            _ => entry.clone(),
        };
        Ok(self.class_path.iter().map(place).collect())
    }

    /// Records the traces of a run.
    pub fn record(&self) -> Result<(), String> {
        let mut command = self.command("record");
        command.arg(self.traces()).arg("--map").arg(self.map()).arg("--classpath").arg(self.joined()?);
        finished(command.output(), "touchstone record")
    }

    /// Selects by a technique, for the mutation test without one of its rules.
    pub fn select(&self, technique: &str, without: Option<&str>) -> Result<Selected, String> {
        let mut command = self.command("select");
        command.args(["--json", "--technique", technique]).arg("--classpath").arg(self.joined()?);
        if let Some(rule) = without {
            command.args(["--without", rule]);
        }
        let output = command.output();
        let text = output.as_ref().map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
        let text = text.unwrap_or_default();
        finished(output, "touchstone select")?;
        let value: Value =
            serde_json::from_str(&text).map_err(|error| format!("touchstone select --json: {error}: {text}"))?;
        Ok(read(&value))
    }

    fn joined(&self) -> Result<OsString, String> {
        std::env::join_paths(self.class_path).map_err(|error| error.to_string())
    }

    fn command(&self, name: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone"));
        command.arg(name).current_dir(self.project).envs(self.environment);
        command
    }
}

fn read(value: &Value) -> Selected {
    let items = |value: &Value, name: &str| value.get(name).and_then(Value::as_array).cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let unaffected = items(value, "unaffected").iter().map(text).collect();
    let mut rules = BTreeMap::new();
    for test in items(value, "selected") {
        let reasons = items(&test, "reasons").into_iter();
        let rule = |reason: Value| reason.get("rule").and_then(Value::as_str).map(str::to_owned);
        rules.insert(test.get("test").map(text).unwrap_or_default(), reasons.map(rule).collect());
    }
    let shown = serde_json::to_string_pretty(&serde_json::json!({
        "fallBacks": value.get("fallBacks"), "selected": value.get("selected"), "changes": value.get("changes")
    }));
    Selected { unaffected, rules, text: shown.unwrap_or_default() }
}
