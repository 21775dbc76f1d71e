//! How far a simulation is, and how long the rest will take: a line on a terminal, none in a pipe.

use std::cell::Cell;
use std::io::IsTerminal;
use std::ops::Range;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::settings::Settings;

/// How far it is.
pub(super) struct Estimate {
    bar: ProgressBar,
    names: Vec<String>,
    /// Revisions to do.
    left: Cell<usize>,
    /// Seconds that revisions took, and how many.
    spent: Cell<(f64, usize)>,
}

impl Estimate {
    /// For these revisions of a simulation.
    pub(super) fn new(settings: &Settings, revisions: Range<usize>) -> Self {
        let visible = std::io::stderr().is_terminal();
        let bar = if visible { ProgressBar::new(revisions.len() as u64) } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{pos}/{len} revisions {msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_secs(1));
        let names = settings.revisions.iter().map(|it| it.commit.chars().take(10).collect()).collect();
        Self { bar, names, left: Cell::new(revisions.len()), spent: Cell::new((0.0, 0)) }
    }

    /// A revision is being done.
    pub(super) fn begin(&self, number: usize) {
        let (seconds, count) = self.spent.get();
        let name = self.names.get(number).map(String::as_str).unwrap_or_default();
        let left = match count {
            0 => String::new(),
            count => format!(", about {} left", words(seconds / count as f64 * self.left.get() as f64)),
        };
        self.bar.set_message(format!("{name}{left}"));
    }

    /// What is being done with it.
    pub(super) fn say(&self, what: &str) {
        self.bar.set_message(what.to_owned());
    }

    /// A revision was done before.
    pub(super) fn skip(&self, _number: usize) {
        self.left.set(self.left.get().saturating_sub(1));
        self.bar.inc(1);
    }

    /// A revision is done.
    pub(super) fn finish(&self, number: usize, took: f64) {
        let (seconds, count) = self.spent.get();
        self.spent.set((seconds + took, count + 1));
        self.skip(number);
    }

    /// Takes the line away.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

fn words(seconds: f64) -> String {
    match seconds as u64 {
        seconds @ 0..=90 => format!("{seconds} s"),
        seconds @ 91..=5400 => format!("{} min", seconds.div_ceil(60)),
        seconds => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn times_in_words() {
        assert_eq!([words(12.3), words(600.0), words(9000.0)], ["12 s", "10 min", "2 h 30 min"]);
    }
}
