//! `touchstone run`: runs the tests that a change can affect by a command of the user's: `java`, Ant, a script.

mod rewrite;
mod words;

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use clap::Args;
use serde_json::json;
use touchstone_analyzer::pipeline::default_jdk;
use touchstone_analyzer::techniques::Technique;
use touchstone_formats::replace::replace_file;

use super::project::technique;
use super::test::lines::Lines;
use super::test::outcome::Outcome;
use super::test::session::Session;
use super::test::{begin, finish, prepare, root, summary};
use crate::exit::Failure;
use rewrite::{ExcludeFiles, Places, Tests};
use words::{Launcher, Role, Words};

/// Run the tests that the changes since the last run can affect, by a command of your own
///
/// For plain java commands, Ant and scripts. In a java command the class path is found and replaced, and JUnitCore, JUnit's
/// console launcher and TestNG with -testclass are told which tests to leave out. Other programs get placeholders and variables.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Run {
    /// The test class path, as compiled [default: what the java command has]
    #[arg(long, short = 'c', value_name = "PATHS")]
    classpath: Option<String>,
    /// All test classes, for the placeholder {tests}: names with commas between, or @FILE
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    tests: Vec<String>,
    /// A name for what is remembered, where one project has several such runs
    #[arg(long, value_name = "NAME", default_value = "default")]
    name: String,
    /// Run all tests, and record what they use
    #[arg(long)]
    all: bool,
    /// Run the tests first that are most likely to fail
    #[arg(long)]
    order: bool,
    /// The technique that decides what a change affects
    #[arg(long, value_name = "NAME", default_value = "hybrid", value_parser = technique)]
    technique: Technique,
    /// The JDK that runs the tests [default: that of the java command; otherwise JAVA_HOME, or that of the java on the PATH]
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    /// Write a summary in Markdown to this file
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Print the summary as JSON on standard output; what the command prints goes to standard error
    #[arg(long)]
    json: bool,
    /// The command that runs the tests
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  touchstone run -- java -cp 'build/classes:build/test-classes:lib/*' org.junit.runner.JUnitCore shop.CartTest shop.PriceTest
  touchstone run -- java -jar junit-platform-console-standalone.jar execute --class-path build/classes:build/tests --scan-class-path
  touchstone run -c build/classes:build/tests:lib/junit.jar --tests @tests.txt -- java -ea -cp {classpath} my.Runner {tests}
  touchstone run -c build/classes:build/tests:lib/junit.jar -- ant test -Dcp={classpath} -Dskip={excluded-paths-file}

Placeholders in any word of the command, and variables that it gets:
  {classpath}            TOUCHSTONE_CLASSPATH            the class path with instrumented classes and the runtime
  {excludes-file}        TOUCHSTONE_EXCLUDES_FILE        a file with the names of tests to leave out
  {excluded-paths-file}  TOUCHSTONE_EXCLUDED_PATHS_FILE  the same as paths of class files, for Ant's excludesfile
  {tests}                                                as a word of its own: those of --tests that have to run

Exit codes: 0 the command succeeded, 1 it failed (such as by a test), 2 bad usage or a command that cannot be traced.";

/// Runs the command.
pub fn run(command: &Run) -> Result<(), Failure> {
    let words = Words::of(&command.command).map_err(Failure::BadInput)?;
    let here = std::env::current_dir().map_err(|error| Failure::BadInput(format!("the current folder: {error}")))?;
    let all_tests = tests_of(&command.tests)?;
    if words.has(rewrite::TESTS) && all_tests.is_empty() {
        return Err(Failure::BadInput("{tests} needs --tests with the names of all test classes".to_owned()));
    }
    let session = Session {
        root: root::root(&here),
        technique: command.technique,
        everything: command.all || !takes_selection(&words),
        runs_unsupported: false,
        isolate: false,
        order: command.order,
        simulation: None,
    };
    let description = describe(command, &words, &session, &here)?;
    begin(&session)?;
    let path = session.folder().join("0001");
    description.write(&path)?;
    prepare::prepare(&session, &path)?;
    let plan = Lines::read(&prepare::plan_file(&path))?;
    let places = places(&plan, &description);
    let tests = tests(&session, &plan, all_tests, &Outcome::read(&path)?)?;
    let status = start(command, &words, &places, &tests, &plan)?;
    let passed = status.is_none_or(|status| is_success(status, &words, &tests));
    finish::finish(&session, &path, !passed)?;
    let outcomes = Outcome::all(&session.folder())?;
    summary::tell(command.report.as_deref(), command.json, &outcomes)?;
    if status.is_some() && outcomes.first().is_some_and(is_untraced) {
        return Err(Failure::BadInput(untraced(&words, passed)));
    }
    if passed { Ok(()) } else { Err(Failure::Found) }
}

