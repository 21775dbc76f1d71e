//! One thread's part in reading a class path: its classes become summaries and lines, and their names numbers of its own.

use std::fs::File;
use std::io::Read as _;
use std::ops::Range;
use std::path::Path;

use touchstone_formats::archive::{Entry, FolderFile, Inflater, ZipArchive};
use touchstone_formats::stat_cache::FileStat;
use touchstone_formats::{ContentHash, Error, Result};

use super::extract::Extractor;
use super::known::Known;
use super::line_sink::LineSink;
use super::lines::{LineCounts, LineWriter};
use super::names::NameTable;
use super::summary::ClassCalls;

/// Where a class is.
pub(super) enum Place {
    File(FolderFile),
    Entry { jar: usize, entry: usize },
}

/// A class that was read, and whether it was new; or its name, and why it was not.
pub(super) type Read = std::result::Result<(ClassCalls, bool), (String, Error)>;

/// What a file that is read at once is expected to fit in.
const BUFFER_SIZE: usize = 64 * 1024;
/// Names that one more class brings, on average of large class paths.
const NAMES_OF_A_CLASS: usize = 12;

pub(super) struct Worker<'k> {
    number: usize,
    known: &'k Known,
    names: NameTable,
    extractor: Extractor,
    inflater: Inflater,
    buffer: Vec<u8>,
    writer: LineWriter,
    text: Vec<u8>,
}

impl<'k> Worker<'k> {
    /// A worker that expects so many new classes.
    pub fn new(number: usize, known: &'k Known, classes: usize) -> Self {
        let mut names = known.names();
        names.reserve(classes * NAMES_OF_A_CLASS);
        Self {
            number,
            known,
            names,
            extractor: Extractor::default(),
            inflater: Inflater::default(),
            buffer: Vec::new(),
            writer: LineWriter::default(),
            text: Vec::new(),
        }
    }

    /// The worker's number and the names that it gave numbers.
    pub fn into_names(self) -> (usize, NameTable) {
        (self.number, self.names)
    }

    /// Reads the classes of these numbers, with the number of the worker whose names they have.
    pub fn read_all(
        &mut self,
        places: &[Place],
        archives: &[ZipArchive<'_>],
        lines: Option<&LineSink<'_>>,
        numbers: Range<usize>,
    ) -> (usize, Vec<Read>) {
        let read: Vec<Read> = places.iter().map(|place| self.read(place, archives)).collect();
        if let Some(lines) = lines {
            for (class, _) in read.iter().flatten() {
                self.writer.add_lines(class, &self.names, &mut self.text);
            }
            lines.put(numbers, &mut self.text);
        }
        (self.number, read)
    }

    /// Brings the lines of the classes of these numbers, and keeps nothing else: what they have, and which could not be read.
    pub fn print_all(
        &mut self,
        places: &[Place],
        archives: &[ZipArchive<'_>],
        lines: &LineSink<'_>,
        numbers: Range<usize>,
    ) -> (LineCounts, Vec<(String, Error)>) {
        let (mut counts, mut unreadable) = (LineCounts::default(), Vec::new());
        for place in places {
            match self.read(place, archives) {
                Ok((class, _)) => {
                    self.writer.add_lines(&class, &self.names, &mut self.text);
                    counts += LineCounts::of(&class);
                }
                Err(failed) => unreadable.push(failed),
            }
        }
        lines.put(numbers, &mut self.text);
        (counts, unreadable)
    }

    fn read(&mut self, place: &Place, archives: &[ZipArchive<'_>]) -> Read {
        match place {
            Place::File(file) => {
                self.read_file(&file.path).map_err(|error| (name_of(&file.relative.to_string_lossy()), error))
            }
            Place::Entry { jar, entry } => {
                let gone = || (String::new(), Error::bad("it is gone", 0));
                let archive = archives.get(*jar).ok_or_else(gone)?;
                let entry = archive.entries().get(*entry).ok_or_else(gone)?;
                let named = |error| (name_of(&String::from_utf8_lossy(entry.name)), error);
                self.read_entry(archive, entry).map_err(named)
            }
        }
    }

    fn read_file(&mut self, path: &Path) -> Result<(ClassCalls, bool)> {
        let metadata = self.known.files.remembers().then(|| std::fs::metadata(path).ok()).flatten();
        let stat = metadata.and_then(|metadata| FileStat::of(&metadata));
        if let Some(same) = self.known.files.hash(stat).and_then(|raw| self.known.class(raw)) {
            return Ok((same, false));
        }
        let length = read_into(path, &mut self.buffer)?;
        let content = self.buffer.get(..length).unwrap_or_default();
        let raw = ContentHash::of(content);
        self.known.files.note(stat, raw);
        match self.known.class(raw) {
            Some(same) => Ok((same, false)),
            None => Ok((self.extractor.extract(content, raw, &mut self.names)?, true)),
        }
    }

    /// An entry of an archive is known by its compressed bytes: it need not be inflated to be known again.
    fn read_entry<'a>(&mut self, archive: &ZipArchive<'a>, entry: &Entry<'a>) -> Result<(ClassCalls, bool)> {
        let outline =
            [&entry.crc.to_le_bytes()[..], &entry.uncompressed_size.to_le_bytes(), &entry.method.to_le_bytes()];
        let compressed = archive.data(entry)?;
        let raw = match self.known.remembers() {
            true => ContentHash::of_parts(&[&outline.concat(), compressed]),
            false => ContentHash::default(),
        };
        if let Some(same) = self.known.class(raw) {
            return Ok((same, false));
        }
        let content = archive.read(entry, &mut self.inflater, &mut self.buffer)?;
        Ok((self.extractor.extract(content, raw, &mut self.names)?, true))
    }
}

/// Reads a file into the buffer, which grows as needed and is not made shorter; tells how long the file is.
fn read_into(path: &Path, buffer: &mut Vec<u8>) -> Result<usize> {
    let named = |doing: &str, error: &std::io::Error| Error::io(doing, error).in_file(path.display().to_string());
    let mut file = File::open(path).map_err(|error| named("cannot open", &error))?;
    let mut length = 0;
    loop {
        if length == buffer.len() {
            buffer.resize((length * 2).max(BUFFER_SIZE), 0);
        }
        match file.read(buffer.get_mut(length..).unwrap_or_default()) {
            Ok(0) => return Ok(length),
            Ok(more) => length += more,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) => return Err(named("cannot read", &error)),
        }
    }
}

fn name_of(path: &str) -> String {
    path.replace('\\', "/").trim_end_matches(".class").to_owned()
}
