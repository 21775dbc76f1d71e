//! Looks at the trace that an instrumented target wrote.

use std::fs;
use std::path::Path;

use crate::settings::Settings;

/// One whole file, with hits, and with every class initializer that was begun also ended.
pub fn check(folder: &Path, settings: &Settings, nothing_inserted: bool) -> Result<(), String> {
    if nothing_inserted {
        // Then the runtime is never loaded.
        return if folder.exists() { Err("a trace without any probe".to_owned()) } else { Ok(()) };
    }
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut text = String::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|extension| extension == "trace") {
            continue;
        }
        if path.extension().is_none_or(|extension| extension != "hits") {
            return Err(format!("{}: only traces should be there", path.display()));
        }
        text.push_str(&fs::read_to_string(path).map_err(failed)?);
    }
    if !text.contains("hit\t") {
        return Err(format!("no hit in the trace:\n{text}"));
    }
    match text.lines().find(|line| line.starts_with("init\t") && line.ends_with("\topen")) {
        Some(open) if !settings.open_initializers => Err(format!("a class initializer has no end mark: {open}")),
        _ => Ok(()),
    }
}

/// Every line of the target's `trace.txt` (family, then names, tabs between) is a fact that the trace must have, at
/// whatever call site. Without such a file nothing more is asked.
pub fn check_facts(traces: &Path, expected: &Path) -> Result<(), String> {
    let Ok(expected) = fs::read_to_string(expected) else { return Ok(()) };
    let failed = |error: std::io::Error| format!("{}: {error}", traces.display());
    let mut found = std::collections::BTreeSet::new();
    for entry in fs::read_dir(traces).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|extension| extension == "trace") {
            continue;
        }
        let text = fs::read_to_string(path).map_err(failed)?;
        for line in text.lines().filter(|line| line.starts_with("record\t")) {
            let fields = line.split('\t').enumerate().filter(|(place, _)| *place != 0 && *place != 2);
            found.insert(fields.map(|(_, field)| field).collect::<Vec<_>>().join("\t"));
        }
    }
    match expected.lines().find(|line| !found.contains(*line)) {
        Some(missing) => Err(format!("the trace lacks `{missing}`; it has {found:#?}")),
        None => Ok(()),
    }
}
