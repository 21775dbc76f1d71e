//! The tables and the result line of `make bench-graph`.

use std::fmt::Write as _;

use anyhow::Result;

use super::incremental::Update;
use super::lines::Compared;
use super::peers::{Contestant, WALA};
use crate::java::Jdk;
use crate::page::Page;
use crate::process::{Cost, median};
use crate::table::Table;

/// One contestant on one subject.
pub type Rounds = Vec<Option<Cost>>;

/// One subject.
#[derive(Debug)]
pub struct SubjectFigures {
    /// Its name.
    pub name: &'static str,
    /// How many jars it has.
    pub jars: usize,
    /// Our own summary: classes, methods, edges.
    pub size: String,
    /// Each contestant's rounds.
    pub contestants: Vec<(Contestant, Rounds)>,
    /// java-callgraph's calls beside ours, where it came to an end.
    pub compared: Option<Compared>,
}

/// Everything that was measured.
#[derive(Debug, Default)]
pub struct Figures {
    /// The subjects.
    pub subjects: Vec<SubjectFigures>,
    /// The update of the first.
    pub update: Update,
}

/// The middle cost of the rounds in which the contestant came to its end.
fn middle(rounds: &Rounds) -> Option<Cost> {
    let costs: Vec<&Cost> = rounds.iter().flatten().collect();
    (!costs.is_empty()).then(|| Cost {
        wall: median(costs.iter().map(|cost| cost.wall)),
        cpu: median(costs.iter().map(|cost| cost.cpu)),
        peak_bytes: costs.iter().map(|cost| cost.peak_bytes).max().unwrap_or_default(),
    })
}

fn missing(compared: &Compared) -> usize {
    compared.missing.values().map(|(count, _)| count).sum()
}

impl SubjectFigures {
    fn cost(&self, contestant: Contestant) -> Option<Cost> {
        self.contestants.iter().find(|(other, _)| *other == contestant).and_then(|(_, rounds)| middle(rounds))
    }

    /// How many times our wall-clock time a contestant takes.
    fn ratio(&self, contestant: Contestant, ours: Contestant) -> Option<f64> {
        let ours = self.cost(ours)?.wall.as_secs_f64();
        Some(self.cost(contestant)?.wall.as_secs_f64() / ours.max(1e-9))
    }
}

impl Figures {
    /// The tables.
    pub fn tables(&self) -> String {
        let mut table = Table::new(["subject", "contestant", "ms", "CPU ms", "peak MB", "× ours", "× ours, linked"]);
        for subject in &self.subjects {
            for (contestant, rounds) in &subject.contestants {
                let cells = match middle(rounds) {
                    Some(cost) => [
                        format!("{:.0}", cost.wall.as_secs_f64() * 1e3),
                        format!("{:.0}", cost.cpu.as_secs_f64() * 1e3),
                        format!("{:.0}", cost.peak_bytes as f64 / 1e6),
                        format!("{:.1}", subject.ratio(*contestant, Contestant::Touchstone).unwrap_or_default()),
                        format!("{:.1}", subject.ratio(*contestant, Contestant::TouchstoneLinked).unwrap_or_default()),
                    ],
                    None => ["fails or absent", "–", "–", "–", "–"].map(str::to_owned),
                };
                let [wall, cpu, peak, ratio, linked] = cells;
                table.row([subject.name.to_owned(), contestant.label().to_owned(), wall, cpu, peak, ratio, linked]);
            }
        }
        let mut text = table.render();
        text.push_str(
            "\nLines name what the class files name, and nothing is linked for them, as with java-callgraph and jdeps. With \
             `--format none` the graph is linked by class hierarchy and not printed, as with WALA. Of a multi-release jar \
             java-callgraph reads the oldest version of a class, and we the JDK's.\n",
        );
        for subject in &self.subjects {
            let _ = write!(text, "\n{}: {}.", subject.name, subject.size);
            if let Some(compared) = &subject.compared {
                let of = format!("{} of {} jars, one by one", compared.jars, subject.jars);
                let (theirs, ours, missing) = (compared.theirs, compared.ours, missing(compared));
                let _ = write!(
                    text,
                    " java-callgraph comes to the end of {of}, and prints {theirs} calls, of which {missing} are not among our {ours}."
                );
                if compared.of_oldest > 0 {
                    let of_oldest = compared.of_oldest;
                    let _ =
                        write!(text, " Not counted: {of_oldest} of the oldest versions, which `--release 8` prints.");
                }
                for (letter, (count, example)) in &compared.missing {
                    let _ = write!(text, " Only there, kind {letter}: {count}, such as `{example}`.");
                }
            }
            text.push('\n');
        }
        let milliseconds = |time: std::time::Duration| format!("{:.1} ms", time.as_secs_f64() * 1e3);
        let _ = write!(
            text,
            "\nAfter one class of the first changed (a class folder): {} with all summaries in memory, {} as a command with its \
             cache, {} without.\n",
            milliseconds(self.update.in_memory),
            milliseconds(self.update.command),
            milliseconds(self.update.cold)
        );
        text
    }

    /// One line for scripts: the worst subject of each peer beside our lines, and beside our linked graph; how
    /// many calls of java-callgraph are none of ours; and the update.
    pub fn result_line(&self) -> String {
        let worst = |contestant, ours| {
            let ratios = self.subjects.iter().filter_map(|subject| subject.ratio(contestant, ours));
            ratios.reduce(f64::min).map_or("none".to_owned(), |ratio| format!("{ratio:.1}"))
        };
        let both = |contestant| {
            [Contestant::Touchstone, Contestant::TouchstoneLinked].map(|ours| worst(contestant, ours)).join("/")
        };
        format!(
            "RESULT bench-graph vs_javacallgraph={} vs_jdeps={} vs_wala={} missing_calls={} incremental_ms={:.1}",
            both(Contestant::JavaCallgraph),
            both(Contestant::Jdeps),
            both(Contestant::Wala),
            self.subjects.iter().filter_map(|subject| subject.compared.as_ref()).map(missing).sum::<usize>(),
            self.update.in_memory.as_secs_f64() * 1e3
        )
    }

    /// Writes `benches/results/graph.md`.
    pub fn write_results(&self, jdk: &Jdk, rounds: usize) -> Result<()> {
        let wala = WALA.first().copied().unwrap_or_default();
        Page {
            name: "graph",
            title: "What does a call graph cost?",
            made_by: &format!("`make bench-graph` ({rounds} interleaved rounds, medians, cold starts)"),
            versions: &format!(
                "JDK {}. Peers: java-callgraph at its last commit, the JDK's jdeps, {wala}.",
                jdk.version
            ),
            tables: &self.tables(),
            result: &self.result_line(),
        }
        .write()
    }
}
