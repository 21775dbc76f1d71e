//! Reads a class path: folders and jars, all files by all threads, nothing that is known from an old digest.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use touchstone_formats::archive::{FolderFile, Inflater, MappedFile, ZipArchive, folder_files};
use touchstone_formats::stat_cache::FileStat;
use touchstone_formats::{ContentHash, Error, Result};

use super::class_path::{ClassPathDigest, EntryDigest, EntryKind};
use super::digester::ClassDigester;
use super::files::{Digested, digest_file, known_file, unreadable};
use super::known_files::KnownFiles;
use super::lazy_class::LazyClass;
use super::multi_release::{MANIFEST, choose, is_multi_release};
use super::names::text;
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
enum Opened<'o, 's> {
    Missing,
    Files(Vec<FolderFile>),
    Jar(MappedFile, ContentHash),
    Same(&'o Arc<EntryDigest<'s>>),
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

/// What each thread keeps.
#[derive(Default)]
struct Worker {
    digester: ClassDigester,
    inflater: Inflater,
    buffer: Vec<u8>,
}

/// Classes by the bytes of their files.
pub(super) type Known<'o, 's> = HashMap<ContentHash, &'o Arc<LazyClass<'s>>, BuildHasherDefault<FirstBytes>>;

/// Hashes a hash: any eight bytes of it will do.
#[derive(Default)]
pub(super) struct FirstBytes(u64);

impl Hasher for FirstBytes {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        if let Some(first) = bytes.first_chunk() {
            self.0 = u64::from_le_bytes(*first);
        }
    }
}

/// What is known before anything is read.
struct Before<'o, 's> {
    options: &'o Options,
    files: &'o KnownFiles,
    old: &'o [Arc<EntryDigest<'s>>],
    classes: Known<'o, 's>,
}

/// Digests the entries of a class path. What `old` knows by its bytes, a whole jar or a single class, is taken from there.
pub fn digest_class_path<'s>(
    paths: &[PathBuf],
    options: &Options,
    old: Option<&ClassPathDigest<'s>>,
) -> Result<ClassPathDigest<'s>> {
    digest_knowing(paths, options, old, &KnownFiles::default())
}

/// The same; files that are known by what the file system says of them are not even read.
pub fn digest_knowing<'s>(
    paths: &[PathBuf],
    options: &Options,
    old: Option<&ClassPathDigest<'s>>,
    files: &KnownFiles,
) -> Result<ClassPathDigest<'s>> {
    let old = old.map(|old| old.entries.as_slice()).unwrap_or_default();
    let classes = old.iter().flat_map(|entry| &entry.classes).map(|class| (class.raw, class)).collect();
    let before = Before { options, files, old, classes };
    let threads = threads_for(options.threads, usize::MAX).min(paths.len());
    let open_one = |(): &mut (), number: usize| match paths.get(number) {
        Some(path) => before.open(path),
        None => Ok(Opened::Missing),
    };
    let opened = work_through(threads, paths.len(), || (), open_one).into_iter().collect::<Result<Vec<_>>>()?;
    let mut entries = Vec::with_capacity(paths.len());
    for (number, (path, opened)) in paths.iter().zip(&opened).enumerate() {
        let name = entry_name(path);
        entries.push(match opened {
            Opened::Same(same) => renamed(same, &name),
            _ => before.kept(number, before.read_entry(path, &name, opened)?),
        });
    }
    Ok(ClassPathDigest { entries })
}

/// The last part of the path: what is the same on every machine.
fn entry_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

fn renamed<'s>(entry: &Arc<EntryDigest<'s>>, name: &str) -> Arc<EntryDigest<'s>> {
    if &*entry.name == name {
        return Arc::clone(entry);
    }
    Arc::new(EntryDigest { name: name.into(), ..EntryDigest::clone(entry) })
}

fn stat_of(path: &Path) -> Option<FileStat> {
    FileStat::of(&std::fs::metadata(path).ok()?)
}