/// Whether it can be told which tests to leave out.
fn takes_selection(words: &Words) -> bool {
    let placeholders = [rewrite::TESTS, rewrite::EXCLUDES_FILE, rewrite::EXCLUDED_PATHS_FILE];
    let takes = placeholders.iter().any(|placeholder| words.has(placeholder))
        || match words.launcher {
            Launcher::Classes | Launcher::Console | Launcher::Other => true,
            Launcher::TestNg => words.words.iter().any(|(_, role)| *role == Role::Tests),
            Launcher::OtherJava => false,
        };
    if !takes {
        eprintln!(
            "warning: all tests run: put {{tests}} or {{excludes-file}} into the command, so that it can leave out some"
        );
    }
    takes
}

/// The names that were given, and those in files.
fn tests_of(given: &[String]) -> Result<Vec<String>, Failure> {
    let mut names = Vec::new();
    for one in given {
        let Some(file) = one.strip_prefix('@') else {
            names.push(one.trim().to_owned());
            continue;
        };
        let text = std::fs::read_to_string(file)
            .map_err(|error| Failure::BadInput(format!("{file}: cannot read: {error}")))?;
        names.extend(text.split_whitespace().map(str::to_owned));
    }
    names.retain(|name| !name.is_empty());
    Ok(names)
}

/// The description of this test run, as an extension inside a build tool would write it.
fn describe(command: &Run, words: &Words, session: &Session, here: &Path) -> Result<Lines, Failure> {
    let mut class_path = command.classpath.as_deref().map(words::entries).unwrap_or_default();
    for entry in words.class_path() {
        if !class_path.contains(&entry) && !entry.to_string_lossy().contains(rewrite::CLASS_PATH) {
            class_path.push(entry);
        }
    }
    if class_path.iter().all(|entry| !entry.exists()) {
        let hint = "give the compiled classes and libraries with --classpath, or with -cp in the java command";
        return Err(Failure::BadInput(format!("there is nothing on the class path of the tests: {hint}")));
    }
    let jdk = command.jdk.clone().or_else(|| words.is_java().then(|| jdk_of(command.command.first()?)).flatten());
    let jdk = jdk
        .or_else(default_jdk)
        .ok_or_else(|| Failure::BadInput("there is no JDK: set JAVA_HOME, or give one with --jdk".to_owned()))?;
    let mut lines = Lines::default();
    lines.add(&["basedir", &here.to_string_lossy()]);
    let inside = here.strip_prefix(&session.root).unwrap_or(here).to_string_lossy();
    lines.add(&["module", if inside.is_empty() { "tests" } else { &inside }]);
    lines.add(&["plugin", "run"]);
    lines.add(&["execution", &command.name]);
    for entry in &class_path {
        let origin = if entry.is_dir() && entry.starts_with(here) { "own" } else { "library" };
        lines.add(&["entry", origin, &entry.to_string_lossy()]);
    }
    lines.add(&["jdk", &jdk.to_string_lossy()]);
    lines.add(&["environment", "command", &words.weighty()]);
    for variable in ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"] {
        if let Ok(value) = std::env::var(variable) {
            lines.add(&["environment", variable, &value]);
        }
    }
    Ok(lines)
}

/// The home of the JDK that this program belongs to.
fn jdk_of(program: &str) -> Option<PathBuf> {
    let given = PathBuf::from(program);
    let found = if given.components().count() > 1 {
        given
    } else {
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path).map(|folder| folder.join(&given)).find(|file| file.is_file())?
    };
    Some(std::fs::canonicalize(found).ok()?.parent()?.parent()?.to_owned())
}

