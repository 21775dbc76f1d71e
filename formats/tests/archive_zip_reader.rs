//! The zip reader on archives that are odd, damaged or hostile.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a failing test is what a panic here means"
)]

mod support;

use support::{
    RawEntry, archive, central_record, deflated, end_record, local_record, ordinary, stored, with_descriptor,
    zip64_archive,
};
use touchstone_formats::archive::{EndOptions, EntryDescription, Inflater, ZipArchive, ZipWriter};
use touchstone_formats::{ErrorKind, Result, fuzzing};

fn contents(bytes: &[u8]) -> Result<Vec<(String, Vec<u8>)>> {
    let archive = ZipArchive::parse(bytes)?;
    let (mut inflater, mut buffer) = (Inflater::new(), Vec::new());
    let entries = archive.entries().iter();
    entries
        .map(|entry| {
            archive.inflate(entry, &mut inflater, &mut buffer)?;
            Ok((entry.display_name(), buffer.clone()))
        })
        .collect()
}

fn check(bytes: &[u8], expected: &[(&str, &[u8])]) {
    let expected: Vec<_> = expected.iter().map(|(name, content)| ((*name).to_owned(), content.to_vec())).collect();
    assert_eq!(contents(bytes).unwrap(), expected);
}

/// The archive of copies of all entries.
fn copied(bytes: &[u8]) -> Vec<u8> {
    let archive = ZipArchive::parse(bytes).unwrap();
    let mut writer = ZipWriter::new(Vec::new(), archive.prefix(), EndOptions::of(&archive)).unwrap();
    for entry in archive.entries() {
        writer.copy(&archive, entry).unwrap();
    }
    writer.finish().unwrap()
}

fn check_error(bytes: &[u8], kind: ErrorKind, part: &str) {
    let error = contents(bytes).unwrap_err();
    assert_eq!(error.kind(), kind, "{error}");
    assert!(error.to_string().contains(part), "{error}");
}

#[test]
fn empty_archive() {
    let bytes = archive(b"", 0, &[], b"");
    check(&bytes, &[]);
    assert_eq!(copied(&bytes), bytes);
}

#[test]
fn empty_file_and_text_are_not_archives() {
    check_error(b"", ErrorKind::BadFormat, "too few");
    check_error(&[b'x'; 200], ErrorKind::BadFormat, "not a zip archive");
}

#[test]
fn all_ordinary_entries_in_order_with_the_duplicate_name() {
    let bytes = ordinary();
    let manifest: &[u8] = b"Manifest-Version: 1.0\n";
    check(
        &bytes,
        &[
            ("META-INF/", b""),
            ("META-INF/MANIFEST.MF", manifest),
            ("a/A.class", b"class A"),
            ("a/B.class", b"class B"),
            ("a/A.class", b"class A again"),
        ],
    );
    assert_eq!(copied(&bytes), bytes);
    let archive = ZipArchive::parse(&bytes).unwrap();
    assert_eq!(archive.comment(), b"the archive's comment");
    assert!(archive.entries()[0].is_directory());
    let manifest = archive.entries()[1];
    assert_eq!(manifest.comment(), b"a comment");
    assert_eq!(manifest.modified(), (0x3344, 0x1122));
    assert_eq!(manifest.external_attributes(), 0x81a4_0000);
    assert_eq!(archive.local_extra(&manifest).unwrap().len(), 13);
}

#[test]
fn new_content_keeps_time_attributes_comment_and_time_stamp_fields() {
    let bytes = ordinary();
    let source = ZipArchive::parse(&bytes).unwrap();
    let mut writer = ZipWriter::new(Vec::new(), &[], EndOptions::of(&source)).unwrap();
    for entry in source.entries() {
        writer.add_stored(&EntryDescription::of(&source, entry).unwrap(), b"new").unwrap();
    }
    let bytes = writer.finish().unwrap();
    let target = ZipArchive::parse(&bytes).unwrap();
    for (old, new) in source.entries().iter().zip(target.entries()) {
        assert_eq!(target.data(new).unwrap(), b"new");
        assert_eq!((old.name, old.comment(), old.extra()), (new.name, new.comment(), new.extra()));
        assert_eq!(source.local_extra(old).unwrap(), target.local_extra(new).unwrap());
        assert_eq!((old.modified(), old.external_attributes()), (new.modified(), new.external_attributes()));
        assert!(!new.has_descriptor());
    }
}