impl<'o, 's> Before<'o, 's> {
    fn open(&self, path: &Path) -> Result<Opened<'o, 's>> {
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
        let stat = stat_of(path);
        if let Some(same) = self.files.hash(stat).and_then(|raw| self.known_jar(raw)) {
            return Ok(Opened::Same(same));
        }
        let file = MappedFile::open(path)?;
        let raw = ContentHash::of(&file);
        self.files.note(stat, raw);
        Ok(self.known_jar(raw).map_or(Opened::Jar(file, raw), Opened::Same))
    }

    fn known_jar(&self, raw: ContentHash) -> Option<&'o Arc<EntryDigest<'s>>> {
        let fits = |entry: &EntryDigest<'_>| entry.release == 0 || entry.release == self.options.release;
        self.old.iter().find(|entry| entry.kind == EntryKind::Jar && entry.raw == raw && fits(entry))
    }

    /// The old entry at this place, when nothing is different: who compares the two then sees that at once.
    fn kept(&self, number: usize, entry: EntryDigest<'s>) -> Arc<EntryDigest<'s>> {
        let is_same = |old: &&Arc<EntryDigest<'s>>| {
            let (one, other) = (&old.classes, &entry.classes);
            (&old.name, old.kind, old.raw, old.content) == (&entry.name, entry.kind, entry.raw, entry.content)
                && old.release == entry.release
                && one.len() == other.len()
                && one.iter().zip(other).all(|(one, other)| Arc::ptr_eq(one, other))
                && old.resources == entry.resources
        };
        self.old.get(number).filter(is_same).map_or_else(|| Arc::new(entry), Arc::clone)
    }

    fn read_entry(&self, path: &Path, name: &str, opened: &Opened<'_, '_>) -> Result<EntryDigest<'s>> {
        let (source, kind, raw, release) = match opened {
            Opened::Missing | Opened::Same(_) => (Source::Files(&[]), EntryKind::Missing, ContentHash::default(), 0),
            Opened::Files(files) => (Source::Files(files), EntryKind::Folder, ContentHash::default(), 0),
            Opened::Jar(file, raw) => {
                let in_jar = |error: Error| error.in_file(path.display().to_string());
                let (source, release) = open_jar(file, self.options.release).map_err(in_jar)?;
                (source, EntryKind::Jar, *raw, release)
            }
        };
        let threads = threads_for(self.options.threads, source.len());
        let digested = work_through(threads, source.len(), Worker::default, |worker, number| match &source {
            Source::Files(files) => files.get(number).map(|file| self.read_file(worker, file)),
            Source::Jar { archive, chosen } => {
                chosen.get(number).map(|(entry, path)| Ok(self.read_archived(worker, archive, *entry, path)))
            }
        });
        let (mut classes, mut resources) = (Vec::with_capacity(digested.len()), Vec::new());
        for digested in digested.into_iter().flatten() {
            match digested? {
                Digested::Class(class) => classes.push(class),
                Digested::Resource(resource) => resources.push(resource),
            }
        }
        Ok(EntryDigest { raw, release, ..EntryDigest::new(name, kind, classes, resources) })
    }

    fn read_file(&self, worker: &mut Worker, file: &FolderFile) -> Result<Digested<'s>> {
        let path = file.relative.to_string_lossy().replace('\\', "/");
        // Before the content is read: a change in between then shows next time.
        let stat = stat_of(&file.path);
        if let Some(known) = self.files.hash(stat).and_then(|raw| known_file(&path, raw, &self.classes)) {
            return Ok(known);
        }
        let content = MappedFile::open(&file.path)?;
        let raw = ContentHash::of(&content);
        self.files.note(stat, raw);
        Ok(digest_file(&mut worker.digester, path.into(), &content, raw, &self.classes))
    }

    fn read_archived(&self, worker: &mut Worker, archive: &ZipArchive<'_>, number: usize, path: &[u8]) -> Digested<'s> {
        let path = text(path);
        let Some(entry) = archive.entries().get(number) else { return unreadable(path, b"", "it is gone") };
        match archive.read(entry, &mut worker.inflater, &mut worker.buffer) {
            Ok(content) => {
                let raw = ContentHash::of(content);
                digest_file(&mut worker.digester, path, content, raw, &self.classes)
            }
            Err(error) => unreadable(path, archive.data(entry).unwrap_or(entry.central_record), error.message()),
        }
    }
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
