//! Cases that share a JVM: compiled, instrumented and run together.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use tempfile::TempDir;

use crate::case::Case;
use crate::framework::Framework;
use crate::java::{self, Launch};
use crate::seen::{self, Seen};

/// Cases to be run together.
pub struct Group {
    /// Its name in the names of tests.
    pub key: String,
    pub framework: &'static Framework,
    pub cases: Vec<Arc<Case>>,
    reversed: bool,
}

/// What came of it.
pub struct Ran {
    /// What each test class and method has.
    pub seen: Seen,
    /// The same of each test class alone in a JVM, where that was asked for.
    pub single: BTreeMap<String, Seen>,
    /// All that was printed.
    pub printed: String,
}

impl Group {
    /// The groups that the case takes part in: one for each order.
    pub fn of(case: &Arc<Case>, framework: &'static Framework) -> Vec<Self> {
        let own = if case.needs_own_jvm() { "_alone" } else { "" };
        let both = own.is_empty() || (case.tests.len() > 1 && !case.one_order);
        let orders = if both { &[false, true][..] } else { &[false] };
        let group = |&reversed: &bool| {
            let order = if reversed { "_reversed" } else { "" };
            let key = if own.is_empty() { String::new() } else { format!("_{}", case.name) };
            Self { key: format!("{}{own}{key}{order}", framework.name), framework, cases: Vec::new(), reversed }
        };
        orders.iter().map(group).collect()
    }

    /// Compiles, instruments, runs and reads.
    pub fn run(&self) -> Result<Ran, String> {
        let work = tempfile::tempdir().map_err(|error| error.to_string())?;
        let built = self.build(work.path())?;
        let mut tests: Vec<String> = self.cases.iter().flat_map(|case| test_names(case)).collect();
        if self.reversed {
            tests.reverse();
        }
        let arguments = self.cases.iter().flat_map(|case| case.arguments.clone()).collect();
        let (seen, printed) = self.launch(&built, &tests, arguments, &work)?;
        let mut single = BTreeMap::new();
        if !self.reversed {
            for case in self.cases.iter().filter(|case| case.superset_of_single_runs) {
                for test in test_names(case) {
                    let (seen, _) = self.launch(&built, std::slice::from_ref(&test), Vec::new(), &work)?;
                    single.insert(test, seen);
                }
            }
        }
        Ok(Ran { seen, single, printed })
    }

    fn build(&self, work: &Path) -> Result<Built, String> {
        let jars = self.framework.jars()?;
        let (sources, classes) = (work.join("sources"), work.join("classes"));
        for case in &self.cases {
            copy(&case.folder, &case.name, self.framework.test, &sources, &classes)?;
        }
        java::compile(&sources, &classes, &jars)?;
        let out = work.join("out");
        let mut touchstone = Command::new(env!("CARGO_BIN_EXE_touchstone"));
        touchstone.arg("instrument").arg(&classes).args(&jars).arg("--out").arg(&out);
        touchstone.args(self.cases.iter().flat_map(|case| &case.options));
        let output = touchstone.output().map_err(|error| format!("touchstone: {error}"))?;
        if !output.status.success() {
            return Err(format!("touchstone instrument failed:\n{}", String::from_utf8_lossy(&output.stderr)));
        }
        let names = jars.iter().filter_map(|jar| jar.file_name());
        let mut class_path: Vec<PathBuf> = names.map(|name| out.join(name)).collect();
        class_path.insert(0, out.join("classes"));
        class_path.push(PathBuf::from(env!("TOUCHSTONE_RUNTIME_JAR")));
        class_path.push(PathBuf::from(env!("TOUCHSTONE_LISTENERS_JAR")));
        Ok(Built { class_path, map: out.join("touchstone.map") })
    }

    fn launch(
        &self,
        built: &Built,
        tests: &[String],
        arguments: Vec<String>,
        work: &TempDir,
    ) -> Result<(Seen, String), String> {
        let traces = tempfile::tempdir_in(work.path()).map_err(|error| error.to_string())?;
        let mut command = self.framework.command(tests, work.path());
        command.extend(arguments);
        let jvm: Vec<String> = self.cases.iter().flat_map(|case| case.jvm.clone()).collect();
        let launch = Launch { class_path: &built.class_path, map: &built.map, traces: traces.path(), jvm: &jvm };
        let printed = launch.run(&command, work.path())?;
        let seen = seen::read(traces.path(), &built.map).map_err(|error| format!("{error}\n{printed}"))?;
        Ok((seen, printed))
    }
}

struct Built {
    class_path: Vec<PathBuf>,
    map: PathBuf,
}

fn test_names(case: &Case) -> Vec<String> {
    case.tests.iter().map(|test| format!("{}.{test}", case.name)).collect()
}

/// Java sources go to `sources`, with the framework's own `Test`; everything else goes to `classes`.
fn copy(folder: &Path, package: &str, test: &str, sources: &Path, classes: &Path) -> Result<(), String> {
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.map_err(|error| error.to_string())?;
        let inside = entry.path().strip_prefix(folder).map_err(|error| error.to_string())?;
        if !entry.file_type().is_file() || inside == Path::new("expect.toml") {
            continue;
        }
        let failed = |error: std::io::Error| format!("{}: {error}", entry.path().display());
        let is_source = inside.extension().is_some_and(|extension| extension == "java");
        // What the JVM looks for at the root of the class path stands under `root`.
        let target = match (is_source, inside.strip_prefix("root")) {
            (true, _) => sources.join(package).join(inside),
            (false, Ok(inside)) => classes.join(inside),
            (false, Err(_)) => classes.join(package).join(inside),
        };
        fs::create_dir_all(target.parent().unwrap_or(sources)).map_err(failed)?;
        let text = fs::read_to_string(entry.path()).map_err(failed)?;
        fs::write(target, text.replace("import framework.Test;", &format!("import {test};"))).map_err(failed)?;
    }
    Ok(())
}
