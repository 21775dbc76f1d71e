//! `make bench-overhead`: what instrumented tests cost beside plain ones, JaCoCo and Ekstazi, in one run.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Parser;
use touchstone_benches::corpus::{Corpus, fetched_jars};
use touchstone_benches::java::installed_jdks;
use touchstone_benches::layout;
use touchstone_benches::library::Libraries;
use touchstone_benches::overhead::loops::{HotLoops, LOOPS};
use touchstone_benches::overhead::report::{Figures, LoopRounds, SuiteRounds};
use touchstone_benches::overhead::suite::{Outcomes, Suite, differences};
use touchstone_benches::overhead::{Contestant, Tools};
use touchstone_benches::process::was_measuring_parent;

/// How many differing outcomes are shown.
const SHOWN: usize = 20;

/// Measure what instrumented tests cost beside plain ones, JaCoCo's agent and Ekstazi's.
#[derive(Parser)]
struct Arguments {
    /// Rounds; the contestants take turns in each, and medians are told.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Only these suites of testdata/suites.toml; `none` leaves the hot loops alone. Nothing is written to
    /// benches/results then.
    #[arg(long, value_delimiter = ',')]
    projects: Vec<String>,
    /// Only these contestants beside the plain run: class, method, edge, JaCoCo, Ekstazi.
    #[arg(long, value_delimiter = ',')]
    contestants: Vec<String>,
    /// Leave out the hot loops.
    #[arg(long)]
    no_loops: bool,
}

impl Arguments {
    fn is_partial(&self) -> bool {
        self.no_loops || !self.projects.is_empty() || !self.contestants.is_empty()
    }

    fn contestants(&self) -> Vec<Contestant> {
        let wanted = |contestant: &Contestant| {
            *contestant == Contestant::Plain
                || self.contestants.is_empty()
                || self.contestants.iter().any(|name| name == contestant.label())
        };
        Contestant::ALL.into_iter().filter(wanted).collect()
    }
}

fn main() -> Result<()> {
    if was_measuring_parent()? {
        return Ok(());
    }
    let arguments = Arguments::parse();
    let jdks = installed_jdks()?;
    // The oldest: the peers know no newer class files.
    let tools = Tools::new(jdks.first().context("no JDK")?)?;
    let libraries = Libraries::read("suites.toml")?;
    let runner = fetched_jars(&libraries.runner, &layout::work_folder("libraries")?)?;
    let suites = suites(&arguments, &libraries, &runner, &tools)?;
    let hot = HotLoops::new(&runner, &tools)?;
    let figures = measure(&arguments, &suites, &hot, &tools)?;
    println!("{}", figures.tables());
    if !arguments.is_partial() {
        let peers = Corpus::read()?;
        let version = |name| peers.artifact(name).map(|jar| jar.coordinates.clone());
        let versions = format!("Peers: {}, {}.", version("org.jacoco.agent")?, version("org.ekstazi.core")?);
        figures.write_results(&tools.jdk, &versions, arguments.rounds)?;
    }
    println!("{}", figures.result_line());
    check_outcomes(&figures)
}

fn suites(arguments: &Arguments, libraries: &Libraries, runner: &[PathBuf], tools: &Tools) -> Result<Vec<Suite>> {
    let runner: Vec<&Path> = runner.iter().map(PathBuf::as_path).collect();
    let driver = tools.jdk.compile("suite", &runner)?;
    let mut suites = Vec::new();
    for library in &libraries.library {
        if arguments.projects.is_empty() || arguments.projects.contains(&library.name) {
            let fetched = library.fetch(&libraries.runner, None, "overhead", &tools.jdk)?;
            suites.push(Suite::new(fetched, &driver, tools)?);
        }
    }
    Ok(suites)
}

fn measure(arguments: &Arguments, suites: &[Suite], hot: &HotLoops, tools: &Tools) -> Result<Figures> {
    let contestants = arguments.contestants();
    let mut figures = Figures {
        suites: suites.iter().map(rounds_of).collect(),
        loops: LOOPS.map(|name| LoopRounds { name: name.into(), ..LoopRounds::default() }).into(),
    };
    let mut plain: Vec<Vec<Outcomes>> = suites.iter().map(|_| Vec::new()).collect();
    let mut others: Vec<Vec<(Contestant, Outcomes)>> = suites.iter().map(|_| Vec::new()).collect();
    for round in 1..=arguments.rounds {
        for (index, (suite, rounds)) in suites.iter().zip(&mut figures.suites).enumerate() {
            eprintln!("round {round} of {}: {}", arguments.rounds, suite.name);
            for contestant in &contestants {
                let run = suite.run(*contestant, tools)?;
                rounds.costs.entry(contestant.label()).or_default().push(run.cost);
                rounds.written.insert(contestant.label(), run.written);
                rounds.tests = rounds.tests.max(run.outcomes.len());
                match (contestant, plain.get_mut(index), others.get_mut(index)) {
                    (Contestant::Plain, Some(plain), _) => plain.push(run.outcomes),
                    (_, _, Some(others)) => others.push((*contestant, run.outcomes)),
                    _ => {}
                }
            }
        }
        if !arguments.no_loops {
            eprintln!("round {round} of {}: hot loops", arguments.rounds);
            measure_loops(&mut figures.loops, hot, &contestants, tools)?;
        }
    }
    for ((rounds, plain), others) in figures.suites.iter_mut().zip(&plain).zip(&others) {
        let plain: Vec<&Outcomes> = plain.iter().collect();
        for (contestant, outcomes) in others {
            rounds.differences.entry(contestant.label()).or_default().extend(differences(&plain, outcomes));
        }
    }
    Ok(figures)
}

fn rounds_of(suite: &Suite) -> SuiteRounds {
    let ours = Contestant::ALL.into_iter().filter(|contestant| contestant.is_ours());
    SuiteRounds {
        name: suite.name.clone(),
        test_classes: suite.tests.len(),
        instrumenting: ours.map(|contestant| (contestant.label(), suite.instrumenting(contestant))).collect(),
        ..SuiteRounds::default()
    }
}

fn measure_loops(loops: &mut [LoopRounds], hot: &HotLoops, contestants: &[Contestant], tools: &Tools) -> Result<()> {
    for rounds in loops {
        let mut expected = None;
        for contestant in contestants {
            let (time, result) = hot.run(&rounds.name, *contestant, tools)?;
            if *expected.get_or_insert(result.clone()) != result {
                bail!("hot loop {}: {} comes to another result", rounds.name, contestant.label());
            }
            rounds.times.entry(contestant.label()).or_default().push(time);
        }
    }
    Ok(())
}

/// Instrumented tests end as they do without: anything else is an error, whatever the figures are.
fn check_outcomes(figures: &Figures) -> Result<()> {
    let mut count = 0;
    for suite in &figures.suites {
        for contestant in Contestant::ALL {
            let found = suite.differences.get(contestant.label()).map(Vec::as_slice).unwrap_or_default();
            for line in found.iter().take(SHOWN) {
                eprintln!("{}, {}: {line}", suite.name, contestant.label());
            }
            count += if contestant.is_ours() { found.len() } else { 0 };
        }
    }
    if count > 0 {
        bail!("{count} outcomes of tests are not the same with our instrumentation as without");
    }
    Ok(())
}
