//! What call graphs are made of: a library, the class path of an application, and a module of the JDK, as a jar and where it is.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use touchstone_formats::archive::{Inflater, Jdk as JdkFiles};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::corpus::Corpus;
use crate::java::Jdk;

/// The artifacts of a Spring application: the framework, persistence, a server, JSON and logging.
const APPLICATION: [&str; 19] = [
    "spring-core",
    "spring-beans",
    "spring-context",
    "spring-aop",
    "spring-expression",
    "hibernate-core",
    "hibernate-commons-annotations",
    "jboss-logging",
    "byte-buddy",
    "jakarta.persistence-api",
    "jakarta.transaction-api",
    "jakarta.servlet-api",
    "tomcat-embed-core",
    "jackson-annotations",
    "jackson-core",
    "jackson-databind",
    "log4j-api",
    "slf4j-api",
    "h2",
];

/// The module.
const MODULE: &str = "java.base";

/// Jars of which a call graph is made, or a module.
#[derive(Debug, Clone)]
pub struct Subject {
    /// How it is named in reports.
    pub name: &'static str,
    /// The jars.
    pub jars: Vec<PathBuf>,
    /// The module in the JDK's image that is read instead of jars.
    pub module: Option<&'static str>,
}

impl Subject {
    /// All subjects. The jar of the module is made in the folder.
    pub fn all(jdk: &Jdk, folder: &Path) -> Result<Vec<Self>> {
        let corpus = Corpus::fetched_only(&[&["guava"], APPLICATION.as_slice()].concat())?;
        let jar = |name: &&str| without_module(&corpus.artifact(name)?.path, folder);
        Ok(vec![
            Self::of_jars("Guava", vec![jar(&"guava")?]),
            Self::of_jars("Spring application", APPLICATION.iter().map(jar).collect::<Result<_>>()?),
            Self::of_jars("java.base", vec![module_as_jar(jdk, folder)?]),
            Self { name: "java.base in the JDK's image", jars: Vec::new(), module: Some(MODULE) },
        ])
    }

    fn of_jars(name: &'static str, jars: Vec<PathBuf>) -> Self {
        Self { name, jars, module: None }
    }

    /// Has `touchstone graph` read this.
    pub fn give_to(&self, graph: &mut Command) -> Result<()> {
        match self.module {
            Some(module) => graph.args(["--module", module]),
            None => graph.arg(self.class_path()?),
        };
        Ok(())
    }

    /// The jars, joined as a class path.
    pub fn class_path(&self) -> Result<std::ffi::OsString> {
        Ok(std::env::join_paths(&self.jars)?)
    }
}

/// The jar without declarations of modules: jdeps ends when one names a module that is not there.
fn without_module(jar: &Path, folder: &Path) -> Result<PathBuf> {
    let copy = folder.join(jar.file_name().context("a jar without a name")?);
    let mut archive = ZipArchive::new(File::open(jar).with_context(|| jar.display().to_string())?)?;
    let mut writer = ZipWriter::new(File::create(&copy).with_context(|| copy.display().to_string())?);
    for number in 0..archive.len() {
        let entry = archive.by_index_raw(number)?;
        if !entry.name()?.ends_with("module-info.class") {
            writer.raw_copy_file(entry)?;
        }
    }
    writer.finish()?;
    Ok(copy)
}

/// The classes of the module as a jar, since not all peers read an image. Without the module's declaration, so that it is a plain jar.
fn module_as_jar(jdk: &Jdk, folder: &Path) -> Result<PathBuf> {
    let jar = folder.join(format!("{MODULE}-{}.jar", jdk.version));
    let files = JdkFiles::open(&jdk.home)?;
    let mut writer = ZipWriter::new(File::create(&jar).with_context(|| jar.display().to_string())?);
    let (mut inflater, mut buffer) = (Inflater::new(), Vec::new());
    for class in files.classes()?.iter() {
        let class = class?;
        let path = String::from_utf8(class.path())?;
        if class.module() == Some(MODULE.as_bytes()) && !path.ends_with("module-info.class") {
            writer.start_file(path, SimpleFileOptions::default())?;
            writer.write_all(class.content(&mut inflater, &mut buffer)?)?;
        }
    }
    writer.finish()?;
    Ok(jar)
}