#[test]
fn bytes_in_front_with_offsets_from_the_file_or_from_the_archive() {
    let script = b"#!/bin/sh\nexec java -jar \"$0\"\n";
    for base in [0, script.len(), 7] {
        let bytes = archive(script, base, &[deflated("A.class", b"class A"), stored("b", b"b")], b"c");
        check(&bytes, &[("A.class", b"class A"), ("b", b"b")]);
        assert_eq!(ZipArchive::parse(&bytes).unwrap().prefix(), script);
        assert_eq!(copied(&bytes), bytes);
    }
}

#[test]
fn bytes_behind_the_archive_are_kept() {
    let mut bytes = ordinary();
    bytes.extend(b"padding");
    assert_eq!(ZipArchive::parse(&bytes).unwrap().suffix(), b"padding");
    assert_eq!(copied(&bytes), bytes);
}

#[test]
fn two_end_records_are_refused_since_readers_would_differ() {
    let bytes = archive(b"", 0, &[stored("a", b"a")], &end_record(9, 4000, 9, b""));
    check_error(&bytes, ErrorKind::BadFormat, "does not lie in front");
}

#[test]
fn a_cut_archive_is_not_taken_for_the_one_stored_in_it() {
    let bytes =
        archive(b"", 0, &[stored("first", b"1"), stored("lib/nested.jar", &ordinary()), stored("z", b"z")], b"");
    for length in 0..bytes.len() {
        assert!(contents(&bytes[..length]).is_err(), "{length}");
    }
}

#[test]
fn descriptors_of_all_four_forms_are_part_of_the_copy() {
    for (signed, wide) in [(true, true), (true, false), (false, true), (false, false)] {
        let mut entry = deflated("A.class", b"class A");
        entry.flags = 8;
        if signed {
            entry.descriptor.extend(0x0807_4b50u32.to_le_bytes());
        }
        entry.descriptor.extend(entry.crc.to_le_bytes());
        for size in [entry.compressed_size, entry.uncompressed_size] {
            entry.descriptor.extend(size.to_le_bytes());
            if wide {
                entry.descriptor.extend([0; 4]);
            }
        }
        let bytes = archive(b"", 0, &[entry, stored("b", b"")], b"");
        assert_eq!(copied(&bytes), bytes, "signed {signed}, wide {wide}");
    }
}

#[test]
fn records_in_another_order_than_the_directory() {
    let entries = [stored("first", b"1"), stored("second", b"22")];
    let (one, two) = (local_record(&entries[0]), local_record(&entries[1]));
    let mut bytes = [two.clone(), one.clone()].concat();
    let directory = [central_record(&entries[0], two.len() as u32), central_record(&entries[1], 0)].concat();
    let end = end_record(2, directory.len() as u32, bytes.len() as u32, b"");
    bytes.extend(directory);
    bytes.extend(end);
    check(&bytes, &[("first", b"1"), ("second", b"22")]);
    check(&copied(&bytes), &[("first", b"1"), ("second", b"22")]);
}

#[test]
fn unsafe_names_are_read_and_reported() {
    let names = ["../evil", "a/../../evil", "/etc/passwd", "C:/x", "..\\evil", "a/..", "a\0b"];
    let safe = ["a/b", "a..b/c", "...", "xx:y", ""];
    let entries: Vec<RawEntry> = names.iter().chain(&safe).map(|name| stored(name, b"")).collect();
    let bytes = archive(b"", 0, &entries, b"");
    let archive = ZipArchive::parse(&bytes).unwrap();
    let unsafe_names: Vec<_> = archive.entries().iter().filter(|entry| entry.is_unsafe_name()).collect();
    assert_eq!(unsafe_names.iter().map(|entry| entry.display_name()).collect::<Vec<_>>(), names);
    assert_eq!(contents(&bytes).unwrap().len(), 12);
}

#[test]
fn zip64_records_also_behind_a_prefix() {
    for prefix in [&b""[..], b"launch script"] {
        let bytes = zip64_archive(prefix);
        check(&bytes, &[("A.class", b"class A")]);
        let archive = ZipArchive::parse(&bytes).unwrap();
        assert!(archive.is_zip64());
        assert_eq!(archive.comment(), b"big");
        // The end record need not be saturated; all else is the same.
        let copy = copied(&bytes);
        assert_eq!(copy[..copy.len() - 25], bytes[..bytes.len() - 25]);
        check(&copy, &[("A.class", b"class A")]);
    }
}

#[test]
fn zip64_value_that_is_missing() {
    let mut entry = stored("a", b"a");
    entry.uncompressed_size = u32::MAX;
    check_error(&archive(b"", 0, &[entry], b""), ErrorKind::BadFormat, "cut short");
}

