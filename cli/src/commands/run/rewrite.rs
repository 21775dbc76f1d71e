//! The command that really runs: instrumented classes in the places of the originals, and only the tests that have to run.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use super::words::{Launcher, Role, Words, entries};

/// What takes which place.
#[derive(Debug, Default)]
pub struct Places {
    /// Instrumented folders and jars by their originals.
    pub files: HashMap<PathBuf, PathBuf>,
    /// What is appended to the class path.
    pub appended: Vec<PathBuf>,
    /// The whole instrumented class path.
    pub class_path: Vec<PathBuf>,
    /// Options for the JVM.
    pub options: Vec<String>,
}

/// Which tests run.
#[derive(Debug, Default)]
pub struct Tests {
    /// Those proven unaffected.
    pub unaffected: BTreeSet<String>,
    /// All, as the user named them for `{tests}`.
    pub all: Vec<String>,
    /// The places of tests in the order to run them in; empty when the order is as given.
    pub ranks: HashMap<String, usize>,
    /// Files with what is left out.
    pub files: ExcludeFiles,
}

/// Files that name the tests to leave out, for whoever reads such files.
#[derive(Debug, Default, Clone)]
pub struct ExcludeFiles {
    /// One class name a line.
    pub names: PathBuf,
    /// One path of a class file a line.
    pub paths: PathBuf,
    /// Arguments for JUnit's console launcher.
    pub console: PathBuf,
}

pub const CLASS_PATH: &str = "{classpath}";
pub const TESTS: &str = "{tests}";
pub const EXCLUDES_FILE: &str = "{excludes-file}";
pub const EXCLUDED_PATHS_FILE: &str = "{excluded-paths-file}";

/// The command with everything in its place; nothing when it named tests and none of them is left.
pub fn rewritten(command: &Words, places: &Places, tests: &Tests) -> Option<Vec<String>> {
    let mut named = 0;
    let mut words: Vec<String> = Vec::new();
    let mut is_first = true;
    let mut classes: Vec<String> = Vec::new();
    for (word, role) in &command.words {
        match role {
            Role::Test if word == TESTS => classes.extend(tests.all.iter().cloned()),
            Role::Test => classes.push(word.clone()),
            Role::Tests => {
                let given = word.split(',').map(str::to_owned).collect();
                let chosen = tests.chosen(if word == TESTS { tests.all.clone() } else { given });
                named += chosen.len();
                words.push(chosen.join(","));
            }
            Role::ClassPath(start) => words.push(replaced(word, *start, places, true)),
            Role::Places(start) => words.push(replaced(word, *start, places, false)),
            Role::Weighty | Role::Light if word == TESTS => {
                let chosen = tests.chosen(tests.all.clone());
                named += chosen.len();
                words.extend(chosen);
            }
            Role::Weighty | Role::Light => words.push(substituted(word, places, tests)),
        }
        if std::mem::take(&mut is_first) && command.is_java() {
            words.extend(places.options.iter().cloned());
            if !command.words.iter().any(|(_, role)| matches!(role, Role::ClassPath(_))) && !command.has(CLASS_PATH) {
                words.extend(["-cp".to_owned(), joined(&places.class_path)]);
            }
        }
    }
    let chosen = tests.chosen(classes.clone());
    named += chosen.len();
    words.extend(chosen);
    if command.launcher == Launcher::Console && !tests.unaffected.is_empty() {
        words.push(format!("@{}", tests.files.console.display()));
    }
    let names_tests = !classes.is_empty()
        || command.words.iter().any(|(word, role)| *role == Role::Tests || word == TESTS && !tests.all.is_empty());
    if names_tests && named == 0 { None } else { Some(words) }
}

impl Tests {
    /// Those of the given ones that have to run, likely failures first when that is asked for.
    fn chosen(&self, mut given: Vec<String>) -> Vec<String> {
        given.retain(|test| !self.unaffected.contains(test.trim()));
        if !self.ranks.is_empty() {
            // What nobody has heard of comes first.
            given.sort_by_key(|test| self.ranks.get(test.trim()).map_or(0, |rank| rank + 1));
        }
        given
    }

    /// Arguments by which the console launcher leaves tests out: each fits one test class and what is nested in it.
    pub fn console_arguments(&self, selected: &BTreeSet<String>) -> String {
        let mut text = String::new();
        for test in &self.unaffected {
            let has_neighbour = selected.iter().any(|other| other.starts_with(&format!("{test}$")));
            let nested = if has_neighbour { "" } else { "([$].*)?" };
            // No backslash and no quote: neither means itself in such a file.
            text.push_str(&format!(
                "--exclude-classname\n^{}{nested}$\n",
                test.replace('.', "[.]").replace('$', "[$]")
            ));
        }
        text
    }
}

/// A class path with instrumented files in their places.
fn replaced(word: &str, start: usize, places: &Places, appends: bool) -> String {
    let (option, value) = word.split_at_checked(start).unwrap_or(("", word));
    if value == CLASS_PATH {
        return format!("{option}{}", joined(&places.class_path));
    }
    let mut files: Vec<PathBuf> =
        entries(value).into_iter().map(|entry| places.files.get(&entry).cloned().unwrap_or(entry)).collect();
    if appends {
        files.extend(places.appended.iter().cloned());
    }
    format!("{option}{}", joined(&files))
}

