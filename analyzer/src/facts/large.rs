//! A run of 20,000 windows with 10,000 ids each, to be timed: `cargo test -p touchstone-analyzer --release large -- --ignored --nocapture`.

use std::time::Instant;

use touchstone_formats::ContentHash;
use touchstone_formats::probe_map::{
    ClassProbesBuilder, ClassRecord, EntryOutcome, ProbeKind, ProbeMap, ProbeMapContent, Settings, Unit, UnitKind,
    write_probe_map,
};
use touchstone_formats::trace::{JvmContent, SeenSet, Trace, TraceWriter, WindowContent};

use super::*;

const CLASSES: u32 = 2_000;
const IDS_A_CLASS: u32 = 50;

/// Each class has an initializer, which is its first id, and inherits from the class before in its ten.
fn map() -> ProbeMap {
    let mut builder = ClassProbesBuilder::default();
    let built: Vec<_> = (0..CLASSES)
        .map(|number| {
            builder.start(format!("a/C{number}").as_bytes());
            let above = if number % 10 == 0 { String::new() } else { format!("a/C{}", number - 1) };
            builder.supertype(above.as_bytes());
            for id in 0..IDS_A_CLASS {
                let method = builder.string(&[format!("m{id}()V").as_bytes()]);
                builder.probe(if id == 0 { ProbeKind::Initializer } else { ProbeKind::Method }, 1, method, None);
            }
            (format!("a/C{number}.class"), builder.finish())
        })
        .collect();
    let none = ContentHash::default();
    let classes = (0..).zip(&built).map(|(number, (entry, probes))| ClassRecord {
        first_id: number * IDS_A_CLASS,
        id_count: IDS_A_CLASS,
        unit: 0,
        outcome: EntryOutcome::Instrumented,
        entry: entry.as_bytes(),
        probes: probes.as_bytes(),
        input_hash: none,
        output_hash: none,
    });
    let units = vec![Unit { kind: UnitKind::Folder, input: b"i", output: b"o", input_hash: none, output_hash: none }];
    let (settings, classes) = (Settings::default(), classes.collect());
    let total_ids = CLASSES * IDS_A_CLASS;
    let content = ProbeMapContent { settings: &settings, lineage: None, total_ids, units, classes };
    ProbeMap::from_bytes(write_probe_map(content).unwrap()).unwrap()
}

fn trace(map: &ProbeMap, windows: u32, ids: u32) -> Trace {
    let (lineage, map_id, total_ids) = (map.lineage(), map.map_id(), map.total_ids());
    let mut writer = TraceWriter::new(&JvmContent { lineage, map_id, total_ids, process: 1, ..JvmContent::default() });
    let step = total_ids / ids;
    for class in 0..CLASSES {
        let next = (class + 7) % CLASSES;
        let seen = (0..20).map(|id| next * IDS_A_CLASS + id).collect();
        writer.init(class * IDS_A_CLASS, true, &SeenSet::new(seen, Vec::new()));
    }
    for window in 0..windows {
        let seen = (0..ids).map(|id| id * step + window % step).collect();
        writer.gap(&SeenSet::new(vec![window % total_ids], Vec::new()));
        writer.window(&WindowContent::passed(&format!("a.T{window}Test"), SeenSet::new(seen, Vec::new())));
    }
    Trace::from_bytes(writer.finish()).unwrap()
}

#[test]
#[ignore = "takes some seconds, and is about time"]
fn twenty_thousand_windows_of_ten_thousand_ids() {
    let map = map();
    let traces = [NamedTrace { name: "large".to_owned(), trace: trace(&map, 20_000, 10_000) }];
    let start = Instant::now();
    let vocabulary = Vocabulary::of(&map).unwrap();
    let run = Run::read(&traces, &vocabulary);
    let read = start.elapsed();
    let mut scratch = Scratch::default();
    let methods: usize = run.tests().iter().map(|test| run.facts_of(test, &mut scratch).methods.len()).sum();
    let size = traces[0].trace.as_bytes().len();
    println!(
        "{size} bytes; read {read:?}, facts of {} tests {:?}, {methods} methods",
        run.tests().len(),
        start.elapsed()
    );
    assert!(methods >= 20_000 * 10_000);
}
