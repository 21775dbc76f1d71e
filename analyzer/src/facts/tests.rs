//! Facts of small runs: a map and traces in, lines out.

use touchstone_formats::ContentHash;
use touchstone_formats::mutf8::decode;
use touchstone_formats::probe_map::{
    ClassProbesBuilder, ClassRecord, EntryOutcome, ProbeKind, ProbeMap, ProbeMapContent, Settings, Unit, UnitKind,
    UnprobedReason, write_probe_map,
};
use touchstone_formats::trace::{JvmContent, Outcome, SeenSet, Trace, TraceWriter, WindowContent, WindowKind};

use super::*;

/// Classes with their supertypes and probes; ids are given in this order, from 0:
/// A.run 0, A touches B 1, A forName 2 · B.<clinit> 3, B.go 4 · Base.<clinit> 5, Base.up 6 · C.<clinit> 7, C.get 8 ·
/// D.<clinit> 9, D.lazy 10 · Made.<init> 11, Made.use 12 · 13 and 14 are dead.
const CLASSES: &[(&str, &str, &[&str], &[&str])] = &[
    ("A", "", &[], &["method run()V", "touch run()V B", "record run()V forName"]),
    ("B", "", &["Face"], &["initializer <clinit>()V", "method go()V"]),
    ("Base", "", &[], &["initializer <clinit>()V", "method up()V"]),
    ("C", "", &[], &["initializer <clinit>()V", "method get()V"]),
    ("D", "", &[], &["initializer <clinit>()V", "method lazy()V"]),
    ("Made", "", &[], &["method <init>()V", "method use()V"]),
    // No code and no probes, yet it stands between B and Base.
    ("Face", "", &["Base"], &[]),
];
const TOTAL: u32 = 15;

fn map() -> ProbeMap {
    let mut built = Vec::new();
    let mut builder = ClassProbesBuilder::default();
    for (name, superclass, interfaces, probes) in CLASSES {
        builder.start(name.as_bytes());
        builder.supertype(superclass.as_bytes());
        interfaces.iter().for_each(|interface| builder.supertype(interface.as_bytes()));
        for probe in *probes {
            let words: Vec<&str> = probe.split(' ').collect();
            let kind = ProbeKind::ALL.into_iter().find(|kind| kind.name() == words[0]).unwrap();
            let method = builder.string(&[words[1].as_bytes()]);
            let target = words.get(2).map(|target| builder.string(&[target.as_bytes()]));
            builder.probe(kind, 1, method, target);
        }
        if *name == "C" {
            let huge = builder.string(&[b"huge()V"]);
            builder.unprobed(huge, UnprobedReason::CodeTooLarge);
        }
        built.push((format!("{name}.class"), builder.finish()));
    }
    let mut next = 0;
    let classes = built.iter().map(|(entry, probes)| {
        let first_id = next;
        next += probes.count();
        ClassRecord {
            first_id,
            id_count: probes.count(),
            unit: 0,
            outcome: EntryOutcome::Instrumented,
            entry: entry.as_bytes(),
            probes: probes.as_bytes(),
            input_hash: ContentHash::default(),
            output_hash: ContentHash::default(),
        }
    });
    let (settings, none) = (Settings::default(), ContentHash::default());
    let unit = Unit { kind: UnitKind::Folder, input: b"in", output: b"out", input_hash: none, output_hash: none };
    let classes = classes.collect();
    let content = ProbeMapContent { settings: &settings, lineage: None, total_ids: TOTAL, units: vec![unit], classes };
    ProbeMap::from_bytes(write_probe_map(content).unwrap()).unwrap()
}

fn jvm(process: u64, parent: u64, start: u64) -> JvmContent {
    let map = map();
    let (lineage, map_id) = (map.lineage(), map.map_id());
    JvmContent { lineage, map_id, total_ids: TOTAL, start, process, parent, properties: Vec::new() }
}

fn ids(ids: &[u32]) -> SeenSet {
    SeenSet::new(ids.to_vec(), Vec::new())
}

fn window(name: &str, start: u64, milliseconds: u64, seen: SeenSet) -> WindowContent {
    WindowContent { start, duration: milliseconds * 1000, ..WindowContent::passed(name, seen) }
}

