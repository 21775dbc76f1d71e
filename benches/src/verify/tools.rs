//! Runs the programs that verification is made of: `touchstone`, HotSpot, and `ClassFile.verify`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use super::{Configuration, Outcomes, Subject};
use crate::java::{CLASS_FILE_API_VERSION, Jdk};
use crate::layout;

/// How much the instrumenter says that it did.
#[derive(Debug, Clone, Default)]
pub struct Counts {
    /// Probes inserted.
    pub probes: u64,
    /// Methods that could not take their probes.
    pub unprobed: u64,
    /// What it says of files that it could not read; the corpus has none that a rewriter may refuse.
    pub failures: Vec<String>,
}

/// The programs, ready to run.
#[derive(Debug)]
pub struct Tools {
    touchstone: PathBuf,
    /// The runtime jar.
    pub runtime: PathBuf,
    /// The harness's Java tools, compiled once by each JDK.
    classes: BTreeMap<u32, PathBuf>,
    /// A JDK with `java.lang.classfile`, and the tool compiled by it.
    class_file_api: Option<(Jdk, PathBuf)>,
}

impl Tools {
    /// Compiles the Java tools.
    pub fn prepare(jdks: &[Jdk], folder: &Path) -> Result<Self> {
        let touchstone = layout::touchstone()?;
        let runtime = layout::runtime_jar(&touchstone, folder)?;
        let mut classes = BTreeMap::new();
        for jdk in jdks {
            classes.insert(jdk.version, jdk.compile("verify", &[])?);
        }
        let newest = jdks.last().filter(|jdk| jdk.version >= CLASS_FILE_API_VERSION);
        let class_file_api = match newest {
            Some(jdk) => {
                let shared = classes.get(&jdk.version).context("the newest JDK was not compiled for")?;
                Some((jdk.clone(), jdk.compile("verify25", &[shared])?))
            }
            None => None,
        };
        Ok(Self { touchstone, runtime, classes, class_file_api })
    }

    /// Whether `ClassFile.verify` is at hand.
    pub fn has_class_file_api(&self) -> bool {
        self.class_file_api.is_some()
    }

    /// Instruments the subject into `out`.
    pub fn instrument(&self, subject: &Subject, configuration: Configuration, out: &Path) -> Result<Counts> {
        let methods = out.with_extension("methods");
        if configuration.granularity == "checker" {
            let mut list = self.java(subject.jdk())?;
            run(list.arg("ListMethods").arg(&methods).args(subject.originals()))?;
        }
        let mut command = Command::new(&self.touchstone);
        command.arg("instrument").args(subject.inputs()).arg("--out").arg(out);
        command.args(configuration.arguments(&methods)).args(["--jobs", "1", "--json", "--quiet"]);
        let output = command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot start {command:?}"))?;
        // Exit code 2 with a summary: some class could not be read. That is reported as an error like any other.
        counts(&output.stdout).with_context(|| format!("{} ended with {}", shortened(&command), output.status))
    }

    /// Has HotSpot link the originals (`out` is `None`) or the instrumented classes.
    pub fn link(&self, subject: &Subject, out: Option<&Path>, report: &Path) -> Result<Outcomes> {
        match subject {
            Subject::Jars(_, jars) => {
                let mut support = jars.clone();
                support.push(self.runtime.clone());
                self.link_inputs(subject, &support, out, report)
            }
            Subject::JavaBase(_) => self.link_inputs(subject, std::slice::from_ref(&self.runtime), out, report),
            Subject::Jdk(jdk) => {
                let base = Subject::JavaBase(jdk.clone());
                let mut outcomes = self.link(&base, out, &report.with_extension("base.report"))?;
                outcomes.extend(self.link_modules(jdk, out, report)?);
                Ok(outcomes)
            }
        }
    }

    fn link_inputs(
        &self,
        subject: &Subject,
        support: &[PathBuf],
        out: Option<&Path>,
        report: &Path,
    ) -> Result<Outcomes> {
        let mut java = self.linking_java(subject.jdk())?;
        java.args(["Link", "jars"]).arg(report).arg(std::env::join_paths(support)?);
        java.args(out.map_or_else(|| subject.originals(), |out| subject.instrumented(out)));
        run(&mut java)?;
        Outcomes::read(report)
    }

