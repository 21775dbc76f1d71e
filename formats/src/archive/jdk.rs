//! The classes of a JDK, whichever way they are kept: in a module image (JDK 9 and later) or in jars (JDK 8 and before).

use std::path::{Path, PathBuf};

use super::{Entry, Inflater, Jimage, MappedFile, Resource, ZipArchive};
use crate::{Error, Result};

/// The jars that a JVM before 9 takes its own classes from; only the first is always there.
const BOOT_JARS: [&str; 5] = ["rt.jar", "jsse.jar", "jce.jar", "charsets.jar", "jfr.jar"];

/// A JDK's opened files.
#[derive(Debug)]
pub struct Jdk {
    files: Vec<(PathBuf, MappedFile)>,
    is_image: bool,
}

impl Jdk {
    /// Opens the files of the JDK (or JRE) at `home` that hold its classes.
    pub fn open(home: &Path) -> Result<Self> {
        let image = home.join("lib/modules");
        if image.is_file() {
            let file = MappedFile::open(&image)?;
            return Ok(Self { files: vec![(image, file)], is_image: true });
        }
        let library = [home.join("jre/lib"), home.join("lib")].into_iter().find(|lib| lib.join("rt.jar").is_file());
        let Some(library) = library else {
            let missing = std::io::Error::from(std::io::ErrorKind::NotFound);
            let error = Error::io("no JDK here: neither lib/modules nor rt.jar", &missing);
            return Err(error.in_file(home.display().to_string()));
        };
        let boot = BOOT_JARS.iter().map(|name| library.join(name)).filter(|path| path.is_file());
        let files = boot.chain(extension_jars(&library.join("ext"))).map(|path| {
            let file = MappedFile::open(&path)?;
            Ok((path, file))
        });
        Ok(Self { files: files.collect::<Result<_>>()?, is_image: false })
    }

    /// Reads the tables of contents.
    pub fn classes(&self) -> Result<JdkClasses<'_>> {
        let named = |path: &Path, error: Error| error.in_file(path.display().to_string());
        match self.files.as_slice() {
            [(path, file)] if self.is_image => {
                Jimage::parse(file).map(JdkClasses::Image).map_err(|error| named(path, error))
            }
            files => {
                let jars = files.iter().map(|(path, file)| ZipArchive::parse(file).map_err(|error| named(path, error)));
                jars.collect::<Result<_>>().map(JdkClasses::Jars)
            }
        }
    }
}

fn extension_jars(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let is_jar = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "jar") && path.is_file();
    let mut jars: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_jar).collect();
    jars.sort();
    jars
}

/// The classes of a JDK.
#[derive(Debug)]
pub enum JdkClasses<'a> {
    /// Of a module image.
    Image(Jimage<'a>),
    /// Of jars, the earlier ones first.
    Jars(Vec<ZipArchive<'a>>),
}

impl<'a> JdkClasses<'a> {
    /// All classes, always in the same order, module descriptors included.
    pub fn iter<'s>(&'s self) -> Box<dyn Iterator<Item = Result<JdkClass<'s, 'a>>> + 's> {
        match self {
            Self::Image(image) => {
                let classes = image.resources().filter(|resource| !matches!(resource, Ok(other) if !other.is_class()));
                Box::new(classes.map(|resource| resource.map(JdkClass::Resource)))
            }
            Self::Jars(jars) => Box::new(jars.iter().flat_map(|jar| {
                let classes = jar.entries().iter().filter(|entry| entry.name.ends_with(b".class"));
                classes.map(|entry| Ok(JdkClass::Entry(jar, entry)))
            })),
        }
    }
}

/// One class of a JDK.
#[derive(Debug, Clone, Copy)]
pub enum JdkClass<'s, 'a> {
    /// In a module image.
    Resource(Resource<'a>),
    /// In a jar.
    Entry(&'s ZipArchive<'a>, &'s Entry<'a>),
}

impl<'a> JdkClass<'_, 'a> {
    /// The module; none in a JDK without modules.
    pub fn module(&self) -> Option<&'a [u8]> {
        match self {
            Self::Resource(resource) => Some(resource.module),
            Self::Entry(..) => None,
        }
    }

    /// The path, for example `java/lang/Object.class`.
    pub fn path(&self) -> Vec<u8> {
        match self {
            Self::Resource(resource) => resource.path(),
            Self::Entry(_, entry) => entry.name.to_vec(),
        }
    }

    /// The class file: bytes of the map where that is possible, else inflated into `buffer`.
    pub fn content<'b>(&self, inflater: &mut Inflater, buffer: &'b mut Vec<u8>) -> Result<&'b [u8]>
    where
        'a: 'b,
    {
        match self {
            Self::Resource(resource) => resource.content(inflater, buffer),
            Self::Entry(jar, entry) => jar.read(entry, inflater, buffer),
        }
    }
}
