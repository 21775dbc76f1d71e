//! `touchstone test` in Gradle builds, through the life of a project. They run when `make test-gradle` names a Gradle.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

use crate::libraries;
use crate::support::Project;

const PRICE: &str = "package shop; public class Price { public int of(int n) { return n * 2; } }";
const CART: &str = "package shop; public class Cart { public int sum() { return 1; } }";

/// The Gradle to test with, when it is asked for: these tests take minutes.
fn gradle() -> Option<String> {
    std::env::var("TOUCHSTONE_GRADLE").ok()
}

/// What came of a run: exit code, outcomes by test class, all that was printed, and the summary.
struct Ran {
    code: Option<i32>,
    tests: BTreeMap<String, bool>,
    printed: String,
}

fn run(project: &Project, mut command: Command, options: &[&str]) -> Ran {
    for report in reports(project) {
        std::fs::remove_file(report).unwrap();
    }
    let output =
        command.args(["--offline", "--no-daemon"]).args(options).current_dir(project.path("")).output().unwrap();
    let printed = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let mut tests = BTreeMap::new();
    for report in reports(project) {
        let text = std::fs::read_to_string(&report).unwrap();
        let name = report.file_stem().unwrap().to_string_lossy().trim_start_matches("TEST-").to_owned();
        tests.insert(name, !text.contains("<failure"));
    }
    Ran { code: output.status.code(), tests, printed }
}

fn reports(project: &Project) -> Vec<PathBuf> {
    let files = walkdir::WalkDir::new(project.path("")).into_iter().map(|entry| entry.unwrap().into_path());
    let is_report = |path: &PathBuf| {
        path.to_string_lossy().contains("test-results") && path.extension().is_some_and(|it| it == "xml")
    };
    files.filter(is_report).collect()
}

fn plain(project: &Project, options: &[&str]) -> Ran {
    let mut command = Command::new(gradle().unwrap());
    command.arg("test");
    run(project, command, options)
}

fn touchstone(project: &Project, options: &[&str]) -> Ran {
    let mut command = project.command(&["test", "--gradle", &gradle().unwrap(), "--report", "report.md", "--"]);
    command.env_remove("TOUCHSTONE_SESSION");
    run(project, command, options)
}

/// Runs `touchstone test`, which must end with this code after running exactly these test classes.
#[track_caller]
fn expect(project: &Project, options: &[&str], code: i32, tests: &[&str]) -> String {
    let ran = touchstone(project, options);
    assert_eq!(ran.code, Some(code), "{}", ran.printed);
    assert_eq!(ran.tests.keys().collect::<Vec<_>>(), tests, "{}", ran.printed);
    ran.printed
}

fn test_of(annotation: &str, name: &str, check: &str) -> Vec<u8> {
    format!("package shop; public class {name} {{ @{annotation} public void it() {{ if (!({check})) throw new AssertionError(); }} }}")
        .into_bytes()
}

fn libraries(project: &Project, jars: &[PathBuf]) {
    for jar in jars {
        project.write(&format!("lib/{}", jar.file_name().unwrap().to_string_lossy()), &std::fs::read(jar).unwrap());
    }
}

/// Two projects, tests in parallel forks, projects in parallel.
#[test]
fn junit4_in_two_projects() {
    if gradle().is_none() {
        return;
    }
    let project = Project::new();
    libraries(&project, &libraries::junit4());
    project.write("settings.gradle", b"include 'core', 'app'\n");
    project.write(
        "build.gradle",
        b"subprojects { apply plugin: 'java'\n dependencies { testCompile fileTree(\"$rootDir/lib\") }\n test { maxParallelForks = 2 } }\n\
          project(':app') { dependencies { compile project(':core') } }\n",
    );
    let junit = "org.junit.Test";
    project.write("core/src/main/java/shop/Price.java", PRICE.as_bytes());
    project.write("core/src/main/java/shop/Cart.java", CART.as_bytes());
    project.write("core/src/test/java/shop/PriceTest.java", &test_of(junit, "PriceTest", "new Price().of(2) == 4"));
    project.write("core/src/test/java/shop/CartTest.java", &test_of(junit, "CartTest", "new Cart().sum() == 1"));
    project.write("app/src/test/java/shop/AppTest.java", &test_of(junit, "AppTest", "new Price().of(1) == 2"));
    let options = ["--parallel"];
    let all = ["shop.AppTest", "shop.CartTest", "shop.PriceTest"];
    let as_it_is = plain(&project, &options);
    let first = expect(&project, &options, 0, &all);
    assert!(first.contains("ran 3 of 3 test classes"), "{first}");
    assert_eq!(as_it_is.tests.len(), 3, "{}", as_it_is.printed);
    expect(&project, &options, 0, &[]);
    let again = plain(&project, &options);
    assert_eq!(again.tests, as_it_is.tests, "not up to date, although only some tests ran: {}", again.printed);
    project.write("core/src/main/java/shop/Price.java", PRICE.replace("n * 2", "n + n").as_bytes());
    expect(&project, &options, 0, &["shop.AppTest", "shop.PriceTest"]);
    project.write("core/src/main/java/shop/Cart.java", CART.replace('1', "7").as_bytes());
    project.write("app/src/test/java/shop/NewTest.java", &test_of(junit, "NewTest", "true"));
    let failed = expect(&project, &["--parallel", "--continue"], 1, &["shop.CartTest", "shop.NewTest"]);
    assert!(failed.contains("ran 2 of 4 test classes"), "{failed}");
    let report = String::from_utf8(project.read("report.md")).unwrap();
    assert!(report.contains("| shop.CartTest | body of shop.Cart.sum()I"), "{report}");
    expect(&project, &["--parallel", "--continue"], 1, &["shop.CartTest"]);
    let compiled = project.tree("core/build/classes");
    assert!(
        !compiled.is_empty() && compiled.values().all(|(bytes, _)| !has_probes(bytes)),
        "what is packaged has no probes"
    );
    let status = project.run(&["status"]).expect(0).stdout;
    assert!(status.contains("1 up to date, 1 failed"), "{status}");
}

