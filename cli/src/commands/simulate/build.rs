//! Builds a revision and runs all its tests with probes: by its build tool, or by the user's own commands.

use std::path::{Path, PathBuf};
use std::process::Command;

use touchstone_analyzer::facts::NamedTrace;
use touchstone_analyzer::simulate::{Evaluation, Matrix, TestRun, told_by};
use touchstone_analyzer::techniques::Technique;

use super::files::{copy, folders_in, remove};
use super::shell::{complaint, run_in};
use super::{commands, step};
use crate::commands::record::traces_in;
use crate::commands::test::lines::Lines;
use crate::exit::Failure;

/// How revisions are built.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum How {
    /// `touchstone test --all`, by Maven or Gradle.
    Tool {
        /// Arguments for the build tool.
        arguments: Vec<String>,
    },
    /// The user's commands.
    #[serde(rename_all = "camelCase")]
    Commands {
        /// Compiles.
        build: String,
        /// The test class path.
        class_path: String,
        /// Runs all tests.
        run: String,
    },
}

/// One collection set of one revision.
pub(super) struct Request<'a> {
    /// Where the revision is checked out.
    pub tree: &'a Path,
    /// A scratch folder.
    pub scratch: &'a Path,
    /// The technique whose collection set it is.
    pub collector: Technique,
    /// The techniques to evaluate.
    pub techniques: &'a [Technique],
    /// The stores of the base.
    pub base: Option<&'a Path>,
    /// Where the stores go.
    pub stores: &'a Path,
    /// Where what the build prints goes.
    pub log: &'a Path,
}

/// What became of it.
pub(super) enum Built {
    /// Its tests ran.
    Runs(Vec<TestRun>, Matrix),
    /// It tells nothing, and why.
    Not(String),
}

/// Builds, selects by each technique, runs all tests, and keeps the store.
pub(super) fn build(how: &How, request: &Request<'_>) -> Result<Built, Failure> {
    let questions = request.scratch.join("step");
    step::ask(&questions, request.base, request.techniques)?;
    remove(request.stores)?;
    match how {
        How::Tool { arguments } => by_tool(arguments, request, &questions),
        How::Commands { build, class_path, run } => commands::build([build, class_path, run], request, &questions),
    }
}

fn by_tool(arguments: &[String], request: &Request<'_>, questions: &Path) -> Result<Built, Failure> {
    remove(&request.tree.join(".touchstone"))?;
    let program = std::env::current_exe().map_err(|error| Failure::Failed(format!("this program: {error}")))?;
    let mut command = Command::new(program);
    command.args(["test", "--all", "--unsupported", "run", "--technique", request.collector.name()]);
    command.arg("--simulation").arg(questions).arg("--").args(with_failing_tests(arguments, request.tree));
    let ended = run_in(request.tree, command, request.log)?;
    // Gradle cannot be told on its command line that tests may fail: what was recorded then tells.
    let is_maven = request.tree.join("pom.xml").is_file();
    if !ended.success && (is_maven || folders_in(&request.tree.join(".touchstone/builds")).is_empty()) {
        return Ok(Built::Not(format!("it does not build: {}", complaint(request.log))));
    }
    let (mut runs, mut matrix) = (Vec::new(), Matrix::default());
    let builds = request.tree.join(".touchstone/builds");
    for module in folders_in(&builds) {
        for folder in folders_in(&module).into_iter().filter(|folder| folder.join("store").is_file()) {
            let name = folder.strip_prefix(&builds).unwrap_or(&folder).to_owned();
            let kept = Lines::read(&folder.join("environment"))?;
            let map = Path::new(kept.value("side-folder").unwrap_or_default()).join("touchstone.map");
            copy(&folder.join("store"), &request.stores.join(&name).join("store"))?;
            let evaluation = step::answered(questions, &name)?.unwrap_or_default();
            let traces = traces_in(&[folder.join("traces")])?;
            runs.push(told(name, &traces, &map, evaluation, &mut matrix)?);
        }
    }
    match runs.is_empty() {
        true => Ok(Built::Not("no test run could be recorded".to_owned())),
        false => Ok(Built::Runs(runs, matrix)),
    }
}

/// Failing tests do not end the build, since those of later modules count too; no line that only makes a terminal prettier.
fn with_failing_tests(arguments: &[String], tree: &Path) -> Vec<String> {
    let more: &[&str] = match tree.join("pom.xml").is_file() {
        true => &["--batch-mode", "-Dmaven.test.failure.ignore=true", "-Dstyle.color=never"],
        false => &["--continue", "--console=plain"],
    };
    arguments.iter().cloned().chain(more.iter().map(ToString::to_string)).collect()
}

/// One test run, from its traces and from what the techniques said before.
pub(super) fn told(
    name: PathBuf,
    traces: &[NamedTrace],
    map: &Path,
    evaluation: Evaluation,
    matrix: &mut Matrix,
) -> Result<TestRun, Failure> {
    let told = told_by(traces, map, &evaluation.changed_methods)?;
    matrix.join(&told.matrix);
    Ok(TestRun {
        name: name.to_string_lossy().replace('\\', "/"),
        tests: told.tests,
        failed: told.failed,
        changes: evaluation.changes,
        changed_methods: evaluation.changed_methods,
        affected: told.affected,
        incomplete: told.incomplete,
        selections: evaluation.selections,
    })
}
