//! `touchstone diff`: what it prints, and its exit codes.

use super::support::{Project, compile};

fn revision(project: &Project, folder: &str, source: &str) {
    for (name, bytes) in compile(&[("app/Calc.java", source)]) {
        project.write(&format!("{folder}/{name}"), &bytes);
    }
}

fn two_revisions() -> Project {
    let project = Project::new();
    revision(
        &project,
        "old",
        "package app; class Calc { int add(int a, int b) { return a + b; } int zero() { return 0; } }",
    );
    let new = "package app;\n\nclass Calc { int add(int a, int b) { return b + a; } int zero() { return 0; } }";
    revision(&project, "new", new);
    project.write("old/texts/a.txt", b"one");
    project.write("new/texts/b.txt", b"two");
    project
}

#[test]
fn changes_are_listed_by_kind_and_moved_lines_are_none() {
    let done = two_revisions().run(&["diff", "old", "new"]).expect(0);
    let lines: Vec<Vec<&str>> = done.stdout.lines().map(|line| line.split_whitespace().collect()).collect();
    let expected: [&[&str]; 3] =
        [&["body", "app.Calc", "add(II)I"], &["resource-removed", "texts/a.txt"], &["resource-added", "texts/b.txt"]];
    assert_eq!(lines, expected);
    assert_eq!(done.stderr.lines().count(), 1, "{}", done.stderr);
    done.says("3 changes: classes 1 changed, 0 added, 0 removed; 2 other files; 0 libraries");
}

#[test]
fn json_has_a_schema_and_one_object_a_change() {
    let done = two_revisions().run(&["diff", "old", "new", "--json"]).expect(0);
    let json = done.json();
    assert_eq!(json["schema"], "touchstone-diff-1");
    assert_eq!(json["changes"][0]["kind"], "body");
    assert_eq!(json["changes"][0]["class"], "app.Calc");
    assert_eq!(json["changes"][0]["member"], "add(II)I");
    assert_eq!((json["totals"]["changes"].as_u64(), done.stderr.as_str()), (Some(3), ""));
}

#[test]
fn the_exit_code_tells_only_when_asked() {
    let project = two_revisions();
    project.run(&["diff", "old", "new", "--exit-code"]).expect(1);
    let same = project.run(&["diff", "old", "old", "--exit-code", "--quiet"]).expect(0);
    assert_eq!((same.stdout.as_str(), same.stderr.as_str()), ("", ""));
}

#[test]
fn class_paths_are_joined_and_the_first_class_of_a_name_counts() {
    let project = two_revisions();
    let shadowed = project.run(&["diff", "old:old", "old:new", "--exit-code"]).expect(1);
    assert!(!shadowed.stdout.contains("Calc"), "{}", shadowed.stdout);
    let uncovered = project.run(&["diff", "old:new", "new:old"]).expect(0);
    assert!(uncovered.stdout.contains("app.Calc add(II)I"), "{}", uncovered.stdout);
}

#[test]
fn a_library_that_was_packed_again_is_unchanged_and_another_version_is_a_change_by_class() {
    let project = two_revisions();
    let class = project.read("old/app/Calc.class");
    project.jar("a/lib-1.0.jar", &[("app/Calc.class", &class), ("x.txt", b"x")]);
    project.jar("b/lib-1.0.jar", &[("x.txt.stored", b"x"), ("app/Calc.class.stored", &class)]);
    project.jar("c/lib-1.1.jar", &[("app/Calc.class", &project.read("new/app/Calc.class")), ("x.txt", b"x")]);
    project.run(&["diff", "a/lib-1.0.jar", "b/lib-1.0.jar", "--exit-code"]).expect(0);
    let done = project.run(&["diff", "a/lib-1.0.jar", "c/lib-1.1.jar"]).expect(0);
    assert!(done.stdout.contains("lib-1.1.jar (lib-1.0.jar -> lib-1.1.jar)"), "{}", done.stdout);
    assert!(done.stdout.contains("app.Calc add(II)I [lib-1.1.jar]"), "{}", done.stdout);
}

#[test]
fn bad_input_is_named() {
    let project = two_revisions();
    project.run(&["diff", "old", "absent"]).expect(2).says("absent: there is no such folder or jar");
    project.run(&["diff", "old", ""]).expect(2).says("empty class path");
    project.write("bad.jar", b"this is not a zip archive");
    project.run(&["diff", "old", "bad.jar"]).expect(2).says("bad.jar");
    project.write("new/app/Calc.class", b"\xCA\xFE\xBA\xBE");
    let done = project.run(&["diff", "old", "new"]).expect(0).says("compared by its bytes");
    assert!(done.stdout.contains("app.Calc (unreadable class file)"), "{}", done.stdout);
}
