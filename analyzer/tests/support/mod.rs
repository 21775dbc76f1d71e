//! What the tests share: compiling Java, many programs in one JVM.
#![allow(dead_code, reason = "each test uses a part")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// One program to compile.
pub struct Job {
    pub out: PathBuf,
    pub options: String,
    pub sources: Vec<PathBuf>,
}

/// Compiles all programs; fails when one does not compile.
pub fn compile_all(jobs: &[Job], folder: &Path) {
    let line = |job: &Job| {
        let sources = job.sources.iter().map(|source| source.display().to_string());
        let fields = [job.out.display().to_string(), job.options.clone()].into_iter().chain(sources);
        fields.collect::<Vec<_>>().join("\t") + "\n"
    };
    let list = folder.join("jobs.txt");
    std::fs::write(&list, jobs.iter().map(line).collect::<String>()).unwrap();
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/CompileAll.java");
    let mut java = Command::new("java");
    let output = java.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]).arg(driver).arg(list).output();
    let output = output.expect("the tests need a JDK: java could not be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Writes a source file and gives its path.
pub fn write(path: PathBuf, text: &str) -> PathBuf {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, text).unwrap();
    path
}
