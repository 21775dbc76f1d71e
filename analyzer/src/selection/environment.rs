//! When the surroundings of the tests changed so that everything has to run.

use std::collections::{BTreeMap, BTreeSet};

use super::FallBack;
use crate::diff::{Diff, EntryChange};
use crate::digest::{ClassPathDigest, ResourceKind};
use crate::techniques::Technique;

/// An environment entry `entry:NAME` says at which granularity the class path entry NAME was instrumented.
pub const ENTRY_PREFIX: &str = "entry:";
/// The value of `entry:NAME` for an entry that has no probes.
pub const NOT_INSTRUMENTED: &str = "none";
/// An environment entry `tracked:PATH` has the hash of a file whose change selects everything.
pub const TRACKED_PREFIX: &str = "tracked:";
/// An environment entry that says with which collection set.
const COLLECT: &str = "collect";
/// An environment entry that says which JDK.
pub const JDK: &str = "jdk";
/// An environment entry that says which commit was recorded.
pub const REVISION: &str = "revision";
/// Names whose values describe the recording, not the surroundings.
const DESCRIPTIONS: [&str; 3] = [COLLECT, "granularity", REVISION];

/// Compares what the tests were recorded in, on this class path, with what they will run in.
pub fn environment_fall_backs(
    old: &[(String, String)],
    new: &[(String, String)],
    class_path: &ClassPathDigest,
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
        } else if *name == JDK {
            out.push(FallBack::Jdk { old: value(&old), new: value(&new) });
        } else {
            out.push(FallBack::Environment { name: (*name).to_owned(), old: value(&old), new: value(&new) });
        }
    }
    uninstrumented(&old, class_path, diff, out);
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

/// A change in an entry that was not instrumented when the tests were recorded: who used it is not known.
fn uninstrumented(old: &BTreeMap<&str, &str>, class_path: &ClassPathDigest, diff: &Diff, out: &mut Vec<FallBack>) {
    let is_instrumented = |name: &str| {
        old.get(format!("{ENTRY_PREFIX}{name}").as_str()).is_some_and(|granularity| *granularity != NOT_INSTRUMENTED)
    };
    let mut names = BTreeSet::new();
    for class in diff.classes.iter().filter(|class| class.old.is_some()) {
        let entry = class_path.entries.iter().find(|entry| entry.class(&class.name).is_some());
        names.extend(entry.map(|entry| entry.name.to_string()).filter(|name| !is_instrumented(name)));
    }
    let mut gone = BTreeSet::new();
    for entry in &diff.entries {
        match entry {
            EntryChange::LibraryChanged { old: name, .. } if !is_instrumented(name) => {
                names.insert(name.to_string());
            }
            EntryChange::LibraryRemoved(name) if !is_instrumented(name) => {
                names.remove(&**name);
                gone.insert(name.to_string());
            }
            _ => {}
        }
    }
    out.extend(names.into_iter().map(|name| FallBack::Uninstrumented { name }));
    out.extend(gone.into_iter().map(|name| FallBack::ClassPath { name }));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(old: &[(&str, &str)], new: &[(&str, &str)]) -> Vec<&'static str> {
        let owned = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
            pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
        };
        let mut out = Vec::new();
        let (path, diff) = (ClassPathDigest::default(), Diff::default());
        environment_fall_backs(&owned(old), &owned(new), &path, &diff, Technique::Hybrid, &mut out);
        out.iter().map(FallBack::kind).collect()
    }

    #[test]
    fn each_difference_has_its_name_and_descriptions_of_the_recording_are_none() {
        let old = [("collect", "smart"), (JDK, "17"), (REVISION, "abc"), ("entry:a", "method")];
        assert!(kinds(&old, &[(JDK, "17")]).is_empty());
        assert_eq!(kinds(&old, &[(JDK, "21")]), ["jdk"]);
        assert_eq!(kinds(&old, &[]), ["jdk"]);
        assert_eq!(kinds(&old, &[(JDK, "17"), ("argLine", "-ea")]), ["environment"]);
        assert_eq!(kinds(&old, &[(JDK, "17"), ("tracked:pom.xml", "1")]), ["tracked-file"]);
        assert_eq!(kinds(&[("collect", "ekstazi")], &[]), ["other-collection"]);
    }
}
