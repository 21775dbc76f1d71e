//! The figures of one run, the table made of them, and `benches/results/instrument.md`.

use std::fmt::Write as _;
use std::time::Duration;

use anyhow::Result;

use super::asm::Asm;
use super::in_process::Pass;
use crate::java::Jdk;
use crate::page::Page;
use crate::process::{Cost, median};
use crate::table::Table;

/// The rounds on one body of class bytes.
#[derive(Debug, Default)]
pub struct ByteRounds {
    /// How it is named.
    pub label: String,
    /// Its classes and bytes.
    pub size: (usize, usize),
    /// Ours with the probes that ASM inserts, a pass each.
    pub ours: Vec<Pass>,
    /// Ours with all that it inserts.
    pub fully: Vec<Pass>,
    /// The walk, a pass each.
    pub walk: Vec<Pass>,
    /// ASM, a JVM each.
    pub asm: Vec<Asm>,
}

/// The rounds on one set of files.
#[derive(Debug, Default)]
pub struct FileRounds {
    /// How it is named.
    pub label: String,
    /// Its bytes.
    pub bytes: u64,
    /// Ours with all cores.
    pub ours: Vec<Cost>,
    /// JaCoCo's command line.
    pub jacoco: Vec<Cost>,
    /// Ours with one core; jars only.
    pub ours_one_core: Vec<Cost>,
    /// Inflating alone; jars only.
    pub inflating: Vec<Cost>,
    /// Copying alone.
    pub copying: Vec<Cost>,
}

/// All figures.
#[derive(Debug, Default)]
pub struct Figures {
    /// On class bytes in memory.
    pub bytes: Vec<ByteRounds>,
    /// On files.
    pub files: Vec<FileRounds>,
    /// The largest resident set of `touchstone instrument` on one big jar, and that jar's size.
    pub peak: (u64, u64),
}

fn ratio(of: Duration, to: Duration) -> f64 {
    of.as_secs_f64() / to.as_secs_f64().max(1e-9)
}

fn times(value: f64) -> String {
    format!("{value:.2}")
}

fn wall(costs: &[Cost]) -> Duration {
    median(costs.iter().map(|cost| cost.wall))
}

fn cpu(costs: &[Cost]) -> Duration {
    median(costs.iter().map(|cost| cost.cpu))
}

impl ByteRounds {
    fn ours(&self) -> Duration {
        median(self.ours.iter().map(|pass| pass.cpu))
    }

    fn fully(&self) -> Duration {
        median(self.fully.iter().map(|pass| pass.cpu))
    }

    fn row(&self, name: &str, time: Duration, probes: Option<u64>) -> [String; 7] {
        let (classes, bytes) = self.size;
        let per_second = |amount: f64| amount / time.as_secs_f64().max(1e-9);
        [
            format!("{}: {name}", self.label),
            classes.to_string(),
            probes.map_or_else(|| "–".into(), |probes| probes.to_string()),
            format!("{:.0}", time.as_secs_f64() * 1e3),
            format!("{:.0}", per_second(bytes as f64 / 1e6)),
            format!("{:.0}", per_second(classes as f64)),
            times(ratio(time, self.ours())),
        ]
    }
}

impl Figures {
    /// The sum over all bodies of classes of a contestant's median time, relative to ours.
    fn versus(&self, time: impl Fn(&ByteRounds) -> Duration) -> f64 {
        let sum = |each: &dyn Fn(&ByteRounds) -> Duration| self.bytes.iter().map(each).sum::<Duration>();
        ratio(sum(&time), sum(&ByteRounds::ours))
    }

    /// Our time relative to an allocation-free walk over the same bytes.
    fn vs_walk(&self) -> f64 {
        1.0 / self.versus(|rounds| median(rounds.walk.iter().map(|pass| pass.cpu))).max(1e-9)
    }

    /// The worst of the file sets, so that no good figure hides a bad one.
    fn worst(&self, value: impl Fn(&FileRounds) -> Option<f64>, larger_is_worse: bool) -> f64 {
        let values = self.files.iter().filter_map(value);
        if larger_is_worse { values.fold(0.0, f64::max) } else { values.fold(f64::INFINITY, f64::min) }
    }

    /// The line for scripts.
    pub fn result_line(&self) -> String {
        let jacoco = |rounds: &FileRounds| Some(ratio(wall(&rounds.jacoco), wall(&rounds.ours)));
        let copy = |rounds: &FileRounds| {
            (!rounds.copying.is_empty()).then(|| ratio(wall(&rounds.ours), wall(&rounds.copying)))
        };
        format!(
            "RESULT bench-instrument vs_jacoco_cli={:.2} vs_asm_cold={:.2} vs_asm_warm={:.2} vs_copy={:.2} peak_mb={}",
            self.worst(jacoco, false),
            self.versus(|rounds| median(rounds.asm.iter().map(|asm| asm.cold))),
            self.versus(|rounds| median(rounds.asm.iter().map(|asm| asm.warm))),
            self.worst(copy, true),
            self.peak.0 / 1_000_000,
        )
    }

