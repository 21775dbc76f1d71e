//! `make smart-equals-naive`: the classes that `smart` collects are those that `naive` does, one JVM for each test class.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Parser;
use touchstone_benches::corpus::fetched_jars;
use touchstone_benches::equal::{Difference, Program, compare, programs};
use touchstone_benches::java::installed_jdks;
use touchstone_benches::layout;
use touchstone_benches::library::Libraries;
use touchstone_benches::overhead::Tools;
use touchstone_benches::process::was_measuring_parent;

/// The suites that are compared on; their tests end in time under `naive` too.
const SUITES: [&str; 2] = ["commons-codec", "commons-lang3"];

/// Compare the classes that `smart` collects with those of `naive`.
#[derive(Parser)]
struct Arguments {
    /// Only every so many programs of testdata.
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Only one of N parts of the programs of testdata, such as 2/4: all parts together are the whole.
    #[arg(long, value_parser = part, default_value = "1/1")]
    part: (usize, usize),
    /// Only these suites of testdata/suites.toml; `none` for testdata alone.
    #[arg(long, value_delimiter = ',', default_values_t = SUITES.map(String::from))]
    projects: Vec<String>,
    /// Leave out the programs of testdata.
    #[arg(long)]
    no_testdata: bool,
}

fn part(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    numbers.filter(|(part, of)| (1..=*of).contains(part)).ok_or_else(|| "it is I/N with 1 ≤ I ≤ N".to_owned())
}

fn main() -> Result<()> {
    if was_measuring_parent()? {
        return Ok(());
    }
    let arguments = Arguments::parse();
    let jdks = installed_jdks()?;
    let tools = Tools::new(jdks.last().context("no JDK")?)?;
    let libraries = Libraries::read("suites.toml")?;
    let runner = fetched_jars(&libraries.runner, &layout::work_folder("libraries")?)?;
    let mut class_path: Vec<&Path> = runner.iter().map(PathBuf::as_path).collect();
    class_path.push(tools.runtime());
    let driver = tools.jdk.compile("equal", &class_path)?;
    let mut all = Vec::new();
    if !arguments.no_testdata {
        let (programs, left_out) = programs::of_testdata(&tools.jdk, &driver, &runner, arguments.every)?;
        eprintln!("testdata: {} programs; without JUnit 4 tests or a main method: {}", programs.len(), left_out.len());
        let (part, of) = arguments.part;
        let of_part = programs.into_iter().enumerate().filter(|(index, _)| index % of == part - 1);
        all.extend(of_part.map(|(_, program)| program));
    }
    for library in libraries.library.iter().filter(|library| arguments.projects.contains(&library.name)) {
        all.push(Program::of_library(library.fetch(&libraries.runner, None, "equal", &tools.jdk)?)?);
    }
    tell(&all, &driver, &tools)
}

fn tell(programs: &[Program], driver: &Path, tools: &Tools) -> Result<()> {
    let (mut found, mut left_out): (Vec<Difference>, Vec<String>) = (Vec::new(), Vec::new());
    for program in programs {
        let (differences, others) = compare(program, driver, tools)?;
        for difference in &differences {
            for (sign, classes) in [("smart misses", &difference.missing), ("only smart has", &difference.extra)] {
                if !classes.is_empty() {
                    println!("{}: {sign} {}", difference.name, classes.join(" "));
                }
            }
        }
        found.extend(differences);
        left_out.extend(others);
    }
    left_out.iter().for_each(|line| println!("left out: {line}"));
    let sum = |part: fn(&Difference) -> usize| found.iter().map(part).sum::<usize>();
    let missing = sum(|difference| difference.missing.len());
    println!("{} classes in common, {} runs left out", sum(|difference| difference.common), left_out.len());
    println!(
        "RESULT smart-equals-naive projects={} tests={} missing={missing} extra={}",
        programs.len(),
        found.len(),
        sum(|difference| difference.extra.len()),
    );
    if missing > 0 {
        bail!("smart misses classes that naive collects: it is not safe");
    }
    Ok(())
}
