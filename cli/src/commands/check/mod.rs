//! `touchstone check`: which tests ran a changed method, and which of these a technique would have missed.

mod left_out;
mod report;
pub mod run;

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use touchstone_analyzer::checker::{Audit, Executed, audit, changed_methods, read_list};
use touchstone_analyzer::diff::diff;
use touchstone_analyzer::digest::{ClassPathDigest, Options as DigestOptions, digest_class_path};
use touchstone_analyzer::pipeline::{Project, SelectRequest, Selected, default_jdk, select, store_stats};
use touchstone_analyzer::selection::Options;
use touchstone_analyzer::techniques::{Rule, Technique};
use touchstone_formats::limits::CLASS_MAJOR_NEWEST;

use crate::exit::Failure;
use left_out::LeftOut;
use report::Report;
use run::{LEAVE_OUT, Tests};

/// Find the tests that a technique would have missed between two revisions
///
/// The changed methods of the new revision get probes, and nothing else; all tests run; a test that ran a changed method
/// should have been selected. What each technique would have selected comes from a store of the old revision: one that is
/// there (--store), or one that is recorded first, by running the tests of the old revision.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    /// The old revision: the test class path, class folders and jars as they were compiled
    #[arg(required_unless_present = "average")]
    old: Option<String>,
    /// The new revision
    #[arg(required_unless_present = "average")]
    new: Option<String>,
    /// Runs all tests: a line for the shell, in which {classpath} stands for the instrumented class path. With {leave-out} in it, a
    /// file with the names of tests that touch no changed class, a line each: these need not run
    #[arg(long, value_name = "COMMAND", required_unless_present = "average")]
    run: Option<String>,
    /// A folder with a store that was recorded on the old revision [default: the old revision's tests are run and recorded]
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,
    /// Check this technique; can be given more than once [default: all that the store is good for]
    #[arg(long, value_name = "NAME", value_parser = super::project::technique)]
    technique: Vec<Technique>,
    /// Check another tool's selection too: a file with a test class a line
    #[arg(long, value_name = "FILE")]
    against: Vec<PathBuf>,
    /// Where instrumented classes, traces and the recorded store go; what is there is replaced
    #[arg(long, value_name = "DIR", default_value = ".touchstone/check")]
    work: PathBuf,
    /// How to print the report
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Average the JSON reports of many revisions instead: ALR for each technique
    #[arg(long, value_name = "REPORTS", num_args = 1.., conflicts_with_all = ["old", "new"])]
    average: Option<Vec<PathBuf>>,
    /// The JDK that runs the tests [default: JAVA_HOME, or that of the java on the PATH]
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    /// Leave this rule out of every technique, to see that the audit notices: for tests only
    #[arg(long, value_name = "RULE", hide = true, value_parser = super::select::rule)]
    without: Option<Rule>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table, and every missed test
    Text,
    /// One object
    Json,
    /// The same as a page
    Markdown,
}

