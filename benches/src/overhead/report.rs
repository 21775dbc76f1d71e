//! The figures of one run, the tables made of them, and `benches/results/overhead.md`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use anyhow::Result;

use super::contestant::Contestant;
use crate::java::Jdk;
use crate::page::Page;
use crate::process::{Cost, median};
use crate::table::Table;

/// The rounds of one suite.
#[derive(Debug, Default)]
pub struct SuiteRounds {
    /// The suite's name.
    pub name: String,
    /// Its test classes.
    pub test_classes: usize,
    /// Tests that ran.
    pub tests: usize,
    /// The costs by contestant.
    pub costs: BTreeMap<&'static str, Vec<Cost>>,
    /// What instrumenting everything anew costs, by contestant.
    pub instrumenting: BTreeMap<&'static str, Cost>,
    /// Bytes written in the last round, by contestant.
    pub written: BTreeMap<&'static str, u64>,
    /// Outcomes that differ from those of plain runs, by contestant, in the worst round.
    pub differences: BTreeMap<&'static str, Vec<String>>,
}

/// The rounds of one hot loop.
#[derive(Debug, Default)]
pub struct LoopRounds {
    /// Its name.
    pub name: String,
    /// The time of a pass, by contestant.
    pub times: BTreeMap<&'static str, Vec<Duration>>,
}

/// All figures.
#[derive(Debug, Default)]
pub struct Figures {
    /// Of suites.
    pub suites: Vec<SuiteRounds>,
    /// Of hot loops.
    pub loops: Vec<LoopRounds>,
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let values: Vec<f64> = values.collect();
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

fn times(ratio: Option<f64>) -> String {
    ratio.map_or_else(|| "–".into(), |ratio| format!("{ratio:.3}"))
}

fn median_ratio(of: &[f64], to: &[f64]) -> Option<f64> {
    let middle = |values: &[f64]| {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let upper = sorted.get(sorted.len() / 2).copied()?;
        let lower = sorted.get(sorted.len().saturating_sub(1) / 2).copied()?;
        Some((upper + lower) / 2.0)
    };
    Some(middle(of)? / middle(to)?.max(1e-9))
}

impl SuiteRounds {
    fn seconds(&self, contestant: Contestant, part: fn(&Cost) -> Duration) -> Vec<f64> {
        self.costs.get(contestant.label()).into_iter().flatten().map(|cost| part(cost).as_secs_f64()).collect()
    }

    /// CPU time relative to the plain run.
    pub fn cpu_ratio(&self, contestant: Contestant) -> Option<f64> {
        median_ratio(&self.seconds(contestant, |cost| cost.cpu), &self.seconds(Contestant::Plain, |cost| cost.cpu))
    }

    fn wall_ratio(&self, contestant: Contestant) -> Option<f64> {
        median_ratio(&self.seconds(contestant, |cost| cost.wall), &self.seconds(Contestant::Plain, |cost| cost.wall))
    }

    /// Bytes written for each test class.
    pub fn bytes_per_test_class(&self, contestant: Contestant) -> Option<u64> {
        let written = self.written.get(contestant.label()).copied().filter(|bytes| *bytes > 0)?;
        Some(written / self.test_classes.max(1) as u64)
    }

    fn row(&self, contestant: Contestant) -> [String; 8] {
        let costs = self.costs.get(contestant.label()).map(Vec::as_slice).unwrap_or_default();
        let milliseconds =
            |part: fn(&Cost) -> Duration| format!("{:.0}", median(costs.iter().map(part)).as_secs_f64() * 1e3);
        let instrumenting = self.instrumenting.get(contestant.label());
        let differences = self.differences.get(contestant.label()).map_or(0, Vec::len);
        [
            format!("{}: {}", self.name, contestant.label()),
            milliseconds(|cost| cost.cpu),
            times(self.cpu_ratio(contestant)),
            milliseconds(|cost| cost.wall),
            times(self.wall_ratio(contestant)),
            instrumenting.map_or_else(|| "–".into(), |cost| format!("{:.0}", cost.cpu.as_secs_f64() * 1e3)),
            self.bytes_per_test_class(contestant).map_or_else(|| "–".into(), |bytes| bytes.to_string()),
            if contestant == Contestant::Plain { "–".into() } else { differences.to_string() },
        ]
    }
}

impl LoopRounds {
    fn ratio(&self, contestant: Contestant) -> Option<f64> {
        let seconds = |contestant: Contestant| -> Vec<f64> {
            self.times.get(contestant.label()).into_iter().flatten().map(Duration::as_secs_f64).collect()
        };
        median_ratio(&seconds(contestant), &seconds(Contestant::Plain))
    }
}

impl Figures {
    /// The mean over the suites of a contestant's CPU time relative to the plain run.
    pub fn suites_mean(&self, contestant: Contestant) -> f64 {
        mean(self.suites.iter().filter_map(|suite| suite.cpu_ratio(contestant)))
    }

