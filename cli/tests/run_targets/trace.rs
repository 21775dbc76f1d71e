//! Looks at the traces that an instrumented target wrote.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use touchstone_formats::mutf8::decode;
use touchstone_formats::trace::{Content, Ending, Trace};

use crate::settings::Settings;

/// What all traces of a folder have.
#[derive(Default)]
struct Found {
    ids: usize,
    exits: usize,
    lost: bool,
    begun: BTreeSet<u32>,
    ended: BTreeSet<u32>,
    /// Family and names, tabs between.
    facts: BTreeSet<String>,
}

/// Whole traces that end in order, with hits, and with every class initializer that was begun also ended. Every line of
/// `expected` (family, then names, tabs between) is a fact that must be there, at whatever call site.
pub fn check(folder: &Path, settings: &Settings, variant: &str, expected: &str) -> Result<(), String> {
    if variant == "checker_nothing" {
        // Then the runtime is never loaded.
        return if folder.exists() { Err("a trace without any probe".to_owned()) } else { Ok(()) };
    }
    let found = read(folder)?;
    if found.lost && settings.naive_may_lose && variant.ends_with("naive") {
        return Ok(());
    }
    if found.lost {
        return Err("the trace ends with a loss".to_owned());
    }
    if found.ids == 0 || found.exits == 0 {
        return Err(format!("{} ids and {} exits in the traces", found.ids, found.exits));
    }
    if let (Some(open), false) = (found.begun.difference(&found.ended).next(), settings.open_initializers) {
        return Err(format!("a class initializer has no end mark: {open}"));
    }
    match expected.lines().find(|line| !found.facts.contains(*line)) {
        Some(missing) => Err(format!("the trace lacks `{missing}`; it has {:#?}", found.facts)),
        None => Ok(()),
    }
}

fn read(folder: &Path) -> Result<Found, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut found = Found::default();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_none_or(|extension| extension != "trace") {
            return Err(format!("{}: only traces should be there", path.display()));
        }
        let trace = Trace::open(&path).map_err(|error| error.to_string())?;
        let mut reader = trace.read();
        for block in reader.by_ref() {
            found.add(&block.content);
        }
        for fact in reader.facts() {
            let names = [Some(fact.family), fact.text, fact.detail].into_iter().flatten();
            found.facts.insert(names.map(|name| decode(name).into_owned()).collect::<Vec<_>>().join("\t"));
        }
        found.lost |= *reader.ending() == Ending::Lost;
        if matches!(reader.ending(), Ending::CutOff { .. }) {
            return Err(format!("{}: {}", path.display(), reader.ending()));
        }
    }
    Ok(found)
}

impl Found {
    fn add(&mut self, content: &Content<'_>) {
        match content {
            Content::Gap(seen) => self.ids += seen.ids.len(),
            Content::Window(window) => self.ids += window.seen.ids.len(),
            Content::Init(init) => {
                self.ids += init.seen.ids.len();
                if init.ended { &mut self.ended } else { &mut self.begun }.insert(init.id);
            }
            Content::Exit(exit) => {
                self.ids += exit.seen.ids.len();
                self.exits += 1;
            }
            _ => {}
        }
    }
}
