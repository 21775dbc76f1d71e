//! `touchstone rtscheck auto`: generated programs, generated tests, and all that evolution operators make of them.

use std::io::{BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use touchstone_analyzer::pipeline::default_jdk;
use touchstone_analyzer::rtscheck::classic::{CONSTRAINTS, Constraint};
use touchstone_analyzer::rtscheck::modern::{MODE, OPERATORS, modern};
use touchstone_analyzer::rtscheck::operators::Operator;
use touchstone_analyzer::rtscheck::report::Report;
use touchstone_analyzer::rtscheck::rules::Rule;
use touchstone_analyzer::rtscheck::sequence::{Lengths, Oracle};
use touchstone_analyzer::rtscheck::suite::{Base, Plan, classic};
use touchstone_analyzer::techniques::Technique;

use super::driver::Java;
use super::engine::{BaseResult, Engine, remove};
use super::maven::{External, Sample, external};
use super::report::{Format, Told};
use super::shrink::{Failing, shrink, write_cases};
use super::tools::{DEFAULT, Tool};
use crate::commands::project::technique;
use crate::exit::Failure;

/// Generate programs, tests and second revisions, and check techniques with them
///
/// The programs are those of the paper (modes JD1 to JD10, operators E1 to E9), those of modern Java (mode modern), or both.
/// Everything depends on the seed alone.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Auto {
    /// Generate these programs: JD1 to JD10, modern; can be given more than once [default: JD1 to JD10]
    #[arg(long, value_name = "MODE")]
    mode: Vec<String>,
    /// Apply these operators only, such as E4 or change-resource; can be given more than once [default: all]
    #[arg(long, value_name = "NAME")]
    operator: Vec<String>,
    /// How many programs for each mode
    #[arg(long, value_name = "N", default_value_t = 400)]
    programs: usize,
    /// The seed: the same one gives the same programs
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Tests of a program: pairs of the length of call sequences and how many of them
    #[arg(long, value_name = "LENGTH:COUNT,...", default_value = "1:3,2:4,4:4,20:1", value_parser = lengths)]
    tests: Lengths,
    /// What every test looks at in the end [default: some of each]
    #[arg(long, value_enum)]
    oracle: Option<Look>,
    /// Check this technique; can be given more than once [default: all but retest-all]
    #[arg(long, value_name = "NAME", value_parser = technique)]
    technique: Vec<Technique>,
    /// Check other tools instead, with a Maven project: ekstazi, starts, or NAME=COMMAND; can be given more than once
    #[arg(long, value_name = "TOOL", value_parser = external, conflicts_with_all = ["technique", "planted", "shrink"])]
    tool: Vec<External>,
    /// Take only so many second revisions of each program, spread over all that there are
    #[arg(long, value_name = "N")]
    revisions: Option<usize>,
    /// Check `hybrid` without each of its rules as well: each must be caught
    #[arg(long)]
    planted: bool,
    /// Make the first program in which a technique violates R1, R5, R6 or R7 small, and write it as a case of the conformance
    /// suite into this folder; for techniques that claim to be safe, and planted bugs
    #[arg(long, value_name = "DIR")]
    shrink: Option<PathBuf>,
    /// Programs that are checked together
    #[arg(long, value_name = "N", default_value_t = 200)]
    batch: usize,
    /// Where programs are compiled and run; what is there is replaced [default: below the folder for temporary
    /// files, or with --tool below .touchstone]
    #[arg(long, value_name = "DIR")]
    work: Option<PathBuf>,
    /// How many batches at a time [default: all cores]
    #[arg(long, value_name = "N")]
    jobs: Option<std::num::NonZeroUsize>,
    /// The JDK that compiles and runs, 17 or newer [default: JAVA_HOME, or that of the java on the PATH]
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    /// How to print the report
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  touchstone rtscheck auto --programs 20
  touchstone rtscheck auto --mode JD2 --operator E4 --technique hybrid --technique clover --json
  touchstone rtscheck auto --mode modern --programs 700 --planted --shrink cases
  touchstone rtscheck auto --mode JD1 --programs 30 --revisions 4 --tool ekstazi --tool starts
  touchstone rtscheck auto --mode JD1 --programs 30 --revisions 4 --tool mine='mvn -B -q -P mine test'

Exit codes: 0 no violation of R1, R2, R5, R6 or R7 by a technique that is not known to miss tests, 1 there are some,
2 bad usage or bad input.";

/// What a test looks at in the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Look {
    /// What calls gave back, and the fields of the objects
    Values,
    /// The same, and which objects are of which classes
    Types,
    /// The whole state of all objects, by reflection
    State,
}

