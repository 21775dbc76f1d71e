//! One thread's part in reading a class path: its classes become summaries and lines, and their names numbers of its own.

use std::ops::Range;
use std::path::Path;

use touchstone_formats::archive::{Entry, Resource, ZipArchive};
use touchstone_formats::stat_cache::FileStat;
use touchstone_formats::{ContentHash, Error, Result};

use super::contents::{Container, Contents, Place, Source};
use super::extract::Extractor;
use super::known::Known;
use super::line_sink::{LineSink, new_buffer};
use super::lines::LineWriter;
use super::names::NameTable;
use super::summary::ClassCalls;

/// A class that was read, and whether it was new; or its name, and why it was not.
pub(super) type Read = std::result::Result<(ClassCalls, bool), (String, Error)>;

/// Names that one more class brings, on average of large class paths.
const NAMES_OF_A_CLASS: usize = 12;

pub(super) struct Worker<'k> {
    number: usize,
    known: &'k Known,
    names: NameTable,
    extractor: Extractor,
    contents: Contents,
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
            contents: Contents::default(),
            writer: LineWriter::default(),
            text: new_buffer(),
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
        containers: &[Container<'_>],
        lines: Option<&LineSink<'_>>,
        numbers: Range<usize>,
    ) -> (usize, Vec<Read>) {
        let read: Vec<Read> = places.iter().map(|place| self.read(place, containers)).collect();
        if let Some(lines) = lines {
            for (class, _) in read.iter().flatten() {
                self.writer.add_lines(class, &self.names, &mut self.text);
            }
            lines.put(numbers, &mut self.text);
        }
        (self.number, read)
    }

    fn read(&mut self, place: &Place, containers: &[Container<'_>]) -> Read {
        let source = place.source(containers)?;
        let read = match source {
            Source::File(file) => self.read_file(&file.path),
            Source::Entry(archive, entry) => self.read_entry(archive, entry),
            Source::Resource(class) => self.read_resource(class),
        };
        read.map_err(|error| (source.class_name(), error))
    }

    fn read_file(&mut self, path: &Path) -> Result<(ClassCalls, bool)> {
        let metadata = self.known.files.remembers().then(|| std::fs::metadata(path).ok()).flatten();
        let stat = metadata.and_then(|metadata| FileStat::of(&metadata));
        if let Some(same) = self.known.files.hash(stat).and_then(|raw| self.known.class(raw)) {
            return Ok((same, false));
        }
        let content = self.contents.of_file(path)?;
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
        let raw = match self.known.remembers() {
            true => ContentHash::of_parts(&[&outline.concat(), archive.data(entry)?]),
            false => ContentHash::default(),
        };
        if let Some(same) = self.known.class(raw) {
            return Ok((same, false));
        }
        let content = self.contents.of_entry(archive, entry)?;
        Ok((self.extractor.extract(content, raw, &mut self.names)?, true))
    }

    fn read_resource(&mut self, class: &Resource<'_>) -> Result<(ClassCalls, bool)> {
        let content = self.contents.of_resource(class)?;
        let raw = if self.known.remembers() { ContentHash::of(content) } else { ContentHash::default() };
        match self.known.class(raw) {
            Some(same) => Ok((same, false)),
            None => Ok((self.extractor.extract(content, raw, &mut self.names)?, true)),
        }
    }
}
