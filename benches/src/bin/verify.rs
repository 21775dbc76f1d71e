//! `make verify`: no class of two JDKs and of the corpus may fail verification because it was instrumented.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Parser;
use touchstone_benches::corpus::{Corpus, Jar};
use touchstone_benches::java::{Jdk, installed_jdks};
use touchstone_benches::layout;
use touchstone_benches::parallel::in_parallel;
use touchstone_benches::table::Table;
use touchstone_benches::verify::{Configuration, Counts, Outcomes, Subject, Tools, new_errors, programs};

/// The jars of the quick subset: a modern one, a multi-release one, and one older than stack map frames.
const QUICK_JARS: [&str; 3] = ["guava", "log4j-api", "oro"];

/// Instrument the JDKs and the corpus in every configuration, and verify every class with HotSpot and ClassFile.verify.
#[derive(Parser)]
struct Arguments {
    /// Only java.base of one JDK and three jars, in two configurations: about a minute.
    #[arg(long)]
    quick: bool,
    /// Only configurations whose name contains this, such as `method-smart`.
    #[arg(long, default_value = "")]
    only: String,
    /// Only subjects whose name contains this, such as `corpus` or `jdk25`; the large programs run with `corpus`.
    #[arg(long, default_value = "")]
    subject: String,
    /// Keep the instrumented classes under target/verify.
    #[arg(long)]
    keep: bool,
}

/// One subject in one configuration.
struct Task<'a> {
    subject: &'a Subject,
    baseline: &'a Baseline,
    configuration: Configuration,
}

/// What the verifiers say of a subject's originals.
#[derive(Default)]
struct Baseline {
    linked: Outcomes,
    checked: Outcomes,
}

/// What came out of one task.
#[derive(Default)]
struct Verdict {
    name: String,
    classes: usize,
    linked: usize,
    checked: usize,
    counts: Counts,
    errors: Vec<String>,
    seconds: u64,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let folder = layout::work_folder(if arguments.quick { "verify-quick" } else { "verify" })?;
    let jdks = installed_jdks()?;
    let tools = Tools::prepare(&jdks, &folder)?;
    if !tools.has_class_file_api() {
        eprintln!("WARNING: no JDK from 24 on is found, so ClassFile.verify does not run and the classes of java.* in");
        eprintln!("WARNING: java.base are NOT verified at all. Install one, or name it in TOUCHSTONE_JDKS.");
    }
    let corpus = if arguments.quick { Corpus::fetched_only(&QUICK_JARS)? } else { Corpus::fetched()? };
    let mut subjects = subjects(&jdks, &corpus, arguments.quick)?;
    subjects.retain(|subject| subject.label().contains(&arguments.subject));
    let baselines = in_parallel(&subjects, |subject| baseline(&tools, subject, &folder))?;
    let tasks = tasks(&subjects, &baselines, &arguments);
    let verdicts = in_parallel(&tasks, |task| verify(&tools, task, &folder, arguments.keep))?;
    let mut failures = report(&verdicts, &folder)?;
    if !arguments.quick && "corpus".contains(&arguments.subject) {
        failures += programs::run_all(&tools, &jdks, &corpus, &folder)?;
    }
    let sum = |value: fn(&Verdict) -> u64| verdicts.iter().map(value).sum::<u64>();
    println!(
        "RESULT verify classes={} probes={} unprobed={} errors={failures}",
        sum(|verdict| verdict.classes as u64),
        sum(|verdict| verdict.counts.probes),
        sum(|verdict| verdict.counts.unprobed),
    );
    std::process::exit(i32::from(failures > 0));
}

fn subjects(jdks: &[Jdk], corpus: &Corpus, quick: bool) -> Result<Vec<Subject>> {
    let newest = jdks.last().context("no JDK")?;
    let jars: Vec<PathBuf> = corpus.jars.iter().map(|Jar { path, .. }| path.clone()).collect();
    let jars = Subject::Jars(newest.clone(), jars);
    if quick {
        return Ok(vec![Subject::JavaBase(newest.clone()), jars]);
    }
    Ok(jdks.iter().cloned().map(Subject::Jdk).chain([jars]).collect())
}