/// The pairs of `--tests`.
fn lengths(text: &str) -> Result<Lengths, String> {
    let pair = |part: &str| {
        let (length, count) = part.split_once(':')?;
        Some((length.parse().ok()?, count.parse().ok()?))
    };
    let pairs: Option<Vec<(usize, usize)>> = text.split(',').map(pair).collect();
    pairs.filter(|it| it.iter().all(|(length, _)| *length > 0)).map(Lengths).ok_or_else(|| "write 1:3,2:4".to_owned())
}

/// Runs the command.
pub fn run(command: &Auto) -> Result<(), Failure> {
    let start = Instant::now();
    let tools = tools(command);
    let bases = bases(command)?;
    let jdk = command.jdk.clone().or_else(default_jdk);
    let jdk = jdk.ok_or_else(|| Failure::BadInput("there is no JDK: set JAVA_HOME or give --jdk".to_owned()))?;
    let work = Work::new(command)?;
    let java = Java::prepare(&jdk, &work.folder)?;
    let setting = Setting { command, tools: &tools, java: &java, jdk: &jdk, work: &work.folder };
    let mut checked = check_all(&setting, &bases)?;
    if !command.tool.is_empty() {
        Sample { bases: &bases, results: &mut checked, work: &work.folder }.check(&command.tool)?;
    }
    let mut report = Report::default();
    for (base, result) in bases.iter().zip(&checked) {
        add(&mut report, base, result);
    }
    let told = Told { report: &report, tools: setting.told(), minutes: start.elapsed().as_secs_f64() / 60.0 };
    let mut out = BufWriter::new(std::io::stdout().lock());
    told.write(if command.json { Format::Json } else { command.format }, &mut out)?;
    out.flush()?;
    if let Some(folder) = &command.shrink {
        make_small(&setting, &report, &bases, folder)?;
    }
    if told.is_clean() { Ok(()) } else { Err(Failure::Found) }
}

fn tools(command: &Auto) -> Vec<Tool> {
    let named = |name: &&str| Technique::from_name(name);
    let mut tools: Vec<Tool> = match command.technique.as_slice() {
        [] => DEFAULT.iter().filter_map(named).map(Tool::plain).collect(),
        some => some.iter().copied().map(Tool::plain).collect(),
    };
    if !command.tool.is_empty() {
        tools.clear();
    }
    if command.planted {
        tools.extend(Tool::planted());
    }
    tools
}

