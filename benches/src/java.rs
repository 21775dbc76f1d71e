//! The JDKs of this machine, and the harness's own Java tools compiled by them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::layout;

/// The first version whose `java.lang.classfile` is no preview.
pub const CLASS_FILE_API_VERSION: u32 = 24;

/// One installed JDK.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Jdk {
    /// Its feature version: 17, 25.
    pub version: u32,
    /// Its home folder.
    pub home: PathBuf,
}

impl Jdk {
    /// The JDK in this folder, when it is one with a compiler and a `lib/modules`.
    fn at(home: &Path) -> Option<Self> {
        let home = home.canonicalize().ok()?;
        if !home.join("bin/javac").is_file() || !home.join("lib/modules").is_file() {
            return None;
        }
        let release = std::fs::read_to_string(home.join("release")).ok()?;
        Some(Self { version: feature_version(&release)?, home })
    }

    /// The image with all its classes.
    pub fn modules(&self) -> PathBuf {
        self.home.join("lib/modules")
    }

    /// How this JDK is named in reports.
    pub fn label(&self) -> String {
        format!("jdk{}", self.version)
    }

    /// A command that runs this JDK's `java`.
    pub fn java(&self) -> Command {
        Command::new(self.home.join("bin/java"))
    }

    /// Compiles all Java files of a folder under `benches/java` and returns the folder of the classes.
    pub fn compile(&self, name: &str, class_path: &[&Path]) -> Result<PathBuf> {
        let sources = layout::repository().join("benches/java").join(name);
        let classes = layout::work_folder("bench-java")?.join(format!("{name}-{}", self.version));
        layout::emptied(&classes)?;
        let mut javac = Command::new(self.home.join("bin/javac"));
        javac.args(["-nowarn", "-Xlint:none", "-d"]).arg(&classes);
        if !class_path.is_empty() {
            javac.arg("-cp").arg(std::env::join_paths(class_path)?);
        }
        let status = javac.args(java_files(&sources)?).status().context("cannot start javac")?;
        if !status.success() {
            bail!("{} does not compile with {}", sources.display(), self.home.display());
        }
        Ok(classes)
    }
}

fn java_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "java"));
    files.sort();
    Ok(files)
}

/// `JAVA_VERSION="17.0.15"` of a JDK's `release` file gives 17.
fn feature_version(release: &str) -> Option<u32> {
    let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?.trim_matches('"');
    version.split(['.', '-', '+']).next()?.parse().ok()
}

/// All JDKs from 17 on, oldest first, one of each version: from TOUCHSTONE_JDKS (a path list), JAVA_HOME, the usual
/// folder, and the `java` on the PATH.
pub fn installed_jdks() -> Result<Vec<Jdk>> {
    let mut homes: Vec<PathBuf> = Vec::new();
    if let Some(list) = std::env::var_os("TOUCHSTONE_JDKS") {
        homes.extend(std::env::split_paths(&list));
    }
    homes.extend(std::env::var_os("JAVA_HOME").map(PathBuf::from));
    let usual: BTreeSet<PathBuf> =
        std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    homes.extend(usual);
    homes.extend(java_on_path());
    let mut jdks: Vec<Jdk> = Vec::new();
    for jdk in homes.iter().filter_map(|home| Jdk::at(home)) {
        if jdk.version >= 17 && jdks.iter().all(|known| known.version != jdk.version) {
            jdks.push(jdk);
        }
    }
    jdks.sort();
    if jdks.is_empty() {
        bail!("no JDK from 17 on is found: set TOUCHSTONE_JDKS or JAVA_HOME");
    }
    Ok(jdks)
}

fn java_on_path() -> Option<PathBuf> {
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    let java = folders.iter().map(|folder| folder.join("java")).find(|java| java.is_file())?;
    Some(java.canonicalize().ok()?.parent()?.parent()?.to_path_buf())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_feature_version_is_the_first_number_of_the_release_file() {
        assert_eq!(feature_version("A=\"1\"\nJAVA_VERSION=\"17.0.15\"\n"), Some(17));
        assert_eq!(feature_version("JAVA_VERSION=\"26-ea\"\n"), Some(26));
        assert_eq!(feature_version("OTHER=\"26\"\n"), None);
    }
}
