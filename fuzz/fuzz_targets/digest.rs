//! The digester on arbitrary bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| touchstone_analyzer::fuzzing::digest(data));