fn has_probes(class: &[u8]) -> bool {
    class.windows(13).any(|bytes| bytes == b"touchstone/rt")
}

#[test]
fn testng_and_what_is_not_selected_from() {
    if gradle().is_none() {
        return;
    }
    let project = Project::new();
    libraries(&project, &libraries::testng());
    project.write("settings.gradle", b"");
    let script = "apply plugin: 'java'\ndependencies { testCompile fileTree('lib') }\ntest { useTestNG() }\n";
    project.write("build.gradle", script.as_bytes());
    let testng = "org.testng.annotations.Test";
    project.write("src/main/java/shop/Price.java", PRICE.as_bytes());
    project.write("src/test/java/shop/PriceTest.java", &test_of(testng, "PriceTest", "new Price().of(2) == 4"));
    project.write("src/test/java/shop/CartTest.java", &test_of(testng, "CartTest", "true"));
    expect(&project, &[], 0, &["shop.CartTest", "shop.PriceTest"]);
    project.write("src/main/java/shop/Price.java", PRICE.replace("n * 2", "n + n").as_bytes());
    let named = expect(&project, &["--tests", "shop.CartTest"], 0, &["shop.CartTest"]);
    assert!(named.contains("exactly these tests run, as they are"), "{named}");
    expect(&project, &[], 0, &["shop.PriceTest"]);
    project.write("build.gradle", format!("{script}test {{ systemProperty 'colour', 'red' }}\n").as_bytes());
    let other = expect(&project, &[], 0, &["shop.CartTest", "shop.PriceTest"]);
    assert!(other.contains("all tests run: jvmArgs"), "{other}");
    project.write("build.gradle", b"no such thing\n");
    let broken = touchstone(&project, &[]);
    assert_eq!(broken.code, Some(1), "{}", broken.printed);
}

/// No Gradle of these years runs here, but its API can be had: the script is read by it, and does to a task what it should.
#[test]
fn the_script_works_with_the_api_of_gradle_8() {
    if gradle().is_none() {
        return;
    }
    let project = Project::new();
    libraries(&project, &libraries::junit4());
    let sources = [("shop/Price.java", PRICE), ("shop/Cart.java", CART)];
    for (name, bytes) in crate::support::compile(&sources) {
        project.write(&format!("classes/{name}"), &bytes);
    }
    let program = env!("CARGO_BIN_EXE_touchstone");
    let root = project.path("").canonicalize().unwrap();
    let session = format!(
        "program\t{program}\nroot\t{}\ntechnique\thybrid\neverything\tno\nunsupported\tfail\nisolate\tno\norder\tyes\n",
        root.display()
    );
    project.write(".touchstone/run/session", session.as_bytes());
    for jar in ["touchstone-runtime.jar", "touchstone-listeners.jar"] {
        project.write(&format!(".touchstone/lib/{jar}"), b"");
    }
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let class_path = std::env::join_paths(libraries::gradle_api()).unwrap();
    let mut java = Command::new("java");
    for package in ["lang", "util", "lang.invoke", "net", "nio.charset"] {
        java.arg(format!("--add-opens=java.base/java.{package}=ALL-UNNAMED"));
    }
    java.arg("-cp").arg(&class_path).arg(here.join("tests/cli/java/ScriptAgainstApi.java"));
    java.arg(&root).arg(root.join(".touchstone/run/session"));
    java.arg(here.join("../runtime-java/src/main/gradle/touchstone.init.gradle"));
    let output = java.output().unwrap();
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{stdout}{stderr}");
    let side = root.join(".touchstone");
    for line in [
        format!("classpath\t{}/classes", side.display()),
        format!("tests\t{}/classes", side.display()),
        format!("classpath\t{}/junit-4.13.2.jar", side.display()),
        format!("classpath\t{}/lib/touchstone-runtime.jar", side.display()),
        format!("argument\t-Xbootclasspath/a:{}/lib/touchstone-runtime.jar", side.display()),
        "argument\t-Djunit.jupiter.testclass.order.default=touchstone.listen.LikelyFirst".to_owned(),
        format!("trace\t{}/builds/gradle/gradle-test/traces", side.display()),
        "actions\t3".to_owned(),
    ] {
        assert!(stdout.lines().any(|it| it == line), "no {line} in:\n{stdout}{stderr}");
    }
}
