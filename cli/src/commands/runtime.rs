//! `touchstone runtime`: writes the Java runtime that instrumented classes call, and the listeners for test frameworks.

use std::path::PathBuf;

use clap::Args;
use touchstone_formats::replace::replace_file;

use crate::exit::Failure;

/// Write the runtime jar that instrumented classes need on their class path, and the jar of test listeners.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[group(required = true, multiple = true)]
pub struct Runtime {
    /// Where to write the runtime jar
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Where to write the jar of listeners, which JUnit 5 and 6 and TestNG find on the class path of the tests
    #[arg(long, value_name = "FILE")]
    listeners: Option<PathBuf>,
    /// Where to write the extension for Maven, for those who want it in the build itself (docs/maven.md)
    #[arg(long, value_name = "FILE")]
    maven: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  touchstone runtime --out target/touchstone-runtime.jar
  java -cp target/touchstone/classes:target/touchstone-runtime.jar my.Main
  touchstone runtime --out target/touchstone-runtime.jar --listeners target/touchstone-listeners.jar
  touchstone runtime --maven touchstone-maven.jar";

/// The jars that `runtime-java/` builds.
const RUNTIME_JAR: &[u8] = include_bytes!(env!("TOUCHSTONE_RUNTIME_JAR"));
const LISTENERS_JAR: &[u8] = include_bytes!(env!("TOUCHSTONE_LISTENERS_JAR"));
const MAVEN_JAR: &[u8] = include_bytes!(env!("TOUCHSTONE_MAVEN_JAR"));

/// The name of the runtime's jar.
pub const RUNTIME_NAME: &str = "touchstone-runtime.jar";
/// The name of the listeners' jar.
pub const LISTENERS_NAME: &str = "touchstone-listeners.jar";
/// The name of the jar with the extension for Maven.
pub const MAVEN_NAME: &str = "touchstone-maven.jar";

/// All jars by their names.
pub const JARS: [(&str, &[u8]); 3] =
    [(RUNTIME_NAME, RUNTIME_JAR), (LISTENERS_NAME, LISTENERS_JAR), (MAVEN_NAME, MAVEN_JAR)];

/// Runs the command.
pub fn run(command: &Runtime) -> Result<(), Failure> {
    let wanted = [(&command.out, RUNTIME_JAR), (&command.listeners, LISTENERS_JAR), (&command.maven, MAVEN_JAR)];
    for (out, jar) in wanted {
        if let Some(out) = out {
            replace_file(out, jar).map_err(|error| Failure::Failed(error.to_string()))?;
        }
    }
    Ok(())
}
