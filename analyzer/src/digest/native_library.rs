//! Native libraries: what a program can run or look up in them, without what differs from build to build.

use object::{Object, ObjectSection, SectionFlags, SectionKind};
use touchstone_formats::{ContentHash, ContentHasher};

/// Whether a path is that of a native library on any system.
pub(crate) fn is_native_library(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let ending = [".so", ".dylib", ".dll", ".jnilib"].iter().any(|ending| name.ends_with(ending));
    // libz.so.1.2
    ending
        || name
            .split_once(".so.")
            .is_some_and(|(_, version)| version.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.')))
}

/// The hash of what is loaded into memory and of the exported and imported names. Build ids, time stamps in headers,
/// symbol tables for debuggers and debug information do not count. A file that is none of ELF, Mach-O and PE, or is
/// damaged, has the hash of its bytes.
pub fn native_library_hash(bytes: &[u8]) -> ContentHash {
    hash_of_library(bytes).unwrap_or_else(|_| ContentHash::of(bytes))
}

fn hash_of_library(bytes: &[u8]) -> object::Result<ContentHash> {
    let file = object::File::parse(bytes)?;
    let mut hasher = ContentHasher::default();
    let mut add = |part: &[u8]| {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    };
    add(format!("{:?} {:?} {:?}", file.format(), file.architecture(), file.endianness()).as_bytes());
    for section in file.sections().filter(is_loaded) {
        add(section.name_bytes()?);
        add(&section.size().to_le_bytes());
        // Only a section without bytes (zeros at run time) may give none.
        add(section.data()?);
    }
    let mut names = Vec::new();
    for export in file.exports()? {
        names.push(format!("export {:?}", export?.name()));
    }
    for import in file.imports()? {
        names.push(format!("import {:?}", import?.name()));
    }
    names.sort();
    names.iter().for_each(|name| add(name.as_bytes()));
    Ok(hasher.finish())
}

fn is_loaded<'data>(section: &impl ObjectSection<'data>) -> bool {
    match (section.kind(), section.flags()) {
        (SectionKind::Note | SectionKind::Debug | SectionKind::DebugString, _) => false,
        (_, SectionFlags::Elf { sh_flags, .. }) => sh_flags.contains(object::elf::SHF_ALLOC),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_are_known_by_their_names() {
        for name in ["a/libx.so", "libx.so.1.2", "x.dll", "a/libx.dylib", "libx.jnilib"] {
            assert!(is_native_library(name), "{name}");
        }
        for name in ["a.so/x.txt", "libx.so.txt", "so", "x.class"] {
            assert!(!is_native_library(name), "{name}");
        }
    }

    #[test]
    fn what_is_no_library_has_the_hash_of_its_bytes() {
        for bytes in [&b""[..], b"text", b"\x7fELF\x02\x01\x01", b"MZ\0\0"] {
            assert_eq!(native_library_hash(bytes), ContentHash::of(bytes));
        }
    }
}
