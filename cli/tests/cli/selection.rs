//! Record and select as a user does them: life cycle, reasons, bad stores, shards, and kills at random moments.

use std::collections::BTreeMap;
use std::time::Duration;

use touchstone_formats::probe_map::{ProbeKind, ProbeMap};
use touchstone_formats::store::Store;
use touchstone_formats::trace::{JvmContent, Outcome, SeenSet, TraceWriter, WindowContent};

use crate::support::{Done, Project, compile};

pub const CLASS_PATH: &str = "classes";

/// When the JVMs of the traces started: after all files of these tests were made, in the year 2286.
const START: u64 = 9_999_999_999_999;

/// Two tests of two classes; the tests only have to exist, since the traces are written by hand.
fn sources(price: &str) -> Vec<(&'static str, String)> {
    vec![
        ("shop/Cart.java", "package shop; public class Cart { public int size() { return 1; } }".to_owned()),
        ("shop/Price.java", format!("package shop; public class Price {{ public int of() {{ return {price}; }} }}")),
        (
            "shop/CartTest.java",
            "package shop; public class CartTest { public void size() { new Cart().size(); } }".to_owned(),
        ),
        (
            "shop/PriceTest.java",
            "package shop; public class PriceTest { public void of() { new Price().of(); } }".to_owned(),
        ),
    ]
}

pub fn put_classes(project: &Project, price: &str) {
    let sources = sources(price);
    let sources: Vec<(&str, &str)> = sources.iter().map(|(name, text)| (*name, text.as_str())).collect();
    for (name, bytes) in compile(&sources) {
        project.write(&format!("classes/{name}"), &bytes);
    }
}

/// A trace in which one test, the first class, entered all methods of these classes.
fn put_trace_of(project: &Project, classes: &[&str]) {
    write_trace(project, &[(classes[0], Outcome::Passed)], &[], |_, class| classes.contains(&class));
}

/// A trace in which each test entered all methods of the classes that are named after it.
pub fn put_trace(project: &Project, tests: &[(&str, Outcome)]) {
    put_trace_with(project, tests, &[]);
}

/// The same; every test also recorded these facts.
fn put_trace_with(project: &Project, tests: &[(&str, Outcome)], facts: &[(&str, &str)]) {
    write_trace(project, tests, facts, |test, class| test.starts_with(class));
}

/// A trace in which each test entered all methods of the classes that it uses, and recorded these facts.
fn write_trace(
    project: &Project,
    tests: &[(&str, Outcome)],
    facts: &[(&str, &str)],
    uses: impl Fn(&str, &str) -> bool,
) {
    project.run(&["instrument", CLASS_PATH, "--out", "out", "--quiet"]).expect(0);
    let map = ProbeMap::open(&project.path("out/touchstone.map")).unwrap();
    let mut entries: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    for class in map.classes() {
        let probes = class.class_probes().unwrap();
        let name = String::from_utf8_lossy(probes.class_name()).replace('/', ".");
        for (id, probe) in (class.first_id..).zip(probes.probes()) {
            if probe.kind == ProbeKind::Method {
                entries.entry(name.clone()).or_default().push(id);
            }
        }
    }
    let jvm = JvmContent {
        lineage: map.lineage(),
        map_id: map.map_id(),
        total_ids: map.total_ids(),
        start: START,
        properties: vec![("user.dir".to_owned(), project.path("").display().to_string())],
        ..JvmContent::default()
    };
    let mut trace = TraceWriter::new(&jvm);
    let facts: Vec<u32> = facts.iter().map(|(family, text)| trace.fact(family, 0, Some(text), None)).collect();
    for (test, outcome) in tests {
        let used = entries.iter().filter(|(class, _)| uses(test, class)).flat_map(|(_, ids)| ids.clone());
        let window = WindowContent::passed(test, SeenSet::new(used.collect(), facts.clone()));
        trace.window(&WindowContent { outcome: *outcome, ..window });
    }
    trace.exit(1, 0, &SeenSet::new(Vec::new(), Vec::new()));
    project.write("traces/1-1.trace", &trace.finish());
}

pub const BOTH: [(&str, Outcome); 2] = [("shop.CartTest", Outcome::Passed), ("shop.PriceTest", Outcome::Passed)];

pub fn record(project: &Project) -> Done {
    project.run(&["record", "traces", "--map", "out/touchstone.map", "-c", CLASS_PATH])
}

fn selected(project: &Project) -> Vec<String> {
    let json = project.run(&["select", "-c", CLASS_PATH, "--json"]).expect(0).json();
    let tests = json["selected"].as_array().unwrap().iter();
    tests.map(|test| test["test"].as_str().unwrap().to_owned()).collect()
}