const EXAMPLES: &str = "\
Examples:
  touchstone check old/classes:old/test-classes:junit.jar new/classes:new/test-classes:junit.jar \\
      --run 'java -cp {classpath} org.junit.runner.JUnitCore a.OneTest a.TwoTest'
  touchstone check \"$OLD\" \"$NEW\" --run './run-tests.sh {classpath}' --store .touchstone --technique hybrid --json
  touchstone check \"$OLD\" \"$NEW\" --run './run-tests.sh {classpath}' --against other-tool.txt
  touchstone check \"$OLD\" \"$NEW\" --store .touchstone --run './run-tests.sh {classpath} --except {leave-out}'
  touchstone check --average reports/*.json --format markdown

Exit codes: 0 nothing was missed (by techniques that are not known to miss, or were asked for), 1 something was missed,
2 bad usage or bad input.";

/// An audit of nothing would always be clean.
const NO_TEST_SEEN: &str = "no test class was seen in what --run ran, so nothing is audited: JUnit 3 and 4 have to be on the class paths \
                            that are given, not only in the command, and tests of JUnit 5 and TestNG have to be run by their own launchers";

/// Runs the command.
pub fn run(command: &Check) -> Result<(), Failure> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let format = if command.json { Format::Json } else { command.format };
    if let Some(reports) = &command.average {
        return report::averages(reports, format, &mut out);
    }
    let (Some(old), Some(new), Some(run)) = (&command.old, &command.new, &command.run) else {
        return Err(Failure::BadInput("give two class paths and --run".to_owned()));
    };
    let report = check(command, &class_path(old)?, &class_path(new)?, run)?;
    report.write(format, &mut out)?;
    out.flush()?;
    if report.has_failed(!command.technique.is_empty()) { Err(Failure::Found) } else { Ok(()) }
}

fn check(command: &Check, old: &[PathBuf], new: &[PathBuf], run: &str) -> Result<Report, Failure> {
    let jdk = command.jdk.clone().or_else(default_jdk);
    let tests = Tests { command: run, work: &command.work, jdk: jdk.as_deref(), folder: None };
    let store = match &command.store {
        Some(store) if !store.join("store").is_file() => {
            return Err(Failure::BadInput(format!("{}: there is no store: record the old revision", store.display())));
        }
        Some(store) => store.clone(),
        None => tests.record(old)?,
    };
    let digests = [digest(old, None)?, digest(new, None)?];
    let [old_digest, new_digest] = &digests;
    let methods = changed_methods(&diff(old_digest, new_digest));
    let project = Project {
        folder: PathBuf::from("."),
        store: store.clone(),
        class_path: new.to_vec(),
        jdk: jdk.clone(),
        environment: Vec::new(),
        read_all: false,
    };
    let (mut executed, mut left_out) = (Executed::default(), LeftOut::default());
    if !methods.is_empty() {
        let can_leave_out = run.contains(LEAVE_OUT);
        let unreached = if can_leave_out { LeftOut::by_classes(&project)? } else { LeftOut::default() };
        executed = tests.run_with_probes_in(new, &methods, &unreached.tests)?;
        left_out = unreached.without(&executed.tests);
        executed.tests.extend(left_out.tests.iter().cloned());
        if executed.tests.is_empty() {
            return Err(Failure::BadInput(NO_TEST_SEEN.to_owned()));
        }
    }
    let mut audits = Vec::new();
    for technique in techniques(command, &store)? {
        let options = Options { without: command.without, ..Options::default() };
        audits.push((
            technique.is_baseline(),
            one(&select(&project, &SelectRequest { technique, options, base: None })?, &executed),
        ));
    }
    for file in &command.against {
        let named = |error| Failure::BadInput(format!("{}: cannot read: {error}", file.display()));
        let list = read_list(&std::fs::read_to_string(file).map_err(named)?);
        let is_selected = |test: &str| list.as_ref().is_none_or(|names| names.contains(test));
        audits.push((false, audit(&file.display().to_string(), &executed, is_selected)));
    }
    Ok(Report { changed: methods, executed, left_out, audits })
}

/// Audits a selection: tests that nobody has heard of run, so they are selected.
fn one(selected: &Selected, executed: &Executed) -> Audit {
    let selection = &selected.selection;
    let is_selected = |test: &str| selection.is_all() || !selection.unaffected.iter().any(|name| name == test);
    let everything = selection.fall_backs.first().map(ToString::to_string);
    Audit { everything, ..audit(selection.technique, executed, is_selected) }
}

fn techniques(command: &Check, store: &Path) -> Result<Vec<Technique>, Failure> {
    if !command.technique.is_empty() {
        return Ok(command.technique.clone());
    }
    let stats = store_stats(&store.join("store"))?;
    let collected = stats.environment.iter().find(|(name, _)| name == "collect").map(|(_, value)| value.as_str());
    let fits = |technique: &Technique| collected.is_none_or(|it| technique.collections().contains(&it));
    Ok(Technique::ALL.into_iter().filter(fits).collect())
}

fn class_path(text: &str) -> Result<Vec<PathBuf>, Failure> {
    let paths: Vec<PathBuf> = std::env::split_paths(text).filter(|path| !path.as_os_str().is_empty()).collect();
    match paths.iter().find(|path| !path.exists()) {
        Some(missing) => Err(Failure::BadInput(format!("{}: there is no such folder or jar", missing.display()))),
        None if paths.is_empty() => Err(Failure::BadInput("an empty class path has nothing to check".to_owned())),
        None => Ok(paths),
    }
}

fn digest<'s>(paths: &[PathBuf], old: Option<&ClassPathDigest<'s>>) -> Result<ClassPathDigest<'s>, Failure> {
    let options = DigestOptions { release: CLASS_MAJOR_NEWEST - 44, threads: None };
    Ok(digest_class_path(paths, &options, old)?)
}