/// One line a fact of this test: the sorts of facts that `only` names.
fn facts(traces: Vec<Vec<u8>>, test: &str, only: &str) -> String {
    let named = |(number, bytes)| NamedTrace { name: format!("t{number}"), trace: Trace::from_bytes(bytes).unwrap() };
    let traces: Vec<NamedTrace> = (0..).zip(traces).map(named).collect();
    let vocabulary = Vocabulary::of(&map()).unwrap();
    let run = Run::read(&traces, &vocabulary);
    let known = run.tests().iter().chain(run.test_methods());
    let wanted =
        |it: &&Test<'_>| it.method.as_ref().map_or(it.class.clone(), |name| format!("{}#{name}", it.class)) == test;
    let test = known.into_iter().find(wanted).unwrap_or_else(|| panic!("there is no {test}"));
    let facts = run.facts_of(test, &mut Scratch::default());
    let mut lines = Vec::new();
    let from = |source: Source| match source {
        Source::Init(class) => format!("init of {}", vocabulary.class_name(class)),
        other => format!("{other:?}").to_lowercase(),
    };
    for (method, source) in &facts.methods {
        let (class, name) = vocabulary.method(*method);
        lines.push(format!("ran {}.{name} {}", vocabulary.class_name(class), from(*source)));
    }
    for touched in &facts.classes {
        let below = touched.supertype_of.map(|class| format!(" above {}", vocabulary.class_name(class)));
        let name = vocabulary.class_name(touched.class);
        lines.push(format!("touched {name} {}{}", from(touched.source), below.unwrap_or_default()));
    }
    for (fact, source) in &facts.recorded {
        lines.push(format!("recorded {} {} {}", decode(fact.family), decode(fact.text.unwrap_or(b"?")), from(*source)));
    }
    lines.extend(facts.unknown_operands.iter().map(|(id, source)| format!("unknown {id} {}", from(*source))));
    lines.extend(facts.problems.iter().map(|problem| format!("problem {problem}")));
    lines.retain(|line| only.split(' ').any(|word| line.starts_with(word)));
    lines.join("\n")
}

#[track_caller]
fn check(traces: Vec<Vec<u8>>, test: &str, only: &str, expected: &[&str]) {
    assert_eq!(facts(traces, test, only), expected.join("\n"));
}

const ALL: &str = "ran touched recorded unknown problem";

#[test]
fn a_window_has_what_it_saw_and_nothing_else() {
    let mut trace = TraceWriter::new(&jvm(1, 0, 0));
    trace.window(&window("T1", 0, 1, ids(&[0])));
    trace.window(&window("T2", 1, 1, ids(&[10])));
    check(vec![trace.finish()], "T1", ALL, &["ran A.run()V own", "touched A own"]);
}

#[test]
fn a_class_initialised_in_another_window_gives_its_initializer_facts() {
    let mut trace = TraceWriter::new(&jvm(1, 0, 0));
    trace.init(3, true, &ids(&[8]));
    trace.window(&window("T1", 0, 1, ids(&[0, 1, 3, 8])));
    trace.window(&window("T2", 1, 1, ids(&[0, 1])));
    let expected =
        ["ran A.run()V own", "ran B.<clinit>()V init of B", "ran C.huge()V init of B", "ran C.get()V init of B"];
    check(vec![trace.finish()], "T2", "ran", &expected);
}

#[test]
fn initializers_of_supertypes_are_inherited_through_an_interface_without_probes() {
    let mut trace = TraceWriter::new(&jvm(1, 0, 0));
    trace.init(5, true, &ids(&[5, 6]));
    trace.window(&window("T", 0, 1, ids(&[4])));
    let expected = [
        "ran B.go()V own",
        "ran Base.<clinit>()V init of Base",
        "ran Base.up()V init of Base",
        "touched B own",
        "touched Face own above B",
        "touched Base own above B",
    ];
    check(vec![trace.finish()], "T", "ran touched", &expected);
}

#[test]
fn initializers_that_touch_each_other_end() {
    let mut trace = TraceWriter::new(&jvm(1, 0, 0));
    trace.init(3, true, &ids(&[3, 7]));
    trace.init(7, true, &ids(&[7, 4, 9]));
    trace.init(9, true, &ids(&[9, 3, 10]));
    trace.window(&window("T", 0, 1, ids(&[1])));
    let found = facts(vec![trace.finish()], "T", "ran");
    assert!(found.contains("ran D.lazy()V init of D") && found.contains("ran B.go()V init of C"), "{found}");
}

#[test]
fn all_blocks_of_an_initializer_count_and_so_do_those_written_later() {
    let mut trace = TraceWriter::new(&jvm(1, 0, 0));
    trace.init(7, false, &ids(&[7]));
    trace.window(&window("T", 0, 1, ids(&[7])));
    trace.init(7, true, &ids(&[10]));
    let expected = ["ran C.huge()V own", "ran C.<clinit>()V own", "ran D.lazy()V init of C"];
    check(vec![trace.finish()], "T", "ran", &expected);
}

