//! The forms in which a selection is printed.

use std::collections::HashMap;
use std::io::Write;

use clap::ValueEnum;
use serde_json::{Value, json};
use touchstone_analyzer::pipeline::Selected;
use touchstone_analyzer::selection::{Reason, order};

/// How to print a selection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// One selected test a line, with its first reason
    Text,
    /// One object with every test and all reasons
    Json,
    /// The selected tests' names; a single * when everything runs
    Includes,
    /// The names of tests proven unaffected, for Surefire's excludesFile
    Excludes,
    /// The same as patterns for Gradle's excludeTestsMatching
    Gradle,
    /// Annotations for GitHub Actions: what runs, why, and what is left out
    Github,
    /// A JUnit XML report in which the tests that are left out are skipped, with the reason
    JunitXml,
}

/// A selection, and in which order its tests are told.
pub struct Told<'a> {
    selected: &'a Selected,
    tests: Vec<(&'a str, &'a [Reason])>,
}

impl<'a> Told<'a> {
    /// The selected tests by their names, or likely failures first.
    pub fn new(selected: &'a Selected, ordered: bool) -> Self {
        let tests = &selected.selection.selected;
        let mut tests: Vec<(&str, &[Reason])> =
            tests.iter().map(|(test, reasons)| (test.as_str(), reasons.as_slice())).collect();
        if ordered {
            let order = order(&selected.selection, &selected.durations);
            let ranks: HashMap<&str, usize> = order.iter().map(String::as_str).zip(0..).collect();
            tests.sort_by_key(|(test, _)| ranks.get(test).copied());
        }
        Self { selected, tests }
    }

    /// Prints it.
    pub fn print(&self, format: Format, out: &mut impl Write) -> std::io::Result<()> {
        match format {
            Format::Text => self.text(out),
            Format::Json => writeln!(out, "{}", self.json()),
            Format::Includes => self.includes(out),
            Format::Excludes => self.excludes("", out),
            Format::Gradle => self.excludes("*", out),
            Format::Github => self.github(out),
            Format::JunitXml => self.junit_xml(out),
        }
    }

    fn text(&self, out: &mut impl Write) -> std::io::Result<()> {
        for (test, reasons) in &self.tests {
            match reasons {
                [] => writeln!(out, "{test}")?,
                [only] => writeln!(out, "{test}\t{only}")?,
                [first, more @ ..] => writeln!(out, "{test}\t{first} (and {} more)", more.len())?,
            }
        }
        Ok(())
    }

    fn includes(&self, out: &mut impl Write) -> std::io::Result<()> {
        if self.selected.selection.is_all() {
            return writeln!(out, "*");
        }
        self.tests.iter().try_for_each(|(test, _)| writeln!(out, "{test}"))
    }

    fn excludes(&self, ending: &str, out: &mut impl Write) -> std::io::Result<()> {
        self.selected.selection.unaffected.iter().try_for_each(|test| writeln!(out, "{test}{ending}"))
    }

    fn json(&self) -> Value {
        let selection = &self.selected.selection;
        let tests: Vec<Value> = self
            .tests
            .iter()
            .map(|(test, reasons)| json!({ "test": test, "reasons": reasons.iter().map(reason).collect::<Vec<_>>() }))
            .collect();
        let fall_backs: Vec<Value> =
            selection.fall_backs.iter().map(|it| json!({ "kind": it.kind(), "text": it.to_string() })).collect();
        json!({
            "schema": "touchstone-select-1",
            "technique": selection.technique,
            "all": selection.is_all(),
            "fallBacks": fall_backs,
            "selected": tests,
            "unaffected": selection.unaffected,
            "changes": self.selected.diff.records(),
            "recordedAt": self.selected.recorded_at,
        })
    }

    /// Lines that GitHub Actions turns into annotations.
    fn github(&self, out: &mut impl Write) -> std::io::Result<()> {
        let selection = &self.selected.selection;
        for fall_back in &selection.fall_backs {
            writeln!(out, "::warning title=All tests run::{}", command_data(&fall_back.to_string()))?;
        }
        for (test, reasons) in &self.tests {
            let why = reasons.first().map_or_else(|| "all tests run".to_owned(), ToString::to_string);
            writeln!(out, "::notice title={}::{}", command_value(test), command_data(&why))?;
        }
        writeln!(
            out,
            "::notice title=Touchstone::{} of {} known tests selected; {:.1} s saved",
            self.tests.len(),
            self.tests.len() + selection.unaffected.len(),
            saved(self.selected) as f64 / 1e6
        )
    }

    /// What is left out, as reports of test runs have it. What runs is left to the report of the run.
    fn junit_xml(&self, out: &mut impl Write) -> std::io::Result<()> {
        let selection = &self.selected.selection;
        let (skipped, technique) = (selection.unaffected.len(), selection.technique);
        writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
        writeln!(
            out,
            "<testsuite name=\"left out by touchstone\" tests=\"{skipped}\" failures=\"0\" errors=\"0\" skipped=\"{skipped}\" time=\"0\">"
        )?;
        for test in &selection.unaffected {
            let name = xml(test.rsplit('.').next().unwrap_or(test));
            writeln!(out, "  <testcase classname=\"{}\" name=\"{name}\" time=\"0\">", xml(test))?;
            writeln!(
                out,
                "    <skipped message=\"no change since it last passed reaches it ({}, {} changed classes)\"/>",
                xml(technique),
                self.selected.diff.classes.len()
            )?;
            writeln!(out, "  </testcase>")?;
        }
        writeln!(out, "</testsuite>")
    }
}

/// The recorded time of the tests that are left out, in microseconds.
pub fn saved(selected: &Selected) -> u64 {
    let is_unaffected = |name: &String| selected.selection.unaffected.binary_search(name).is_ok();
    selected.durations.iter().filter(|(name, _)| is_unaffected(name)).map(|(_, time)| time).sum()
}

/// A reason for machines.
pub fn reason(reason: &Reason) -> Value {
    let mut object = json!({ "kind": reason.kind(), "text": reason.to_string() });
    if let (Reason::Change(demand), Some(fields)) = (reason, object.as_object_mut()) {
        let depends: Vec<String> = demand.all_of.iter().map(ToString::to_string).collect();
        fields.insert("rule".to_owned(), json!(demand.rule));
        fields.insert("change".to_owned(), json!(demand.change));
        fields.insert("dependences".to_owned(), json!(depends));
    }
    object
}

/// Text as GitHub's commands want it.
fn command_data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The same for values of properties.
fn command_value(text: &str) -> String {
    command_data(text).replace(':', "%3A").replace(',', "%2C")
}

/// Text as XML wants it, in attributes too; what XML cannot say is told by its number.
fn xml(text: &str) -> String {
    text.chars()
        .map(|letter| match letter {
            '&' => "&amp;".to_owned(),
            '<' => "&lt;".to_owned(),
            '>' => "&gt;".to_owned(),
            '"' => "&quot;".to_owned(),
            control if control.is_control() => format!("\\u{:04x}", control as u32),
            other => other.to_string(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_a_meaning_is_escaped() {
        assert_eq!(command_value("a:b,c%\n"), "a%3Ab%2Cc%25%0A");
        assert_eq!(command_data("a:b,c\r"), "a:b,c%0D");
        assert_eq!(xml("a<b>&\"\u{1}é"), "a&lt;b&gt;&amp;&quot;\\u0001é");
    }
}
