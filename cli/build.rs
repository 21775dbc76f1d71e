//! Builds the Java runtime, listeners and Maven extension with Maven when a jar is missing or older than the sources, so that they can be embedded.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// The variable that tells the compiler where the jar is, and its name.
const JARS: [(&str, &str); 3] = [
    ("TOUCHSTONE_RUNTIME_JAR", "touchstone-runtime.jar"),
    ("TOUCHSTONE_LISTENERS_JAR", "touchstone-listeners.jar"),
    ("TOUCHSTONE_MAVEN_JAR", "touchstone-maven.jar"),
];

fn main() -> Result<(), String> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime-java");
    let jars = JARS.map(|(variable, name)| (variable, project.join("target").join(name)));
    println!("cargo:rerun-if-changed={}", project.join("src/main").display());
    println!("cargo:rerun-if-changed={}", project.join("pom.xml").display());
    for (_, jar) in &jars {
        println!("cargo:rerun-if-changed={}", jar.display());
    }
    if jars.iter().any(|(_, jar)| is_stale(jar, &project)) {
        build(&project)?;
    }
    for (variable, jar) in &jars {
        if !jar.is_file() {
            return Err(format!("{}: Maven did not make it: run `mvn -f runtime-java package`", jar.display()));
        }
        println!("cargo:rustc-env={variable}={}", jar.display());
    }
    Ok(())
}

/// Runs Maven. Its standard output must not mix with ours, which Cargo reads.
fn build(project: &Path) -> Result<(), String> {
    let pom = project.join("pom.xml");
    let output = Command::new("mvn").arg("-q").arg("-f").arg(&pom).args(["package", "-DskipTests"]).output();
    let output = output.map_err(|error| format!("cannot start mvn, which builds the Java runtime: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let told = [output.stdout, output.stderr].concat();
    Err(format!("mvn -f {} package failed:\n{}", pom.display(), String::from_utf8_lossy(&told)))
}

fn is_stale(jar: &Path, project: &Path) -> bool {
    let Some(made) = modified(jar) else { return true };
    let mut sources = vec![project.join("pom.xml")];
    collect(&project.join("src/main"), &mut sources);
    sources.iter().filter_map(|source| modified(source)).any(|changed| changed > made)
}

fn collect(folder: &Path, sources: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { collect(&path, sources) } else { sources.push(path) }
    }
}

fn modified(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}
