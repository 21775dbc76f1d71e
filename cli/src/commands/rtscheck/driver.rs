//! A JVM that compiles and runs many programs: the other end of `java/RtsDriver.java`.

use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use touchstone_analyzer::rtscheck::render::Text;
use touchstone_formats::replace::replace_file;

use crate::commands::runtime::{JARS, RUNTIME_NAME};
use crate::exit::Failure;

/// The sources of the driver, and of the classes that all programs use.
const DRIVER_SOURCES: [(&str, &str); 3] = [
    ("RtsDriver.java", include_str!("java/RtsDriver.java")),
    ("Compiler.java", include_str!("java/Compiler.java")),
    ("ProgramRun.java", include_str!("java/ProgramRun.java")),
];
/// The classes that programs and their tests call.
pub const COMMON_SOURCES: [(&str, &str); 2] = [
    ("common/State.java", include_str!("java/common/State.java")),
    ("common/Calls.java", include_str!("java/common/Calls.java")),
];

/// What a test is said to have seen that did not come to its end: `ENDLESS` of `java/ProgramRun.java`.
pub const ENDLESS: &str = "does not end";

/// How long the JVM may take.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    /// For the tests of one program; they take milliseconds, and the machine may be busy.
    pub program: Duration,
    /// For any answer, until the JVM is ended from outside.
    pub answer: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { program: Duration::from_secs(30), answer: Duration::from_secs(900) }
    }
}

/// The JDK and the compiled driver: the same for all JVMs of a run.
#[derive(Debug)]
pub struct Java {
    jdk: PathBuf,
    folder: PathBuf,
    /// How long its JVMs may take.
    pub patience: Patience,
}

impl Java {
    /// Compiles the driver into this folder.
    pub fn prepare(jdk: &Path, folder: &Path) -> Result<Self, Failure> {
        let java = Self { jdk: jdk.to_owned(), folder: folder.join("driver"), patience: Patience::default() };
        for (name, jar) in JARS.into_iter().filter(|(name, _)| *name == RUNTIME_NAME) {
            write(&java.folder.join(name), jar)?;
        }
        let mut sources = Vec::new();
        for (name, text) in DRIVER_SOURCES.into_iter().chain(COMMON_SOURCES) {
            let path = java.folder.join("src").join(name);
            write(&path, text.as_bytes())?;
            sources.push(path);
        }
        let (driver, common) = sources.split_at(DRIVER_SOURCES.len());
        java.compile(driver, "classes")?;
        java.compile(common, "common")?;
        Ok(java)
    }

