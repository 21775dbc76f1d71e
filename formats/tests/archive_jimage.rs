//! The module image reader: on images made by hand, and on this machine's JDKs against what Java itself reads.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a failing test is what a panic here means"
)]

mod support;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::{RawResource, jimage};
use touchstone_formats::archive::{Inflater, Jdk, JdkClasses, Jimage, MappedFile};
use touchstone_formats::{ErrorKind, fuzzing};

const RESOURCES: [RawResource<'static>; 6] = [
    ("java.base", "java/lang", "Object", "class", b"object", None),
    ("java.base", "java/lang", "String", "class", b"string string string string", Some("zip")),
    ("java.base", "", "module-info", "class", b"module", None),
    ("java.base", "META-INF", "LICENSE", "", b"", None),
    ("java.sql", "java/sql", "Driver", "class", b"driver", None),
    ("java.sql", "java/sql", "Odd", "class", b"compact", Some("compact-cp")),
];

fn full_name(resource: &RawResource<'_>) -> String {
    let (module, parent, base, extension, ..) = resource;
    let name = format!("/{module}/{parent}/{base}.{extension}").replace("//", "/");
    name.trim_end_matches('.').to_owned()
}

#[test]
fn every_resource_is_found_and_read_in_both_byte_orders() {
    for big_endian in [false, true] {
        let bytes = jimage(&RESOURCES, big_endian);
        let image = Jimage::parse(&bytes).unwrap();
        let (mut inflater, mut buffer) = (Inflater::new(), Vec::new());
        for resource in &RESOURCES {
            let name = full_name(resource);
            let found = image.find(name.as_bytes()).unwrap().unwrap_or_else(|| panic!("{name} is not found"));
            assert_eq!(found.full_name(), name.as_bytes());
            match found.content(&mut inflater, &mut buffer) {
                Ok(content) => assert_eq!(content, resource.4),
                Err(error) => {
                    assert_eq!((resource.5, error.kind()), (Some("compact-cp"), ErrorKind::Unsupported));
                    assert!(error.to_string().contains("/java.sql/java/sql/Odd.class"), "{error}");
                }
            }
        }
        assert_eq!(image.resources().count(), RESOURCES.len());
        for absent in ["", "/", "/java.base/java/lang/Absent.class", "java.base/java/lang/Object.class"] {
            assert!(image.find(absent.as_bytes()).unwrap().is_none(), "{absent}");
        }
    }
}

#[test]
fn wrong_magic_and_version_too_new_are_named() {
    assert_eq!(Jimage::parse(b"PK\x03\x04").unwrap_err().kind(), ErrorKind::BadFormat);
    let mut bytes = jimage(&RESOURCES, false);
    bytes[6] = 2;
    let error = Jimage::parse(&bytes).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unsupported);
    assert!(error.to_string().contains("version 2.0"), "{error}");
}

#[test]
fn truncated_at_every_byte_is_an_error() {
    let bytes = jimage(&RESOURCES, false);
    for length in 0..bytes.len() {
        let result = Jimage::parse(&bytes[..length]);
        assert!(result.is_err() || result.unwrap().resources().any(|resource| resource.is_err()), "{length}");
        fuzzing::jimage_reader(&bytes[..length]);
    }
}

#[test]
fn every_byte_flipped_never_panics() {
    for big_endian in [false, true] {
        let mut bytes = jimage(&RESOURCES, big_endian);
        for at in 0..bytes.len() {
            let old = bytes[at];
            for flip in [0x01, 0x10, 0x80, 0xff] {
                bytes[at] = old ^ flip;
                fuzzing::jimage_reader(&bytes);
            }
            bytes[at] = old;
        }
    }
}

/// The JDKs that the environment names.
fn jdk_homes() -> Vec<PathBuf> {
    let mut homes: Vec<PathBuf> = std::env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().collect();
    if let Ok(output) = Command::new("java").args(["-XshowSettings:properties", "-version"]).output() {
        let settings = String::from_utf8_lossy(&output.stderr).into_owned();
        let home = settings.lines().find_map(|line| line.trim().strip_prefix("java.home = "));
        homes.extend(home.map(PathBuf::from));
    }
    homes.retain(|home| home.join("lib/modules").is_file());
    homes = homes.iter().filter_map(|home| home.canonicalize().ok()).collect();
    homes.sort();
    homes.dedup();
    homes
}

