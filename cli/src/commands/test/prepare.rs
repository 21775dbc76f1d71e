//! Before the tests: `describe → instrument → select → plan`.

use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use touchstone_analyzer::pipeline::{Configuration, SelectRequest, select};
use touchstone_analyzer::selection::{Options as SelectOptions, order};
use touchstone_analyzer::techniques::Technique;
use touchstone_formats::probe_map::{EntryOutcome, ProbeMap};
use touchstone_formats::replace::replace_file;
use touchstone_formats::{ContentHash, ContentHasher, Error};
use touchstone_instrumenter::pipeline::{Destination, Request, RunError, Severity, Summary, run as instrument};
use touchstone_instrumenter::{Collect, Granularity, Options, Probes};

use super::description::{Description, Origin};
use super::lines::Lines;
use super::outcome::{Mode, Outcome};
use super::session::Session;
use super::{excludes, modules};
use crate::commands::runtime;
use crate::exit::Failure;

/// Writes the plan beside the description.
pub fn prepare(session: &Session, path: &Path) -> Result<(), Failure> {
    let description = Description::read(path)?;
    let mut plan = Lines::default();
    if let Some(reason) = &description.plain {
        plan.add(&["mode", "plain"]);
        eprintln!("warning: {reason}");
        Outcome::without_selection(Mode::Plain, description.shown(), reason).write(path)?;
        return Ok(plan.write(&plan_file(path))?);
    }
    make_private(&description.side_folder())?;
    let summary = instrumented(&description, session.technique)?;
    let environment = unreadable(&summary.map)?;
    let project = description.project(session, environment)?;
    let always = Configuration::read(&session.root)?.always;
    let options = SelectOptions { always, everything: session.everything, without: None };
    let selected = select(&project, &SelectRequest { technique: session.technique, options, base: None })?;
    for fall_back in &selected.selection.fall_backs {
        eprintln!("all tests run: {fall_back}");
    }
    if let Some(folder) = &session.simulation {
        crate::commands::simulate::evaluate_run(folder, &description.name(), &project)?;
    }
    keep_environment(&description, session, &project.environment)?;
    empty(&description.traces(session))?;
    plan.add(&["mode", "run"]);
    places(&mut plan, session, &description, &summary)?;
    leave_out(&mut plan, &description, &selected.selection.unaffected);
    if session.order {
        put_in_order(&mut plan, path, &order(&selected.selection, &selected.durations))?;
    }
    let outcome = Outcome::of_selection(description.shown(), &selected);
    eprintln!("{}", outcome.plan_line());
    outcome.write(path)?;
    Ok(plan.write(&plan_file(path))?)
}

/// Surefire gets patterns, everybody else names.
fn leave_out(plan: &mut Lines, description: &Description, unaffected: &[String]) {
    if description.is_of_maven() {
        for pattern in excludes::patterns(description, unaffected) {
            plan.add(&["exclude", &pattern]);
        }
    } else {
        unaffected.iter().for_each(|test| plan.add(&["unaffected", test]));
    }
}

/// JUnit Jupiter asks a class in the listeners' jar for the order.
fn put_in_order(plan: &mut Lines, path: &Path, tests: &[String]) -> Result<(), Error> {
    let list = path.with_extension("order");
    replace_file(&list, tests.iter().map(|test| format!("{test}\n")).collect::<String>().as_bytes())?;
    tests.iter().for_each(|test| plan.add(&["order", test]));
    plan.add(&["variable", "TOUCHSTONE_ORDER", &list.to_string_lossy()]);
    plan.add(&["argument", "-Djunit.jupiter.testclass.order.default=touchstone.listen.LikelyFirst"]);
    Ok(())
}

/// Where the plan of a described run is.
pub fn plan_file(description: &Path) -> PathBuf {
    let mut name = description.as_os_str().to_owned();
    name.push(".plan");
    PathBuf::from(name)
}

