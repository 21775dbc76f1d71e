//! The words of a command that runs tests: which of them are class paths, which name tests, and which the tests depend on.

use std::path::{Path, PathBuf};

/// What a word of the command is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Tests depend on it as a whole: options, programs, whatever is not known.
    Weighty,
    /// Says which classes run, or how it is reported, and not what they do.
    Light,
    /// A class path, behind as many bytes of an option as this.
    ClassPath(usize),
    /// The same, and nothing can be appended to it.
    Places(usize),
    /// A test class.
    Test,
    /// Test classes with commas between.
    Tests,
}

/// Which program runs the tests, as far as it is known how to tell it which.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Launcher {
    /// `JUnitCore` of JUnit 4, or the `TestRunner` of JUnit 3: the tests are arguments.
    Classes,
    /// The console launcher of JUnit 5 and 6, which takes excludes.
    Console,
    /// TestNG, with a list of classes or not.
    TestNg,
    /// Another Java program.
    OtherJava,
    /// Not Java: a script, or a build tool.
    Other,
}

/// A command, word by word.
#[derive(Debug)]
pub struct Words {
    /// The words and their roles, in order.
    pub words: Vec<(String, Role)>,
    /// The program that runs the tests.
    pub launcher: Launcher,
}

/// Options of the JVM whose value is the next word.
const JVM_VALUES: [&str; 9] = [
    "--add-modules",
    "--add-reads",
    "--add-exports",
    "--add-opens",
    "--limit-modules",
    "--upgrade-module-path",
    "--patch-module",
    "--enable-native-access",
    "--source",
];
const CLASS_PATHS: [&str; 4] = ["-cp", "-classpath", "--class-path", "--classpath"];
const SCANS: [&str; 2] = ["--scan-class-path", "--scan-classpath"];
/// Options of the console launcher that choose classes or say what is reported, with a value and without.
const LIGHT_VALUES: [&str; 8] = [
    "-c",
    "--select-class",
    "-p",
    "--select-package",
    "--reports-dir",
    "--details",
    "--details-theme",
    "--color-palette",
];
const LIGHT: [&str; 8] = [
    "execute",
    "--disable-banner",
    "--disable-ansi-colors",
    "--single-color",
    "--fail-if-no-tests",
    "--hide-stack-traces",
    "--verbose",
    "--scan-modules",
];

impl Words {
    /// Reads a command.
    pub fn of(command: &[String]) -> Result<Self, String> {
        let mut words = Vec::with_capacity(command.len());
        let program = command.first().map(String::as_str).unwrap_or_default();
        let name = Path::new(program).file_stem().unwrap_or_default();
        if name != "java" {
            words.extend(command.iter().map(|word| (word.clone(), Role::Weighty)));
            return Ok(Self { words, launcher: Launcher::Other });
        }
        words.push((program.to_owned(), Role::Light));
        let mut rest = command.iter().skip(1);
        let launcher = jvm_options(&mut rest, &mut words)?;
        match launcher {
            Launcher::Console => console_options(&mut rest, &mut words),
            Launcher::TestNg => testng_options(&mut rest, &mut words),
            Launcher::Classes => words.extend(rest.map(|word| {
                let role = if word.starts_with('-') { Role::Weighty } else { Role::Test };
                (word.clone(), role)
            })),
            Launcher::OtherJava | Launcher::Other => words.extend(rest.map(|word| (word.clone(), Role::Weighty))),
        }
        Ok(Self { words, launcher })
    }

    /// Whether it is a `java` command, into which options can be put.
    pub fn is_java(&self) -> bool {
        self.launcher != Launcher::Other
    }

    /// Whether a word has this placeholder.
    pub fn has(&self, placeholder: &str) -> bool {
        self.words.iter().any(|(word, _)| word.contains(placeholder))
    }

