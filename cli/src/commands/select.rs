//! `touchstone select`: which tests the changes since the last recording can affect.

use std::io::{BufWriter, Write};

use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use touchstone_analyzer::pipeline::{SelectRequest, Selected, select};
use touchstone_analyzer::selection::{Options, Reason};
use touchstone_analyzer::techniques::{Rule, Technique};

use super::project::ProjectOptions;
use crate::exit::Failure;

/// Say which tests the changes since the last recording can affect
///
/// Nothing is changed by asking. Tests that nobody has heard of always have to run: feed the excludes, not the includes,
/// to a build tool.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Select {
    #[command(flatten)]
    project: ProjectOptions,
    /// How to print the selection
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Select everything
    #[arg(long)]
    all: bool,
    /// The git revision that the store must be of; everything is selected when it is not
    #[arg(long, value_name = "REVISION")]
    base: Option<String>,
    /// Tests that always run: names with *
    #[arg(long, value_name = "PATTERN")]
    always: Vec<String>,
    /// With jcgeks and jcgeks-ne: the algorithms as their paper prints them, which miss more (docs/call-graphs.md)
    #[arg(long)]
    letter: bool,
    /// End with exit code 1 when some test is selected
    #[arg(long)]
    exit_code: bool,
    /// No summary on standard error
    #[arg(long, short)]
    quiet: bool,
    /// Leave this rule out, to see that something notices: for tests of the rules only
    #[arg(long, value_name = "RULE", hide = true, value_parser = rule)]
    without: Option<Rule>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
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
}

const EXAMPLES: &str = "\
Examples:
  touchstone select -c target/test-classes:target/classes
  touchstone select -c target/test-classes:target/classes --format excludes > target/excludes.txt
  mvn test -Dsurefire.excludesFile=$PWD/target/excludes.txt

Exit codes: 0 done (with --exit-code: nothing selected), 1 with --exit-code: something is selected, 2 bad usage or input.";

/// The rule of this name.
pub fn rule(name: &str) -> Result<Rule, String> {
    let named = |rule: &Rule| json!(rule).as_str() == Some(name);
    Rule::ALL.into_iter().find(named).ok_or_else(|| "there is no such rule".to_owned())
}

/// Runs the command.
pub fn run(command: &Select) -> Result<(), Failure> {
    let mut always = command.project.configuration()?.always;
    always.extend(command.always.iter().cloned());
    let options = Options { always, everything: command.all, without: command.without };
    let request = SelectRequest { technique: technique(command)?, options, base: command.base.clone() };
    let selected = select(&command.project.project()?, &request)?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    let format = if command.json { Format::Json } else { command.format };
    match format {
        Format::Text => text(&selected, &mut out)?,
        Format::Json => writeln!(out, "{}", as_json(&selected))?,
        Format::Includes => includes(&selected, &mut out)?,
        Format::Excludes => excludes(&selected, "", &mut out)?,
        Format::Gradle => excludes(&selected, "*", &mut out)?,
    }
    out.flush()?;
    if !command.quiet {
        tell(&selected);
    }
    let some = selected.selection.is_all() || !selected.selection.selected.is_empty();
    if command.exit_code && some { Err(Failure::Found) } else { Ok(()) }
}

fn technique(command: &Select) -> Result<Technique, Failure> {
    let technique = command.project.technique;
    if !command.letter {
        return Ok(technique);
    }
    let none = || Failure::BadInput(format!("--letter goes with jcgeks and jcgeks-ne, not with {}", technique.name()));
    technique.to_the_letter().ok_or_else(none)
}

/// Loud when everything runs, and one line always.
fn tell(selected: &Selected) {
    let selection = &selected.selection;
    for fall_back in &selection.fall_backs {
        eprintln!("all tests run: {fall_back}");
    }
    let (chosen, rest) = (selection.selected.len(), selection.unaffected.len());
    let is_unaffected = |name: &String| selection.unaffected.binary_search(name).is_ok();
    let saved: u64 = selected.durations.iter().filter(|(name, _)| is_unaffected(name)).map(|(_, time)| time).sum();
    eprintln!(
        "selected {chosen} of {} tests ({}); {} changed classes; {:.1} s saved",
        chosen + rest,
        selection.technique,
        selected.diff.classes.len(),
        saved as f64 / 1e6
    );
}

fn text(selected: &Selected, out: &mut impl Write) -> std::io::Result<()> {
    for (test, reasons) in &selected.selection.selected {
        match reasons.as_slice() {
            [] => writeln!(out, "{test}")?,
            [only] => writeln!(out, "{test}\t{only}")?,
            [first, more @ ..] => writeln!(out, "{test}\t{first} (and {} more)", more.len())?,
        }
    }
    Ok(())
}

fn includes(selected: &Selected, out: &mut impl Write) -> std::io::Result<()> {
    if selected.selection.is_all() {
        return writeln!(out, "*");
    }
    selected.selection.selected.keys().try_for_each(|test| writeln!(out, "{test}"))
}

fn excludes(selected: &Selected, ending: &str, out: &mut impl Write) -> std::io::Result<()> {
    selected.selection.unaffected.iter().try_for_each(|test| writeln!(out, "{test}{ending}"))
}

fn as_json(selected: &Selected) -> Value {
    let selection = &selected.selection;
    let tests: Vec<Value> = selection
        .selected
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
        "changes": selected.diff.records(),
        "recordedAt": selected.recorded_at,
    })
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