    fn compile(&self, sources: &[PathBuf], to: &str) -> Result<(), Failure> {
        let compiler = self.tool("javac");
        let mut command = Command::new(&compiler);
        command.arg("-nowarn").arg("-cp").arg(self.runtime()).arg("-d").arg(self.folder.join(to)).args(sources);
        let output = command.output().map_err(|error| {
            let shown = compiler.display();
            Failure::BadInput(format!("{shown}: {error}: a JDK with a compiler is needed; name one with --jdk"))
        })?;
        if output.status.success() {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        Err(Failure::BadInput(format!("{}: a JDK 17 or newer is needed\n{said}", self.jdk.display())))
    }

    fn tool(&self, name: &str) -> PathBuf {
        self.jdk.join("bin").join(name)
    }

    fn runtime(&self) -> PathBuf {
        self.folder.join(RUNTIME_NAME)
    }

    /// Puts the classes that all programs use into a folder of programs.
    pub fn lay_common(&self, root: &Path) -> Result<(), Failure> {
        for (name, _) in COMMON_SOURCES {
            let class = name.replace(".java", ".class");
            let bytes =
                std::fs::read(self.folder.join("common").join(&class)).map_err(|error| failed(&class, &error))?;
            for place in ["common", "classes"] {
                write(&root.join(place).join(&class), &bytes)?;
            }
        }
        Ok(())
    }

    /// Starts a JVM for the programs in a folder. One that lives long is worth a better compiler.
    pub fn start(&self, root: &Path, environment: &[(String, String)], long: bool) -> Result<Driver, Failure> {
        let class_path = [self.folder.join("classes"), self.runtime()];
        let class_path = std::env::join_paths(class_path).map_err(|error| Failure::BadInput(error.to_string()))?;
        let mut command = Command::new(self.tool("java"));
        for variable in ["JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"] {
            command.env_remove(variable);
        }
        command.args(["-XX:+UseSerialGC", "-Xss2m", "-Xmx1500m", "-XX:+ErrorFileToStderr"]);
        for package in ["api", "util"] {
            command.arg(format!("--add-exports=jdk.compiler/com.sun.tools.javac.{package}=ALL-UNNAMED"));
        }
        command.arg(format!("-XX:TieredStopAtLevel={}", if long { 4 } else { 1 })).arg("-cp").arg(class_path);
        command.arg("RtsDriver").arg(root).current_dir(root).envs(environment.iter().cloned());
        let log = std::fs::File::options().append(true).create(true).open(root.join(LOG));
        let log = log.map_err(|error| failed(LOG, &error))?;
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(log);
        let mut child = command.spawn().map_err(|error| Failure::BadInput(format!("java: {error}")))?;
        let ends = child.stdin.take().zip(child.stdout.take());
        let (input, output) = ends.ok_or_else(|| Failure::Failed("java: no pipe".to_owned()))?;
        let pipes = Pipes { input: BufWriter::new(input), output: BufReader::new(output) };
        Ok(Driver { child, pipes, patience: self.patience, log: root.join(LOG) })
    }
}

/// Writes a file, and the folders that it is in.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let folder = path.parent().unwrap_or(path);
    std::fs::create_dir_all(folder).map_err(|error| failed(&folder.display().to_string(), &error))?;
    replace_file(path, bytes).map_err(|error| Failure::Failed(error.to_string()))
}

fn failed(name: &str, error: &std::io::Error) -> Failure {
    Failure::Failed(format!("{name}: {error}"))
}

/// Where JVMs write what is not an answer.
const LOG: &str = "jvm.log";

/// A running JVM.
#[derive(Debug)]
pub struct Driver {
    child: Child,
    pipes: Pipes,
    patience: Patience,
    log: PathBuf,
}

#[derive(Debug)]
struct Pipes {
    input: BufWriter<ChildStdin>,
    output: BufReader<ChildStdout>,
}

/// A program by number, with its files.
pub type Numbered = (u32, Vec<Text>);

/// Why there is no answer.
#[derive(Debug)]
pub enum Trouble {
    /// The JVM ended, or had to be ended: another one may do better with less.
    Dead(String),
    /// Something that would go wrong again.
    Other(Failure),
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Other(failure)
    }
}

impl Driver {
    /// Compiles first revisions, after forgetting all that were there; gives those that do not compile, and why.
    pub fn compile_first(&mut self, programs: &[Numbered]) -> Result<Vec<(u32, String)>, Trouble> {
        self.talk(|it| it.compile(b'B', programs))
    }

    /// Compiles second revisions and puts them in the place of the first.
    pub fn compile_second(&mut self, programs: &[Numbered]) -> Result<Vec<(u32, String)>, Trouble> {
        self.talk(|it| it.compile(b'S', programs))
    }

    /// Brings the first revisions back.
    pub fn undo(&mut self) -> Result<(), Trouble> {
        self.talk(|it| {
            it.input.write_all(b"U")?;
            it.input.flush()?;
            it.number().map(|_| ())
        })
    }