pub fn recorded_project() -> Project {
    let project = Project::new();
    put_classes(&project, "1");
    put_trace(&project, &BOTH);
    record(&project).expect(0).says("recorded 2 tests");
    project
}

#[test]
fn before_anything_is_recorded_everything_runs_and_says_why() {
    let project = Project::new();
    put_classes(&project, "1");
    let done = project.run(&["select", "-c", CLASS_PATH]).expect(0);
    assert!(done.stderr.contains("all tests run: nothing is recorded yet"), "{}", done.stderr);
    assert_eq!(project.run(&["select", "-c", CLASS_PATH, "--format", "excludes"]).stdout, "");
    assert_eq!(project.run(&["select", "-c", CLASS_PATH, "--format", "includes"]).stdout, "*\n");
}

#[test]
fn a_changed_method_selects_who_ran_it_and_recording_clears_it() {
    let project = recorded_project();
    assert_eq!(selected(&project), Vec::<String>::new());
    put_classes(&project, "2");
    assert_eq!(selected(&project), ["shop.PriceTest"]);
    assert_eq!(project.run(&["select", "-c", CLASS_PATH, "--format", "excludes"]).stdout, "shop.CartTest\n");
    let why = project.run(&["explain", "shop.PriceTest", "-c", CLASS_PATH]).expect(0).stdout;
    assert!(why.contains("body of shop.Price.of()I: ran shop.Price.of()I"), "{why}");
    let why_not = project.run(&["explain", "shop.CartTest", "-c", CLASS_PATH]).expect(0).stdout;
    assert!(why_not.contains("is not selected"), "{why_not}");
    put_trace(&project, &[("shop.PriceTest", Outcome::Passed)]);
    record(&project).expect(0);
    assert_eq!(selected(&project), Vec::<String>::new());
}

#[test]
fn impacted_names_what_changed_what_dispatch_leads_to_and_what_no_test_reaches() {
    let project = recorded_project();
    let nothing = project.run(&["impacted", "-c", CLASS_PATH]).expect(0);
    assert_eq!((nothing.stdout.as_str(), nothing.stderr.contains("by 0 of 2 tests")), ("", true));
    put_classes(&project, "2; } public int untested() { return 0");
    let done = project.run(&["impacted", "-c", CLASS_PATH, "--tests"]).expect(0);
    let expected = "changed\tshop.Price.of()I\t1 test: body\n\tshop.PriceTest\n\
                    changed\tshop.Price.untested()I\tno test\n";
    assert_eq!(done.stdout, expected);
    assert!(done.stderr.contains("2 members in 1 classes are changed or reached, by 1 of 2 tests"), "{}", done.stderr);
    let json = project.run(&["impacted", "-c", CLASS_PATH, "--json"]).expect(0).json();
    assert_eq!(json["reached"][0]["member"], "of()I");
    assert_eq!(json["reached"][0]["ways"][0]["rule"], "body");
    assert_eq!(json["reached"][1]["tests"].as_array().unwrap().len(), 0);
}

#[test]
fn impacted_follows_dispatch_to_the_classes_below_and_says_when_it_cannot_know() {
    let project = Project::new();
    let with = |method: &str| {
        let sources = [
            ("a/Base.java", "package a; public class Base { public int of() { return 1; } }".to_owned()),
            ("a/Middle.java", format!("package a; public class Middle extends Base {{ {method} }}")),
            ("a/Lower.java", "package a; public class Lower extends Middle {}".to_owned()),
            ("a/LowerTest.java", "package a; public class LowerTest { int x = new Lower().of(); }".to_owned()),
        ];
        let sources: Vec<(&str, &str)> = sources.iter().map(|(name, text)| (*name, text.as_str())).collect();
        for (name, bytes) in compile(&sources) {
            project.write(&format!("classes/{name}"), &bytes);
        }
    };
    with("");
    put_trace_of(&project, &["a.LowerTest", "a.Lower", "a.Middle", "a.Base"]);
    record(&project).expect(0);
    with("public int of() { return 2; }");
    let done = project.run(&["impacted", "-c", CLASS_PATH, "--quiet"]).expect(0);
    let expected = "reached\ta.Lower.of()I\t1 test: dispatch\nchanged\ta.Middle.of()I\t1 test: dispatch\n";
    assert_eq!(done.stdout, expected);
    std::fs::remove_dir_all(project.path(".touchstone")).unwrap();
    let done = project.run(&["impacted", "-c", CLASS_PATH]).expect(0);
    assert!(done.stderr.contains("everything may be reached: nothing is recorded yet"), "{}", done.stderr);
}