#[test]
fn gaps_before_a_window_and_the_exit_belong_to_it_and_later_gaps_do_not() {
    let mut trace = TraceWriter::new(&jvm(1, 0, 0));
    trace.gap(&ids(&[0]));
    trace.window(&window("T", 0, 1, ids(&[4])));
    trace.gap(&ids(&[6]));
    trace.window(&window("U", 1, 1, ids(&[])));
    trace.exit(2, 0, &ids(&[10]));
    trace.exit(3, 0, &ids(&[]));
    let expected = ["ran A.run()V gap(1)", "ran B.go()V own", "ran D.lazy()V exit"];
    check(vec![trace.as_bytes().to_vec()], "T", "ran", &expected);
    check(vec![trace.finish()], "U", "ran", &["ran A.run()V gap(1)", "ran Base.up()V gap(4)", "ran D.lazy()V exit"]);
}

#[test]
fn fills_are_inherited_by_whoever_hits_their_place() {
    let mut trace = TraceWriter::new(&jvm(1, 0, 0));
    trace.fill(4, true, None, &ids(&[4, 10]));
    trace.fill(10, true, None, &ids(&[0]));
    trace.window(&window("T", 0, 1, ids(&[4])));
    trace.window(&window("U", 0, 1, ids(&[6])));
    let expected = ["ran A.run()V fill(10)", "ran B.go()V own", "ran D.lazy()V fill(4)"];
    check(vec![trace.as_bytes().to_vec()], "T", "ran", &expected);
    check(vec![trace.finish()], "U", "ran", &["ran Base.up()V own"]);
}

#[test]
fn what_is_filled_after_a_test_it_has_not_found_full() {
    let mut trace = TraceWriter::new(&jvm(1, 0, 0));
    trace.fill(4, true, None, &ids(&[0]));
    trace.window(&window("Before", 0, 1, ids(&[4])));
    trace.fill(4, true, None, &ids(&[10]));
    trace.window(&window("After", 1, 1, ids(&[4])));
    let (before, after) = (["ran A.run()V fill(4)", "ran B.go()V own"], "ran D.lazy()V fill(4)");
    check(vec![trace.as_bytes().to_vec()], "Before", "ran", &before);
    check(vec![trace.as_bytes().to_vec()], "After", "ran", &[before[0], before[1], after]);
    // It ran once more, after all others.
    trace.window(&window("Before", 2, 1, ids(&[])));
    check(vec![trace.finish()], "Before", "ran", &[before[0], before[1], after]);
}

#[test]
fn a_fill_that_runs_at_the_end_of_a_window_counts_to_its_own_end() {
    let mut trace = TraceWriter::new(&jvm(1, 0, 0));
    trace.fill(4, false, None, &ids(&[]));
    trace.window(&window("T", 0, 1, ids(&[4])));
    trace.fill(4, true, None, &ids(&[10]));
    check(vec![trace.finish()], "T", "ran", &["ran B.go()V own", "ran D.lazy()V fill(4)"]);
}

#[test]
fn what_runs_at_the_end_of_the_jvm_may_find_anything_full() {
    let mut trace = TraceWriter::new(&jvm(1, 0, 0));
    trace.window(&window("T", 0, 1, ids(&[0])));
    trace.fill(4, true, None, &ids(&[10]));
    trace.window(&window("U", 1, 1, ids(&[4])));
    trace.exit(2, 0, &ids(&[4]));
    check(vec![trace.finish()], "T", "ran", &["ran A.run()V own", "ran B.go()V exit", "ran D.lazy()V fill(4)"]);
}

#[test]
fn fills_of_an_object_are_inherited_by_those_who_use_its_class_and_made_none_themselves() {
    let mut trace = TraceWriter::new(&jvm(1, 0, 0));
    trace.fill(4, true, Some("Made"), &ids(&[4, 10]));
    // A second block of the same fill, whose method was entered by what made the object.
    trace.fill(4, true, Some("Made"), &ids(&[0]));
    trace.window(&window("Uses", 0, 1, ids(&[4, 12])));
    trace.window(&window("MakesItself", 0, 1, ids(&[4, 11, 12])));
    trace.window(&window("UsesOthers", 0, 1, ids(&[4])));
    let trace = trace.finish();
    let expected = ["ran A.run()V fill(4)", "ran B.go()V own", "ran D.lazy()V fill(4)", "ran Made.use()V own"];
    check(vec![trace.clone()], "Uses", "ran", &expected);
    check(
        vec![trace.clone()],
        "MakesItself",
        "ran",
        &["ran B.go()V own", "ran Made.<init>()V own", "ran Made.use()V own"],
    );
    check(vec![trace], "UsesOthers", "ran", &["ran B.go()V own"]);
}

