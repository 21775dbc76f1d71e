//! Digests of whole class paths: folders, jars, versions, shadows, native libraries, and what an old digest saves.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a failing test is what a panic here means"
)]

#[path = "support/assemble.rs"]
mod assemble;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use assemble::{Assembler, PUBLIC, STATIC};
use touchstone_analyzer::diff::{Diff, diff};
use touchstone_analyzer::digest::{ClassPathDigest, EntryKind, Options, digest_class_path, native_library_hash};

const OPTIONS: Options = Options { release: 17, threads: Some(1) };

/// A class whose method gives this text.
fn class(name: &str, text: &str) -> Vec<u8> {
    let mut assembler = Assembler::default();
    let code = assembler.returning(text);
    assembler.method(STATIC, "m", "()Ljava/lang/String;", Some(&code));
    assembler.finish(PUBLIC, name, "java/lang/Object", &[])
}

fn jar(path: PathBuf, entries: &[(&str, &[u8])]) -> PathBuf {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let mut writer = zip::ZipWriter::new(std::fs::File::create(&path).unwrap());
    for (name, content) in entries {
        writer.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap();
    path
}

fn folder(path: PathBuf, files: &[(&str, &[u8])]) -> PathBuf {
    for (name, content) in files {
        let file = path.join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, content).unwrap();
    }
    path
}

fn digest(paths: &[&Path]) -> ClassPathDigest<'static> {
    let paths: Vec<PathBuf> = paths.iter().map(|path| path.to_path_buf()).collect();
    digest_class_path(&paths, &OPTIONS, None).unwrap()
}

fn kinds(diff: &Diff) -> Vec<String> {
    diff.records()
        .iter()
        .map(|it| {
            [it.kind, it.class.as_deref().or(it.name.as_deref()).unwrap_or_default()].join(" ").trim_end().to_owned()
        })
        .collect()
}

#[test]
fn a_multi_release_jar_counts_by_the_release_that_runs_it() {
    let home = tempfile::tempdir().unwrap();
    let manifest: &[u8] = b"Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n";
    let entries = |nine: &'static str, later: &'static str| {
        [
            ("META-INF/MANIFEST.MF", manifest.to_vec()),
            ("p/A.class", class("p/A", "base")),
            ("META-INF/versions/9/p/A.class", class("p/A", nine)),
            ("META-INF/versions/21/p/A.class", class("p/A", later)),
        ]
    };
    let write = |name: &str, entries: [(&str, Vec<u8>); 4]| {
        let entries: Vec<(&str, &[u8])> = entries.iter().map(|(name, bytes)| (*name, bytes.as_slice())).collect();
        jar(home.path().join(name).join("lib.jar"), &entries)
    };
    let (old, nine, later) =
        (write("a", entries("9", "21")), write("b", entries("nine", "21")), write("c", entries("9", "twenty-one")));
    assert_eq!(kinds(&diff(&digest(&[&old]), &digest(&[&nine]))), ["library-changed lib.jar", "body p.A"]);
    assert_eq!(kinds(&diff(&digest(&[&old]), &digest(&[&later]))), Vec::<String>::new());
    let newer = Options { release: 21, threads: None };
    let digests = [&old, &later].map(|path| digest_class_path(std::slice::from_ref(path), &newer, None).unwrap());
    assert_eq!(kinds(&diff(&digests[0], &digests[1])), ["library-changed lib.jar", "body p.A"]);
    // What was chosen for one release must not be taken for another.
    let reused = digest_class_path(std::slice::from_ref(&old), &newer, Some(&digest(&[&old]))).unwrap();
    assert_eq!(reused.entries[0].release, 21);
}

#[test]
fn an_old_digest_saves_work_and_changes_nothing() {
    let home = tempfile::tempdir().unwrap();
    let (one, two) = (class("p/A", "a"), class("p/B", "b"));
    let library = jar(home.path().join("lib.jar"), &[("p/B.class", &two), ("x.txt", b"x")]);
    let classes = folder(home.path().join("classes"), &[("p/A.class", &one), ("q/C.class", &class("q/C", "c"))]);
    let old = digest(&[&classes, &library]);
    std::fs::write(classes.join("q/C.class"), class("q/C", "changed")).unwrap();
    let paths = [classes.clone(), library.clone()];
    let new = digest_class_path(&paths, &Options { release: 17, threads: Some(4) }, Some(&old)).unwrap();
    assert_eq!(new, digest(&[&classes, &library]));
    assert!(Arc::ptr_eq(&old.entries[1], &new.entries[1]));
    assert!(Arc::ptr_eq(old.class("p/A").unwrap(), new.class("p/A").unwrap()));
    assert_eq!(kinds(&diff(&old, &new)), ["body q.C"]);
}