fn tasks<'a>(subjects: &'a [Subject], baselines: &'a [Baseline], arguments: &Arguments) -> Vec<Task<'a>> {
    let configurations = if arguments.quick { Configuration::quick() } else { Configuration::all() };
    let mut tasks = Vec::new();
    for configuration in configurations {
        for (subject, baseline) in subjects.iter().zip(baselines) {
            let more = configuration.with_jdk_references().filter(|_| subject.is_jdk() && !arguments.quick);
            let all = [Some(configuration), more].into_iter().flatten();
            tasks.extend(all.map(|configuration| Task { subject, baseline, configuration }));
        }
    }
    tasks.retain(|task| task.configuration.label().contains(&arguments.only));
    tasks
}

fn baseline(tools: &Tools, subject: &Subject, folder: &Path) -> Result<Baseline> {
    let report = |kind: &str| folder.join(format!("original-{}-{kind}.report", subject.label()));
    let linked = tools.link(subject, None, &report("link"))?;
    let checked = tools.check_class_files(subject, None, &report("check"))?;
    eprintln!("original {}: {} classes, {} link", subject.label(), linked.len().max(checked.len()), linked.passed());
    Ok(Baseline { linked, checked })
}

/// One task from input to verdict. A tool that breaks down is an error of this task and does not end the run.
fn verify(tools: &Tools, task: &Task<'_>, folder: &Path, keep: bool) -> Result<Verdict> {
    let start = Instant::now();
    let name = format!("{} {}", task.configuration.label(), task.subject.label());
    let out = folder.join(name.replace(' ', "-"));
    layout::emptied(&out)?;
    let mut verdict = Verdict { name, ..Verdict::default() };
    if let Err(broken) = judge(tools, task, &out, &mut verdict) {
        verdict.errors.push(format!("{broken:#}"));
    }
    if !keep {
        std::fs::remove_dir_all(&out)?;
    }
    verdict.seconds = start.elapsed().as_secs();
    let Verdict { name, classes, counts, errors, seconds, .. } = &verdict;
    eprintln!("{name}: {classes} classes, {} probes, {} new errors, {seconds} s", counts.probes, errors.len());
    Ok(verdict)
}

fn judge(tools: &Tools, task: &Task<'_>, out: &Path, verdict: &mut Verdict) -> Result<()> {
    let report = |kind: &str| PathBuf::from(format!("{}-{kind}.report", out.display()));
    verdict.counts = tools.instrument(task.subject, task.configuration, out)?;
    verdict.errors.clone_from(&verdict.counts.failures);
    let linked = tools.link(task.subject, Some(out), &report("link"))?;
    verdict.errors.extend(new_errors(&task.baseline.linked, &linked));
    let checked = tools.check_class_files(task.subject, Some(out), &report("check"))?;
    verdict.errors.extend(new_errors(&task.baseline.checked, &checked));
    verdict.classes = linked.len().max(checked.len());
    (verdict.linked, verdict.checked) = (linked.passed(), checked.passed());
    Ok(())
}

/// Prints the table, writes all errors to a file and some to the terminal, and tells how many there are.
fn report(verdicts: &[Verdict], folder: &Path) -> Result<usize> {
    let mut table = Table::new(["configuration", "classes", "linked", "checked", "probes", "unprobed", "errors", "s"]);
    let mut lines = Vec::new();
    for verdict in verdicts {
        let Counts { probes, unprobed, .. } = &verdict.counts;
        let numbers = [verdict.classes, verdict.linked, verdict.checked].map(|number| number.to_string());
        let [classes, linked, checked] = numbers;
        let failed = verdict.errors.len().to_string();
        let row = [probes.to_string(), unprobed.to_string(), failed, verdict.seconds.to_string()];
        let [probes, unprobed, failed, seconds] = row;
        table.row([verdict.name.clone(), classes, linked, checked, probes, unprobed, failed, seconds]);
        lines.extend(verdict.errors.iter().map(|error| format!("{}\t{error}", verdict.name)));
    }
    let path = folder.join("errors.txt");
    std::fs::write(&path, lines.join("\n"))?;
    lines.iter().take(20).for_each(|line| eprintln!("NEW ERROR {line}"));
    if lines.len() > 20 {
        eprintln!("… {} more in {}", lines.len() - 20, path.display());
    }
    println!("{}", table.render());
    Ok(lines.len())
}