    fn worst_loop(&self, contestant: Contestant) -> Option<(f64, &str)> {
        let ratios = self.loops.iter().filter_map(|rounds| Some((rounds.ratio(contestant)?, rounds.name.as_str())));
        ratios.max_by(|one, other| one.0.total_cmp(&other.0))
    }

    /// The line for scripts.
    pub fn result_line(&self) -> String {
        let bytes = self.suites.iter().filter_map(|suite| suite.bytes_per_test_class(Contestant::Method));
        let [_, class, method, edge, jacoco, ekstazi] = Contestant::ALL.map(|contestant| self.suites_mean(contestant));
        format!(
            "RESULT bench-overhead class={class:.3} method={method:.3} edge={edge:.3} jacoco={jacoco:.3} \
             ekstazi={ekstazi:.3} trace_bytes_per_test={:.0}",
            mean(bytes.map(|bytes| bytes as f64)),
        )
    }

    /// The tables.
    pub fn tables(&self) -> String {
        let mut text = String::from("Test suites, each in one JVM (medians; ratios are to the plain run):\n\n");
        let heads = [
            "suite",
            "CPU ms",
            "CPU ×",
            "wall ms",
            "wall ×",
            "instrumenting ms",
            "bytes per test class",
            "other outcomes",
        ];
        let mut suites = Table::new(heads);
        for suite in &self.suites {
            Contestant::ALL.into_iter().for_each(|contestant| suites.row(suite.row(contestant)));
        }
        text.push_str(&suites.render());
        for suite in &self.suites {
            let _ = write!(text, "\n{}: {} test classes, {} tests.", suite.name, suite.test_classes, suite.tests);
        }
        text.push_str("\n\nHot loops, CPU time of a pass in a warm JVM relative to the plain one:\n\n");
        let mut loops = Table::new(["loop", "plain ms", "class", "method", "edge", "JaCoCo", "Ekstazi"]);
        for rounds in &self.loops {
            let plain = median(rounds.times.get(Contestant::Plain.label()).into_iter().flatten().copied());
            let [_, class, method, edge, jacoco, ekstazi] = Contestant::ALL.map(|it| times(rounds.ratio(it)));
            let plain = format!("{:.1}", plain.as_secs_f64() * 1e3);
            loops.row([rounds.name.clone(), plain, class, method, edge, jacoco, ekstazi]);
        }
        text.push_str(&loops.render());
        let _ = write!(text, "\n{}", self.summary().render());
        text
    }

    fn summary(&self) -> Table {
        let mut table = Table::new(["contestant", "CPU ×, mean of suites", "target", "worst hot loop"]);
        for contestant in Contestant::ALL.into_iter().skip(1) {
            let target = match contestant {
                Contestant::Class => "≤ 1.04",
                Contestant::Method => "≤ 1.08",
                _ => "–",
            };
            let worst = self.worst_loop(contestant).map(|(ratio, name)| format!("{ratio:.2} ({name})"));
            let mean = times(Some(self.suites_mean(contestant)));
            table.row([contestant.label().into(), mean, target.into(), worst.unwrap_or_default()]);
        }
        table
    }

    /// Writes `benches/results/overhead.md`.
    pub fn write_results(&self, jdk: &Jdk, versions: &str, rounds: usize) -> Result<()> {
        Page {
            name: "overhead",
            title: "What do instrumented tests cost?",
            made_by: &format!("`make bench-overhead` ({rounds} interleaved rounds)"),
            versions: &format!("JDK {}. {versions}", jdk.version),
            tables: &self.tables(),
            result: &self.result_line(),
        }
        .write()
    }
}
