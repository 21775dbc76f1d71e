//! The digester's fuzz target on its seeds and on mutations of them, in a fixed sequence.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a failing test is what a panic here means")]

use std::path::{Path, PathBuf};

use touchstone_analyzer::fuzzing;

const MUTATIONS: usize = 400;

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

#[test]
fn digest() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/seeds/digest");
    let mut seeds: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    seeds.sort();
    assert!(!seeds.is_empty(), "seeds are missing");
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    for path in seeds {
        let seed = std::fs::read(path).unwrap();
        fuzzing::digest(&seed);
        for _ in 0..MUTATIONS {
            let mut input = seed.clone();
            for _ in 0..=numbers.next(3) {
                let (from, to) = (numbers.next(input.len()), numbers.next(input.len()));
                let piece = numbers.next(8).min(input.len() - from.max(to));
                match numbers.next(2) {
                    0 => input[from] = numbers.next(256) as u8,
                    _ => input.copy_within(from..from + piece, to),
                }
            }
            fuzzing::digest(&input);
        }
    }
}