#[test]
fn a_failed_test_and_one_that_was_not_run_stay_selected() {
    let project = recorded_project();
    put_classes(&project, "2");
    put_trace(&project, &[("shop.PriceTest", Outcome::Failed)]);
    record(&project).expect(0).says("1 failed");
    assert_eq!(selected(&project), ["shop.PriceTest"]);
    put_trace(&project, &[("shop.PriceTest", Outcome::Passed)]);
    record(&project).expect(0);
    put_classes(&project, "3");
    // The run was cut short: another test was traced, not this one.
    put_trace(&project, &[("shop.CartTest", Outcome::Passed)]);
    record(&project).expect(0).says("1 not run");
    assert_eq!(selected(&project), ["shop.PriceTest"]);
    // Even when the change is taken back.
    put_classes(&project, "2");
    assert_eq!(selected(&project), ["shop.PriceTest"]);
}

#[test]
fn a_class_that_changed_after_it_was_instrumented_makes_the_record_incomplete() {
    let project = Project::new();
    put_classes(&project, "1");
    put_trace(&project, &BOTH);
    put_classes(&project, "2");
    record(&project).expect(0).says("1 incomplete");
    assert_eq!(selected(&project), ["shop.PriceTest"]);
}

#[test]
fn a_change_in_a_folder_without_probes_selects_everything() {
    let project = recorded_project();
    project.write(
        "plain/shop/Extra.class",
        &compile(&[("shop/Extra.java", "package shop; class Extra {}")])["shop/Extra.class"],
    );
    let both = "classes:plain";
    project.run(&["record", "traces", "--map", "out/touchstone.map", "-c", both]).expect(0);
    assert!(!project.run(&["select", "-c", both]).expect(0).stderr.contains("all tests run"));
    let changed = compile(&[("shop/Extra.java", "package shop; class Extra { int x; }")]);
    project.write("plain/shop/Extra.class", &changed["shop/Extra.class"]);
    let done = project.run(&["select", "-c", both]).expect(0);
    assert!(done.stderr.contains("all tests run: plain changed and is not instrumented"), "{}", done.stderr);
}

#[test]
fn files_that_tests_read_list_or_look_for_are_compared() {
    let project = Project::new();
    project.write("data/in.txt", b"1");
    put_classes(&project, "1");
    let facts = [("file", "data/in.txt"), ("file", "missing.txt"), ("listing", "data")];
    put_trace_with(&project, &[("shop.CartTest", Outcome::Passed)], &facts);
    record(&project).expect(0);
    let why = |project: &Project| project.run(&["select", "-c", CLASS_PATH]).expect(0).stdout;
    assert_eq!(why(&project), "");
    project.write("data/in.txt", b"2");
    assert!(why(&project).contains("change of file data/in.txt"), "{}", why(&project));
    project.write("data/in.txt", b"1");
    project.write("missing.txt", b"now it is there");
    assert!(why(&project).contains("missing.txt"), "{}", why(&project));
    std::fs::remove_file(project.path("missing.txt")).unwrap();
    project.write("data/more.txt", b"");
    assert!(why(&project).contains("other files in data"), "{}", why(&project));
}

#[test]
fn a_file_that_was_changed_while_tests_ran_is_not_trusted_unless_the_build_made_it() {
    let project = Project::new();
    put_classes(&project, "1");
    let put = |start: u64| {
        put_trace_with(&project, &[("shop.CartTest", Outcome::Passed)], &[("file", "data.txt")]);
        let mut bytes = project.read("traces/1-1.trace");
        let at = bytes.windows(8).position(|it| it == START.to_le_bytes()).unwrap();
        bytes[at..at + 8].copy_from_slice(&start.to_le_bytes());
        let checksum = crc32fast::hash(&[&b"JVM "[..], &bytes[24..32], &bytes[32..32 + length(&bytes)]].concat());
        bytes[20..24].copy_from_slice(&checksum.to_le_bytes());
        project.write("traces/1-1.trace", &bytes);
    };
    project.write("data.txt", b"1");
    put(1);
    record(&project).expect(0);
    assert_eq!(selected(&project), ["shop.CartTest"]);
    put(START);
    record(&project).expect(0);
    assert_eq!(selected(&project), Vec::<String>::new());
}

/// The length of the payload of a trace's first block.
fn length(trace: &[u8]) -> usize {
    u64::from_le_bytes(trace[24..32].try_into().unwrap()) as usize
}