    /// The tables.
    pub fn tables(&self) -> String {
        let mut text = String::from("Class bytes in memory, one thread, CPU time (medians):\n\n");
        text.push_str(&self.byte_table().render());
        text.push_str("\nWhole programs, from start to end (medians):\n\n");
        text.push_str(&self.file_table().render());
        let jars = |rounds: &FileRounds| {
            (!rounds.inflating.is_empty()).then(|| ratio(cpu(&rounds.ours_one_core), cpu(&rounds.inflating)))
        };
        let mut summary = Table::new(["figure", "found", "target"]);
        let asm = self.versus(|rounds| median(rounds.asm.iter().map(|asm| asm.warm)));
        summary.row(["vs_asm_warm (ASM's CPU time, warm / ours, the same probes)".into(), times(asm), "≥ 7".into()]);
        summary.row([
            "vs_walk (our CPU time, the same probes / walking)".into(),
            times(self.vs_walk()),
            "≤ 2.5".into(),
        ]);
        let fully = times(self.vs_walk() * self.versus(ByteRounds::fully));
        summary.row(["the same with recorders and fills".into(), fully, "–".into()]);
        for rounds in &self.files {
            let jacoco = times(ratio(wall(&rounds.jacoco), wall(&rounds.ours)));
            let name = format!("vs_jacoco_cli, {} (its wall-clock / ours)", rounds.label);
            summary.row([name, jacoco, "≥ 20".into()]);
        }
        let inflating = times(self.worst(jars, true));
        summary.row(["jars_vs_inflate (our CPU time, one core / inflating)".into(), inflating, "≤ 1.3".into()]);
        let (peak, jar) = (self.peak.0 / 1_000_000, self.peak.1 / 1_000_000);
        summary.row([format!("peak memory on a jar of {jar} MB, MB"), peak.to_string(), "< 300".into()]);
        let _ = write!(text, "\n{}", summary.render());
        text
    }

    fn byte_table(&self) -> Table {
        let mut table = Table::new(["contestant", "classes", "probes", "ms", "MB/s", "classes/s", "time / ours"]);
        for rounds in &self.bytes {
            let asm = |part: fn(&Asm) -> Duration| median(rounds.asm.iter().map(part));
            let asm_probes = rounds.asm.first().map(|asm| asm.probes);
            table.row(rounds.row("touchstone", rounds.ours(), rounds.ours.first().map(|pass| pass.probes)));
            let probes = rounds.fully.first().map(|pass| pass.probes);
            table.row(rounds.row("touchstone, recorders and fills too", rounds.fully(), probes));
            table.row(rounds.row("walk", median(rounds.walk.iter().map(|pass| pass.cpu)), None));
            table.row(rounds.row("ASM, warm", asm(|asm| asm.warm), asm_probes));
            table.row(rounds.row("ASM, cold", asm(|asm| asm.cold), asm_probes));
        }
        table
    }

    fn file_table(&self) -> Table {
        let mut table = Table::new(["contestant", "input MB", "wall ms", "CPU ms", "peak MB", "wall / ours"]);
        for rounds in &self.files {
            let contestants = [
                ("touchstone", &rounds.ours),
                ("JaCoCo CLI", &rounds.jacoco),
                ("touchstone --jobs 1", &rounds.ours_one_core),
                ("inflating only, one thread", &rounds.inflating),
                ("copying only", &rounds.copying),
            ];
            for (name, costs) in contestants.into_iter().filter(|(_, costs)| !costs.is_empty()) {
                let milliseconds = |time: Duration| format!("{:.0}", time.as_secs_f64() * 1e3);
                let peak = costs.iter().map(|cost| cost.peak_bytes).max().unwrap_or(0) / 1_000_000;
                table.row([
                    format!("{}: {name}", rounds.label),
                    format!("{:.1}", rounds.bytes as f64 / 1e6),
                    milliseconds(wall(costs)),
                    milliseconds(cpu(costs)),
                    peak.to_string(),
                    times(ratio(wall(costs), wall(&rounds.ours))),
                ]);
            }
        }
        table
    }

    /// Writes `benches/results/instrument.md`: the tables with the machine, the versions and the command.
    pub fn write_results(&self, jdk: &Jdk, versions: &str, rounds: usize) -> Result<()> {
        Page {
            name: "instrument",
            title: "How fast is the rewriter?",
            made_by: &format!("`make bench-instrument` ({rounds} interleaved rounds)"),
            versions: &format!("JDK {}. {versions}", jdk.version),
            tables: &self.tables(),
            result: &self.result_line(),
        }
        .write()
    }
}