#[test]
fn a_recorded_class_counts_as_touched_unless_only_its_shape_was_looked_at() {
    let mut trace = TraceWriter::new(&jvm(1, 0, 0));
    trace.init(9, true, &ids(&[9]));
    let by_name = trace.fact("forName", 2, Some("D"), None);
    let shape = trace.fact("shape", 2, Some("D"), None);
    trace.window(&window("T", 0, 1, SeenSet::new(vec![], vec![by_name])));
    trace.window(&window("U", 0, 1, SeenSet::new(vec![], vec![shape])));
    let expected = ["ran D.<clinit>()V init of D", "touched D own", "recorded forName D own"];
    check(vec![trace.as_bytes().to_vec()], "T", ALL, &expected);
    check(vec![trace.finish()], "U", ALL, &["recorded shape D own"]);
}

#[test]
fn the_hit_of_a_record_is_a_call_with_unknown_operands_whatever_other_calls_had() {
    let mut trace = TraceWriter::new(&jvm(1, 0, 0));
    let fact = trace.fact("forName", 2, Some("x.Y"), None);
    trace.window(&window("T", 0, 1, ids(&[2])));
    trace.window(&window("U", 0, 1, SeenSet::new(vec![2], vec![fact])));
    check(vec![trace.as_bytes().to_vec()], "T", "unknown recorded", &["unknown 2 own"]);
    check(vec![trace.finish()], "U", "unknown recorded", &["recorded forName x.Y own", "unknown 2 own"]);
}

#[test]
fn a_class_that_ran_in_two_jvms_has_the_facts_of_both() {
    let mut first = TraceWriter::new(&jvm(1, 0, 0));
    first.init(3, true, &ids(&[3]));
    first.window(&window("T", 0, 1, ids(&[1])));
    let mut second = TraceWriter::new(&jvm(2, 0, 0));
    second.init(3, true, &ids(&[3, 10]));
    second.window(&WindowContent { outcome: Outcome::Failed, ..window("T", 5, 1, ids(&[1])) });
    let traces = vec![first.finish(), second.finish()];
    check(traces, "T", "ran", &["ran B.<clinit>()V init of B", "ran D.lazy()V init of B"]);
}

#[test]
fn a_helper_process_belongs_to_the_windows_of_its_parent_that_were_open_then() {
    let helper = |parent, exit: Option<u64>| {
        let mut trace = TraceWriter::new(&jvm(9, parent, 15));
        trace.init(9, true, &ids(&[9]));
        if let Some(time) = exit {
            trace.exit(time, 0, &ids(&[10]));
        }
        trace.finish()
    };
    let parent = |process, name: &str| {
        let mut trace = TraceWriter::new(&jvm(process, 1, 0));
        trace.window(&window(&format!("{name}1"), 0, 10, ids(&[0])));
        trace.window(&window(&format!("{name}2"), 10, 10, ids(&[0])));
        trace.window(&window(&format!("{name}3"), 21, 10, ids(&[0])));
        trace.finish()
    };
    let run = |helper: Vec<u8>| vec![parent(2, "T"), parent(3, "U"), helper];
    let inherited = ["ran A.run()V own", "ran D.<clinit>()V helper(2)", "ran D.lazy()V helper(2)"];
    let alone = ["ran A.run()V own"];
    for (test, expected) in [("T1", &alone[..]), ("T2", &inherited), ("T3", &alone), ("U2", &alone)] {
        check(run(helper(2, Some(20))), test, "ran problem", expected);
    }
    // A parent that wrote no trace: every window of the time counts.
    for (test, expected) in [("T1", &alone[..]), ("T2", &inherited), ("U2", &inherited), ("U3", &alone)] {
        check(run(helper(77, Some(20))), test, "ran problem", expected);
    }
    // Without its end nobody knows what it ran, nor until when.
    let problem = "problem process 9 ran at that time and did not end in order (t2)";
    check(run(helper(2, None)), "T1", "problem", &[]);
    check(run(helper(2, None)), "T3", "problem", &[problem]);
    check(run(helper(2, None)), "U3", "problem", &[]);
}

