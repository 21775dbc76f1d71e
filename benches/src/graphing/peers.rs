//! The contestants of `make bench-graph`, each a program that reads jars and prints what calls what.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use super::subjects::Subject;
use crate::corpus::fetched_jars;
use crate::java::Jdk;
use crate::layout;
use crate::process::{Cost, measure_with};

/// WALA and what it needs.
pub const WALA: [&str; 5] = [
    "com.ibm.wala:com.ibm.wala.core:1.6.12",
    "com.ibm.wala:com.ibm.wala.shrike:1.6.12",
    "com.ibm.wala:com.ibm.wala.util:1.6.12",
    "com.google.code.gson:gson:2.13.1",
    "org.jspecify:jspecify:1.0.0",
];

/// Who takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contestant {
    /// Ours, printing every call as java-callgraph does: nothing is resolved.
    Touchstone,
    /// Ours, linking the graph by class hierarchy, not printed.
    TouchstoneLinked,
    /// java-callgraph's static part.
    JavaCallgraph,
    /// The JDK's `jdeps -verbose:class`: classes only.
    Jdeps,
    /// WALA's call graph by class hierarchy, not printed.
    Wala,
}

impl Contestant {
    /// All, ours first.
    pub const ALL: [Self; 5] = [Self::Touchstone, Self::TouchstoneLinked, Self::JavaCallgraph, Self::Jdeps, Self::Wala];

    /// How it is named in reports.
    pub fn label(self) -> &'static str {
        match self {
            Self::Touchstone => "touchstone graph",
            Self::TouchstoneLinked => "touchstone graph --format none",
            Self::JavaCallgraph => "java-callgraph",
            Self::Jdeps => "jdeps -verbose:class",
            Self::Wala => "WALA, class hierarchy",
        }
    }
}

/// WALA resolves every call of a class path and of the JDK behind it; on a large one that is not awaited to its end.
const WALA_SECONDS: u32 = 240;

/// Where the contestants are.
#[derive(Debug)]
pub struct Peers {
    /// Ours.
    pub touchstone: PathBuf,
    jdk: Jdk,
    java_callgraph: Option<PathBuf>,
    wala: Vec<PathBuf>,
}

impl Peers {
    /// Fetches what Maven can; java-callgraph has no release and is taken from where the caller built it.
    pub fn new(jdk: &Jdk, java_callgraph: Option<PathBuf>) -> Result<Self> {
        let coordinates = WALA.map(str::to_owned);
        let mut wala = fetched_jars(&coordinates, &layout::work_folder("graph-peers")?)?;
        let driver = jdk.compile("graph", &wala.iter().map(PathBuf::as_path).collect::<Vec<_>>())?;
        wala.insert(0, driver);
        Ok(Self { touchstone: layout::touchstone()?, jdk: jdk.clone(), java_callgraph, wala })
    }

    /// What a contestant costs; none when it is not here or fails.
    pub fn measure(&self, contestant: Contestant, subject: &Subject) -> Result<Option<Cost>> {
        let Some(command) = self.command(contestant, subject)? else { return Ok(None) };
        Ok(measure_with(&command, Stdio::null()).ok())
    }

    /// What a contestant prints, into a file; false when it is not here or fails.
    pub fn print(&self, contestant: Contestant, subject: &Subject, to: &Path) -> Result<bool> {
        let Some(mut command) = self.command(contestant, subject)? else { return Ok(false) };
        let file = std::fs::File::create(to).with_context(|| to.display().to_string())?;
        Ok(command.stdout(file).stderr(Stdio::null()).status()?.success())
    }

    /// The summary that ours prints of the linked graph.
    pub fn size(&self, subject: &Subject) -> Result<String> {
        let Some(mut command) = self.command(Contestant::TouchstoneLinked, subject)? else { return Ok(String::new()) };
        Ok(String::from_utf8_lossy(&command.output()?.stderr).lines().last().unwrap_or_default().to_owned())
    }

    /// What ours prints when it reads the oldest version of each class, as java-callgraph does; false when it fails.
    pub fn print_oldest(&self, subject: &Subject, to: &Path) -> Result<bool> {
        let Some(mut command) = self.command(Contestant::Touchstone, subject)? else { return Ok(false) };
        let file = std::fs::File::create(to).with_context(|| to.display().to_string())?;
        // There are no versions for releases before 9.
        Ok(command.args(["--release", "8"]).stdout(file).status()?.success())
    }

    fn command(&self, contestant: Contestant, subject: &Subject) -> Result<Option<Command>> {
        let command = match contestant {
            // They read no image.
            Contestant::JavaCallgraph | Contestant::Wala if subject.module.is_some() => return Ok(None),
            Contestant::Touchstone | Contestant::TouchstoneLinked => {
                let mut command = Command::new(&self.touchstone);
                command.args(["graph", "--jdk"]).arg(&self.jdk.home);
                subject.give_to(&mut command)?;
                if contestant == Contestant::TouchstoneLinked {
                    command.args(["--format", "none"]);
                }
                command
            }
            Contestant::JavaCallgraph => {
                let Some(jar) = &self.java_callgraph else { return Ok(None) };
                let mut command = self.jdk.java();
                command.arg("-jar").arg(jar).args(&subject.jars);
                command
            }
            Contestant::Jdeps => {
                let mut command = Command::new(self.jdk.home.join("bin/jdeps"));
                let release = self.jdk.version.to_string();
                command.arg("-verbose:class");
                match subject.module {
                    Some(module) => command.args(["--module", module]),
                    None => command.args(["--ignore-missing-deps", "--multi-release", &release]).args(&subject.jars),
                };
                command
            }
            Contestant::Wala => {
                let java = self.jdk.java();
                let mut command = Command::new("timeout");
                command.arg(WALA_SECONDS.to_string()).arg(java.get_program()).args(java.get_args());
                command.args(["-Xmx3g", "-cp"]).arg(std::env::join_paths(&self.wala)?);
                command.arg("WalaCallGraph").arg(subject.class_path()?);
                command
            }
        };
        Ok(Some(command))
    }
}
