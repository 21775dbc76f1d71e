//! One test run as the build tool describes it, and where what belongs to it is kept.
//!
//! The Java twin is `runtime-java/src/main/java/touchstone/maven/Description.java`.

use std::path::{Path, PathBuf};

use touchstone_analyzer::pipeline::{Configuration, Project, STORE_FOLDER};
use touchstone_formats::{Error, Result};

use super::lines::Lines;
use super::session::Session;

/// Where an entry of the test class path comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The module itself.
    Own,
    /// Another module of the build.
    Module,
    /// A library.
    Library,
}

/// One run of the tests of one module.
#[derive(Debug, Clone)]
pub struct Description {
    /// The folder of the module.
    pub basedir: PathBuf,
    /// The module's name.
    pub module: String,
    /// The plugin, without `maven-` and `-plugin`.
    pub plugin: String,
    /// Which of the plugin's runs.
    pub execution: String,
    /// The test class path, in its order.
    pub entries: Vec<(Origin, PathBuf)>,
    /// The home of the JDK that will run the tests.
    pub jdk: Option<PathBuf>,
    /// What the tests depend on as a whole.
    pub environment: Vec<(String, String)>,
    /// Whether nothing is excluded by the build, so that Surefire's own excludes are in force.
    pub has_default_excludes: bool,
    /// Whether the build says that tests share a JVM at the same time.
    pub is_parallel: bool,
    /// Why the tests have to run as they are.
    pub plain: Option<String>,
    /// The setting by which the run may stop in the middle of a test class when some test fails.
    pub stops_early: Option<String>,
}

impl Description {
    /// Reads a description.
    pub fn read(path: &Path) -> Result<Self> {
        let lines = Lines::read(path)?;
        let value = |key: &str| {
            let missing = || Error::unsupported(format!("no {key} in it")).in_file(path.display().to_string());
            lines.value(key).map(str::to_owned).ok_or_else(missing)
        };
        let plugin = value("plugin")?;
        let entries = lines.pairs("entry").map(|(origin, path)| (origin_of(origin), PathBuf::from(path)));
        Ok(Self {
            basedir: PathBuf::from(value("basedir")?),
            module: value("module")?,
            plugin: plugin.trim_start_matches("maven-").trim_end_matches("-plugin").to_owned(),
            execution: value("execution")?,
            entries: entries.collect(),
            jdk: lines.value("jdk").map(PathBuf::from),
            environment: lines.pairs("environment").map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            has_default_excludes: lines.value("default-excludes") == Some("yes"),
            is_parallel: lines.value("parallel") == Some("yes"),
            plain: lines.value("plain").map(str::to_owned),
            stops_early: lines.value("stops-early").map(str::to_owned),
        })
    }

    /// The folder with the instrumented classes: as deep in the module as the folder of the originals mostly is, since some
    /// tests find their way from there.
    pub fn side_folder(&self) -> PathBuf {
        self.basedir.join(STORE_FOLDER)
    }

    /// The folder of what is remembered about this run.
    pub fn state_folder(&self, session: &Session) -> PathBuf {
        session.state().join("builds").join(self.name())
    }

    /// Its name among all runs of the build: module and execution, as a path.
    pub fn name(&self) -> PathBuf {
        let name = |text: &str| -> String {
            text.chars()
                .map(|letter| if letter.is_alphanumeric() || "-_.".contains(letter) { letter } else { '_' })
                .collect()
        };
        let run = format!("{}-{}", self.plugin, self.execution);
        Path::new(&name(&self.module)).join(name(&run))
    }

    /// The folder that the tests write their traces to.
    pub fn traces(&self, session: &Session) -> PathBuf {
        self.state_folder(session).join("traces")
    }

    /// Whether it is a run of Surefire or Failsafe.
    pub fn is_of_maven(&self) -> bool {
        ["surefire", "failsafe"].contains(&self.plugin.as_str())
    }

    /// A name for messages.
    pub fn shown(&self) -> String {
        let artifact = self.module.rsplit(':').next().unwrap_or(&self.module);
        match self.execution.as_str() {
            "default-test" | "default" | "default-cli" | "default-integration-test" => {
                format!("{artifact} ({})", self.plugin)
            }
            other => format!("{artifact} ({} {other})", self.plugin),
        }
    }

    /// The project for the analyzer. Paths in values are named from the root, so that another machine has the same.
    pub fn project(&self, session: &Session, more: Vec<(String, String)>) -> Result<Project> {
        let mut environment: Vec<(String, String)> = Vec::new();
        for (name, value) in &self.environment {
            environment.push((name.clone(), portable(value, session)));
        }
        environment.extend(Configuration::read(&session.root)?.tracked_files(&session.root));
        environment.extend(more);
        Ok(Project {
            folder: session.root.clone(),
            store: self.state_folder(session),
            // What is not there has no name that another machine, or another module's folder of that name, could be told by.
            class_path: self.entries.iter().map(|(_, path)| path.clone()).filter(|path| path.exists()).collect(),
            jdk: self.jdk.clone(),
            environment,
            read_all: false,
        })
    }
}

fn origin_of(name: &str) -> Origin {
    match name {
        "own" => Origin::Own,
        "module" => Origin::Module,
        _ => Origin::Library,
    }
}

fn portable(value: &str, session: &Session) -> String {
    let mut value = value.replace(&*session.root.to_string_lossy(), "${root}");
    if let Some(home) = std::env::home_dir().filter(|home| home.components().count() > 1) {
        value = value.replace(&*home.to_string_lossy(), "${home}");
    }
    value
}