    /// Runs the tests of programs with the classes of a folder; `tells` about windows. Gives what each test saw.
    pub fn run(&mut self, classes: &Path, tells: bool, programs: &[Vec<String>]) -> Result<Vec<Vec<String>>, Trouble> {
        let limit = self.patience.program.as_millis() as usize;
        self.talk(|it| {
            it.input.write_all(b"R")?;
            it.put_text(&classes.to_string_lossy())?;
            it.put(usize::from(tells))?;
            it.put(limit)?;
            it.put(programs.len())?;
            for tests in programs {
                it.put(tests.len())?;
                tests.iter().try_for_each(|test| it.put_text(test))?;
            }
            it.input.flush()?;
            let one = |it: &mut Pipes| (0..it.number()?).map(|_| it.text()).collect::<std::io::Result<Vec<_>>>();
            programs.iter().map(|_| one(it)).collect()
        })
    }

    /// Ends the JVM in order: traces are complete then.
    pub fn end(mut self) -> Result<(), Trouble> {
        drop(self.pipes);
        let status = self.child.wait().map_err(|error| failed("java", &error))?;
        if status.success() { Ok(()) } else { Err(Trouble::Dead(format!("java ended with {status}"))) }
    }

    /// Ends the JVM whatever it does.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Asks for something; a JVM that does not answer for too long is ended.
    fn talk<T>(&mut self, say: impl FnOnce(&mut Pipes) -> std::io::Result<T>) -> Result<T, Trouble> {
        let (child, pipes, limit) = (&mut self.child, &mut self.pipes, self.patience.answer);
        let (done, waiting) = mpsc::channel::<()>();
        let answer = std::thread::scope(|scope| {
            scope.spawn(move || {
                if waiting.recv_timeout(limit) == Err(mpsc::RecvTimeoutError::Timeout) {
                    let _ = child.kill();
                }
            });
            let answer = say(pipes);
            drop(done);
            answer
        });
        answer.map_err(|error| {
            Trouble::Dead(format!("the JVM of the programs does not answer: {error}{}", self.last_words()))
        })
    }

    /// How the JVM ended, and the end of what it said.
    fn last_words(&mut self) -> String {
        // What it says comes before it is gone.
        let status = self.child.wait().map_or_else(|error| error.to_string(), |status| status.to_string());
        let said = std::fs::read(&self.log).unwrap_or_default();
        let said = String::from_utf8_lossy(&said).into_owned();
        let tells = |line: &&str| WORDS.iter().any(|word| line.starts_with(word));
        let lines: Vec<&str> = said.lines().filter(tells).take(MOST_LINES).collect();
        format!(" ({status})\n{}", lines.join("\n"))
    }
}

/// How lines of a JVM's log begin that tell why it ended.
const WORDS: [&str; 5] = ["# ", "Exception in", "Caused by", "\tat ", "Error"];
/// So many of them are enough.
const MOST_LINES: usize = 15;

impl Pipes {
    fn compile(&mut self, command: u8, programs: &[Numbered]) -> std::io::Result<Vec<(u32, String)>> {
        self.input.write_all(&[command])?;
        self.put(programs.len())?;
        for (number, files) in programs {
            self.put(*number as usize)?;
            self.put(files.len())?;
            for (path, text) in files {
                self.put_text(path)?;
                self.put_text(text)?;
            }
        }
        self.input.flush()?;
        (0..self.number()?).map(|_| Ok((self.number()?, self.text()?))).collect()
    }

    fn put(&mut self, number: usize) -> std::io::Result<()> {
        self.input.write_all(&(number as u32).to_be_bytes())
    }

    fn put_text(&mut self, text: &str) -> std::io::Result<()> {
        self.put(text.len())?;
        self.input.write_all(text.as_bytes())
    }

    fn number(&mut self) -> std::io::Result<u32> {
        let mut bytes = [0; 4];
        self.output.read_exact(&mut bytes)?;
        Ok(u32::from_be_bytes(bytes))
    }

    fn text(&mut self) -> std::io::Result<String> {
        let mut bytes = vec![0; self.number()? as usize];
        self.output.read_exact(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}
