//! What the zip writer writes is what another zip reader reads, and what our reader copies comes out as it was.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a failing test is what a panic here means"
)]

use std::io::{Cursor, Read, Write};

use proptest::prelude::*;
use touchstone_formats::archive::{
    CentralDirectory, Content, Deflater, EndOptions, EntryDescription, Inflater, MappedFile, ZipArchive, ZipWriter,
    local_header,
};
use zip::write::SimpleFileOptions;

/// The archive's content as the `zip` crate reads it.
fn oracle_read(archive: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut archive = zip::ZipArchive::new(Cursor::new(archive)).unwrap();
    (0..archive.len())
        .map(|index| {
            let mut file = archive.by_index(index).unwrap();
            let mut content = Vec::new();
            file.read_to_end(&mut content).unwrap();
            (file.name().unwrap().into_owned(), content)
        })
        .collect()
}

/// The archive's content as our reader reads it.
fn our_read(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let archive = ZipArchive::parse(bytes).unwrap();
    let (mut inflater, mut buffer) = (Inflater::new(), Vec::new());
    let entries = archive.entries().iter();
    entries
        .map(|entry| (entry.display_name(), archive.read(entry, &mut inflater, &mut buffer).unwrap().to_vec()))
        .collect()
}

fn oracle_write(files: &[(String, Vec<u8>, bool)], comment: &str) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    writer.set_comment(comment).unwrap();
    for (name, content, deflated) in files {
        let method = if *deflated { zip::CompressionMethod::Deflated } else { zip::CompressionMethod::Stored };
        writer.start_file(name.as_str(), SimpleFileOptions::default().compression_method(method)).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn our_write(files: &[(String, Vec<u8>, bool)], comment: &str) -> Vec<u8> {
    let options = EndOptions { comment: comment.as_bytes(), ..EndOptions::default() };
    let mut writer = ZipWriter::new(Vec::new(), &[], options).unwrap();
    let mut deflater = Deflater::fast();
    for (name, content, deflated) in files {
        let description = EntryDescription::named(name);
        match deflated {
            true => writer.add_deflated(&description, content, &mut deflater).unwrap(),
            false => writer.add_stored(&description, content).unwrap(),
        }
    }
    writer.finish().unwrap()
}

fn copied(bytes: &[u8]) -> Vec<u8> {
    let archive = ZipArchive::parse(bytes).unwrap();
    let mut writer = ZipWriter::new(Vec::new(), archive.prefix(), EndOptions::of(&archive)).unwrap();
    for entry in archive.entries() {
        writer.copy(&archive, entry).unwrap();
    }
    writer.finish().unwrap()
}

fn plain(files: &[(String, Vec<u8>, bool)]) -> Vec<(String, Vec<u8>)> {
    files.iter().map(|(name, content, _)| (name.clone(), content.clone())).collect()
}

fn any_files() -> impl Strategy<Value = Vec<(String, Vec<u8>, bool)>> {
    let content = prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..300),
        (any::<u8>(), 0..20_000usize).prop_map(|(byte, length)| vec![byte; length]),
    ];
    let file = ("[a-zä]{1,5}(/[A-Z]{1,4}){0,3}(\\.class)?", content, any::<bool>());
    proptest::collection::vec(file, 0..12).prop_map(|mut files| {
        // The oracle keeps only one of several entries with the same name.
        files.sort();
        files.dedup_by(|one, other| one.0 == other.0);
        files
    })
}

proptest! {
    #[test]
    fn we_read_what_the_oracle_writes(files in any_files(), comment in "[a-z ]{0,30}") {
        let bytes = oracle_write(&files, &comment);
        prop_assert_eq!(our_read(&bytes), plain(&files));
        prop_assert_eq!(ZipArchive::parse(&bytes).unwrap().comment(), comment.as_bytes());
    }

    #[test]
    fn the_oracle_reads_what_we_write(files in any_files(), comment in "[a-z ]{0,30}") {
        let bytes = our_write(&files, &comment);
        prop_assert_eq!(oracle_read(&bytes), plain(&files));
        prop_assert_eq!(our_read(&bytes), plain(&files));
    }

    #[test]
    fn a_copy_of_every_entry_is_the_same_archive(files in any_files(), comment in "[a-z ]{0,30}") {
        let bytes = oracle_write(&files, &comment);
        prop_assert_eq!(copied(&bytes), bytes);
    }

    #[test]
    fn records_written_back_to_front_make_the_same_archive_as_one_after_the_other(files in any_files()) {
        let mut place = 0;
        let mut placed = Vec::new();
        for (name, content, _) in &files {
            let description = EntryDescription::named(name);
            let info = Content::stored(content);
            let header = local_header(&description, &info).unwrap();
            let length = header.len() + content.len();
            placed.push((description, info, header, content, place));
            place += length;
        }
        let mut bytes = vec![0; place];
        for (_, _, header, content, place) in placed.iter().rev() {
            bytes[*place..][..header.len()].copy_from_slice(header);
            bytes[*place + header.len()..][..content.len()].copy_from_slice(content);
        }
        let mut directory = CentralDirectory::new(EndOptions::default());
        for (description, info, _, _, place) in &placed {
            directory.add_new(description, info, *place as u64).unwrap();
        }
        bytes.extend(directory.finish(place as u64).unwrap());
        let stored: Vec<_> = files.iter().map(|(name, content, _)| (name.clone(), content.clone(), false)).collect();
        prop_assert_eq!(bytes, our_write(&stored, ""));
    }
}

/// The file has holes: only a few pages of its 5 GiB exist.
#[test]
fn records_beyond_4_gib_are_found_by_us_and_by_the_oracle() {
    use std::os::unix::fs::FileExt;
    const FAR: u64 = 5 << 30;
    let source = our_write(&[("a".into(), b"first".to_vec(), true), ("b".into(), b"second".to_vec(), false)], "");
    let source = ZipArchive::parse(&source).unwrap();
    let [near, far] = source.entries() else { panic!("two entries") };
    let description = EntryDescription::named("c");
    let content = Content::stored(b"third");

    let file = tempfile::NamedTempFile::new().unwrap();
    let write = |bytes: &[u8], place: u64| {
        file.as_file().write_all_at(bytes, place).unwrap();
        place + bytes.len() as u64
    };
    write(source.local_span(near).unwrap(), 0);
    let new = write(source.local_span(far).unwrap(), FAR);
    let end = write(&local_header(&description, &content).unwrap(), new);
    let end = write(b"third", end);
    let mut directory = CentralDirectory::new(EndOptions::of(&source));
    directory.add_copy(near, 0).unwrap();
    directory.add_copy(far, FAR).unwrap();
    directory.add_new(&description, &content, new).unwrap();
    write(&directory.finish(end).unwrap(), end);

    let expected =
        [("a", "first"), ("b", "second"), ("c", "third")].map(|(n, c)| (n.to_owned(), c.as_bytes().to_vec()));
    let map = MappedFile::open(file.path()).unwrap();
    assert_eq!(our_read(&map), expected);
    assert_eq!(oracle_read(&map), expected);
    // A copy to the front keeps its zip64 field; only the offset in it changes.
    let wide = ZipArchive::parse(&map).unwrap();
    let mut writer = ZipWriter::new(Vec::new(), &[], EndOptions::of(&wide)).unwrap();
    wide.entries().iter().for_each(|entry| writer.copy(&wide, entry).unwrap());
    let copy = writer.finish().unwrap();
    assert_eq!(our_read(&copy), expected);
    assert_eq!(oracle_read(&copy), expected);
}
