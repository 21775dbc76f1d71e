//! JaCoCo beside the tests: its agent saw instrumented classes, its report reads the original ones. What the agent wrote is
//! translated when the tests have ended.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use touchstone_analyzer::jacoco;
use touchstone_formats::archive::{Inflater, MappedFile, ZipArchive};
use touchstone_formats::replace::replace_file;
use touchstone_formats::{Error, Result};

use super::description::{Description, Origin};
use super::lines::Lines;

/// Translates what JaCoCo wrote, if its agent is there. The report is not worth a failure: trouble becomes a warning.
pub fn translate(description: &Description, plan: &Lines) {
    let arguments = description.environment.iter().find(|(name, _)| name == "argLine" || name == "jvmArgs");
    let Some(file) = arguments.and_then(|(_, line)| exec_file(line, description)) else { return };
    if let Err(error) = translate_file(&file, description, plan) {
        eprintln!("warning: JaCoCo's report will miss classes: {error}");
    }
}

fn translate_file(file: &Path, description: &Description, plan: &Lines) -> Result<()> {
    let named = |error: Error| error.in_file(file.display().to_string());
    let bytes = match std::fs::read(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        read => read.map_err(|error| named(Error::io("cannot read", &error)))?,
    };
    let places: HashMap<&str, &str> = plan.pairs("replace").collect();
    let mut sources = Vec::new();
    for (_, path) in description.entries.iter().filter(|(origin, _)| *origin != Origin::Library) {
        if let Some(instrumented) = places.get(&*path.to_string_lossy()) {
            sources.push((Source::of(path)?, Source::of(Path::new(instrumented))?));
        }
    }
    let versions = |name: &str| {
        let both = |(original, instrumented): &(Source, Source)| Some((original.get(name)?, instrumented.get(name)?));
        sources.iter().filter_map(both).collect()
    };
    let translated = jacoco::translate(&bytes, versions).map_err(named)?;
    if !translated.left.is_empty() {
        let classes = translated.left.join(", ");
        eprintln!("warning: JaCoCo's report will miss these classes, whose probes cannot be told apart: {classes}");
    }
    if translated.classes == 0 { Ok(()) } else { replace_file(file, &translated.bytes) }
}

/// Class files by the names of their classes.
enum Source {
    Folder(PathBuf),
    Archive(HashMap<String, Vec<u8>>),
}

impl Source {
    fn of(path: &Path) -> Result<Self> {
        if path.is_dir() {
            return Ok(Self::Folder(path.to_owned()));
        }
        let file = MappedFile::open(path)?;
        let archive = ZipArchive::parse(&file).map_err(|error| error.in_file(path.display().to_string()))?;
        let mut classes = HashMap::new();
        let mut inflater = Inflater::new();
        for entry in archive.entries() {
            let mut buffer = Vec::new();
            let name = entry.display_name();
            if let Some(name) = name.strip_suffix(".class") {
                classes.insert(name.to_owned(), archive.read(entry, &mut inflater, &mut buffer)?.to_vec());
            }
        }
        Ok(Self::Archive(classes))
    }

    fn get(&self, name: &str) -> Option<Vec<u8>> {
        match self {
            Self::Folder(folder) => std::fs::read(folder.join(format!("{name}.class"))).ok(),
            Self::Archive(classes) => classes.get(name).cloned(),
        }
    }
}

/// Where JaCoCo's agent writes to, from the arguments of the JVM.
fn exec_file(arguments: &str, description: &Description) -> Option<PathBuf> {
    let agent = words(arguments).into_iter().find(|word| word.starts_with("-javaagent:") && word.contains("jacoco"))?;
    let options = agent.split_once('=').map_or("", |(_, options)| options);
    let file = options.split(',').find_map(|option| option.strip_prefix("destfile=")).unwrap_or("jacoco.exec");
    let is_set = |(name, _): &&(String, String)| name == "workingDirectory";
    let folder = description.environment.iter().find(is_set).map(|(_, folder)| Path::new(folder));
    Some(description.basedir.join(folder.unwrap_or(Path::new(""))).join(file))
}

/// The words of a command line; a word with blanks stands in quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for letter in line.chars() {
        match (letter, quote) {
            ('"' | '\'', None) => quote = Some(letter),
            (letter, Some(open)) if letter == open => quote = None,
            (letter, None) if letter.is_whitespace() => words.push(String::new()),
            (letter, _) => words.last_mut().into_iter().for_each(|word| word.push(letter)),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(arguments: &str, expected: Option<&str>) {
        let description = Description {
            basedir: PathBuf::from("/build"),
            module: String::new(),
            plugin: String::new(),
            execution: String::new(),
            entries: Vec::new(),
            jdk: None,
            environment: vec![("workingDirectory".to_owned(), "/elsewhere".to_owned())],
            has_default_excludes: true,
            is_parallel: false,
            plain: None,
            stops_early: None,
        };
        assert_eq!(exec_file(arguments, &description), expected.map(PathBuf::from));
    }

    #[test]
    fn the_agents_file_is_found() {
        check(
            "-Xmx1g -javaagent:/m2/jacoco.jar=destfile=/build/target/jacoco.exec,append=true",
            Some("/build/target/jacoco.exec"),
        );
        check("\"-javaagent:/m 2/jacoco.jar=append=true,destfile=/a b/jacoco.exec\" -ea", Some("/a b/jacoco.exec"));
        check("-javaagent:/m2/jacoco.jar", Some("/elsewhere/jacoco.exec"));
        check("-javaagent:/m2/mockito.jar -Djacoco=no", None);
        check("", None);
    }
}