    /// All modules but `java.base` take their instrumented classes by `--patch-module`: so packages `java.*` of other
    /// modules are linked too, which no class loader may define.
    fn link_modules(&self, jdk: &Jdk, out: Option<&Path>, report: &Path) -> Result<Outcomes> {
        let mut java = self.linking_java(jdk)?;
        java.args(["--add-modules", "ALL-SYSTEM"]);
        if let Some(out) = out {
            let arguments = report.with_extension("arguments");
            std::fs::write(&arguments, self.patches(&out.join("modules"))?)?;
            java.arg(format!("@{}", arguments.display()));
        }
        run(java.args(["Link", "modules"]).arg(report))?;
        Outcomes::read(report)
    }

    fn patches(&self, modules: &Path) -> Result<String> {
        let mut arguments = format!("\"-Xbootclasspath/a:{}\"\n", self.runtime.display());
        let folders = std::fs::read_dir(modules).with_context(|| format!("cannot list {}", modules.display()))?;
        let mut names: Vec<String> = folders.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
        names.sort();
        for name in names.iter().filter(|name| *name != "java.base") {
            let folder = modules.join(name);
            writeln!(arguments, "\"--patch-module={name}={}\"", folder.display())?;
            writeln!(arguments, "--add-reads={name}=ALL-UNNAMED")?;
        }
        Ok(arguments)
    }

    /// Has `ClassFile.verify` check the originals (`out` is `None`) or the instrumented classes.
    pub fn check_class_files(&self, subject: &Subject, out: Option<&Path>, report: &Path) -> Result<Outcomes> {
        let Some((jdk, tool)) = &self.class_file_api else { return Ok(Outcomes::default()) };
        let shared = self.classes.get(&jdk.version).context("the newest JDK was not compiled for")?;
        let mut java = jdk.java();
        java.args(["-XX:+UseSerialGC", "-cp"]).arg(std::env::join_paths([tool, shared])?);
        java.arg("VerifyClassFiles").arg(report).arg(subject.hierarchy());
        java.args(out.map_or_else(|| subject.originals(), |out| subject.instrumented(out)));
        run(&mut java)?;
        Outcomes::read(report)
    }

    fn java(&self, jdk: &Jdk) -> Result<Command> {
        let mut java = jdk.java();
        let classes = self.classes.get(&jdk.version).context("this JDK was not compiled for")?;
        java.args(["-XX:+UseSerialGC", "-cp"]).arg(classes);
        Ok(java)
    }

    /// Every class is verified, and none comes already verified from the class data archive.
    fn linking_java(&self, jdk: &Jdk) -> Result<Command> {
        let mut java = self.java(jdk)?;
        java.args(["-Xverify:all", "-Xshare:off"]);
        Ok(java)
    }
}

/// The counts of `touchstone instrument --json`.
fn counts(json: &[u8]) -> Result<Counts> {
    let value: serde_json::Value = serde_json::from_slice(json).context("`touchstone instrument --json` is no JSON")?;
    let number = |name: &str| {
        let found = value.get(name).and_then(serde_json::Value::as_u64);
        found.with_context(|| format!("`touchstone instrument --json` has no number '{name}'"))
    };
    let failures = value.get("failures").and_then(serde_json::Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let failures = failures.iter().map(|failure| failure.as_str().unwrap_or("?").to_owned()).collect();
    Ok(Counts { probes: number("probes")?, unprobed: number("unprobed")?, failures })
}

fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {command:?}"))?;
    if !status.success() {
        bail!("{} ended with {status}", shortened(command));
    }
    Ok(())
}

/// A command with 70 jars in it is no message for people.
fn shortened(command: &Command) -> String {
    let text = format!("{command:?}");
    match text.char_indices().nth(400) {
        Some((end, _)) => format!("{} …", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
