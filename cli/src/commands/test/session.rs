//! One run of `touchstone test`: what was asked for, and where everything is. The steps inside the build read it from a file.

use std::path::{Path, PathBuf};

use touchstone_analyzer::pipeline::STORE_FOLDER;
use touchstone_analyzer::techniques::Technique;
use touchstone_formats::{Error, Result};

use super::lines::Lines;

/// The variable that tells the extension where the session's file is.
pub const VARIABLE: &str = "TOUCHSTONE_SESSION";

/// What was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The folder of the whole build.
    pub root: PathBuf,
    /// The technique that selects.
    pub technique: Technique,
    /// Whether all tests run.
    pub everything: bool,
    /// Whether test runs that cannot be selected run as they are, instead of being refused.
    pub runs_unsupported: bool,
    /// Whether each test class gets a JVM of its own.
    pub isolate: bool,
    /// Whether tests that are likely to fail run first.
    pub order: bool,
    /// For `touchstone simulate`: the folder with what to select from, and for what is selected.
    pub simulation: Option<PathBuf>,
}

impl Session {
    /// The folder of all that is remembered.
    pub fn state(&self) -> PathBuf {
        self.root.join(STORE_FOLDER)
    }

    /// The folder of what is only needed during the run.
    pub fn folder(&self) -> PathBuf {
        self.state().join("run")
    }

    /// The session's file.
    pub fn file(&self) -> PathBuf {
        self.folder().join("session")
    }

    /// A file that the extension takes away when it fails: that works on a full disk, too.
    pub fn sound_mark(&self) -> PathBuf {
        self.folder().join("sound")
    }

    /// A jar of ours, by its name.
    pub fn jar(&self, name: &str) -> PathBuf {
        self.state().join("lib").join(name)
    }

    /// Writes the file; `program` is this program.
    pub fn write(&self, program: &Path) -> Result<()> {
        let yes = |it: bool| if it { "yes" } else { "no" };
        let mut lines = Lines::default();
        lines.add(&["program", &program.to_string_lossy()]);
        lines.add(&["root", &self.root.to_string_lossy()]);
        lines.add(&["technique", self.technique.name()]);
        lines.add(&["everything", yes(self.everything)]);
        lines.add(&["unsupported", if self.runs_unsupported { "run" } else { "fail" }]);
        lines.add(&["isolate", yes(self.isolate)]);
        lines.add(&["order", yes(self.order)]);
        if let Some(folder) = &self.simulation {
            lines.add(&["simulation", &folder.to_string_lossy()]);
        }
        lines.write(&self.file())
    }

    /// Reads the file in this folder.
    pub fn read(folder: &Path) -> Result<Self> {
        let file = folder.join("session");
        let lines = Lines::read(&file)?;
        let bad = |what: &str| Error::unsupported(format!("no {what} in it")).in_file(file.display().to_string());
        let value = |key: &'static str| lines.value(key).ok_or_else(|| bad(key));
        Ok(Self {
            root: PathBuf::from(value("root")?),
            technique: Technique::from_name(value("technique")?).ok_or_else(|| bad("technique"))?,
            everything: value("everything")? == "yes",
            runs_unsupported: value("unsupported")? == "run",
            isolate: value("isolate")? == "yes",
            order: value("order")? == "yes",
            simulation: lines.value("simulation").map(PathBuf::from),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let session = Session {
            root: folder.path().to_owned(),
            technique: Technique::Hybrid,
            everything: true,
            runs_unsupported: false,
            isolate: true,
            order: true,
            simulation: Some(folder.path().join("simulation")),
        };
        std::fs::create_dir_all(session.folder()).unwrap();
        session.write(Path::new("touchstone")).unwrap();
        assert_eq!(Session::read(&session.folder()).unwrap(), session);
    }
}
