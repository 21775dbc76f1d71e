//! How Gradle is started: which program, with which arguments.

use std::path::{Path, PathBuf};

/// The init script that goes into the build.
pub const SCRIPT: &str = include_str!("../../../../runtime-java/src/main/gradle/touchstone.init.gradle");
/// The name of its file.
pub const SCRIPT_NAME: &str = "touchstone.init.gradle";

/// Options of Gradle whose value is the next argument.
const WITH_VALUE: [&str; 27] = [
    "--tests",
    "-I",
    "--init-script",
    "-b",
    "--build-file",
    "-c",
    "--settings-file",
    "-p",
    "--project-dir",
    "-g",
    "--gradle-user-home",
    "-x",
    "--exclude-task",
    "-D",
    "--system-prop",
    "-P",
    "--project-prop",
    "--max-workers",
    "--console",
    "--warning-mode",
    "--include-build",
    "--project-cache-dir",
    "--priority",
    "-M",
    "--write-verification-metadata",
    "-F",
    "--dependency-verification",
];

/// Properties for the build, so that older versions, which do not know the options, take them as well. A configuration that comes
/// from a cache has no action of ours in it.
const PROPERTIES: [&str; 3] = [
    "-Dorg.gradle.configuration-cache=false",
    "-Dorg.gradle.unsafe.configuration-cache=false",
    "-Dorg.gradle.unsafe.isolated-projects=false",
];

/// The program: the build's own wrapper, or what is on the `PATH`.
pub fn program(start: &Path, root: &Path) -> PathBuf {
    let name = if cfg!(windows) { "gradlew.bat" } else { "gradlew" };
    let found = [start.join(name), root.join(name)].into_iter().find(|wrapper| wrapper.is_file());
    found.unwrap_or_else(|| PathBuf::from(if cfg!(windows) { "gradle.bat" } else { "gradle" }))
}

/// The arguments: those given, the task `test` when no task is among them, the init script and where the session is.
pub fn arguments(given: &[String], script: &Path, session: &Path) -> Vec<String> {
    let mut arguments: Vec<String> = given.to_vec();
    let mut is_value = false;
    let mut has_task = false;
    for argument in given {
        has_task |= !is_value && !argument.starts_with('-');
        is_value = WITH_VALUE.contains(&argument.as_str());
    }
    if !has_task {
        // Before options of the task, such as --tests.
        arguments.insert(0, "test".to_owned());
    }
    arguments.extend(["--init-script".to_owned(), script.to_string_lossy().into_owned()]);
    arguments.push(format!("-Dtouchstone.session={}", session.display()));
    arguments.extend(PROPERTIES.map(str::to_owned));
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(given: &[&str], expected: &[&str]) {
        let given: Vec<String> = given.iter().map(|text| (*text).to_owned()).collect();
        let all = arguments(&given, Path::new("i.gradle"), Path::new("s"));
        let ours = ["--init-script", "i.gradle", "-Dtouchstone.session=s"];
        assert_eq!(all, [expected, &ours, &PROPERTIES].concat());
    }

    #[test]
    fn the_task_test_unless_another_is_given() {
        check(&[], &["test"]);
        check(&["check"], &["check"]);
        check(&["-x", "lint", "--offline"], &["test", "-x", "lint", "--offline"]);
        check(&["--tests", "a.B"], &["test", "--tests", "a.B"]);
    }
}
