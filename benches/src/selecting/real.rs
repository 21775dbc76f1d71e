//! A real project: its tests run once with our probes and once under Ekstazi's agent, then one class is replaced.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::peers::{Ekstazi, Starts};
use crate::corpus::{Corpus, fetched_jars};
use crate::layout;
use crate::library::Libraries;
use crate::overhead::suite::Suite;
use crate::overhead::{Contestant, Tools};
use crate::process::{Cost, measure};
use crate::speed::jars;

/// The project, by its name in `testdata/suites.toml`, the next version of it, and the class that is taken from there.
const PROJECT: &str = "commons-lang3";
const NEXT: &str = "org.apache.commons:commons-lang3:3.9";
const CLASS: &str = "org/apache/commons/lang3/StringUtils.class";
/// Until our cache trusts files that were written just now.
const SETTLING: Duration = Duration::from_millis(2500);

/// The project, recorded by all.
pub struct Real {
    /// Its name, with how many classes and test classes.
    pub name: String,
    /// Its test classes.
    pub tests: usize,
    /// The bytes of our store.
    pub store_bytes: u64,
    folder: PathBuf,
    class_path: Vec<PathBuf>,
    touchstone: PathBuf,
    tools: Tools,
    starts: Starts,
    ekstazi: Ekstazi,
    original: Vec<u8>,
    changed: Vec<u8>,
}

/// One round: what each selection costs.
#[derive(Debug, Clone, Copy, Default)]
pub struct Round {
    /// Ours.
    pub ours: Cost,
    /// Ours, with every file read.
    pub ours_cold: Cost,
    /// STARTS, with the Maven that it needs.
    pub starts: Cost,
    /// That Maven alone.
    pub maven: Cost,
    /// Ekstazi.
    pub ekstazi: Cost,
}

impl Real {
    /// Fetches the project and records it.
    pub fn new(tools: Tools) -> Result<Self> {
        let libraries = Libraries::read("suites.toml")?;
        let jars = layout::work_folder("libraries")?;
        let runner = fetched_jars(&libraries.runner, &jars)?;
        let driver = tools.jdk.compile("suite", &runner.iter().map(PathBuf::as_path).collect::<Vec<_>>())?;
        let library = libraries.library.iter().find(|library| library.name == PROJECT).context(PROJECT)?;
        let fetched = library.fetch(&libraries.runner, None, "select", &tools.jdk)?;
        let (folder, test_classes) = (fetched.folder.clone(), fetched.test_classes.clone());
        let classes = folder.join("classes");
        let mut class_path = vec![driver.clone(), test_classes.clone(), classes.clone()];
        class_path.extend(fetched.others.iter().cloned());
        let suite = Suite::new(fetched, &driver, &tools)?;
        suite.run(Contestant::Method, &tools)?;
        suite.run(Contestant::Ekstazi, &tools)?;
        let touchstone = layout::touchstone()?;
        record(&touchstone, &folder, &class_path, &tools)?;
        let peers = Corpus::fetched_only(&["org.ekstazi.core"])?;
        let jar = peers.artifact("org.ekstazi.core")?.path.clone();
        let ekstazi = Ekstazi { jar, facts: folder.join("run-Ekstazi/work/.ekstazi") };
        let maven = folder.join("maven");
        let starts = Starts::new(layout::emptied(&maven)?, &classes, &test_classes)?;
        let next = fetched_jars(&[NEXT.to_owned()], &jars)?.pop().context("no jar")?;
        let unpacked = folder.join("next");
        jars::unpack_into(&next, layout::emptied(&unpacked)?)?;
        Ok(Self {
            name: format!("{PROJECT}, {} test classes", suite.tests.len()),
            tests: suite.tests.len(),
            store_bytes: std::fs::metadata(folder.join("store/store"))?.len(),
            original: std::fs::read(classes.join(CLASS))?,
            changed: std::fs::read(unpacked.join(CLASS))?,
            folder,
            class_path,
            touchstone,
            tools,
            starts,
            ekstazi,
        })
    }

    /// Puts the class of the next version in place, or the original.
    pub fn change(&self, is_changed: bool) -> Result<()> {
        let content = if is_changed { &self.changed } else { &self.original };
        std::fs::write(self.folder.join("classes").join(CLASS), content)?;
        std::thread::sleep(SETTLING);
        // What our cache does not know yet.
        self.select(&[])?.stdout(Stdio::null()).status()?;
        Ok(())
    }

    /// All contestants in turn.
    pub fn round(&self) -> Result<Round> {
        Ok(Round {
            ours: measure(&self.select(&[])?)?,
            ours_cold: measure(&self.select(&["--rehash"])?)?,
            starts: self.starts.select()?,
            maven: self.starts.maven_alone()?,
            ekstazi: self.ekstazi.select(&self.tools.jdk)?,
        })
    }

    /// How many test classes each would leave out: ours and Ekstazi.
    pub fn unaffected(&self) -> Result<(usize, usize)> {
        let output = self.select(&["--format", "excludes"])?.output()?;
        let ours = String::from_utf8_lossy(&output.stdout).lines().count();
        Ok((ours, self.ekstazi.unaffected(&self.tools.jdk)?))
    }

    fn select(&self, options: &[&str]) -> Result<Command> {
        let mut command = project_command(&self.touchstone, "select", &self.folder, &self.class_path, &self.tools)?;
        command.args(options);
        Ok(command)
    }
}

fn project_command(
    touchstone: &Path,
    command: &str,
    folder: &Path,
    class_path: &[PathBuf],
    tools: &Tools,
) -> Result<Command> {
    let mut command_line = Command::new(touchstone);
    command_line.arg(command).arg("--quiet").arg("-c").arg(std::env::join_paths(class_path)?);
    command_line.arg("--store").arg(folder.join("store")).arg("--jdk").arg(&tools.jdk.home);
    command_line.arg("--project").arg(folder.join("run-method/work"));
    Ok(command_line)
}

fn record(touchstone: &Path, folder: &Path, class_path: &[PathBuf], tools: &Tools) -> Result<()> {
    if folder.join("store").exists() {
        std::fs::remove_dir_all(folder.join("store"))?;
    }
    let mut command = project_command(touchstone, "record", folder, class_path, tools)?;
    command.arg(folder.join("run-method/written")).arg("--map").arg(folder.join("method/touchstone.map"));
    if !command.status()?.success() {
        bail!("touchstone record failed in {}", folder.display());
    }
    Ok(())
}
