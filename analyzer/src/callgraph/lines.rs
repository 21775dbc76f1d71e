//! The calls of classes as lines that tools for java-callgraph read: `M:a.B:run(int) (M)a.C:stop()`, `C:a.B a.C`.
//!
//! The letters are M for `invokevirtual`, I for `invokeinterface`, O for `invokespecial`, S for `invokestatic`, and D for
//! `invokedynamic` and for what its bootstrap arguments lead to. As there, a call names what the class file names: virtual
//! calls are not resolved, and initializers are not told.

use std::io::{self, Write};

use super::summary::{CallKind, ClassCalls};

/// Writes the lines of one class: those of classes first, then those of methods.
pub fn write_lines(class: &ClassCalls, out: &mut impl Write) -> io::Result<()> {
    let name = class.class_name().replace('/', ".");
    for referenced in &class.classes {
        writeln!(out, "C:{name} {}", class.symbol(*referenced).replace('/', "."))?;
    }
    for (method, calls) in class.methods_with_calls() {
        let caller = format!("M:{name}:{}", member(class.symbol(method.member)));
        for call in calls {
            let letter = match call.kind {
                CallKind::Virtual => 'M',
                CallKind::Interface => 'I',
                CallKind::Special => 'O',
                CallKind::Static => 'S',
                CallKind::Dynamic | CallKind::LinkedVirtual | CallKind::LinkedExact => 'D',
                CallKind::Initialize => continue,
            };
            let owner = owner(class.symbol(call.owner));
            writeln!(out, "{caller} ({letter}){owner}:{}", member(class.symbol(call.member)))?;
        }
    }
    Ok(())
}

/// A class as Java writes it; an array's class is a descriptor.
fn owner(name: &str) -> String {
    if name.starts_with('[') { java_type(name).0 } else { name.replace('/', ".") }
}

/// `run(ILa/B;)V` as `run(int,a.B)`.
fn member(text: &str) -> String {
    let Some((name, rest)) = text.split_once('(') else { return text.to_owned() };
    let mut rest = rest;
    let mut types = Vec::new();
    while !rest.is_empty() && !rest.starts_with(')') {
        let (shown, next) = java_type(rest);
        types.push(shown);
        rest = next;
    }
    format!("{name}({})", types.join(","))
}

/// The type that a descriptor begins with, as Java writes it, and what follows.
fn java_type(descriptor: &str) -> (String, &str) {
    let element = descriptor.trim_start_matches('[');
    let brackets = "[]".repeat(descriptor.len() - element.len());
    let mut letters = element.chars();
    let name = match letters.next() {
        Some('L') => {
            let (class, rest) = letters.as_str().split_once(';').unwrap_or((letters.as_str(), ""));
            return (class.replace('/', ".") + &brackets, rest);
        }
        Some('B') => "byte",
        Some('C') => "char",
        Some('D') => "double",
        Some('F') => "float",
        Some('I') => "int",
        Some('J') => "long",
        Some('S') => "short",
        Some('Z') => "boolean",
        _ => "void",
    };
    (format!("{name}{brackets}"), letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_as_java_writes_them() {
        for (text, expected) in [
            ("run()V", "run()"),
            ("run(ILa/B;[[J)V", "run(int,a.B,long[][])"),
            ("<init>([La/B$C;)V", "<init>(a.B$C[])"),
            ("broken(L", "broken()"),
            ("none", "none"),
        ] {
            assert_eq!(member(text), expected);
        }
        assert_eq!((owner("a/B"), owner("[I"), owner("[La/B;")), ("a.B".into(), "int[]".into(), "a.B[]".into()));
    }
}
