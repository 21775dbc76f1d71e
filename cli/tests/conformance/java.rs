//! The JDK, JUnit, and the two small Java programs of this harness.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::case::Tests;

/// No case takes more than a few seconds: longer means that it hangs.
const LONGEST_RUN: Duration = Duration::from_secs(120);

/// JUnit and what it needs: group, artifact, version.
const JUNIT: [[&str; 3]; 2] = [["junit", "junit", "4.13.2"], ["org.hamcrest", "hamcrest-core", "1.3"]];

/// Where things are.
pub struct Java {
    bin: Option<PathBuf>,
    /// The jars of JUnit.
    pub junit: Vec<PathBuf>,
    /// The class folder with the harness's programs.
    pub helpers: PathBuf,
}

/// How to run tests.
pub struct Run<'a> {
    /// Class path entries before the harness's own.
    pub class_path: &'a [PathBuf],
    /// The folder to run in.
    pub folder: &'a Path,
    /// More environment variables.
    pub environment: &'a BTreeMap<String, String>,
    /// The test classes, in this order.
    pub tests: &'a Tests,
}

impl Java {
    /// Finds JUnit, and compiles the programs beside this file.
    pub fn prepare(work: &Path) -> Result<Self, String> {
        let bin = std::env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin"));
        let mut java = Self { bin, junit: Vec::new(), helpers: work.join("helpers") };
        for [group, artifact, version] in JUNIT {
            java.junit.push(maven_jar(group, artifact, version)?);
        }
        fs::create_dir_all(&java.helpers).map_err(|error| format!("{}: {error}", java.helpers.display()))?;
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance/java");
        let mut javac = java.tool("javac");
        javac.arg("-d").arg(&java.helpers).arg("-cp");
        javac.arg(std::env::join_paths(&java.junit).map_err(|error| error.to_string())?);
        javac.args([sources.join("Compile.java"), sources.join("RunTests.java")]);
        finished(javac.output(), "javac")?;
        Ok(java)
    }

    /// Runs one of the programs without JUnit.
    pub fn run_helper(&self, name: &str, arguments: &[&OsStr]) -> Result<(), String> {
        let mut java = self.tool("java");
        java.args(["-XX:+UseSerialGC", "-cp"]).arg(&self.helpers).arg(name).args(arguments);
        finished(java.output(), name)
    }

    /// Runs tests, and says what was seen of each.
    pub fn run_tests(&self, run: &Run<'_>) -> Result<BTreeMap<String, String>, String> {
        let seen = run.folder.join("seen.txt");
        let printed = run.folder.join("printed.txt");
        let class_path = run.class_path.iter().chain([&self.helpers]);
        let class_path = std::env::join_paths(class_path).map_err(|error| error.to_string())?;
        let output = File::create(&printed).map_err(|error| format!("{}: {error}", printed.display()))?;
        let errors = output.try_clone().map_err(|error| error.to_string())?;
        let mut java = self.tool("java");
        java.args(["-ea", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]).arg("-cp").arg(class_path);
        java.arg("RunTests").arg(&seen).args(run.tests).current_dir(run.folder).envs(run.environment);
        java.stdin(Stdio::null()).stdout(output).stderr(errors);
        let code = wait(java).map_err(|error| format!("java: {error}"))?;
        let printed = fs::read_to_string(&printed).unwrap_or_default();
        if code != Some(0) || !printed.is_empty() {
            return Err(format!("the JVM ended with {code:?} and printed:\n{printed}"));
        }
        let text = fs::read_to_string(&seen).map_err(|error| format!("{}: {error}", seen.display()))?;
        let lines = text.lines().filter_map(|line| line.split_once('\t'));
        Ok(lines.map(|(test, seen)| (test.to_owned(), seen.to_owned())).collect())
    }

    /// The `java` program.
    pub fn program(&self) -> String {
        self.bin.as_ref().map_or_else(|| "java".to_owned(), |bin| bin.join("java").display().to_string())
    }

    fn tool(&self, name: &str) -> Command {
        let mut command = match &self.bin {
            Some(bin) => Command::new(bin.join(name)),
            None => Command::new(name),
        };
        // These would print a line of their own, or change what is run.
        for variable in ["JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"] {
            command.env_remove(variable);
        }
        command
    }
}

/// A jar of Maven's local repository, fetched when it is not there.
fn maven_jar(group: &str, artifact: &str, version: &str) -> Result<PathBuf, String> {
    let home = std::env::home_dir().ok_or("no home folder")?;
    let repository = home.join(".m2/repository").join(group.replace('.', "/"));
    let jar = repository.join(artifact).join(version).join(format!("{artifact}-{version}.jar"));
    if !jar.is_file() {
        let mut maven = Command::new("mvn");
        maven.args(["-B", "-q", "dependency:get"]).arg(format!("-Dartifact={group}:{artifact}:{version}"));
        finished(maven.output(), "mvn")?;
    }
    if jar.is_file() { Ok(jar) } else { Err(format!("{}: not there, and Maven did not fetch it", jar.display())) }
}

/// An error with all that the program printed, unless it ended well.
pub fn finished(output: std::io::Result<std::process::Output>, name: &str) -> Result<(), String> {
    let output = output.map_err(|error| format!("{name}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    Err(format!("{name} ended with {}:\n{out}{err}", output.status))
}

fn wait(mut command: Command) -> std::io::Result<Option<i32>> {
    let mut child = command.spawn()?;
    let start = Instant::now();
    while start.elapsed() < LONGEST_RUN {
        if let Some(status) = child.try_wait()? {
            return Ok(status.code());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill()?;
    child.wait()?;
    Ok(None)
}
