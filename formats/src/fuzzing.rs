//! The bodies of the fuzz targets: each feeds arbitrary bytes to one reader and checks what must hold whatever they are.
//!
//! They stand here so that the fuzzer and the seeded tests run the same code.

use crate::archive::{EndOptions, EntryDescription, Inflater, Jimage, ZipArchive, ZipWriter};
use crate::class::code::{Switch, branch_target};
use crate::class::frames::Frames;
use crate::class::type_annotations::places;
use crate::class::{ClassFile, Code, descriptor};
use crate::header::{BlockTag, FormatKind, file_header, write_block};
use crate::trace::{self, Content, Trace, TraceText};

/// How many entries or resources one input may be read for; more would only be slow.
const READ_MOST: usize = 64;

/// The zip reader, and the writer on what was read: no panic, and a copy of all entries reads the same.
#[expect(clippy::panic, reason = "a failed property is what the fuzzer looks for")]
pub fn archive_reader(data: &[u8]) {
    let Ok(archive) = ZipArchive::parse(data) else { return };
    let (mut inflater, mut buffer) = (Inflater::new(), Vec::new());
    for entry in archive.entries().iter().take(READ_MOST) {
        let _ = archive.read(entry, &mut inflater, &mut buffer);
        let _ = (entry.is_unsafe_name(), entry.comment(), EntryDescription::of(&archive, entry));
    }
    let Some(copy) = copy_of(&archive) else { return };
    let Ok(again) = ZipArchive::parse(&copy) else { panic!("the copy cannot be read") };
    if again.entries().len() != archive.entries().len() || again.comment() != archive.comment() {
        panic!("the copy has other entries or another comment");
    }
    for (old, new) in archive.entries().iter().zip(again.entries()) {
        let same_record = archive.local_span(old).ok() == again.local_span(new).ok();
        if !same_record || old.name != new.name || old.crc != new.crc || old.comment() != new.comment() {
            panic!("the copy of entry {} differs", old.display_name());
        }
    }
}

/// None when an entry cannot be copied.
fn copy_of(archive: &ZipArchive<'_>) -> Option<Vec<u8>> {
    let mut writer = ZipWriter::new(Vec::new(), archive.prefix(), EndOptions::of(archive)).ok()?;
    for entry in archive.entries() {
        writer.copy(archive, entry).ok()?;
    }
    writer.finish().ok()
}

/// The reader of module images: no panic, and every resource that has its own name is found by it.
pub fn jimage_reader(data: &[u8]) {
    let Ok(image) = Jimage::parse(data) else { return };
    let (mut inflater, mut buffer) = (Inflater::new(), Vec::new());
    for resource in image.resources().take(READ_MOST).flatten() {
        let _ = resource.content(&mut inflater, &mut buffer);
        let _ = (image.find(&resource.full_name()), image.modules_of_package(resource.parent));
    }
}

/// The class file reader: no panic, whatever is asked of it, and walks end.
pub fn class_reader(data: &[u8]) {
    let Ok(class) = ClassFile::parse(data) else { return };
    let pool = class.pool();
    for index in 0..pool.count().min(usize::from(u16::MAX)) as u16 {
        let _ = (pool.utf8(index), pool.class_name(index), pool.owner_index(index), pool.name_and_type(index));
        let _ = (pool.handle_reference(index), pool.tag(index));
    }
    let _ = (class.name(), class.super_name(), class.access(), class.interfaces().count());
    class.attributes().for_each(|attribute| drop(attribute.name(pool)));
    for member in class.fields().chain(class.methods()) {
        let _ = (member.name(pool), member.access());
        if let Ok(descriptor) = member.descriptor(pool) {
            let _ = descriptor::parameters(descriptor, |_| ());
            let _ = (descriptor::returned_class(descriptor), descriptor::class_of(descriptor));
        }
        for attribute in member.attributes() {
            if let Ok(code) = Code::parse(data, &attribute) {
                read_code(&code);
            }
        }
    }
}

fn read_code(code: &Code<'_>) {
    let mut walk = code.walk();
    for instruction in walk.by_ref() {
        let _ = branch_target(code.instructions, instruction.pc());
        if let Some(switch) = Switch::parse(code.instructions, instruction.pc()) {
            let _ = switch.offset_places().take(READ_MOST).count();
        }
    }
    let _ = (walk.finish(), code.max_stack(), code.max_locals());
    for attribute in code.attributes() {
        let _ = Frames::new(attribute.content).map(Iterator::count);
        let _ = places(attribute.content, |_| ());
    }
}

/// The trace reader, on the bytes as a file, and as the payload of a block whose checksum is right: no panic, walks end,
/// and facts that a block names are there.
pub fn trace_reader(data: &[u8]) {
    read_trace(data.to_vec());
    let Some((tag, payload)) = data.split_first_chunk::<4>() else { return };
    let mut bytes = file_header(FormatKind::Trace, trace::VERSION).to_vec();
    if tag != b"JVM " {
        write_block(&mut bytes, BlockTag(*b"JVM "), &[0; 51]);
        write_block(&mut bytes, BlockTag(*b"TEXT"), b"\x02\x01a\x01b");
        write_block(&mut bytes, BlockTag(*b"FACT"), &[2, 0, 5, 1, 2, 1, 6, 0, 0]);
    }
    write_block(&mut bytes, BlockTag(*tag), payload);
    read_trace(bytes);
}

#[expect(clippy::panic, reason = "a failed property is what the fuzzer looks for")]
fn read_trace(bytes: Vec<u8>) {
    let Ok(trace) = Trace::from_bytes(bytes) else { return };
    let _ = TraceText(&trace).to_string();
    let mut reader = trace.read();
    while let Some(block) = reader.next() {
        let (Content::Gap(seen) | Content::Window(trace::Window { seen, .. })) = block.content else { continue };
        if seen.ids.iter().count() != seen.ids.len()
            || seen.facts.iter().any(|fact| reader.facts().len() <= fact as usize)
        {
            panic!("block {} has fewer ids than it says, or a fact that nobody told", block.index);
        }
    }
}
