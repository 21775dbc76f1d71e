//! Real libraries with their tests, by coordinates: fetched, unpacked, their tests compiled where need be.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::corpus::fetched_jars;
use crate::java::Jdk;
use crate::layout;
use crate::speed::jars;

/// A list of libraries in `testdata`: `truth.toml`, `suites.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Libraries {
    /// What runs the tests.
    pub runner: Vec<String>,
    /// The libraries.
    pub library: Vec<Library>,
}

/// One library.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Library {
    /// How it is named in reports.
    pub name: String,
    classes: String,
    tests: Option<String>,
    needs: Vec<String>,
    /// Simple names of test classes: a star and a word, in either order.
    test_names: String,
    without: Vec<String>,
    every: Option<usize>,
}

/// A library on this machine's disk, as it was published.
#[derive(Debug)]
pub struct Fetched {
    /// Its name.
    pub name: String,
    /// Its folder for all that is made.
    pub folder: PathBuf,
    /// Its jar.
    pub jar: PathBuf,
    /// The folder of its tests' classes.
    pub test_classes: PathBuf,
    /// The jars of what runs the tests and of what they need.
    pub others: Vec<PathBuf>,
    /// The names of its test classes.
    pub tests: Vec<String>,
}

impl Libraries {
    /// Reads this file of `testdata`.
    pub fn read(file: &str) -> Result<Self> {
        let path = layout::repository().join("testdata").join(file);
        let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        toml::from_str(&text).with_context(|| path.display().to_string())
    }
}

impl Library {
    /// Whether its tests are published, so that no folder need be given.
    pub fn is_published(&self) -> bool {
        self.tests.is_some()
    }

    /// Fetches the library into a folder under `target/`; `checkout` has the sources of tests that are not published.
    pub fn fetch(&self, runner: &[String], checkout: Option<&Path>, work: &str, jdk: &Jdk) -> Result<Fetched> {
        let jars = layout::work_folder("libraries")?;
        let one = |coordinates: &String| fetched_jars(std::slice::from_ref(coordinates), &jars);
        let mut others = fetched_jars(runner, &jars)?;
        others.extend(fetched_jars(&self.needs, &jars)?);
        let jar = one(&self.classes)?.pop().context("no jar")?;
        let folder = layout::work_folder(&format!("{work}/{}", self.name))?;
        let test_classes = folder.join("tests");
        match (&self.tests, checkout) {
            (_, Some(checkout)) => compile_tests(checkout, &jar, &others, layout::emptied(&test_classes)?, jdk)?,
            (Some(coordinates), None) => {
                let archive = one(coordinates)?.pop().context("no jar")?;
                jars::unpack_into(&archive, layout::emptied(&test_classes)?)?;
            }
            (None, None) => bail!("{0}: its tests are not published; use --project {0}=CHECKOUT", self.name),
        }
        let tests = self.test_classes(&test_classes)?;
        Ok(Fetched { name: self.name.clone(), folder, jar, test_classes, others, tests })
    }

    fn test_classes(&self, folder: &Path) -> Result<Vec<String>> {
        let mut found = Vec::new();
        find_classes(folder, "", &mut found)?;
        found.retain(|name| {
            let simple = name.rsplit('.').next().unwrap_or_default();
            let matches = match self.test_names.split_once('*') {
                Some((before, after)) => simple.starts_with(before) && simple.ends_with(after),
                None => simple == self.test_names,
            };
            matches && !self.without.iter().any(|it| it == simple)
        });
        found.sort();
        Ok(found.into_iter().step_by(self.every.unwrap_or(1).max(1)).collect())
    }
}

/// The names of all classes in a folder that are not nested, `package` in front.
pub fn find_classes(folder: &Path, package: &str, found: &mut Vec<String>) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            find_classes(&path, &format!("{package}{name}."), found)?;
        } else if let Some(simple) = name.strip_suffix(".class").filter(|simple| !simple.contains(['$', '-'])) {
            found.push(format!("{package}{simple}"));
        }
    }
    Ok(())
}

/// Compiles `src/test/java` of a checkout and copies `src/test/resources`.
fn compile_tests(checkout: &Path, jar: &Path, others: &[PathBuf], out: &Path, jdk: &Jdk) -> Result<()> {
    let sources = checkout.join("src/test/java");
    let mut files = Vec::new();
    find_files(&sources, &mut files)?;
    let class_path: Vec<&Path> = std::iter::once(jar).chain(others.iter().map(PathBuf::as_path)).collect();
    let mut javac = Command::new(jdk.home.join("bin/javac"));
    javac.args(["-nowarn", "-g", "-Xlint:none", "-encoding", "UTF-8", "-d"]).arg(out);
    javac.arg("-cp").arg(std::env::join_paths(class_path)?);
    let java = |path: &&PathBuf| path.extension().is_some_and(|extension| extension == "java");
    let status = javac.args(files.iter().filter(java)).output().context("cannot start javac")?;
    if !status.status.success() {
        bail!("{} does not compile:\n{}", sources.display(), String::from_utf8_lossy(&status.stderr));
    }
    let resources = checkout.join("src/test/resources");
    let mut files = Vec::new();
    if resources.is_dir() {
        find_files(&resources, &mut files)?;
    }
    for file in files {
        let to = out.join(file.strip_prefix(&resources)?);
        std::fs::create_dir_all(to.parent().unwrap_or(out))?;
        std::fs::copy(&file, to)?;
    }
    Ok(())
}

fn find_files(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            find_files(&path, found)?;
        } else {
            found.push(path);
        }
    }
    Ok(())
}
