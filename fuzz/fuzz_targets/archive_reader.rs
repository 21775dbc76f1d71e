//! The zip reader and writer on arbitrary bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| touchstone_formats::fuzzing::archive_reader(data));
