//! Set-ups that cannot be used: what is wrong, and what to do about it. All of them end with exit code 2.

use std::path::Path;

use super::outcome::Outcome;
use super::root::Tool;
use crate::exit::Failure;

/// There must be a build, unless Maven is told of another place.
pub fn without_build(here: &Path, arguments: &[String]) -> Result<(), Failure> {
    let is_named = arguments.iter().any(|argument| argument == "-f" || argument.starts_with("--file"));
    let entries = std::fs::read_dir(here).into_iter().flatten().flatten();
    // Other languages for build files have other endings.
    let has_build = || entries.map(|entry| entry.file_name()).any(|name| name.to_string_lossy().starts_with("pom."));
    if is_named || has_build() {
        return Ok(());
    }
    let hint =
        "go to the folder of the build, or name its file with `-- -f FILE`; for other builds there is `touchstone run`";
    Err(Failure::BadInput(format!("{}: no pom.xml and no build.gradle is here: {hint}", here.display())))
}

/// A test run was refused.
pub fn refused(outcome: &Outcome) -> Failure {
    let hint = "or run all its tests as they are with --unsupported run";
    let run = Some(outcome.text("run")).filter(|run| !run.is_empty()).unwrap_or("a test run");
    Failure::BadInput(format!("{run}: {}; {hint}", remedied(outcome.text("reason"))))
}

/// The build tool went its way without us.
pub fn without_extension(tool: Tool) -> Failure {
    let (what, hint) = match tool {
        Tool::Maven => {
            ("Maven did not load the extension", "use Maven 3.2 or later, and let nothing replace its extensions")
        }
        Tool::Gradle => ("Gradle did not read the init script", "use Gradle 4 or later"),
    };
    Failure::BadInput(format!("{what}, so all tests ran as they are: {hint}"))
}

/// The extension failed, and could not even write down why.
pub fn in_the_build() -> Failure {
    let hint = "see what the build says above about touchstone; when the disk is full, make room and run it again";
    Failure::BadInput(format!("Touchstone could not do its part of the build: {hint}"))
}

/// The build tool ended before it knew the build.
pub fn before_the_build(tool: Tool) -> Failure {
    Failure::BadInput(match std::env::var_os("JAVA_HOME") {
        Some(home) if !home.is_empty() && !has_java(&Path::new(&home).join("bin")) => {
            format!("JAVA_HOME is {}, where no JDK is: set it to the folder of one", home.display())
        }
        None if !std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
            .any(|folder| has_java(&folder)) =>
        {
            "no Java is found: install a JDK, and set JAVA_HOME to its folder".to_owned()
        }
        _ if tool == Tool::Gradle => "Gradle could not begin the build: see what it says above".to_owned(),
        _ => "Maven could not read the build: see what it says above; `mvn validate` must work first".to_owned(),
    })
}

fn has_java(folder: &Path) -> bool {
    folder.join(if cfg!(windows) { "java.exe" } else { "java" }).is_file()
}

/// Adds what to do to an error about files.
pub fn with_remedy(failure: Failure) -> Failure {
    match failure {
        Failure::Failed(message) | Failure::BadInput(message) => Failure::BadInput(remedied(&message)),
        other => other,
    }
}

fn remedied(message: &str) -> String {
    let has = |words: &[&str]| words.iter().any(|word| message.contains(word));
    if has(&["No space left", "os error 28", "os error 122", "os error 112"]) {
        format!("{message}: the disk is full: make room and run it again")
    } else if has(&["Read-only", "os error 30", "Permission denied", "os error 13"]) {
        format!("{message}: Touchstone keeps what it remembers there, so that the folder must be writable")
    } else {
        message.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_must_be_here_or_named() {
        let folder = tempfile::tempdir().unwrap();
        assert!(without_build(folder.path(), &["-fae".to_owned()]).is_err());
        for argument in ["-f", "--file=other.xml"] {
            assert!(without_build(folder.path(), &[argument.to_owned()]).is_ok());
        }
        std::fs::write(folder.path().join("pom.xml"), "").unwrap();
        assert!(without_build(folder.path(), &[]).is_ok());
    }

    #[test]
    fn an_error_about_files_says_what_to_do() {
        assert!(
            remedied("x: cannot write: No space left on device (os error 28)").ends_with("make room and run it again")
        );
        assert!(remedied("x: cannot make: Read-only file system (os error 30)").ends_with("must be writable"));
        assert_eq!(remedied("another"), "another");
    }
}