#[test]
fn the_first_class_of_a_name_counts_and_the_order_is_a_change() {
    let home = tempfile::tempdir().unwrap();
    let first =
        jar(home.path().join("first.jar"), &[("p/A.class", &class("p/A", "1")), ("META-INF/services/p.S", b"p.One")]);
    let second =
        jar(home.path().join("second.jar"), &[("p/A.class", &class("p/A", "2")), ("META-INF/services/p.S", b"p.Two")]);
    let (old, new) = (digest(&[&first, &second]), digest(&[&second, &first]));
    assert_eq!(old.shadowed_classes().len(), 1);
    let diff_of_both = diff(&old, &new);
    assert_eq!(kinds(&diff_of_both), ["class-path-order", "body p.A", "service-changed META-INF/services/p.S"]);
    assert_eq!(diff_of_both.records()[0].duplicates, ["META-INF/services/p.S", "p/A"]);
    let dropped = diff(&old, &digest(&[&first]));
    assert_eq!(kinds(&dropped), ["library-removed second.jar", "service-changed META-INF/services/p.S"]);
}

#[test]
fn files_that_are_no_classes_of_the_class_path_are_resources() {
    let home = tempfile::tempdir().unwrap();
    let files = [
        ("BOOT-INF/classes/p/A.class", class("p/A", "a")),
        ("META-INF/versions/9/p/B.class", class("p/B", "b")),
        ("wrong/Place.class", class("p/C", "c")),
        ("module-info.class", class("module-info", "")),
        ("p/Broken.class", b"\xCA\xFE\xBA\xBE".to_vec()),
    ];
    let files: Vec<(&str, &[u8])> = files.iter().map(|(name, bytes)| (*name, bytes.as_slice())).collect();
    let digest = digest(&[&folder(home.path().join("x"), &files)]);
    let entry = &digest.entries[0];
    let classes: Vec<(&str, bool)> = entry.classes.iter().map(|it| (&*it.name, it.unreadable.is_some())).collect();
    assert_eq!(classes, [("p/A", false), ("p/Broken", true)]);
    let resources: Vec<&str> = entry.resources.iter().map(|it| &*it.name).collect();
    assert_eq!(resources, ["META-INF/versions/9/p/B.class", "module-info.class", "wrong/Place.class"]);
}

#[test]
fn a_missing_entry_is_there_and_empty() {
    let home = tempfile::tempdir().unwrap();
    let digest = digest(&[&home.path().join("absent.jar")]);
    assert_eq!((digest.entries[0].kind, digest.entries[0].classes.len()), (EntryKind::Missing, 0));
}

#[test]
fn a_single_class_file_can_be_compared() {
    let home = tempfile::tempdir().unwrap();
    let files = folder(home.path().join("x"), &[("A.class", &class("p/A", "a")), ("B.class", &class("p/B", "b"))]);
    assert!(digest(&[&files.join("A.class")]).class("p/A").is_some());
}

#[test]
fn one_thread_and_many_give_the_same() {
    let home = tempfile::tempdir().unwrap();
    let names: Vec<(String, Vec<u8>)> =
        (0..200).map(|n| (format!("p/C{n}.class"), class(&format!("p/C{n}"), "t"))).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    let paths = [folder(home.path().join("x"), &files), jar(home.path().join("y.jar"), &files)];
    let digest = |threads| digest_class_path(&paths, &Options { release: 17, threads: Some(threads) }, None).unwrap();
    assert_eq!(digest(1), digest(7));
    assert_eq!(digest(2).entries[1].classes.len(), 200);
}

fn library(home: &Path, name: &str, source: &str, options: &[&str]) -> Vec<u8> {
    let (input, output) = (home.join("library.c"), home.join(name));
    std::fs::write(&input, source).unwrap();
    let done =
        Command::new("cc").args(["-shared", "-fPIC", "-O1"]).args(options).arg("-o").args([&output, &input]).output();
    let done = done.expect("the tests need a C compiler, as the build does");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    std::fs::read(output).unwrap()
}

#[test]
#[cfg(target_os = "linux")]
fn a_native_library_counts_by_what_it_does_not_by_its_build() {
    let home = tempfile::tempdir().unwrap();
    let source = "int Java_p_A_f(void) { return 1; }\n";
    let id = |id: &str| format!("-Wl,--build-id=0x{id}");
    let first = library(home.path(), "a.so", source, &[&id("0011223344556677")]);
    let rebuilt = library(home.path(), "b.so", source, &[&id("8899aabbccddeeff"), "-g"]);
    assert_ne!(first, rebuilt);
    assert_eq!(native_library_hash(&first), native_library_hash(&rebuilt));
    for other in ["int Java_p_A_f(void) { return 2; }\n", "int Java_p_A_g(void) { return 1; }\n"] {
        let other = library(home.path(), "c.so", other, &[&id("0011223344556677")]);
        assert_ne!(native_library_hash(&first), native_library_hash(&other));
    }
    let cut = &first[..first.len() / 2];
    assert_ne!(native_library_hash(&first), native_library_hash(cut));
}
