//! What a run of `touchstone test` tells in the end: one line, and on demand JSON and Markdown.

use std::io::Write;
use std::path::Path;

use serde_json::{Value, json};
use touchstone_formats::replace::replace_file;

use super::outcome::Outcome;
use crate::exit::Failure;

/// The sums over all test runs of a build.
#[derive(Debug, Default, PartialEq, Eq)]
struct Totals {
    ran: u64,
    all: u64,
    changed: u64,
    saved: u64,
}

/// Prints the line, and writes what was asked for.
pub fn tell(report: Option<&Path>, as_json: bool, outcomes: &[Outcome]) -> Result<(), Failure> {
    let totals = Totals::of(outcomes);
    eprintln!("{}", line(&totals, outcomes));
    if let Some(report) = report {
        replace_file(report, markdown(&totals, outcomes).as_bytes())?;
    }
    if as_json {
        let runs: Vec<&Value> = outcomes.iter().map(|outcome| &outcome.0).collect();
        let object = json!({ "schema": "touchstone-test-1", "ran": totals.ran, "testClasses": totals.all,
            "changedClasses": totals.changed, "savedMicroseconds": totals.saved, "runs": runs });
        writeln!(std::io::stdout(), "{object}")?;
    }
    Ok(())
}

/// The line alone.
pub fn line_of(outcomes: &[Outcome]) -> String {
    line(&Totals::of(outcomes), outcomes)
}

impl Totals {
    fn of(outcomes: &[Outcome]) -> Self {
        let mut totals = Self::default();
        let mut changed = std::collections::BTreeSet::new();
        for outcome in outcomes.iter().filter(|outcome| outcome.text("mode") == "selected") {
            let known = outcome.count("selected") + outcome.count("unaffected");
            totals.ran += outcome.number("ran");
            totals.all += known.max(outcome.number("tests"));
            totals.saved += outcome.number("savedMicroseconds");
            let classes = outcome.0.get("changedClasses").and_then(Value::as_array).into_iter().flatten();
            changed.extend(classes.filter_map(Value::as_str));
        }
        totals.changed = changed.len() as u64;
        totals
    }
}

fn line(totals: &Totals, outcomes: &[Outcome]) -> String {
    let plain = outcomes.iter().filter(|outcome| outcome.text("mode") == "plain").count();
    let mut line = format!(
        "touchstone: ran {} of {} test classes; {} changed; {:.1} s saved",
        totals.ran,
        totals.all,
        plural(totals.changed, "class", "classes"),
        totals.saved as f64 / 1e6
    );
    if plain > 0 {
        line.push_str(&format!("; {} not selected from", plural(plain as u64, "test run", "test runs")));
    }
    line
}

fn plural(count: u64, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

/// The summary for people who look at a build server.
fn markdown(totals: &Totals, outcomes: &[Outcome]) -> String {
    let mut text = String::from("# Tests selected by Touchstone\n\n");
    let saved = totals.saved as f64 / 1e6;
    text.push_str(&format!(
        "**{} of {} test classes** ran · {} changed · {saved:.1} s saved\n\n",
        totals.ran,
        totals.all,
        plural(totals.changed, "class", "classes")
    ));
    text.push_str("| test run | ran | known | why |\n| --- | --- | --- | --- |\n");
    for outcome in outcomes {
        let known = (outcome.count("selected") + outcome.count("unaffected")).max(outcome.number("tests"));
        let ran = if outcome.text("mode") == "selected" { outcome.number("ran").to_string() } else { "all".to_owned() };
        text.push_str(&format!(
            "| {} | {ran} | {known} | {} |\n",
            escaped(outcome.text("run")),
            escaped(&why(outcome))
        ));
    }
    let reasons: Vec<String> = outcomes.iter().flat_map(selected_tests).collect();
    if !reasons.is_empty() {
        text.push_str("\n| selected test | reason |\n| --- | --- |\n");
        text.push_str(&reasons.concat());
    }
    text
}

/// Why everything ran, if it did.
fn why(outcome: &Outcome) -> String {
    let fall_backs = outcome.0.get("fallBacks").and_then(Value::as_array).into_iter().flatten();
    let texts: Vec<&str> = fall_backs.filter_map(|it| it.get("text")?.as_str()).collect();
    if texts.is_empty() { outcome.text("reason").to_owned() } else { texts.join("; ") }
}

fn selected_tests(outcome: &Outcome) -> Vec<String> {
    let tests = outcome.0.get("selected").and_then(Value::as_array).into_iter().flatten();
    let row = |test: &Value| {
        let reasons = test.get("reasons")?.as_array()?;
        let first = reasons.first()?.get("text")?.as_str()?;
        let more = if reasons.len() > 1 { format!(" (and {} more)", reasons.len() - 1) } else { String::new() };
        Some(format!("| {} | {}{more} |\n", escaped(test.get("test")?.as_str()?), escaped(first)))
    };
    tests.filter_map(row).collect()
}

/// For a cell of a table.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ").replace('<', "&lt;")
}
