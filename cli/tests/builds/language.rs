//! The languages of sample builds: how their classes and tests are written, and what compiles them.

use super::build::Framework;

/// What main code and tests are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    Java,
    Kotlin,
    Scala,
    Groovy,
}

impl Language {
    /// The name of its source folders, and the ending of its files.
    pub fn folder_and_ending(self) -> (&'static str, &'static str) {
        match self {
            Self::Java => ("java", "java"),
            Self::Kotlin => ("kotlin", "kt"),
            Self::Scala => ("scala", "scala"),
            Self::Groovy => ("groovy", "groovy"),
        }
    }

    /// The class that `PriceTest` uses.
    pub fn price(self) -> String {
        let methods = [("cents", "euros", "euros * 100"), ("half", "cents", "cents / 2")];
        let method = |(name, parameter, value): (&str, &str, &str)| match self {
            Self::Java | Self::Groovy => {
                format!("    public int {name}(int {parameter}) {{\n        return {value};\n    }}\n")
            }
            Self::Kotlin => format!("    fun {name}({parameter}: Int): Int {{\n        return {value}\n    }}\n"),
            Self::Scala => format!("    def {name}({parameter}: Int): Int = {{\n        {value}\n    }}\n"),
        };
        // Groovy's own division makes a BigDecimal.
        let methods: String = methods.map(method).concat();
        let methods = if self == Self::Groovy { methods.replace("cents / 2", "cents >> 1") } else { methods };
        format!("package shop{}\n\n{} Price {{\n{methods}}}\n", self.end(), self.class())
    }

    /// The class that `CartTest` uses.
    pub fn cart(self) -> String {
        let body = match self {
            Self::Java | Self::Groovy => {
                "    private int sum;\n\n    public Cart with(int cents) {\n        sum += cents;\n        return this;\n    }\n\n    \
                 public int sum() {\n        return sum;\n    }\n"
            }
            Self::Kotlin => {
                "    private var total = 0\n\n    fun with(cents: Int): Cart {\n        total += cents\n        return this\n    }\n\n    \
                 fun sum(): Int {\n        return total\n    }\n"
            }
            Self::Scala => {
                "    private var total = 0\n\n    def `with`(cents: Int): Cart = {\n        total += cents\n        this\n    }\n\n    \
                 def sum(): Int = {\n        total\n    }\n"
            }
        };
        format!("package shop{}\n\n{} Cart {{\n{body}}}\n", self.end(), self.class())
    }

    fn end(self) -> &'static str {
        if self == Self::Java { ";" } else { "" }
    }

    fn class(self) -> &'static str {
        if self == Self::Java { "public class" } else { "class" }
    }

    /// A test class; a second test of JUnit 5 is in a nested class.
    pub fn test(self, framework: Framework, name: &str, first: &str, second: Option<&str>) -> String {
        let annotation = if framework == Framework::JUnit3 { "" } else { "@Test " };
        let method = |method: &str, check: &str| match self {
            Self::Java | Self::Groovy => format!(
                "    {annotation}public void {method}() {{\n        if (!({check})) throw new AssertionError();\n    }}\n"
            ),
            Self::Kotlin => {
                let check = check.replace("new ", "");
                format!("    {annotation}fun {method}() {{\n        if (!({check})) throw AssertionError()\n    }}\n")
            }
            Self::Scala => {
                let check = check.replace(".with(", ".`with`(");
                format!(
                    "    {annotation}def {method}(): Unit = {{\n        if (!({check})) throw new AssertionError()\n    }}\n"
                )
            }
        };
        let end = self.end();
        let mut text = format!("package shop{end}\n\nimport {}{end}\n", framework.imported());
        let class = self.class();
        let above = if framework == Framework::JUnit3 { " extends junit.framework.TestCase" } else { "" };
        text.push_str(&format!("\n{class} {name}{above} {{\n{}", method("testFirst", first)));
        match second {
            Some(check) if framework == Framework::JUnit5 && self == Self::Java => {
                let nested = method("testSecond", check);
                text.push_str(&format!("    @org.junit.jupiter.api.Nested class Inner {{\n{nested}    }}\n"));
            }
            Some(check) => text.push_str(&method("testSecond", check)),
            None => {}
        }
        text.push_str("}\n");
        text
    }

    /// What compiles it, for the pom.
    pub fn plugin(self) -> String {
        let (group, artifact, version, goals, configuration) = match self {
            Self::Java => return String::new(),
            Self::Kotlin => (
                "org.jetbrains.kotlin",
                "kotlin-maven-plugin",
                "2.2.20",
                "compile test-compile",
                "<jvmTarget>17</jvmTarget>",
            ),
            Self::Scala => (
                "net.alchim31.maven",
                "scala-maven-plugin",
                "4.9.6",
                "compile testCompile",
                "<scalaVersion>2.13.16</scalaVersion><recompileMode>all</recompileMode>",
            ),
            Self::Groovy => (
                "org.codehaus.gmavenplus",
                "gmavenplus-plugin",
                "4.2.1",
                "addSources addTestSources compile compileTests",
                "<targetBytecode>17</targetBytecode>",
            ),
        };
        let execution =
            |goal: &str| format!("<execution><id>{goal}</id><goals><goal>{goal}</goal></goals></execution>");
        let executions: String = goals.split(' ').map(execution).collect();
        format!(
            "    <plugin><groupId>{group}</groupId><artifactId>{artifact}</artifactId><version>{version}</version>\
<configuration>{configuration}</configuration><executions>{executions}</executions></plugin>\n"
        )
    }

    /// Its library, for the pom.
    pub fn library(self) -> Option<(&'static str, &'static str, &'static str)> {
        match self {
            Self::Java => None,
            Self::Kotlin => Some(("org.jetbrains.kotlin", "kotlin-stdlib", "2.2.20")),
            Self::Scala => Some(("org.scala-lang", "scala-library", "2.13.16")),
            Self::Groovy => Some(("org.apache.groovy", "groovy", "4.0.28")),
        }
    }
}
