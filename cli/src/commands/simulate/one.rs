//! The spine: `check out → build → select → run all tests → keep`, for each revision that is not done yet.

use std::path::{Path, PathBuf};
use std::time::Instant;

use touchstone_analyzer::simulate::{RevisionResult, SCHEMA, Shard, TestRun};
use touchstone_analyzer::techniques::Technique;

use super::build::{Built, Request, build};
use super::files::{empty, write_json};
use super::peers;
use super::progress::Estimate;
use super::settings::{MATRIX, RESULT, Work};
use super::tree::Tree;
use crate::exit::Failure;

/// Does what is not done of a shard's revisions.
pub(super) fn all(work: &Work, repository: &Path, shard: Shard) -> Result<(), Failure> {
    let revisions = shard.of(work.settings.revisions.len());
    let estimate = Estimate::new(&work.settings, revisions.clone());
    let Some(mut base) = first_base(work, repository, revisions.start, &estimate)? else {
        let hint = "look at build.log in the folders of its revisions; arguments for Maven go behind --";
        return Err(Failure::BadInput(format!("{}: no revision builds: {hint}", work.out.display())));
    };
    for number in revisions {
        let result = done(work, repository, number, Some(base), &estimate)?;
        if result.skipped.is_none() {
            peers_forget(work, base)?;
            base = number;
        }
    }
    estimate.end();
    Ok(())
}

/// The last revision before this one that builds, or else the first after it.
fn first_base(work: &Work, repository: &Path, start: usize, estimate: &Estimate) -> Result<Option<usize>, Failure> {
    for number in (0..start).rev() {
        let known = work.result(number);
        let result = match known {
            Some(result) => result,
            None => done(work, repository, number, None, estimate)?,
        };
        if result.skipped.is_none() {
            return Ok(Some(number));
        }
    }
    let later = start..work.settings.revisions.len();
    for number in later {
        if done(work, repository, number, None, estimate)?.skipped.is_none() {
            return Ok(Some(number));
        }
    }
    Ok(None)
}

/// A revision's result, from an earlier run of this command or from now.
fn done(
    work: &Work,
    repository: &Path,
    number: usize,
    base: Option<usize>,
    estimate: &Estimate,
) -> Result<RevisionResult, Failure> {
    let base = base.filter(|base| *base != number);
    let commit_of = |number: usize| work.settings.revisions.get(number).map(|revision| revision.commit.clone());
    let base_commit = base.and_then(commit_of);
    if let Some(result) = work.result(number).filter(|result| result.base == base_commit || result.skipped.is_some()) {
        estimate.skip(number);
        return Ok(result);
    }
    let folder = work.folder(number);
    empty(&folder)?;
    estimate.begin(number);
    let begun = Instant::now();
    let tree = Tree::open(repository, &work.scratch("tree"))?;
    let commit = commit_of(number).unwrap_or_default();
    tree.check_out(&commit)?;
    let mut result = RevisionResult {
        schema: SCHEMA.to_owned(),
        number,
        commit,
        subject: work.settings.revisions.get(number).map(|it| it.subject.clone()).unwrap_or_default(),
        base: base_commit,
        ..RevisionResult::default()
    };
    match collected(work, &tree, number, base)? {
        Ok(runs) => {
            result.runs = runs;
            result.peers = all_peers(work, repository, &result, base, estimate)?;
        }
        Err(why) => result.skipped = Some(why),
    }
    result.seconds = begun.elapsed().as_secs_f64();
    estimate.finish(number, result.seconds);
    write_json(&folder.join(RESULT), &result)?;
    Ok(result)
}

/// Runs all tests once for each collection set that the techniques need. The inner error says why there is nothing.
fn collected(
    work: &Work,
    tree: &Tree,
    number: usize,
    base: Option<usize>,
) -> Result<Result<Vec<TestRun>, String>, Failure> {
    let folder = work.folder(number);
    let techniques = work.settings.techniques();
    let mut all: Vec<TestRun> = Vec::new();
    for collector in collectors(&techniques) {
        let mine: Vec<Technique> = techniques.iter().copied().filter(|it| collector_of(*it) == collector).collect();
        let stores = |number: usize| work.folder(number).join("stores").join(collector.name());
        let base = base.map(stores).filter(|stores| stores.is_dir());
        let request = Request {
            tree: &tree.folder,
            scratch: &work.scratch("build"),
            collector,
            techniques: &mine,
            base: base.as_deref(),
            stores: &stores(number),
            log: &folder.join("build.log"),
        };
        match build(&work.settings.how, &request)? {
            Built::Not(why) => return Ok(Err(why)),
            Built::Runs(runs, matrix) if all.is_empty() => {
                write_json(&folder.join(MATRIX), &matrix.sorted())?;
                all = runs;
            }
            Built::Runs(runs, _) => runs.into_iter().for_each(|run| add(&mut all, run)),
        }
    }
    let place = |name: &str| work.settings.techniques.iter().position(|technique| technique == name);
    for run in &mut all {
        run.selections.sort_by_key(|selection| place(&selection.technique));
    }
    Ok(Ok(all))
}

/// Adds what other techniques select of a run that is known already.
fn add(all: &mut [TestRun], more: TestRun) {
    if let Some(run) = all.iter_mut().find(|run| run.name == more.name) {
        run.selections.extend(more.selections);
    }
}

/// A technique with the same collection set that a build can be recorded for.
fn collector_of(technique: Technique) -> Technique {
    match technique {
        Technique::Ekstazi | Technique::Naive => technique,
        _ => Technique::Hybrid,
    }
}

/// The collection sets; that with all methods comes first, because it tells what the tests ran.
fn collectors(techniques: &[Technique]) -> Vec<Technique> {
    let mut collectors = vec![Technique::Hybrid];
    for technique in techniques.iter().map(|technique| collector_of(*technique)) {
        if !collectors.contains(&technique) {
            collectors.push(technique);
        }
    }
    collectors
}

fn all_peers(
    work: &Work,
    repository: &Path,
    result: &RevisionResult,
    base: Option<usize>,
    estimate: &Estimate,
) -> Result<Vec<touchstone_analyzer::simulate::PeerRun>, Failure> {
    let mut told = Vec::new();
    for peer in &work.settings.peers {
        estimate.say(&peer.name);
        let tree = Tree::open(repository, &work.scratch(&format!("peer-{}", peer.name)))?;
        let (base, out) =
            (base.map(|base| peer_folder(work, base, &peer.name)), peer_folder(work, result.number, &peer.name));
        told.push(peers::run(peer, &tree, &result.commit, (base.as_deref(), &out), &result.runs)?);
    }
    Ok(told)
}

fn peer_folder(work: &Work, number: usize, name: &str) -> PathBuf {
    work.folder(number).join("peers").join(name)
}

fn peers_forget(work: &Work, number: usize) -> Result<(), Failure> {
    work.settings.peers.iter().try_for_each(|peer| peers::forget(&peer_folder(work, number, &peer.name)))
}
