//! `touchstone runtime`: writes the Java runtime that instrumented classes call.

use std::path::PathBuf;

use clap::Args;
use touchstone_formats::replace::replace_file;

use crate::exit::Failure;

/// Write the runtime jar that instrumented classes need on their class path.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Runtime {
    /// Where to write the jar
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  touchstone runtime --out target/touchstone-runtime.jar
  java -cp target/touchstone/classes:target/touchstone-runtime.jar my.Main";

/// The jar that `runtime-java/` builds.
const JAR: &[u8] = include_bytes!(env!("TOUCHSTONE_RUNTIME_JAR"));

/// Runs the command.
pub fn run(command: &Runtime) -> Result<(), Failure> {
    replace_file(&command.out, JAR).map_err(|error| Failure::Failed(error.to_string()))
}
