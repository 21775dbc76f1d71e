//! Runs every program of `testdata/targets/` as it is and instrumented, and compares all that it prints: one test a folder.
//!
//! A folder holds Java sources with a class `Main`, resources, `.java.in` sources with repeated parts (see `sources`), and,
//! when it needs them, a `target.toml` (see `settings`) and a `trace.txt` with facts that must be recorded (see `trace`). Dropping in a new folder adds a test.

mod java;
mod settings;
mod sources;
mod trace;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use libtest_mimic::{Arguments, Failed, Trial};

use java::{Java, Printed};
use settings::Settings;

/// What is inserted, as options of `touchstone instrument`. The first is what users get.
const VARIANTS: [(&str, &[&str]); 9] = [
    ("default", &[]),
    ("calls", &["--probes", "call"]),
    ("class_smart", &["--granularity", "class"]),
    ("class_ekstazi", &["--granularity", "class", "--collect", "ekstazi"]),
    ("class_naive", &["--granularity", "class", "--collect", "naive"]),
    ("method_ekstazi", &["--granularity", "method", "--collect", "ekstazi"]),
    ("method_naive", &["--granularity", "method", "--collect", "naive"]),
    ("edge_smart", &["--granularity", "edge"]),
    ("checker_nothing", &["--granularity", "checker"]),
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let targets = match folders(&root.join("testdata/targets")) {
        Ok(targets) => targets,
        Err(error) => {
            eprintln!("testdata/targets: {error}");
            return ExitCode::FAILURE;
        }
    };
    let runtime = root.join("runtime-java/target/touchstone-runtime.jar");
    let java = Java::find();
    let trials = targets.into_iter().map(|folder| trial(folder, java.clone(), runtime.clone()));
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

/// One test; ignored where the JDK is too old for it. What goes wrong here is told when the test is run.
fn trial(folder: PathBuf, java: Result<Java, String>, runtime: PathBuf) -> Trial {
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let settings = Settings::read(&folder.join("target.toml"));
    let too_old = match (&settings, &java) {
        (Ok(settings), Ok(java)) => java.version < settings.min_java,
        _ => false,
    };
    let check = move || check_target(&folder, &settings?, &java?, &runtime).map_err(Failed::from);
    Trial::test(name, check).with_ignored_flag(too_old)
}

fn folders(parent: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(parent)? {
        let path = entry?.path();
        if path.is_dir() {
            folders.push(path);
        }
    }
    folders.sort();
    Ok(folders)
}

fn check_target(folder: &Path, settings: &Settings, java: &Java, runtime: &Path) -> Result<(), String> {
    if !runtime.is_file() {
        return Err(format!("{}: not there; run `mvn -f runtime-java/pom.xml package` first", runtime.display()));
    }
    let work = tempfile::tempdir().map_err(|error| format!("a temporary folder: {error}"))?;
    let classes = work.path().join("classes");
    sources::prepare(folder, &work.path().join("sources"), &classes)?;
    java.compile(&work.path().join("sources"), &classes)?;
    let original = java.run(&classes, settings.module.as_deref(), None, None, work.path())?;
    if original.exit_code != Some(0) || original.standard_output.is_empty() {
        return Err(format!("the original program does not work:\n{original}"));
    }
    for (name, options) in VARIANTS {
        let variant = Variant { name, options, folder, java, settings, runtime, work: work.path() };
        variant.check(&classes, &original).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}

/// One way to instrument one target.
struct Variant<'a> {
    name: &'a str,
    options: &'a [&'a str],
    folder: &'a Path,
    java: &'a Java,
    settings: &'a Settings,
    runtime: &'a Path,
    work: &'a Path,
}

impl Variant<'_> {
    fn check(&self, classes: &Path, original: &Printed) -> Result<(), String> {
        let instrumented = self.instrument(classes)?;
        // Off once, with what users get; on always, since that runs the same inserted code and more.
        if self.options.is_empty() {
            let off =
                self.java.run(&instrumented, self.settings.module.as_deref(), Some(self.runtime), None, self.work)?;
            original.compare(&off).map_err(|difference| format!("tracing off: {difference}"))?;
        }
        let traces = self.work.join(format!("traces-{}", self.name));
        let on = self.java.run(
            &instrumented,
            self.settings.module.as_deref(),
            Some(self.runtime),
            Some(&traces),
            self.work,
        )?;
        original.compare(&on).map_err(|difference| format!("tracing on: {difference}"))?;
        let expected =
            if self.name == "default" { fs::read_to_string(self.folder.join("trace.txt")).ok() } else { None };
        trace::check(&traces, self.settings, self.name, &expected.unwrap_or_default())
    }

    fn instrument(&self, classes: &Path) -> Result<PathBuf, String> {
        let out = self.work.join(self.name);
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone"));
        command.arg("instrument").arg(classes).arg("--out").arg(&out).args(self.options);
        if self.name == "checker_nothing" {
            let list = self.work.join("no-methods.txt");
            fs::write(&list, "").map_err(|error| format!("{}: {error}", list.display()))?;
            command.arg("--methods").arg(list);
        }
        let output = command.output().map_err(|error| format!("touchstone: {error}"))?;
        if !output.status.success() {
            let errors = String::from_utf8_lossy(&output.stderr);
            return Err(format!("touchstone instrument ended with {}:\n{errors}", output.status));
        }
        Ok(out.join("classes"))
    }
}
