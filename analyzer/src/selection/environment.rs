//! When the surroundings of the tests changed so that everything has to run.

use std::collections::BTreeMap;

use super::FallBack;
use crate::diff::{Diff, EntryChange};
use crate::digest::ResourceKind;
use crate::techniques::Technique;

/// An environment entry `entry:NAME` says at which granularity the class path entry NAME was instrumented.
pub const ENTRY_PREFIX: &str = "entry:";
/// An environment entry `tracked:PATH` has the hash of a file whose change selects everything.
pub const TRACKED_PREFIX: &str = "tracked:";
/// An environment entry that says with which collection set.
const COLLECT: &str = "collect";
/// Names whose values describe the recording, not the surroundings.
const DESCRIPTIONS: [&str; 2] = [COLLECT, "granularity"];

/// Compares what the tests were recorded in with what they will run in.
pub fn environment_fall_backs(
    old: &[(String, String)],
    new: &[(String, String)],
    diff: &Diff,
    technique: Technique,
    out: &mut Vec<FallBack>,
) {
    let old: BTreeMap<&str, &str> = old.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let new: BTreeMap<&str, &str> = new.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    collection(old.get(COLLECT).copied(), technique, out);
    let names = old.keys().chain(new.keys().filter(|name| !old.contains_key(*name)));
    for name in names.filter(|name| !name.starts_with(ENTRY_PREFIX) && !DESCRIPTIONS.contains(name)) {
        let value = |map: &BTreeMap<&str, &str>| map.get(name).map(|value| (*value).to_owned());
        if old.get(name) == new.get(name) {
            continue;
        }
        if let Some(file) = name.strip_prefix(TRACKED_PREFIX) {
            out.push(FallBack::TrackedFile { name: file.to_owned() });
        } else {
            out.push(FallBack::Environment { name: (*name).to_owned(), old: value(&old), new: value(&new) });
        }
    }
    libraries(&old, diff, out);
    unseen_files(diff, out);
}

fn collection(recorded: Option<&str>, technique: Technique, out: &mut Vec<FallBack>) {
    let needed = technique.collections();
    if let Some(recorded) = recorded
        && !needed.contains(&recorded)
    {
        out.push(FallBack::OtherCollection { recorded: recorded.to_owned(), needed: needed.join(" or ") });
    }
}

/// A change in an entry that was not instrumented when the tests were recorded.
fn libraries(old: &BTreeMap<&str, &str>, diff: &Diff, out: &mut Vec<FallBack>) {
    for entry in &diff.entries {
        let (EntryChange::LibraryChanged { old: name, .. } | EntryChange::LibraryRemoved(name)) = entry else {
            continue;
        };
        let instrumented = old.get(format!("{ENTRY_PREFIX}{name}").as_str());
        if instrumented.is_none_or(|granularity| *granularity == "none") {
            out.push(FallBack::UninstrumentedLibrary { name: name.to_string() });
        }
    }
}

/// Files that the JVM reads by itself.
fn unseen_files(diff: &Diff, out: &mut Vec<FallBack>) {
    const JDK_PACKAGES: [&str; 6] = ["java.", "javax.", "jdk.", "sun.", "org.xml.", "org.w3c."];
    for resource in &diff.resources {
        let name = resource.name.to_string();
        match resource.kind {
            ResourceKind::Module => out.push(FallBack::Module { name }),
            ResourceKind::Service => {
                let service = name.rsplit('/').next().unwrap_or_default();
                if JDK_PACKAGES.iter().any(|package| service.starts_with(package)) {
                    out.push(FallBack::JdkService { name });
                }
            }
            ResourceKind::Resource | ResourceKind::NativeLibrary => {}
        }
    }
}
