//! Instrumented programs run under `-Xverify:all` and print what the originals print: far jumps, initializers, old classes.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a failing test is what a panic here means"
)]

#[path = "../common/mod.rs"]
mod common;
mod old_classes;
mod programs;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use common::compare::{Seen, compare_classes};
use touchstone_formats::probe_map::ProbeKind;
use touchstone_instrumenter::runtime::{PROBE_CLASS, RuntimeMethod, STAMPED_IDS};
use touchstone_instrumenter::{Collect, Granularity, Options, Outcome, Probes, Scratch, instrument_class};

/// The runtime's twin for this test: it counts, and tells at the end.
fn stub(probe: bool) -> String {
    let name = if probe { "Probe" } else { "Record" };
    let mut text = format!("package touchstone.rt;\npublic class {name} {{\n");
    if probe {
        writeln!(text, "  public static final byte[] STAMPS = new byte[{STAMPED_IDS}];").unwrap();
        writeln!(text, "  static final int[] HITS = new int[{STAMPED_IDS} * 2]; static int begun, ended;").unwrap();
        text += "  static { Runtime.getRuntime().addShutdownHook(new Thread(() -> { System.err.println(\"begun \" + begun + \" ended \" + ended);\n";
        text += "    for (int i = 0; i < HITS.length; i++) if (HITS[i] != 0) System.err.println(\"hit \" + i + \" \" + HITS[i]); })); }\n";
    }
    for method in RuntimeMethod::all().filter(|method| (method.owner() == PROBE_CLASS) == probe) {
        let objects: String = (0..method.objects()).map(|number| format!("Object o{number}, ")).collect();
        let body = match method {
            RuntimeMethod::Hit => "HITS[id]++;",
            RuntimeMethod::InitBegin => "begun++;",
            RuntimeMethod::InitEnd => "ended++;",
            _ => "",
        };
        writeln!(text, "  public static void {}({objects}int id) {{ {body} }}", method.name()).unwrap();
    }
    text + "}\n"
}

fn javac(sources: &Path, classes: &Path, options: &[&str]) {
    let files = fs::read_dir(sources).unwrap().map(|entry| entry.unwrap().path());
    let javac = common::jdk::home().join("bin/javac");
    let output = Command::new(javac).args(["-nowarn", "-d"]).arg(classes).args(options).args(files).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// What a run printed to standard output and to standard error.
fn run(class_path: &[&Path], arguments: &[&str]) -> (String, String) {
    let java = common::jdk::home().join("bin/java");
    let class_path = std::env::join_paths(class_path).unwrap();
    let mut command = Command::new(java);
    command.args(["-Xverify:all", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp"]).arg(class_path).arg("Main");
    let output = command.args(arguments).output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert!(output.status.success(), "{out}\n{err}");
    (out, err)
}

/// Instruments a folder of classes into another; the first id of each method's own probe by class and method.
fn instrument(from: &Path, to: &Path, options: &Options, first: u32) -> (Seen, BTreeMap<String, u32>) {
    let (mut seen, mut ids, mut next) = (Seen::default(), BTreeMap::new(), first);
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let Outcome::Instrumented(mut new) = instrument_class(&bytes, options, &mut Scratch::default()).unwrap() else {
            fs::write(to.join(path.file_name().unwrap()), &bytes).unwrap();
            continue;
        };
        new.set_first_id(next, options.probes).unwrap();
        seen += compare_classes(&bytes, &new.bytes, options, &new.probes);
        for (id, probe) in (next..).zip(new.probes.probes()).filter(|(_, probe)| probe.kind == ProbeKind::Method) {
            ids.insert(format!("{name}#{}", String::from_utf8_lossy(probe.method)), id);
        }
        next += new.probes.count();
        fs::write(to.join(path.file_name().unwrap()), &new.bytes).unwrap();
    }
    (seen, ids)
}

#[test]
fn long_methods_initializers_and_old_classes_print_the_same_instrumented() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let [sources, classes, stubs, runtime] = ["sources", "classes", "stubs", "runtime"].map(at);
    for folder in [&sources, &classes, &stubs, &runtime] {
        fs::create_dir(folder).unwrap();
    }
    // The distances come close to what sixteen bits can hold, from below.
    let huge: Vec<String> = (0..5).map(|number| format!("Huge{number}")).collect();
    for (name, bytes) in huge.iter().zip([28_000, 32_300, 32_560, 32_620, 32_680]) {
        fs::write(sources.join(format!("{name}.java")), programs::huge(name, bytes)).unwrap();
    }
    fs::write(sources.join("Helpers.java"), programs::HELPERS).unwrap();
    fs::write(sources.join("Main.java"), programs::main(&huge)).unwrap();
    fs::write(stubs.join("Probe.java"), stub(true)).unwrap();
    fs::write(stubs.join("Record.java"), stub(false)).unwrap();
    javac(&sources, &classes, &["-g"]);
    javac(&stubs, &runtime, &[]);
    let old = old_classes::old_classes();
    for (name, bytes) in &old {
        fs::write(classes.join(format!("{name}.class")), bytes).unwrap();
    }
    let names: Vec<&str> = old.iter().map(|(name, _)| *name).collect();
    let (expected, _) = run(&[&classes], &names);
    assert!(expected.matches("in the subroutine").count() == 4 && !expected.contains("VerifyError"), "{expected}");
    assert!(!expected.contains("NoClassDefFoundError: missing"), "{expected}");
    let mut seen = Seen::default();
    for (number, (options, first)) in ways().iter().enumerate() {
        let output = at(&number.to_string());
        let (some, ids) = instrument(&classes, &output, options, *first);
        seen += some;
        let (printed, told) = run(&[&output, &runtime], &names);
        assert_eq!(printed, expected, "{options:?}");
        let begun = told.lines().find_map(|line| line.strip_prefix("begun ")).unwrap();
        let (begun, ended) = begun.split_once(" ended ").unwrap();
        assert_eq!(begun, ended, "a class initializer's end was not told: {options:?}");
        assert!(begun.parse::<usize>().unwrap() > 15, "{begun}");
        let calls = options.probes == Probes::Call || *first >= STAMPED_IDS;
        if let Some(id) = ids.get("Beginning52#run()V").filter(|_| calls) {
            assert!(told.lines().any(|line| line == format!("hit {id} 1")), "the loop passes the entry probe again");
        }
    }
    println!("{seen:?}");
    assert!(seen.widened > 0 && seen.islands > 0 && seen.added_handlers > 0 && seen.spilled > 0, "{seen:?}");
}

/// Options, and the first id: code stores, or calls because it is asked to or because there are no stamps.
fn ways() -> Vec<(Options, u32)> {
    use Probes::{Call, Store};
    let way = |granularity, collect, probes, jdk_references| Options {
        granularity,
        collect,
        probes,
        jdk_references,
        ..Options::default()
    };
    vec![
        (way(Granularity::Method, Collect::Smart, Store, false), 0),
        (way(Granularity::Method, Collect::Smart, Call, false), 0),
        (way(Granularity::Method, Collect::Smart, Store, false), STAMPED_IDS),
        // The first classes have stamps, one has some, the others have none.
        (way(Granularity::Method, Collect::Naive, Store, true), STAMPED_IDS - 100),
        (way(Granularity::Class, Collect::Ekstazi, Store, true), 0),
        (way(Granularity::Edge, Collect::Smart, Store, false), 0),
        (way(Granularity::Edge, Collect::Naive, Call, true), 0),
    ]
}
