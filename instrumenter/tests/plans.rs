//! Which probes each collection set and granularity plans for the classes of `testdata/plans`, as golden texts.
//! `make bless` rewrites them: read the diff.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test is what a panic here means")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use touchstone_instrumenter::{Collect, Granularity, Options, Outcome, Scratch, instrument_class};

const SETS: [(&str, Granularity, Collect); 5] = [
    ("class smart", Granularity::Class, Collect::Smart),
    ("class ekstazi", Granularity::Class, Collect::Ekstazi),
    ("method smart", Granularity::Method, Collect::Smart),
    ("method naive", Granularity::Method, Collect::Naive),
    ("edge smart", Granularity::Edge, Collect::Smart),
];

#[test]
fn plans_are_as_blessed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/plans");
    let mut sources: Vec<PathBuf> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    sources.retain(|path| path.extension().is_some_and(|extension| extension == "java"));
    sources.sort();
    assert!(!sources.is_empty());
    for source in sources {
        let found = describe(&source);
        let golden = source.with_extension("expect");
        if std::env::var_os("TOUCHSTONE_BLESS").is_some() {
            std::fs::write(&golden, &found).unwrap();
        }
        let expected = std::fs::read_to_string(&golden).unwrap_or_default();
        assert!(expected == found, "{}: not as blessed; run `make bless` and read the diff\n{found}", golden.display());
    }
}

fn describe(source: &Path) -> String {
    let out = tempfile::tempdir().unwrap();
    let javac = std::env::var("JAVA_HOME").map_or("javac".into(), |home| PathBuf::from(home).join("bin/javac"));
    let compiled = Command::new(javac)
        .args(["-g", "-nowarn", "--release", "17", "-Xlint:none", "-d"])
        .arg(out.path())
        .arg(source)
        .output()
        .unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let mut classes: Vec<PathBuf> = std::fs::read_dir(out.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    classes.sort();
    let mut text = String::new();
    for (title, granularity, collect) in SETS {
        let options = Options { granularity, collect, ..Options::default() };
        for class in &classes {
            let probes = match instrument_class(&std::fs::read(class).unwrap(), &options, &mut Scratch::default()) {
                Ok(Outcome::Instrumented(instrumented)) => instrumented.probes,
                Ok(Outcome::Unchanged(probes)) => probes,
                other => panic!("{}: {other:?}", class.display()),
            };
            for probe in probes.probes() {
                let [class, method, target] =
                    [probes.class_name(), probe.method, probe.target].map(String::from_utf8_lossy);
                let kind = probe.kind.name();
                let line = format!("{title} | {class}.{method}:{} {kind} {target}", probe.line);
                writeln!(text, "{}", line.trim_end()).unwrap();
            }
        }
    }
    text
}
