//! After the tests: what they told goes into the store.

use std::path::Path;

use serde_json::json;
use touchstone_analyzer::pipeline::{RecordRequest, record};

use super::description::Description;
use super::lines::Lines;
use super::outcome::Outcome;
use super::session::Session;
use crate::commands::record::traces_in;
use crate::exit::Failure;

/// Records the run. Without traces there is nothing to record: the store stays, and what is affected stays selected.
pub fn finish(session: &Session, path: &Path, failed: bool) -> Result<(), Failure> {
    let description = Description::read(path)?;
    let mut outcome = Outcome::read(path)?;
    let traces = traces_in(&[description.traces(session)])?;
    if traces.is_empty() {
        outcome.add("ran", json!(0));
        return Ok(outcome.write(path)?);
    }
    if failed && description.stops_early {
        eprintln!("warning: nothing is recorded, because skipAfterFailureCount stops test classes half-way");
        outcome.add("notRecorded", json!("skipAfterFailureCount stops test classes half-way"));
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
