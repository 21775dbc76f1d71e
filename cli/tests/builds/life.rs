//! The life of a project: each step with what must come out of it.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use super::build::{Build, write};
use super::maven::{Done, plain, touchstone};

/// Takes the build through all steps.
pub fn check(build: &Build) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let root = folder.path();
    build.write(root)?;
    commit(root)?;
    let as_it_is = plain(build, root)?;
    let (jars, coverage) = (packaged(root), coverage(root));
    remove_targets(root);
    let first = touchstone(build, root)?;
    step("the first run", &first, as_it_is.code == first.code && as_it_is.results == first.results)?;
    step("the first run runs something", &first, first.results.len() >= 3 && first.code == Some(0))?;
    is_clean(root, &first)?;
    step("what is packaged has no probes", &first, packaged(root) == jars)?;
    step("something is covered", &first, build.coverage == coverage.is_some())?;
    step("the report on coverage is the same", &first, self::coverage(root) == coverage)?;
    expect(build, root, "no change", &[], 0)?;
    change(build, root, "Price", "euros * 100", "100 * euros")?;
    expect(build, root, "a change of one method", &["Price"], 0)?;
    build.write_test(root, "New", "new Cart().sum() == 0", None)?;
    change(build, root, "Cart", " += cents", " -= cents")?;
    expect(build, root, "a new test and a failing one", &["New", "Cart"], 1)?;
    expect(build, root, "a failing test stays selected", &["Cart"], 1)
}

/// Changes a class of the main code.
pub fn change(build: &Build, root: &Path, class: &str, from: &str, to: &str) -> Result<(), String> {
    let path = root.join(build.main_file(class));
    let text = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
    if text.contains(from) { write(&path, &text.replace(from, to)) } else { Err(format!("no {from} in {class}")) }
}

/// Runs `touchstone test`, which must run exactly the test classes of these things.
fn expect(build: &Build, root: &Path, what: &str, things: &[&str], code: i32) -> Result<(), String> {
    let done = touchstone(build, root)?;
    let ran = ran(&done);
    let expected: BTreeSet<String> = things.iter().map(|thing| format!("shop.{}", build.test_name(thing))).collect();
    let fits = ran == expected || build.overlaps && !expected.is_empty() && ran.is_superset(&expected);
    step(&format!("{what}: ran {ran:?}, exit code {:?}", done.code), &done, fits && done.code == Some(code))?;
    let summary: serde_json::Value = serde_json::from_str(&done.output).map_err(|error| format!("{what}: {error}"))?;
    // A build stops at the first execution with a failing test.
    let executions = if code == 0 { build.executions } else { 1 };
    let counted = summary.get("ran").and_then(serde_json::Value::as_u64);
    step(&format!("{what}: counted {counted:?}"), &done, counted == Some((ran.len() * executions) as u64))
}

/// The test classes that ran, nested ones as parts of theirs.
pub fn ran(done: &Done) -> BTreeSet<String> {
    let outermost = |test: &String| test.split(['#', '$']).next().unwrap_or_default().to_owned();
    done.results.keys().map(outermost).collect()
}

/// Says what should hold, and what was printed, when it does not.
pub fn step(what: &str, done: &Done, holds: bool) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("{what}\nresults: {:#?}\n{}", done.results, done.printed)) }
}

fn commit(root: &Path) -> Result<(), String> {
    for arguments in
        [&["init", "-q"][..], &["add", "-A"], &["-c", "user.name=t", "-c", "user.email=t@t", "commit", "-qm", "sample"]]
    {
        git(root, arguments)?;
    }
    Ok(())
}

fn is_clean(root: &Path, done: &Done) -> Result<(), String> {
    let status = git(root, &["status", "--porcelain"])?;
    step(&format!("git status is clean: {status}"), done, status.is_empty())
}

fn git(root: &Path, arguments: &[&str]) -> Result<String, String> {
    let output =
        Command::new("git").args(arguments).current_dir(root).output().map_err(|error| format!("git: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The classes in packaged jars: their names and sizes and checksums.
fn packaged(root: &Path) -> Vec<(String, u64, u32)> {
    let mut classes = Vec::new();
    for entry in walkdir::WalkDir::new(root).sort_by_file_name().into_iter().filter_map(Result::ok) {
        let is_jar = entry.path().extension().is_some_and(|ending| ending == "jar");
        let is_packaged = entry.path().parent().is_some_and(|folder| folder.ends_with("target"));
        let file = if is_jar && is_packaged { std::fs::File::open(entry.path()).ok() } else { None };
        let Some(mut archive) = file.and_then(|file| zip::ZipArchive::new(file).ok()) else { continue };
        for index in 0..archive.len() {
            if let Ok(file) = archive.by_index(index) {
                let name = file.name().map(std::borrow::Cow::into_owned).unwrap_or_default();
                classes.push((name, file.size(), file.crc32()));
            }
        }
    }
    classes.retain(|(name, ..)| name.ends_with(".class"));
    classes
}

/// JaCoCo's report, without what tells one run from another.
fn coverage(root: &Path) -> Option<String> {
    let text = std::fs::read_to_string(root.join("target/site/jacoco/jacoco.xml")).ok()?;
    let start = text.find("<package").or_else(|| text.find("<counter"))?;
    text.get(start..).map(str::to_owned)
}

/// What a build made: plain Maven must leave nothing for the next.
fn remove_targets(root: &Path) {
    for module in ["", "core", "app"] {
        std::fs::remove_dir_all(root.join(module).join("target")).unwrap_or_default();
    }
}
