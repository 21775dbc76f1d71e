//! The rewriter on arbitrary bytes, in every configuration.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| touchstone_instrumenter::fuzzing::splicer(data));
