//! `touchstone run` with JUnit's own launchers and with scripts, through the life of a project.

use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::libraries::{console, junit4};
use crate::support::{Done, Project};

const PRICE: &str = "package shop; public class Price { public int of(int n) { return n * 2; } }";
const CART: &str = "package shop; public class Cart { public int sum() { return 1; } }";

fn test_of(name: &str, check: &str) -> String {
    format!(
        "package shop; public class {name} {{ @org.junit.Test public void it() {{ \
         org.junit.Assert.assertTrue({check}); }} }}"
    )
}

/// A project with two tests of JUnit 4, compiled.
fn shop() -> Project {
    let project = Project::new();
    compile(&project, "Price", PRICE);
    compile(&project, "Cart", CART);
    compile(&project, "PriceTest", &test_of("PriceTest", "new Price().of(2) == 4"));
    compile(&project, "CartTest", &test_of("CartTest", "new Cart().sum() == 1"));
    project
}

fn compile(project: &Project, name: &str, source: &str) {
    compile_with(project, name, source, &junit4());
}

fn compile_with(project: &Project, name: &str, source: &str, jars: &[PathBuf]) {
    let file = format!("src/shop/{name}.java");
    project.write(&file, source.as_bytes());
    let mut javac = Command::new("javac");
    javac.args(["-g", "-d"]).arg(project.path("classes")).arg("-cp").arg(class_path(project, jars));
    let output = javac.arg(project.path(&file)).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn class_path(project: &Project, jars: &[PathBuf]) -> String {
    let all = std::iter::once(project.path("classes")).chain(jars.iter().cloned());
    std::env::join_paths(all).unwrap().into_string().unwrap()
}

fn touchstone(project: &Project, options: &[&str], command: &[&str]) -> Done {
    project.run(&[&["run", "--json"], options, &["--"], command].concat())
}

/// Runs these tests with `JUnitCore`.
fn junit_core(project: &Project, options: &[&str], tests: &[&str]) -> Done {
    let class_path = class_path(project, &junit4());
    let java = ["java", "-cp", &class_path, "org.junit.runner.JUnitCore"];
    touchstone(project, options, &[&java[..], tests].concat())
}

/// Scans for tests with the console launcher.
fn console_launcher(project: &Project, options: &[&str]) -> Done {
    let (jar, classes) =
        (console().to_string_lossy().into_owned(), format!("--class-path={}", project.path("classes").display()));
    let java =
        ["java", "-jar", &jar, "execute", &classes, "--scan-class-path", "--disable-banner", "--details=summary"];
    touchstone(project, &[], &[&java[..], options].concat())
}

fn counts(done: &Done) -> (u64, u64) {
    let json = done.json();
    (json["ran"].as_u64().unwrap(), json["testClasses"].as_u64().unwrap())
}

fn unaffected(done: &Done) -> Vec<String> {
    let names = done.json()["runs"][0]["unaffected"].as_array().unwrap().clone();
    names.iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

const BOTH: [&str; 2] = ["shop.CartTest", "shop.PriceTest"];

#[test]
fn junit_core_runs_what_a_change_affects() {
    let project = shop();
    let first = junit_core(&project, &[], &BOTH).expect(0).says("nothing is recorded yet").says("OK (2 tests)");
    assert_eq!(counts(&first), (2, 2));
    assert!(
        first.stderr.ends_with("touchstone: ran 2 of 2 test classes; 0 classes changed; 0.0 s saved\n"),
        "{}",
        first.stderr
    );
    let second = junit_core(&project, &[], &BOTH).expect(0);
    assert_eq!(counts(&second), (0, 2));
    assert!(!second.stderr.contains("JUnit version"), "nothing is left to start: {}", second.stderr);
    compile(&project, "Price", &PRICE.replace("n * 2", "n + n"));
    let third = junit_core(&project, &["--report", "report.md"], &BOTH).expect(0).says("OK (1 test)");
    assert_eq!((counts(&third), unaffected(&third)), ((1, 2), vec!["shop.CartTest".to_owned()]));
    let report = String::from_utf8(project.read("report.md")).unwrap();
    assert!(report.contains("| shop.PriceTest | body of shop.Price.of(I)I: ran shop.Price.of(I)I |"), "{report}");
    assert!(project.run(&["status"]).expect(0).stdout.contains("tests (run): 2 test classes: 2 up to date"));
}

#[test]
fn tests_that_nobody_has_heard_of_run_and_failures_stay_selected() {
    let project = shop();
    junit_core(&project, &[], &BOTH).expect(0);
    compile(&project, "NewTest", &test_of("NewTest", "new Cart().sum() == 1"));
    let new =
        junit_core(&project, &[], &["shop.CartTest", "shop.NewTest", "shop.PriceTest"]).expect(0).says("OK (1 test)");
    assert_eq!(counts(&new), (1, 3));
    compile(&project, "Cart", &CART.replace("1", "7"));
    for _ in 0..2 {
        let failed = junit_core(&project, &[], &["shop.CartTest", "shop.NewTest", "shop.PriceTest"]).expect(1);
        assert_eq!((counts(&failed), unaffected(&failed)), ((2, 3), vec!["shop.PriceTest".to_owned()]));
    }
}

#[test]
fn another_option_of_the_jvm_selects_everything_and_order_puts_failures_first() {
    let project = shop();
    compile(&project, "PriceTest", &test_of("PriceTest", "false"));
    junit_core(&project, &[], &BOTH).expect(1);
    let class_path = class_path(&project, &junit4());
    let java =
        ["java", "-Dcolour=red", "-cp", &class_path, "org.junit.runner.JUnitCore", "shop.CartTest", "shop.PriceTest"];
    let other = touchstone(&project, &["--order"], &java).expect(1).says("all tests run: command");
    assert_eq!(counts(&other), (2, 2));
    let dots = other.stderr.lines().find(|line| line.starts_with('.')).unwrap();
    assert!(dots.starts_with(".E."), "the test that failed runs first: {dots}");
}

#[test]
fn the_console_launcher_leaves_out_what_is_not_affected() {
    let project = shop();
    let nested = "package shop; public class Outer { public static class InnerTest { @org.junit.Test public void it() { \
                  new Cart().sum(); } } }";
    compile(&project, "Outer", nested);
    let first = console_launcher(&project, &[]).expect(0).says("3 tests successful");
    assert_eq!(counts(&first), (3, 3));
    let second = console_launcher(&project, &["--fail-if-no-tests"]).expect(0).says("0 tests found");
    assert_eq!(counts(&second), (0, 3));
    compile(&project, "Price", &PRICE.replace("n * 2", "n + n"));
    let third = console_launcher(&project, &[]).expect(0).says("1 tests successful");
    assert_eq!(
        (counts(&third), unaffected(&third)),
        ((1, 3), vec!["shop.CartTest".to_owned(), "shop.Outer".to_owned()])
    );
}

/// A test of Jupiter that tells when it runs.
fn jupiter(name: &str, passes: bool) -> String {
    format!(
        "package shop; class {name} {{ @org.junit.jupiter.api.Test void it() {{ System.out.println(\"runs {name}\"); \
         org.junit.jupiter.api.Assertions.assertTrue({passes}); }} }}"
    )
}

#[test]
fn jupiter_runs_the_test_that_failed_last_time_first() {
    let project = Project::new();
    for (fails, passes) in [("ATest", "ZTest"), ("ZTest", "ATest")] {
        compile_with(&project, fails, &jupiter(fails, false), &[console()]);
        compile_with(&project, passes, &jupiter(passes, true), &[console()]);
        console_launcher(&project, &[]).expect(1);
        let (jar, classes) = (console().display().to_string(), project.path("classes").display().to_string());
        let java = ["java", "-jar", &jar, "execute", "-cp", &classes, "--scan-class-path", "--details=none"];
        let ran = touchstone(&project, &["--all", "--order"], &java).expect(1);
        let order: Vec<&str> = ran.stderr.lines().filter_map(|line| line.strip_prefix("runs ")).collect();
        assert_eq!(order, [fails, passes], "{}", ran.stderr);
    }
}

#[test]
fn scripts_get_placeholders_and_variables() {
    let project = shop();
    let class_path = class_path(&project, &junit4());
    let script = "for test in shop.CartTest shop.PriceTest; do grep -qx $test \"$TOUCHSTONE_EXCLUDES_FILE\" || tests=\"$tests $test\"; done
        [ -z \"$tests\" ] || java -cp \"$TOUCHSTONE_CLASSPATH\" org.junit.runner.JUnitCore $tests";
    project.write("run.sh", script.as_bytes());
    let run = |project: &Project| touchstone(project, &["-c", &class_path], &["sh", "run.sh"]);
    assert_eq!(counts(&run(&project).expect(0)), (2, 2));
    assert_eq!(counts(&run(&project).expect(0)), (0, 2));
    compile(&project, "Price", &PRICE.replace("n * 2", "n + n"));
    assert_eq!(counts(&run(&project).expect(0)), (1, 2));
    project.write("tests.txt", b"shop.CartTest\nshop.PriceTest\n");
    let java = ["java", "-cp", "{classpath}", "org.junit.runner.JUnitCore", "{tests}"];
    let named = touchstone(&project, &["-c", &class_path, "--name", "named", "--tests", "@tests.txt"], &java);
    assert_eq!(counts(&named.expect(0)), (2, 2));
}

/// Ant's task does the same: in a run of JUnit 3 something stands for each test of JUnit 4, and is no test class of its own.
#[test]
fn tests_of_junit4_in_a_run_of_junit3_count_once() {
    let project = shop();
    let adapted = test_of("CartTest", "new Cart().sum() == 1").replace(
        "{ @org.junit.Test",
        "{ public static junit.framework.Test suite() { return new junit.framework.JUnit4TestAdapter(CartTest.class); } @org.junit.Test",
    );
    compile(&project, "CartTest", &adapted);
    let class_path = class_path(&project, &junit4());
    let java = ["java", "-cp", &class_path, "junit.textui.TestRunner", "shop.CartTest"];
    assert_eq!(counts(&touchstone(&project, &[], &java).expect(0)), (1, 1));
    assert_eq!(counts(&touchstone(&project, &[], &java).expect(0)), (0, 1));
    compile(&project, "Cart", &CART.replace("1", "7"));
    let failed = touchstone(&project, &[], &java).expect(1);
    assert_eq!((counts(&failed), &failed.json()["runs"][0]["failed"]), ((1, 1), &1.into()));
}

#[test]
fn what_cannot_be_traced_is_told() {
    let project = shop();
    let class_path = class_path(&project, &junit4());
    let plain = ["sh", "-c", "true"];
    touchstone(&project, &["-c", &class_path], &plain).expect(2).says("has to run the tests with {classpath}");
    touchstone(&project, &[], &plain).expect(2).says("nothing on the class path");
    touchstone(&project, &["-c", &class_path], &["no-such-program"]).expect(2).says("cannot start no-such-program");
    touchstone(&project, &[], &["java", "@options", "Main"]).expect(2).says("@options");
    let java = ["java", "-cp", &class_path, "shop.Main", "{tests}"];
    touchstone(&project, &[], &java).expect(2).says("needs --tests");
    let java = ["java", "-cp", &class_path, "shop.NoSuchMain"];
    touchstone(&project, &[], &java).expect(2).says("failed before any test was traced");
}

#[test]
fn a_run_that_ends_early_leaves_the_store_as_it_was() {
    let project = shop();
    junit_core(&project, &[], &BOTH).expect(0);
    compile(&project, "Price", &PRICE.replace("n * 2", "n + n"));
    let exits = "package shop; public class PriceTest { @org.junit.Test public void it() { new Price().of(2); System.exit(0); } }";
    compile(&project, "PriceTest", exits);
    let selected = |done: &Done| -> Value { done.json()["runs"][0]["selected"].clone() };
    let cut = junit_core(&project, &[], &BOTH);
    assert_eq!(selected(&cut)[0]["test"], "shop.PriceTest");
    let again = junit_core(&project, &[], &BOTH);
    assert_eq!(selected(&again)[0]["test"], "shop.PriceTest", "{}", again.stderr);
}
