//! The `touchstone` program: reads the command line and hands over to one command.

mod commands;
mod exit;
mod progress;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Which tests can a change affect? Regression test selection for the JVM whose safety can be audited.
#[derive(Debug, Parser)]
#[command(name = "touchstone", version, max_term_width = 100, disable_help_subcommand = true, color = clap::ColorChoice::Never)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    BuildStep(commands::test::step::BuildStep),
    Check(commands::check::Check),
    Clean(commands::test::clean::Clean),
    Diff(commands::diff::Diff),
    Explain(commands::explain::Explain),
    Graph(commands::graph::Graph),
    Impacted(commands::impacted::Impacted),
    Instrument(commands::instrument::Instrument),
    Map(commands::map::Map),
    Record(commands::record::Record),
    Restore(commands::restore::Restore),
    Runtime(commands::runtime::Runtime),
    Select(commands::select::Select),
    Status(commands::test::status::Status),
    Store(commands::store::StoreCommand),
    Test(commands::test::Test),
    Trace(commands::trace::Trace),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.command {
        Command::BuildStep(command) => commands::test::step::run(&command),
        Command::Check(command) => commands::check::run(&command),
        Command::Clean(command) => commands::test::clean::run(&command),
        Command::Diff(command) => commands::diff::run(&command),
        Command::Explain(command) => commands::explain::run(&command),
        Command::Graph(command) => commands::graph::run(&command),
        Command::Impacted(command) => commands::impacted::run(&command),
        Command::Instrument(command) => commands::instrument::run(&command),
        Command::Map(command) => commands::map::run(&command),
        Command::Record(command) => commands::record::run(&command),
        Command::Restore(command) => commands::restore::run(&command),
        Command::Runtime(command) => commands::runtime::run(&command),
        Command::Select(command) => commands::select::run(&command),
        Command::Status(command) => commands::test::status::run(&command),
        Command::Store(command) => commands::store::run(&command),
        Command::Test(command) => commands::test::run(&command),
        Command::Trace(command) => commands::trace::run(&command),
    };
    exit::code_of(done)
}