fn joined(files: &[PathBuf]) -> String {
    let separator = if cfg!(windows) { ";" } else { ":" };
    files.iter().map(|file| file.to_string_lossy().into_owned()).collect::<Vec<_>>().join(separator)
}

fn substituted(word: &str, places: &Places, tests: &Tests) -> String {
    let shown = |path: &Path| path.to_string_lossy().into_owned();
    word.replace(CLASS_PATH, &joined(&places.class_path))
        .replace(EXCLUDES_FILE, &shown(&tests.files.names))
        .replace(EXCLUDED_PATHS_FILE, &shown(&tests.files.paths))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places() -> Places {
        let files = [("/p/classes", "/p/.t/classes"), ("/p/a.jar", "/p/.t/a.jar")];
        Places {
            files: files.map(|(from, to)| (PathBuf::from(from), PathBuf::from(to))).into(),
            appended: vec![PathBuf::from("/rt.jar")],
            class_path: ["/p/.t/classes", "/p/.t/a.jar", "/rt.jar"].map(PathBuf::from).to_vec(),
            options: vec!["-Xb".to_owned()],
        }
    }

    fn check(command: &str, unaffected: &[&str], expected: Option<&str>) {
        let words: Vec<String> = command.split(' ').map(str::to_owned).collect();
        let tests = Tests {
            unaffected: unaffected.iter().map(|test| (*test).to_owned()).collect(),
            all: ["s.A", "s.B", "s.C"].map(str::to_owned).to_vec(),
            ranks: HashMap::new(),
            files: ExcludeFiles { names: "/x".into(), paths: "/y".into(), console: "/z".into() },
        };
        let done = rewritten(&Words::of(&words).unwrap(), &places(), &tests);
        assert_eq!(done.map(|words| words.join(" ")).as_deref(), expected, "{command}");
    }

    #[test]
    fn classes_as_arguments() {
        let command = "java -ea -cp /p/classes:/other:/p/a.jar org.junit.runner.JUnitCore s.A s.B";
        let start = "java -Xb -ea -cp /p/.t/classes:/other:/p/.t/a.jar:/rt.jar org.junit.runner.JUnitCore";
        check(command, &["s.A"], Some(&format!("{start} s.B")));
        check(command, &[], Some(&format!("{start} s.A s.B")));
        check(command, &["s.A", "s.B"], None);
    }

    #[test]
    fn console_launcher_and_testng() {
        let command = "java -cp /p/classes org.junit.platform.console.ConsoleLauncher --scan-class-path /p/classes";
        let start = "java -Xb -cp /p/.t/classes:/rt.jar org.junit.platform.console.ConsoleLauncher";
        check(command, &["s.A"], Some(&format!("{start} --scan-class-path /p/.t/classes @/z")));
        check(command, &[], Some(&format!("{start} --scan-class-path /p/.t/classes")));
        let command = "java -cp /p/classes org.testng.TestNG -testclass s.A,s.B";
        check(command, &["s.B"], Some("java -Xb -cp /p/.t/classes:/rt.jar org.testng.TestNG -testclass s.A"));
        check(command, &["s.A", "s.B"], None);
        let command = "java -cp /p/classes org.testng.TestNG -testclass {tests}";
        check(command, &["s.B"], Some("java -Xb -cp /p/.t/classes:/rt.jar org.testng.TestNG -testclass s.A,s.C"));
    }

    #[test]
    fn placeholders() {
        check(
            "java -cp {classpath} M {tests}",
            &["s.B"],
            Some("java -Xb -cp /p/.t/classes:/p/.t/a.jar:/rt.jar M s.A s.C"),
        );
        check("java -cp {classpath} org.junit.runner.JUnitCore {tests}", &["s.A", "s.B", "s.C"], None);
        check("java M {tests}", &["s.A", "s.B", "s.C"], None);
        check("java M", &["s.A"], Some("java -Xb -cp /p/.t/classes:/p/.t/a.jar:/rt.jar M"));
        check(
            "ant -Dcp={classpath} -Dx={excludes-file} -Dy={excluded-paths-file} test",
            &["s.B"],
            Some("ant -Dcp=/p/.t/classes:/p/.t/a.jar:/rt.jar -Dx=/x -Dy=/y test"),
        );
    }

    #[test]
    fn the_order_is_by_rank_and_new_tests_come_first() {
        let ranks = [("s.A".to_owned(), 1), ("s.B".to_owned(), 0)].into();
        let tests = Tests { ranks, ..Tests::default() };
        assert_eq!(tests.chosen(["s.A", "s.B", "s.New"].map(str::to_owned).to_vec()), ["s.New", "s.B", "s.A"]);
    }

    #[test]
    fn a_console_pattern_fits_a_test_and_what_is_nested_in_it() {
        let tests = Tests { unaffected: ["s.A", "s.B"].map(str::to_owned).into(), ..Tests::default() };
        let text = tests.console_arguments(&["s.B$Own".to_owned()].into());
        assert_eq!(text, "--exclude-classname\n^s[.]A([$].*)?$\n--exclude-classname\n^s[.]B$\n");
    }
}
