//! `touchstone.toml` in a project's folder: tests that always run, and files whose change selects everything.

use std::path::Path;

use touchstone_formats::{ContentHash, Error, Result};

use crate::selection::{TRACKED_PREFIX, matches};

/// The name of the file.
pub const CONFIGURATION_FILE: &str = "touchstone.toml";

/// What the file says.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Configuration {
    /// Tests that always run: names with `*`.
    pub always: Vec<String>,
    /// Files, relative to the project, with `*`: a change of one selects every test.
    pub tracked: Vec<String>,
}

impl Configuration {
    /// Reads the file; without one, nothing is configured.
    pub fn read(project: &Path) -> Result<Self> {
        let path = project.join(CONFIGURATION_FILE);
        if !path.exists() {
            return Ok(Self::default());
        }
        let named = |error: Error| error.in_file(path.display().to_string());
        let text = std::fs::read_to_string(&path).map_err(|error| named(Error::io("cannot read", &error)))?;
        toml::from_str(&text).map_err(|error| {
            let place = error.span().map_or(0, |span| span.start);
            named(Error::bad(format!("{}; it takes always and tracked", error.message()), place))
        })
    }

    /// The tracked files as parts of the environment: name and hash of each.
    pub fn tracked_files(&self, project: &Path) -> Vec<(String, String)> {
        if self.tracked.is_empty() {
            return Vec::new();
        }
        let is_hidden = |entry: &walkdir::DirEntry| {
            let name = entry.file_name();
            entry.depth() > 0 && (name == ".git" || name == super::STORE_FOLDER)
        };
        let walk = walkdir::WalkDir::new(project).sort_by_file_name().into_iter().filter_entry(|it| !is_hidden(it));
        let files = walk.filter_map(std::result::Result::ok).filter(|entry| entry.file_type().is_file());
        files
            .filter_map(|entry| {
                let name = entry.path().strip_prefix(project).ok()?.to_string_lossy().into_owned();
                let is_tracked = self.tracked.iter().any(|pattern| matches(pattern, &name));
                let content = is_tracked.then(|| std::fs::read(entry.path()).unwrap_or_default())?;
                Some((format!("{TRACKED_PREFIX}{name}"), ContentHash::of(&content).to_string()))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_and_files() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Configuration::read(folder.path()).unwrap(), Configuration::default());
        std::fs::write(folder.path().join(CONFIGURATION_FILE), "always = ['*IT']\ntracked = ['pom.xml', 'conf/*']\n")
            .unwrap();
        std::fs::create_dir(folder.path().join("conf")).unwrap();
        std::fs::write(folder.path().join("conf/a.txt"), "a").unwrap();
        std::fs::write(folder.path().join("other.txt"), "b").unwrap();
        let read = Configuration::read(folder.path()).unwrap();
        assert_eq!(read.always, ["*IT"]);
        let names: Vec<String> = read.tracked_files(folder.path()).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["tracked:conf/a.txt"]);
    }

    #[test]
    fn a_mistake_is_named_with_its_file() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(CONFIGURATION_FILE), "allways = []").unwrap();
        let error = Configuration::read(folder.path()).unwrap_err().to_string();
        assert!(error.contains(CONFIGURATION_FILE) && error.contains("allways"), "{error}");
    }
}
