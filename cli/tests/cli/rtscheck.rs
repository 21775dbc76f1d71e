//! `touchstone rtscheck`: a small slice of the generated programs, the same every time.

use serde_json::Value;

use crate::libraries::junit4;
use crate::support::{Done, Project};

fn check(more: &[&str]) -> Done {
    let mut arguments = vec!["rtscheck", "auto", "--json", "--work", "work", "--jobs", "1", "--tests", "1:2,2:2,4:1"];
    arguments.extend(more);
    Project::new().run(&arguments)
}

fn violations(report: &Value, technique: &str, rule: &str) -> u64 {
    let tools = report["techniques"].as_array().unwrap();
    let tool = tools.iter().find(|it| it["technique"] == technique).unwrap();
    tool["violations"][rule].as_u64().unwrap()
}

#[test]
fn safe_techniques_miss_nothing_in_the_papers_programs_and_clover_does() {
    let programs = ["--mode", "JD1", "--mode", "JD3", "--programs", "3"];
    let techniques = ["--technique", "hybrid", "--technique", "jcgeks", "--technique", "clover"];
    let report = check(&[programs.as_slice(), &techniques].concat()).expect(0).json();
    assert!(report["programs"]["compiled"].as_u64().unwrap() > 40, "{report}");
    assert!(report["newlyFailed"].as_u64().unwrap() > 10, "{report}");
    for technique in ["hybrid", "jcgeks"] {
        for rule in ["r1", "r2", "r5", "r6", "r7"] {
            assert_eq!(violations(&report, technique, rule), 0, "{technique} {rule}: {report}");
        }
    }
    assert!(violations(&report, "clover", "r1") > 0, "{report}");
}

#[test]
fn many_programs_together_are_judged_as_each_alone() {
    let programs = ["--mode", "modern", "--programs", "5", "--technique", "hybrid", "--technique", "smart"];
    let numbers = |batch: &str| {
        // Where only two are compared, that hybrid selects nothing and smart everything violates R2: then the exit code is 1.
        let done = check(&[programs.as_slice(), &["--batch", batch]].concat());
        let mut report = done.json();
        report["minutes"] = Value::Null;
        (done.code, report)
    };
    assert_eq!(numbers("5"), numbers("1"));
}

#[test]
fn what_is_not_there_is_named() {
    check(&["--mode", "JD11"]).expect(2).says("no mode JD11: there are JD1 to JD10 and modern");
    check(&["--operator", "E10"]).expect(2).says("nothing to check with E10");
}

/// A checkout as Defects4J makes it, compiled: a class with this body, and two tests.
fn checkout(project: &Project, name: &str, body: &str) {
    let sources = [
        ("classes", "Price", format!("public class Price {{ public int of(int n) {{ return {body}; }} }}")),
        ("classes", "Cart", "public class Cart { public int sum() { return 1; } }".to_owned()),
        ("test-classes", "PriceTest", test_of("PriceTest", "new Price().of(2) == 4")),
        ("test-classes", "CartTest", test_of("CartTest", "new Cart().sum() == 1")),
    ];
    for (folder, class, text) in sources {
        let file = format!("{name}/src/{class}.java");
        project.write(&file, text.as_bytes());
        let out = project.path(&format!("{name}/target/{folder}"));
        std::fs::create_dir_all(&out).unwrap();
        let mut path = junit4();
        path.push(project.path(&format!("{name}/target/classes")));
        let mut javac = std::process::Command::new("javac");
        javac.arg("-d").arg(out).arg("-cp").arg(std::env::join_paths(path).unwrap()).arg(project.path(&file));
        assert!(javac.status().unwrap().success());
    }
    let properties = "d4j.project.id=Shop\nd4j.bug.id=1\nd4j.tests.trigger=PriceTest::it\n";
    project.write(&format!("{name}/defects4j.build.properties"), properties.as_bytes());
}

fn test_of(name: &str, check: &str) -> String {
    format!("public class {name} {{ @org.junit.Test public void it() {{ org.junit.Assert.assertTrue({check}); }} }}")
}

#[test]
fn the_tests_that_trigger_a_bug_are_selected_and_a_planted_miss_is_found() {
    let project = Project::new();
    checkout(&project, "shop-1f", "n * 2");
    checkout(&project, "shop-1b", "n * 3");
    let libraries: Vec<String> = junit4().iter().map(|it| it.display().to_string()).collect();
    let run = "java -cp {classpath} org.junit.runner.JUnitCore PriceTest CartTest";
    let libraries = libraries.join(",");
    let arguments = ["rtscheck", "defects", "shop-1f", "shop-1b", "--run", run, "--libraries", &libraries, "--json"];
    let report = project.run(&arguments).expect(0).json();
    assert_eq!((&report["tests"], &report["newlyFailed"]), (&2.into(), &1.into()), "{report}");
    for rule in ["r1", "r3", "r5", "r6"] {
        assert_eq!(violations(&report, "hybrid", rule), 0, "{rule}: {report}");
    }
    project.write("shop-1b/defects4j.build.properties", b"d4j.tests.trigger=CartTest::it\n");
    let missed = project.run(&arguments).expect(1).json();
    assert_eq!(violations(&missed, "hybrid", "r1"), 1, "{missed}");
    project.write("shop-1b/defects4j.build.properties", b"\n");
    project.run(&arguments).expect(2).says("no d4j.tests.trigger");
}
