//! The forms of a selection: orders, annotations, reports of what is left out; related tests; stores of whole builds merged.

use touchstone_formats::trace::Outcome;

use crate::selection::{BOTH, CLASS_PATH, put_classes, put_trace, record, recorded_project};
use crate::support::Project;

fn select(project: &Project, options: &[&str]) -> String {
    project.run(&[&["select", "-c", CLASS_PATH, "--quiet"], options].concat()).expect(0).stdout
}

#[test]
fn likely_failures_come_first() {
    let project = recorded_project();
    assert_eq!(select(&project, &["--all"]), "shop.CartTest\nshop.PriceTest\n");
    put_classes(&project, "2");
    let ordered = select(&project, &["--all", "--order"]);
    assert!(ordered.starts_with("shop.PriceTest\tbody of shop.Price.of()I"), "{ordered}");
    assert!(ordered.ends_with("\nshop.CartTest\n"), "{ordered}");
    put_trace(&project, &[("shop.CartTest", Outcome::Failed), ("shop.PriceTest", Outcome::Passed)]);
    record(&project).expect(0);
    put_classes(&project, "3");
    let json = project.run(&["select", "-c", CLASS_PATH, "--order", "--json"]).expect(0).json();
    let names: Vec<&str> = json["selected"].as_array().unwrap().iter().filter_map(|it| it["test"].as_str()).collect();
    assert_eq!(names, ["shop.CartTest", "shop.PriceTest"], "failed beats affected");
}

#[test]
fn annotations_for_github() {
    let project = recorded_project();
    put_classes(&project, "2");
    let told = select(&project, &["--format", "github"]);
    assert_eq!(
        told,
        "::notice title=shop.PriceTest::body of shop.Price.of()I: ran shop.Price.of()I\n\
         ::notice title=Touchstone::1 of 2 known tests selected; 0.0 s saved\n"
    );
    let all = select(&project, &["--format", "github", "--all"]);
    assert!(all.starts_with("::warning title=All tests run::"), "{all}");
}

#[test]
fn a_junit_report_of_what_is_left_out() {
    let project = recorded_project();
    put_classes(&project, "2");
    let report = select(&project, &["--format", "junit-xml"]);
    let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<testsuite name=\"left out by touchstone\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"1\" time=\"0\">
  <testcase classname=\"shop.CartTest\" name=\"CartTest\" time=\"0\">
    <skipped message=\"no change since it last passed reaches it (hybrid, 1 changed classes)\"/>
  </testcase>
</testsuite>
";
    assert_eq!(report, expected);
    let none = select(&project, &["--format", "junit-xml", "--all"]);
    assert!(none.contains("tests=\"0\"") && !none.contains("<testcase"), "{none}");
}

#[test]
fn an_empty_selection_means_what_is_asked_for() {
    let project = recorded_project();
    let select = |options: &[&str]| project.run(&[&["select", "-c", CLASS_PATH], options].concat());
    select(&[]).expect(0);
    select(&["--exit-code"]).expect(0);
    select(&["--no-tests", "warn"]).expect(0).says("warning: no known test is selected");
    select(&["--no-tests=fail"]).expect(1).says("no known test is selected");
    put_classes(&project, "2");
    select(&["--no-tests=fail"]).expect(0);
    select(&["--no-tests=fail", "--exit-code"]).expect(1);
}

#[test]
fn related_tests_of_files() {
    let project = recorded_project();
    let related = |files: &[&str]| project.run(&[&["related"], files].concat()).expect(0);
    assert_eq!(related(&["src/main/java/shop/Price.java"]).stdout, "shop.PriceTest\n");
    assert_eq!(related(&["classes/shop/Cart.class", "x/shop/Price.java"]).stdout, "shop.CartTest\nshop.PriceTest\n");
    let none = related(&["shop/Other.java"]).says("no remembered test used shop/Other.java");
    assert_eq!(none.stdout, "");
    let json = project.run(&["related", "shop/Price.java", "--json"]).expect(0).json();
    assert_eq!(json["files"]["shop/Price.java"][0], "shop.PriceTest");
    Project::new().run(&["related", "a.java"]).expect(2).says("nothing is recorded yet");
}

#[test]
fn shards_of_whole_builds_are_merged_run_by_run() {
    let project = Project::new();
    for (shard, test) in [("one", BOTH[0]), ("two", BOTH[1])] {
        put_classes(&project, "1");
        put_trace(&project, &[test]);
        let store = format!("{shard}/builds/app/surefire-default");
        let arguments = ["record", "traces", "--map", "out/touchstone.map", "-c", CLASS_PATH, "--store", &store];
        project.run(&arguments).expect(0).says("recorded 1 test");
        project.write(&format!("{store}/environment"), b"run\tapp (surefire)\n");
    }
    for _ in 0..2 {
        let merged = project.run(&["store", "merge", "one", "two"]).expect(0);
        assert_eq!(merged.stderr, "app/surefire-default: 2 up to date, 0 failed, 0 not run, 0 incomplete\n");
    }
    assert!(project.run(&["status"]).expect(0).stdout.contains("app (surefire): 2 test classes: 2 up to date"));
    project.run(&["store", "merge", "one", "out"]).expect(2).says("out: there is no `builds` in it");
}
