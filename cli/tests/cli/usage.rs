//! The command line itself: help, exit codes, where data and messages go.

use std::io::Read;
use std::process::Stdio;

use crate::shell::commands;
use crate::support::Project;

#[test]
fn every_command_has_help_with_examples() {
    let project = Project::new();
    let mut commands: Vec<String> = commands(&project);
    commands.extend(["map show", "map stats"].map(str::to_owned));
    for command in commands {
        let words: Vec<&str> = command.split(' ').chain(["--help"]).collect();
        let done = project.run(&words).expect(0);
        assert!(done.stdout.contains("Examples:"), "{command:?}:\n{}", done.stdout);
        assert!(!done.stdout.contains('\x1b'), "{command:?}: color");
    }
}

#[test]
fn bad_usage_is_exit_code_2() {
    let project = Project::new();
    project.run(&[]).expect(2);
    project.run(&["nonsense"]).expect(2).says("nonsense");
    project.run(&["instrument", "--out", "x"]).expect(2);
    project.run(&["instrument", "a", "--out", "x", "--jobs", "0"]).expect(2);
    project.run(&["instrument", "a", "--out", "x", "--granularity", "checker"]).expect(2).says("--methods");
}

#[test]
fn the_summary_is_one_line_on_standard_error_and_json_is_alone_on_standard_output() {
    let project = Project::with_classes();
    let done = project.run(&["instrument", "classes", "--out", "out"]).expect(0);
    assert_eq!((done.stdout.as_str(), done.stderr.lines().count()), ("", 1), "{}", done.stderr);
    let done = project.run(&["instrument", "classes", "--out", "out", "--quiet", "--json"]).expect(0);
    assert_eq!(done.stderr, "");
    let json = done.json();
    assert_eq!((json["schema"].as_str(), json["instrumented"].as_u64()), (Some("touchstone-instrument-1"), Some(2)));
    project.run(&["instrument", "classes", "--out", "out", "--timings"]).expect(0).says("instrument  ");
}

#[test]
fn the_map_is_shown_by_id_and_by_class() {
    let project = Project::with_classes();
    project.run(&["instrument", "classes", "--out", "out"]).expect(0);
    let all = project.run(&["map", "show", "out/touchstone.map"]).expect(0).stdout;
    let line = project.run(&["map", "show", "out/touchstone.map", "--id", "2"]).expect(0).stdout;
    assert!(line.starts_with("2\t") && all.contains(&line), "{line}");
    let helper = project.run(&["map", "show", "out/touchstone.map", "--class", "app.Helper"]).expect(0).stdout;
    assert!(!helper.is_empty() && helper.lines().all(|line| line.contains("\tapp.Helper\t")), "{helper}");
    project.run(&["map", "show", "out/touchstone.map", "--id", "99999"]).expect(1).says("it was never given");
    project.run(&["map", "show", "out/touchstone.map", "--class", "app.Gone"]).expect(1).says("no class app.Gone");
    project.run(&["map", "stats", "classes/texts/greeting.txt"]).expect(2).says("greeting.txt: ");
    project.run(&["map", "stats", "gone.map"]).expect(2).says("gone.map: ");
}

#[test]
fn checker_probes_only_the_listed_methods() {
    let project = Project::with_classes();
    project.write("methods", b"# changed\napp.Helper#greet(Ljava/lang/String;)Ljava/lang/String;\n");
    let arguments = ["instrument", "classes", "--out", "out", "--granularity", "checker", "--methods", "methods"];
    project.run(&arguments).expect(0).says("instrumented 1 classes with 1 probes");
    project.run(&["instrument", "classes", "--out", "out", "--methods", "methods"]).expect(2).says("give both or none");
    project.write("methods", b"greet\n");
    project.run(&arguments).expect(2).says("methods: not a method: greet");
}

#[test]
fn there_is_nothing_to_restore_where_nothing_is() {
    Project::with_classes().run(&["restore", "gone"]).expect(2).says("gone: there is no such file or folder");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let project = Project::with_classes();
    project.run(&["instrument", "classes", "--out", "out"]).expect(0);
    let mut child = project
        .command(&["map", "show", "out/touchstone.map"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!((child.wait().unwrap().code(), stderr.as_str()), (Some(0), ""));
}

#[test]
fn two_runs_at_once_share_one_map() {
    let project = Project::with_classes();
    project.write("more/texts/x.txt", b"x");
    let start = |input: &str, out: &str| {
        project.command(&["instrument", input, "--out", out, "--map", "shared.map", "-q"]).spawn().unwrap()
    };
    let mut children = [start("classes", "a"), start("more", "b")];
    assert!(children.iter_mut().all(|child| child.wait().unwrap().success()));
    let units = project.run(&["map", "stats", "shared.map", "--json"]).json()["units"].as_array().unwrap().len();
    assert_eq!(units, 2);
}
