//! Everything but the code that moved is equal, seen by parsers that share nothing with ours: ristretto_classfile for the
//! class, and the tests' own naive reader for the code. `TOUCHSTONE_ALL_CLASSES=1` compares all of java.base.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test is what a panic here means")]

mod common;

use common::compare::{Seen, compare_classes};
use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::Attribute;
use touchstone_instrumenter::{Outcome, Scratch, instrument_class};

#[test]
fn classes_of_the_jdk_are_equal_but_for_the_code_that_moved() {
    let step = if std::env::var_os("TOUCHSTONE_ALL_CLASSES").is_some() { 1 } else { 7 };
    let mut scratch = Scratch::default();
    let (mut seen, mut classes, mut unreadable) = (Seen::default(), 0, 0);
    common::jdk::java_base(step, |path, bytes| {
        let old = ClassFile::from_bytes(bytes).ok();
        classes += 1;
        unreadable += usize::from(old.is_none());
        for options in common::configurations() {
            match instrument_class(bytes, &options, &mut scratch).unwrap() {
                Outcome::Instrumented(new) => {
                    let compare = || compare_classes(bytes, &new.bytes, &options, &new.probes);
                    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(compare));
                    seen += result.unwrap_or_else(|_| panic!("{path} {options:?}"));
                    if let Some(old) = &old {
                        let new = ClassFile::from_bytes(&new.bytes).unwrap_or_else(|error| panic!("{path}: {error}"));
                        compare_outlines(old, &new);
                    }
                    let again = instrument_class(&new.bytes, &options, &mut scratch);
                    assert!(matches!(again, Ok(Outcome::AlreadyInstrumented)), "{path} is instrumented twice");
                }
                Outcome::Unchanged(probes) => assert_eq!(probes.unprobed().count(), 0, "{path}"),
                Outcome::AlreadyInstrumented => panic!("{path} has no probes yet"),
            }
        }
    });
    println!("{classes} classes, {unreadable} unreadable for ristretto, {seen:?}");
    assert!(unreadable * 50 < classes, "ristretto reads too few classes to be a witness: {unreadable} of {classes}");
    assert!(seen.methods > 10_000 && seen.trampolines > 1000 && seen.spilled > 100 && seen.added_handlers > 100);
}

fn compare_outlines(old: &ClassFile<'_>, new: &ClassFile<'_>) {
    assert_eq!(old.version, new.version);
    assert_eq!(old.access_flags, new.access_flags);
    assert_eq!((old.this_class, old.super_class), (new.this_class, new.super_class));
    assert_eq!(old.interfaces, new.interfaces);
    assert_eq!(old.fields, new.fields);
    assert_eq!(old.attributes, new.attributes);
    assert_eq!(old.methods.len(), new.methods.len());
    for (old, new) in old.methods.iter().zip(&new.methods) {
        assert_eq!(old.access_flags, new.access_flags);
        assert_eq!((old.name_index, old.descriptor_index), (new.name_index, new.descriptor_index));
        let others = |attributes: &[Attribute]| {
            attributes.iter().filter(|it| !matches!(it, Attribute::Code { .. })).cloned().collect::<Vec<_>>()
        };
        assert_eq!(others(&old.attributes), others(&new.attributes));
    }
}
