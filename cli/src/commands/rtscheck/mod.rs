//! `touchstone rtscheck`: evolving programs in great numbers, as an adversary of techniques and of other tools.

mod auto;
mod defects;
mod driver;
mod engine;
#[cfg(test)]
mod engine_tests;
mod evo;
mod maven;
mod report;
mod shrink;
mod survive;
mod tools;

use clap::{Args, Subcommand};

use crate::exit::Failure;

/// Check regression test selection with thousands of evolving programs
///
/// Evolving programs are fed to techniques and tools, and what these select is held against seven rules: R1 and R2 find
/// missed tests, R3 to R5 needless ones, R6 and R7 tools that get in the way.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct RtsCheck {
    #[command(subcommand)]
    component: Component,
}

const EXAMPLES: &str = "\
Examples:
  touchstone rtscheck auto --programs 20
  touchstone rtscheck auto --mode modern --programs 100 --json
  touchstone rtscheck defects lang-1f lang-1b --run 'java -cp {classpath} org.junit.runner.JUnitCore a.BTest'
  touchstone rtscheck evo .touchstone/simulate";

#[derive(Debug, Subcommand)]
enum Component {
    Auto(auto::Auto),
    Defects(defects::Defects),
    Evo(evo::Evo),
}

/// Runs the command.
pub fn run(command: &RtsCheck) -> Result<(), Failure> {
    match &command.component {
        Component::Auto(command) => auto::run(command),
        Component::Defects(command) => defects::run(command),
        Component::Evo(command) => evo::run(command),
    }
}
