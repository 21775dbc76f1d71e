//! With nothing to insert, nothing changes: the first invariant of a rewriter.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test is what a panic here means")]

mod common;

use touchstone_formats::class::ClassFile;
use touchstone_instrumenter::{Granularity, MethodList, Options, Outcome, Scratch, instrument_class};

#[test]
fn an_empty_list_of_methods_leaves_every_class_of_the_jdk_alone() {
    let options = Options { granularity: Granularity::Checker, ..Options::default() };
    let mut scratch = Scratch::default();
    common::jdk::java_base(1, |path, bytes| {
        let Ok(Outcome::Unchanged(probes)) = instrument_class(bytes, &options, &mut scratch) else {
            panic!("{path} would be changed");
        };
        assert_eq!((probes.count(), probes.unprobed().count()), (0, 0), "{path}");
        // A class without probes still links those above and below it.
        let class = ClassFile::parse(bytes).unwrap();
        let superclass = class.super_name().unwrap().filter(|name| *name != b"java/lang/Object");
        let interfaces: Vec<_> = class.interfaces().map(Result::unwrap).collect();
        assert_eq!((probes.class_name(), probes.superclass()), (class.name().unwrap(), superclass), "{path}");
        assert_eq!(probes.interfaces().collect::<Vec<_>>(), interfaces, "{path}");
    });
}

#[test]
fn a_list_of_methods_of_other_classes_leaves_every_class_alone() {
    let methods = MethodList::parse("no.such.Type#run()V\njava/lang/String#noSuchMethod()V").unwrap();
    let options = Options { granularity: Granularity::Checker, methods, ..Options::default() };
    let mut scratch = Scratch::default();
    common::jdk::java_base(1, |path, bytes| {
        let outcome = instrument_class(bytes, &options, &mut scratch);
        assert!(matches!(outcome, Ok(Outcome::Unchanged(_))), "{path} would be changed");
    });
}
