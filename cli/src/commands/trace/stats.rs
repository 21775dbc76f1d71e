//! `touchstone trace stats`: how large traces are, and of what.

use std::io::Write;

use clap::Args;
use serde_json::json;
use touchstone_formats::trace::{Content, Ending};

use super::input::Input;
use crate::exit::Failure;

/// Print sizes, windows, ids a window, bytes a test class, and where ids were seen
#[derive(Debug, Args)]
#[command(after_help = super::EXAMPLES)]
pub struct Stats {
    #[command(flatten)]
    input: Input,
    /// As one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Default)]
struct Totals {
    traces: u64,
    bytes: u64,
    /// Block count and bytes of each sort.
    sorts: std::collections::BTreeMap<&'static str, (u64, u64)>,
    classes: std::collections::BTreeSet<Vec<u8>>,
    ids_in_windows: Vec<u64>,
    facts_told: u64,
    /// Ids seen, by where.
    seen: [u64; 5],
    helpers: u64,
    without_exit: u64,
    cut_off: Vec<String>,
    lost: Vec<String>,
}

const PLACES: [&str; 5] = ["windows", "initializers", "fills", "gaps", "exits"];

/// Runs the command.
pub fn run(stats: &Stats, out: &mut impl Write) -> Result<(), Failure> {
    let traces = stats.input.traces()?;
    let mut totals = Totals::default();
    for named in &traces {
        totals.traces += 1;
        totals.bytes += named.trace.as_bytes().len() as u64;
        let (windows_before, mut has_exit) = (totals.ids_in_windows.len(), false);
        let mut reader = named.trace.read();
        for block in reader.by_ref() {
            let sort = totals.add(&block.content);
            let counters = totals.sorts.entry(sort).or_default();
            *counters = (counters.0 + 1, counters.1 + block.size as u64);
            has_exit |= sort == "exit";
        }
        totals.facts_told += reader.facts().len() as u64;
        totals.helpers += u64::from(totals.ids_in_windows.len() == windows_before);
        totals.without_exit += u64::from(!has_exit);
        match reader.ending() {
            ending @ Ending::CutOff { .. } => totals.cut_off.push(format!("{}: {ending}", named.name)),
            Ending::Lost => totals.lost.push(named.name.clone()),
            _ => {}
        }
    }
    totals.ids_in_windows.sort_unstable();
    if stats.json { totals.print_json(out) } else { totals.print(out) }
}

impl Totals {
    fn add(&mut self, content: &Content<'_>) -> &'static str {
        let (sort, place, ids) = match content {
            Content::Jvm(_) => return "jvm",
            Content::Texts(..) => return "texts",
            Content::Facts(..) => return "facts",
            Content::Lost(_) => return "lost",
            Content::Unknown(_) => return "unknown",
            Content::Window(window) => {
                self.classes.insert(window.test_class.to_vec());
                self.ids_in_windows.push(window.seen.ids.len() as u64);
                ("windows", 0, window.seen.ids.len())
            }
            Content::Init(it) => ("initializers", 1, it.seen.ids.len()),
            Content::Fill(it) => ("fills", 2, it.seen.ids.len()),
            Content::Gap(seen) => ("gaps", 3, seen.ids.len()),
            Content::Exit(it) => ("exit", 4, it.seen.ids.len()),
        };
        if let Some(counter) = self.seen.get_mut(place) {
            *counter += ids as u64;
        }
        sort
    }

    fn bytes_per_class(&self) -> u64 {
        self.bytes.checked_div(self.classes.len() as u64).unwrap_or(0)
    }

    fn median_ids(&self) -> u64 {
        self.ids_in_windows.get(self.ids_in_windows.len() / 2).copied().unwrap_or(0)
    }

    fn mean_ids(&self) -> f64 {
        self.ids_in_windows.iter().sum::<u64>() as f64 / self.ids_in_windows.len().max(1) as f64
    }

    fn share(&self, place: usize) -> f64 {
        let all: u64 = self.seen.iter().sum();
        self.seen.get(place).copied().unwrap_or(0) as f64 * 100.0 / all.max(1) as f64
    }

    fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (helpers, without) = (self.helpers, self.without_exit);
        writeln!(out, "traces        {} ({helpers} without windows, {without} without an end)", self.traces)?;
        writeln!(out, "bytes         {} ({} a test class)", self.bytes, self.bytes_per_class())?;
        writeln!(out, "test classes  {}", self.classes.len())?;
        let (median, mean) = (self.median_ids(), self.mean_ids());
        let most = self.ids_in_windows.last().copied().unwrap_or(0);
        writeln!(
            out,
            "windows       {}; ids: {median} median, {mean:.1} mean, {most} most",
            self.ids_in_windows.len()
        )?;
        writeln!(out, "facts         {}", self.facts_told)?;
        for (place, name) in PLACES.iter().enumerate() {
            let ids = self.seen.get(place).copied().unwrap_or(0);
            writeln!(out, "ids seen      {ids} in {name} ({:.1} %)", self.share(place))?;
        }
        for (sort, (count, bytes)) in &self.sorts {
            writeln!(out, "blocks        {count} {sort}, {bytes} bytes")?;
        }
        for told in &self.cut_off {
            writeln!(out, "cut off       {told}")?;
        }
        for name in &self.lost {
            writeln!(out, "lost          {name}: see `touchstone trace show {name}`")?;
        }
        Ok(())
    }

    fn print_json(&self, out: &mut impl Write) -> Result<(), Failure> {
        let blocks: serde_json::Map<_, _> = self
            .sorts
            .iter()
            .map(|(sort, (count, bytes))| ((*sort).to_owned(), json!({ "count": count, "bytes": bytes })))
            .collect();
        let seen: serde_json::Map<_, _> =
            PLACES.iter().zip(self.seen).map(|(name, ids)| ((*name).to_owned(), ids.into())).collect();
        let object = json!({ "schema": "touchstone-trace-stats-1", "traces": self.traces, "helpers": self.helpers,
            "withoutExit": self.without_exit, "bytes": self.bytes, "bytesPerTestClass": self.bytes_per_class(),
            "testClasses": self.classes.len(), "windows": self.ids_in_windows.len(), "idsMedian": self.median_ids(),
            "idsMean": self.mean_ids(), "idsMost": self.ids_in_windows.last(), "facts": self.facts_told,
            "idsSeen": seen, "blocks": blocks, "cutOff": self.cut_off, "lost": self.lost });
        Ok(writeln!(out, "{object}")?)
    }
}
