//! Where the classes of a class path are, and what stands there; buffers are kept from class to class.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use touchstone_formats::archive::{Entry, FolderFile, Inflater, Resource, ZipArchive};
use touchstone_formats::{Error, Result};

/// An opened file with classes in it.
pub(super) enum Container<'a> {
    Jar(ZipArchive<'a>),
    /// Classes of a JDK's image.
    Image(Vec<Resource<'a>>),
}

/// Where a class is.
pub(super) enum Place {
    File(FolderFile),
    /// The entry of this number in the container of that number.
    Entry {
        container: usize,
        entry: usize,
    },
}

/// A place among opened containers.
#[derive(Clone, Copy)]
pub(super) enum Source<'s, 'a> {
    File(&'s FolderFile),
    Entry(&'s ZipArchive<'a>, &'s Entry<'a>),
    Resource(&'s Resource<'a>),
}

impl Place {
    /// What is there; when it is gone, a name and why.
    pub fn source<'s, 'a>(
        &'s self,
        containers: &'s [Container<'a>],
    ) -> std::result::Result<Source<'s, 'a>, (String, Error)> {
        let found = match self {
            Self::File(file) => Some(Source::File(file)),
            Self::Entry { container, entry } => containers.get(*container).and_then(|container| match container {
                Container::Jar(jar) => Some(Source::Entry(jar, jar.entries().get(*entry)?)),
                Container::Image(classes) => classes.get(*entry).map(Source::Resource),
            }),
        };
        found.ok_or_else(|| (String::new(), Error::bad("it is gone", 0)))
    }
}

impl Source<'_, '_> {
    /// The class's name, as the path tells it.
    pub fn class_name(&self) -> String {
        match self {
            Self::File(file) => name_of(&file.relative.to_string_lossy()),
            Self::Entry(_, entry) => name_of(&String::from_utf8_lossy(entry.name)),
            Self::Resource(class) => name_of(&String::from_utf8_lossy(&class.path())),
        }
    }
}

fn name_of(path: &str) -> String {
    path.replace('\\', "/").trim_end_matches(".class").to_owned()
}

/// What a file that is read at once is expected to fit in.
const BUFFER_SIZE: usize = 64 * 1024;

/// Gets what stands in files and archives.
#[derive(Default)]
pub(super) struct Contents {
    inflater: Inflater,
    buffer: Vec<u8>,
}

impl Contents {
    /// What stands at a place.
    pub fn of<'c>(&'c mut self, source: Source<'c, '_>) -> Result<&'c [u8]> {
        match source {
            Source::File(file) => self.of_file(&file.path),
            Source::Entry(archive, entry) => self.of_entry(archive, entry),
            Source::Resource(class) => self.of_resource(class),
        }
    }

    /// What stands in a file.
    pub fn of_file(&mut self, path: &Path) -> Result<&[u8]> {
        let length = read_into(path, &mut self.buffer)?;
        Ok(self.buffer.get(..length).unwrap_or_default())
    }

    /// What stands in an entry of an archive.
    pub fn of_entry<'c, 'a: 'c>(&'c mut self, archive: &ZipArchive<'a>, entry: &Entry<'a>) -> Result<&'c [u8]> {
        archive.read(entry, &mut self.inflater, &mut self.buffer)
    }

    /// What stands in a JDK's image, mostly as it is.
    pub fn of_resource<'c, 'a: 'c>(&'c mut self, class: &Resource<'a>) -> Result<&'c [u8]> {
        class.content(&mut self.inflater, &mut self.buffer)
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
