//! Lays out one revision of a case: sources, resources, files outside of the class path, libraries.

use std::fs;
use std::path::{Path, PathBuf};

use touchstone_formats::ContentHasher;
use walkdir::WalkDir;

use crate::case::Case;

/// A revision, laid out in a folder of its own.
#[derive(Debug, Clone)]
pub struct Revision {
    /// 0 or 1.
    pub number: usize,
    /// Its folder.
    pub folder: PathBuf,
    /// Its libraries: the name of the jar, and the folder with its classes.
    pub libraries: Vec<(String, PathBuf)>,
}

impl Revision {
    /// The class folder.
    pub fn classes(&self) -> PathBuf {
        self.folder.join("classes")
    }

    /// The sources.
    pub fn sources(&self) -> PathBuf {
        self.folder.join("sources")
    }

    /// Lays out a revision under `work`.
    pub fn lay_out(case: &Case, number: usize, work: &Path) -> Result<Self, String> {
        let folder = work.join(format!("v{number}"));
        let mut revision = Self { number, folder, libraries: Vec::new() };
        revision.fill(case).map_err(|error| format!("{}: {error}", case.folder.display()))?;
        Ok(revision)
    }

    fn fill(&mut self, case: &Case) -> std::io::Result<()> {
        overlay(&case.folder, self.number, &self.folder.join("all"))?;
        if self.number == 1 {
            for removed in &case.expect.removed {
                fs::remove_file(self.folder.join("all").join(removed))?;
            }
        }
        split(&self.folder.join("all"), &self.folder)?;
        for name in case.expect.libraries.keys() {
            let source = case.folder.join(name);
            let number = if self.number == 1 && source.join("v1").is_dir() { 1 } else { 0 };
            let folder = self.folder.join("libraries").join(name);
            overlay(&source, number, &folder.join("all"))?;
            split(&folder.join("all"), &folder)?;
            self.libraries.push((format!("{name}-{number}.jar"), folder));
        }
        Ok(())
    }
}

/// The files of `v0`, and over them those of `v1` when that is the revision.
fn overlay(source: &Path, number: usize, to: &Path) -> std::io::Result<()> {
    for version in ["v0", "v1"].into_iter().take(number + 1) {
        if source.join(version).is_dir() {
            copy_folder(&source.join(version), to)?;
        }
    }
    Ok(())
}

/// Sources to `sources`, what stands in `files` to `files`, and all else to `classes`.
fn split(from: &Path, to: &Path) -> std::io::Result<()> {
    for entry in WalkDir::new(from).sort_by_file_name() {
        let entry = entry?;
        let Ok(inside) = entry.path().strip_prefix(from) else { continue };
        if entry.file_type().is_file() {
            let place = match entry.path().extension() {
                Some(extension) if extension == "java" => to.join("sources").join(inside),
                _ if inside.starts_with("files") => to.join(inside),
                _ => to.join("classes").join(inside),
            };
            copy_file(entry.path(), &place)?;
        }
    }
    fs::create_dir_all(to.join("classes"))?;
    fs::create_dir_all(to.join("sources"))
}

/// Copies a folder with all that is below it.
pub fn copy_folder(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in WalkDir::new(from).sort_by_file_name() {
        let entry = entry?;
        let Ok(inside) = entry.path().strip_prefix(from) else { continue };
        if entry.file_type().is_file() {
            copy_file(entry.path(), &to.join(inside))?;
        }
    }
    Ok(())
}

fn copy_file(from: &Path, to: &Path) -> std::io::Result<()> {
    if let Some(parent) = to.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::copy(from, to).map(|_| ())
}

/// A hash of all names and contents in a folder: what is compiled from the same is not compiled again.
pub fn hash_of(folder: &Path) -> Result<String, String> {
    let mut hasher = ContentHasher::default();
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.map_err(|error| error.to_string())?;
        if entry.file_type().is_file() {
            let inside = entry.path().strip_prefix(folder).unwrap_or(entry.path());
            hasher.update(inside.as_os_str().as_encoded_bytes());
            hasher.update(&[0]);
            let bytes = fs::read(entry.path()).map_err(|error| format!("{}: {error}", entry.path().display()))?;
            hasher.update(&(bytes.len() as u64).to_le_bytes());
            hasher.update(&bytes);
        }
    }
    Ok(hasher.finish().to_string())
}
