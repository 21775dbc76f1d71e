//! What the facts of one test make it depend on.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use touchstone_formats::mutf8::decode;
use touchstone_formats::probe_map::{EntryOutcome, ProbeKind, ProbeMap, Unit, UnitKind};
use touchstone_formats::{ContentHash, Result};

use super::Recording;
use crate::dependences::interpret::dependences_of;
use crate::dependences::{Dependence, Recorded, called_member};
use crate::digest::{ClassDigest, EntryKind};
use crate::facts::TestFacts;
use crate::selection::{ENTRY_PREFIX, NOT_INSTRUMENTED};

/// What the probe map says about classes: which have probes in their methods, and which bytes were instrumented.
#[derive(Debug, Default)]
pub struct Probed {
    /// Classes, in internal form, whose methods all have probes of their own.
    by_method: HashSet<String>,
    /// The hashes of the class files that were instrumented, by class.
    inputs: BTreeMap<String, Vec<ContentHash>>,
}

impl Probed {
    /// Reads a probe map.
    pub fn of(map: &ProbeMap) -> Result<Self> {
        let mut probed = Self::default();
        let mut not_by_method = HashSet::new();
        // Classes instrumented as a whole have some probes in methods as well: in initializers, and where state is filled.
        let settings = map.settings();
        let folders = settings.get("granularity");
        let archives = settings.get("libraries").or(folders);
        let has_methods = |unit: Unit<'_>| {
            let granularity = if unit.kind == UnitKind::Archive { archives } else { folders };
            granularity.is_none_or(|granularity| matches!(granularity, "method" | "edge"))
        };
        let units: Vec<bool> = map.units().map(has_methods).collect();
        for record in map.classes() {
            let probes = record.class_probes()?;
            let name = decode(probes.class_name()).into_owned();
            if name.is_empty() {
                continue;
            }
            let is_entry = |kind| matches!(kind, ProbeKind::Method | ProbeKind::Initializer | ProbeKind::Edge);
            let has_entries = probes.probes().any(|probe| is_entry(probe.kind));
            let is_known = units.get(record.unit as usize).is_some_and(|&has_methods| has_methods)
                && record.outcome == EntryOutcome::Instrumented
                && has_entries
                && probes.unprobed().count() == 0;
            let classes = if is_known { &mut probed.by_method } else { &mut not_by_method };
            classes.insert(name.clone());
            probed.inputs.entry(name).or_default().push(record.input_hash);
        }
        // A class may be in the map twice, from its folder by methods and from the jar of that folder by classes: which of them
        // ran is not known.
        probed.by_method.retain(|name| !not_by_method.contains(name));
        Ok(probed)
    }

    /// Whether which methods of the class ran is known: all that have code have probes.
    fn knows_methods_of(&self, class: &ClassDigest) -> bool {
        let has_code = class.methods.iter().any(|method| method.body != ContentHash::default());
        !has_code || self.by_method.contains(&*class.name)
    }

    /// Whether the class that ran is the one that was digested. One that is not in the map has no probes, or was not there.
    fn is_same(&self, class: &ClassDigest, is_instrumented: bool) -> bool {
        match self.inputs.get(&*class.name) {
            Some(hashes) => hashes.contains(&class.raw),
            None => !is_instrumented,
        }
    }
}

/// Adds what the test depends on, and gives back why that may not be all.
pub(super) fn add(
    test: &str,
    facts: &TestFacts<'_>,
    recording: &Recording<'_>,
    out: &mut BTreeSet<Dependence>,
) -> Vec<String> {
    let vocabulary = recording.run.vocabulary();
    for (method, _) in &facts.methods {
        let (class, name) = vocabulary.method(*method);
        out.insert(Dependence::Method(vocabulary.class_name(class).to_owned(), name.to_owned()));
    }
    let touched: BTreeSet<String> =
        facts.classes.iter().map(|touched| vocabulary.class_name(touched.class).to_owned()).collect();
    add_recorded(facts, recording, out);
    let named: BTreeSet<String> = out.iter().filter_map(|it| it.class().map(str::to_owned)).collect();
    let all = closed(touched.into_iter().chain(named).chain([internal(test)]), recording);
    add_own(test, recording, out);
    add_classes(&all, recording, out)
}

