//! How Maven is started: which program, with which arguments.

use std::path::{Path, PathBuf};

/// The property by which Maven gets extensions on its command line.
pub const EXTENSIONS: &str = "maven.ext.class.path";

/// Options of Maven whose value is the next argument.
const WITH_VALUE: [&str; 36] = [
    "-pl",
    "--projects",
    "-f",
    "--file",
    "-P",
    "--activate-profiles",
    "-s",
    "--settings",
    "-gs",
    "--global-settings",
    "-is",
    "--install-settings",
    "-ps",
    "--project-settings",
    "-t",
    "--toolchains",
    "-gt",
    "--global-toolchains",
    "-T",
    "--threads",
    "-b",
    "--builder",
    "-l",
    "--log-file",
    "-rf",
    "--resume-from",
    "-D",
    "--define",
    "-emp",
    "--encrypt-master-password",
    "-ep",
    "--encrypt-password",
    "--color",
    "-itr",
    "-canf",
    "-fos",
];

/// The program: the build's own wrapper, or what is on the `PATH`.
pub fn program(start: &Path, root: &Path) -> PathBuf {
    let name = if cfg!(windows) { "mvnw.cmd" } else { "mvnw" };
    let wrappers = [start.join(name), root.join(name)];
    let found = wrappers.into_iter().find(|wrapper| wrapper.is_file());
    found.unwrap_or_else(|| PathBuf::from(if cfg!(windows) { "mvn.cmd" } else { "mvn" }))
}

/// The arguments: those given, the phase `test` when no phase or goal is among them, and the extension.
pub fn arguments(given: &[String], extension: &Path) -> Vec<String> {
    let mut arguments: Vec<String> = Vec::new();
    let mut extensions = extension.to_string_lossy().into_owned();
    let mut is_value = false;
    let mut has_goal = false;
    for argument in given {
        let separator = if cfg!(windows) { ';' } else { ':' };
        if let Some(others) = argument.strip_prefix(&format!("-D{EXTENSIONS}=")) {
            extensions = format!("{others}{separator}{extensions}");
            continue;
        }
        has_goal |= !is_value && !argument.starts_with('-');
        is_value = WITH_VALUE.contains(&argument.as_str());
        arguments.push(argument.clone());
    }
    if !has_goal {
        arguments.push("test".to_owned());
    }
    arguments.push(format!("-D{EXTENSIONS}={extensions}"));
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(given: &[&str], expected: &[&str]) {
        let given: Vec<String> = given.iter().map(|text| (*text).to_owned()).collect();
        assert_eq!(arguments(&given, Path::new("e.jar")), expected);
    }

    #[test]
    fn the_phase_test_unless_another_is_given() {
        check(&[], &["test", "-Dmaven.ext.class.path=e.jar"]);
        check(&["verify"], &["verify", "-Dmaven.ext.class.path=e.jar"]);
        check(&["-pl", "core", "-q"], &["-pl", "core", "-q", "test", "-Dmaven.ext.class.path=e.jar"]);
    }

    #[cfg(unix)]
    #[test]
    fn other_extensions_stay() {
        check(&["-Dmaven.ext.class.path=a.jar:b.jar"], &["test", "-Dmaven.ext.class.path=a.jar:b.jar:e.jar"]);
    }
}
