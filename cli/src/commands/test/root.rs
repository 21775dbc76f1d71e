//! The folder of a whole build, and which build tool it is for.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

/// A build tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Tool {
    /// Maven
    Maven,
    /// Gradle
    Gradle,
}

const SETTINGS: [&str; 2] = ["settings.gradle", "settings.gradle.kts"];
const SCRIPTS: [&str; 2] = ["build.gradle", "build.gradle.kts"];

/// The nearest folder above that is the top of a build, as the build tools have it, or else the one at hand.
pub fn root(start: &Path) -> PathBuf {
    let is_top = |folder: &&Path| folder.join(".mvn").is_dir() || has(folder, &SETTINGS);
    start.ancestors().find(is_top).unwrap_or(start).to_owned()
}

/// The tool that builds what is in this folder: Maven where there is a `pom.xml`.
pub fn tool(start: &Path) -> Option<Tool> {
    if start.join("pom.xml").is_file() {
        return Some(Tool::Maven);
    }
    let is_gradle = has(start, &SCRIPTS) || start.ancestors().any(|folder| has(folder, &SETTINGS));
    is_gradle.then_some(Tool::Gradle)
}

fn has(folder: &Path, names: &[&str]) -> bool {
    names.iter().any(|name| folder.join(name).is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_top_of_the_build_and_its_tool() {
        let top = tempfile::tempdir().unwrap();
        let inner = top.path().join("app/core");
        std::fs::create_dir_all(&inner).unwrap();
        assert_eq!((root(&inner), tool(&inner)), (inner.clone(), None));
        std::fs::write(top.path().join("settings.gradle.kts"), "").unwrap();
        assert_eq!((root(&inner), tool(&inner)), (top.path().to_owned(), Some(Tool::Gradle)));
        std::fs::write(inner.join("pom.xml"), "").unwrap();
        assert_eq!(tool(&inner), Some(Tool::Maven));
        std::fs::create_dir(top.path().join("app/.mvn")).unwrap();
        assert_eq!(root(&inner), top.path().join("app"));
    }
}
