//! `record = lock the store → read map and traces → digest → put together → replace the store`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use touchstone_formats::archive::Jdk;
use touchstone_formats::mutf8::decode;
use touchstone_formats::probe_map::{ProbeMap, UnitKind};
use touchstone_formats::replace::{WriterLock, replace_file};
use touchstone_formats::{Error, Result};

use super::base::commit_of;
use super::calls::ProjectCalls;
use super::{Project, StoreFile, checked, jdk_identity};
use crate::dependences::Places;
use crate::facts::{NamedTrace, Run, Vocabulary};
use crate::hierarchy::{ClassSource, JdkSource};
use crate::record::{Probed, Recording, Summary};
use crate::selection::observe::{Observer, RealObserver};
use crate::selection::{ENTRY_PREFIX, JDK, NOT_INSTRUMENTED, REVISION};
use crate::snapshot;
use crate::techniques::Technique;

/// What to record.
pub struct RecordRequest {
    /// The traces of one run.
    pub traces: Vec<NamedTrace>,
    /// The probe map that the classes were instrumented with.
    pub map: PathBuf,
    /// The technique that said which tests had to run.
    pub technique: Technique,
}

/// Puts the traces into the store. `warn` is told what is odd but no error.
pub fn record(project: &Project, request: &RecordRequest, warn: impl FnMut(String)) -> Result<Summary> {
    record_seen(project, request, &RealObserver::new(&project.folder), warn)
}

/// The same; `observer` looks at what is outside of the class path.
pub fn record_seen(
    project: &Project,
    request: &RecordRequest,
    observer: &dyn Observer,
    mut warn: impl FnMut(String),
) -> Result<Summary> {
    let path = project.store_file();
    std::fs::create_dir_all(&project.store)
        .map_err(|error| Error::io("cannot make", &error).in_file(project.store.display().to_string()))?;
    let _lock = WriterLock::acquire(&path, || ())?;
    let (file, bad) = match StoreFile::open(&path) {
        StoreFile::Missing => (None, None),
        StoreFile::Bad(error) => (None, Some(error)),
        StoreFile::Good(file) => (Some(file), None),
    };
    let (old, bad) = match file.as_ref().map(|file| checked(file, &path)) {
        None => (None, bad),
        Some(Ok(store)) => (Some(store), None),
        Some(Err(error)) => (None, Some(error)),
    };
    if let Some(error) = bad {
        warn(format!("{error}; it is made anew, and tests that are not in these traces run next time"));
    }
    let old_digest = old.as_ref().and_then(|store| snapshot::decode(store.snapshot()).ok());
    let class_path = project.digest(old_digest.as_ref())?;
    let map = ProbeMap::open(&request.map)?;
    let vocabulary = Vocabulary::of(&map)?;
    let run = Run::read(&request.traces, &vocabulary);
    let jdk = project.jdk.as_deref().map(Jdk::open).transpose()?;
    let jdk_classes = jdk.as_ref().map(JdkSource::new).transpose()?;
    let recording = Recording {
        class_path: &class_path,
        environment: environment(project, &map, &run),
        run: &run,
        probed: &Probed::of(&map)?,
        places: &places(project, &request.map, &map, &run),
        project: std::path::absolute(&project.folder).unwrap_or_else(|_| project.folder.clone()),
        observer,
        jdk: jdk_classes.as_ref().map(|source| source as &dyn ClassSource),
        calls: &ProjectCalls(project),
        technique: request.technique,
        build_folders: build_folders(project),
        now: now(),
    };
    let (bytes, summary) = crate::record::record(old.as_ref(), &recording)?;
    replace_file(&path, &bytes)?;
    Ok(summary)
}

