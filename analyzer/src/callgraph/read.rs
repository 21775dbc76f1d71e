//! Reads the calls of a class path: all classes by all threads, and none again whose bytes are known.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use touchstone_formats::archive::{FolderFile, Inflater, MappedFile, ZipArchive, folder_files};
use touchstone_formats::{ContentHash, Error, Result};

use super::edges::natives::NativeLibrary;
use super::extract::Extractor;
use super::summary::ClassCalls;
use crate::digest::{MANIFEST, choose, is_multi_release, is_native_library, threads_for, work_through};

/// Gives the calls of a revision's own classes when a technique asks for them.
pub trait CallSource {
    /// The calls of the classes in the class path's folders.
    fn calls(&self) -> Result<Summaries>;
}

/// Where there are no class files, and nobody should ask.
#[derive(Debug, Clone, Copy)]
pub struct NoCalls;

impl CallSource for NoCalls {
    fn calls(&self) -> Result<Summaries> {
        Err(Error::unsupported("a call graph needs class files, and there are none here: use another technique"))
    }
}

/// The calls of a class path.
#[derive(Debug, Clone, Default)]
pub struct Summaries {
    /// In the order of the class path.
    pub classes: Vec<Arc<ClassCalls>>,
    /// Classes that cannot be read, by internal name, and why.
    pub unreadable: Vec<(String, String)>,
    /// The native libraries of the class path.
    pub libraries: Vec<NativeLibrary>,
    /// How many classes were read, and not known before.
    pub read: usize,
}

/// How to read.
#[derive(Debug, Clone, Copy)]
pub struct ReadOptions {
    /// The release of the JDK; it decides about multi-release jars.
    pub release: u16,
    /// How many threads; as many as there are processors when not given.
    pub threads: Option<usize>,
    /// Whether jars are read too, or only folders.
    pub jars: bool,
}

/// Summaries by the bytes of their class files.
pub type Known = HashMap<ContentHash, Arc<ClassCalls>>;

/// Where a class is.
enum Place {
    File(FolderFile),
    Entry { jar: usize, entry: usize },
}

#[derive(Default)]
struct Worker {
    extractor: Extractor,
    inflater: Inflater,
    buffer: Vec<u8>,
}

/// Reads the calls of a class path's classes.
pub fn read_class_path(paths: &[PathBuf], options: &ReadOptions, known: &Known) -> Result<Summaries> {
    let is_jar = |path: &&PathBuf| options.jars && path.is_file();
    let files = paths.iter().filter(is_jar).map(|path| MappedFile::open(path)).collect::<Result<Vec<_>>>()?;
    let mut archives = Vec::with_capacity(files.len());
    for (path, file) in paths.iter().filter(is_jar).zip(&files) {
        archives.push(ZipArchive::parse(file).map_err(|error| error.in_file(path.display().to_string()))?);
    }
    let mut places = Vec::new();
    let mut jar = 0;
    for path in paths {
        if path.is_dir() {
            add_folder(path, &mut places)?;
        } else if is_jar(&path) {
            places.extend(archives.get(jar).into_iter().flat_map(|archive| classes_in(archive, jar, options.release)));
            jar += 1;
        }
    }
    let libraries = native_libraries(paths, &archives)?;
    let threads = threads_for(options.threads, places.len());
    let work =
        |worker: &mut Worker, number: usize| places.get(number).map(|place| read(worker, place, &archives, known));
    let done = work_through(threads, places.len(), Worker::default, work);
    let mut summaries = Summaries { libraries, ..Summaries::default() };
    for result in done.into_iter().flatten() {
        match result {
            Ok((class, is_new)) => {
                summaries.read += usize::from(is_new);
                summaries.classes.push(class);
            }
            Err((name, error)) => summaries.unreadable.push((name, error.to_string())),
        }
    }
    Ok(summaries)
}

