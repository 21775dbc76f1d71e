//! Archives and module images made by hand for the tests, byte by byte and without the code under test.
#![allow(dead_code, reason = "each test file uses its part")]

use std::io::Write;

/// An entry whose every field can be made wrong.
#[derive(Clone)]
pub struct RawEntry {
    pub name: Vec<u8>,
    pub data: Vec<u8>,
    pub method: u16,
    pub flags: u16,
    pub crc: u32,
    pub compressed_size: u32,
    pub uncompressed_size: u32,
    pub local_extra: Vec<u8>,
    pub central_extra: Vec<u8>,
    pub descriptor: Vec<u8>,
    pub comment: Vec<u8>,
    /// The offset to write in place of the true one.
    pub offset: Option<u32>,
}

pub fn stored(name: &str, content: &[u8]) -> RawEntry {
    let size = content.len() as u32;
    RawEntry {
        name: name.as_bytes().to_vec(),
        data: content.to_vec(),
        method: 0,
        flags: 0,
        crc: crc32fast::hash(content),
        compressed_size: size,
        uncompressed_size: size,
        local_extra: Vec::new(),
        central_extra: Vec::new(),
        descriptor: Vec::new(),
        comment: Vec::new(),
        offset: None,
    }
}

/// One deflate block without compression: enough to be a deflate stream.
pub fn deflated(name: &str, content: &[u8]) -> RawEntry {
    let length = content.len() as u16;
    let mut data = vec![1];
    data.extend(length.to_le_bytes());
    data.extend((!length).to_le_bytes());
    data.extend(content);
    RawEntry { method: 8, compressed_size: data.len() as u32, data, ..stored(name, content) }
}

/// The entry with its sizes and CRC behind its data, in the usual form.
pub fn with_descriptor(mut entry: RawEntry) -> RawEntry {
    entry.flags |= 8;
    entry.descriptor.extend(0x0807_4b50u32.to_le_bytes());
    for value in [entry.crc, entry.compressed_size, entry.uncompressed_size] {
        entry.descriptor.extend(value.to_le_bytes());
    }
    entry
}

pub fn local_record(entry: &RawEntry) -> Vec<u8> {
    let mut out = b"PK\x03\x04\x14\0".to_vec();
    let behind = entry.flags & 8 != 0;
    out.extend(entry.flags.to_le_bytes());
    out.extend(entry.method.to_le_bytes());
    out.extend([0x22, 0x11, 0x44, 0x33]);
    for value in [entry.crc, entry.compressed_size, entry.uncompressed_size] {
        out.extend(if behind { 0 } else { value }.to_le_bytes());
    }
    out.extend((entry.name.len() as u16).to_le_bytes());
    out.extend((entry.local_extra.len() as u16).to_le_bytes());
    for part in [&entry.name, &entry.local_extra, &entry.data, &entry.descriptor] {
        out.extend(part);
    }
    out
}

pub fn central_record(entry: &RawEntry, offset: u32) -> Vec<u8> {
    let mut out = b"PK\x01\x02\x14\x03\x14\0".to_vec();
    out.extend(entry.flags.to_le_bytes());
    out.extend(entry.method.to_le_bytes());
    out.extend([0x22, 0x11, 0x44, 0x33]);
    for value in [entry.crc, entry.compressed_size, entry.uncompressed_size] {
        out.extend(value.to_le_bytes());
    }
    for part in [&entry.name, &entry.central_extra, &entry.comment] {
        out.extend((part.len() as u16).to_le_bytes());
    }
    out.extend([0, 0, 1, 0, 0, 0, 0xa4, 0x81]);
    out.extend(entry.offset.unwrap_or(offset).to_le_bytes());
    for part in [&entry.name, &entry.central_extra, &entry.comment] {
        out.extend(part);
    }
    out
}

pub fn end_record(count: u16, size: u32, offset: u32, comment: &[u8]) -> Vec<u8> {
    let mut out = b"PK\x05\x06\0\0\0\0".to_vec();
    out.extend(count.to_le_bytes());
    out.extend(count.to_le_bytes());
    out.extend(size.to_le_bytes());
    out.extend(offset.to_le_bytes());
    out.extend((comment.len() as u16).to_le_bytes());
    out.extend(comment);
    out
}

