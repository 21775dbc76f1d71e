//! The tables and the result line of `make bench-select`.

use std::fmt::Write as _;
use std::time::Duration;

use anyhow::Result;

use super::peers::STARTS;
use super::real::Round;
use super::synthetic::{Costs, Size};
use crate::java::Jdk;
use crate::page::Page;
use crate::process::{Cost, median};
use crate::table::Table;

/// Everything that was measured.
#[derive(Debug, Default)]
pub struct Figures {
    /// Size, changed classes, costs and the bytes of the store.
    pub synthetic: Vec<(Size, usize, Costs, u64)>,
    /// The real project, when it was measured.
    pub real: Option<RealFigures>,
}

/// The real project.
#[derive(Debug)]
pub struct RealFigures {
    /// Its name.
    pub name: String,
    /// Its test classes.
    pub tests: usize,
    /// The bytes of our store.
    pub store_bytes: u64,
    /// With nothing changed and with one class changed: rounds, and how many tests we and Ekstazi leave out.
    pub steps: Vec<(&'static str, Vec<Round>, (usize, usize))>,
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e3)
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1}", bytes as f64 / 1e6)
}

impl Figures {
    /// The tables.
    pub fn tables(&self) -> String {
        let mut text = String::from("`touchstone select` on synthetic projects:\n\n");
        let heads = ["classes", "tests", "changed", "selected", "ms", "ms, all read", "CPU ms", "peak MB", "store MB"];
        let mut table = Table::new(heads);
        for (size, changed, costs, store) in &self.synthetic {
            table.row([
                size.classes.to_string(),
                size.tests.to_string(),
                changed.to_string(),
                costs.selected.to_string(),
                milliseconds(costs.warm.wall),
                milliseconds(costs.cold.wall),
                milliseconds(costs.warm.cpu),
                megabytes(costs.warm.peak_bytes),
                megabytes(*store),
            ]);
        }
        text.push_str(&table.render());
        if let Some(real) = &self.real {
            let _ = write!(text, "\n{}, store {} MB:\n\n{}", real.name, megabytes(real.store_bytes), real.table());
        }
        text
    }

    /// One line for scripts: the step of the real project with a change, and the largest synthetic project with one.
    pub fn result_line(&self) -> String {
        let real = self.real.as_ref().and_then(|real| real.steps.last()).map(|(_, rounds, _)| rounds.as_slice());
        let rounds = real.unwrap_or_default();
        let of = |cost: fn(&Round) -> Cost| median(rounds.iter().map(|round| cost(round).wall)).as_secs_f64() * 1e3;
        let (ours, starts, ekstazi) = (of(|it| it.ours), of(|it| it.starts), of(|it| it.ekstazi));
        let big = self.synthetic.iter().rfind(|(_, changed, ..)| *changed == 1);
        let big = big.map_or(0.0, |(.., costs, _)| costs.warm.wall.as_secs_f64() * 1e3);
        format!(
            "RESULT bench-select real_ms={ours:.1} vs_starts={:.0} vs_ekstazi={:.0} big_ms={big:.1}",
            starts / ours.max(0.001),
            ekstazi / ours.max(0.001)
        )
    }

    /// Writes `benches/results/select.md`.
    pub fn write_results(&self, jdk: &Jdk, ekstazi: &str, rounds: usize) -> Result<()> {
        Page {
            name: "select",
            title: "What does selecting cost?",
            made_by: &format!("`make bench-select` ({rounds} interleaved rounds, medians)"),
            versions: &format!("JDK {}. Peers: {STARTS}, {ekstazi}.", jdk.version),
            tables: &self.tables(),
            result: &self.result_line(),
        }
        .write()
    }
}

impl RealFigures {
    fn table(&self) -> String {
        let mut table = Table::new(["step", "contestant", "ms", "CPU ms", "peak MB", "× ours", "left out"]);
        for (step, rounds, (ours, ekstazi)) in &self.steps {
            let of = |cost: fn(&Round) -> Cost| Cost {
                wall: median(rounds.iter().map(|round| cost(round).wall)),
                cpu: median(rounds.iter().map(|round| cost(round).cpu)),
                peak_bytes: rounds.iter().map(|round| cost(round).peak_bytes).max().unwrap_or_default(),
            };
            let base = of(|round| round.ours).wall.as_secs_f64();
            let left_out = |count: usize| format!("{count} of {}", self.tests);
            let contestants: [(&str, Cost, String); 5] = [
                ("touchstone", of(|round| round.ours), left_out(*ours)),
                ("touchstone, all read", of(|round| round.ours_cold), left_out(*ours)),
                ("STARTS in Maven", of(|round| round.starts), "–".to_owned()),
                ("Maven alone", of(|round| round.maven), "–".to_owned()),
                ("Ekstazi", of(|round| round.ekstazi), left_out(*ekstazi)),
            ];
            for (name, cost, left_out) in contestants {
                let ratio = format!("{:.1}", cost.wall.as_secs_f64() / base.max(1e-9));
                let (wall, cpu) = (milliseconds(cost.wall), milliseconds(cost.cpu));
                let cells =
                    [(*step).to_owned(), name.to_owned(), wall, cpu, megabytes(cost.peak_bytes), ratio, left_out];
                table.row(cells);
            }
        }
        table.render()
    }
}
