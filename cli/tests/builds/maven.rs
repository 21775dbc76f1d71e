//! Runs Maven and `touchstone test`, and reads what Surefire reports.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use super::build::Build;

/// What a run did.
#[derive(Debug)]
pub struct Done {
    pub code: Option<i32>,
    /// By test method: `passed`, `failed` or `skipped`.
    pub results: BTreeMap<String, String>,
    /// All that was printed.
    pub printed: String,
    /// Standard output alone.
    pub output: String,
}

/// Maven as it is.
pub fn plain(build: &Build, root: &Path) -> Result<Done, String> {
    let mut maven = Command::new("mvn");
    maven.args(goals(build));
    run(maven, root)
}

/// `touchstone test`, with JSON on standard output.
pub fn touchstone(build: &Build, root: &Path) -> Result<Done, String> {
    let mut touchstone = program();
    touchstone.args(["test", "--json"]).args(build.options).arg("--").args(goals(build));
    run(touchstone, root)
}

/// The program: that of this build, or the one that `TOUCHSTONE_PROGRAM` names, such as a released one.
pub fn program() -> Command {
    Command::new(std::env::var_os("TOUCHSTONE_PROGRAM").unwrap_or_else(|| env!("CARGO_BIN_EXE_touchstone").into()))
}

fn goals(build: &Build) -> Vec<&'static str> {
    let mut arguments = vec!["-B", "-ntp"];
    arguments.extend(build.arguments);
    arguments
}

/// Runs a command in the project, and reads what was reported.
pub fn run(mut command: Command, root: &Path) -> Result<Done, String> {
    remove_reports(root);
    prepared(&mut command);
    let output = command.current_dir(root).output().map_err(|error| error.to_string())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    let mut results = BTreeMap::new();
    for report in reports(root) {
        read_report(&std::fs::read_to_string(&report).unwrap_or_default(), &mut results);
    }
    Ok(Done { code: output.status.code(), results, printed: format!("{out}{err}"), output: out })
}

/// Takes away what is set on this machine, such as options of Maven.
pub fn prepared(command: &mut Command) -> &mut Command {
    for variable in ["TOUCHSTONE_SESSION", "MAVEN_ARGS", "JAVA_TOOL_OPTIONS"] {
        command.env_remove(variable);
    }
    // Maven does not live long enough for its code to be compiled well.
    command.env("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
}

fn reports(root: &Path) -> Vec<std::path::PathBuf> {
    let files = walkdir::WalkDir::new(root).sort_by_file_name().into_iter().filter_map(Result::ok);
    let files = files.map(walkdir::DirEntry::into_path);
    let is_report = |path: &std::path::PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let folder = path.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
        folder.ends_with("-reports") && name.starts_with("TEST-") && name.ends_with(".xml")
    };
    files.filter(is_report).collect()
}

fn remove_reports(root: &Path) {
    for report in reports(root) {
        std::fs::remove_file(report).unwrap_or_default();
    }
}

/// The test cases of a report: enough of XML for what Surefire writes.
fn read_report(text: &str, results: &mut BTreeMap<String, String>) {
    for case in text.split("<testcase ").skip(1) {
        let (head, rest) = case.split_once('>').unwrap_or((case, ""));
        let attribute = |name: &str| {
            // The blank tells `name` from `classname`, whichever comes first.
            let head = format!(" {head}");
            let start = format!(" {name}=\"");
            let place = head.find(&start).map_or(0, |place| place + start.len());
            head.get(place..).and_then(|value| value.split('"').next()).unwrap_or_default().to_owned()
        };
        let body = if head.ends_with('/') { "" } else { rest.split("</testcase>").next().unwrap_or_default() };
        let outcome = match body {
            body if body.contains("<failure") || body.contains("<error") => "failed",
            body if body.contains("<skipped") => "skipped",
            _ => "passed",
        };
        // The second of two executions has a name of its own behind the class.
        let class = attribute("classname").replace("(again)", "");
        results.insert(format!("{class}#{}", attribute("name")), outcome.to_owned());
    }
}
