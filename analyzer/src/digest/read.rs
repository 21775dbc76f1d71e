//! Reads a class path: folders and jars, all files by all threads, nothing twice that is known from an old digest.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use touchstone_formats::archive::{FolderFile, Inflater, MappedFile, ZipArchive, folder_files};
use touchstone_formats::{ContentHash, Error, Result};

use super::class_digest::ClassDigest;
use super::class_path::{ClassPathDigest, EntryDigest, EntryKind, ResourceDigest, ResourceKind};
use super::digester::ClassDigester;
use super::multi_release::{MANIFEST, choose, is_multi_release};
use super::names::text;
use super::native_library::{is_native_library, native_library_hash};
use super::workers::{threads_for, work_through};

/// How a class path is digested.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// The release of the JDK that runs the tests; it decides about multi-release jars.
    pub release: u16,
    /// How many threads; as many as there are processors when not given.
    pub threads: Option<usize>,
}

/// An entry of the class path, opened.
enum Opened {
    Missing,
    Files(Vec<FolderFile>),
    Jar(MappedFile, ContentHash),
}

/// An entry that has to be looked into.
enum Source<'m> {
    Files(&'m [FolderFile]),
    Jar { archive: ZipArchive<'m>, chosen: Vec<(usize, Vec<u8>)> },
}

impl Source<'_> {
    fn len(&self) -> usize {
        match self {
            Self::Files(files) => files.len(),
            Self::Jar { chosen, .. } => chosen.len(),
        }
    }
}

/// What a file has become.
enum Digested {
    Class(Arc<ClassDigest>),
    Resource(ResourceDigest),
}

/// What each thread keeps.
#[derive(Default)]
struct Worker {
    digester: ClassDigester,
    inflater: Inflater,
    buffer: Vec<u8>,
}

/// Classes by the bytes of their files.
type Known<'o> = HashMap<ContentHash, &'o Arc<ClassDigest>>;

/// Digests the entries of a class path. What `old` knows by its bytes, a whole jar or a single class, is taken from there.
pub fn digest_class_path(
    paths: &[PathBuf],
    options: &Options,
    old: Option<&ClassPathDigest>,
) -> Result<ClassPathDigest> {
    let threads = threads_for(options.threads, usize::MAX);
    let opened = work_through(
        threads.min(paths.len()),
        paths.len(),
        || (),
        |(), number| match paths.get(number) {
            Some(path) => open(path),
            None => Ok(Opened::Missing),
        },
    );
    let opened = opened.into_iter().collect::<Result<Vec<_>>>()?;
    let known_jars: HashMap<(ContentHash, u16), &Arc<EntryDigest>> = old_entries(old)
        .filter(|entry| entry.kind == EntryKind::Jar)
        .map(|entry| ((entry.raw, entry.release), entry))
        .collect();
    let known: Known<'_> = old_entries(old).flat_map(|entry| &entry.classes).map(|class| (class.raw, class)).collect();
    let mut entries = Vec::with_capacity(paths.len());
    for (path, opened) in paths.iter().zip(&opened) {
        let name = entry_name(path);
        if let Opened::Jar(_, raw) = opened
            && let Some(same) = [0, options.release].iter().find_map(|release| known_jars.get(&(*raw, *release)))
        {
            entries.push(renamed(same, &name));
            continue;
        }
        entries.push(Arc::new(read_entry(path, &name, opened, options, &known)?));
    }
    Ok(ClassPathDigest { entries })
}

fn old_entries(old: Option<&ClassPathDigest>) -> impl Iterator<Item = &Arc<EntryDigest>> {
    old.into_iter().flat_map(|old| &old.entries)
}

/// The last part of the path: what is the same on every machine.
fn entry_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

fn renamed(entry: &Arc<EntryDigest>, name: &str) -> Arc<EntryDigest> {
    if &*entry.name == name {
        return Arc::clone(entry);
    }
    Arc::new(EntryDigest { name: name.into(), ..EntryDigest::clone(entry) })
}

fn open(path: &Path) -> Result<Opened> {
    if path.is_dir() {
        return folder_files(path).collect::<Result<_>>().map(Opened::Files);
    }
    if !path.exists() {
        return Ok(Opened::Missing);
    }
    if path.extension().is_some_and(|extension| extension == "class") {
        let file = FolderFile { path: path.into(), relative: path.file_name().unwrap_or_default().into() };
        return Ok(Opened::Files(vec![file]));
    }
    let file = MappedFile::open(path)?;
    let hash = ContentHash::of(&file);
    Ok(Opened::Jar(file, hash))
}

