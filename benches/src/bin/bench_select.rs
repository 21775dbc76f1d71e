//! `make bench-select`: what `touchstone select` costs on projects of every size, and beside the peers on a real one.

use anyhow::{Context, Result};
use clap::Parser;
use touchstone_benches::corpus::Corpus;
use touchstone_benches::java::{Jdk, installed_jdks};
use touchstone_benches::layout;
use touchstone_benches::overhead::Tools;
use touchstone_benches::process::was_measuring_parent;
use touchstone_benches::selecting::real::Real;
use touchstone_benches::selecting::report::{Figures, RealFigures};
use touchstone_benches::selecting::synthetic::{CHANGES, SIZES, Synthetic};

/// Measure what selecting costs.
#[derive(Parser)]
struct Arguments {
    /// Rounds; the contestants take turns in each, and medians are told.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Leave out synthetic projects with more classes. Nothing is written to benches/results then.
    #[arg(long, default_value_t = usize::MAX)]
    largest: usize,
    /// Leave out the real project and the peers. Nothing is written to benches/results then.
    #[arg(long)]
    no_real: bool,
}

fn main() -> Result<()> {
    if was_measuring_parent()? {
        return Ok(());
    }
    let arguments = Arguments::parse();
    let jdks = installed_jdks()?;
    // The oldest: the peers know no newer class files.
    let jdk = jdks.first().context("no JDK")?;
    let mut figures = Figures::default();
    if !arguments.no_real {
        figures.real = Some(real(jdk, arguments.rounds)?);
    }
    for size in SIZES.into_iter().filter(|size| size.classes <= arguments.largest) {
        eprintln!("{} classes, {} tests", size.classes, size.tests);
        let project = Synthetic::new(size, &layout::touchstone()?, jdk)?;
        for changes in CHANGES {
            let costs = project.measure(changes, arguments.rounds)?;
            figures.synthetic.push((size, changes, costs, project.store_bytes));
        }
        project.remove()?;
    }
    println!("{}", figures.tables());
    if !arguments.no_real && arguments.largest == usize::MAX {
        let peers = Corpus::read()?;
        let ekstazi = peers.artifact("org.ekstazi.core")?.coordinates.clone();
        figures.write_results(jdk, &ekstazi, arguments.rounds)?;
    }
    println!("{}", figures.result_line());
    Ok(())
}

fn real(jdk: &Jdk, rounds: usize) -> Result<RealFigures> {
    eprintln!("recording the real project");
    let project = Real::new(Tools::new(jdk)?)?;
    let mut steps = Vec::new();
    for (step, is_changed) in [("nothing changed", false), ("one class changed", true)] {
        project.change(is_changed)?;
        let measured = (0..rounds).map(|_| project.round()).collect::<Result<Vec<_>>>()?;
        steps.push((step, measured, project.unaffected()?));
    }
    project.change(false)?;
    Ok(RealFigures { name: project.name.clone(), tests: project.tests, store_bytes: project.store_bytes, steps })
}
