//! The test frameworks: what they are made of, fetched once through Maven, and how they are started.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

/// The plugin that copies artifacts; pinned, so that a fresh machine does what ours did.
const COPY_GOAL: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies";

/// One version of a test framework.
pub struct Framework {
    /// As `expect.toml` calls it.
    pub name: &'static str,
    /// `group:artifact:version`, with all that they need.
    coordinates: &'static [&'static str],
    /// What is imported for `import framework.Test;`.
    pub test: &'static str,
    style: Style,
    /// The oldest Java that it runs on.
    pub min_java: u32,
}

#[derive(Clone, Copy)]
enum Style {
    JUnit3,
    JUnit4,
    Console,
    OldConsole,
    TestNg,
}

const JUPITER: &str = "org.junit.jupiter.api.Test";

/// All of them.
pub const FRAMEWORKS: [Framework; 10] = [
    Framework { name: "junit3", coordinates: &["junit:junit:3.8.1"], test: "", style: Style::JUnit3, min_java: 8 },
    Framework {
        name: "junit4",
        coordinates: &["junit:junit:4.13.2"],
        test: "org.junit.Test",
        style: Style::JUnit4,
        min_java: 8,
    },
    Framework {
        name: "junit4_old",
        coordinates: &["junit:junit:4.8.2"],
        test: "org.junit.Test",
        style: Style::JUnit4,
        min_java: 8,
    },
    Framework {
        name: "junit5",
        coordinates: &[
            "org.junit.platform:junit-platform-console:1.11.4",
            "org.junit.platform:junit-platform-suite:1.11.4",
            "org.junit.jupiter:junit-jupiter:5.11.4",
        ],
        test: JUPITER,
        style: Style::Console,
        min_java: 8,
    },
    Framework {
        name: "junit5_old",
        coordinates: &[
            "org.junit.platform:junit-platform-console:1.3.2",
            "org.junit.jupiter:junit-jupiter-engine:5.3.2",
            "org.junit.jupiter:junit-jupiter-params:5.3.2",
        ],
        test: JUPITER,
        style: Style::OldConsole,
        min_java: 8,
    },
    Framework {
        name: "junit6",
        coordinates: &[
            "org.junit.platform:junit-platform-console:6.0.0",
            "org.junit.platform:junit-platform-suite:6.0.0",
            "org.junit.jupiter:junit-jupiter:6.0.0",
        ],
        test: JUPITER,
        style: Style::Console,
        min_java: 17,
    },
    Framework {
        name: "vintage",
        coordinates: &[
            "org.junit.platform:junit-platform-console:1.11.4",
            "org.junit.vintage:junit-vintage-engine:5.11.4",
        ],
        test: "org.junit.Test",
        style: Style::Console,
        min_java: 8,
    },
    Framework {
        name: "testng",
        coordinates: &["org.testng:testng:7.5.1", "org.slf4j:slf4j-nop:1.7.36"],
        test: "org.testng.annotations.Test",
        style: Style::TestNg,
        min_java: 8,
    },
    Framework {
        name: "testng_old",
        coordinates: &["org.testng:testng:6.14.3"],
        test: "org.testng.annotations.Test",
        style: Style::TestNg,
        min_java: 8,
    },
    Framework {
        name: "testng_engine",
        coordinates: &[
            "org.junit.platform:junit-platform-console:1.11.4",
            "org.junit.platform:junit-platform-engine:1.11.4",
            "org.junit.support:testng-engine:1.0.5",
            "org.testng:testng:7.5.1",
            "org.slf4j:slf4j-nop:1.7.36",
        ],
        test: "org.testng.annotations.Test",
        style: Style::Console,
        min_java: 8,
    },
];

/// One Maven at a time.
static FETCHING: Mutex<()> = Mutex::new(());

impl Framework {
    /// The main class and its arguments for running these test classes in this order.
    pub fn command(&self, tests: &[String], work: &Path) -> Vec<String> {
        let mut command: Vec<String> = match self.style {
            Style::JUnit3 => vec!["junit.textui.TestRunner".to_owned()],
            Style::JUnit4 => vec!["org.junit.runner.JUnitCore".to_owned()],
            Style::Console => ["org.junit.platform.console.ConsoleLauncher", "execute"].map(str::to_owned).to_vec(),
            Style::OldConsole => vec!["org.junit.platform.console.ConsoleLauncher".to_owned()],
            Style::TestNg => {
                let folder = work.display().to_string();
                let options = ["org.testng.TestNG", "-usedefaultlisteners", "false", "-d", &folder];
                options.map(str::to_owned).to_vec()
            }
        };
        match self.style {
            Style::JUnit3 | Style::JUnit4 => command.extend_from_slice(tests),
            Style::Console | Style::OldConsole => {
                command.extend(tests.iter().flat_map(|test| ["-c".to_owned(), test.clone()]));
            }
            Style::TestNg => command.extend(["-testclass".to_owned(), tests.join(",")]),
        }
        command
    }

    /// The framework's jars, fetched when they are not there yet.
    pub fn jars(&self) -> Result<Vec<PathBuf>, String> {
        let _one = FETCHING.lock().map_err(|error| error.to_string())?;
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("frameworks").join(self.name);
        let pom = pom(self.coordinates);
        let done = folder.join("pom.xml");
        if fs::read_to_string(&done).ok().as_deref() != Some(&pom) {
            self.fetch(&folder, &pom)?;
            fs::write(&done, &pom).map_err(|error| format!("{}: {error}", done.display()))?;
        }
        let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
        let mut jars = Vec::new();
        for entry in fs::read_dir(folder.join("jars")).map_err(failed)? {
            jars.push(entry.map_err(failed)?.path());
        }
        jars.sort();
        Ok(jars)
    }

    fn fetch(&self, folder: &Path, pom: &str) -> Result<(), String> {
        let jars = folder.join("jars");
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(&jars).map_err(|error| format!("{}: {error}", jars.display()))?;
        let file = folder.join("fetch.xml");
        fs::write(&file, pom).map_err(|error| format!("{}: {error}", file.display()))?;
        let mut maven = Command::new("mvn");
        maven.args(["-B", "-q", "-f"]).arg(&file).arg(COPY_GOAL);
        maven.arg(format!("-DoutputDirectory={}", jars.display()));
        let output = maven.output().map_err(|error| format!("mvn: {error}"))?;
        if output.status.success() {
            return Ok(());
        }
        Err(format!("cannot fetch {}:\n{}", self.name, String::from_utf8_lossy(&output.stdout)))
    }
}

fn pom(coordinates: &[&str]) -> String {
    let mut text = String::from(
        "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion><groupId>framework</groupId>\
         <artifactId>framework</artifactId><version>1</version><packaging>pom</packaging><dependencies>\n",
    );
    for one in coordinates {
        let mut parts = one.split(':');
        text.push_str("<dependency>");
        for tag in ["groupId", "artifactId", "version"] {
            text.push_str(&format!("<{tag}>{}</{tag}>", parts.next().unwrap_or_default()));
        }
        text.push_str("</dependency>\n");
    }
    text + "</dependencies></project>\n"
}
