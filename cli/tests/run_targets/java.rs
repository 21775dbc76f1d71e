//! The JDK under test: compiles a target and runs it, with full verification and a time limit.

use std::fmt;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// No target takes more than a few seconds: longer means that it hangs.
const LONGEST_RUN: Duration = Duration::from_secs(120);

/// A JDK, from `JAVA_HOME` or the search path.
#[derive(Clone)]
pub struct Java {
    bin: Option<PathBuf>,
    /// The feature version, such as 17.
    pub version: u32,
}

/// All that a program let out.
#[derive(PartialEq, Eq)]
pub struct Printed {
    /// None: ended by a signal or by the time limit.
    pub exit_code: Option<i32>,
    pub standard_output: String,
    pub standard_error: String,
}

impl Java {
    /// Finds the JDK and asks it for its version.
    pub fn find() -> Result<Self, String> {
        let mut java = Self { bin: std::env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin")), version: 0 };
        let output = java.tool("javac").arg("-version").output().map_err(|error| format!("javac: {error}"))?;
        // Java 8 prints it to standard error, as `javac 1.8.0_402`.
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text).into_owned();
        let number = text.split_whitespace().nth(1).unwrap_or_default();
        let digits = number.strip_prefix("1.").unwrap_or(number);
        let feature: String = digits.chars().take_while(char::is_ascii_digit).collect();
        java.version = feature.parse().map_err(|_| format!("cannot read a version off `{text}`"))?;
        Ok(java)
    }

    /// Compiles all sources of a folder.
    pub fn compile(&self, sources: &Path, classes: &Path) -> Result<(), String> {
        let mut javac = self.tool("javac");
        javac.args(["-g", "-parameters", "-nowarn", "-encoding", "UTF-8", "-d"]).arg(classes);
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

    /// Runs `Main` of a class folder, or this module, in a working folder that is made anew under `work`.
    pub fn run(
        &self,
        classes: &Path,
        module: Option<&str>,
        runtime: Option<&Path>,
        traces: Option<&Path>,
        work: &Path,
    ) -> Result<Printed, String> {
        let here = work.join("here");
        let _ = fs::remove_dir_all(&here);
        let failed = |error: std::io::Error| format!("running java: {error}");
        fs::create_dir(&here).map_err(failed)?;
        let mut java = self.tool("java");
        java.args(["-Xverify:all", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-Dtarget.key=value"]);
        if let Some(traces) = traces {
            let map = classes.with_file_name("touchstone.map");
            java.arg(format!("-Dtouchstone.trace={}", traces.display()));
            java.arg(format!("-Dtouchstone.map={}", map.display()));
        }
        let (out, err) = (work.join("standard-output"), work.join("standard-error"));
        match module {
            Some(module) => run_module(&mut java, module, classes, runtime),
            None => {
                let class_path = [Some(classes), runtime].into_iter().flatten();
                java.arg("-cp").arg(std::env::join_paths(class_path).map_err(|error| error.to_string())?).arg("Main");
            }
        }
        java.current_dir(here).env("TARGET_VARIABLE", "from outside").stdin(Stdio::null());
        java.stdout(File::create(&out).map_err(failed)?).stderr(File::create(&err).map_err(failed)?);
        let exit_code = wait(java).map_err(failed)?;
        // The JVM itself may print where a class comes from, for example in warnings.
        let place = classes.display().to_string();
        let text = |file: PathBuf| {
            let bytes = fs::read(file).map_err(failed)?;
            Ok::<_, String>(String::from_utf8_lossy(&bytes).replace(&place, "CLASSES"))
        };
        Ok(Printed { exit_code, standard_output: text(out)?, standard_error: text(err)? })
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

/// As the documentation tells users to: the runtime where every loader sees it, and the module allowed to read it.
fn run_module(java: &mut Command, module: &str, classes: &Path, runtime: Option<&Path>) {
    if let Some(runtime) = runtime {
        let name = module.split('/').next().unwrap_or_default();
        java.arg(format!("-Xbootclasspath/a:{}", runtime.display()));
        java.arg("--add-reads").arg(format!("{name}=ALL-UNNAMED"));
    }
    java.arg("-p").arg(classes).arg("-m").arg(module);
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

impl Printed {
    /// Says where the other run differs from this one.
    pub fn compare(&self, other: &Self) -> Result<(), String> {
        if self == other {
            return Ok(());
        }
        let (before, after) = (self.to_string(), other.to_string());
        let mut pairs = before.lines().zip(after.lines());
        let same = pairs.position(|(one, two)| one != two).unwrap_or(before.lines().count().min(after.lines().count()));
        let part = |text: &str| text.lines().skip(same.saturating_sub(2)).take(12).collect::<Vec<_>>().join("\n");
        Err(format!(
            "differs at line {}\n--- original\n{}\n--- instrumented\n{}",
            same + 1,
            part(&before),
            part(&after)
        ))
    }
}

impl fmt::Display for Printed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}--- standard error\n{}", self.standard_output, self.standard_error)?;
        match self.exit_code {
            Some(code) => writeln!(out, "--- exit code {code}"),
            None => writeln!(out, "--- ended by a signal or after {} s", LONGEST_RUN.as_secs()),
        }
    }
}