fn read_entry(path: &Path, name: &str, opened: &Opened, options: &Options, known: &Known<'_>) -> Result<EntryDigest> {
    let (source, kind, raw, release) = match opened {
        Opened::Missing => (Source::Files(&[]), EntryKind::Missing, ContentHash::default(), 0),
        Opened::Files(files) => (Source::Files(files), EntryKind::Folder, ContentHash::default(), 0),
        Opened::Jar(file, raw) => {
            let in_jar = |error: Error| error.in_file(path.display().to_string());
            let (source, release) = open_jar(file, options.release).map_err(in_jar)?;
            (source, EntryKind::Jar, *raw, release)
        }
    };
    let threads = threads_for(options.threads, source.len());
    let digested = work_through(threads, source.len(), Worker::default, |worker, number| match &source {
        Source::Files(files) => files.get(number).map(|file| read_file(worker, file, known)),
        Source::Jar { archive, chosen } => {
            chosen.get(number).map(|(entry, path)| Ok(read_archived(worker, archive, *entry, path, known)))
        }
    });
    let (mut classes, mut resources) = (Vec::new(), Vec::new());
    for digested in digested.into_iter().flatten() {
        match digested? {
            Digested::Class(class) => classes.push(class),
            Digested::Resource(resource) => resources.push(resource),
        }
    }
    Ok(EntryDigest { raw, release, ..EntryDigest::new(name, kind, classes, resources) })
}

/// The entries that a class loader of this release sees, with the paths under which it does; and that release, if it
/// made a difference.
fn open_jar(file: &MappedFile, release: u16) -> Result<(Source<'_>, u16)> {
    let archive = ZipArchive::parse(file)?;
    let (mut inflater, mut buffer) = (Inflater::new(), Vec::new());
    let manifest = archive.entries().iter().find(|entry| entry.name.eq_ignore_ascii_case(MANIFEST));
    let manifest = manifest.and_then(|entry| archive.read(entry, &mut inflater, &mut buffer).ok());
    let is_multi_release = manifest.is_some_and(is_multi_release);
    let paths: Vec<&[u8]> = archive.entries().iter().map(|entry| entry.name).collect();
    let found = if is_multi_release { choose(&paths, release) } else { paths.into_iter().map(Some).collect() };
    // Of several entries of the same path a JVM takes the last: it must come first here.
    let numbered = found.into_iter().enumerate().rev();
    let files = numbered.filter_map(|(number, path)| Some((number, path?.to_vec())));
    let chosen = files.filter(|(_, path)| !path.ends_with(b"/")).collect();
    Ok((Source::Jar { archive, chosen }, if is_multi_release { release } else { 0 }))
}

fn read_file(worker: &mut Worker, file: &FolderFile, known: &Known<'_>) -> Result<Digested> {
    let path = file.relative.to_string_lossy().replace('\\', "/");
    let content = MappedFile::open(&file.path)?;
    Ok(digest_file(&mut worker.digester, path.into(), &content, known))
}

fn read_archived(
    worker: &mut Worker,
    archive: &ZipArchive<'_>,
    number: usize,
    path: &[u8],
    known: &Known<'_>,
) -> Digested {
    let path = text(path);
    let Some(entry) = archive.entries().get(number) else { return unreadable(path, b"", "it is gone") };
    match archive.read(entry, &mut worker.inflater, &mut worker.buffer) {
        Ok(content) => digest_file(&mut worker.digester, path, content, known),
        Err(error) => unreadable(path, archive.data(entry).unwrap_or(entry.central_record), error.message()),
    }
}

fn unreadable(path: Box<str>, bytes: &[u8], why: &str) -> Digested {
    let hash = ContentHash::of(bytes);
    match path.strip_suffix(".class") {
        Some(name) => Digested::Class(Arc::new(ClassDigest::unreadable(name.into(), hash, why))),
        None => Digested::Resource(ResourceDigest { kind: kind_of(&path), name: path, hash }),
    }
}

fn digest_file(digester: &mut ClassDigester, path: Box<str>, content: &[u8], known: &Known<'_>) -> Digested {
    let kind = kind_of(&path);
    if kind == ResourceKind::Resource
        && let Some(name) = path.strip_suffix(".class")
    {
        let belongs = |class: &ClassDigest| is_at(name, &class.name);
        if let Some(same) = known.get(&ContentHash::of(content)).filter(|class| belongs(class)) {
            return Digested::Class(Arc::clone(same));
        }
        let class = digester.digest_or_raw(name, content);
        if belongs(&class) {
            return Digested::Class(Arc::new(class));
        }
    }
    let hash =
        if kind == ResourceKind::NativeLibrary { native_library_hash(content) } else { ContentHash::of(content) };
    Digested::Resource(ResourceDigest { name: path, kind, hash })
}

/// Whether a class of this name can be found at this path: there, or below a folder that only a special class loader
/// looks into (`BOOT-INF/classes`, `WEB-INF/classes`). Elsewhere it is a file like any other.
fn is_at(path: &str, name: &str) -> bool {
    match path.strip_suffix(name) {
        Some("") => true,
        Some(before) => before.ends_with('/') && !before.starts_with("META-INF/versions/"),
        // A class file that was given by itself.
        None => !path.contains('/') && name.rsplit('/').next() == Some(path),
    }
}

fn kind_of(path: &str) -> ResourceKind {
    match path {
        _ if path.starts_with("META-INF/services/") => ResourceKind::Service,
        _ if path.ends_with("module-info.class") => ResourceKind::Module,
        _ if is_native_library(path) => ResourceKind::NativeLibrary,
        _ => ResourceKind::Resource,
    }
}
