//! `make bench-instrument`: the rewriter beside ASM, JaCoCo, a plain walk, inflating, rewriting without a change, and copying, in one run.

use std::cell::Cell;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Parser;
use touchstone_benches::corpus::Corpus;
use touchstone_benches::java::{Jdk, installed_jdks};
use touchstone_benches::layout;
use touchstone_benches::process::was_measuring_parent;
use touchstone_benches::speed::report::{ByteRounds, Figures, FileRounds};
use touchstone_benches::speed::whole::{Contestants, was_plain_worker};
use touchstone_benches::speed::{Pack, asm, in_process, jars};

/// The jars that whole programs are measured on: what a project of some size has on its class path.
const PROJECT: [&str; 8] =
    ["guava", "spring-core", "spring-context", "hibernate-core", "h2", "scala-library", "kotlin-stdlib", "lucene-core"];

/// Libraries whose classes are folders as a module's `target/classes` is: a small one of some hundred classes, and one of two thousand.
const MODULES: [(&str, &str); 2] = [("small folder", "commons-lang3"), ("middle folder", "guava")];

/// Passes of ours in each round; they are short beside a JVM's.
const PASSES_OF_OURS: usize = 3;

/// A jar of at least this size is instrumented to see the peak memory.
const BIG_JAR_BYTES: u64 = 100_000_000;

/// Measure the rewriter beside ASM, JaCoCo, a plain walk, inflating and copying.
#[derive(Parser)]
struct Arguments {
    /// Rounds; the contestants take turns in each, and medians are told.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Passes over the classes in each of ASM's JVMs; the first is the cold one.
    #[arg(long, default_value_t = 10)]
    passes: usize,
    /// Only this part: bytes, files or memory. No RESULT line then, and nothing is written to benches/results.
    #[arg(long, default_value = "")]
    only: String,
}

fn main() -> Result<()> {
    if was_measuring_parent()? || was_plain_worker()? {
        return Ok(());
    }
    let arguments = Arguments::parse();
    let wanted = |part: &str| arguments.only.is_empty() || arguments.only == part;
    let jdks = installed_jdks()?;
    let (oldest, newest) = (jdks.first().context("no JDK")?, jdks.last().context("no JDK")?);
    let corpus = Corpus::fetched()?;
    let contestants = Contestants {
        touchstone: layout::touchstone()?,
        jacoco: corpus.artifact("org.jacoco.cli")?.path.clone(),
        jdk: newest.clone(),
        out: layout::work_folder("bench-out")?,
        runs: Cell::new(0),
    };
    layout::emptied(&contestants.out)?;
    let mut figures = Figures::default();
    if wanted("bytes") {
        figures.bytes = byte_rounds(&arguments, oldest, newest, &corpus)?;
    }
    if wanted("files") {
        figures.files = file_rounds(&arguments, &contestants, &corpus)?;
    }
    if wanted("memory") {
        figures.peak = peak_memory(&contestants, &corpus)?;
    }
    println!("{}", figures.tables());
    if arguments.only.is_empty() {
        let versions = ["asm", "org.jacoco.cli"].map(|name| corpus.artifact(name).map(|jar| jar.coordinates.clone()));
        let versions: Vec<String> = versions.into_iter().collect::<Result<_>>()?;
        figures.write_results(newest, &format!("Peers: {}.", versions.join(", ")), arguments.rounds)?;
        println!("{}", figures.result_line());
    }
    Ok(())
}

