//! What is asked inside a build, just before its tests run: what each technique selects from the store of the base.

use std::path::{Path, PathBuf};

use touchstone_analyzer::pipeline::Project;
use touchstone_analyzer::simulate::{Evaluation, evaluate};
use touchstone_analyzer::techniques::Technique;

use super::files::{empty, read_json, write_json};
use crate::commands::test::lines::Lines;
use crate::exit::Failure;

const REQUEST: &str = "request";

/// Writes down what is to be asked. Without a base there is nothing to ask.
pub(super) fn ask(folder: &Path, stores: Option<&Path>, techniques: &[Technique]) -> Result<(), Failure> {
    empty(folder)?;
    let mut lines = Lines::default();
    if let Some(stores) = stores {
        lines.add(&["stores", &stores.to_string_lossy()]);
    }
    for technique in techniques {
        lines.add(&["technique", technique.name()]);
    }
    Ok(lines.write(&folder.join(REQUEST))?)
}

/// Selects for the test run of this name, of a project whose tests are about to run.
pub fn evaluate_run(folder: &Path, name: &Path, project: &Project) -> Result<(), Failure> {
    let request = Lines::read(&folder.join(REQUEST))?;
    let Some(stores) = request.value("stores") else { return Ok(()) };
    let names = request.all("technique").filter_map(<[String]>::first);
    let techniques: Vec<Technique> = names.filter_map(|name| Technique::from_name(name)).collect();
    // Another revision was checked out over the one that the store knows: its files may look the same and be others.
    let project = Project { store: Path::new(stores).join(name), read_all: true, ..project.clone() };
    write_json(&answer(folder, name), &evaluate(&project, &techniques)?)
}

/// The answer for a test run; none for one that was not asked about.
pub(super) fn answered(folder: &Path, name: &Path) -> Result<Option<Evaluation>, Failure> {
    let file = answer(folder, name);
    if file.is_file() { read_json(&file).map(Some) } else { Ok(None) }
}

fn answer(folder: &Path, name: &Path) -> PathBuf {
    folder.join("answers").join(name).join("selections.json")
}