#[test]
fn truncated_at_every_byte_is_an_error() {
    let bytes = ordinary();
    for length in 0..bytes.len() - b"the archive's comment".len() {
        assert!(contents(&bytes[..length]).is_err(), "{length}");
    }
}

#[test]
fn every_byte_flipped_never_panics() {
    for mut bytes in [ordinary(), zip64_archive(b"#!"), archive(b"", 0, &[], b"")] {
        for at in 0..bytes.len() {
            let old = bytes[at];
            for flip in [0x01, 0x02, 0x40, 0x80, 0xff] {
                bytes[at] = old ^ flip;
                fuzzing::archive_reader(&bytes);
            }
            bytes[at] = old;
        }
    }
}

#[test]
fn wrong_crc_and_wrong_size_name_the_entry() {
    let mut entry = deflated("A.class", b"class A");
    entry.crc ^= 1;
    check_error(
        &archive(b"", 0, &[entry], b""),
        ErrorKind::BadFormat,
        "entry A.class: the content does not have the CRC",
    );
    for (size, message) in [(6, "more than the 6"), (8, "inflates to 7 bytes, 8")] {
        let mut entry = deflated("A.class", b"class A");
        entry.uncompressed_size = size;
        check_error(&archive(b"", 0, &[entry], b""), ErrorKind::BadFormat, message);
    }
    let mut entry = stored("A.class", b"class A");
    entry.uncompressed_size = 6;
    check_error(&archive(b"", 0, &[entry], b""), ErrorKind::BadFormat, "two sizes differ");
}

#[test]
fn zip_bomb_by_claim_is_refused_before_memory_is_asked_for() {
    let mut entry = deflated("bomb", b"0123456789");
    entry.uncompressed_size = 15 * 1032 + 1;
    check_error(&archive(b"", 0, &[entry], b""), ErrorKind::BadFormat, "cannot inflate to");
    let mut entry = deflated("bomb", b"0123456789");
    entry.uncompressed_size = u32::MAX - 1;
    check_error(&archive(b"", 0, &[entry], b""), ErrorKind::BadFormat, "more than the limit");
}

#[test]
fn overlapping_and_shared_records_are_refused() {
    let one = stored("one", b"1");
    let quoted = stored("quoting", &local_record(&one));
    let inner = RawEntry { offset: Some(30 + 7), ..one.clone() };
    let outer = local_record(&quoted);
    let directory = [central_record(&quoted, 0), central_record(&inner, 0)].concat();
    let end = end_record(2, directory.len() as u32, outer.len() as u32, b"");
    check_error(&[outer, directory, end].concat(), ErrorKind::BadFormat, "overlaps");
    let twice = archive(b"", 0, &[one.clone(), RawEntry { offset: Some(0), ..one }], b"");
    check_error(&twice, ErrorKind::BadFormat, "overlaps");
}

#[test]
fn a_local_header_longer_than_its_room_is_refused() {
    let mut bytes = archive(b"", 0, &[stored("one", b"1"), stored("two", b"2")], b"");
    bytes[28] = 200;
    check_error(&bytes, ErrorKind::BadFormat, "overlaps");
}

#[test]
fn encrypted_and_unknown_methods_are_copied_but_not_read() {
    let encrypted = RawEntry { flags: 1, ..stored("secret", b"secret") };
    let unknown = RawEntry { method: 93, ..stored("zstd", b"...") };
    for (entry, message) in [(encrypted, "encrypted"), (unknown, "method 93")] {
        let bytes = archive(b"", 0, &[with_descriptor(entry)], b"");
        check_error(&bytes, ErrorKind::Unsupported, message);
        assert_eq!(copied(&bytes), bytes);
    }
}

#[test]
fn split_archives_are_unsupported() {
    let mut bytes = ordinary();
    let end = bytes.len() - b"the archive's comment".len() - 22;
    bytes[end + 4] = 1;
    check_error(&bytes, ErrorKind::Unsupported, "several files");
}

#[test]
fn more_entries_than_16_bits_count_are_written_with_a_zip64_end() {
    let mut writer = ZipWriter::new(Vec::new(), &[], EndOptions::default()).unwrap();
    let names: Vec<String> = (0..65_536).map(|number| format!("{number:x}")).collect();
    for name in &names {
        writer.add_stored(&EntryDescription::named(name), b"").unwrap();
    }
    let bytes = writer.finish().unwrap();
    let archive = ZipArchive::parse(&bytes).unwrap();
    assert!(archive.is_zip64());
    assert!(archive.entries().iter().map(|entry| entry.name).eq(names.iter().map(String::as_bytes)));
    assert_eq!(zip::ZipArchive::new(std::io::Cursor::new(&bytes)).unwrap().len(), names.len());
}
