//! The Checker on Figure 1 of its paper, end to end: who ran what changed, whom each technique misses, and a planted miss.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

use libtest_mimic::{Failed, Trial};
use serde_json::Value;

use crate::build::Built;
use crate::java::Java;
use crate::revision::Revision;

/// The case that it is tried on.
const CASE: &str = "jcgeks_figure_1";

/// The tests of the Checker, if its case is among those that were built.
pub fn trials(built: &[Built], java: &Arc<Java>) -> Vec<Trial> {
    let Some(case) = built.iter().find(|built| built.case.name == CASE) else { return Vec::new() };
    let Ok([old, new]) = &case.revisions else { return Vec::new() };
    let tests: Vec<String> = case.case.expect.tests.iter().cloned().collect();
    let figure = Figure { old: old.clone(), new: new.clone(), java: Arc::clone(java), work: case.work.clone(), tests };
    vec![Trial::test("jcgeks_figure_1_is_audited_and_a_planted_miss_found", move || {
        figure.check().map_err(Failed::from)
    })]
}

struct Figure {
    old: Revision,
    new: Revision,
    java: Arc<Java>,
    work: PathBuf,
    tests: Vec<String>,
}

impl Figure {
    fn check(&self) -> Result<(), String> {
        let (code, report) = self.run("all", &["--json"])?;
        let report: Value = serde_json::from_str(&report).map_err(|error| format!("{error}: {report}"))?;
        let affected = names(report.get("affected"));
        expect("the tests that ran a changed method", affected, &["T2Test", "T3Test"])?;
        for (technique, missed) in [
            ("retest-all", &[][..]),
            ("smart", &[]),
            ("hybrid", &[]),
            ("jcgeks", &[]),
            ("jcgeks-ne", &["T3Test"]),
            ("method-static", &["T2Test", "T3Test"]),
        ] {
            let audits = report.get("audits").and_then(Value::as_array).into_iter().flatten();
            let audit = audits.into_iter().find(|audit| audit.get("name").and_then(Value::as_str) == Some(technique));
            let audit = audit.ok_or_else(|| format!("{technique} was not audited: {report}"))?;
            expect(technique, names(audit.get("missed")), missed)?;
        }
        if code != Some(0) {
            return Err(format!("only baselines missed something, and the exit code is {code:?}"));
        }
        self.planted_miss()?;
        self.tests_that_touch_no_changed_class()?;
        self.list_of_another_tool()
    }

    /// A technique with one rule left out is caught, with the test and the method.
    fn planted_miss(&self) -> Result<(), String> {
        let (code, report) = self.run("planted", &["--technique", "hybrid", "--without", "body"])?;
        for line in ["hybrid misses T2Test, which ran C#k()I", "hybrid misses T3Test, which ran C#k()I"] {
            if code != Some(1) || !report.lines().any(|it| it == line) {
                return Err(format!("exit code {code:?}, and no line {line:?} in:\n{report}"));
            }
        }
        Ok(())
    }

    /// Tests that cannot reach a changed method need not run, and the rest of the report is the same.
    fn tests_that_touch_no_changed_class(&self) -> Result<(), String> {
        let (code, report) =
            self.run_tests("left_out", &["--json"], "$(echo {tests} | tr ' ' '\\n' | grep -vxFf '{leave-out}')")?;
        let report: Value = serde_json::from_str(&report).map_err(|error| format!("{error}: {report}"))?;
        expect("the tests that ran a changed method", names(report.get("affected")), &["T2Test", "T3Test"])?;
        let left_out = report.get("leftOut").and_then(Value::as_array).cloned().unwrap_or_default();
        let all = report.get("tests").and_then(Value::as_u64);
        if left_out != ["T4Test"] || all != Some(self.tests.len() as u64) || code != Some(0) {
            return Err(format!("exit code {code:?}: {report}"));
        }
        Ok(())
    }

    fn list_of_another_tool(&self) -> Result<(), String> {
        let list = self.work.join("list.txt");
        fs::write(&list, "# selected\nT2Test\n").map_err(|error| error.to_string())?;
        let list = list.display().to_string();
        let arguments = ["--technique", "hybrid", "--against", &list, "--format", "markdown"];
        let (code, report) = self.run("against", &arguments)?;
        let line = format!("- {list} misses T3Test, which ran C#k()I");
        let is_there = report.lines().any(|it| it == line);
        if code == Some(1) && is_there { Ok(()) } else { Err(format!("{code:?}, no {line:?} in:\n{report}")) }
    }

    fn run(&self, name: &str, arguments: &[&str]) -> Result<(Option<i32>, String), String> {
        self.run_tests(name, arguments, "{tests}")
    }

    /// Runs the Checker; `tests` is what names the tests on the command line that runs them.
    fn run_tests(&self, name: &str, arguments: &[&str], tests: &str) -> Result<(Option<i32>, String), String> {
        let work = self.work.join("checker").join(name);
        fs::create_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))?;
        let (seen, helpers, java) = (work.join("seen.txt"), self.java.helpers.display(), self.java.program());
        let run = format!(
            "'{java}' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '{{classpath}}:{helpers}' RunTests '{}' {}",
            seen.display(),
            tests.replace("{tests}", &self.tests.join(" "))
        );
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone"));
        command.arg("check").args([self.class_path(&self.old)?, self.class_path(&self.new)?]);
        command.arg("--run").arg(run).arg("--work").arg(work.join("work")).args(arguments).current_dir(&work);
        let output = command.output().map_err(|error| error.to_string())?;
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        match err.is_empty() {
            true => Ok((output.status.code(), out.into_owned())),
            false => Err(format!("touchstone check said:\n{err}\n{out}")),
        }
    }

    fn class_path(&self, revision: &Revision) -> Result<String, String> {
        let mut entries = vec![revision.classes()];
        entries.extend(revision.libraries.iter().map(|(name, _)| revision.folder.join(name)));
        entries.extend(self.java.junit.iter().cloned());
        let joined = std::env::join_paths(entries).map_err(|error| error.to_string())?;
        Ok(joined.to_string_lossy().into_owned())
    }
}

fn names(tests: Option<&Value>) -> Vec<String> {
    let tests = tests.and_then(Value::as_array).into_iter().flatten();
    tests.filter_map(|test| Some(test.get("test")?.as_str()?.to_owned())).collect()
}

fn expect(what: &str, found: Vec<String>, expected: &[&str]) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found:?}, expected {expected:?}")) }
}
