//! Reads the calls of a class path: all classes by all threads, and none again whose bytes are known.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use touchstone_formats::archive::{FolderFile, Inflater, Jimage, MappedFile, Resource, ZipArchive, folder_files};
use touchstone_formats::{Error, Result};

use super::contents::{Container, Place};
use super::edges::natives::NativeLibrary;
use super::known::Known;
use super::line_sink::LineSink;
use super::lines::LineCounts;
use super::printer::Printer;
use super::summaries::{Merging, Summaries};
use super::worker::Worker;
use crate::digest::{
    MANIFEST, choose, is_multi_release, is_native_library, threads_for, work_in_chunks, work_through_singly,
};

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

/// How to read.
#[derive(Debug, Clone, Copy)]
pub struct ReadOptions<'m> {
    /// The release of the JDK; it decides about multi-release jars.
    pub release: u16,
    /// How many threads; as many as there are processors when not given.
    pub threads: Option<usize>,
    /// Whether jars are read too, or only folders.
    pub jars: bool,
    /// The modules that are read of a JDK's image on the class path; all when none is named.
    pub modules: &'m [String],
}

/// Bytes of archives for which another thread pays: that is a few thousand classes.
const BYTES_OF_A_THREAD: usize = 4 << 20;

/// Reads the calls of a class path's classes; their lines go to `lines` meanwhile.
pub fn read_class_path(
    paths: &[PathBuf],
    options: &ReadOptions<'_>,
    known: &Known,
    lines: Option<&LineSink<'_>>,
) -> Result<Summaries> {
    with_places(paths, options, |places, containers, libraries| {
        let threads = threads_for(options.threads, places.len());
        let (workers, new_classes) = (AtomicUsize::new(0), places.len().saturating_sub(known.len()));
        let (done, tables) = work_in_chunks(
            threads,
            places.len(),
            || Worker::new(workers.fetch_add(1, Ordering::Relaxed), known, new_classes / threads),
            |worker, numbers| {
                worker.read_all(places.get(numbers.clone()).unwrap_or_default(), containers, lines, numbers)
            },
            Worker::into_names,
        );
        let mut merging = Merging::of(tables);
        let mut summaries = Summaries { libraries, ..Summaries::default() };
        for (worker, results) in done {
            merging.add(worker, results, &mut summaries);
        }
        summaries.names = merging.into_names().into();
        summaries
    })
}

/// What came of printing a class path.
#[derive(Debug, Default)]
pub struct Printed {
    /// What there are lines of.
    pub counts: LineCounts,
    /// Classes that cannot be read, by internal name, and why.
    pub unreadable: Vec<(String, String)>,
}

/// Only the lines of a class path's classes: nothing is kept, and no names are brought together.
pub fn print_class_path(paths: &[PathBuf], options: &ReadOptions<'_>, lines: &LineSink<'_>) -> Result<Printed> {
    with_places(paths, options, |places, containers, _| {
        let (done, _) = work_in_chunks(
            threads_for(options.threads, places.len()),
            places.len(),
            Printer::default,
            |printer, numbers| {
                printer.print_all(places.get(numbers.clone()).unwrap_or_default(), containers, lines, numbers)
            },
            drop,
        );
        let mut printed = Printed::default();
        for (counts, unreadable) in done {
            printed.counts += counts;
            printed.unreadable.extend(unreadable.into_iter().map(|(name, error)| (name, error.to_string())));
        }
        printed
    })
}

