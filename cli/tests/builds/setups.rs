//! Set-ups that cannot be used, and options that change what runs: the message says what to do, the exit code is 2, and no test is left
//! out in silence.

use std::path::Path;
use std::process::Command;

use super::build::{Build, Framework, write};
use super::life::{change, ran, step};
use super::maven::{Done, plain, program, run, touchstone};
use super::table::PLAIN;

/// A case: its name, whether it is among the fast checks, and what it checks.
pub type Case = (&'static str, bool, fn() -> Result<(), String>);

/// All of them.
pub fn cases() -> Vec<Case> {
    vec![
        ("setup-without-maven", true, without_maven),
        ("setup-without-jdk", true, without_jdk),
        ("setup-without-pom", true, without_pom),
        ("setup-broken-pom", true, broken_pom),
        ("setup-read-only-folder", true, read_only_folder),
        ("setup-no-fork", false, no_fork),
        ("setup-no-fork-runs-all-on-demand", false, no_fork_on_demand),
        ("setup-surefire-too-old", false, surefire_too_old),
        ("setup-disk-full", false, disk_full),
        ("setup-named-tests", false, named_tests),
        ("setup-suite-files", false, suite_files),
        ("setup-stops-after-failures", false, stops_after_failures),
        ("status-and-clean", false, status_and_clean),
        ("all-on-demand", false, all_on_demand),
    ]
}

fn in_sample(build: &Build, check: impl FnOnce(&Path) -> Result<(), String>) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    build.write(folder.path())?;
    check(folder.path())
}

/// The exit code is 2, and the last words have all of these.
fn refused(done: &Done, words: &[&str]) -> Result<(), String> {
    let error = done.printed.lines().rfind(|line| line.starts_with("error: ")).unwrap_or_default();
    let missing: Vec<&&str> = words.iter().filter(|word| !error.contains(**word)).collect();
    step(&format!("exit code 2, not {:?}", done.code), done, done.code == Some(2))?;
    step(&format!("the error says {missing:?}: {error}"), done, missing.is_empty())?;
    step("no test ran", done, done.results.is_empty())
}

fn with_arguments(arguments: &[&str]) -> Command {
    let mut command = program();
    command.args(["test", "--json"]).args(arguments);
    command
}

fn without_maven() -> Result<(), String> {
    in_sample(&PLAIN, |root| {
        refused(
            &run(with_arguments(&["--maven", "/no/such/mvn"]), root)?,
            &["/no/such/mvn", "install Maven", "--maven"],
        )
    })
}

fn without_jdk() -> Result<(), String> {
    in_sample(&PLAIN, |root| {
        let mut command = with_arguments(&[]);
        command.env("JAVA_HOME", "/no/such/jdk");
        refused(&run(command, root)?, &["JAVA_HOME", "/no/such/jdk", "JDK"])
    })
}

fn without_pom() -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let done = run(with_arguments(&[]), folder.path())?;
    refused(&done, &["pom.xml"])?;
    step(
        "nothing is left behind",
        &done,
        std::fs::read_dir(folder.path()).is_ok_and(|mut files| files.next().is_none()),
    )
}

fn broken_pom() -> Result<(), String> {
    in_sample(&PLAIN, |root| {
        write(&root.join("pom.xml"), "<project><modelVersion>4.0.0</modelVersion>")?;
        refused(&run(with_arguments(&["--", "-B", "-o"]), root)?, &["Maven could not read the build", "mvn validate"])
    })
}

/// Runs a shell as root of a namespace of its own, where it may mount.
fn mounting(root: &Path, script: &str) -> Result<Done, String> {
    let mut command = Command::new("unshare");
    command.args(["--map-root-user", "--mount", "sh", "-e", "-c", script]);
    command.env("TOUCHSTONE", program().get_program());
    run(command, root)
}

fn read_only_folder() -> Result<(), String> {
    in_sample(&PLAIN, |root| {
        let script = "mount --bind . . && mount -o remount,ro,bind . && cd . && \"$TOUCHSTONE\" test --json";
        refused(&mounting(root, &format!("cd / && cd {} && {script}", root.display()))?, &[".touchstone", "writable"])
    })
}

/// The build has a first run, then the disk gets full, then it gets room again. A test that is affected runs in one of them.
fn disk_full() -> Result<(), String> {
    for left in ["4k", "64k", "512k"] {
        in_sample(&PLAIN, |root| {
            let prices = root.join(PLAIN.main_file("Price"));
            let script = format!(
                "mkdir .touchstone && mount -t tmpfs -o size=40m tmpfs .touchstone\n\
                 \"$TOUCHSTONE\" test --json -- -B -q > first 2>&1\n\
                 sed -i 's/euros . 100/100 * euros/' {0}\n\
                 head -c {left} /dev/zero > .touchstone/keep; cat /dev/zero > .touchstone/filler 2> /dev/null || true\n\
                 rm .touchstone/keep\n\
                 code=0; \"$TOUCHSTONE\" test --json -- -B -q > second 2>&1 || code=$?\n\
                 echo \"second $code\"; ls target/surefire-reports/*.txt; rm -f target/surefire-reports/*; cat second; rm .touchstone/filler\n\
                 \"$TOUCHSTONE\" test --json -- -B -q > third 2>&1\n\
                 ls target/surefire-reports/*.txt | sed 's/^/third /'",
                prices.display()
            );
            let done = mounting(root, &script)?;
            step("the first and third run succeed", &done, done.code == Some(0))?;
            let has = |text: &str| done.printed.contains(text);
            let ran_then = has("second 0") && has("surefire-reports/shop.PriceTest.txt");
            let refused_then = has("second 2") && has("No space left on device") && has("make room");
            step(&format!("{left}: the second run runs the test or says why not"), &done, ran_then || refused_then)?;
            let ran_at_last = has("third target/surefire-reports/shop.PriceTest.txt");
            step(&format!("{left}: the test ran"), &done, ran_then || ran_at_last)
        })?;
    }
    Ok(())
}

