//! The `touchstone` program: reads the command line and hands over to one command.

mod commands;
mod exit;
mod progress;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

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
    Completions(commands::shell::Completions),
    Config(commands::config::Config),
    Diff(commands::diff::Diff),
    Explain(commands::explain::Explain),
    Graph(commands::graph::Graph),
    Impacted(commands::impacted::Impacted),
    Instrument(commands::instrument::Instrument),
    Man(commands::shell::Man),
    Map(commands::map::Map),
    Record(commands::record::Record),
    Related(commands::related::Related),
    Report(commands::report::Report),
    Restore(commands::restore::Restore),
    Rtscheck(commands::rtscheck::RtsCheck),
    Run(commands::run::Run),
    Runtime(commands::runtime::Runtime),
    Select(commands::select::Select),
    Simulate(commands::simulate::Simulate),
    Status(commands::test::status::Status),
    Store(commands::store::StoreCommand),
    Test(commands::test::Test),
    Trace(commands::trace::Trace),
}

/// The whole command line, as completions and manual pages are made from it.
fn command_line() -> clap::Command {
    Arguments::command()
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.command {
        Command::BuildStep(command) => commands::test::step::run(&command),
        Command::Check(command) => commands::check::run(&command),
        Command::Clean(command) => commands::test::clean::run(&command),
        Command::Completions(command) => commands::shell::completions(&command),
        Command::Config(command) => commands::config::run(&command),
        Command::Diff(command) => commands::diff::run(&command),
        Command::Explain(command) => commands::explain::run(&command),
        Command::Graph(command) => commands::graph::run(&command),
        Command::Impacted(command) => commands::impacted::run(&command),
        Command::Instrument(command) => commands::instrument::run(&command),
        Command::Man(command) => commands::shell::man(&command),
        Command::Map(command) => commands::map::run(&command),
        Command::Record(command) => commands::record::run(&command),
        Command::Related(command) => commands::related::run(&command),
        Command::Report(command) => commands::report::run(&command),
        Command::Restore(command) => commands::restore::run(&command),
        Command::Rtscheck(command) => commands::rtscheck::run(&command),
        Command::Run(command) => commands::run::run(&command),
        Command::Runtime(command) => commands::runtime::run(&command),
        Command::Select(command) => commands::select::run(&command),
        Command::Simulate(command) => commands::simulate::run(&command),
        Command::Status(command) => commands::test::status::run(&command),
        Command::Store(command) => commands::store::run(&command),
        Command::Test(command) => commands::test::run(&command),
        Command::Trace(command) => commands::trace::run(&command),
    };
    exit::code_of(done)
}
