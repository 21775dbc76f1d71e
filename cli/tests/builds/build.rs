//! One sample build: what is particular about it, and its sources.

use std::fs;
use std::path::Path;

use super::language::Language;

/// The test framework, and how its tests are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framework {
    JUnit3,
    JUnit4,
    JUnit5,
    TestNg,
}

impl Framework {
    /// What a test class imports.
    pub fn imported(self) -> &'static str {
        match self {
            Self::JUnit3 => "junit.framework.TestCase",
            Self::JUnit4 => "org.junit.Test",
            Self::JUnit5 => "org.junit.jupiter.api.Test",
            Self::TestNg => "org.testng.annotations.Test",
        }
    }
}

/// What is particular about a build. Everything else is as simple as it can be.
#[derive(Debug, Clone)]
pub struct Build {
    pub name: &'static str,
    /// Whether it is part of the fast checks.
    pub quick: bool,
    pub language: Language,
    pub framework: Framework,
    /// The framework's version.
    pub version: &'static str,
    /// Surefire's and Failsafe's version.
    pub surefire: &'static str,
    /// More configuration of Surefire.
    pub configuration: &'static str,
    /// More plugins.
    pub plugins: &'static str,
    /// More dependencies.
    pub dependencies: &'static str,
    /// More files, with their paths.
    pub files: &'static [(&'static str, &'static str)],
    /// What the tests of prices ask for besides.
    pub asks: &'static str,
    /// Whether there are two modules, of which the second uses the first.
    pub modules: bool,
    /// Whether the main code is a Java module.
    pub module_info: bool,
    /// Whether tests run by Failsafe.
    pub failsafe: bool,
    /// Whether JaCoCo writes a report, which must be that of the plain build.
    pub coverage: bool,
    /// Whether test classes run at the same time in one JVM: then what one of them uses is taken for what the other uses, too,
    /// and more than the expected ones may run.
    pub overlaps: bool,
    /// Arguments for Maven.
    pub arguments: &'static [&'static str],
    /// Options for `touchstone test`.
    pub options: &'static [&'static str],
    /// How often each test class runs: once for each execution.
    pub executions: usize,
}

impl Build {
    /// Where a class of the main code is.
    pub fn main_file(&self, class: &str) -> String {
        let (folder, ending) = self.language.folder_and_ending();
        format!("{}src/main/{folder}/shop/{class}.{ending}", if self.modules { "core/" } else { "" })
    }

    /// Where a test class is.
    pub fn test_file(&self, class: &str) -> String {
        let (folder, ending) = self.language.folder_and_ending();
        format!("{}src/test/{folder}/shop/{class}.{ending}", if self.modules { "app/" } else { "" })
    }

    /// The name of a test class for this thing.
    pub fn test_name(&self, thing: &str) -> String {
        format!("{thing}{}", if self.failsafe { "IT" } else { "Test" })
    }

    /// Writes the whole project.
    pub fn write(&self, root: &Path) -> Result<(), String> {
        for (path, text) in super::pom::poms(self) {
            write(&root.join(path), &text)?;
        }
        write(&root.join(".gitignore"), "target/\n")?;
        write(&root.join(self.main_file("Price")), &self.language.price())?;
        write(&root.join(self.main_file("Cart")), &self.language.cart())?;
        if self.module_info {
            write(&root.join("src/main/java/module-info.java"), "module shop {\n    exports shop;\n}\n")?;
        }
        for (path, text) in self.files {
            write(&root.join(path), text)?;
        }
        let first = format!("new Price().cents(3) == 300{}", self.asks);
        self.write_test(root, "Price", &first, Some("new Price().half(4) == 2"))?;
        self.write_test(root, "Cart", "new Cart().with(3).with(4).sum() == 7", None)
    }

    /// Writes a test class with a test or two.
    pub fn write_test(&self, root: &Path, thing: &str, first: &str, second: Option<&str>) -> Result<(), String> {
        let name = self.test_name(thing);
        write(&root.join(self.test_file(&name)), &self.language.test(self.framework, &name, first, second))
    }
}

/// Writes a file, and its folder.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(failed)?;
    fs::write(path, text).map_err(failed)
}
