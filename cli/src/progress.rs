//! Progress on a terminal: one line that goes away. None in a pipe.

use std::io::IsTerminal;
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use touchstone_instrumenter::pipeline::Progress;

/// Shows how far a run is, if somebody looks.
#[derive(Debug)]
pub struct Shown {
    bar: ProgressBar,
    visible: bool,
    quiet: bool,
}

impl Shown {
    /// Shows nothing when quiet or when standard error is no terminal.
    pub fn new(quiet: bool) -> Self {
        let visible = !quiet && std::io::stderr().is_terminal();
        let bar = if visible { ProgressBar::new(0) } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{msg} {pos}/{len}") {
            bar.set_style(style);
        }
        Self { bar, visible, quiet }
    }

    /// Takes the line away.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}

impl Progress for Shown {
    fn begin(&self, unit: &Path, entries: u64) {
        self.bar.reset();
        self.bar.set_length(entries);
        self.bar.set_message(unit.display().to_string());
    }

    fn entry_done(&self) {
        // A bar that nobody sees would count all the same.
        if self.visible {
            self.bar.inc(1);
        }
    }

    fn waiting(&self, map: &Path) {
        if !self.quiet {
            eprintln!("note: waiting for another run that writes {}", map.display());
        }
    }
}
