//! What the Checker found, as a table, as JSON, as Markdown; and the averages of many such reports.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use touchstone_analyzer::checker::{Audit, Average, Executed, average};

use super::Format;
use super::left_out::LeftOut;
use crate::exit::Failure;

/// The words in reports for other programs.
const SCHEMA: &str = "touchstone-check-1";

/// What was found.
pub(super) struct Report {
    /// The changed methods.
    pub changed: BTreeSet<String>,
    /// What the tests ran.
    pub executed: Executed,
    /// The tests that did not have to run.
    pub left_out: LeftOut,
    /// Whether it is a baseline that is known to miss, and what it did.
    pub audits: Vec<(bool, Audit)>,
}

impl Report {
    /// Whether something was missed by what should miss nothing, or was asked for.
    pub(super) fn has_failed(&self, is_asked_for: bool) -> bool {
        self.audits.iter().any(|(is_baseline, audit)| !audit.missed.is_empty() && (is_asked_for || !is_baseline))
    }

    pub(super) fn write(&self, format: Format, out: &mut impl Write) -> Result<(), Failure> {
        match format {
            Format::Json => Ok(writeln!(out, "{}", self.as_json())?),
            Format::Text | Format::Markdown => self.as_text(format == Format::Markdown, out),
        }
    }

    fn as_json(&self) -> Value {
        let affected: Vec<Value> =
            self.executed.affected.iter().map(|(test, ran)| json!({ "test": test, "ran": ran })).collect();
        let audits: Vec<Value> = self
            .audits
            .iter()
            .map(|(is_baseline, audit)| {
                let mut object = json!(audit);
                object
                    .as_object_mut()
                    .into_iter()
                    .for_each(|it| _ = it.insert("baseline".to_owned(), json!(is_baseline)));
                object
            })
            .collect();
        json!({ "schema": SCHEMA, "changedMethods": self.changed, "tests": self.executed.tests.len(),
            "affected": affected, "incomplete": self.executed.incomplete, "leftOut": self.left_out.tests,
            "savedMicroseconds": self.left_out.saved(), "audits": audits })
    }

    fn as_text(&self, is_markdown: bool, out: &mut impl Write) -> Result<(), Failure> {
        let (changed, tests, affected) = (self.changed.len(), self.executed.tests.len(), self.executed.affected.len());
        writeln!(out, "{changed} changed methods; {affected} of {tests} tests ran one")?;
        if changed == 0 {
            return Ok(writeln!(out, "no method has other code: no test was run")?);
        }
        if !self.left_out.tests.is_empty() {
            let seconds = self.left_out.saved() as f64 / 1e6;
            let count = self.left_out.tests.len();
            writeln!(
                out,
                "{count} of them touch no changed class and were left out, {seconds:.1} s; misses of smart cannot show there"
            )?;
        }
        let rows = self.audits.iter().map(|(_, audit)| {
            let share = format!("{} ({})", audit.selected, percent(share(audit.selected, tests)));
            [
                audit.name.clone(),
                share,
                audit.missed.len().to_string(),
                percent(audit.loss_rate),
                percent(audit.precision),
            ]
        });
        table(["technique", "selected", "missed", "LR", "precision"], rows.collect(), is_markdown, out)?;
        for (_, audit) in &self.audits {
            for missed in &audit.missed {
                let first = missed.ran.first().map(String::as_str).unwrap_or_default();
                let more = match missed.ran.len() {
                    0 | 1 => String::new(),
                    count => format!(" and {} more", count - 1),
                };
                let bullet = if is_markdown { "- " } else { "" };
                writeln!(out, "{bullet}{} misses {}, which ran {first}{more}", audit.name, missed.test)?;
            }
        }
        for (test, why) in &self.executed.incomplete {
            writeln!(out, "note: not all of what {test} ran is known: {why}")?;
        }
        Ok(())
    }
}

fn share(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

fn percent(rate: Option<f64>) -> String {
    rate.map_or_else(|| "-".to_owned(), |rate| format!("{:.1} %", rate * 100.0))
}

fn table<const N: usize>(
    head: [&str; N],
    rows: Vec<[String; N]>,
    is_markdown: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let head = head.map(str::to_owned);
    let width = |column: usize| {
        let cells = rows.iter().chain([&head]).filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..N).map(width).collect();
    let line = |row: &[String; N]| {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        if is_markdown { format!("| {} |", cells.join(" | ")) } else { cells.join("  ").trim_end().to_owned() }
    };
    if is_markdown {
        writeln!(out)?;
    }
    writeln!(out, "{}", line(&head))?;
    if is_markdown {
        writeln!(out, "|{}", " --- |".repeat(N))?;
    }
    rows.iter().try_for_each(|row| writeln!(out, "{}", line(row)))?;
    if is_markdown {
        writeln!(out)?;
    }
    Ok(())
}

/// Averages the JSON reports of many revisions.
pub(super) fn averages(files: &[PathBuf], format: Format, out: &mut impl Write) -> Result<(), Failure> {
    let mut ones = Vec::new();
    for file in files {
        let report = read(file)?;
        let tests = report.get("tests").and_then(Value::as_u64).unwrap_or(0) as usize;
        for audit in report.get("audits").and_then(Value::as_array).into_iter().flatten() {
            let number = |name: &str| audit.get(name).and_then(Value::as_f64);
            let name = audit.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
            let missed = audit.get("missed").and_then(Value::as_array).map_or(0, Vec::len);
            let selected = audit.get("selected").and_then(Value::as_u64).unwrap_or(0) as usize;
            ones.push((name, number("lossRate"), share(selected, tests), missed));
        }
    }
    let averages = average(ones);
    if format == Format::Json {
        writeln!(out, "{}", json!({ "schema": "touchstone-check-average-1", "averages": averages }))?;
    } else {
        let row = |it: &Average| {
            let revisions = format!("{} ({})", it.revisions, it.with_affected);
            [it.name.clone(), revisions, percent(it.selected), it.missed.to_string(), percent(it.loss_rate)]
        };
        let head = ["technique", "revisions (with affected tests)", "selected", "missed", "ALR"];
        table(head, averages.iter().map(row).collect(), format == Format::Markdown, out)?;
    }
    Ok(out.flush()?)
}

fn read(file: &Path) -> Result<Value, Failure> {
    let bad = |why: String| Failure::BadInput(format!("{}: {why}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| bad(format!("cannot read: {error}")))?;
    let value: Value = serde_json::from_str(&text).map_err(|error| bad(format!("no report: {error}")))?;
    match value.get("schema").and_then(Value::as_str) {
        Some(SCHEMA) => Ok(value),
        other => Err(bad(format!("no report of touchstone check --json: its schema is {other:?}"))),
    }
}
