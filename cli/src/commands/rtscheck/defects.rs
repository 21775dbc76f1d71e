//! `touchstone rtscheck defects`: bugs of a bug database, from the fixed revision to the buggy one; the triggering tests must be
//! selected.

use std::collections::BTreeSet;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use touchstone_analyzer::pipeline::{Project, default_jdk, remembered_names, select_each};
use touchstone_analyzer::rtscheck::report::Report;
use touchstone_analyzer::rtscheck::rules::{Evolved, ToolRun};
use touchstone_analyzer::selection::Selection;
use touchstone_analyzer::selection::observe::RealObserver;
use touchstone_analyzer::techniques::Technique;

use super::report::{Format, Told};
use super::tools::{Collection, DEFAULT, Tool};
use crate::commands::check::run::Tests;
use crate::commands::project::technique;
use crate::exit::Failure;

/// What a checkout of Defects4J says about its bug.
const PROPERTIES: &str = "defects4j.build.properties";

/// Check techniques with the bugs of a bug database
///
/// Takes pairs of compiled checkouts as Defects4J makes them, the fixed revision and the buggy one. The tests of the fixed one are run
/// and recorded; for the step to the buggy one the tests that trigger the bug must be selected (R1). The same revision again must
/// select nothing (R5) but tests that fail in it, and every triggering test must have a record (R6).
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Defects {
    /// Pairs of checkouts: FIXED BUGGY
    #[arg(required = true, value_name = "CHECKOUT")]
    checkouts: Vec<PathBuf>,
    /// Runs all tests: a line for the shell, in which {classpath} stands for the instrumented class path
    #[arg(long, value_name = "COMMAND")]
    run: String,
    /// The folders of classes in each checkout, in the order of the class path
    #[arg(long, value_name = "DIRS", value_delimiter = ',', default_values_t = ["target/test-classes".to_owned(), "target/classes".to_owned()])]
    classes: Vec<String>,
    /// Jars that the tests need
    #[arg(long, value_name = "JARS", value_delimiter = ',')]
    libraries: Vec<PathBuf>,
    /// Check this technique; can be given more than once [default: all that need the usual collection]
    #[arg(long, value_name = "NAME", value_parser = technique)]
    technique: Vec<Technique>,
    /// Where instrumented classes, traces and stores go; what is there is replaced
    #[arg(long, value_name = "DIR", default_value = ".touchstone/rtscheck")]
    work: PathBuf,
    /// How to print the report
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  defects4j checkout -p Lang -v 1f -w lang-1f && defects4j checkout -p Lang -v 1b -w lang-1b
  (cd lang-1f && defects4j compile) && (cd lang-1b && defects4j compile)
  touchstone rtscheck defects lang-1f lang-1b --libraries junit.jar,hamcrest.jar \\
      --run 'java -cp {classpath} org.junit.runner.JUnitCore org.apache.commons.lang3.math.NumberUtilsTest'

Exit codes: 0 every triggering test is selected, 1 a technique that claims to be safe violates R1, R2, R5, R6 or R7,
2 bad usage or bad input.";

/// A bug.
struct Bug {
    project: String,
    name: String,
    fixed: Vec<PathBuf>,
    buggy: Vec<PathBuf>,
    triggers: BTreeSet<String>,
}

/// Runs the command.
pub fn run(command: &Defects) -> Result<(), Failure> {
    let start = Instant::now();
    let names = DEFAULT.iter().filter_map(|name| Technique::from_name(name));
    let all: Vec<Technique> = if command.technique.is_empty() { names.collect() } else { command.technique.clone() };
    let tools: Vec<Tool> =
        all.into_iter().map(Tool::plain).filter(|tool| tool.collection() == Collection::Smart).collect();
    if tools.is_empty() {
        return Err(Failure::BadInput(
            "ekstazi and naive need probes of their own: choose other techniques".to_owned(),
        ));
    }
    let mut report = Report::default();
    for (number, pair) in command.checkouts.chunks(2).enumerate() {
        let [fixed, buggy] = pair else {
            return Err(Failure::BadInput("checkouts come in pairs: FIXED BUGGY".to_owned()));
        };
        let bug = read(command, fixed, buggy)?;
        let evolved = check(command, &bug, &tools)?;
        report.add_base(&bug.project, true);
        report.add(&bug.project, &bug.name, Some(&evolved), (number as u32, 0));
    }
    let told_tools = tools.iter().map(|tool| (tool.name.clone(), tool.claims_safety(true))).collect();
    let told = Told { report: &report, tools: told_tools, minutes: start.elapsed().as_secs_f64() / 60.0 };
    let mut out = BufWriter::new(std::io::stdout().lock());
    told.write(if command.json { Format::Json } else { command.format }, &mut out)?;
    out.flush()?;
    if told.is_clean() { Ok(()) } else { Err(Failure::Found) }
}

fn read(command: &Defects, fixed: &Path, buggy: &Path) -> Result<Bug, Failure> {
    let file = buggy.join(PROPERTIES);
    let text = std::fs::read_to_string(&file).map_err(|error| {
        Failure::BadInput(format!("{}: {error}: give checkouts that defects4j checkout has made", file.display()))
    })?;
    let value = |name: &str| {
        let mut pairs = text.lines().filter_map(|line| line.split_once('='));
        pairs.find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim().to_owned())
    };
    let triggers = value("d4j.tests.trigger").unwrap_or_default();
    // A test is named by its class and, after two colons, its method.
    let class = |test: &str| test.split("::").next().unwrap_or(test).trim().to_owned();
    let triggers: BTreeSet<String> = triggers.split(',').map(class).filter(|it| !it.is_empty()).collect();
    if triggers.is_empty() {
        return Err(Failure::BadInput(format!("{}: no d4j.tests.trigger: which tests show the bug?", file.display())));
    }
    let paths = |folder: &Path| -> Result<Vec<PathBuf>, Failure> {
        let mut all: Vec<PathBuf> = command.classes.iter().map(|it| folder.join(it)).collect();
        if let Some(missing) = all.iter().find(|path| !path.is_dir()) {
            let shown = missing.display();
            return Err(Failure::BadInput(format!(
                "{shown}: there is no such folder: compile, or name it with --classes"
            )));
        }
        all.extend(command.libraries.iter().cloned());
        Ok(all)
    };
    Ok(Bug {
        project: value("d4j.project.id").unwrap_or_else(|| "defects".to_owned()),
        name: value("d4j.bug.id").unwrap_or_else(|| buggy.display().to_string()),
        fixed: paths(fixed)?,
        buggy: paths(buggy)?,
        triggers,
    })
}

