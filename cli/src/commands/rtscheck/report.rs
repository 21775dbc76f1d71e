//! The report of a check: for people, as a page, and for machines.

use std::fmt::Write as _;
use std::io::Write;

use clap::ValueEnum;
use serde_json::{Value, json};
use touchstone_analyzer::rtscheck::report::{Made, Report};
use touchstone_analyzer::rtscheck::rules::Rule;

use super::auto::BUGS;
use crate::exit::Failure;

/// How to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Tables for a terminal
    Text,
    /// One object
    Json,
    /// The same tables as a page
    Markdown,
}

/// A report with what is needed to tell it.
pub struct Told<'a> {
    /// The numbers.
    pub report: &'a Report,
    /// The tools by name, in the order in which they are told, and whether each claims to miss nothing in such programs.
    pub tools: Vec<(String, bool)>,
    /// How long it took.
    pub minutes: f64,
}

impl Told<'_> {
    /// Whether no technique that claims to be safe violates a rule that only bugs violate.
    pub fn is_clean(&self) -> bool {
        let safe: Vec<&str> =
            self.tools.iter().filter(|(_, is_safe)| *is_safe).map(|(name, _)| name.as_str()).collect();
        let totals = self.report.totals_of(&safe);
        BUGS.iter().all(|rule| count_of(&totals, *rule) == 0)
    }

    /// Writes it.
    pub fn write(&self, format: Format, out: &mut impl Write) -> Result<(), Failure> {
        match format {
            Format::Json => writeln!(out, "{}", self.as_json())?,
            Format::Text | Format::Markdown => {
                out.write_all(self.tables().as_bytes())?;
                writeln!(out, "{}", self.line())?;
            }
        }
        Ok(())
    }

    /// The line for scripts: violations by the default technique, or where it is not checked by all that are.
    fn line(&self) -> String {
        let all: Vec<&str> = self.tools.iter().map(|(name, _)| name.as_str()).collect();
        let named = if all.contains(&"hybrid") { vec!["hybrid"] } else { all };
        let totals = self.report.totals_of(&named);
        let mut line = format!("RESULT rtscheck programs={}", self.report.total().compiled);
        for (rule, count) in Rule::ALL.into_iter().zip(totals) {
            let _ = write!(line, " {}={count}", rule.name().to_lowercase());
        }
        let _ = write!(line, " minutes={:.1}", self.minutes);
        line
    }

    fn tables(&self) -> String {
        let mut text = self.modes();
        let total = self.report.total();
        let _ = writeln!(
            text,
            "\n{} evolving programs compile, {} of them with newly failing tests; {} tests, {} newly failing.\n",
            total.compiled, total.failing, self.report.tests, self.report.newly_failed
        );
        text.push_str(&self.unusable());
        text.push_str(&self.violations());
        text.push_str(&self.groups());
        text
    }

    /// Table IV of the paper: generated and compiling programs of each mode.
    fn modes(&self) -> String {
        let report = self.report;
        let mut operators: Vec<&str> = report.modes.keys().map(|(_, operator)| operator.as_str()).collect();
        operators.sort_unstable();
        operators.dedup();
        let mut rows = Vec::new();
        if operators.len() <= 9 {
            rows.push(["mode", "base"].into_iter().chain(operators.iter().copied()).map(str::to_owned).collect());
            let mut bases: Vec<_> = report.bases.iter().collect();
            bases.sort_by_key(|(mode, _)| (mode.len(), mode.as_str()));
            for (mode, base) in bases {
                let mut row = vec![mode.clone(), shown(Some(base))];
                let key = |operator: &str| (mode.clone(), operator.to_owned());
                row.extend(operators.iter().map(|operator| shown(report.modes.get(&key(operator)))));
                rows.push(row);
            }
        } else {
            rows.push(["operator", "compiling / generated", "with newly failing tests"].map(str::to_owned).to_vec());
            for ((_, operator), made) in &report.modes {
                rows.push(vec![operator.clone(), shown(Some(made)), made.failing.to_string()]);
            }
        }
        table(&rows)
    }

    /// Revisions with which nothing could be found out, by name.
    fn unusable(&self) -> String {
        let mut text = String::new();
        for ((program, revision), why) in &self.report.unusable {
            let revision = revision.map(|number| format!("/{number}")).unwrap_or_default();
            let _ = writeln!(text, "Not usable: p{program}{revision}: {}", why.lines().next().unwrap_or_default());
        }
        if text.is_empty() { text } else { format!("{text}\n") }
    }

    fn violations(&self) -> String {
        let head = ["technique", "R1", "R2", "R3", "(needed)", "R4", "R5", "R6", "R7", "tests selected"];
        let mut rows: Vec<Vec<String>> = vec![head.map(str::to_owned).to_vec()];
        for (name, _) in &self.tools {
            let of_tool = self.report.tools.get(name).cloned().unwrap_or_default();
            let mut row = vec![name.clone()];
            for (rule, count) in Rule::ALL.into_iter().zip(of_tool.violations) {
                row.push(count.to_string());
                if rule == Rule::R3 {
                    row.push(of_tool.needed.to_string());
                }
            }
            let share = 100.0 * of_tool.selected as f64 / self.report.tests.max(1) as f64;
            row.push(format!("{share:.1} %"));
            rows.push(row);
        }
        table(&rows)
    }

    fn groups(&self) -> String {
        let safety = |rule: Rule| BUGS.contains(&rule);
        let mut rows =
            vec![["rule", "technique", "operator", "cause", "programs", "first"].map(str::to_owned).to_vec()];
        for (group, (count, (program, number))) in self.report.groups.iter().filter(|(it, _)| safety(it.rule)) {
            let words = [group.rule.name(), &group.tool, &group.operator, &group.cause].map(str::to_owned);
            let mut row = words.to_vec();
            row.extend([count.to_string(), format!("p{program}/{number}")]);
            rows.push(row);
        }
        if rows.len() == 1 { String::new() } else { format!("\n{}", table(&rows)) }
    }

    fn as_json(&self) -> Value {
        let report = self.report;
        let made = |it: &Made| json!({ "generated": it.generated, "compiled": it.compiled, "failing": it.failing });
        let modes: Vec<Value> = report
            .modes
            .iter()
            .map(|((mode, operator), it)| json!({ "mode": mode, "operator": operator, "programs": made(it) }))
            .collect();
        let bases: Vec<Value> =
            report.bases.iter().map(|(mode, it)| json!({ "mode": mode, "programs": made(it) })).collect();
        let tools: Vec<Value> = self.tools.iter().map(|(name, _)| self.tool_json(name)).collect();
        let groups: Vec<Value> = report
            .groups
            .iter()
            .map(|(it, (count, (program, number)))| {
                json!({ "rule": it.rule.name(), "kind": it.rule.kind(), "technique": it.tool, "operator": it.operator,
                    "cause": it.cause, "programs": count, "first": { "program": program, "revision": number } })
            })
            .collect();
        let unusable: Vec<Value> = report
            .unusable
            .iter()
            .map(|((program, revision), why)| json!({ "program": program, "revision": revision, "why": why }))
            .collect();
        json!({ "schema": "touchstone-rtscheck-1", "unusable": unusable, "programs": made(&report.total()), "bases": bases, "modes": modes,
            "tests": report.tests, "newlyFailed": report.newly_failed, "techniques": tools, "groups": groups,
            "minutes": (self.minutes * 10.0).round() / 10.0 })
    }

    fn tool_json(&self, name: &str) -> Value {
        let of_tool = self.report.tools.get(name).cloned().unwrap_or_default();
        let counts = Rule::ALL.into_iter().zip(of_tool.violations);
        let violations: serde_json::Map<String, Value> =
            counts.map(|(rule, count)| (rule.name().to_lowercase(), json!(count))).collect();
        json!({ "technique": name, "violations": violations, "r3Needed": of_tool.needed,
            "selected": of_tool.selected })
    }
}

fn count_of(totals: &[u64; 7], rule: Rule) -> u64 {
    let place = Rule::ALL.into_iter().position(|it| it == rule).unwrap_or_default();
    totals.get(place).copied().unwrap_or_default()
}

fn shown(made: Option<&Made>) -> String {
    made.map_or_else(|| "–".to_owned(), |made| format!("{} / {}", made.compiled, made.generated))
}

/// A table as Markdown writes it, which people can read as well.
pub fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|it| it.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or_default()).collect();
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        for (cell, width) in row.iter().zip(&widths) {
            let _ = write!(text, "| {cell:<width$} ");
        }
        text.push_str("|\n");
        if number == 0 {
            widths.iter().for_each(|width| text.push_str(&format!("| {} ", "-".repeat((*width).max(3)))));
            text.push_str("|\n");
        }
    }
    text
}