    /// The entries of all class paths in it, each once; `*` at the end of one stands for the jars of a folder.
    pub fn class_path(&self) -> Vec<PathBuf> {
        let mut found: Vec<PathBuf> = Vec::new();
        for (word, role) in &self.words {
            if let Role::ClassPath(start) = role {
                let value = word.get(*start..).unwrap_or_default();
                found.extend(entries(value));
            }
        }
        let mut seen = std::collections::HashSet::new();
        found.retain(|entry| seen.insert(entry.clone()));
        found
    }

    /// What the tests depend on as a whole. A nested class that is named is a part of the test that its outermost class is.
    pub fn weighty(&self) -> String {
        let weighs = |word: &str, role: &Role| match role {
            Role::Weighty => true,
            Role::Test | Role::Tests | Role::Light => word.contains('$'),
            Role::ClassPath(_) | Role::Places(_) => false,
        };
        let weighty = self.words.iter().filter(|(word, role)| weighs(word, role));
        weighty.map(|(word, _)| word.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// The entries of a class path, with `folder/*` taken apart as the JVM does, in the order of their names.
pub fn entries(class_path: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::env::split_paths(class_path).filter(|path| !path.as_os_str().is_empty()) {
        let absolute = std::path::absolute(&entry).unwrap_or(entry);
        if absolute.file_name().is_none_or(|name| name != "*") {
            found.push(absolute);
            continue;
        }
        let folder = absolute.parent().unwrap_or(&absolute);
        let jars = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut jars: Vec<PathBuf> =
            jars.filter(|path| path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("jar"))).collect();
        jars.sort();
        found.extend(jars);
    }
    found
}

/// The options of the JVM, up to the main class.
fn jvm_options<'w>(
    rest: &mut impl Iterator<Item = &'w String>,
    words: &mut Vec<(String, Role)>,
) -> Result<Launcher, String> {
    while let Some(word) = rest.next() {
        if CLASS_PATHS.contains(&word.as_str()) {
            words.push((word.clone(), Role::Light));
            words.extend(rest.next().map(|value| (value.clone(), Role::ClassPath(0))));
        } else if let Some(start) = value_start(word, &CLASS_PATHS) {
            words.push((word.clone(), Role::ClassPath(start)));
        } else if word == "-jar" {
            words.push((word.clone(), Role::Light));
            let jar = rest.next().ok_or("-jar: the jar is missing")?;
            words.push((jar.clone(), Role::Places(0)));
            return Ok(launcher_of(jar));
        } else if JVM_VALUES.contains(&word.as_str()) {
            words.push((word.clone(), Role::Weighty));
            words.extend(rest.next().map(|value| (value.clone(), Role::Weighty)));
        } else if ["-p", "--module-path", "-m", "--module"].contains(&word.split('=').next().unwrap_or_default()) {
            return Err(format!("{word}: tests on the module path cannot be traced by this command: use -cp instead"));
        } else if word.starts_with('@') {
            return Err(format!("{word}: write the options of the file into the command: they decide the class path"));
        } else if word.starts_with('-') {
            words.push((word.clone(), Role::Weighty));
        } else {
            words.push((word.clone(), Role::Weighty));
            return Ok(launcher_of(word));
        }
    }
    Ok(Launcher::OtherJava)
}

/// The program, by its main class or its jar.
fn launcher_of(main: &str) -> Launcher {
    let file = Path::new(main).file_name().unwrap_or_default().to_string_lossy();
    match main {
        "org.junit.runner.JUnitCore" | "junit.textui.TestRunner" => Launcher::Classes,
        "org.junit.platform.console.ConsoleLauncher" => Launcher::Console,
        "org.testng.TestNG" => Launcher::TestNg,
        _ if file.starts_with("junit-platform-console-standalone") => Launcher::Console,
        _ => Launcher::OtherJava,
    }
}

/// Where the value begins in a word such as `--class-path=VALUE`.
fn value_start(word: &str, options: &[&str]) -> Option<usize> {
    let (option, _) = word.split_once('=')?;
    options.contains(&option).then_some(option.len() + 1)
}

fn console_options<'w>(rest: &mut impl Iterator<Item = &'w String>, words: &mut Vec<(String, Role)>) {
    let mut rest = rest.peekable();
    while let Some(word) = rest.next() {
        let role = match value_start(word, &CLASS_PATHS) {
            Some(start) => Role::ClassPath(start),
            None => value_start(word, &SCANS).map_or(Role::Weighty, Role::Places),
        };
        let is_light = LIGHT.contains(&word.as_str()) || value_start(word, &LIGHT_VALUES).is_some();
        let next = if CLASS_PATHS.contains(&word.as_str()) {
            Some(Role::ClassPath(0))
        } else if LIGHT_VALUES.contains(&word.as_str()) {
            Some(Role::Light)
        } else if SCANS.contains(&word.as_str()) {
            rest.peek().filter(|value| !value.starts_with('-')).map(|_| Role::Places(0))
        } else {
            None
        };
        let is_scan = SCANS.contains(&word.as_str());
        words.push((word.clone(), if is_light || is_scan || next.is_some() { Role::Light } else { role }));
        if let Some(role) = next {
            words.extend(rest.next().map(|value| (value.clone(), role)));
        }
    }
}