#[test]
fn files_are_known_without_reading_them_and_a_change_is_seen_all_the_same() {
    let project = recorded_project();
    let names: Vec<String> = (0..20).map(|number| format!("shop/Extra{number}")).collect();
    let sources: Vec<(String, String)> = (0..20)
        .map(|number| (format!("shop/Extra{number}.java"), format!("package shop; class Extra{number} {{}}")))
        .collect();
    let sources: Vec<(&str, &str)> = sources.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let classes = compile(&sources);
    for name in &names {
        project.write(&format!("classes/{name}.class"), &classes[&format!("{name}.class")]);
    }
    assert_eq!(selected(&project), Vec::<String>::new());
    // Files that were written just now are not trusted.
    std::thread::sleep(Duration::from_millis(2200));
    assert_eq!(selected(&project), Vec::<String>::new());
    assert!(project.path(".touchstone/stat-cache").exists());
    put_classes(&project, "2");
    assert_eq!(selected(&project), ["shop.PriceTest"]);
    put_classes(&project, "1");
    assert_eq!(selected(&project), Vec::<String>::new());
    // A cache that lies is passed over when asked for, and one that is damaged is none.
    project.write(".touchstone/stat-cache", b"nonsense");
    put_classes(&project, "2");
    assert_eq!(selected(&project), ["shop.PriceTest"]);
    let read = project.run(&["select", "-c", CLASS_PATH, "--rehash", "--format", "includes"]).expect(0);
    assert_eq!(read.stdout, "shop.PriceTest\n");
}

#[test]
fn another_environment_selects_everything() {
    let project = recorded_project();
    let done = project.run(&["select", "-c", CLASS_PATH, "--environment", "argLine=-ea"]).expect(0);
    assert!(done.stderr.contains("all tests run: argLine changed from nothing to -ea"), "{}", done.stderr);
    let all = project.run(&["select", "-c", CLASS_PATH, "--all", "--exit-code"]).expect(1);
    assert!(all.stderr.contains("all tests were asked for"), "{}", all.stderr);
    project.run(&["select", "-c", CLASS_PATH, "--exit-code"]).expect(0);
    let always = project.run(&["select", "-c", CLASS_PATH, "--always", "*.CartTest"]).expect(0);
    assert!(always.stdout.contains("shop.CartTest\talways runs (*.CartTest)"), "{}", always.stdout);
}

#[test]
fn another_class_path_and_another_base_are_named() {
    let project = recorded_project();
    let kinds = |arguments: &[&str]| {
        let json = project.run(&[&["select", "--json", "-c"], arguments].concat()).expect(0).json();
        let kinds = json["fallBacks"].as_array().unwrap().iter().map(|it| it["kind"].as_str().unwrap().to_owned());
        kinds.collect::<Vec<String>>()
    };
    assert_eq!(kinds(&[CLASS_PATH]), Vec::<String>::new());
    assert_eq!(kinds(&[CLASS_PATH, "--base", "no-such-revision"]), ["missing-base"]);
    let extra = compile(&[("shop/Extra.java", "package shop; class Extra {}")]);
    project.jar("extra.jar", &[("shop/Extra.class", &extra["shop/Extra.class"])]);
    project.run(&["record", "traces", "--map", "out/touchstone.map", "-c", "classes:extra.jar"]).expect(0);
    assert_eq!(kinds(&["classes:extra.jar"]), Vec::<String>::new());
    assert_eq!(kinds(&[CLASS_PATH]), ["class-path"]);
}

#[test]
fn the_configuration_names_tests_that_always_run_and_files_that_select_everything() {
    let project = Project::new();
    project.write("touchstone.toml", b"always = ['*.CartTest']\ntracked = ['pom.xml']\n");
    project.write("pom.xml", b"<project/>");
    put_classes(&project, "1");
    put_trace(&project, &BOTH);
    record(&project).expect(0);
    assert_eq!(selected(&project), ["shop.CartTest"]);
    project.write("pom.xml", b"<project></project>");
    let done = project.run(&["select", "-c", CLASS_PATH]).expect(0);
    assert!(done.stderr.contains("all tests run: pom.xml changed, which the configuration tracks"), "{}", done.stderr);
    project.write("touchstone.toml", b"allways = []");
    project.run(&["select", "-c", CLASS_PATH]).expect(2).says("touchstone.toml");
}