#[test]
fn a_helper_of_a_helper_belongs_to_the_windows_above_both() {
    let mut main = TraceWriter::new(&jvm(1, 0, 0));
    main.window(&window("T", 0, 10, ids(&[0])));
    let mut other = TraceWriter::new(&jvm(5, 0, 0));
    other.window(&window("U", 0, 10, ids(&[0])));
    let helper = |process, parent, seen: &[u32]| {
        let mut trace = TraceWriter::new(&jvm(process, parent, 2));
        trace.exit(5, 0, &ids(seen));
        trace.finish()
    };
    let traces = vec![main.finish(), other.finish(), helper(2, 1, &[4]), helper(3, 2, &[10])];
    check(traces.clone(), "T", "ran", &["ran A.run()V own", "ran B.go()V helper(2)", "ran D.lazy()V helper(3)"]);
    check(traces, "U", "ran", &["ran A.run()V own"]);
}

#[test]
fn a_helper_that_ran_between_windows_belongs_to_all_later_ones() {
    let mut main = TraceWriter::new(&jvm(1, 0, 0));
    main.window(&window("T", 0, 10, ids(&[0])));
    main.window(&window("U", 30, 10, ids(&[0])));
    main.window(&window("V", 50, 10, ids(&[0])));
    let mut helper = TraceWriter::new(&jvm(2, 1, 15));
    helper.exit(20, 0, &ids(&[10]));
    let traces = vec![main.finish(), helper.finish()];
    check(traces.clone(), "T", "ran", &["ran A.run()V own"]);
    check(traces.clone(), "U", "ran", &["ran A.run()V own", "ran D.lazy()V helper(1)"]);
    check(traces, "V", "ran", &["ran A.run()V own", "ran D.lazy()V helper(1)"]);
}

#[test]
fn ids_that_mean_nothing_make_the_record_incomplete() {
    let mut trace = TraceWriter::new(&jvm(1, 0, 0));
    trace.gap(&ids(&[4000]));
    trace.window(&window("T", 0, 1, ids(&[0, 13, 14, 15, 4000])));
    let expected = [
        "ran A.run()V own",
        "problem t0 has 2 ids that the probe map has never given, such as 15",
        "problem t0 has 2 ids of classes that have changed since, such as 13",
    ];
    check(vec![trace.finish()], "T", "ran problem", &expected);
}

#[test]
fn another_map_or_none_makes_the_record_incomplete() {
    for (lineage, expected) in [([7; 16], "was made with another probe map"), ([0; 16], "names no probe map")] {
        let mut trace = TraceWriter::new(&JvmContent { lineage: ContentHash(lineage), ..jvm(1, 0, 0) });
        trace.window(&window("T", 0, 1, ids(&[0])));
        check(vec![trace.finish()], "T", "problem", &[&format!("problem t0 {expected}")]);
    }
}

#[test]
fn a_class_that_was_only_discovered_has_no_complete_record() {
    let mut trace = TraceWriter::new(&jvm(1, 0, 0));
    trace.window(&WindowContent { kind: WindowKind::Discovery, ..window("T", 0, 1, ids(&[0])) });
    check(vec![trace.finish()], "T", "problem", &["problem it was found, but no window of it ended"]);
}

#[test]
fn a_test_method_has_its_own_window_and_what_runs_around_it() {
    let mut trace = TraceWriter::new(&jvm(1, 0, 0));
    let method = |name: &str, seen: &[u32]| WindowContent {
        kind: WindowKind::Method,
        method: Some(name.to_owned()),
        ..window("T", 0, 1, ids(seen))
    };
    trace.window(&method("one", &[4]));
    trace.window(&method("two", &[10]));
    trace.window(&WindowContent { outside_methods: Some(ids(&[0])), ..window("T", 0, 3, ids(&[0, 4, 10])) });
    let trace = vec![trace.finish()];
    check(trace.clone(), "T#one", "ran", &["ran A.run()V own", "ran B.go()V own"]);
    check(trace.clone(), "T#two", "ran", &["ran A.run()V own", "ran D.lazy()V own"]);
    check(trace, "T", "ran", &["ran A.run()V own", "ran B.go()V own", "ran D.lazy()V own"]);
}

#[test]
fn windows_before_a_cut_are_complete() {
    let mut trace = TraceWriter::new(&jvm(1, 0, 0));
    trace.window(&window("T", 0, 1, ids(&[0])));
    let mut bytes = trace.finish();
    bytes.extend_from_slice(b"WIND torn");
    check(vec![bytes], "T", "ran problem", &["ran A.run()V own"]);
}
