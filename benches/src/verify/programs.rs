//! Runs large programs with every class of theirs instrumented, under `-Xverify:all`: compilers that compile a program,
//! and the programs that they made. What is printed and written must be the same as without probes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::{Configuration, Subject, Tools};
use crate::corpus::Corpus;
use crate::java::Jdk;
use crate::layout;

/// A program to run; in its commands `SRC` and `OUT` stand for the folders of its sources and of what it writes.
struct Program {
    name: &'static str,
    /// Its artifacts in the corpus.
    artifacts: &'static [&'static str],
    /// The folder of the sources, under `benches/`.
    sources: &'static str,
    /// What `java -cp …` is given, one after the other.
    commands: &'static [&'static [&'static str]],
}

const PROGRAMS: [Program; 4] = [
    Program {
        name: "groovy",
        artifacts: &["groovy"],
        sources: "programs/groovy",
        commands: &[
            &["org.codehaus.groovy.tools.FileSystemCompiler", "-d", "OUT", "SRC/Fractions.groovy"],
            &["Fractions"],
        ],
    },
    Program {
        name: "clojure",
        artifacts: &["clojure", "spec.alpha", "core.specs.alpha"],
        sources: "programs/clojure",
        commands: &[&["-Dclojure.compile.path=OUT", "clojure.lang.Compile", "sieve"], &["sieve"]],
    },
    Program {
        name: "ecj",
        artifacts: &["ecj"],
        sources: "java/verify",
        commands: &[
            &["org.eclipse.jdt.internal.compiler.batch.Main", "-17", "-nowarn", "-d", "OUT", "SRC"],
            &["ListMethods", "/dev/stdout", "OUT"],
        ],
    },
    Program {
        name: "scala",
        artifacts: &["scala-compiler", "scala-library", "scala-reflect"],
        sources: "programs/scala",
        commands: &[&["scala.tools.nsc.Main", "-usejavacp", "-d", "OUT", "SRC/Shapes.scala"], &["Shapes"]],
    },
];

/// What a run can be told by: what it printed, and each file that it wrote.
#[derive(Debug, PartialEq, Eq)]
struct Trail {
    printed: Vec<String>,
    written: BTreeMap<PathBuf, Vec<u8>>,
}

/// Runs all programs on the oldest and the newest JDK and tells how many runs differed from those without probes.
pub fn run_all(tools: &Tools, jdks: &[Jdk], corpus: &Corpus, folder: &Path) -> Result<usize> {
    let mut failures = 0;
    let mut chosen: Vec<&Jdk> = jdks.first().into_iter().chain(jdks.last()).collect();
    chosen.dedup();
    for program in &PROGRAMS {
        for configuration in Configuration::quick() {
            let instrumented = instrumented(tools, program, configuration, corpus, folder)?;
            for jdk in &chosen {
                let name = format!("{} {} {}", program.name, configuration.label(), jdk.label());
                let equal = same(tools, program, jdk, corpus, &instrumented, folder)?;
                println!("program {name}: {}", if equal { "runs the same" } else { "RUNS DIFFERENTLY" });
                failures += usize::from(!equal);
            }
        }
    }
    Ok(failures)
}

fn originals(program: &Program, corpus: &Corpus) -> Result<Vec<PathBuf>> {
    program.artifacts.iter().map(|name| Ok(corpus.artifact(name)?.path.clone())).collect()
}

fn instrumented(
    tools: &Tools,
    program: &Program,
    configuration: Configuration,
    corpus: &Corpus,
    folder: &Path,
) -> Result<Vec<PathBuf>> {
    let jars = originals(program, corpus)?;
    let any_jdk = Jdk { version: 0, home: PathBuf::new() };
    let subject = Subject::Jars(any_jdk, jars);
    let out = folder.join(format!("program-{}", program.name));
    layout::emptied(&out)?;
    tools.instrument(&subject, configuration, &out)?;
    Ok(subject.instrumented(&out).into_iter().map(PathBuf::from).collect())
}

fn same(
    tools: &Tools,
    program: &Program,
    jdk: &Jdk,
    corpus: &Corpus,
    instrumented: &[PathBuf],
    folder: &Path,
) -> Result<bool> {
    let out = folder.join("program-out");
    let mut with_runtime = instrumented.to_vec();
    with_runtime.push(tools.runtime.clone());
    let expected = run(program, jdk, &originals(program, corpus)?, &out)?;
    if expected.written.is_empty() || expected.printed.iter().all(String::is_empty) {
        bail!("program {}: without probes it does not work on {}: {:?}", program.name, jdk.label(), expected.printed);
    }
    let found = run(program, jdk, &with_runtime, &out)?;
    if expected != found {
        let differing = expected.written.iter().filter(|(path, bytes)| found.written.get(*path) != Some(*bytes));
        differing.for_each(|(path, _)| eprintln!("differs: {}", path.display()));
        eprintln!("without probes:\n{}\nwith probes:\n{}", expected.printed.join("\n"), found.printed.join("\n"));
    }
    Ok(expected == found)
}

fn run(program: &Program, jdk: &Jdk, jars: &[PathBuf], out: &Path) -> Result<Trail> {
    let sources = layout::repository().join("benches").join(program.sources);
    layout::emptied(out)?;
    let class_path = jars.iter().map(PathBuf::as_path).chain([sources.as_path(), out]);
    let class_path = std::env::join_paths(class_path)?;
    let mut printed = Vec::new();
    for command in program.commands {
        let fill = |argument: &&str| {
            argument.replace("SRC", &sources.to_string_lossy()).replace("OUT", &out.to_string_lossy())
        };
        let mut java = jdk.java();
        java.arg("-Xverify:all").arg("-cp").arg(&class_path).args(command.iter().map(fill));
        let output = java.output().context("cannot start java")?;
        let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        // A warning of the JVM may name a jar's path, which is not the same with probes.
        let stderr: Vec<&str> = stderr.lines().filter(|line| !line.starts_with("WARNING: ")).collect();
        printed.push(format!("{stdout}{}{}", stderr.join("\n"), output.status));
    }
    let mut written = BTreeMap::new();
    read_all(out, out, &mut written)?;
    Ok(Trail { printed, written })
}

fn read_all(root: &Path, folder: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) -> Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            read_all(root, &path, files)?;
        } else {
            let name = path.strip_prefix(root).unwrap_or(&path).to_path_buf();
            files.insert(name, std::fs::read(&path)?);
        }
    }
    Ok(())
}