/// `prefix`, then an archive whose offsets count from the file's begin, less `base`.
pub fn archive(prefix: &[u8], base: usize, entries: &[RawEntry], comment: &[u8]) -> Vec<u8> {
    let mut out = prefix.to_vec();
    let mut directory = Vec::new();
    for entry in entries {
        directory.extend(central_record(entry, (out.len() - base) as u32));
        out.extend(local_record(entry));
    }
    let offset = (out.len() - base) as u32;
    out.extend(&directory);
    out.extend(end_record(entries.len() as u16, directory.len() as u32, offset, comment));
    out
}

/// An archive of every ordinary kind of entry.
pub fn ordinary() -> Vec<u8> {
    let mut with_fields = deflated("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\n");
    with_fields.local_extra = b"UT\x09\0\x03\x01\x02\x03\x04\x05\x06\x07\x08".to_vec();
    with_fields.central_extra = b"UT\x05\0\x03\x01\x02\x03\x04".to_vec();
    with_fields.comment = b"a comment".to_vec();
    let entries = [
        stored("META-INF/", b""),
        with_fields,
        with_descriptor(deflated("a/A.class", b"class A")),
        with_descriptor(stored("a/B.class", b"class B")),
        stored("a/A.class", b"class A again"),
    ];
    archive(b"", 0, &entries, b"the archive's comment")
}

/// A zip64 field with these values.
fn zip64_field(values: &[u64]) -> Vec<u8> {
    let mut field = vec![1, 0, 8 * values.len() as u8, 0];
    values.iter().for_each(|value| field.extend(value.to_le_bytes()));
    field
}

/// An archive that uses zip64 records everywhere, although it is small, behind `prefix`.
pub fn zip64_archive(prefix: &[u8]) -> Vec<u8> {
    let mut entry = deflated("A.class", b"class A");
    let sizes = [u64::from(entry.uncompressed_size), u64::from(entry.compressed_size)];
    (entry.compressed_size, entry.uncompressed_size, entry.offset) = (u32::MAX, u32::MAX, Some(u32::MAX));
    entry.local_extra = zip64_field(&sizes);
    entry.central_extra = [zip64_field(&[sizes[0], sizes[1], 0]), b"UT\x01\0\x03".to_vec()].concat();
    let local = local_record(&entry);
    let directory = central_record(&entry, 0);
    let mut end = b"PK\x06\x06\x2c\0\0\0\0\0\0\0\x2d\0\x2d\0\0\0\0\0\0\0\0\0".to_vec();
    for value in [1, 1, directory.len() as u64, local.len() as u64] {
        end.extend(value.to_le_bytes());
    }
    let mut locator = b"PK\x06\x07\0\0\0\0".to_vec();
    locator.extend(((local.len() + directory.len()) as u64).to_le_bytes());
    locator.extend(1u32.to_le_bytes());
    [prefix.to_vec(), local, directory, end, locator, end_record(u16::MAX, u32::MAX, u32::MAX, b"big")].concat()
}

/// A resource for [`jimage`]: module, parent, base, extension, content, and how it is compressed, if at all.
pub type RawResource<'r> = (&'r str, &'r str, &'r str, &'r str, &'r [u8], Option<&'r str>);

