//! Each technique and peer in figures: in one revision, and over all.

use std::collections::BTreeSet;

use serde::Serialize;

use super::result::{PeerRun, RevisionResult, TestRun};
use crate::checker::Missed;

/// Where somebody stands who selects tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// A technique of ours that should miss nothing.
    Technique,
    /// One that is known to miss, and here to be compared with.
    Baseline,
    /// Another tool.
    Peer,
}

/// The results of one project.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Project {
    /// Its name.
    pub name: String,
    /// Its revisions, the oldest first.
    pub revisions: Vec<RevisionResult>,
}

/// One technique or peer in one revision.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Figures {
    /// Who.
    pub name: String,
    /// Its standing.
    pub standing: Standing,
    /// Why there are no figures of it.
    pub failed: Option<String>,
    /// Why everything is selected.
    pub everything: Option<String>,
    /// Tests that ran.
    pub tests: usize,
    /// |To|.
    pub affected: usize,
    /// |Ts|.
    pub selected: usize,
    /// To − Ts.
    pub missed: Vec<Missed>,
    /// How long the selected tests took in the run of all tests, and all of them, in microseconds.
    pub micros: [u64; 2],
    /// How long selecting took, in microseconds; for a peer, its whole command.
    pub spent: u64,
    /// Ts, each by run and name.
    #[serde(skip)]
    pub names: BTreeSet<(usize, String)>,
}

impl Figures {
    /// LR; none when To is empty.
    pub fn loss_rate(&self) -> Option<f64> {
        rate(self.missed.len(), self.affected)
    }

    /// |To ∩ Ts| / |Ts|; none when nothing is selected.
    pub fn precision(&self) -> Option<f64> {
        rate(self.affected - self.missed.len(), self.selected)
    }

    /// The part of the tests that is selected; none when there are none.
    pub fn share(&self) -> Option<f64> {
        rate(self.selected, self.tests)
    }

    /// The part of the time that the selected tests take; none when nothing took any.
    pub fn time(&self) -> Option<f64> {
        let [selected, all] = self.micros;
        (all > 0).then(|| selected as f64 / all as f64)
    }
}