fn check(command: &Defects, bug: &Bug, tools: &[Tool]) -> Result<Evolved, Failure> {
    let jdk = default_jdk();
    let tests = Tests { command: &command.run, work: &command.work, jdk: jdk.as_deref(), folder: None };
    let store = tests.record(&bug.fixed)?;
    let project = |class_path: &[PathBuf]| Project {
        folder: PathBuf::from("."),
        store: store.clone(),
        class_path: class_path.to_vec(),
        jdk: jdk.clone(),
        environment: Vec::new(),
        read_all: true,
    };
    let mut names = remembered_names(&project(&bug.fixed))?;
    let recorded = names.len();
    names.extend(bug.triggers.iter().filter(|name| !names.contains(name)).cloned().collect::<Vec<_>>());
    let wanted: Vec<_> = tools.iter().map(Tool::request).collect();
    let observer = RealObserver::new(Path::new("."));
    let again = select_each(&project(&bug.fixed), &wanted, &observer)?;
    let second = select_each(&project(&bug.buggy), &wanted, &observer)?;
    let numbered = || names.iter().enumerate();
    let affected = |selection: &Selection| -> BTreeSet<usize> {
        numbered().filter(|(_, name)| !selection.unaffected.contains(name)).map(|(test, _)| test).collect()
    };
    let fails = |selection: &Selection, test: usize| {
        let reasons = names.get(test).and_then(|name| selection.selected.get(name));
        reasons.is_some_and(|it| it.iter().any(|reason| reason.kind() == "failed"))
    };
    let run = |(tool, (again, second)): (&Tool, (&Selection, &Selection))| ToolRun {
        tool: tool.name.clone(),
        first: (0..recorded).collect(),
        // A test without a record is told of by R6; one that fails in the fixed revision, by some other bug, stays selected.
        again: affected(again).into_iter().filter(|test| *test < recorded && !fails(again, *test)).collect(),
        second: affected(second),
        disturbed: Vec::new(),
    };
    let newly_failed = numbered().filter(|(_, name)| bug.triggers.contains(*name));
    Ok(Evolved {
        tests: names.len(),
        newly_failed: newly_failed.map(|(test, _)| (test, "triggers the bug".to_owned())).collect(),
        tools: tools.iter().zip(again.iter().zip(&second)).map(run).collect(),
    })
}
