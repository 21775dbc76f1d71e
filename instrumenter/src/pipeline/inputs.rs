//! What is to be read and where it goes, with everything refused that would harm an input.

use std::collections::HashSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use touchstone_formats::probe_map::UnitKind;
use touchstone_formats::{Error, Result};

use super::paths::{absolute, relative, resolve};
use super::prior::Prior;
use super::report::Message;
use super::request::{Destination, Request};
use super::unit::Job;
use crate::output::file::named;

/// An input that was looked at.
#[derive(Debug)]
pub(crate) struct Input {
    kind: UnitKind,
    shown: PathBuf,
    path: PathBuf,
}

impl Input {
    /// The name that its output gets: of a link its own, not that of the file that it leads to.
    fn name(&self) -> &Path {
        self.shown.file_name().or(self.path.file_name()).unwrap_or_else(|| "root".as_ref()).as_ref()
    }
}

/// Looks at every input, and refuses what would harm one. Nothing is written before this.
pub(crate) fn check_inputs(request: &Request, map: &Path, messages: &mut Vec<Message>) -> Result<Vec<Input>> {
    let mut inputs: Vec<Input> = Vec::new();
    for shown in &request.inputs {
        let path = absolute(shown).map_err(|error| named("cannot read", shown, &error))?;
        if inputs.iter().any(|input| input.path == path) {
            messages.push(Message::note(format!("{}: given twice; instrumented once", shown.display())));
            continue;
        }
        let kind = kind_of(&path, shown)?;
        inputs.push(Input { kind, shown: shown.clone(), path });
    }
    if let Destination::Folder(folder) = &request.destination {
        let folder = absolute(folder).map_err(|error| named("cannot use the output folder", folder, &error))?;
        inputs.iter().try_for_each(|input| check_against(input, &folder))?;
    } else if let Some(image) = inputs.iter().find(|input| input.kind == UnitKind::JdkImage) {
        return Err(refused(&image.shown, "a JDK image cannot be instrumented in place: give --out"));
    }
    match inputs.iter().find(|input| input.kind == UnitKind::Folder && map.starts_with(&input.path)) {
        Some(input) => Err(refused(&input.shown, "the probe map would lie inside of this input: give another --map")),
        None => Ok(inputs),
    }
}

fn check_against(input: &Input, folder: &Path) -> Result<()> {
    if folder.starts_with(&input.path) {
        return Err(refused(&input.shown, "the output folder lies inside of this input: give another --out"));
    }
    if input.path.parent() == Some(folder) {
        let hint = "the output would replace this input: give another --out, or --in-place";
        return Err(refused(&input.shown, hint));
    }
    Ok(())
}

/// Tells kinds by the first bytes; what has unknown ones goes by its name, so that a damaged file is reported as such.
fn kind_of(path: &Path, shown: &Path) -> Result<UnitKind> {
    let failed = |error: std::io::Error| named("cannot read", shown, &error);
    let mut file = File::open(path).map_err(failed)?;
    if file.metadata().map_err(failed)?.is_dir() {
        return Ok(UnitKind::Folder);
    }
    let mut start = Vec::new();
    file.by_ref().take(4).read_to_end(&mut start).map_err(failed)?;
    let extension = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    match (start.as_slice(), extension.as_str()) {
        ([0xca, 0xfe, 0xba, 0xbe], _) => Ok(UnitKind::ClassFile),
        ([0xda, 0xda, 0xfe, 0xca] | [0xca, 0xfe, 0xda, 0xda], _) => Ok(UnitKind::JdkImage),
        ([b'P', b'K', 3, 4] | [b'P', b'K', 5, 6], _) | (_, "jar" | "war" | "ear" | "rar" | "zip") => {
            Ok(UnitKind::Archive)
        }
        (_, "class") => Ok(UnitKind::ClassFile),
        _ => Err(refused(shown, "neither a folder, nor a class file, a jar, or a JDK's lib/modules")),
    }
}

#[cold]
fn refused(shown: &Path, why: &str) -> Error {
    Error::unsupported(why).in_file(shown.display().to_string())
}

/// Gives each input its output: where it was in the run before, or the first name that nobody has.
pub(crate) fn name_outputs(
    inputs: Vec<Input>,
    destination: &Destination,
    map_folder: &Path,
    staging: &Path,
    prior: &Prior<'_>,
) -> Result<Vec<Job>> {
    let Destination::Folder(folder) = destination else {
        let jobs = inputs.into_iter().enumerate();
        return Ok(jobs
            .map(|(index, input)| in_place_job(input, staging.join(index.to_string()), map_folder))
            .collect());
    };
    let folder = absolute(folder).map_err(|error| named("cannot use the output folder", folder, &error))?;
    let mut taken: HashSet<PathBuf> = prior.units().iter().map(|unit| resolve(unit.unit.output, map_folder)).collect();
    let mut jobs = Vec::new();
    for input in inputs {
        let key = relative(&input.path, map_folder);
        let before = prior.unit(&key).map(|unit| resolve(unit.unit.output, map_folder));
        let before = before.filter(|output| output.parent() == Some(&folder));
        let output = before.unwrap_or_else(|| free_name(input.name(), &folder, &taken));
        taken.insert(output.clone());
        let output_key = relative(&output, map_folder);
        let Input { kind, shown, path } = input;
        jobs.push(Job { kind, shown, input: path, output, in_place: false, key, output_key });
    }
    let overwritten = |job: &Job| jobs.iter().any(|other| job.input.starts_with(&other.output));
    match jobs.iter().find(|job| overwritten(job)) {
        Some(job) => Err(refused(&job.shown, "an output would replace this input: give another --out")),
        None => Ok(jobs),
    }
}

fn in_place_job(input: Input, staging: PathBuf, map_folder: &Path) -> Job {
    let key = relative(&input.path, map_folder);
    let Input { kind, shown, path } = input;
    Job { kind, shown, input: path, output: staging, in_place: true, output_key: key.clone(), key }
}

/// `a.jar`, then `a-2.jar`, `a-3.jar`, …
fn free_name(name: &Path, folder: &Path, taken: &HashSet<PathBuf>) -> PathBuf {
    let plain = folder.join(name);
    if !taken.contains(&plain) {
        return plain;
    }
    let stem = name.file_stem().unwrap_or(name.as_os_str()).to_string_lossy().into_owned();
    let ending = name.extension().map(|ending| format!(".{}", ending.to_string_lossy())).unwrap_or_default();
    let numbered = |number: u32| folder.join(format!("{stem}-{number}{ending}"));
    (2..).map(numbered).find(|path| !taken.contains(path)).unwrap_or(plain)
}
