//! One sample build: what is particular about it, and its sources.

use std::fs;
use std::path::Path;

/// The test framework, and how its tests are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framework {
    JUnit3,
    JUnit4,
    JUnit5,
    TestNg,
}

/// What is particular about a build. Everything else is as simple as it can be.
#[derive(Debug, Clone)]
pub struct Build {
    pub name: &'static str,
    /// Whether it is part of the fast checks.
    pub quick: bool,
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
    /// Whether there are two modules, of which the second uses the first.
    pub modules: bool,
    /// Whether the main code is a Java module.
    pub module_info: bool,
    /// Whether tests run by Failsafe.
    pub failsafe: bool,
    /// Arguments for Maven.
    pub arguments: &'static [&'static str],
    /// How often each test class runs: once for each execution.
    pub executions: usize,
}

impl Build {
    /// Where the main code is.
    pub fn main_folder(&self) -> &'static str {
        if self.modules { "core/src/main/java/shop" } else { "src/main/java/shop" }
    }

    /// Where the tests are.
    pub fn test_folder(&self) -> &'static str {
        if self.modules { "app/src/test/java/shop" } else { "src/test/java/shop" }
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
        write(&root.join(self.main_folder()).join("Price.java"), PRICE)?;
        write(&root.join(self.main_folder()).join("Cart.java"), CART)?;
        if self.module_info {
            write(&root.join("src/main/java/module-info.java"), "module shop {\n    exports shop;\n}\n")?;
        }
        self.write_test(root, "Price", "new Price().cents(3) == 300", Some("new Price().half(4) == 2"))?;
        self.write_test(root, "Cart", "new Cart().with(3).with(4).sum() == 7", None)
    }

    /// Writes a test class with a test or two.
    pub fn write_test(&self, root: &Path, thing: &str, first: &str, second: Option<&str>) -> Result<(), String> {
        let name = self.test_name(thing);
        let path = root.join(self.test_folder()).join(format!("{name}.java"));
        let mut text = String::from("package shop;\n\n");
        let (imports, class, annotation) = match self.framework {
            Framework::JUnit3 => {
                ("import junit.framework.TestCase;\n", format!("public class {name} extends TestCase"), "")
            }
            Framework::JUnit4 => ("import org.junit.Test;\n", format!("public class {name}"), "@Test "),
            Framework::JUnit5 => (
                "import org.junit.jupiter.api.Nested;\nimport org.junit.jupiter.api.Test;\n",
                format!("class {name}"),
                "@Test ",
            ),
            Framework::TestNg => ("import org.testng.annotations.Test;\n", format!("public class {name}"), "@Test "),
        };
        let method = |method: &str, check: &str| {
            format!(
                "    {annotation}public void {method}() {{\n        if (!({check})) throw new AssertionError();\n    }}\n"
            )
        };
        text.push_str(&format!("{imports}\n{class} {{\n{}", method("testFirst", first)));
        match second {
            Some(check) if self.framework == Framework::JUnit5 => {
                text.push_str(&format!("    @Nested class Inner {{\n{}    }}\n", method("testSecond", check)));
            }
            Some(check) => text.push_str(&method("testSecond", check)),
            None => {}
        }
        text.push_str("}\n");
        write(&path, &text)
    }
}

/// Writes a file, and its folder.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(failed)?;
    fs::write(path, text).map_err(failed)
}

/// The class that `PriceTest` uses.
pub const PRICE: &str = "package shop;

public class Price {
    public int cents(int euros) {
        return euros * 100;
    }

    public int half(int cents) {
        return cents / 2;
    }
}
";

/// The class that `CartTest` uses.
pub const CART: &str = "package shop;

public class Cart {
    private int sum;

    public Cart with(int cents) {
        sum += cents;
        return this;
    }

    public int sum() {
        return sum;
    }
}
";