#[test]
fn a_damaged_store_selects_everything_and_recording_makes_it_anew() {
    let project = recorded_project();
    let good = project.read(".touchstone/store");
    for place in (0..good.len()).step_by(good.len() / 40) {
        let mut bad = good.clone();
        bad[place] ^= 0x10;
        project.write(".touchstone/store", &bad);
        let done = project.run(&["select", "-c", CLASS_PATH]).expect(0);
        let is_padding = selected(&project).is_empty() && !done.stderr.contains("all tests run");
        if is_padding {
            assert_eq!(Store::open(&bad).unwrap().content().unwrap(), Store::open(&good).unwrap().content().unwrap());
        } else {
            assert!(done.stderr.contains("all tests run: the store cannot be used"), "{place}: {}", done.stderr);
        }
    }
    project.write(".touchstone/store", &good[..good.len() / 2]);
    let done = record(&project).expect(0);
    assert!(done.stderr.contains("it is made anew"), "{}", done.stderr);
    assert_eq!(project.read(".touchstone/store").len(), good.len());
}

#[test]
fn shards_merge_and_stores_travel() {
    let project = recorded_project();
    project.run(&["store", "export", "base"]).expect(0);
    put_classes(&project, "2");
    let run_shard = |test: &str, name: &str| {
        project.run(&["store", "import", "base"]).expect(0);
        put_trace(&project, &[(test, Outcome::Passed)]);
        record(&project).expect(0);
        project.run(&["store", "export", name]).expect(0);
    };
    run_shard("shop.CartTest", "one");
    assert_eq!(selected(&project), ["shop.PriceTest"]);
    run_shard("shop.PriceTest", "two");
    std::fs::remove_dir_all(project.path(".touchstone")).unwrap();
    assert!(project.run(&["store", "merge", "one", "two"]).expect(0).stdout.contains("2 valid"));
    assert_eq!(selected(&project), Vec::<String>::new());
    let stats = project.run(&["store", "stats", "--json"]).expect(0).json();
    assert_eq!((stats["valid"].as_u64(), stats["notRun"].as_u64()), (Some(2), Some(0)));
    project.run(&["store", "merge", "three"]).expect(2).says("there is no such store");
}

/// How many kills; a release is held to a thousand (`make store-kill-test`).
fn kills() -> u32 {
    std::env::var("TOUCHSTONE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(40)
}

#[test]
fn a_kill_at_any_moment_leaves_the_old_or_the_new_store() {
    let project = recorded_project();
    let old = content(&project.read(".touchstone/store"));
    let base = project.read(".touchstone/store");
    put_classes(&project, "2");
    put_trace(&project, &[("shop.PriceTest", Outcome::Passed)]);
    let start = std::time::Instant::now();
    record(&project).expect(0);
    let whole = start.elapsed();
    let new = content(&project.read(".touchstone/store"));
    assert_ne!(old, new);
    let (mut olds, mut news) = (0, 0);
    for round in 0..kills() {
        project.write(".touchstone/store", &base);
        let arguments: &[&str] = match round % 4 {
            0 => &["select", "-c", CLASS_PATH, "--quiet"],
            _ => &["record", "traces", "--map", "out/touchstone.map", "-c", CLASS_PATH, "--quiet"],
        };
        let mut child = project.command(arguments).stdout(std::process::Stdio::null()).spawn().unwrap();
        let share = u64::from(round).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        std::thread::sleep(Duration::from_nanos(whole.as_nanos() as u64 * share / (1 << 31)));
        let _ = child.kill();
        child.wait().unwrap();
        let found = content(&project.read(".touchstone/store"));
        assert!(found == old || found == new, "a third thing after kill {round}");
        if found == old { olds += 1 } else { news += 1 }
    }
    println!("RESULT store-kill-test kills={} old={olds} new={news} other=0", kills());
}

/// What a store says, without the time at which it was said.
fn content(bytes: &[u8]) -> Vec<(String, u8, usize)> {
    let content = Store::open(bytes).expect("whole").content().expect("readable");
    content
        .tests
        .into_iter()
        .map(|test| (test.name, test.state as u8, test.depends.len()))
        .chain([(touchstone_formats::ContentHash::of(&content.snapshot).to_string(), 0, content.keys.len())])
        .collect()
}

#[test]
fn two_recordings_at_once_lose_nothing() {
    let project = recorded_project();
    put_classes(&project, "2");
    project.write("none", b"");
    let shard = |test: &str, folder: &str| {
        put_trace(&project, &[(test, Outcome::Passed)]);
        project.write(&format!("{folder}/1-1.trace"), &project.read("traces/1-1.trace"));
    };
    shard("shop.CartTest", "cart");
    shard("shop.PriceTest", "price");
    let arguments =
        |folder: &'static str| ["record", folder, "--map", "out/touchstone.map", "-c", CLASS_PATH, "--quiet"];
    let children =
        ["cart", "price", "cart", "price"].map(|folder| project.command(&arguments(folder)).spawn().unwrap());
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(selected(&project), Vec::<String>::new());
}