/// Prints path, length and CRC of every file that Java sees in its modules.
const LISTING: &str = r#"
import java.nio.file.*;
public class Listing {
    public static void main(String[] args) throws Exception {
        Path modules = FileSystems.getFileSystem(java.net.URI.create("jrt:/")).getPath("/modules");
        StringBuilder out = new StringBuilder();
        try (java.util.stream.Stream<Path> files = Files.walk(modules)) {
            for (Path path : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                byte[] content = Files.readAllBytes(path);
                java.util.zip.CRC32 crc = new java.util.zip.CRC32();
                crc.update(content);
                out.append(path.toString().substring(8)).append(' ').append(content.length).append(' ').append(crc.getValue()).append('\n');
            }
        }
        System.out.print(out);
    }
}
"#;

fn java_listing(home: &Path) -> BTreeMap<String, String> {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("Listing.java");
    std::fs::write(&source, LISTING).unwrap();
    let output = Command::new(home.join("bin/java")).arg(&source).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| line.split_once(' ').unwrap()).map(|(k, v)| (k.to_owned(), v.to_owned())).collect()
}

#[test]
fn a_jdk_s_image_holds_what_java_sees_in_it() {
    let homes = jdk_homes();
    if homes.is_empty() {
        println!("skipped: neither JAVA_HOME nor a java on the path leads to a JDK with lib/modules");
    }
    for home in homes {
        let file = MappedFile::open(&home.join("lib/modules")).unwrap();
        let image = Jimage::parse(&file).unwrap();
        let (mut inflater, mut buffer) = (Inflater::new(), Vec::new());
        let mut ours = BTreeMap::new();
        for resource in image.resources().map(Result::unwrap).filter(|resource| resource.is_module_content()) {
            let name = resource.full_name();
            assert!(image.find(&name).unwrap().is_some(), "{}", String::from_utf8_lossy(&name));
            let content = resource.content(&mut inflater, &mut buffer).unwrap();
            let value = format!("{} {}", content.len(), crc32fast::hash(content));
            ours.insert(String::from_utf8(name).unwrap(), value);
        }
        assert_eq!(image.modules_of_package(b"java/util").unwrap(), [b"java.base"]);
        let java = java_listing(&home);
        let odd = ours.iter().filter(|(name, value)| java.get(*name) != Some(*value));
        assert_eq!(odd.collect::<Vec<_>>(), []);
        assert_eq!(ours.len(), java.len());
        let jdk = Jdk::open(&home).unwrap();
        let classes = jdk.classes().unwrap();
        assert_eq!(classes.iter().count(), java.keys().filter(|name| name.ends_with(".class")).count());
        println!("{}: {} resources", home.display(), ours.len());
    }
}

#[test]
fn a_jdk_without_modules_is_read_from_its_jars_in_order() {
    let home = tempfile::tempdir().unwrap();
    let library = home.path().join("jre/lib");
    std::fs::create_dir_all(library.join("ext")).unwrap();
    let jar = |name: &str| support::archive(b"", 0, &[support::stored(name, name.as_bytes())], b"");
    for (file, class) in [("rt.jar", "java/A.class"), ("jce.jar", "javax/B.class"), ("ext/z.jar", "z/Z.class")] {
        std::fs::write(library.join(file), jar(class)).unwrap();
    }
    let jdk = Jdk::open(home.path()).unwrap();
    let classes = jdk.classes().unwrap();
    assert!(matches!(classes, JdkClasses::Jars(_)));
    let (mut inflater, mut buffer) = (Inflater::new(), Vec::new());
    let mut paths = Vec::new();
    for class in classes.iter().map(Result::unwrap) {
        assert_eq!(class.content(&mut inflater, &mut buffer).unwrap(), class.path());
        assert_eq!(class.module(), None);
        paths.push(String::from_utf8(class.path()).unwrap());
    }
    assert_eq!(paths, ["java/A.class", "javax/B.class", "z/Z.class"]);
}

#[test]
fn a_folder_that_is_no_jdk_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let error = Jdk::open(folder.path()).unwrap_err();
    assert!(error.to_string().contains("no JDK here"), "{error}");
    assert!(error.to_string().starts_with(&folder.path().display().to_string()), "{error}");
}