/// The native libraries in folders and jars; one that cannot be read is as if it could call anything that it names.
fn native_libraries(paths: &[PathBuf], archives: &[ZipArchive<'_>]) -> Result<Vec<NativeLibrary>> {
    let mut libraries = Vec::new();
    for path in paths.iter().filter(|path| path.is_dir()) {
        for file in folder_files(path) {
            let file = file?;
            if is_native_library(&file.relative.to_string_lossy()) {
                libraries.push(NativeLibrary::read(&MappedFile::open(&file.path)?));
            }
        }
    }
    let (mut inflater, mut buffer) = (Inflater::new(), Vec::new());
    for archive in archives {
        for entry in archive.entries().iter().filter(|entry| is_native_library(&String::from_utf8_lossy(entry.name))) {
            libraries.push(NativeLibrary::read(archive.read(entry, &mut inflater, &mut buffer)?));
        }
    }
    Ok(libraries)
}

fn add_folder(path: &Path, places: &mut Vec<Place>) -> Result<()> {
    for file in folder_files(path) {
        let file = file?;
        let name = file.relative.to_string_lossy();
        if is_class(name.as_bytes()) {
            places.push(Place::File(file));
        }
    }
    Ok(())
}

fn is_class(path: &[u8]) -> bool {
    path.ends_with(b".class") && !path.ends_with(b"module-info.class")
}

fn classes_in(archive: &ZipArchive<'_>, jar: usize, release: u16) -> Vec<Place> {
    let (mut inflater, mut buffer) = (Inflater::new(), Vec::new());
    let manifest = archive.entries().iter().find(|entry| entry.name.eq_ignore_ascii_case(MANIFEST));
    let manifest = manifest.and_then(|entry| archive.read(entry, &mut inflater, &mut buffer).ok());
    let paths: Vec<&[u8]> = archive.entries().iter().map(|entry| entry.name).collect();
    let found = match manifest.is_some_and(is_multi_release) {
        true => choose(&paths, release),
        false => paths.into_iter().map(Some).collect(),
    };
    let is_seen = |path: &[u8]| is_class(path) && !path.starts_with(b"META-INF/versions/");
    // Of several entries of the same path a JVM takes the last: it must come first here.
    let chosen = found.into_iter().enumerate().rev().filter(|(_, path)| path.is_some_and(is_seen));
    chosen.map(|(entry, _)| Place::Entry { jar, entry }).collect()
}

type Read = std::result::Result<(Arc<ClassCalls>, bool), (String, Error)>;

fn read(worker: &mut Worker, place: &Place, archives: &[ZipArchive<'_>], known: &Known) -> Read {
    match place {
        Place::File(file) => {
            let name = || name_of(&file.relative.to_string_lossy());
            let content = MappedFile::open(&file.path).map_err(|error| (name(), error))?;
            summary(&mut worker.extractor, &content, known).map_err(|error| (name(), error))
        }
        Place::Entry { jar, entry } => {
            let gone = || (String::new(), Error::bad("it is gone", 0));
            let archive = archives.get(*jar).ok_or_else(gone)?;
            let entry = archive.entries().get(*entry).ok_or_else(gone)?;
            let name = || name_of(&String::from_utf8_lossy(entry.name));
            let content = archive.read(entry, &mut worker.inflater, &mut worker.buffer);
            let content = content.map_err(|error| (name(), error))?;
            summary(&mut worker.extractor, content, known).map_err(|error| (name(), error))
        }
    }
}

fn summary(extractor: &mut Extractor, content: &[u8], known: &Known) -> Result<(Arc<ClassCalls>, bool)> {
    let raw = ContentHash::of(content);
    match known.get(&raw) {
        Some(same) => Ok((Arc::clone(same), false)),
        None => Ok((Arc::new(extractor.extract(content, raw)?), true)),
    }
}

fn name_of(path: &str) -> String {
    path.replace('\\', "/").trim_end_matches(".class").to_owned()
}
