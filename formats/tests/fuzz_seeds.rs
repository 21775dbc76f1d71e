//! The fuzz targets on their seeds and on mutations of them, in a fixed sequence: the part of fuzzing that every test run does.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a failing test is what a panic here means"
)]

mod support;

use std::path::{Path, PathBuf};

use touchstone_formats::fuzzing;

const MUTATIONS: usize = 3000;

/// A small generator with a fixed start: a failure can be repeated.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below.max(1) as u64) as usize
    }
}

fn seed_folder(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/seeds").join(target)
}

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(seed_folder(target)).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "no seeds for {target}");
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// Some bytes replaced, a piece removed, doubled or copied over another, or a number made extreme.
fn mutate(input: &mut Vec<u8>, numbers: &mut Numbers) {
    for _ in 0..=numbers.next(4) {
        let length = input.len();
        let (from, to) = (numbers.next(length), numbers.next(length));
        let piece = numbers.next(16).min(length.saturating_sub(from.max(to)));
        match numbers.next(5) {
            0 if length > 0 => input[from] = numbers.next(256) as u8,
            1 => drop(input.drain(from..from + piece)),
            2 => drop(input.splice(to..to, input[from..from + piece].to_vec()).collect::<Vec<_>>()),
            3 => input.copy_within(from..from + piece, to),
            _ => {
                let width = [1, 2, 4, 8][numbers.next(4)].min(length - from);
                input[from..from + width].fill([0, 0xff][numbers.next(2)]);
            }
        }
    }
}

fn run(target: &str, body: fn(&[u8])) {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    for seed in seeds(target) {
        body(&seed);
        for _ in 0..MUTATIONS {
            let mut input = seed.clone();
            mutate(&mut input, &mut numbers);
            body(&input);
        }
    }
}

#[test]
fn archive_reader() {
    run("archive_reader", fuzzing::archive_reader);
}

#[test]
fn jimage_reader() {
    run("jimage_reader", fuzzing::jimage_reader);
}

#[test]
fn class_reader() {
    run("class_reader", fuzzing::class_reader);
}

#[test]
fn trace_reader() {
    run("trace_reader", fuzzing::trace_reader);
}

/// Does something only in `make bless`, which is run after a change of the builders.
#[test]
fn write_seeds() {
    if std::env::var_os("TOUCHSTONE_BLESS").is_none() {
        return;
    }
    let resources: [support::RawResource<'_>; 3] = [
        ("java.base", "java/lang", "Object", "class", b"object", None),
        ("java.base", "java/lang", "String", "class", b"string string string", Some("zip")),
        ("packages", "", "java", "lang", b"\0\0\0\0\x01\0\0\0", None),
    ];
    let prefixed = [support::deflated("A.class", b"class A"), support::stored("b.jar", &support::ordinary())];
    let files = [
        ("archive_reader/ordinary.zip", support::ordinary()),
        ("archive_reader/empty.zip", support::archive(b"", 0, &[], b"")),
        ("archive_reader/prefixed.zip", support::archive(b"#!/bin/sh\n", 10, &prefixed, b"")),
        ("archive_reader/zip64.zip", support::zip64_archive(b"#!")),
        ("trace_reader/every_block.trace", support::trace()),
        ("trace_reader/window", [b"WIND\0\0\0\x01\x01".as_slice(), &[0; 6], &[2, 1, 7, 1, 1, 1, 1, 0]].concat()),
        ("jimage_reader/little_endian.jimage", support::jimage(&resources, false)),
        ("jimage_reader/big_endian.jimage", support::jimage(&resources, true)),
    ];
    for (name, bytes) in files {
        let path = seed_folder("").join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
}
