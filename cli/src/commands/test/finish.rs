//! After the tests: what they told goes into the store.

use std::path::{Path, PathBuf};

use serde_json::json;
use touchstone_analyzer::pipeline::{RecordRequest, record};

use super::coverage;
use super::description::Description;
use super::lines::Lines;
use super::outcome::Outcome;
use super::prepare::plan_file;
use super::session::Session;
use crate::commands::record::traces_in;
use crate::exit::Failure;

/// Records all runs that have begun and that nobody has recorded: those whose tests failed, in builds that do not tell.
pub fn finish_others(session: &Session) -> Result<(), Failure> {
    let folder = session.folder();
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut plans: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|ending| ending == "plan")).collect();
    plans.sort();
    for plan in plans {
        let path = plan.with_extension("");
        let is_run = Lines::read(&plan)?.value("mode") == Some("run");
        if is_run && Outcome::read(&path)?.0.get("ran").is_none() {
            finish(session, &path, true)?;
        }
    }
    Ok(())
}

/// Records the run. Without traces there is nothing to record: the store stays, and what is affected stays selected.
pub fn finish(session: &Session, path: &Path, failed: bool) -> Result<(), Failure> {
    let description = Description::read(path)?;
    let mut outcome = Outcome::read(path)?;
    coverage::translate(&description, &Lines::read(&plan_file(path))?);
    let traces = traces_in(&[description.traces(session)])?;
    if traces.is_empty() {
        outcome.add("ran", json!(0));
        return Ok(outcome.write(path)?);
    }
    if let Some(setting) = description.stops_early.as_deref().filter(|_| failed) {
        let why = format!("{setting} stops test classes half-way when a test fails");
        eprintln!("warning: nothing is recorded, because {why}");
        outcome.add("notRecorded", json!(why));
        return Ok(outcome.write(path)?);
    }
    let mut project = description.project(session, Vec::new())?;
    let kept = Lines::read(&description.state_folder(session).join("environment"))?;
    project.environment = kept.pairs("environment").map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let map = description.side_folder().join("touchstone.map");
    let request = RecordRequest { traces, map, technique: session.technique };
    let summary = record(&project, &request, |warning| eprintln!("warning: {warning}"))?;
    outcome.add("ran", json!(summary.recorded + summary.failed + summary.incomplete));
    for (name, value) in [
        ("recorded", summary.recorded),
        ("failed", summary.failed),
        ("incomplete", summary.incomplete),
        ("notRun", summary.not_run),
        ("tests", summary.tests),
    ] {
        outcome.add(name, json!(value));
    }
    Ok(outcome.write(path)?)
}
