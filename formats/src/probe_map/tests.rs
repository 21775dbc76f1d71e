//! The probe map as a whole: what is written is read back, damage is noticed, the specification's example is true.

use super::*;
use crate::hash::ContentHash;
use crate::header::{FormatKind, HEADER_SIZE, file_header};

fn probes(name: &str, count: u16) -> ClassProbes {
    let mut builder = ClassProbesBuilder::default();
    builder.start(name.as_bytes());
    builder.supertype(b"");
    builder.supertype(b"a/I");
    let method = builder.string(&[b"run", b"()V"]);
    (0..count).for_each(|index| builder.probe(ProbeKind::Method, 7 + index, method, None));
    builder.finish()
}

fn unit<'a>() -> Unit<'a> {
    let none = ContentHash::default();
    Unit { kind: UnitKind::Folder, input: b"classes", output: b"out/classes", input_hash: none, output_hash: none }
}

fn class<'a>(entry: &'a str, first_id: u32, probes: &'a ClassProbes) -> ClassRecord<'a> {
    ClassRecord {
        first_id,
        id_count: probes.count(),
        unit: 0,
        outcome: EntryOutcome::Instrumented,
        entry: entry.as_bytes(),
        probes: probes.as_bytes(),
        input_hash: ContentHash::of(b"in"),
        output_hash: ContentHash::of(b"out"),
    }
}

fn settings() -> Settings {
    let mut settings = Settings::default();
    settings.set("granularity", "method");
    settings
}

fn write(classes: Vec<ClassRecord<'_>>, total_ids: u32, lineage: Option<ContentHash>) -> Vec<u8> {
    let settings = settings();
    let content = ProbeMapContent { settings: &settings, lineage, total_ids, units: vec![unit()], classes };
    write_probe_map(content).unwrap()
}

fn example() -> Vec<u8> {
    write(vec![class("a/B.class", 0, &probes("a/B", 1))], 1, None)
}

#[test]
fn what_is_written_is_read_back() {
    let (one, two, none) = (probes("a/A", 3), probes("a/B", 2), probes("a/C", 0));
    let classes = vec![class("a/B.class", 7, &two), class("a/C.class", 0, &none), class("a/A.class", 1, &one)];
    let map = ProbeMap::from_bytes(write(classes, 10, None)).unwrap();
    assert_eq!((map.total_ids(), map.live_ids(), map.lineage()), (10, 5, map.map_id()));
    assert_eq!(map.settings(), settings());
    assert_eq!(map.units().collect::<Vec<_>>(), [unit()]);
    let entries: Vec<_> = map.classes().map(|class| (class.entry, class.first_id)).collect();
    assert_eq!(entries, [(b"a/A.class".as_slice(), 1), (b"a/B.class", 7), (b"a/C.class", 10)]);
    let owner = |id| map.class_of_id(id).map(|class| class.entry.to_vec());
    let expected = [None, Some("A"), Some("A"), Some("A"), None, None, None, Some("B"), Some("B"), None, None];
    for (id, expected) in expected.into_iter().enumerate() {
        assert_eq!(owner(id as u32), expected.map(|name| format!("a/{name}.class").into_bytes()), "id {id}");
    }
    assert_eq!(map.class_of_id(u32::MAX), None);
    assert_eq!(map.class_of_id(8).unwrap().class_probes().unwrap(), two);
}

#[test]
fn the_order_of_classes_does_not_change_the_bytes() {
    let (one, two) = (probes("a/A", 3), probes("a/B", 2));
    let (a, b) = (class("a/A.class", 0, &one), class("a/B.class", 3, &two));
    assert_eq!(write(vec![a, b], 5, None), write(vec![b, a], 5, None));
}

#[test]
fn the_map_id_changes_with_the_content_and_the_lineage_stays() {
    let (one, two) = (probes("a/A", 3), probes("a/B", 2));
    let first = ProbeMap::from_bytes(write(vec![class("a/A.class", 0, &one)], 3, None)).unwrap();
    let classes = vec![class("a/A.class", 0, &one), class("a/B.class", 3, &two)];
    let second = ProbeMap::from_bytes(write(classes, 5, Some(first.lineage()))).unwrap();
    assert_ne!(first.map_id(), second.map_id());
    assert_eq!(first.lineage(), second.lineage());
}

#[test]
fn overlapping_ids_are_refused() {
    let one = probes("a/A", 3);
    let (settings, classes) = (settings(), vec![class("a/A.class", 0, &one), class("a/B.class", 2, &one)]);
    let content = ProbeMapContent { settings: &settings, lineage: None, total_ids: 5, units: vec![unit()], classes };
    assert!(write_probe_map(content).is_err());
}

#[test]
fn truncated_at_every_byte_says_what_to_do() {
    let whole = example();
    for end in 0..whole.len() {
        let error = ProbeMap::from_bytes(whole[..end].to_vec()).unwrap_err().to_string();
        assert!(error.contains("delete it: it is made again"), "cut at {end}: {error}");
    }
}

#[test]
fn bit_flipped_is_noticed_or_is_padding() {
    let whole = example();
    let id = ProbeMap::from_bytes(whole.clone()).unwrap().map_id();
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        match ProbeMap::from_bytes(bytes) {
            Err(error) => assert!(error.to_string().contains("delete it"), "{error}"),
            Ok(map) => assert!(whole[at] == 0 && map.map_id() == id, "byte {at} was changed unnoticed"),
        }
    }
}

#[test]
fn older_and_newer_versions_are_named() {
    for (version, age) in [(VERSION - 1, "an older touchstone"), (VERSION + 1, "a newer touchstone")] {
        let mut bytes = example();
        bytes[..HEADER_SIZE].copy_from_slice(&file_header(FormatKind::ProbeMap, version));
        let error = ProbeMap::from_bytes(bytes).unwrap_err().to_string();
        assert!(error.contains(age) && error.contains("delete it: it is made again"), "{error}");
    }
}

#[test]
fn another_format_is_no_probe_map() {
    let error = ProbeMap::from_bytes(file_header(FormatKind::Trace, 1).to_vec()).unwrap_err();
    assert!(error.to_string().contains("is not a probe map"), "{error}");
}

#[test]
fn a_missing_file_is_named() {
    let error = ProbeMap::open(std::path::Path::new("no/such.map")).unwrap_err().to_string();
    assert!(error.contains("no/such.map"), "{error}");
}

#[test]
fn the_example_of_the_specification_is_true() {
    let hex: String = example()
        .chunks(16)
        .map(|row| row.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ") + "\n")
        .collect();
    let specification = include_str!("../../SPEC.md");
    let printed = specification.split("```hex\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert_eq!(printed, hex, "the example's bytes are:\n{hex}");
}
