//! The JDK: compiles the cases and runs them with a framework.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Longer means that it hangs.
const LONGEST_RUN: Duration = Duration::from_secs(300);

/// The feature version of the JDK, such as 17.
pub fn version() -> Result<u32, String> {
    let output = tool("javac").arg("-version").output().map_err(|error| format!("javac: {error}"))?;
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    let number = text.split_whitespace().nth(1).unwrap_or_default();
    let digits = number.strip_prefix("1.").unwrap_or(number);
    let feature: String = digits.chars().take_while(char::is_ascii_digit).collect();
    feature.parse().map_err(|_| format!("cannot read a version off `{text}`"))
}

/// Compiles all sources of a folder.
pub fn compile(sources: &Path, classes: &Path, jars: &[PathBuf]) -> Result<(), String> {
    fs::create_dir_all(classes).map_err(|error| error.to_string())?;
    let class_path = std::env::join_paths(jars).map_err(|error| error.to_string())?;
    let mut javac = tool("javac");
    javac.args(["-g", "-nowarn", "-encoding", "UTF-8", "-cp"]).arg(class_path).arg("-d").arg(classes);
    for entry in walkdir::WalkDir::new(sources).sort_by_file_name() {
        let entry = entry.map_err(|error| error.to_string())?;
        if entry.file_type().is_file() {
            javac.arg(entry.path());
        }
    }
    let output = javac.output().map_err(|error| format!("javac: {error}"))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    if output.status.success() { Ok(()) } else { Err(format!("javac failed:\n{errors}")) }
}

/// A JVM to be started.
pub struct Launch<'a> {
    pub class_path: &'a [PathBuf],
    pub map: &'a Path,
    pub traces: &'a Path,
    pub jvm: &'a [String],
}

impl Launch<'_> {
    /// Runs it and returns what it printed. Tests may fail: how it ends says nothing.
    pub fn run(&self, command: &[String], work: &Path) -> Result<String, String> {
        let class_path = std::env::join_paths(self.class_path).map_err(|error| error.to_string())?;
        let failed = |error: std::io::Error| format!("java: {error}");
        let printed = work.join("printed");
        let file = File::create(&printed).map_err(failed)?;
        let mut java = tool("java");
        java.args(["-Xverify:all", "-XX:TieredStopAtLevel=1", "-Xshare:auto"]).args(self.jvm);
        java.arg(format!("-Dtouchstone.trace={}", self.traces.display()));
        java.arg(format!("-Dtouchstone.map={}", self.map.display())).arg("-cp").arg(class_path).args(command);
        java.current_dir(work).stdin(Stdio::null());
        java.stderr(file.try_clone().map_err(failed)?).stdout(file);
        wait(java).map_err(failed)?;
        let bytes = fs::read(printed).map_err(failed)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

fn wait(mut command: Command) -> std::io::Result<()> {
    let mut child = command.spawn()?;
    let start = Instant::now();
    while start.elapsed() < LONGEST_RUN {
        if child.try_wait()?.is_some() {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill()?;
    child.wait().map(|_| ())
}

fn tool(name: &str) -> Command {
    let mut command = match std::env::var_os("JAVA_HOME") {
        Some(home) => Command::new(Path::new(&home).join("bin").join(name)),
        None => Command::new(name),
    };
    // These would print a line of their own, or change what is run.
    for variable in ["JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"] {
        command.env_remove(variable);
    }
    command
}