/// Instruments what is on the class path: class folders by methods, archives by classes.
fn instrumented(description: &Description, technique: Technique) -> Result<Summary, Failure> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    // The module's own first: they keep the names of their folders.
    let own = description.entries.iter().filter(|(origin, _)| *origin == Origin::Own);
    let others = description.entries.iter().filter(|(origin, _)| *origin != Origin::Own);
    let inputs: Vec<PathBuf> = own
        .chain(others)
        .map(|(_, path)| path.clone())
        .filter(|path| has_classes(path) && !modules::runs_elsewhere(path))
        .collect();
    let request = Request {
        inputs,
        destination: Destination::Folder(description.side_folder()),
        map: None,
        options: Options { probes: probes_for(description)?, ..options_for(technique) },
        libraries: Some(Granularity::Class),
        compress: false,
        jobs: cores,
        cache: None,
    };
    let summary = instrument(&request, &()).map_err(|error| match error {
        RunError::Refused(error) => Failure::BadInput(error.to_string()),
        RunError::Failed(error) => Failure::Failed(error.to_string()),
    })?;
    for message in summary.messages.iter().filter(|message| message.severity != Severity::Note) {
        eprintln!("warning: {}", message.text);
    }
    Ok(summary)
}

/// Tests that run in parallel would fight for the stamps: there, probes look first.
fn probes_for(description: &Description) -> Result<Probes, Failure> {
    let own = description.entries.iter().filter(|(origin, _)| *origin == Origin::Own);
    let said = description.environment.iter().any(|(name, value)| says_parallel(&format!("{name}={value}")));
    let mut is_parallel = description.is_parallel || said || had_calls(&description.side_folder());
    for (_, path) in own {
        is_parallel |= has_parallel_jupiter(path)?;
    }
    Ok(if is_parallel { Probes::Call } else { Probes::Store })
}

/// Whether the configuration of JUnit 5 in this folder lets tests run in parallel.
fn has_parallel_jupiter(folder: &Path) -> Result<bool, Failure> {
    let file = folder.join("junit-platform.properties");
    let text = match std::fs::read(&file) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error)
            if [ErrorKind::NotFound, ErrorKind::NotADirectory, ErrorKind::IsADirectory].contains(&error.kind()) =>
        {
            return Ok(false);
        }
        Err(error) => return Err(Error::io("cannot read", &error).in_file(file.display().to_string()).into()),
    };
    Ok(text.lines().filter(|line| !line.trim_start().starts_with('#')).any(says_parallel))
}

fn says_parallel(text: &str) -> bool {
    let text: String = text.split_whitespace().collect();
    ["=", ":"].iter().any(|sign| text.contains(&format!("junit.jupiter.execution.parallel.enabled{sign}true")))
}

/// Whether the module's classes have calls from its last run: one of its runs may be parallel and another not, and nothing should be
/// instrumented anew for each.
fn had_calls(side_folder: &Path) -> bool {
    ProbeMap::open(&side_folder.join("touchstone.map")).is_ok_and(|map| map.settings().get("probes") == Some("call"))
}

/// What to collect for a technique: `ekstazi` and `naive` know classes only.
pub fn options_for(technique: Technique) -> Options {
    let (granularity, collect) = match technique {
        Technique::Ekstazi => (Granularity::Class, Collect::Ekstazi),
        Technique::Naive => (Granularity::Class, Collect::Naive),
        _ => (Granularity::Method, Collect::Smart),
    };
    Options { granularity, collect, ..Options::default() }
}

/// Whether it is a folder or an archive: the build may have put other files on the class path.
fn has_classes(path: &Path) -> bool {
    const ENDINGS: [&str; 5] = ["jar", "war", "ear", "rar", "zip"];
    let extension = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    path.is_dir() || path.is_file() && ENDINGS.contains(&extension.as_str())
}