/// A module image.
pub fn jimage(resources: &[RawResource<'_>], big_endian: bool) -> Vec<u8> {
    let u32_bytes = |value: u32| if big_endian { value.to_be_bytes() } else { value.to_le_bytes() };
    let u64_bytes = |value: u64| if big_endian { value.to_be_bytes() } else { value.to_le_bytes() };
    let mut strings = vec![0];
    let mut intern = |text: &str| {
        if text.is_empty() {
            return 0;
        }
        let at = strings.len() as u32;
        strings.extend(text.as_bytes());
        strings.push(0);
        at
    };
    let (mut content, mut locations, mut places, mut names) = (Vec::new(), vec![0], Vec::new(), Vec::new());
    for (module, parent, base, extension, bytes, compression) in resources {
        let mut data = bytes.to_vec();
        if let Some(name) = compression {
            let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
            encoder.write_all(bytes).unwrap();
            let stream = encoder.finish().unwrap();
            data = u32_bytes(0xcafe_fafa).to_vec();
            data.extend(u64_bytes(stream.len() as u64));
            data.extend(u64_bytes(bytes.len() as u64));
            data.extend(u32_bytes(intern(name)));
            data.extend(u32_bytes(0));
            data.push(1);
            data.extend(stream);
        }
        places.push(locations.len() as u32);
        let compressed = if compression.is_some() { data.len() as u32 } else { 0 };
        let parts = [intern(module), intern(parent), intern(base), intern(extension)];
        let numbers = [content.len() as u32, compressed, bytes.len() as u32];
        for (kind, value) in (1u8..).zip(parts.into_iter().chain(numbers)) {
            locations.push(kind << 3 | 3);
            locations.extend(value.to_be_bytes());
        }
        locations.push(0);
        content.extend(data);
        let folder = if parent.is_empty() { String::new() } else { format!("{parent}/") };
        let suffix = if extension.is_empty() { String::new() } else { format!(".{extension}") };
        names.push(format!("/{module}/{folder}{base}{suffix}"));
    }
    let (redirects, slots) = hash_table(&names);
    let mut out = Vec::new();
    let count = resources.len() as u32;
    for value in [0xcafe_dada, 0x0001_0000, 0, count, count, locations.len() as u32, strings.len() as u32] {
        out.extend(u32_bytes(value));
    }
    redirects.iter().for_each(|value| out.extend(u32_bytes(*value as u32)));
    slots.iter().for_each(|index| out.extend(u32_bytes(places[*index])));
    for part in [locations, strings, content] {
        out.extend(part);
    }
    out
}

fn hash(name: &str, seed: i32) -> usize {
    let step = |hash: i32, byte: u8| hash.wrapping_mul(0x0100_0193) ^ i32::from(byte);
    (name.bytes().fold(seed, step) & 0x7fff_ffff) as usize
}

/// A perfect hash: for each first hash a seed that sends its names to free slots, or the slot itself.
fn hash_table(names: &[String]) -> (Vec<i32>, Vec<usize>) {
    let length = names.len();
    let mut buckets = vec![Vec::new(); length];
    for (index, name) in names.iter().enumerate() {
        buckets[hash(name, 0x0100_0193) % length].push(index);
    }
    let mut order: Vec<usize> = (0..length).collect();
    order.sort_by_key(|bucket| std::cmp::Reverse(buckets[*bucket].len()));
    let (mut redirects, mut slots) = (vec![0; length], vec![None; length]);
    for bucket in order {
        match buckets[bucket].as_slice() {
            [] => {}
            [single] => {
                let free = slots.iter().position(Option::is_none).unwrap();
                slots[free] = Some(*single);
                redirects[bucket] = -1 - free as i32;
            }
            several => {
                let seed = (1..).find(|seed| {
                    let mut wanted: Vec<usize> = several.iter().map(|i| hash(&names[*i], *seed) % length).collect();
                    let free = wanted.iter().all(|slot| slots[*slot].is_none());
                    wanted.sort_unstable();
                    wanted.dedup();
                    free && wanted.len() == several.len()
                });
                redirects[bucket] = seed.unwrap();
                several.iter().for_each(|i| slots[hash(&names[*i], redirects[bucket]) % length] = Some(*i));
            }
        }
    }
    (redirects, slots.into_iter().map(Option::unwrap).collect())
}

/// A trace with one block of every sort.
pub fn trace() -> Vec<u8> {
    use touchstone_formats::trace::{JvmContent, SeenSet, TraceWriter, WindowContent};
    let properties = vec![("java.version".to_owned(), "17".to_owned())];
    let mut writer = TraceWriter::new(&JvmContent { total_ids: 9, process: 7, properties, ..JvmContent::default() });
    let fact = writer.fact("forName", 4, Some("a.B"), Some("detail"));
    writer.gap(&SeenSet::new(vec![1, 300], vec![]));
    writer.init(2, true, &SeenSet::new(vec![2, 3], vec![fact]));
    writer.fill(5, false, None, &SeenSet::new(vec![6], vec![]));
    let seen = SeenSet::new(vec![1, 4, 8], vec![fact]);
    writer.window(&WindowContent { outside_methods: Some(seen.clone()), ..WindowContent::passed("a.BTest", seen) });
    writer.exit(1_700_000_000_000, 0, &SeenSet::default());
    writer.lost("disk full");
    writer.finish()
}
