//! The body of the splicer's fuzz target: arbitrary bytes are instrumented in every way, and the result checked.
//!
//! It stands here so that the fuzzer and the seeded test run the same code.

use touchstone_formats::class::{ClassFile, Code};

use crate::{Collect, Granularity, MethodList, Options, Outcome, Probes, Scratch, instrument_class};

/// Instruments in every configuration. What comes out must be readable to the last instruction, must be known as
/// instrumented, and must come out the same a second time.
#[expect(clippy::panic, reason = "a failed property is what the fuzzer looks for")]
pub fn splicer(data: &[u8]) {
    let Ok(class) = ClassFile::parse(data) else { return };
    // Methods that get no probes are not looked into: what was damaged in them still is.
    let readable = walk(data).is_ok();
    let mut scratch = Scratch::default();
    for options in configurations(&class) {
        let Ok(Outcome::Instrumented(mut first)) = instrument_class(data, &options, &mut scratch) else { continue };
        if let Err(error) = walk(&first.bytes).or_else(|error| if readable { Err(error) } else { Ok(()) }) {
            panic!("the instrumented class cannot be read: {error}");
        }
        match instrument_class(&first.bytes, &options, &mut scratch) {
            Ok(Outcome::AlreadyInstrumented | Outcome::Unchanged(_)) => {}
            other => panic!("{options:?}: the second time it is {:?}", other.map(|_| "instrumented again")),
        }
        match instrument_class(data, &options, &mut scratch) {
            Ok(Outcome::Instrumented(second)) if second.bytes == first.bytes && second.probes == first.probes => {}
            _ => panic!("the same class came out differently"),
        }
        for probes in [Probes::Store, Probes::Call] {
            let with_ids = first.set_first_id(1000, probes).and_then(|()| walk(&first.bytes));
            if let Err(error) = with_ids.or_else(|error| if readable { Err(error) } else { Ok(()) }) {
                panic!("the class cannot be read once it has its ids: {error}");
            }
        }
    }
}

fn configurations(class: &ClassFile<'_>) -> Vec<Options> {
    let mut all = Vec::new();
    for granularity in [Granularity::Class, Granularity::Method, Granularity::Edge] {
        for collect in [Collect::Smart, Collect::Ekstazi, Collect::Naive] {
            all.push(Options { granularity, collect, jdk_references: true, ..Options::default() });
        }
    }
    if let Ok(methods) = MethodList::parse(&last_method(class).unwrap_or_default()) {
        all.push(Options { granularity: Granularity::Checker, methods, ..Options::default() });
    }
    all
}

/// The line that names the class's last method in a list of methods.
fn last_method(class: &ClassFile<'_>) -> Option<String> {
    let method = class.methods().last()?;
    let (name, kind) = (method.name(class.pool()).ok()?, method.descriptor(class.pool()).ok()?);
    let [class, name, kind] = [class.name().ok()?, name, kind].map(String::from_utf8_lossy);
    Some(format!("{class}#{name}{kind}"))
}

/// Reads everything of a class that a JVM would, as far as it is needed to run its code.
fn walk(bytes: &[u8]) -> touchstone_formats::Result<()> {
    let class = ClassFile::parse(bytes)?;
    class.name()?;
    for method in class.methods() {
        method.name(class.pool())?;
        for attribute in method.attributes() {
            if attribute.name(class.pool())? == b"Code" {
                let code = Code::parse(bytes, &attribute)?;
                let mut walk = code.walk();
                for _ in walk.by_ref() {}
                walk.finish()?;
            }
        }
    }
    Ok(())
}
