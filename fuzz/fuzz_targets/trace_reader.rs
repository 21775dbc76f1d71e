//! The trace reader on arbitrary bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| touchstone_formats::fuzzing::trace_reader(data));
