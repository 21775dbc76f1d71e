//! Every method that probes call exists in the Java runtime that the binary carries, public, static and of that type.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test is what a panic here means")]

use std::path::Path;

use touchstone_formats::archive::{Inflater, MappedFile, ZipArchive};
use touchstone_formats::class::{ClassFile, Code, Member};
use touchstone_instrumenter::runtime::{
    HOOKS_CLASS, PROBE_CLASS, RECORD_CLASS, RuntimeMethod, STAMPED_IDS, STAMPS_FIELD,
};

const PUBLIC: u16 = 0x0001;
const STATIC: u16 = 0x0008;
const OWNERS: [&[u8]; 3] = [PROBE_CLASS, RECORD_CLASS, HOOKS_CLASS];

/// Access, name and descriptor.
type Method = (u16, Vec<u8>, Vec<u8>);

/// What HotSpot inlines wherever it is called, in bytes of code.
const INLINED: usize = 35;

/// What is slow goes on here; HotSpot's C2 does not inline methods of exceptions below what it inlines.
const APART: &[u8] = b"touchstone/rt/Slow$Apart";

/// Reads one class of the runtime's jar.
fn in_class<T>(class: &[u8], read: impl FnOnce(&ClassFile<'_>) -> T) -> T {
    let file = MappedFile::open(Path::new(env!("TOUCHSTONE_RUNTIME_JAR"))).unwrap();
    let jar = ZipArchive::parse(&file).unwrap();
    let path = [class, b".class"].concat();
    let entry = jar.entries().iter().find(|entry| entry.name == path).unwrap();
    let mut buffer = Vec::new();
    let bytes = jar.read(entry, &mut Inflater::new(), &mut buffer).unwrap();
    read(&ClassFile::parse(bytes).unwrap())
}

/// The access and the methods of one class.
fn methods_of(class: &[u8]) -> (u16, Vec<Method>) {
    in_class(class, |class| {
        let pool = class.pool();
        let one = |method: Member<'_>| {
            (method.access(), method.name(pool).unwrap().to_vec(), method.descriptor(pool).unwrap().to_vec())
        };
        (class.access(), class.methods().map(one).collect())
    })
}

/// The bytes of code of the one method of this name.
fn length_of(class: &[u8], name: &[u8]) -> usize {
    in_class(class, |class| {
        let pool = class.pool();
        let mut named = class.methods().filter(|method| method.name(pool).unwrap() == name);
        let (method, None) = (named.next().unwrap(), named.next()) else { panic!("there are several") };
        let code = method.attributes().find(|it| it.name(pool).unwrap() == b"Code").unwrap();
        Code::parse(class.bytes(), &code).unwrap().instructions.len()
    })
}

#[test]
fn what_is_quick_is_inlined_and_what_is_slow_is_not() {
    assert!(length_of(PROBE_CLASS, b"hit") <= INLINED);
    assert_eq!(
        in_class(APART, |class| class.super_name().unwrap().map(<[u8]>::to_vec)).unwrap(),
        b"java/lang/Throwable"
    );
}

#[test]
fn the_runtime_has_the_stamps_that_code_sets() {
    const FINAL: u16 = 0x0010;
    in_class(PROBE_CLASS, |class| {
        let pool = class.pool();
        let named = |field: &Member<'_>| (field.name(pool).unwrap(), field.descriptor(pool).unwrap()) == STAMPS_FIELD;
        let stamps = class.fields().find(named).unwrap();
        assert_eq!(stamps.access() & (PUBLIC | STATIC | FINAL), PUBLIC | STATIC | FINAL);
    });
}

#[test]
fn the_runtime_has_every_method_that_probes_call() {
    for class in OWNERS {
        assert!(methods_of(class).0 & PUBLIC != 0, "instrumented classes are in other packages");
    }
    for method in RuntimeMethod::all() {
        let twins = methods_of(method.owner()).1;
        let named = |it: &&Method| it.1 == method.name().as_bytes() && it.2 == method.descriptor().as_bytes();
        let twin =
            twins.iter().find(named).unwrap_or_else(|| panic!("{}{} is missing", method.name(), method.descriptor()));
        assert_eq!(twin.0 & (PUBLIC | STATIC), PUBLIC | STATIC, "{}", method.name());
    }
}

#[test]
fn the_runtime_has_no_public_method_that_no_probe_calls_by_a_name_of_ours() {
    let known: Vec<Vec<u8>> = RuntimeMethod::all().map(|method| method.name().as_bytes().to_vec()).collect();
    for (access, name, descriptor) in OWNERS.into_iter().flat_map(|class| methods_of(class).1) {
        if access & (PUBLIC | STATIC) == PUBLIC | STATIC && descriptor.ends_with(b"I)V") {
            assert!(known.contains(&name), "{} is called by nobody", String::from_utf8_lossy(&name));
        }
    }
}

#[test]
fn the_runtime_has_as_many_stamps_and_the_same_versions_of_the_formats() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime-java/src/main/java/touchstone/rt");
    let stamps = format!(" int STAMPED_IDS = 1 << {};", STAMPED_IDS.ilog2());
    let probe = std::fs::read_to_string(sources.join("Probe.java")).unwrap();
    assert!(STAMPED_IDS.is_power_of_two() && probe.contains(&stamps), "so many ids have stamps: {STAMPED_IDS}");
    let versions = [
        ("MapHead.java", touchstone_formats::probe_map::VERSION),
        ("TraceWriter.java", touchstone_formats::trace::VERSION),
    ];
    for (file, version) in versions {
        let source = std::fs::read_to_string(sources.join(file)).unwrap();
        assert!(source.contains(&format!(" int VERSION = {version};")), "{file}: the format's version is {version}");
    }
}
