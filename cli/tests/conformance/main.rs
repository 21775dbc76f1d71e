//! Runs every case of `testdata/evolving` end to end: compile, instrument, run, record, select, and compare the selections.
//!
//! A case is a folder with two revisions of a small program, `v0` and `v1` (which overlays it), and an `expect.toml` (see `case`).
//! Dropping in a new folder adds a test. When all cases ran, each rule of `hybrid` is left out once, to see that a case notices.

mod build;
mod case;
mod check;
mod checker;
mod java;
mod project;
mod revision;
mod rules;
mod touchstone;

use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use libtest_mimic::{Arguments, Failed, Trial};

use build::Built;
use case::Case;
use check::Checked;
use java::Java;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    match run(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether everything passed.
fn run(arguments: &Arguments) -> Result<bool, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let cases = Case::read_all(&root.join("testdata/evolving"))?;
    if arguments.list {
        let trials = cases.into_iter().map(|case| Trial::test(case.name, || Ok(())));
        return Ok(!libtest_mimic::run(arguments, trials.collect()).has_failed());
    }
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("conformance");
    let wanted = cases.into_iter().filter(|case| is_wanted(arguments, &case.name)).collect();
    let java = Arc::new(Java::prepare(&work)?);
    let built = build::build(wanted, &work, &java)?;
    let checked = Arc::new(Mutex::new(Vec::new()));
    let of_checker = checker::trials(&built, &java);
    let trials = built.into_iter().map(|built| trial(built, Arc::clone(&java), Arc::clone(&checked)));
    let cases = libtest_mimic::run(arguments, trials.collect());
    let mut passed = !cases.has_failed();
    if !of_checker.is_empty() && check::is_asked_for("smart") {
        passed &= !libtest_mimic::run(arguments, of_checker).has_failed();
    }
    // With a filter, most rules would have no case.
    if arguments.filter.is_none() && check::is_asked_for("smart") {
        let mut checked = std::mem::take(&mut *checked.lock().map_err(|error| error.to_string())?);
        checked.sort_by(|one: &Checked, other: &Checked| one.name.cmp(&other.name));
        passed &= !libtest_mimic::run(arguments, rules::trials(checked)).has_failed();
    }
    println!("RESULT conformance cases={} passed={}", cases.num_passed + cases.num_failed, cases.num_passed);
    Ok(passed)
}

fn is_wanted(arguments: &Arguments, name: &str) -> bool {
    match &arguments.filter {
        Some(filter) if arguments.exact => name == filter,
        Some(filter) => name.contains(filter.as_str()),
        None => true,
    }
}

fn trial(built: Built, java: Arc<Java>, results: Arc<Mutex<Vec<Checked>>>) -> Trial {
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime-java/target/touchstone-runtime.jar");
    let name = built.case.name.clone();
    let check = move || -> Result<(), Failed> {
        let about = |error| format!("{}\n{error}", built.case.expect.about);
        let checked = check::check(&built, &java, &runtime).map_err(about)?;
        results.lock().map_err(|error| error.to_string())?.extend(checked);
        Ok(())
    };
    Trial::test(name, check)
}
