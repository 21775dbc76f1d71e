//! `touchstone select`: which tests the changes since the last recording can affect.

mod formats;

use std::io::{BufWriter, Write};

use clap::{Args, ValueEnum};
use serde_json::json;
use touchstone_analyzer::pipeline::{SelectRequest, Selected, select};
use touchstone_analyzer::selection::Options;
use touchstone_analyzer::techniques::{Rule, Technique};

use super::project::ProjectOptions;
use crate::exit::Failure;
use formats::{Format, Told};

pub use formats::reason;

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
    /// Print likely failures first: failed last time, changed itself, reached by many changes, quick
    #[arg(long)]
    order: bool,
    /// What it means when no known test is selected
    #[arg(long, value_enum, default_value_t = NoTests::Pass)]
    no_tests: NoTests,
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

/// What an empty selection means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum NoTests {
    /// All is well
    Pass,
    /// The same, with a warning
    Warn,
    /// Exit code 1
    Fail,
}

const EXAMPLES: &str = "\
Examples:
  touchstone select -c target/test-classes:target/classes
  touchstone select -c target/test-classes:target/classes --format excludes > target/excludes.txt
  mvn test -Dsurefire.excludesFile=$PWD/target/excludes.txt
  touchstone select -c target/test-classes:target/classes --order --all
  touchstone select -c target/test-classes:target/classes --format junit-xml --quiet > target/left-out.xml

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
    Told::new(&selected, command.order).print(format, &mut out)?;
    out.flush()?;
    if !command.quiet {
        tell(&selected);
    }
    let some = selected.selection.is_all() || !selected.selection.selected.is_empty();
    match (some, command.no_tests) {
        (false, NoTests::Fail) => {
            Err(Failure::Failed("no known test is selected, and --no-tests=fail is given".to_owned()))
        }
        (false, NoTests::Warn) => {
            eprintln!("warning: no known test is selected");
            Ok(())
        }
        _ if command.exit_code && some => Err(Failure::Found),
        _ => Ok(()),
    }
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
    eprintln!(
        "selected {chosen} of {} tests ({}); {} changed classes; {:.1} s saved",
        chosen + rest,
        selection.technique,
        selected.diff.classes.len(),
        formats::saved(selected) as f64 / 1e6
    );
}