fn no_fork() -> Result<(), String> {
    let build = Build { configuration: "<forkCount>0</forkCount>", ..PLAIN };
    in_sample(&build, |root| refused(&touchstone(&build, root)?, &["forkCount", "1 or more", "--unsupported run"]))
}

fn no_fork_on_demand() -> Result<(), String> {
    let options = &["--unsupported", "run"];
    let build = Build { configuration: "<forkCount>0</forkCount>", options, ..PLAIN };
    in_sample(&build, |root| {
        let as_it_is = plain(&build, root)?;
        for _ in 0..2 {
            let done = touchstone(&build, root)?;
            step("all tests run", &done, done.code == Some(0) && done.results == as_it_is.results)?;
            let warned = done.printed.contains("all tests run, and nothing is recorded");
            step("it is said", &done, warned && done.printed.contains("1 test run not selected from"))?;
        }
        Ok(())
    })
}

fn surefire_too_old() -> Result<(), String> {
    let build = Build { framework: Framework::JUnit4, version: "4.13.2", surefire: "2.5", ..PLAIN };
    in_sample(&build, |root| refused(&touchstone(&build, root)?, &["2.12.4", "--unsupported run"]))
}

fn named_tests() -> Result<(), String> {
    let build = Build { arguments: &["test", "-Dtest=CartTest"], ..PLAIN };
    in_sample(&build, |root| {
        for _ in 0..2 {
            let done = touchstone(&build, root)?;
            step("the named test runs", &done, done.code == Some(0) && ran(&done).into_iter().eq(["shop.CartTest"]))?;
            step("it is said", &done, done.printed.contains("tests are named with -Dtest"))?;
        }
        let done = touchstone(&PLAIN, root)?;
        step("nothing was recorded", &done, ran(&done).len() == 2)
    })
}

fn suite_files() -> Result<(), String> {
    let files = &[("suite.xml", SUITE)];
    let configuration = "<suiteXmlFiles><suiteXmlFile>suite.xml</suiteXmlFile></suiteXmlFiles>";
    let build = Build { framework: Framework::TestNg, version: "7.5.1", configuration, files, ..PLAIN };
    in_sample(&build, |root| {
        let as_it_is = plain(&build, root)?;
        for _ in 0..2 {
            let done = touchstone(&build, root)?;
            step("the suite runs", &done, !done.results.is_empty() && done.results == as_it_is.results)?;
            step("it is said", &done, done.printed.contains("suiteXmlFiles decides which tests run"))?;
        }
        Ok(())
    })
}

const SUITE: &str = "<suite name=\"shop\"><test name=\"shop\"><classes>\
    <class name=\"shop.CartTest\"/><class name=\"shop.PriceTest\"/></classes></test></suite>\n";

fn stops_after_failures() -> Result<(), String> {
    let build = Build { configuration: "<skipAfterFailureCount>1</skipAfterFailureCount>", ..PLAIN };
    in_sample(&build, |root| {
        change(&build, root, "Cart", " += cents", " -= cents")?;
        change(&build, root, "Price", "euros * 100", "euros * 99")?;
        for _ in 0..2 {
            let done = touchstone(&build, root)?;
            step("it fails", &done, done.code == Some(1))?;
            step("nothing is recorded", &done, done.printed.contains("nothing is recorded, because skipAfter"))?;
        }
        change(&build, root, "Cart", " -= cents", " += cents")?;
        change(&build, root, "Price", "euros * 99", "euros * 100")?;
        let done = touchstone(&build, root)?;
        step("all tests run", &done, done.code == Some(0) && ran(&done).len() == 2)
    })
}

fn status_and_clean() -> Result<(), String> {
    in_sample(&PLAIN, |root| {
        let ask = |arguments: &[&str]| {
            let mut command = program();
            command.args(arguments);
            run(command, root)
        };
        let done = ask(&["status"])?;
        step("nothing yet", &done, done.code == Some(0) && done.output.contains("nothing is recorded yet"))?;
        touchstone(&PLAIN, root)?;
        let done = ask(&["status"])?;
        let expected = "sample (surefire): 2 test classes: 2 up to date, 0 failed, 0 not run, 0 incomplete\n";
        step("both tests are known", &done, done.output == expected)?;
        ask(&["clean", "--dry-run"])?;
        ask(&["clean", "--instrumented"])?;
        step("instrumented classes are gone", &done, !root.join(".touchstone/classes").exists())?;
        let done = touchstone(&PLAIN, root)?;
        step("what is remembered stays", &done, done.code == Some(0) && done.results.is_empty())?;
        let done = ask(&["clean"])?;
        step("all is gone", &done, done.code == Some(0) && !root.join(".touchstone").exists())?;
        let done = touchstone(&PLAIN, root)?;
        step("a first run", &done, done.code == Some(0) && ran(&done).len() == 2)
    })
}

fn all_on_demand() -> Result<(), String> {
    let all = Build { options: &["--all"], ..PLAIN };
    in_sample(&PLAIN, |root| {
        let first = touchstone(&PLAIN, root)?;
        let done = touchstone(&all, root)?;
        step("all run again", &done, done.code == Some(0) && done.results == first.results)?;
        let done = touchstone(&PLAIN, root)?;
        step("they were recorded", &done, done.results.is_empty())
    })
}
