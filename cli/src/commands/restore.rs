//! `touchstone restore`: brings back what `instrument --in-place` replaced.

use std::path::PathBuf;

use clap::Args;
use touchstone_formats::ErrorKind;
use touchstone_instrumenter::pipeline::restore;

use crate::exit::Failure;

/// Bring back the originals of files that were instrumented in place.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Restore {
    /// The manifest, its folder, or the folder that holds the probe map
    #[arg(value_name = "MANIFEST|DIR", default_value = ".")]
    path: PathBuf,
    /// Print errors only
    #[arg(long, short)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  touchstone restore
  touchstone restore target/.touchstone

The originals lie in the folder `in-place` beside the probe map. A file that was changed since it was instrumented, for
example compiled again, is left as it is. A restore or a run that was killed can be repeated: nothing is lost.";

/// Runs the command.
pub fn run(command: &Restore) -> Result<(), Failure> {
    if !command.path.exists() {
        return Err(Failure::BadInput(format!("{}: there is no such file or folder", command.path.display())));
    }
    let restored = restore(&command.path).map_err(|error| match error.kind() {
        ErrorKind::Unsupported => Failure::BadInput(error.to_string()),
        ErrorKind::BadFormat | ErrorKind::Io => Failure::Failed(error.to_string()),
    })?;
    if !command.quiet {
        restored.messages.iter().for_each(|message| eprintln!("note: {}", message.text));
        eprintln!("restored {} files, {} were as they should be", restored.restored, restored.untouched);
    }
    Ok(())
}
