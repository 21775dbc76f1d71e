//! Runs the tests of a revision with probes in them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use touchstone_analyzer::checker::{Executed, executed};
use touchstone_analyzer::facts::NamedTrace;
use touchstone_analyzer::pipeline::{Project, RecordRequest, record};
use touchstone_analyzer::techniques::Technique;
use touchstone_formats::replace::replace_file;
use touchstone_instrumenter::pipeline::{Destination, Request, RunError, run as instrument};
use touchstone_instrumenter::{Collect, Granularity, MethodList, Options};

use crate::commands::record::collect;
use crate::commands::runtime::{JARS, MAVEN_NAME};
use crate::commands::test::options_for;
use crate::exit::Failure;
use crate::progress::Shown;

/// What stands for the file with the tests that need not run.
pub(super) const LEAVE_OUT: &str = "{leave-out}";

/// That file, in the folder of the run.
const LEAVE_OUT_FILE: &str = "leave-out.txt";

/// How tests are run.
pub struct Tests<'a> {
    /// A line for the shell.
    pub command: &'a str,
    /// Where everything goes.
    pub work: &'a Path,
    /// The JDK.
    pub jdk: Option<&'a Path>,
    /// The folder to run them in.
    pub folder: Option<&'a Path>,
}

impl Tests<'_> {
    /// Runs the old revision's tests with all probes, and gives the folder of the store that was recorded.
    pub fn record(&self, class_path: &[PathBuf]) -> Result<PathBuf, Failure> {
        let options = Options { granularity: Granularity::Method, collect: Collect::Smart, ..Options::default() };
        let folder = self.fresh("old")?;
        let traces = self.run(class_path, &folder, options, Some(Granularity::Class), &BTreeSet::new())?;
        let project = Project {
            folder: PathBuf::from("."),
            store: self.fresh("store")?,
            class_path: class_path.to_vec(),
            jdk: self.jdk.map(Path::to_owned),
            environment: Vec::new(),
            read_all: false,
        };
        let request = RecordRequest { traces, map: folder.join("touchstone.map"), technique: Technique::Hybrid };
        record(&project, &request, |warning| eprintln!("warning: {warning}"))?;
        Ok(project.store)
    }

    /// Runs all tests with the probes that this technique needs; gives the traces and the map.
    pub fn run_all(&self, class_path: &[PathBuf], technique: Technique) -> Result<(Vec<NamedTrace>, PathBuf), Failure> {
        let folder = self.fresh("instrumented")?;
        let traces =
            self.run(class_path, &folder, options_for(technique), Some(Granularity::Class), &BTreeSet::new())?;
        Ok((traces, folder.join("touchstone.map")))
    }

    /// Runs the new revision's tests, apart from those to be left out, with probes in these methods only, and says who ran which.
    pub(super) fn run_with_probes_in(
        &self,
        class_path: &[PathBuf],
        methods: &BTreeSet<String>,
        left_out: &BTreeSet<String>,
    ) -> Result<Executed, Failure> {
        let list: Vec<&str> = methods.iter().map(String::as_str).collect();
        let methods =
            MethodList::parse(&list.join("\n")).map_err(|line| Failure::Failed(format!("no method: {line}")))?;
        let options = Options { granularity: Granularity::Checker, methods, ..Options::default() };
        let folder = self.fresh("new")?;
        let traces = self.run(class_path, &folder, options, None, left_out)?;
        Ok(executed(&traces, &folder.join("touchstone.map"))?)
    }

    /// A folder of this name that is empty.
    fn fresh(&self, name: &str) -> Result<PathBuf, Failure> {
        let folder = std::path::absolute(self.work.join(name))?;
        let named = |error| Failure::Failed(format!("{}: {error}", folder.display()));
        if folder.exists() {
            std::fs::remove_dir_all(&folder).map_err(named)?;
        }
        std::fs::create_dir_all(&folder).map_err(named)?;
        Ok(folder)
    }

    fn run(
        &self,
        class_path: &[PathBuf],
        folder: &Path,
        options: Options,
        libraries: Option<Granularity>,
        left_out: &BTreeSet<String>,
    ) -> Result<Vec<NamedTrace>, Failure> {
        let shown = Shown::new(true);
        let request = Request {
            inputs: class_path.to_vec(),
            destination: Destination::Folder(folder.to_owned()),
            map: None,
            options,
            libraries,
            compress: false,
            jobs: std::thread::available_parallelism().map_or(1, usize::from),
            cache: None,
        };
        let summary = instrument(&request, &shown).map_err(|error| match error {
            RunError::Refused(error) => Failure::BadInput(error.to_string()),
            RunError::Failed(error) => Failure::Failed(error.to_string()),
        })?;
        let mut entries: Vec<PathBuf> = summary.units.iter().map(|unit| unit.output.clone()).collect();
        for (name, jar) in JARS.into_iter().filter(|(name, _)| *name != MAVEN_NAME) {
            replace_file(&folder.join(name), jar)?;
            entries.push(folder.join(name));
        }
        let list: String = left_out.iter().map(|test| format!("{test}\n")).collect();
        replace_file(&folder.join(LEAVE_OUT_FILE), list.as_bytes())?;
        self.launch(&entries, folder)?;
        let mut traces = Vec::new();
        collect(&folder.join("traces"), &mut traces)?;
        if traces.is_empty() && left_out.is_empty() {
            return Err(Failure::BadInput(format!(
                "the command wrote no trace: does it run the tests on {{classpath}}?\n  {}",
                self.command
            )));
        }
        Ok(traces)
    }

    fn launch(&self, entries: &[PathBuf], folder: &Path) -> Result<(), Failure> {
        let joined = std::env::join_paths(entries).map_err(|error| Failure::BadInput(error.to_string()))?;
        let traces = folder.join("traces");
        std::fs::create_dir_all(&traces)?;
        let line = self.command.replace("{classpath}", &joined.to_string_lossy());
        let line = line.replace(LEAVE_OUT, &folder.join(LEAVE_OUT_FILE).to_string_lossy());
        let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
        let mut command = Command::new(shell);
        command.arg(flag).arg(line).env("TOUCHSTONE_TRACE", &traces).env("TOUCHSTONE_CLASSPATH", &joined);
        command.env("TOUCHSTONE_MAP", folder.join("touchstone.map")).stdin(Stdio::null()).stdout(Stdio::null());
        command.current_dir(self.folder.unwrap_or(Path::new(".")));
        let status = command.status().map_err(|error| Failure::Failed(format!("{shell}: {error}")))?;
        if !status.success() {
            eprintln!("warning: the tests ended with {status}; what they ran counts all the same");
        }
        Ok(())
    }
}