/// The folders that a build writes to: those around class folders, and the one for temporary files.
fn build_folders(project: &Project) -> Vec<PathBuf> {
    let folders = project.class_path.iter().filter(|path| path.is_dir());
    let around = folders.filter_map(|folder| std::path::absolute(folder).ok()?.parent().map(Path::to_owned));
    let root = std::path::absolute(&project.folder).ok();
    // Class folders directly in the project: that is where sources are, too.
    around.filter(|folder| Some(folder) != root.as_ref()).chain([std::env::temp_dir()]).collect()
}

fn now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}

/// What the tests ran in: the JDK that the traces name, what the map was made with, and which entries have which probes.
fn environment(project: &Project, map: &ProbeMap, run: &Run<'_>) -> Vec<(String, String)> {
    let settings = map.settings();
    let mut environment: BTreeMap<String, String> = project.environment.iter().cloned().collect();
    let traced = property(run, "java.home").and_then(|home| jdk_identity(Path::new(&home)));
    if let Some(jdk) = traced.or_else(|| project.jdk.as_deref().and_then(jdk_identity)) {
        environment.insert(JDK.to_owned(), jdk);
    }
    if let Some(commit) = commit_of(&project.folder, "HEAD") {
        environment.insert(REVISION.to_owned(), commit);
    }
    for name in ["collect", "granularity"] {
        if let Some(value) = settings.get(name) {
            environment.insert(name.to_owned(), value.to_owned());
        }
    }
    let granularity = settings.get("granularity").unwrap_or("none").to_owned();
    let libraries = settings.get("libraries").unwrap_or(&granularity).to_owned();
    for path in &project.class_path {
        let name = last_name(path.as_os_str().as_encoded_bytes());
        let mut units = map.units().filter(|unit| last_name(unit.input) == name).peekable();
        let kind = units.peek().map(|unit| unit.kind);
        let same = |path: &&PathBuf| last_name(path.as_os_str().as_encoded_bytes()) == name;
        // Of several entries of one name all must have probes.
        let fine = match kind {
            Some(kind) if units.count() >= project.class_path.iter().filter(same).count() => {
                if kind == UnitKind::Archive { &libraries } else { &granularity }
            }
            _ => NOT_INSTRUMENTED,
        };
        environment.insert(format!("{ENTRY_PREFIX}{name}"), fine.to_owned());
    }
    environment.into_iter().collect()
}

fn property(run: &Run<'_>, name: &str) -> Option<String> {
    let jvm = run.recordings().iter().find_map(|recording| recording.jvm.as_ref())?;
    let property = jvm.properties.iter().find(|(key, _)| *key == name.as_bytes())?;
    Some(decode(property.1).into_owned())
}

/// Class path entries and their instrumented copies, by absolute paths.
fn places(project: &Project, map_path: &Path, map: &ProbeMap, run: &Run<'_>) -> Places {
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let map_folder = absolute(map_path).parent().map(Path::to_owned).unwrap_or_default();
    let mut entries: Vec<(String, String)> = Vec::new();
    for path in &project.class_path {
        entries.push((absolute(path).to_string_lossy().into_owned(), last_name(path.as_os_str().as_encoded_bytes())));
    }
    let mut copies: Vec<String> = Vec::new();
    for unit in map.units() {
        let [input, output] = [unit.input, unit.output]
            .map(|path| map_folder.join(String::from_utf8_lossy(path).as_ref()).to_string_lossy().into_owned());
        copies.push(output.clone());
        entries.extend([input, output].map(|path| (path, last_name(unit.input))));
    }
    let entries: Vec<(&str, &str)> = entries.iter().map(|(path, name)| (path.as_str(), name.as_str())).collect();
    let copies: Vec<&str> = copies.iter().map(String::as_str).collect();
    let places = Places::new(&absolute(&project.folder).to_string_lossy(), &entries).instrumented_in(&copies);
    match property(run, "user.dir") {
        Some(folder) => places.working_in(&folder),
        None => places,
    }
}

fn last_name(path: &[u8]) -> String {
    let text = String::from_utf8_lossy(path);
    let text = text.trim_end_matches('/');
    text.rsplit('/').next().unwrap_or(text).to_owned()
}
