//! `touchstone trace`: what traces say, as text, figures, a matrix or tables.

mod export;
mod font;
mod input;
mod matrix;
mod parquet_file;
mod picture;
mod scene;
mod show;
mod stats;
mod tables;
mod words;

use std::io::{BufWriter, Write};

use clap::{Args, Subcommand};

use crate::exit::Failure;

/// Show what traces say: what each test ran, touched and looked up.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Trace {
    #[command(subcommand)]
    command: TraceCommand,
}

const EXAMPLES: &str = "\
Examples:
  touchstone trace show target/touchstone/traces
  touchstone trace show target/touchstone/traces --window a.b.CalculatorTest
  touchstone trace stats target/touchstone/traces --json
  touchstone trace matrix target/touchstone/traces --picture matrix.png
  touchstone trace matrix target/touchstone/traces --of methods --csv > matrix.csv
  touchstone trace export target/touchstone/traces --format parquet --out facts.parquet";

#[derive(Debug, Subcommand)]
enum TraceCommand {
    Show(show::Show),
    Stats(stats::Stats),
    Matrix(matrix::Matrix),
    Export(export::Export),
}

/// Runs the command.
pub fn run(command: &Trace) -> Result<(), Failure> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    match &command.command {
        TraceCommand::Show(show) => show::run(show, &mut out)?,
        TraceCommand::Stats(stats) => stats::run(stats, &mut out)?,
        TraceCommand::Matrix(matrix) => matrix::run(matrix, &mut out)?,
        TraceCommand::Export(export) => export::run(export, &mut out)?,
    }
    Ok(out.flush()?)
}