fn bases(command: &Auto) -> Result<Vec<Base>, Failure> {
    let oracle = command.oracle.map(|it| match it {
        Look::Values => Oracle::Values,
        Look::Types => Oracle::Types,
        Look::State => Oracle::State,
    });
    let (seed, programs, lengths) = (command.seed, command.programs, command.tests.clone());
    let plan = Plan { seed, programs, lengths, oracle };
    let named = |it: &Operator| command.operator.is_empty() || command.operator.iter().any(|name| name == it.name());
    let operators: Vec<Operator> = Operator::ALL.into_iter().filter(named).collect();
    let every: Vec<String> = CONSTRAINTS.iter().map(|it| it.name.to_owned()).collect();
    let modes = if command.mode.is_empty() { &every } else { &command.mode };
    if !command.tool.is_empty() && modes.iter().any(|mode| mode == MODE) {
        return Err(Failure::BadInput(format!(
            "--tool goes with JD1 to JD10: mode {MODE} needs files where Maven has none"
        )));
    }
    let mut bases = Vec::new();
    for mode in modes {
        let number = bases.len() as u32;
        bases.extend(match Constraint::from_name(mode) {
            Some(constraint) => classic(&plan, constraint, &operators, number),
            None if mode == MODE => modern(&plan, &command.operator, number),
            None => return Err(Failure::BadInput(format!("no mode {mode}: there are JD1 to JD10 and {MODE}"))),
        });
    }
    for base in &mut bases {
        thin_out(base, command.revisions);
    }
    if bases.iter().all(|base| base.evolutions.is_empty()) {
        let names: Vec<&str> = OPERATORS.iter().map(|(name, _)| *name).collect();
        let wrong = command.operator.join(", ");
        let known = names.join(", ");
        return Err(Failure::BadInput(format!(
            "nothing to check with {wrong}: there are E1 to E9, and for {MODE} {known}"
        )));
    }
    Ok(bases)
}

/// Leaves so many second revisions, evenly spread.
fn thin_out(base: &mut Base, wanted: Option<usize>) {
    let (Some(wanted), count) = (wanted, base.evolutions.len()) else { return };
    let all = std::mem::take(&mut base.evolutions);
    let is_taken = |number: usize| (number * wanted) / count.max(1) != ((number + 1) * wanted) / count.max(1);
    let taken = all.into_iter().enumerate().filter(|(number, _)| wanted >= count || is_taken(*number));
    base.evolutions = taken.map(|(_, it)| it).collect();
}

fn add(report: &mut Report, base: &Base, result: &BaseResult) {
    report.add_base(&base.mode, result.error.is_none());
    for it in &result.unusable {
        report.add_unusable((base.number, it.revision), &it.why);
    }
    if result.error.is_some() {
        return;
    }
    for (number, (evolution, evolved)) in base.evolutions.iter().zip(&result.evolved).enumerate() {
        report.add(&base.mode, evolution.operator, evolved.as_ref(), (base.number, number));
    }
}

/// Shrinks what failed, and tells where it is written.
fn make_small(setting: &Setting<'_>, report: &Report, bases: &[Base], folder: &Path) -> Result<(), Failure> {
    let mut failing = Vec::new();
    for tool in setting.tools.iter().filter(|tool| tool.claims_safety(setting.sees_files()) || tool.without.is_some()) {
        for rule in BUGS.into_iter().filter(|rule| *rule != Rule::R2) {
            let found = report.example(rule, &tool.name).and_then(|(number, revision)| {
                let mut base = bases.iter().find(|base| base.number == number)?.clone();
                base.evolutions = base.evolutions.get(revision).cloned().into_iter().collect();
                Some(base)
            });
            failing.extend(found.map(|base| Failing { tool: tool.name.clone(), rule, base }));
        }
    }
    let involved: Vec<Tool> =
        setting.tools.iter().filter(|tool| failing.iter().any(|it| it.tool == tool.name)).cloned().collect();
    let mut engine = Engine::new(setting.java, &involved, setting.jdk, setting.work.join("shrink"))?;
    let small = shrink(&mut engine, failing)?;
    engine.end();
    let mut engine = Engine::new(setting.java, setting.tools, setting.jdk, setting.work.join("cases"))?;
    for line in write_cases(&mut engine, &small, folder)? {
        eprintln!("{line}");
    }
    engine.end();
    Ok(())
}

/// A folder to work in; one that nobody asked for goes away in the end.
struct Work {
    folder: PathBuf,
    is_own: bool,
}

