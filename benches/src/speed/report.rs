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
    /// How many files it has.
    pub files: u64,
    /// Ours with all cores.
    pub ours: Vec<Cost>,
    /// JaCoCo's command line.
    pub jacoco: Vec<Cost>,
    /// Ours with one core; jars only.
    pub ours_one_core: Vec<Cost>,
    /// Inflating alone; jars only.
    pub inflating: Vec<Cost>,
    /// The same with zlib; jars only.
    pub inflating_by_zlib: Vec<Cost>,
    /// Inflating, walking and writing without a change; jars only.
    pub rewriting: Vec<Cost>,
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

impl FileRounds {
    /// JaCoCo's wall-clock relative to ours.
    fn vs_jacoco(&self) -> f64 {
        ratio(wall(&self.jacoco), wall(&self.ours))
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

    /// ASM's warm time relative to ours: that of the whole JVM, or of its working thread alone.
    fn vs_asm(&self, part: fn(&Asm) -> Duration) -> f64 {
        self.versus(|rounds| median(rounds.asm.iter().map(part)))
    }

    /// Our CPU time on one core, jars in and jars out, relative to another way through the same jars.
    fn jars_vs(&self, other: fn(&FileRounds) -> &[Cost]) -> f64 {
        let value = |rounds: &FileRounds| {
            (!other(rounds).is_empty()).then(|| ratio(cpu(&rounds.ours_one_core), cpu(other(rounds))))
        };
        self.worst(value, true)
    }

    /// The line for scripts. Of several inputs it tells the worst, and then each.
    pub fn result_line(&self) -> String {
        let copy = |rounds: &FileRounds| {
            (!rounds.copying.is_empty()).then(|| ratio(wall(&rounds.ours), wall(&rounds.copying)))
        };
        let mut line = format!(
            "RESULT bench-instrument vs_jacoco_cli={:.2} vs_asm_cold={:.2} vs_asm_warm={:.2} vs_copy={:.2} peak_mb={}",
            self.worst(|rounds| Some(rounds.vs_jacoco()), false),
            self.vs_asm(|asm| asm.cold),
            self.vs_asm(|asm| asm.warm),
            self.worst(copy, true),
            self.peak.0 / 1_000_000,
        );
        for rounds in &self.files {
            let _ = write!(line, " vs_jacoco_{}={:.2}", rounds.label.replace(' ', "_"), rounds.vs_jacoco());
        }
        let _ = write!(
            line,
            " vs_asm_warm_thread={:.2} vs_walk={:.2} jars_vs_inflate={:.2} jars_vs_zlib={:.2} jars_vs_floor={:.2}",
            self.vs_asm(|asm| asm.warm_thread),
            self.vs_walk(),
            self.jars_vs(|rounds| &rounds.inflating),
            self.jars_vs(|rounds| &rounds.inflating_by_zlib),
            self.jars_vs(|rounds| &rounds.rewriting),
        );
        line
    }

    /// The tables.
    pub fn tables(&self) -> String {
        let mut text = String::from("Class bytes in memory, one thread, CPU time (medians):\n\n");
        text.push_str(&self.byte_table().render());
        let _ = writeln!(text, "\n{}", self.warm_share());
        text.push_str("\nWhole programs, from start to end (medians):\n\n");
        text.push_str(&self.file_table().render());
        let _ = write!(text, "\n{}", self.summary().render());
        text
    }

    /// What of ASM's warm passes is not its own work.
    fn warm_share(&self) -> String {
        let sum = |part: fn(&Asm) -> Duration| -> Duration {
            self.bytes.iter().map(|rounds| median(rounds.asm.iter().map(part))).sum()
        };
        let share = |part| 100.0 * ratio(sum(part), sum(|asm| asm.warm));
        format!(
            "Of ASM's warm passes, garbage collection is {:.1} % and compilation that is not done yet {:.1} %, by the JVM's own account.",
            share(|asm| asm.collecting),
            share(|asm| asm.compiling),
        )
    }

    fn summary(&self) -> Table {
        let mut summary = Table::new(["figure", "found", "target"]);
        let mut row = |figure: &str, found: String, target: &str| summary.row([figure.into(), found, target.into()]);
        let [warm, thread] = [self.vs_asm(|asm| asm.warm), self.vs_asm(|asm| asm.warm_thread)];
        row("vs_asm_warm (CPU time of ASM's whole JVM, warm / ours, the same probes)", times(warm), "≥ 7");
        row("vs_asm_warm_thread (its working thread alone, the collector left out)", times(thread), "–");
        row("vs_walk (our CPU time, the same probes / walking)", times(self.vs_walk()), "≤ 2.5");
        row("the same with recorders and fills", times(self.vs_walk() * self.versus(ByteRounds::fully)), "–");
        for rounds in &self.files {
            let name = format!("vs_jacoco_cli, {} (its wall-clock / ours)", rounds.label);
            row(&name, times(rounds.vs_jacoco()), "≥ 20");
        }
        let [inflate, zlib, floor] = [
            self.jars_vs(|rounds| &rounds.inflating),
            self.jars_vs(|rounds| &rounds.inflating_by_zlib),
            self.jars_vs(|rounds| &rounds.rewriting),
        ];
        row("jars_vs_inflate (our CPU time, one core / inflating by libdeflate)", times(inflate), "≤ 1.3");
        row("jars_vs_zlib (the same / inflating by zlib)", times(zlib), "–");
        row("jars_vs_floor (the same / inflating, walking and writing without a change)", times(floor), "–");
        row("that floor / inflating by libdeflate", times(inflate / floor.max(1e-9)), "–");
        let (peak, jar) = (self.peak.0 / 1_000_000, self.peak.1 / 1_000_000);
        row(&format!("peak memory on a jar of {jar} MB, MB"), peak.to_string(), "< 300");
        summary
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
            table.row(rounds.row("ASM, warm, the whole JVM", asm(|asm| asm.warm), asm_probes));
            table.row(rounds.row("ASM, warm, its working thread", asm(|asm| asm.warm_thread), asm_probes));
            table.row(rounds.row("ASM, cold", asm(|asm| asm.cold), asm_probes));
        }
        table
    }

    fn file_table(&self) -> Table {
        let mut table = Table::new(["contestant", "files", "input MB", "wall ms", "CPU ms", "peak MB", "wall / ours"]);
        for rounds in &self.files {
            let contestants = [
                ("touchstone", &rounds.ours),
                ("JaCoCo CLI", &rounds.jacoco),
                ("touchstone --jobs 1", &rounds.ours_one_core),
                ("inflating only, libdeflate, one thread", &rounds.inflating),
                ("inflating only, zlib, one thread", &rounds.inflating_by_zlib),
                ("inflating, walking, writing stored, one thread", &rounds.rewriting),
                ("copying only", &rounds.copying),
            ];
            for (name, costs) in contestants.into_iter().filter(|(_, costs)| !costs.is_empty()) {
                let milliseconds = |time: Duration| format!("{:.0}", time.as_secs_f64() * 1e3);
                let peak = costs.iter().map(|cost| cost.peak_bytes).max().unwrap_or(0) / 1_000_000;
                table.row([
                    format!("{}: {name}", rounds.label),
                    rounds.files.to_string(),
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