fn rate(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

impl RevisionResult {
    /// Everybody who selects tests, in a fixed order: techniques as they were evaluated, then peers.
    pub fn figures(&self) -> Vec<Figures> {
        let mut names: Vec<(&str, bool)> = Vec::new();
        for selection in self.runs.iter().flat_map(|run| &run.selections) {
            if !names.iter().any(|(name, _)| *name == selection.technique) {
                names.push((&selection.technique, selection.baseline));
            }
        }
        let techniques = names.into_iter().map(|(name, baseline)| self.of_technique(name, baseline));
        techniques.chain(self.peers.iter().map(|peer| self.of_peer(peer))).collect()
    }

    fn of_technique(&self, name: &str, baseline: bool) -> Figures {
        let standing = if baseline { Standing::Baseline } else { Standing::Technique };
        let mut figures = self.none(name, standing);
        for (number, run) in self.runs.iter().enumerate() {
            let selection = run.selections.iter().find(|selection| selection.technique == name);
            // A run that the base does not have is one that nobody has heard of.
            figures.add(number, run, |test| selection.is_none_or(|selection| selection.has(test)));
            figures.spent += selection.map_or(0, |selection| selection.micros);
            let everything = selection.and_then(|selection| selection.everything.clone());
            figures.everything = figures.everything.take().or(everything);
        }
        figures
    }

    fn of_peer(&self, peer: &PeerRun) -> Figures {
        let mut figures = self.none(&peer.name, Standing::Peer);
        figures.failed = peer.failed.clone();
        figures.spent = (peer.seconds * 1e6) as u64;
        for (number, run) in self.runs.iter().enumerate() {
            figures.add(number, run, |test| peer.selected.contains(test));
        }
        figures
    }

    fn none(&self, name: &str, standing: Standing) -> Figures {
        Figures {
            name: name.to_owned(),
            standing,
            failed: None,
            everything: None,
            tests: 0,
            affected: 0,
            selected: 0,
            missed: Vec::new(),
            micros: [0, 0],
            spent: 0,
            names: BTreeSet::new(),
        }
    }
}

impl Figures {
    fn add(&mut self, number: usize, run: &TestRun, is_selected: impl Fn(&str) -> bool) {
        self.tests += run.tests.len();
        self.affected += run.affected.len();
        for (test, micros) in &run.tests {
            let [selected, all] = &mut self.micros;
            *all += micros;
            if is_selected(test) {
                *selected += micros;
                self.selected += 1;
                self.names.insert((number, test.clone()));
            }
        }
        let missed = run.affected.iter().filter(|(test, _)| !is_selected(test));
        self.missed.extend(missed.map(|(test, ran)| Missed { test: test.clone(), ran: ran.iter().cloned().collect() }));
    }
}

/// One technique or peer over all revisions of a project.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Total {
    /// Who.
    pub name: String,
    /// Its standing.
    pub standing: Standing,
    /// Revisions that it could be looked at in.
    pub revisions: usize,
    /// Those of them in which a test is affected.
    pub with_affected: usize,
    /// Revisions in which it failed, and why the first time.
    pub failed: usize,
    /// Why it failed the first time.
    pub failure: Option<String>,
    /// Revisions in which it selects everything without being asked about single tests.
    pub everything: usize,
    /// Selected tests of all revisions together.
    pub selected: usize,
    /// Tests of all revisions together.
    pub tests: usize,
    /// Missed tests of all revisions together.
    pub missed: usize,
    /// The mean part of the tests that is selected.
    pub share: Option<f64>,
    /// ALR: the mean of LR over the revisions that have one.
    pub loss_rate: Option<f64>,
    /// The mean precision over the revisions that have one.
    pub precision: Option<f64>,
    /// The mean part of the time of all tests that the selected ones take.
    pub time: Option<f64>,
    /// The mean time that selecting takes, or that a peer's whole command takes, in seconds.
    pub seconds: Option<f64>,
}

/// Everybody over all revisions of a project.
pub fn totals(project: &Project) -> Vec<Total> {
    let all: Vec<Figures> =
        project.revisions.iter().filter(|it| it.is_compared()).flat_map(RevisionResult::figures).collect();
    let mut order: Vec<(&str, Standing)> = Vec::new();
    for one in &all {
        if !order.contains(&(&one.name, one.standing)) {
            order.push((&one.name, one.standing));
        }
    }
    // Peers last, also when a technique appears late.
    order.sort_by_key(|(_, standing)| *standing == Standing::Peer);
    let of = |(name, standing): &(&str, Standing)| {
        total(&all.iter().filter(|one| one.name == *name && one.standing == *standing).collect::<Vec<_>>())
    };
    order.iter().filter_map(of).collect()
}

fn total(all: &[&Figures]) -> Option<Total> {
    let first = all.first()?;
    let fine: Vec<&&Figures> = all.iter().filter(|one| one.failed.is_none()).collect();
    let mean = |value: &dyn Fn(&Figures) -> Option<f64>| {
        let values: Vec<f64> = fine.iter().filter_map(|one| value(one)).collect();
        (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
    };
    Some(Total {
        name: first.name.clone(),
        standing: first.standing,
        revisions: fine.len(),
        with_affected: fine.iter().filter(|one| one.affected > 0).count(),
        failed: all.len() - fine.len(),
        failure: all.iter().find_map(|one| one.failed.clone()),
        everything: fine.iter().filter(|one| one.everything.is_some()).count(),
        selected: fine.iter().map(|one| one.selected).sum(),
        tests: fine.iter().map(|one| one.tests).sum(),
        missed: fine.iter().map(|one| one.missed.len()).sum(),
        share: mean(&Figures::share),
        loss_rate: mean(&Figures::loss_rate),
        precision: mean(&Figures::precision),
        time: mean(&Figures::time),
        seconds: mean(&|one| Some(one.spent as f64 / 1e6)),
    })
}
