//! The golden vectors that the Java writer and this reader agree on: each `testdata/traces/*.trace` reads as its `.expect` says.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test is what a panic here means")]

use std::path::Path;

use touchstone_formats::trace::{Trace, TraceText};

#[test]
fn every_vector_reads_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/traces");
    let mut paths: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "trace"));
    paths.sort();
    assert!(!paths.is_empty());
    for path in paths {
        let shown = TraceText(&Trace::open(&path).unwrap()).to_string();
        let expected = std::fs::read_to_string(path.with_extension("expect")).unwrap();
        assert_eq!(shown, expected, "{}", path.display());
    }
}
