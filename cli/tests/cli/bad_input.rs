//! Bad input: named in the message, counted in the exit code, copied as it is, and the rest is processed.

use crate::support::{Done, Project, classes, entry_of, jar_bytes};

fn main_class() -> Vec<u8> {
    classes()["app/Main.class"].clone()
}

/// Instruments a folder and a jar that hold this class beside a good one.
fn check(name: &str, bytes: &[u8], message: &str) {
    let project = Project::with_classes();
    project.write(&format!("classes/app/{name}.class"), bytes);
    let entry = format!("app/{name}.class");
    project.jar("app.jar", &[(&entry, bytes), ("app/Main.class", &main_class())]);
    let done = project.run(&["instrument", "classes", "app.jar", "--out", "out"]).expect(2);
    let done = done.says(&format!("classes/{entry}: ")).says(&format!("app.jar!/{entry}: ")).says(message);
    done.says("copied as it is").says("2 failed").says("instrumented 3 classes");
    assert_eq!(project.read(&format!("out/classes/{entry}")), bytes);
    assert_eq!(entry_of(&project.read("out/app.jar"), &entry), bytes);
    // Still wrong the next time.
    project.run(&["instrument", "classes", "app.jar", "--out", "out"]).expect(2).says("2 failed");
}

#[test]
fn zero_length() {
    check("Zero", b"", "");
}

#[test]
fn wrong_magic() {
    check("Magic", b"this is no class file at all", "");
}

#[test]
fn version_99() {
    let mut bytes = main_class();
    bytes[7] = 99;
    check("Newer", &bytes, "99");
}

#[test]
fn truncated() {
    let bytes = main_class();
    check("Cut", &bytes[..bytes.len() / 2], "");
}

#[test]
fn bit_flipped() {
    let mut bytes = main_class();
    // The constant pool's count: everything after it is misread.
    bytes[8] ^= 0x40;
    check("Flipped", &bytes, "");
}

/// Instruments a jar that cannot be read, beside a good one.
fn check_jar(bytes: &[u8]) -> Done {
    let project = Project::new();
    project.write("bad.jar", bytes);
    project.jar("good.jar", &[("app/Main.class", &main_class())]);
    let done = project.run(&["instrument", "bad.jar", "good.jar", "--out", "out"]).expect(2);
    assert_eq!(project.read("out/bad.jar"), bytes);
    assert_ne!(entry_of(&project.read("out/good.jar"), "app/Main.class"), main_class());
    done.says("bad.jar: ").says("copied as it is").says("instrumented 1 classes")
}

#[test]
fn a_truncated_jar_is_copied_and_named() {
    let bytes = jar_bytes(&[("app/Main.class", &main_class())]);
    check_jar(&bytes[..bytes.len() - 30]);
    check_jar(b"");
    check_jar(b"PK\x03\x04 and then nothing");
}

#[test]
fn a_jar_whose_class_is_damaged_is_written_with_that_class_as_it_is() {
    let project = Project::new();
    let mut bytes = jar_bytes(&[("a/Bad.class", &main_class()), ("app/Main.class", &main_class())]);
    let data = 30 + "a/Bad.class".len() + 40;
    bytes[data] ^= 0xff;
    project.write("half.jar", &bytes);
    project.run(&["instrument", "half.jar", "--out", "out"]).expect(2).says("half.jar: entry a/Bad.class");
    let output = project.read("out/half.jar");
    let archive = touchstone_formats::archive::ZipArchive::parse(&output).unwrap();
    let input = touchstone_formats::archive::ZipArchive::parse(&bytes).unwrap();
    assert_eq!(archive.local_span(&archive.entries()[0]).unwrap(), input.local_span(&input.entries()[0]).unwrap());
}

#[test]
fn a_zip_bomb_is_copied_without_being_unpacked() {
    let project = Project::new();
    let zeros = vec![0; 200 << 20];
    let bomb = jar_bytes(&[("Bomb.class", &zeros), ("app/Main.class", &main_class())]);
    drop(zeros);
    project.write("bomb.jar", &bomb);
    let done = project.run(&["instrument", "bomb.jar", "--out", "out"]).expect(2);
    done.says("Bomb.class").says("instrumented 1 classes");
}

#[test]
fn a_bomb_of_jars_in_jars_is_copied() {
    let project = Project::new();
    let mut bomb = jar_bytes(&[("zeros", &vec![0; 100 << 20])]);
    for _ in 0..2 {
        let names: Vec<String> = (0..9).map(|n| format!("{n}.jar")).collect();
        let padded = [vec![b' '; 20 << 20], bomb.clone()].concat();
        let entries: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), padded.as_slice())).collect();
        bomb = jar_bytes(&entries);
    }
    project.jar("bomb.jar", &[("outer.jar", &bomb)]);
    let before = project.read("bomb.jar");
    project.run(&["instrument", "bomb.jar", "--out", "out"]).expect(2).says("too large");
    assert_eq!(project.read("out/bomb.jar"), before);
}

#[test]
fn missing_and_foreign_inputs_are_refused() {
    let project = Project::new();
    project.write("notes.txt", b"notes");
    project.run(&["instrument", "gone.jar", "--out", "out"]).expect(2).says("gone.jar: cannot read");
    project.run(&["instrument", "notes.txt", "--out", "out"]).expect(2).says("notes.txt: neither a folder");
    assert!(!project.path("out").exists());
}

#[test]
fn a_damaged_map_says_what_to_do() {
    let project = Project::with_classes();
    project.write("out/touchstone.map", b"TSTNPMAP and nothing of use");
    let done = project.run(&["instrument", "classes", "--out", "out"]).expect(2);
    done.says("touchstone.map: ").says("delete it: it is made again");
    std::fs::remove_file(project.path("out/touchstone.map")).unwrap();
    project.run(&["instrument", "classes", "--out", "out"]).expect(0);
}

/// The shell's limit on the size of files stands for a full disk: a write fails half way.
#[test]
fn a_full_disk_leaves_no_half_written_file() {
    let project = Project::new();
    let big = vec![7; 3 << 20];
    project.jar("app.jar", &[("big.bin.stored", &big), ("app/Main.class", &main_class())]);
    let touchstone = env!("CARGO_BIN_EXE_touchstone");
    let script = format!("trap '' XFSZ; ulimit -f 1024; exec {touchstone} instrument app.jar --out out");
    let mut shell = std::process::Command::new("bash");
    let output = shell.args(["-c", &script]).current_dir(project.path(".")).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("cannot write"), "{stderr}");
    assert_eq!(project.names("out"), ["touchstone.map.lock"]);
}

#[test]
fn a_full_file_system_leaves_no_half_written_file() {
    let project = Project::with_classes();
    std::fs::create_dir(project.path("small")).unwrap();
    project.write("classes/big.bin", &vec![7; 3 << 20]);
    let small = project.path("small");
    let mut mount = std::process::Command::new("mount");
    let mounted = mount.args(["-t", "tmpfs", "-o", "size=1m", "tmpfs"]).arg(&small).output();
    if !mounted.is_ok_and(|output| output.status.success()) {
        println!("skipped: a file system cannot be mounted here");
        return;
    }
    let done = project.run(&["instrument", "classes", "--out", "small/out"]);
    let names = project.names("small/out");
    let unmounted = std::process::Command::new("umount").arg(&small).status().unwrap();
    assert!(unmounted.success());
    done.expect(1).says("classes/big.bin: cannot write").says("No space left");
    assert!(names.iter().all(|name| !name.ends_with("big.bin") && !name.ends_with("-tmp")), "{names:?}");
}
