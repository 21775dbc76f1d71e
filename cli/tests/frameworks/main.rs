//! Runs the programs of `testdata/tests/` with real test frameworks, instrumented, and checks what each test class is said to use.
//!
//! A folder is a Java package with test classes and an `expect.toml` (see `case`). Folders that ask for nothing special share
//! a JVM for each framework, once in order and once in reverse: what a test uses must not depend on who ran before it.

mod case;
mod framework;
mod group;
mod java;
mod judge;
mod seen;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use libtest_mimic::{Arguments, Failed, Trial};

use case::Case;
use framework::{FRAMEWORKS, Framework};
use group::{Group, Ran};

/// A group, and its run once it has been asked for.
type Lazy = Arc<(Group, OnceLock<Result<Ran, String>>)>;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/tests");
    match trials(&root) {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn trials(root: &Path) -> Result<Vec<Trial>, String> {
    let java = java::version()?;
    let mut groups: BTreeMap<String, Group> = BTreeMap::new();
    let mut wanted = Vec::new();
    for folder in folders(root)? {
        let case = Arc::new(Case::read(&folder)?);
        for framework in &case.frameworks {
            let framework = find(framework).ok_or_else(|| format!("{}: no framework {framework}", folder.display()))?;
            let too_old = java < case.min_java.max(framework.min_java);
            for group in Group::of(&case, framework) {
                let key = group.key.clone();
                if !too_old {
                    groups.entry(key.clone()).or_insert(group).cases.push(Arc::clone(&case));
                }
                wanted.push((Arc::clone(&case), key, too_old));
            }
        }
    }
    let groups: BTreeMap<String, Lazy> =
        groups.into_iter().map(|(key, group)| (key, Arc::new((group, OnceLock::new())))).collect();
    Ok(wanted.into_iter().map(|(case, key, too_old)| trial(&case, &key, groups.get(&key).cloned(), too_old)).collect())
}

fn trial(case: &Arc<Case>, key: &str, group: Option<Lazy>, too_old: bool) -> Trial {
    let case = Arc::clone(case);
    let name = format!("{}::{key}", case.name);
    let check = move || {
        let Some(lazy) = group else { return Err(Failed::from("the JDK is too old")) };
        let ran = lazy.1.get_or_init(|| lazy.0.run()).as_ref().map_err(Failed::from)?;
        judge::judge(&case, &lazy.0, ran).map_err(Failed::from)
    };
    Trial::test(name, check).with_ignored_flag(too_old)
}

fn find(name: &str) -> Option<&'static Framework> {
    FRAMEWORKS.iter().find(|framework| framework.name == name)
}

fn folders(root: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", root.display());
    let mut folders = Vec::new();
    for entry in std::fs::read_dir(root).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            folders.push(path);
        }
    }
    folders.sort();
    Ok(folders)
}