/// Opens a class path, and has its classes, jars, images and native libraries used.
fn with_places<R>(
    paths: &[PathBuf],
    options: &ReadOptions<'_>,
    used: impl FnOnce(&[Place], &[Container<'_>], Vec<NativeLibrary>) -> R,
) -> Result<R> {
    let is_container = |path: &&PathBuf| options.jars && path.is_file();
    let files = paths.iter().filter(is_container).map(|path| MappedFile::open(path)).collect::<Result<Vec<_>>>()?;
    let files: Vec<(&PathBuf, &MappedFile)> = paths.iter().filter(is_container).zip(&files).collect();
    let mut containers = Vec::with_capacity(files.len());
    let mut classes = Vec::with_capacity(files.len());
    for opened in open_containers(&files, options) {
        let (container, found) = opened?;
        containers.push(container);
        classes.push(found);
    }
    let (mut places, mut libraries, mut classes) = (Vec::new(), Vec::new(), classes.into_iter());
    for path in paths {
        if path.is_dir() {
            add_folder(path, &mut places, &mut libraries)?;
        } else if is_container(&path) {
            places.extend(classes.next().unwrap_or_default());
        }
    }
    add_archived_libraries(&containers, &mut libraries)?;
    Ok(used(&places, &containers, libraries))
}

/// A container, and the classes that are seen in it.
type Opened<'a> = Result<(Container<'a>, Vec<Place>)>;

/// Reads the directories of jars and images, each thread those of one after the other.
fn open_containers<'a>(files: &[(&PathBuf, &'a MappedFile)], options: &ReadOptions<'_>) -> Vec<Opened<'a>> {
    let open = |number: usize, file: &'a MappedFile| {
        if Jimage::is_image(file) {
            let classes = classes_of_modules(&Jimage::parse(file)?, options.modules)?;
            let places = (0..classes.len()).map(|entry| Place::Entry { container: number, entry }).collect();
            return Ok((Container::Image(classes), places));
        }
        let archive = ZipArchive::parse(file)?;
        let classes = classes_in(&archive, number, options.release);
        Ok((Container::Jar(archive), classes))
    };
    // A few small ones are read before a thread has begun.
    let threads = match files.iter().map(|(_, file)| file.len()).sum::<usize>() / BYTES_OF_A_THREAD {
        worthwhile @ 2.. => threads_for(options.threads, usize::MAX).min(worthwhile),
        _ => 1,
    };
    work_through_singly(threads, files.len(), |number| {
        files
            .get(number)
            .map(|(path, file)| open(number, file).map_err(|error: Error| error.in_file(path.display().to_string())))
    })
    .into_iter()
    .flatten()
    .collect()
}

/// The classes of some or all modules in the order in which they lie in an image.
fn classes_of_modules<'a>(image: &Jimage<'a>, modules: &[String]) -> Result<Vec<Resource<'a>>> {
    let mut classes = Vec::new();
    let mut missing: Vec<&String> = modules.iter().collect();
    for resource in image.resources() {
        let resource = resource?;
        let is_wanted = modules.is_empty() || modules.iter().any(|module| module.as_bytes() == resource.module);
        if resource.is_class() && is_wanted {
            missing.retain(|module| module.as_bytes() != resource.module);
            if resource.base != b"module-info" {
                classes.push(resource);
            }
        }
    }
    if let Some(module) = missing.first() {
        return Err(Error::unsupported(format!("there is no module {module} in this image")));
    }
    classes.sort_unstable_by_key(|class| class.data.as_ptr());
    Ok(classes)
}

/// The classes of a folder, and its native libraries; one that cannot be read is as if it could call anything that it names.
fn add_folder(path: &Path, places: &mut Vec<Place>, libraries: &mut Vec<NativeLibrary>) -> Result<()> {
    for file in folder_files(path) {
        let FolderFile { path, relative } = file?;
        let name = relative.to_string_lossy();
        if is_class(name.as_bytes()) {
            places.push(Place::File(FolderFile { path, relative }));
        } else if is_native_library(&name) {
            libraries.push(NativeLibrary::read(&MappedFile::open(&path)?));
        }
    }
    Ok(())
}

fn add_archived_libraries(containers: &[Container<'_>], libraries: &mut Vec<NativeLibrary>) -> Result<()> {
    let (mut inflater, mut buffer) = (Inflater::new(), Vec::new());
    for container in containers {
        let Container::Jar(archive) = container else { continue };
        let is_other = |name: &[u8]| !is_class(name) && !name.ends_with(b"/");
        let others = archive.entries().iter().filter(|entry| is_other(entry.name));
        for entry in others.filter(|entry| is_native_library(&String::from_utf8_lossy(entry.name))) {
            libraries.push(NativeLibrary::read(archive.read(entry, &mut inflater, &mut buffer)?));
        }
    }
    Ok(())
}

fn is_class(path: &[u8]) -> bool {
    path.ends_with(b".class") && !path.ends_with(b"module-info.class")
}

fn classes_in(archive: &ZipArchive<'_>, container: usize, release: u16) -> Vec<Place> {
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
    chosen.map(|(entry, _)| Place::Entry { container, entry }).collect()
}
