//! `make bench-graph`: what a call graph costs beside java-callgraph, jdeps and WALA.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Parser;
use touchstone_benches::graphing::incremental::measure_update;
use touchstone_benches::graphing::lines;
use touchstone_benches::graphing::peers::{Contestant, Peers};
use touchstone_benches::graphing::report::{Figures, Rounds, SubjectFigures};
use touchstone_benches::graphing::subjects::Subject;
use touchstone_benches::java::installed_jdks;
use touchstone_benches::layout;
use touchstone_benches::process::was_measuring_parent;

/// Measure what call graphs cost.
#[derive(Parser)]
struct Arguments {
    /// Rounds; the contestants take turns in each, and medians are told.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// The jar `javacg-…-static.jar` of java-callgraph, which has no release: build it, and say where it is. Nothing is
    /// written to benches/results without it.
    #[arg(long, value_name = "JAR")]
    java_callgraph: Option<PathBuf>,
}

fn main() -> Result<()> {
    if was_measuring_parent()? {
        return Ok(());
    }
    let arguments = Arguments::parse();
    if let Some(jar) = arguments.java_callgraph.as_deref().filter(|jar| !jar.is_file()) {
        bail!("{}: there is no such file", jar.display());
    }
    let jdks = installed_jdks()?;
    // The oldest: the peers know no newer class files.
    let jdk = jdks.first().context("no JDK")?;
    let folder = layout::work_folder("graph")?;
    let subjects = Subject::all(jdk, &folder)?;
    let peers = Peers::new(jdk, arguments.java_callgraph.clone())?;
    let first = subjects.first().context("no subject")?;
    let update = measure_update(first, jdk, &peers.touchstone, &folder, arguments.rounds.max(2))?;
    let mut figures = Figures { update, ..Figures::default() };
    for subject in &subjects {
        figures.subjects.push(measure_subject(subject, &peers, &folder, arguments.rounds)?);
    }
    println!("{}", figures.tables());
    if arguments.java_callgraph.is_some() {
        figures.write_results(jdk, arguments.rounds)?;
    }
    println!("{}", figures.result_line());
    Ok(())
}

fn measure_subject(subject: &Subject, peers: &Peers, folder: &Path, rounds: usize) -> Result<SubjectFigures> {
    let mut contestants: Vec<_> = Contestant::ALL.into_iter().map(|contestant| (contestant, Vec::new())).collect();
    for round in 1..=rounds {
        eprintln!("round {round} of {rounds}: {}", subject.name);
        for (contestant, costs) in contestants.iter_mut().filter(|(_, costs)| is_worth_another(costs)) {
            costs.push(peers.measure(*contestant, subject)?);
        }
    }
    let (ours, oldest) = (folder.join("ours.txt"), folder.join("ours-oldest.txt"));
    if !peers.print(Contestant::Touchstone, subject, &ours)? || !peers.print_oldest(subject, &oldest)? {
        bail!("touchstone graph fails on {}", subject.name);
    }
    let theirs = printed_by_java_callgraph(subject, peers, folder)?;
    let compared = if theirs.is_empty() { None } else { Some(lines::compare(&theirs, &ours, &oldest)?) };
    let (size, jars) = (peers.size(subject)?, subject.jars.len());
    Ok(SubjectFigures { name: subject.name, jars, size, contestants, compared })
}

/// What java-callgraph prints of each jar that it comes to the end of: on all together it often fails.
fn printed_by_java_callgraph(subject: &Subject, peers: &Peers, folder: &Path) -> Result<Vec<PathBuf>> {
    let mut printed = Vec::new();
    for (number, jar) in subject.jars.iter().enumerate() {
        let (name, text) = (subject.name, folder.join(format!("theirs-{number}.txt")));
        let alone = Subject { name, jars: vec![jar.clone()], module: None };
        if peers.print(Contestant::JavaCallgraph, &alone, &text)? {
            printed.push(text);
        }
    }
    Ok(printed)
}

/// Not for those that failed or took minutes: their figure is that of one round.
fn is_worth_another(costs: &Rounds) -> bool {
    costs.iter().all(|cost| cost.is_some_and(|cost| cost.wall < Duration::from_secs(60)))
}
