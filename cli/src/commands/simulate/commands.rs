//! A revision that the user's own commands build and test.

use std::path::{Path, PathBuf};

use touchstone_analyzer::pipeline::{Project, RecordRequest, default_jdk, record};
use touchstone_analyzer::simulate::Matrix;

use super::build::{Built, Request, told};
use super::files::make;
use super::shell::{complaint, run_in, shell};
use super::step;
use crate::commands::check::run::Tests;
use crate::exit::Failure;

/// The name of the one test run that there is.
const NAME: &str = "tests";

/// Builds by a command, instruments the class path, and runs all tests by another.
pub(super) fn build(
    [build, class_path, run]: [&String; 3],
    request: &Request<'_>,
    questions: &Path,
) -> Result<Built, Failure> {
    let ended = run_in(request.tree, shell(build), request.log)?;
    if !ended.success {
        return Ok(Built::Not(format!("it does not build: {}", complaint(request.log))));
    }
    let store = request.stores.join(NAME);
    make(&store)?;
    let jdk = default_jdk();
    let project = Project {
        folder: request.tree.to_owned(),
        store,
        class_path: entries(request.tree, class_path),
        jdk: jdk.clone(),
        environment: Vec::new(),
        read_all: true,
    };
    if project.class_path.is_empty() {
        return Ok(Built::Not(format!("nothing of {class_path} is there after its build")));
    }
    step::evaluate_run(questions, Path::new(NAME), &project)?;
    let tests = Tests { command: run, work: request.scratch, jdk: jdk.as_deref(), folder: Some(request.tree) };
    let (traces, map) = match tests.run_all(&project.class_path, request.collector) {
        Ok(told) => told,
        Err(Failure::BadInput(why)) => return Ok(Built::Not(why)),
        Err(other) => return Err(other),
    };
    let evaluation = step::answered(questions, Path::new(NAME))?.unwrap_or_default();
    let mut matrix = Matrix::default();
    let test_run = told(PathBuf::from(NAME), &traces, &map, evaluation, &mut matrix)?;
    let recorded = RecordRequest { traces, map, technique: request.collector };
    record(&project, &recorded, |warning| eprintln!("warning: {warning}"))?;
    Ok(Built::Runs(vec![test_run], matrix))
}

/// The entries of a class path that are there, from this folder; `lib/*` is all jars of `lib`.
fn entries(folder: &Path, class_path: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in std::env::split_paths(class_path).filter(|path| !path.as_os_str().is_empty()) {
        let path = folder.join(path);
        if path.file_name().is_some_and(|name| name == "*") {
            let jars = std::fs::read_dir(path.parent().unwrap_or(folder)).into_iter().flatten().flatten();
            let mut jars: Vec<PathBuf> = jars.map(|entry| entry.path()).collect();
            jars.retain(|jar| jar.extension().is_some_and(|ending| ending == "jar"));
            jars.sort();
            found.extend(jars);
        } else if path.exists() {
            found.push(path);
        }
    }
    found
}