fn byte_rounds(arguments: &Arguments, oldest: &Jdk, newest: &Jdk, corpus: &Corpus) -> Result<Vec<ByteRounds>> {
    let folder = layout::work_folder("bench")?;
    let tools = newest.compile("verify", &[])?;
    let asm_jar = corpus.artifact("asm")?.path.clone();
    let peers = newest.compile("peers", &[&asm_jar])?;
    let corpus_jars: Vec<String> = corpus.jars.iter().map(|jar| jar.path.display().to_string()).collect();
    let packs = [
        Pack::make(&oldest.label(), &[format!("jrt:{}", oldest.home.display())], newest, &tools, &folder)?,
        Pack::make("corpus", &corpus_jars, newest, &tools, &folder)?,
    ];
    let mut all: Vec<ByteRounds> = packs
        .iter()
        .map(|pack| ByteRounds { label: pack.label.clone(), size: pack.size(), ..ByteRounds::default() })
        .collect();
    for round in 1..=arguments.rounds {
        for (pack, rounds) in packs.iter().zip(&mut all) {
            eprintln!("class bytes, round {round} of {}: {}", arguments.rounds, pack.label);
            for _ in 0..PASSES_OF_OURS {
                rounds.ours.push(in_process::instrument(pack)?);
                rounds.walk.push(in_process::walk(pack)?);
                rounds.fully.push(in_process::instrument_fully(pack)?);
            }
            rounds.asm.push(asm::run(pack, newest, &[&peers, &asm_jar], arguments.passes)?);
        }
    }
    Ok(all)
}

fn file_rounds(arguments: &Arguments, contestants: &Contestants, corpus: &Corpus) -> Result<Vec<FileRounds>> {
    let path_of = |name: &str| corpus.artifact(name).map(|jar| jar.path.clone());
    let jar_paths: Vec<PathBuf> = PROJECT.into_iter().map(path_of).collect::<Result<_>>()?;
    let mut all = Vec::new();
    for (label, name) in MODULES {
        all.push(unpacked(label, &[path_of(name)?])?);
    }
    all.push(unpacked("big folder", &jar_paths)?);
    let bytes = jar_paths.iter().map(|jar| jars::size(jar)).sum::<Result<u64>>()?;
    let files = jar_paths.len() as u64;
    all.push((FileRounds { label: "jars".into(), bytes, files, ..FileRounds::default() }, jar_paths));
    for round in 1..=arguments.rounds {
        eprintln!("whole programs, round {round} of {}", arguments.rounds);
        for (rounds, inputs) in &mut all {
            rounds.ours.push(contestants.ours(inputs, false)?);
            rounds.jacoco.push(contestants.jacoco(inputs)?);
            rounds.copying.push(contestants.copying(inputs)?);
            if rounds.label == "jars" {
                rounds.ours_one_core.push(contestants.ours(inputs, true)?);
                rounds.inflating.push(contestants.inflating(inputs)?);
                rounds.inflating_by_zlib.push(contestants.inflating_by_zlib(inputs)?);
                rounds.rewriting.push(contestants.rewriting(inputs)?);
            }
        }
    }
    Ok(all.into_iter().map(|(rounds, _)| rounds).collect())
}

/// The classes of these jars in a folder.
fn unpacked(label: &str, jar_paths: &[PathBuf]) -> Result<(FileRounds, Vec<PathBuf>)> {
    let folder = layout::work_folder("bench")?.join(label.replace(' ', "-"));
    jars::unpack(jar_paths, layout::emptied(&folder)?)?;
    let (bytes, files) = (jars::size(&folder)?, jars::files(&folder)?);
    Ok((FileRounds { label: label.into(), bytes, files, ..FileRounds::default() }, vec![folder]))
}

fn peak_memory(contestants: &Contestants, corpus: &Corpus) -> Result<(u64, u64)> {
    let big = layout::work_folder("bench")?.join("big.jar");
    let mut sources: Vec<(u64, PathBuf)> = Vec::new();
    for jar in corpus.jars.iter().filter(|jar| !jar.coordinates.contains("jython")) {
        sources.push((jars::size(&jar.path)?, jar.path.clone()));
    }
    sources.sort_by(|left, right| right.cmp(left));
    let sources: Vec<PathBuf> = sources.into_iter().map(|(_, path)| path).collect();
    let size = jars::merge(&sources, BIG_JAR_BYTES, &big)?;
    Ok((contestants.ours(&[big], false)?.peak_bytes, size))
}
