//! The options that say which project a command is about: class path, JDK, store.

use std::path::PathBuf;

use clap::Args;
use touchstone_analyzer::pipeline::{Configuration, Project, STORE_FOLDER, default_jdk};
use touchstone_analyzer::techniques::Technique;

use crate::exit::Failure;

/// Which project.
#[derive(Debug, Args)]
pub struct ProjectOptions {
    /// The test class path: class folders and jars as they were compiled, not instrumented
    #[arg(long, short = 'c', value_name = "PATHS", required = true)]
    classpath: String,
    /// The folder with the store [default: .touchstone in the project's folder]
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,
    /// The project's folder: files that tests read are named from here
    #[arg(long, value_name = "DIR", default_value = ".")]
    project: PathBuf,
    /// The JDK that runs the tests [default: JAVA_HOME, or that of the java on the PATH]
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    /// Something else that all tests depend on, such as JVM arguments: another value selects all of them
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    environment: Vec<(String, String)>,
    /// Read every class file and jar, also those that are as they were by their size, inode and times
    #[arg(long)]
    rehash: bool,
    /// The technique that decides what a change affects
    #[arg(long, value_name = "NAME", default_value = "hybrid", value_parser = technique)]
    pub technique: Technique,
}

impl ProjectOptions {
    /// What the project's configuration says.
    pub fn configuration(&self) -> Result<Configuration, Failure> {
        Ok(Configuration::read(&self.project)?)
    }

    /// The project, with what is there checked.
    pub fn project(&self) -> Result<Project, Failure> {
        let mut environment = self.environment.clone();
        environment.extend(self.configuration()?.tracked_files(&self.project));
        let paths = std::env::split_paths(&self.classpath).filter(|path| !path.as_os_str().is_empty());
        let class_path: Vec<PathBuf> = paths.collect();
        if class_path.iter().all(|path| !path.exists()) {
            return Err(Failure::BadInput(format!("{}: none of these is there: compile first", self.classpath)));
        }
        if let Some(home) = self.jdk.as_ref().filter(|home| !home.is_dir()) {
            return Err(Failure::BadInput(format!("{}: there is no such JDK", home.display())));
        }
        Ok(Project {
            folder: self.project.clone(),
            store: self.store.clone().unwrap_or_else(|| self.project.join(STORE_FOLDER)),
            class_path,
            jdk: self.jdk.clone().or_else(default_jdk),
            environment,
            read_all: self.rehash,
        })
    }
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// The technique of this name, or the names that there are.
pub fn technique(name: &str) -> Result<Technique, String> {
    Technique::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = Technique::ALL.iter().map(|technique| technique.name()).collect();
        format!("there are {}", names.join(", "))
    })
}
