//! Compiles the revisions of all cases in one JVM, and packs their libraries.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::case::Case;
use crate::java::Java;
use crate::revision::{Revision, hash_of};

/// A case with its compiled revisions, or what went wrong.
pub struct Built {
    pub case: Case,
    pub revisions: Result<[Revision; 2], String>,
    /// Its folder below the harness's.
    pub work: PathBuf,
}

/// Changes when the way of building does.
const STAMP_VERSION: u32 = 1;

/// Builds all cases below `work`. What did not change since the last time is left as it is.
pub fn build(cases: Vec<Case>, work: &Path, java: &Java) -> Result<Vec<Built>, String> {
    let mut tasks = String::new();
    let mut all = Vec::new();
    for case in cases {
        let work = work.join("cases").join(&case.name);
        let fresh = lay_out(&case, &work)?;
        for revision in fresh.revisions.iter().filter(|_| !fresh.is_built) {
            add_tasks(&case, revision, java, &mut tasks);
        }
        all.push((case, work, fresh));
    }
    if !tasks.is_empty() {
        let file = work.join("tasks.txt");
        fs::write(&file, tasks).map_err(|error| format!("{}: {error}", file.display()))?;
        java.run_helper("Compile", &[file.as_os_str()])?;
    }
    Ok(all.into_iter().map(|(case, work, fresh)| finish(case, work, fresh)).collect())
}

struct LaidOut {
    revisions: [Revision; 2],
    stamp: String,
    is_built: bool,
}

fn lay_out(case: &Case, work: &Path) -> Result<LaidOut, String> {
    let stamp = format!("{STAMP_VERSION} {}", hash_of(&case.folder)?);
    let is_built = fs::read_to_string(work.join("stamp")).is_ok_and(|old| old == stamp);
    if !is_built {
        let _ = fs::remove_dir_all(work);
    }
    // Laying out again over what is there changes nothing.
    let revisions = [Revision::lay_out(case, 0, work)?, Revision::lay_out(case, 1, work)?];
    Ok(LaidOut { revisions, stamp, is_built })
}

fn add_tasks(case: &Case, revision: &Revision, java: &Java, tasks: &mut String) {
    let mut path: Vec<PathBuf> = java.junit.clone();
    for (_, folder) in &revision.libraries {
        task(&folder.join("sources"), &folder.join("classes"), &[], &[], tasks);
        path.push(folder.join("classes"));
    }
    let options = if revision.number == 1 { case.expect.compile_v1.as_slice() } else { &[] };
    task(&revision.sources(), &revision.classes(), &path, options, tasks);
}

fn task(sources: &Path, classes: &Path, path: &[PathBuf], options: &[String], tasks: &mut String) {
    let debug = if options.iter().any(|option| option.starts_with("-g")) { None } else { Some("-g") };
    for option in debug.into_iter().chain(["-nowarn", "-Xlint:none"]).chain(options.iter().map(String::as_str)) {
        let _ = writeln!(tasks, "option {option}");
    }
    let path = std::env::join_paths(path).unwrap_or_default();
    let _ = writeln!(tasks, "path {}", if path.is_empty() { ".".into() } else { path.to_string_lossy() });
    let _ = writeln!(tasks, "sources {}\nclasses {}\ngo", sources.display(), classes.display());
}

fn finish(case: Case, work: PathBuf, fresh: LaidOut) -> Built {
    let revisions = finish_revisions(&work, fresh);
    Built { case, revisions, work }
}

fn finish_revisions(work: &Path, fresh: LaidOut) -> Result<[Revision; 2], String> {
    for revision in &fresh.revisions {
        let folders = revision.libraries.iter().map(|(_, folder)| folder).chain([&revision.folder]);
        for folder in folders {
            if let Ok(errors) = fs::read_to_string(folder.join("errors.txt")) {
                return Err(format!("v{} does not compile:\n{errors}", revision.number));
            }
        }
        for (name, folder) in &revision.libraries {
            pack(&folder.join("classes"), &revision.folder.join(name))?;
        }
    }
    fs::write(work.join("stamp"), fresh.stamp).map_err(|error| format!("{}: {error}", work.display()))?;
    Ok(fresh.revisions)
}

/// Packs a class folder as a jar.
fn pack(classes: &Path, jar: &Path) -> Result<(), String> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", jar.display());
    let mut writer = zip::ZipWriter::new(File::create(jar).map_err(|error| failed(&error))?);
    for entry in WalkDir::new(classes).sort_by_file_name() {
        let entry = entry.map_err(|error| failed(&error))?;
        let inside = entry.path().strip_prefix(classes).map_err(|error| failed(&error))?;
        if entry.file_type().is_file() {
            let options = zip::write::SimpleFileOptions::default();
            writer.start_file(inside.to_string_lossy(), options).map_err(|error| failed(&error))?;
            let mut file = File::open(entry.path()).map_err(|error| failed(&error))?;
            std::io::copy(&mut file, &mut writer).map_err(|error| failed(&error))?;
        }
    }
    writer.finish().map(|_| ()).map_err(|error| failed(&error))
}