impl Work {
    fn new(command: &Auto) -> Result<Self, Failure> {
        // Ekstazi records nothing that lies below the folder for temporary files: there it runs everything every time.
        let has_ekstazi = command.tool.iter().any(|tool| tool.command.contains("ekstazi"));
        let around = if command.tool.is_empty() { std::env::temp_dir() } else { PathBuf::from(".touchstone") };
        let own = around.join(format!("touchstone-rtscheck-{}", std::process::id()));
        let folder = std::path::absolute(command.work.as_deref().unwrap_or(&own))?;
        remove(&folder)?;
        std::fs::create_dir_all(&folder)
            .map_err(|error| Failure::BadInput(format!("{}: {error}", folder.display())))?;
        // Tests ask for their own path: without links in it, it is the same for all.
        let folder = std::fs::canonicalize(&folder)?;
        if has_ekstazi && folder.starts_with(std::env::temp_dir()) {
            let shown = folder.display();
            return Err(Failure::BadInput(format!(
                "{shown}: Ekstazi records nothing below the folder for temporary files: give a --work elsewhere"
            )));
        }
        Ok(Self { folder, is_own: command.work.is_none() })
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        if self.is_own {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

struct Setting<'a> {
    command: &'a Auto,
    tools: &'a [Tool],
    java: &'a Java,
    jdk: &'a Path,
    work: &'a Path,
}

impl Setting<'_> {
    /// The tools by name, and which of them claim to miss nothing.
    fn told(&self) -> Vec<(String, bool)> {
        let own = self.tools.iter().map(|tool| (tool.name.clone(), tool.claims_safety(self.sees_files())));
        own.chain(self.command.tool.iter().map(|tool| (tool.name.clone(), true))).collect()
    }

    /// Whether programs read files, so that techniques which do not look at these miss tests.
    fn sees_files(&self) -> bool {
        self.command.mode.iter().any(|mode| mode == MODE)
    }
}

/// Checks all programs, batch by batch; the results are in the order of the programs, whoever checked them.
fn check_all(setting: &Setting<'_>, bases: &[Base]) -> Result<Vec<BaseResult>, Failure> {
    let batches: Vec<&[Base]> = bases.chunks(setting.command.batch.max(1)).collect();
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let jobs = setting.command.jobs.map_or_else(cores, std::num::NonZero::get).min(batches.len().max(1));
    let bar = progress(batches.len());
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let failures: Vec<Failure> = std::thread::scope(|scope| {
        let work = |worker: usize| {
            let (next, done, batches, bar) = (&next, &done, &batches, &bar);
            scope.spawn(move || {
                let root = setting.work.join(format!("worker-{worker}"));
                let mut engine = Engine::new(setting.java, setting.tools, setting.jdk, root)?;
                while let Some((number, batch)) = take(next, batches) {
                    let results = engine.check(batch)?;
                    done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((number, results));
                    bar.inc(1);
                }
                engine.end();
                Ok(())
            })
        };
        let workers: Vec<_> = (0..jobs).map(work).collect();
        workers.into_iter().filter_map(|it| it.join().ok()?.err()).collect()
    });
    bar.finish_and_clear();
    if let Some(failure) = failures.into_iter().next() {
        return Err(failure);
    }
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(number, _)| *number);
    Ok(done.into_iter().flat_map(|(_, results)| results).collect())
}

fn take<'c>(next: &AtomicUsize, batches: &[&'c [Base]]) -> Option<(usize, &'c [Base])> {
    let number = next.fetch_add(1, Ordering::Relaxed);
    batches.get(number).map(|batch| (number, *batch))
}

fn progress(batches: usize) -> ProgressBar {
    let bar = if std::io::stderr().is_terminal() { ProgressBar::new(batches as u64) } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("batch {pos}/{len}, {elapsed}") {
        bar.set_style(style);
    }
    bar
}

/// The rules whose violation is a bug, whatever others do.
pub const BUGS: [Rule; 5] = [Rule::R1, Rule::R2, Rule::R5, Rule::R6, Rule::R7];