/// Classes that could not be instrumented: nobody sees who uses them, so that all tests depend on them.
fn unreadable(map: &Path) -> Result<Vec<(String, String)>, Error> {
    let map = ProbeMap::open(map)?;
    let mut hasher = ContentHasher::default();
    let mut count = 0;
    for class in map.classes().filter(|class| class.outcome == EntryOutcome::Failed) {
        hasher.update(&ContentHash::of_parts(&[class.entry, &class.input_hash.0]).0);
        count += 1;
    }
    if count == 0 {
        return Ok(Vec::new());
    }
    Ok(vec![("classes that cannot be read".to_owned(), format!("{count} ({})", hasher.finish()))])
}

/// Which files take which places, and the settings of the runtime.
fn places(plan: &mut Lines, session: &Session, description: &Description, summary: &Summary) -> Result<(), Failure> {
    let mut seen = HashSet::new();
    for unit in summary.units.iter().filter(|unit| seen.insert(unit.input.clone())) {
        plan.add(&["replace", &unit.input.to_string_lossy(), &unit.output.to_string_lossy()]);
    }
    let runtime_jar = session.jar(runtime::RUNTIME_NAME);
    for jar in [&runtime_jar, &session.jar(runtime::LISTENERS_NAME)] {
        plan.add(&["append", &jar.to_string_lossy()]);
    }
    plan.add(&["variable", "TOUCHSTONE_TRACE", &description.traces(session).to_string_lossy()]);
    plan.add(&["variable", "TOUCHSTONE_MAP", &summary.map.to_string_lossy()]);
    // Class loaders that do not ask the class path find the runtime as well.
    plan.add(&["argument", &format!("-Xbootclasspath/a:{}", runtime_jar.display())]);
    for argument in modules::arguments(description) {
        plan.add(&["argument", &argument]);
    }
    Ok(())
}

/// What the tests run in, as it was when they were selected: recorded with what they tell.
fn keep_environment(
    description: &Description,
    session: &Session,
    environment: &[(String, String)],
) -> Result<(), Error> {
    let folder = description.state_folder(session);
    std::fs::create_dir_all(&folder)
        .map_err(|error| Error::io("cannot make", &error).in_file(folder.display().to_string()))?;
    let mut lines = Lines::default();
    lines.add(&["run", &description.shown()]);
    lines.add(&["side-folder", &description.side_folder().to_string_lossy()]);
    for (name, value) in environment {
        lines.add(&["environment", name, value]);
    }
    lines.write(&folder.join("environment"))
}

/// Makes a folder that version control does not see.
pub fn make_private(folder: &Path) -> Result<(), Error> {
    std::fs::create_dir_all(folder)
        .map_err(|error| Error::io("cannot make", &error).in_file(folder.display().to_string()))?;
    let ignore = folder.join(".gitignore");
    if ignore.exists() { Ok(()) } else { replace_file(&ignore, b"*\n") }
}

/// Makes an empty folder of it.
pub fn empty(folder: &Path) -> Result<(), Error> {
    let named = |error: std::io::Error| Error::io("cannot empty", &error).in_file(folder.display().to_string());
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(named(error)),
        _ => {}
    }
    std::fs::create_dir_all(folder).map_err(named)
}

#[cfg(test)]
mod tests {
    use super::has_parallel_jupiter;

    #[test]
    fn parallel_tests_of_junit_5_are_known_by_its_file() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let is_parallel = || has_parallel_jupiter(folder.path()).map_err(|error| format!("{error:?}"));
        assert!(!is_parallel()?);
        let key = "junit.jupiter.execution.parallel.enabled";
        for (text, expected) in [("=true", true), (" : true", true), ("=false", false), (".x=true", false)] {
            std::fs::write(folder.path().join("junit-platform.properties"), format!("a=b\n {key}{text}\n"))?;
            assert_eq!(is_parallel()?, expected, "{text}");
        }
        Ok(())
    }
}