fn testng_options<'w>(rest: &mut impl Iterator<Item = &'w String>, words: &mut Vec<(String, Role)>) {
    while let Some(word) = rest.next() {
        let next = match word.as_str() {
            "-testclass" => Some(Role::Tests),
            "-d" => Some(Role::Light),
            _ => None,
        };
        words.push((word.clone(), if next.is_some() { Role::Light } else { Role::Weighty }));
        if let Some(role) = next {
            words.extend(rest.next().map(|value| (value.clone(), role)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(command: &str) -> Words {
        let command: Vec<String> = command.split(' ').map(str::to_owned).collect();
        Words::of(&command).unwrap()
    }

    fn role(command: &str, word: &str) -> Role {
        words(command).words.into_iter().find(|(it, _)| it == word).unwrap().1
    }

    #[test]
    fn junit_core() {
        let command = "java -ea -cp a:b --add-modules x org.junit.runner.JUnitCore --filter=F s.ATest";
        assert_eq!(words(command).launcher, Launcher::Classes);
        assert_eq!(words(command).weighty(), "-ea --add-modules x org.junit.runner.JUnitCore --filter=F");
        assert_eq!(role(command, "a:b"), Role::ClassPath(0));
        assert_eq!(role(command, "s.ATest"), Role::Test);
        let nested = "java -cp a org.junit.runner.JUnitCore s.ATest$Inner s.BTest";
        assert_eq!(words(nested).weighty(), "org.junit.runner.JUnitCore s.ATest$Inner");
    }

    #[test]
    fn console_launcher() {
        let command = "/jdk/bin/java -jar lib/junit-platform-console-standalone-1.11.4.jar execute --class-path=a:b \
                       --scan-class-path a -t slow --details tree";
        assert_eq!(words(command).launcher, Launcher::Console);
        assert_eq!(words(command).weighty(), "-t slow");
        assert_eq!(role(command, "--class-path=a:b"), Role::ClassPath(13));
        assert_eq!(role(command, "a"), Role::Places(0));
        let command = "java -cp a org.junit.platform.console.ConsoleLauncher --scan-class-path -m s.ATest#one";
        assert_eq!(words(command).weighty(), "org.junit.platform.console.ConsoleLauncher -m s.ATest#one");
    }

    #[test]
    fn testng_and_others() {
        assert_eq!(role("java -cp a org.testng.TestNG -testclass a.B,c.D", "a.B,c.D"), Role::Tests);
        assert_eq!(words("java -cp a my.Main s.ATest").weighty(), "my.Main s.ATest");
        assert_eq!(words("java -cp a my.Main s.ATest").launcher, Launcher::OtherJava);
        assert_eq!(words("ant test").launcher, Launcher::Other);
    }

    #[test]
    fn what_hides_the_class_path_is_refused() {
        for word in ["@options", "-p", "--module-path=mods", "-m"] {
            let command = ["java", word, "x"].map(str::to_owned);
            assert!(Words::of(&command).unwrap_err().starts_with(word), "{word}");
        }
    }
}
