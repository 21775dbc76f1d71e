//! The extension in the build itself, in `.mvn/extensions.xml` or in the pom, there also as a plugin: plain `mvn test` selects.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::build::{Build, write};
use super::life::{change, ran, step};
use super::maven::{Done, program, run, touchstone};
use super::setups::Case;
use super::table::PLAIN;

/// The cases: two places in the pom, and `.mvn`.
pub const CASES: [Case; 3] = [
    ("extension-in-the-pom", false, in_the_pom),
    ("plugin-in-the-pom", false, plugin_in_the_pom),
    ("extension-in-mvn", false, in_mvn),
];

/// A version that nobody else installs.
const VERSION: &str = "0.1.0-sample";

fn in_the_pom() -> Result<(), String> {
    let element = format!("<build><extensions><extension>{}</extension></extensions>", coordinates());
    check(|root| replace_in_pom(root, "<build>", &element))
}

fn plugin_in_the_pom() -> Result<(), String> {
    let element = format!("<plugins><plugin>{}<extensions>true</extensions></plugin>", coordinates());
    check(|root| replace_in_pom(root, "<plugins>", &element))
}

fn in_mvn() -> Result<(), String> {
    let element = format!("<extensions><extension>{}</extension></extensions>", coordinates());
    check(|root| write(&root.join(".mvn/extensions.xml"), &element))
}

fn coordinates() -> String {
    format!("<groupId>touchstone</groupId><artifactId>touchstone-maven</artifactId><version>{VERSION}</version>")
}

fn replace_in_pom(root: &Path, place: &str, text: &str) -> Result<(), String> {
    let pom = root.join("pom.xml");
    let old = std::fs::read_to_string(&pom).map_err(|error| error.to_string())?;
    write(&pom, &old.replacen(place, text, 1))
}

fn check(declare: impl FnOnce(&Path) -> Result<(), String>) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let root = folder.path();
    PLAIN.write(root)?;
    install(root)?;
    declare(root)?;
    let named = format!("-Dtouchstone.program={}", PathBuf::from(program().get_program()).display());
    let expect = |what: &str, program: &str, expected: &[&str], code: i32, words: &str| {
        let done = maven(root, &["test", program])?;
        let what = format!("{what}: exit code {:?}", done.code);
        step(&what, &done, ran(&done).into_iter().eq(expected.iter().copied()) && done.code == Some(code))?;
        step(&format!("{what}: {words}"), &done, done.printed.contains(words))
    };
    let both = ["shop.CartTest", "shop.PriceTest"];
    expect("without the program", "-Dtouchstone.program=/no/such", &both, 0, "all tests run as they are")?;
    expect("the first run", &named, &both, 0, "ran 2 of 2 test classes")?;
    expect("no change", &named, &[], 0, "ran 0 of 2 test classes")?;
    change(&PLAIN, root, "Price", "euros * 100", "euros * 99")?;
    expect("a failing test", &named, &["shop.PriceTest"], 1, "ran 1 of 2 test classes")?;
    expect("it stays selected", &named, &["shop.PriceTest"], 1, "ran 1 of 2 test classes")?;
    expect("switched off", "-Dtouchstone.skip=true", &both, 1, "Tests run: 3")?;
    change(&PLAIN, root, "Price", "euros * 99", "euros * 100")?;
    let done = touchstone(&Build { ..PLAIN }, root)?;
    let once = done.printed.matches("known test classes run").count() == 1;
    step(
        "touchstone test beside it",
        &done,
        once && ran(&done).into_iter().eq(["shop.PriceTest"]) && done.code == Some(0),
    )
}

/// As the documentation says.
fn install(root: &Path) -> Result<(), String> {
    let mut command = program();
    command.args(["runtime", "--maven", "touchstone-maven.jar"]);
    run(command, root)?;
    let version = format!("-Dversion={VERSION}");
    let done = maven(
        root,
        &[
            "-q",
            "install:install-file",
            "-Dfile=touchstone-maven.jar",
            "-DgroupId=touchstone",
            "-DartifactId=touchstone-maven",
            &version,
            "-Dpackaging=jar",
        ],
    )?;
    step("the extension is installed", &done, done.code == Some(0))
}

fn maven(root: &Path, arguments: &[&str]) -> Result<Done, String> {
    let mut maven = Command::new("mvn");
    maven.args(["-B", "-ntp"]).args(arguments);
    run(maven, root)
}