fn add_recorded(facts: &TestFacts<'_>, recording: &Recording<'_>, out: &mut BTreeSet<Dependence>) {
    for (fact, _) in &facts.recorded {
        let (family, text, detail) = (decode(fact.family), fact.text.map(decode), fact.detail.map(decode));
        let recorded = Recorded { family: &family, text: text.as_deref(), detail: detail.as_deref() };
        dependences_of(&recorded, recording.places, out);
        if let Some((class, member)) = called_member(&recorded) {
            out.insert(Dependence::Reflective(class, member, caller(fact.site, recording)));
        }
    }
    for (id, _) in &facts.unknown_operands {
        let recorder = recording.run.vocabulary().recorder(*id);
        out.insert(Dependence::Unknown(recorder.to_owned()));
        // Which classes a library looks at without being told is a framework's matter: the test's own class and what it is given.
        if LOOKERS.contains(&recorder) && is_in_folder(*id, recording) {
            out.insert(Dependence::AllShapes);
        }
    }
    // Members that are looked up on a class may be inherited.
    let shapes: Vec<String> = out
        .iter()
        .filter_map(|it| if let Dependence::Shape(class) = it { Some(class.clone()) } else { None })
        .collect();
    for class in supertypes(shapes, recording) {
        out.insert(Dependence::Shape(class));
    }
}

/// Recorders of calls that look at a class's members.
const LOOKERS: [&str; 5] = ["shape", "newInstance", "handle", "member", "proxy"];

/// Whether a call site stands in the project's own code, not in a library.
fn is_in_folder(site: u32, recording: &Recording<'_>) -> bool {
    let vocabulary = recording.run.vocabulary();
    let Some(meaning) = vocabulary.meaning_of(site) else { return true };
    let class = vocabulary.class_name(vocabulary.method(meaning.method).0);
    let entry = recording.class_path.entries.iter().find(|entry| entry.class(class).is_some());
    entry.is_none_or(|entry| entry.kind == EntryKind::Folder)
}

/// The method in which a call site stands, empty when it is not known.
fn caller(site: u32, recording: &Recording<'_>) -> String {
    let vocabulary = recording.run.vocabulary();
    let Some(meaning) = vocabulary.meaning_of(site) else { return String::new() };
    let (class, member) = vocabulary.method(meaning.method);
    format!("{};{member}", vocabulary.class_name(class))
}

/// The classes, their supertypes, and the types of their visible annotations, which change with them what a class is.
fn closed(classes: impl Iterator<Item = String>, recording: &Recording<'_>) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let mut next: Vec<String> = classes.collect();
    while let Some(name) = next.pop() {
        if let Some(class) = recording.class_path.class(&name) {
            let around = class.superclass.iter().chain(class.interfaces.iter()).chain(class.annotation_types.iter());
            next.extend(around.filter(|name| !all.contains(&***name)).map(ToString::to_string));
        }
        all.insert(name);
    }
    all
}

fn supertypes(classes: Vec<String>, recording: &Recording<'_>) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let mut next = classes;
    while let Some(name) = next.pop() {
        if let Some(class) = recording.class_path.class(&name) {
            let above = class.superclass.iter().chain(class.interfaces.iter());
            next.extend(above.filter(|name| !all.contains(&***name)).map(ToString::to_string));
            all.insert(name);
        }
    }
    all
}

