//! The calls of classes as lines that tools for java-callgraph read: `M:a.B:run(int) (M)a.C:stop()`, `C:a.B a.C`.
//!
//! The letters are M for `invokevirtual`, I for `invokeinterface`, O for `invokespecial`, S for `invokestatic`, and D for
//! `invokedynamic` and for what its bootstrap arguments lead to. As there, a call names what the class file names: virtual
//! calls are not resolved, and initializers are not told.

use super::summary::{CallKind, ClassCalls};

/// Adds the lines of one class: those of classes first, then those of methods.
pub fn add_lines(class: &ClassCalls, out: &mut String) {
    let mut name = String::new();
    add_dotted(class.class_name(), &mut name);
    for referenced in &class.classes {
        out.extend(["C:", &name, " "]);
        add_dotted(class.symbol(*referenced), out);
        out.push('\n');
    }
    let mut caller = String::new();
    for (method, calls) in class.methods_with_calls() {
        caller.clear();
        caller.extend(["M:", &name, ":"]);
        add_member(class.symbol(method.member), &mut caller);
        for call in calls {
            let letter = match call.kind {
                CallKind::Virtual => " (M)",
                CallKind::Interface => " (I)",
                CallKind::Special => " (O)",
                CallKind::Static => " (S)",
                CallKind::Dynamic | CallKind::LinkedVirtual | CallKind::LinkedExact => " (D)",
                CallKind::Initialize => continue,
            };
            out.push_str(&caller);
            out.push_str(letter);
            add_owner(class.symbol(call.owner), out);
            out.push(':');
            add_member(class.symbol(call.member), out);
            out.push('\n');
        }
    }
}

/// A name with dots for slashes.
fn add_dotted(name: &str, out: &mut String) {
    let mut parts = name.split('/');
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        out.push('.');
        out.push_str(part);
    }
}

/// A class as Java writes it; an array's class is a descriptor.
fn add_owner(name: &str, out: &mut String) {
    if name.starts_with('[') {
        add_java_type(name, out);
    } else {
        add_dotted(name, out);
    }
}

/// `run(ILa/B;)V` as `run(int,a.B)`.
fn add_member(text: &str, out: &mut String) {
    let Some((name, mut rest)) = text.split_once('(') else { return out.push_str(text) };
    out.push_str(name);
    out.push('(');
    let mut is_first = true;
    while !rest.is_empty() && !rest.starts_with(')') {
        if !is_first {
            out.push(',');
        }
        rest = add_java_type(rest, out);
        is_first = false;
    }
    out.push(')');
}

/// The type that a descriptor begins with, as Java writes it; returns what follows.
fn add_java_type<'a>(descriptor: &'a str, out: &mut String) -> &'a str {
    let element = descriptor.trim_start_matches('[');
    let mut letters = element.chars();
    let mut rest = "";
    let name = match letters.next() {
        Some('L') => {
            let (class, behind) = letters.as_str().split_once(';').unwrap_or((letters.as_str(), ""));
            add_dotted(class, out);
            rest = behind;
            ""
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
    if !name.is_empty() {
        out.push_str(name);
        rest = letters.as_str();
    }
    for _ in element.len()..descriptor.len() {
        out.push_str("[]");
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(add: fn(&str, &mut String), text: &str) -> String {
        let mut out = String::new();
        add(text, &mut out);
        out
    }

    #[test]
    fn descriptors_as_java_writes_them() {
        for (text, expected) in [
            ("run()V", "run()"),
            ("run(ILa/B;[[J)V", "run(int,a.B,long[][])"),
            ("<init>([La/B$C;)V", "<init>(a.B$C[])"),
            ("broken(L", "broken()"),
            ("none", "none"),
        ] {
            assert_eq!(shown(add_member, text), expected);
        }
        for (name, expected) in [("a/B", "a.B"), ("[I", "int[]"), ("[La/B;", "a.B[]")] {
            assert_eq!(shown(add_owner, name), expected);
        }
    }
}
