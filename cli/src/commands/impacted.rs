//! `touchstone impacted`: the classes, members and files that a change reaches, and by which tests.

use std::collections::BTreeSet;
use std::io::{BufWriter, Write};

use clap::Args;
use serde_json::{Value, json};
use touchstone_analyzer::pipeline::{Impacted as Reaches, impacted};
use touchstone_analyzer::selection::Reached;
use touchstone_analyzer::techniques::Subject;

use super::project::ProjectOptions;
use crate::exit::Failure;

/// Show what the changes since the last recording reach, and by which tests
///
/// A place is changed itself, or reached because a call on it now ends elsewhere. A change that no test reaches is told as
/// well: nothing checks it.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Impacted {
    #[command(flatten)]
    project: ProjectOptions,
    /// Name the tests below each place
    #[arg(long)]
    tests: bool,
    /// As one JSON object
    #[arg(long)]
    json: bool,
    /// No summary on standard error
    #[arg(long, short)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  touchstone impacted -c target/test-classes:target/classes
  touchstone impacted -c target/test-classes:target/classes --tests

Each line has changed or reached, the place, and how many tests reach it by which rules.";

/// Runs the command.
pub fn run(command: &Impacted) -> Result<(), Failure> {
    let reaches = impacted(&command.project.project()?, command.project.technique)?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    if command.json {
        writeln!(out, "{}", as_json(&reaches, command.project.technique.name()))?;
    } else {
        for place in &reaches.impact.reached {
            line(place, command.tests, &mut out)?;
        }
    }
    out.flush()?;
    if !command.quiet {
        tell(&reaches);
    }
    Ok(())
}

/// Loud when the answer is not the whole truth, and one line always.
fn tell(reaches: &Reaches) {
    for fall_back in &reaches.impact.fall_backs {
        eprintln!("everything may be reached: {fall_back}");
    }
    let classes: BTreeSet<&str> =
        reaches.impact.reached.iter().filter_map(|it| class_and_member(&it.place)).map(|(class, _)| class).collect();
    let members = reaches.impact.reached.iter().filter(|it| matches!(it.place, Subject::Class(_, Some(_)))).count();
    let tests: BTreeSet<&str> = reaches.impact.reached.iter().flat_map(Reached::tests).collect();
    eprintln!(
        "{members} members in {} classes are changed or reached, by {} of {} tests",
        classes.len(),
        tests.len(),
        reaches.tests
    );
}

fn line(place: &Reached, with_tests: bool, out: &mut impl Write) -> std::io::Result<()> {
    let how = if place.is_changed { "changed" } else { "reached" };
    let tests = place.tests();
    let rules: BTreeSet<String> = place.ways.iter().map(|way| word(json!(way.rule))).collect();
    let rules: Vec<String> = rules.into_iter().collect();
    match tests.len() {
        0 => writeln!(out, "{how}\t{}\tno test", shown(&place.place))?,
        1 => writeln!(out, "{how}\t{}\t1 test: {}", shown(&place.place), rules.join(", "))?,
        count => writeln!(out, "{how}\t{}\t{count} tests: {}", shown(&place.place), rules.join(", "))?,
    }
    if with_tests {
        tests.iter().try_for_each(|test| writeln!(out, "\t{test}"))?;
    }
    Ok(())
}

fn shown(place: &Subject) -> String {
    match place {
        Subject::Class(class, None) => class.replace('/', "."),
        Subject::Class(class, Some(member)) => format!("{}.{member}", class.replace('/', ".")),
        Subject::File(name) => name.clone(),
        Subject::Variable(name) => format!("${name}"),
    }
}

fn class_and_member(place: &Subject) -> Option<(&str, Option<&str>)> {
    match place {
        Subject::Class(class, member) => Some((class, member.as_deref())),
        Subject::File(_) | Subject::Variable(_) => None,
    }
}

fn word(value: Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn as_json(reaches: &Reaches, technique: &str) -> Value {
    let fall_backs: Vec<Value> =
        reaches.impact.fall_backs.iter().map(|it| json!({ "kind": it.kind(), "text": it.to_string() })).collect();
    let reached: Vec<Value> = reaches.impact.reached.iter().map(place_as_json).collect();
    json!({ "schema": "touchstone-impacted-1", "technique": technique, "fallBacks": fall_backs, "reached": reached,
        "tests": reaches.tests, "recordedAt": reaches.recorded_at })
}

fn place_as_json(place: &Reached) -> Value {
    let ways: Vec<Value> =
        place.ways.iter().map(|way| json!({ "rule": way.rule, "change": way.change, "tests": way.tests })).collect();
    let mut object = json!({ "changed": place.is_changed, "tests": place.tests(), "ways": ways });
    if let Some(fields) = object.as_object_mut() {
        let mut set = |name: &str, value: &str| fields.insert(name.to_owned(), json!(value));
        match &place.place {
            Subject::Class(class, member) => {
                set("class", &class.replace('/', "."));
                member.iter().for_each(|member| _ = set("member", member));
            }
            Subject::File(name) => _ = set("file", name),
            Subject::Variable(name) => _ = set("variable", name),
        }
    }
    object
}