fn add_classes(classes: &BTreeSet<String>, recording: &Recording<'_>, out: &mut BTreeSet<Dependence>) -> Vec<String> {
    let mut problems = Vec::new();
    for name in classes.iter().filter(|name| !name.starts_with("java/")) {
        out.insert(Dependence::Class(name.clone()));
        let Some(class) = recording.class_path.class(name) else { continue };
        if !recording.probed.knows_methods_of(class) {
            out.insert(Dependence::Whole(name.clone()));
        }
        if !recording.probed.is_same(class, is_instrumented(name, recording)) {
            problems.push(format!("{} was changed after it was instrumented", name.replace('/', ".")));
        }
    }
    problems
}

/// Whether the entry that the class is found in has probes.
fn is_instrumented(class: &str, recording: &Recording<'_>) -> bool {
    let entry = recording.class_path.entries.iter().find(|entry| entry.class(class).is_some());
    let name = entry.map(|entry| format!("{ENTRY_PREFIX}{}", entry.name));
    let granularity = name.and_then(|name| recording.environment.iter().find(|(key, _)| *key == name));
    granularity.is_some_and(|(_, granularity)| granularity != NOT_INSTRUMENTED)
}

/// The test class, its supertypes, and what is nested in these: a framework looks there for tests and rules.
fn add_own(test: &str, recording: &Recording<'_>, out: &mut BTreeSet<Dependence>) {
    let own = supertypes(vec![internal(test)], recording);
    let mut nested = Vec::new();
    for entry in &recording.class_path.entries {
        for outer in &own {
            let prefix = format!("{outer}$");
            let start = entry.classes.partition_point(|class| *class.name < *prefix);
            let below = entry.classes.iter().skip(start).take_while(|class| class.name.starts_with(&prefix));
            nested.extend(below.map(|class| class.name.to_string()));
        }
    }
    out.extend(own.into_iter().chain(nested).map(Dependence::Own));
}

fn internal(name: &str) -> String {
    name.replace('.', "/")
}

#[cfg(test)]
mod tests {
    use touchstone_formats::probe_map::{ClassProbesBuilder, ClassRecord, ProbeMapContent, Settings, write_probe_map};

    use super::*;

    /// Failsafe runs on the packaged jar, Surefire on the folder: with both in one map, a change of a method was missed.
    #[test]
    fn a_class_from_a_folder_and_from_its_jar_is_not_known_by_methods() {
        let mut builder = ClassProbesBuilder::default();
        let mut probes = |name: &str, kind: ProbeKind| {
            builder.start(name.as_bytes());
            let method = builder.string(&[b"go()V"]);
            builder.probe(kind, 1, method, None);
            builder.finish()
        };
        let from_folder = probes("Both", ProbeKind::Method);
        // An initializer has a probe in any case.
        let from_jar = probes("Both", ProbeKind::Initializer);
        let other = probes("Other", ProbeKind::Method);
        let none = ContentHash::default();
        let record = |first_id: u32, unit: u32, entry: &'static [u8], probes| ClassRecord {
            first_id,
            id_count: 1,
            unit,
            outcome: EntryOutcome::Instrumented,
            entry,
            probes,
            input_hash: none,
            output_hash: none,
        };
        let classes = vec![
            record(0, 0, b"Both.class", from_folder.as_bytes()),
            record(2, 0, b"Other.class", other.as_bytes()),
            record(1, 1, b"Both.class", from_jar.as_bytes()),
        ];
        let unit = |kind, input, output| Unit { kind, input, output, input_hash: none, output_hash: none };
        let units = vec![unit(UnitKind::Folder, b"classes", b"out"), unit(UnitKind::Archive, b"a.jar", b"out/a.jar")];
        let mut settings = Settings::default();
        settings.set("granularity", "method");
        settings.set("libraries", "class");
        let content = ProbeMapContent { settings: &settings, lineage: None, total_ids: 3, units, classes };
        let map = ProbeMap::from_bytes(write_probe_map(content).unwrap()).unwrap();
        assert_eq!(Probed::of(&map).unwrap().by_method, HashSet::from(["Other".to_owned()]));
    }
}
