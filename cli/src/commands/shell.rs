//! `touchstone completions` and `touchstone man`: what a shell and a manual can know of the command line.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

use crate::exit::Failure;

/// Print a script that completes the commands and options of touchstone in a shell
#[derive(Debug, Args)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  touchstone completions bash > ~/.local/share/bash-completion/completions/touchstone
  touchstone completions zsh > ~/.zfunc/_touchstone
  touchstone completions fish > ~/.config/fish/completions/touchstone.fish";

/// Print the manual page, or write the pages of all commands
#[derive(Debug, Args)]
#[command(after_help = MAN_EXAMPLES)]
pub struct Man {
    /// Write one page for each command into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

const MAN_EXAMPLES: &str = "\
Examples:
  touchstone man | man -l -
  touchstone man --out ~/.local/share/man/man1";

/// Prints the completions.
pub fn completions(command: &Completions) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(command.shell, &mut crate::command_line(), "touchstone", &mut text);
    Ok(std::io::Write::write_all(&mut std::io::stdout(), &text)?)
}

/// Prints the manual page, or writes all.
pub fn man(command: &Man) -> Result<(), Failure> {
    let Some(folder) = &command.out else {
        let mut page = Vec::new();
        clap_mangen::Man::new(crate::command_line()).render(&mut page)?;
        return Ok(std::io::Write::write_all(&mut std::io::stdout(), &page)?);
    };
    let failed = |error: std::io::Error| Failure::Failed(format!("{}: cannot write: {error}", folder.display()));
    std::fs::create_dir_all(folder).map_err(failed)?;
    clap_mangen::generate_to(crate::command_line(), folder).map_err(failed)
}
