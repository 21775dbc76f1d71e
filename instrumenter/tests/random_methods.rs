//! Arbitrary well-formed methods, tiny to 64 KiB: whatever is inserted, everything that moved still leads to the same place.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test is what a panic here means")]

mod common;

use std::cell::RefCell;

use common::compare::{Seen, compare_classes};
use common::random::{Sketch, build};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use touchstone_formats::probe_map::UnprobedReason;
use touchstone_instrumenter::{Outcome, Scratch, instrument_class};

/// What all cases together met.
#[derive(Debug, Default)]
struct Met {
    seen: Seen,
    too_large: usize,
    too_far: usize,
}

fn sketches(pieces: usize, filler: u16, length: std::ops::Range<usize>) -> impl Strategy<Value = Sketch> {
    let major = prop_oneof![Just(45u16), Just(49), Just(50), Just(52), Just(65)];
    let pieces = prop::collection::vec(any::<(u8, u16, u16)>(), 1..pieces);
    (major, 0..common::random::SIGNATURES.len(), pieces, length)
        .prop_map(move |(major, signature, pieces, length)| Sketch { major, signature, pieces, filler, length })
}

fn check(sketch: &Sketch, met: &mut Met) {
    let bytes = build(sketch);
    let mut scratch = Scratch::default();
    for options in common::configurations().into_iter().filter(|options| !options.jdk_references) {
        let probes = match instrument_class(&bytes, &options, &mut scratch).unwrap() {
            Outcome::Instrumented(new) => {
                met.seen += compare_classes(&bytes, &new.bytes, &options, &new.probes);
                let again = instrument_class(&new.bytes, &options, &mut scratch);
                assert!(matches!(again, Ok(Outcome::AlreadyInstrumented)), "instrumented twice");
                new.probes
            }
            Outcome::Unchanged(probes) => probes,
            Outcome::AlreadyInstrumented => panic!("it has no probes yet"),
        };
        for unprobed in probes.unprobed() {
            met.too_large += usize::from(unprobed.reason == UnprobedReason::CodeTooLarge);
            met.too_far += usize::from(unprobed.reason == UnprobedReason::JumpTooFar);
        }
    }
}

fn run(cases: u32, sketches: impl Strategy<Value = Sketch>) -> Met {
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 400, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let met = RefCell::new(Met::default());
    let result = runner.run(&sketches, |sketch| {
        check(&sketch, &mut met.borrow_mut());
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    met.into_inner()
}

#[test]
fn small_methods_keep_their_ways_lines_ranges_and_frames() {
    let met = run(400, sketches(40, 8, 0..200));
    let Seen { methods, trampolines, spilled, added_handlers, .. } = met.seen;
    assert!(methods > 2000 && trampolines > 1000 && spilled > 500 && added_handlers > 200, "{met:?}");
}

#[test]
fn large_methods_get_wide_jumps_and_islands_or_are_left_alone() {
    let met = run(120, sketches(120, 2000, 20_000..65_535));
    println!("{met:?}");
    assert!(met.seen.widened > 5, "no jump was widened: {met:?}");
    assert!(met.seen.islands > 5, "no conditional jump was led over an island: {met:?}");
    assert!(met.too_far > 0, "no jump was too far: {met:?}");
    assert!(met.seen.trampolines > met.seen.islands, "{met:?}");
}

#[test]
fn methods_near_the_limit_are_named_when_they_cannot_grow() {
    let met = run(60, sketches(60, 300, 65_300..65_536));
    assert!(met.too_large > 20, "{met:?}");
    assert!(met.seen.methods > 20, "some must still fit: {met:?}");
}
