//! `touchstone instrument`: inserts probes into class folders, class files and jars.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::json;
use touchstone_instrumenter::pipeline::{Destination, Request, RunError, Severity, Summary, run as run_pipeline};
use touchstone_instrumenter::{Collect, Granularity, MethodList, Options, Probes};

use crate::exit::Failure;
use crate::progress::Shown;

/// Insert probes into class folders, class files and jars.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Instrument {
    /// Class folders, class files, jars (wars, ears, zips), or a JDK's lib/modules
    #[arg(required = true, value_name = "IN")]
    inputs: Vec<PathBuf>,
    /// Folder for the outputs: each IN becomes DIR/<file name of IN>
    #[arg(long, value_name = "DIR", required_unless_present = "in_place")]
    out: Option<PathBuf>,
    /// Replace the inputs; `touchstone restore` brings the originals back
    #[arg(long, conflicts_with = "out")]
    in_place: bool,
    /// How fine the probes are
    #[arg(long, value_enum, default_value_t = GranularityName::Method)]
    granularity: GranularityName,
    /// How fine the probes in jars are [default: as --granularity]
    #[arg(long, value_enum, value_name = "GRANULARITY")]
    libraries: Option<LibraryGranularity>,
    /// Which uses of a class are collected
    #[arg(long, value_enum, default_value_t = CollectName::Smart)]
    collect: CollectName,
    /// The methods to probe with --granularity checker, one a line: a.B#name(I)V
    #[arg(long, value_name = "FILE", required_if_eq("granularity", "checker"))]
    methods: Option<PathBuf>,
    /// The probe map [default: DIR/touchstone.map; in place: .touchstone/touchstone.map]
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
    /// Compress instrumented jar entries as they were; otherwise they are stored
    #[arg(long)]
    compress: bool,
    /// Threads to use at most [default: all cores]
    #[arg(long, value_name = "N")]
    jobs: Option<std::num::NonZeroUsize>,
    /// Keep outputs by content in this folder, so that deleted ones come back by a copy
    #[arg(long, value_name = "DIR")]
    cache: Option<PathBuf>,
    /// What probes do: store at once, or call the runtime, which looks first: for tests that run in parallel
    #[arg(long, value_enum, default_value_t = ProbesName::Store, value_name = "WAY")]
    probes: ProbesName,
    /// Leave out the recorders of reflection and of files
    #[arg(long)]
    no_recorders: bool,
    /// Probe uses of java.* classes too
    #[arg(long, hide = true)]
    jdk_references: bool,
    /// Print the summary as JSON on standard output
    #[arg(long)]
    json: bool,
    /// Print how long each phase took
    #[arg(long)]
    timings: bool,
    /// Print errors and warnings only
    #[arg(long, short)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  touchstone instrument target/classes target/test-classes --out target/touchstone
  touchstone instrument target/classes lib/*.jar --out instrumented --libraries class
  touchstone instrument app.jar lib/*.jar --out instrumented --granularity class
  touchstone instrument target/classes --in-place

Inputs that did not change since the last run are left alone. A class that cannot be read is copied as it is and
reported. Jars that lie in a class folder are copied; jars in jars are instrumented.

Exit codes: 0 done, 1 it failed (for example a full disk), 2 bad usage or bad input (some class could not be read).";

#[derive(Debug, Clone, Copy, ValueEnum, PartialEq, Eq)]
enum GranularityName {
    /// Which classes a test used
    Class,
    /// The classes, and which methods it entered
    Method,
    /// The methods, and which control-flow edges it took
    Edge,
    /// Which of the methods in --methods it entered
    Checker,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum LibraryGranularity {
    /// Which classes a test used
    Class,
    /// The classes, and which methods it entered
    Method,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum ProbesName {
    /// They store at once: least work
    Store,
    /// They call the runtime, which looks first: many threads in the same code do not hinder each other
    Call,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum CollectName {
    /// Before every instruction that can start an initializer, and at entries: safe
    Smart,
    /// Ekstazi's points: a baseline, not safe
    Ekstazi,
    /// Every use: slow, for comparison
    Naive,
}

/// Runs the command.
pub fn run(command: &Instrument) -> Result<(), Failure> {
    let request = request_of(command)?;
    let shown = Shown::new(command.quiet);
    let summary = run_pipeline(&request, &shown);
    shown.end();
    let summary = summary.map_err(|error| match error {
        RunError::Refused(error) => Failure::BadInput(error.to_string()),
        RunError::Failed(error) => Failure::Failed(error.to_string()),
    })?;
    tell(command, &summary)?;
    if summary.is_clean() { Ok(()) } else { Err(Failure::Reported) }
}

fn request_of(command: &Instrument) -> Result<Request, Failure> {
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    Ok(Request {
        inputs: command.inputs.clone(),
        destination: command.out.clone().map_or(Destination::InPlace, Destination::Folder),
        map: command.map.clone(),
        options: options_of(command)?,
        libraries: command.libraries.map(|it| match it {
            LibraryGranularity::Class => Granularity::Class,
            LibraryGranularity::Method => Granularity::Method,
        }),
        compress: command.compress,
        jobs: command.jobs.map_or_else(cores, std::num::NonZero::get),
        cache: command.cache.clone(),
    })
}

fn options_of(command: &Instrument) -> Result<Options, Failure> {
    let granularity = match command.granularity {
        GranularityName::Class => Granularity::Class,
        GranularityName::Method => Granularity::Method,
        GranularityName::Edge => Granularity::Edge,
        GranularityName::Checker => Granularity::Checker,
    };
    let collect = match command.collect {
        CollectName::Smart => Collect::Smart,
        CollectName::Ekstazi => Collect::Ekstazi,
        CollectName::Naive => Collect::Naive,
    };
    let methods = command.methods.as_ref().map(|path| {
        let shown = path.display();
        let text = std::fs::read_to_string(path).map_err(|error| format!("{shown}: cannot read: {error}"))?;
        MethodList::parse(&text).map_err(|line| format!("{shown}: not a method: {line}: write a.B#name(I)V"))
    });
    let methods = methods.transpose().map_err(Failure::BadInput)?.unwrap_or_default();
    if command.libraries.is_some() && granularity == Granularity::Checker {
        return Err(Failure::BadInput("--libraries is not for --granularity checker: its list says it all".to_owned()));
    }
    if command.methods.is_some() && granularity != Granularity::Checker {
        return Err(Failure::BadInput("--methods is for --granularity checker: give both or none".to_owned()));
    }
    let (jdk_references, no_recorders) = (command.jdk_references, command.no_recorders);
    let probes = match command.probes {
        ProbesName::Store => Probes::Store,
        ProbesName::Call => Probes::Call,
    };
    Ok(Options { granularity, collect, probes, methods, jdk_references, no_recorders, no_fills: false })
}

fn tell(command: &Instrument, summary: &Summary) -> Result<(), Failure> {
    for message in &summary.messages {
        match message.severity {
            Severity::Note if command.quiet => {}
            Severity::Note => eprintln!("note: {}", message.text),
            Severity::Warning | Severity::Failure => eprintln!("warning: {}", message.text),
        }
    }
    if command.timings {
        for (phase, time) in &summary.timings {
            eprintln!("{phase:<12}{:>9.1} ms", time.as_secs_f64() * 1000.0);
        }
    }
    if !command.quiet {
        eprintln!("{}", line(summary));
    }
    if command.json {
        use std::io::Write;
        writeln!(std::io::stdout(), "{}", as_json(summary))?;
    }
    Ok(())
}

/// The summary for people.
fn line(summary: &Summary) -> String {
    let counts = &summary.counts;
    let mut line = format!("instrumented {} classes with {} probes", counts.instrumented, counts.probes);
    let mut add = |count: u64, what: &str| {
        if count > 0 {
            line.push_str(&format!(", {count} {what}"));
        }
    };
    add(counts.unchanged, "without probes");
    add(counts.already_instrumented, "already instrumented");
    add(counts.unprobed, "methods unprobed");
    add(counts.copied, "other files");
    add(counts.kept, "unchanged since the last run");
    add(counts.removed, "removed");
    add(counts.failed, "failed");
    line
}

/// The summary for machines.
fn as_json(summary: &Summary) -> serde_json::Value {
    let counts = &summary.counts;
    let texts = |wanted: Severity| -> Vec<&str> {
        let matching = summary.messages.iter().filter(|message| message.severity == wanted);
        matching.map(|message| message.text.as_str()).collect()
    };
    let units: Vec<_> = summary.units.iter().map(|unit| {
        json!({ "input": unit.input.to_string_lossy(), "output": unit.output.to_string_lossy(), "kept": unit.kept })
    }).collect();
    json!({
        "schema": "touchstone-instrument-1",
        "map": summary.map.to_string_lossy(),
        "mapId": summary.map_id.to_string(),
        "totalIds": summary.total_ids,
        "units": units,
        "instrumented": counts.instrumented,
        "withoutProbes": counts.unchanged,
        "alreadyInstrumented": counts.already_instrumented,
        "failed": counts.failed,
        "copied": counts.copied,
        "kept": counts.kept,
        "removed": counts.removed,
        "probes": counts.probes,
        "unprobed": counts.unprobed,
        "notes": texts(Severity::Note),
        "warnings": texts(Severity::Warning),
        "failures": texts(Severity::Failure),
    })
}
