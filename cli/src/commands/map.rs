//! `touchstone map`: what a probe map says.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde_json::json;
use touchstone_formats::probe_map::{ClassRecord, EntryOutcome, ProbeKind, ProbeMap};

use crate::exit::Failure;

/// Show what a probe map says.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Map {
    #[command(subcommand)]
    command: MapCommand,
}

const EXAMPLES: &str = "\
Examples:
  touchstone map show target/touchstone/touchstone.map
  touchstone map show target/touchstone/touchstone.map --id 1234
  touchstone map show target/touchstone/touchstone.map --class a.b.Calculator --json
  touchstone map stats target/touchstone/touchstone.map";

#[derive(Debug, Subcommand)]
enum MapCommand {
    Show(Show),
    Stats(Stats),
}

/// Print what each id means, one line an id: id, kind, class, method, line, target
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
struct Show {
    /// The probe map
    file: PathBuf,
    /// Only this class, a.b.C or a/b/C
    #[arg(long, value_name = "NAME")]
    class: Option<String>,
    /// Only this id
    #[arg(long, value_name = "N", conflicts_with = "class")]
    id: Option<u32>,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

/// Print settings, units and how many ids of which kind there are
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
struct Stats {
    /// The probe map
    file: PathBuf,
    /// As one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(command: &Map) -> Result<(), Failure> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    match &command.command {
        MapCommand::Show(show) => show_ids(show, &mut out)?,
        MapCommand::Stats(stats) => show_stats(stats, &mut out)?,
    }
    Ok(out.flush()?)
}

fn show_ids(show: &Show, out: &mut impl Write) -> Result<(), Failure> {
    let map = ProbeMap::open(&show.file)?;
    let shown = show.file.display();
    if let Some(id) = show.id {
        let total = map.total_ids();
        let class = map.class_of_id(id).ok_or_else(|| {
            let why = if id < total { "its class has changed since" } else { "it was never given" };
            Failure::Failed(format!("{shown}: id {id} means nothing: {why}"))
        })?;
        return print_class(&class, Some(id), show.json, out);
    }
    let wanted = show.class.as_ref().map(|name| name.replace('.', "/").into_bytes());
    let mut found = false;
    for class in map.classes() {
        let probes = class.class_probes()?;
        if wanted.as_ref().is_none_or(|wanted| probes.class_name() == wanted) {
            found = true;
            print_class(&class, None, show.json, out)?;
        }
    }
    match &show.class {
        Some(name) if !found => Err(Failure::Failed(format!("{shown}: there is no class {name}"))),
        _ => Ok(()),
    }
}

fn print_class(class: &ClassRecord<'_>, only: Option<u32>, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let probes = class.class_probes()?;
    let name = String::from_utf8_lossy(probes.class_name()).replace('/', ".");
    for (id, probe) in (class.first_id..).zip(probes.probes()).filter(|(id, _)| only.is_none_or(|only| only == *id)) {
        let (method, target) = (String::from_utf8_lossy(probe.method), String::from_utf8_lossy(probe.target));
        let kind = probe.kind.name();
        if json {
            let (line, entry) = (probe.line, String::from_utf8_lossy(class.entry));
            let object = json!({ "id": id, "kind": kind, "class": name, "method": method, "line": line,
                "target": target, "unit": class.unit, "entry": entry });
            writeln!(out, "{object}")?;
        } else {
            writeln!(out, "{id}\t{kind}\t{name}\t{method}\t{}\t{target}", probe.line)?;
        }
    }
    for unprobed in probes.unprobed().filter(|_| only.is_none()) {
        let (method, reason) = (String::from_utf8_lossy(unprobed.method), unprobed.reason.name());
        if json {
            writeln!(out, "{}", json!({ "unprobed": reason, "class": name, "method": method }))?;
        } else {
            writeln!(out, "-\tunprobed\t{name}\t{method}\t\t{reason}")?;
        }
    }
    Ok(())
}

/// How much of what there is in a map.
#[derive(Default)]
struct Totals {
    outcomes: [u64; EntryOutcome::ALL.len()],
    kinds: [u64; ProbeKind::ALL.len()],
    unprobed: u64,
}

impl Totals {
    fn of(map: &ProbeMap) -> Result<Self, Failure> {
        let mut totals = Self::default();
        for class in map.classes() {
            let probes = class.class_probes()?;
            totals.unprobed += probes.unprobed().count() as u64;
            add(&mut totals.outcomes, class.outcome as usize);
            probes.probes().for_each(|probe| add(&mut totals.kinds, probe.kind as usize));
        }
        Ok(totals)
    }
}

fn add(counters: &mut [u64], index: usize) {
    if let Some(counter) = counters.get_mut(index) {
        *counter += 1;
    }
}

fn show_stats(stats: &Stats, out: &mut impl Write) -> Result<(), Failure> {
    let map = ProbeMap::open(&stats.file)?;
    let totals = Totals::of(&map)?;
    let kinds = ProbeKind::ALL.iter().map(|kind| kind.name()).zip(totals.kinds);
    let outcomes = EntryOutcome::ALL.iter().map(|outcome| outcome.name()).zip(totals.outcomes);
    if stats.json {
        let settings = map.settings();
        let settings: serde_json::Map<_, _> =
            settings.iter().map(|(key, value)| (key.to_owned(), value.into())).collect();
        let units: Vec<_> = map
            .units()
            .map(|unit| {
                json!({ "kind": unit.kind.name(), "input": String::from_utf8_lossy(unit.input),
                "output": String::from_utf8_lossy(unit.output) })
            })
            .collect();
        let named = |pairs: Vec<(&str, u64)>| -> serde_json::Map<String, serde_json::Value> {
            pairs.into_iter().map(|(name, count)| (name.to_owned(), count.into())).collect()
        };
        let object = json!({ "schema": "touchstone-map-stats-1", "mapId": map.map_id().to_string(),
            "lineage": map.lineage().to_string(), "totalIds": map.total_ids(), "liveIds": map.live_ids(),
            "settings": settings, "units": units, "entries": named(outcomes.collect()),
            "probes": named(kinds.collect()), "unprobed": totals.unprobed });
        return Ok(writeln!(out, "{object}")?);
    }
    writeln!(out, "map id      {}", map.map_id())?;
    writeln!(out, "lineage     {}", map.lineage())?;
    writeln!(out, "ids         {} given, {} in use", map.total_ids(), map.live_ids())?;
    for (key, value) in map.settings().iter() {
        writeln!(out, "setting     {key}={value}")?;
    }
    for unit in map.units() {
        let (input, output) = (String::from_utf8_lossy(unit.input), String::from_utf8_lossy(unit.output));
        writeln!(out, "unit        {} {input} -> {output}", unit.kind.name())?;
    }
    for (name, count) in outcomes.filter(|(_, count)| *count > 0) {
        writeln!(out, "entries     {count} {name}")?;
    }
    for (name, count) in kinds.filter(|(_, count)| *count > 0) {
        writeln!(out, "probes      {count} {name}")?;
    }
    Ok(writeln!(out, "unprobed    {} methods", totals.unprobed)?)
}
