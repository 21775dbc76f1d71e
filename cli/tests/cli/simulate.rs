//! Simulating a small history: tables, skipped revisions, going on after an interruption, shards, peers, and the report.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::{Done, Project};

/// Runs test classes by their names, each in a window of its own, as a listener would have it.
const RUNNER: &str = "import touchstone.rt.Windows;
    public class Runner { public static void main(String[] tests) throws Exception {
        for (String test : tests) { Windows.open(test);
            Class.forName(test).getMethod(\"run\").invoke(null);
            Windows.outcome(test, Windows.PASSED); Windows.close(test); } } }";

/// A repository whose revisions change a price, do not compile, change a cart, and change a comment only.
pub fn repository() -> Project {
    let project = Project::new();
    project.run(&["runtime", "--out", "runtime.jar"]);
    assert!(project.path("runtime.jar").is_file());
    git(&project, &["init", "-q", "repo"]);
    project.write("repo/Runner.java", RUNNER.as_bytes());
    project.write("repo/CartTest.java", b"public class CartTest { public static void run() { new Cart().size(); } }");
    project.write("repo/PriceTest.java", b"public class PriceTest { public static void run() { new Price().of(); } }");
    for (price, cart, message) in [
        ("1", "1", "Begin"),
        ("2", "1", "Ask for more"),
        ("2 +", "1", "Break the build"),
        ("2", "2", "Let the cart be larger"),
        ("2", "2 /* two */", "Say how large"),
    ] {
        let class = |name: &str, method: &str, value: &str| {
            format!("public class {name} {{ int {method}() {{ return {value}; }} }}").into_bytes()
        };
        project.write("repo/Price.java", &class("Price", "of", price));
        project.write("repo/Cart.java", &class("Cart", "size", cart));
        git(&project, &["-C", "repo", "add", "."]);
        git(&project, &["-C", "repo", "commit", "-q", "-m", message]);
    }
    project
}

fn git(project: &Project, arguments: &[&str]) {
    let identity = ["-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"];
    let mut command = Command::new("git");
    command.current_dir(project.path("")).args(identity).args(arguments).stdout(Stdio::null());
    assert!(command.status().unwrap().success(), "{arguments:?}");
}

fn arguments(project: &Project, more: &[&str]) -> Vec<String> {
    let build = format!("javac -cp '{}' -d classes *.java", project.path("runtime.jar").display());
    let run = "java -XX:TieredStopAtLevel=1 -cp {classpath} Runner CartTest PriceTest";
    // A tool that always selects the one test, and knows what it did in the revision before.
    let peer =
        "tool=mkdir -p .tool && cp .tool/now .tool/before 2> /dev/null; date > .tool/now; echo PriceTest > {selected}";
    let fixed = ["simulate", "--repo", "repo", "--last", "4", "--build", &build, "-c", "classes", "--run", run];
    let techniques = ["--technique", "hybrid", "--technique", "smart", "--technique", "method-static", "--peer", peer];
    fixed.iter().chain(&techniques).chain(more).map(ToString::to_string).collect()
}

pub fn simulate(project: &Project, more: &[&str]) -> Done {
    let arguments = arguments(project, more);
    project.run(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

/// The lines of the tables without what takes time.
fn rows(project: &Project, out: &str) -> Vec<String> {
    let done = project.run(&["simulate", "tables", out, "--format", "csv"]).expect(0);
    let without_times = |line: &str| line.rsplitn(3, ',').last().unwrap_or_default().to_owned();
    done.stdout.lines().map(without_times).collect()
}

#[test]
fn a_history_is_simulated_and_goes_on_and_comes_in_shards() {
    let project = repository();
    let done = simulate(&project, &["--out", "whole", "--json"]).expect(0);
    judge(&done.json());
    judge_by_rules(&project);
    let whole = rows(&project, "whole");
    assert_eq!(whole.len(), 1 + 3 * 4, "{whole:#?}");
    // The tool's own folder was there again.
    let kept = project.names("whole/revisions").into_iter().filter(|name| name.ends_with(".tool/before")).count();
    assert_eq!(kept, 1, "only the newest revision needs what the tool left");

    interrupted(&project, "resumed");
    simulate(&project, &["--out", "resumed"]).expect(0);
    assert_eq!(rows(&project, "resumed"), whole);
    simulate(&project, &["--out", "resumed", "--technique", "jcgeks"]).expect(2).says("give another --out");

    for shard in ["1/2", "2/2"] {
        simulate(&project, &["--out", &format!("shard{}", &shard[..1]), "--shard", shard]).expect(0);
    }
    project.run(&["simulate", "merge", "shard1", "--out", "half"]).expect(2).says("no shard has done");
    project.run(&["simulate", "merge", "shard2", "shard1", "--out", "merged"]).expect(0);
    assert_eq!(rows(&project, "merged"), whole);
    report(&project);
}

/// What must come out of these revisions.
fn judge(json: &Value) {
    let project = &json["projects"][0];
    let revisions = project["revisions"].as_array().unwrap();
    assert!(revisions[2]["skipped"].as_str().unwrap().contains("does not build"), "{}", revisions[2]);
    let figures = |number: usize, name: &str| {
        let all = revisions[number]["techniques"].as_array().unwrap();
        let one = all.iter().find(|one| one["name"] == name).unwrap_or_else(|| panic!("{name} in {number}"));
        (one["affected"].as_u64().unwrap(), one["selected"].as_u64().unwrap(), one["missed"].as_array().unwrap().len())
    };
    for name in ["hybrid", "smart"] {
        assert_eq!([1, 3, 4].map(|number| figures(number, name)), [(1, 1, 0), (1, 1, 0), (0, 0, 0)], "{name}");
    }
    // The tool selects PriceTest whatever changes, and so misses CartTest once.
    assert_eq!([1, 3, 4].map(|number| figures(number, "tool")), [(1, 1, 0), (1, 1, 1), (0, 1, 0)]);
    // Nothing tells a call graph of the reflective call in the runner, but windows begin behind it.
    let total = project["totals"].as_array().unwrap().iter().find(|total| total["name"] == "tool").unwrap();
    assert_eq!((total["missed"].as_u64(), total["lossRate"].as_f64()), (Some(1), Some(0.5)), "{total}");
    assert_eq!(revisions[3]["base"], revisions[1]["commit"], "a revision that does not build is nobody's base");
}

/// The rules of RTSCheck, held against the same results.
fn judge_by_rules(project: &Project) {
    let report = project.run(&["rtscheck", "evo", "whole", "--json"]).expect(0).json();
    assert_eq!((&report["tests"], &report["newlyFailed"]), (&6.into(), &0.into()), "{report}");
    let missed = project.run(&["rtscheck", "evo", "whole", "--affected", "--json"]).expect(1).json();
    let found = |name: &str| {
        let tool = missed["techniques"].as_array().unwrap().iter().find(|it| it["technique"] == name).unwrap();
        tool["violations"]["r1"].as_u64().unwrap()
    };
    assert_eq!(["hybrid", "smart", "tool"].map(found), [0, 0, 1], "{missed}");
    project.run(&["rtscheck", "evo", "nowhere"]).expect(2).says("no results");
}

/// Starts a simulation and kills it when it has done the first revision.
fn interrupted(project: &Project, out: &str) {
    let arguments = arguments(project, &["--out", out]);
    let mut command = project.command(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let begun = Instant::now();
    while results(&project.path(out)) == 0 && begun.elapsed() < Duration::from_secs(300) {
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let done = results(&project.path(out));
    assert!((1..5).contains(&done), "{done} revisions were done when it was killed");
}

fn results(out: &Path) -> usize {
    let folders = std::fs::read_dir(out.join("revisions")).into_iter().flatten().flatten();
    folders.filter(|folder| folder.path().join("result.json").is_file()).count()
}

/// The page has what was found, and asks for nothing.
fn report(project: &Project) {
    project.run(&["report", "whole", "--out", "report.html", "--quiet"]).expect(0);
    let page = String::from_utf8(project.read("report.html")).unwrap();
    for text in [
        "<h2>repo</h2>",
        "<caption>Techniques</caption>",
        "Let the cart be larger",
        "body of Cart.<wbr>size()",
        "Missed tests</caption>",
        "prefers-color-scheme: dark",
        "name=\"viewport\"",
        "role=\"img\"",
    ] {
        assert!(page.contains(text), "no {text:?} in the page");
    }
    for text in ["http://", "https://", "src=", "@import", "url("] {
        assert!(!page.contains(text), "the page has {text:?}: it must need nothing but itself");
    }
    project.run(&["report", "nowhere"]).expect(2).says("no results");
}

#[test]
fn two_runs_do_not_write_to_one_folder() {
    let project = repository();
    std::fs::create_dir(project.path("sim")).unwrap();
    let _other = touchstone_formats::replace::WriterLock::acquire(&project.path("sim/revisions"), || ()).unwrap();
    simulate(&project, &["--out", "sim"]).expect(2).says("sim: another run is at work there: wait for it");
}

#[test]
fn bad_questions_are_refused() {
    let project = Project::new();
    project.run(&["simulate", "--repo", "nowhere"]).expect(2).says("no history");
    project.run(&["simulate", "--shard", "3/2"]).expect(2).says("I from 1 to N");
    project.run(&["simulate", "--peer", "a b=c"]).expect(2).says("NAME=COMMAND");
    project.run(&["simulate", "--build", "make"]).expect(2).says("--classpath");
    project.run(&["simulate", "tables", "nowhere"]).expect(2).says("touchstone simulate --out");
    git(&project, &["init", "-q", "empty"]);
    project.run(&["simulate", "--repo", "empty"]).expect(2).says("no history");
}
