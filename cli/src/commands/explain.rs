//! `touchstone explain`: why a test is selected, or why not.

use std::collections::BTreeMap;
use std::io::{BufWriter, Write};

use clap::Args;
use serde_json::json;
use touchstone_analyzer::dependences::Dependence;
use touchstone_analyzer::pipeline::{SelectRequest, remembered_names, remembered_test, select};
use touchstone_analyzer::selection::Options;

use super::project::ProjectOptions;
use super::select::reason;
use crate::exit::Failure;

/// Say why a test is selected, or why not: change, fact, test
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Explain {
    /// The test class, with dots
    test: String,
    #[command(flatten)]
    project: ProjectOptions,
    /// List everything that the test depends on
    #[arg(long)]
    dependences: bool,
    /// As one JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  touchstone explain shop.CartTest -c target/test-classes:target/classes
  touchstone explain shop.CartTest -c target/test-classes:target/classes --dependences";

/// Runs the command.
pub fn run(command: &Explain) -> Result<(), Failure> {
    let project = command.project.project()?;
    let Some((test, depends)) = remembered_test(&project, &command.test)? else {
        return Err(unknown(command, &remembered_names(&project)?));
    };
    let options = Options { always: command.project.configuration()?.always, ..Options::default() };
    let request = SelectRequest { technique: command.project.technique, options, base: None };
    let selected = select(&project, &request)?;
    let reasons = selected.selection.selected.get(&command.test);
    let mut out = BufWriter::new(std::io::stdout().lock());
    if command.json {
        let reasons: Option<Vec<_>> = reasons.map(|reasons| reasons.iter().map(reason).collect());
        let fall_backs: Vec<String> = selected.selection.fall_backs.iter().map(ToString::to_string).collect();
        let depends: Vec<String> = depends.iter().map(ToString::to_string).collect();
        let object = json!({ "schema": "touchstone-explain-1", "test": test.name, "selected": reasons.is_some(),
            "reasons": reasons, "fallBacks": fall_backs, "dependences": depends, "recordedAt": test.recorded_at,
            "durationMicroseconds": test.duration, "outcome": test.outcome.name() });
        writeln!(out, "{object}")?;
        return Ok(out.flush()?);
    }
    match reasons {
        Some(reasons) => {
            writeln!(out, "{} is selected", test.name)?;
            selected.selection.fall_backs.iter().try_for_each(|it| writeln!(out, "  all tests run: {it}"))?;
            reasons.iter().try_for_each(|reason| writeln!(out, "  {reason}"))?;
        }
        None => {
            writeln!(out, "{} is not selected", test.name)?;
            let changes = selected.diff.records();
            writeln!(out, "  none of {} changes meets what it depends on:", changes.len())?;
            writeln!(out, "  {}", counted(&depends))?;
        }
    }
    if command.dependences {
        depends.iter().try_for_each(|dependence| writeln!(out, "  {dependence}"))?;
    }
    Ok(out.flush()?)
}

fn unknown(command: &Explain, names: &[String]) -> Failure {
    let wanted = command.test.rsplit('.').next().unwrap_or(&command.test).to_lowercase();
    let close: Vec<&str> =
        names.iter().filter(|name| name.to_lowercase().contains(&wanted)).map(String::as_str).take(3).collect();
    let hint = if close.is_empty() { String::new() } else { format!("; did you mean {}?", close.join(" or ")) };
    Failure::BadInput(format!("{}: no such test in the store, so it runs anyway{hint}", command.test))
}

/// How many of which kind.
fn counted(depends: &[Dependence]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for dependence in depends {
        let kind = match dependence {
            Dependence::Method(..) => "methods",
            Dependence::Class(_) | Dependence::Whole(_) => "classes",
            Dependence::Shape(_) | Dependence::Own(_) => "shapes of classes",
            Dependence::File(_) | Dependence::Listing(_) | Dependence::Tree(_) => "files",
            Dependence::Variable(_) | Dependence::AllVariables => "environment variables",
            _ => "others",
        };
        *counts.entry(kind).or_default() += 1;
    }
    counts.iter().map(|(kind, count)| format!("{count} {kind}")).collect::<Vec<_>>().join(", ")
}