/// What takes which place, by the plan.
fn places(plan: &Lines, description: &Lines) -> Places {
    let pairs = plan.pairs("replace").map(|(from, to)| (PathBuf::from(from), PathBuf::from(to)));
    let files: HashMap<PathBuf, PathBuf> = pairs.collect();
    let first = |key: &str| -> Vec<String> { plan.all(key).filter_map(|values| values.first().cloned()).collect() };
    let appended: Vec<PathBuf> = first("append").into_iter().map(PathBuf::from).collect();
    let entries = description.pairs("entry").map(|(_, path)| PathBuf::from(path));
    let mut class_path: Vec<PathBuf> = entries.map(|path| files.get(&path).cloned().unwrap_or(path)).collect();
    class_path.extend(appended.iter().cloned());
    Places { files, appended, class_path, options: first("argument") }
}

/// Which tests run; files with those that do not are written.
fn tests(session: &Session, plan: &Lines, all: Vec<String>, outcome: &Outcome) -> Result<Tests, Failure> {
    let folder = session.folder();
    let files = ExcludeFiles {
        names: folder.join("excludes.txt"),
        paths: folder.join("excluded-paths.txt"),
        console: folder.join("console.args"),
    };
    let unaffected: BTreeSet<String> = plan.all("unaffected").filter_map(|values| values.first().cloned()).collect();
    let ranks = plan.all("order").filter_map(|values| values.first().cloned()).zip(0..).collect();
    let tests = Tests { unaffected, all, ranks, files };
    let lines = |line: &dyn Fn(&String) -> String| tests.unaffected.iter().map(line).collect::<String>();
    replace_file(&tests.files.names, lines(&|test| format!("{test}\n")).as_bytes())?;
    replace_file(&tests.files.paths, lines(&|test| format!("{}.class\n", test.replace('.', "/"))).as_bytes())?;
    replace_file(&tests.files.console, tests.console_arguments(&outcome.selected_names()).as_bytes())?;
    Ok(tests)
}

/// Runs the command; nothing is run when no test is left.
fn start(
    command: &Run,
    words: &Words,
    places: &Places,
    tests: &Tests,
    plan: &Lines,
) -> Result<Option<ExitStatus>, Failure> {
    let Some(rewritten) = rewrite::rewritten(words, places, tests) else { return Ok(None) };
    let Some((program, arguments)) = rewritten.split_first() else { return Ok(None) };
    let mut child = Command::new(program);
    child.args(arguments);
    for (name, value) in plan.pairs("variable") {
        child.env(name, value);
    }
    let class_path = std::env::join_paths(&places.class_path)
        .map_err(|error| Failure::BadInput(format!("the class path: {error}")))?;
    child.env("TOUCHSTONE_CLASSPATH", class_path);
    child.env("TOUCHSTONE_EXCLUDES_FILE", &tests.files.names);
    child.env("TOUCHSTONE_EXCLUDED_PATHS_FILE", &tests.files.paths);
    if command.json {
        child.stdout(Stdio::from(std::io::stderr()));
    }
    let status = child.status().map_err(|error| Failure::BadInput(format!("cannot start {program}: {error}")))?;
    Ok(Some(status))
}

/// JUnit's console launcher may be told to fail when no test is found: leaving out all that are known is no such failure.
fn is_success(status: ExitStatus, words: &Words, tests: &Tests) -> bool {
    let found_none = words.launcher == Launcher::Console
        && status.code() == Some(2)
        && words.has("--fail-if-no-tests")
        && !tests.unaffected.is_empty();
    status.success() || found_none
}

/// Whether nothing was traced although something had to run.
fn is_untraced(outcome: &Outcome) -> bool {
    let had_to_run = outcome.count("selected") > 0 || outcome.count("unaffected") == 0;
    outcome.0.get("recorded").is_none() && outcome.0.get("ran") == Some(&json!(0)) && had_to_run
}

fn untraced(words: &Words, passed: bool) -> String {
    let what =
        if passed { "the command left no trace of any test" } else { "the command failed before any test was traced" };
    let hint = if words.is_java() {
        "see what it says above, and that its tests are on the class path"
    } else {
        "it has to run the tests with {classpath} or TOUCHSTONE_CLASSPATH, and to pass on the variables TOUCHSTONE_TRACE and TOUCHSTONE_MAP"
    };
    format!("{what}, so nothing is recorded: {hint}")
}
