//! The calls of classes as lines that tools for java-callgraph read: `M:a.B:run(int) (M)a.C:stop()`, `C:a.B a.C`.
//!
//! The letters are M for `invokevirtual`, I for `invokeinterface`, O for `invokespecial`, S for `invokestatic`, and D for
//! `invokedynamic` and for what its bootstrap arguments lead to. As there, a call names what the class file names: virtual
//! calls are not resolved, and initializers are not told.

use super::names::{NameId, NameTable};
use super::summary::{Call, CallKind, ClassCalls};

/// A name that was not written yet.
const NEW: (u32, u32) = (0, u32::MAX);

/// What there are lines of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LineCounts {
    /// Classes.
    pub classes: usize,
    /// Methods that they declare.
    pub methods: usize,
    /// Calls, each with a line.
    pub calls: usize,
}

impl LineCounts {
    /// Those of a class.
    pub fn of(class: &ClassCalls) -> Self {
        let has_line = |call: &Call| call.kind != CallKind::Initialize;
        let calls = class.methods().map(|(_, calls)| calls.filter(has_line).count()).sum();
        Self { classes: 1, methods: class.method_count(), calls }
    }
}

impl std::ops::AddAssign for LineCounts {
    fn add_assign(&mut self, other: Self) {
        self.classes += other.classes;
        self.methods += other.methods;
        self.calls += other.calls;
    }
}

/// Writes lines. Each name is put into Java's words once, and copied from then on.
#[derive(Debug, Default)]
pub struct LineWriter {
    /// By name: where its words are.
    written: Vec<(u32, u32)>,
    words: Vec<u8>,
    caller: Vec<u8>,
}

impl LineWriter {
    /// Adds the lines of one class: those of classes first, then those of methods.
    pub fn add_lines(&mut self, class: &ClassCalls, names: &NameTable, out: &mut Vec<u8>) {
        let mut name = Vec::new();
        add_dotted(names.name(class.name()), &mut name);
        for referenced in class.classes() {
            out.extend_from_slice(b"C:");
            out.extend_from_slice(&name);
            out.push(b' ');
            self.add(referenced, names, out, Word::Dotted);
            out.push(b'\n');
        }
        let mut caller = std::mem::take(&mut self.caller);
        for (method, calls) in class.methods() {
            caller.clear();
            caller.extend_from_slice(b"M:");
            caller.extend_from_slice(&name);
            caller.push(b':');
            self.add(method.member, names, &mut caller, Word::Member);
            for call in calls {
                let letter = match call.kind {
                    CallKind::Virtual => b" (M)",
                    CallKind::Interface => b" (I)",
                    CallKind::Special => b" (O)",
                    CallKind::Static => b" (S)",
                    CallKind::Dynamic | CallKind::LinkedVirtual | CallKind::LinkedExact => b" (D)",
                    CallKind::Initialize => continue,
                };
                out.extend_from_slice(&caller);
                out.extend_from_slice(letter);
                self.add(call.owner, names, out, Word::Owner);
                out.push(b':');
                self.add(call.member, names, out, Word::Member);
                out.push(b'\n');
            }
        }
        self.caller = caller;
    }

    /// Adds a name in Java's words; those of ordinary classes and methods are remembered.
    fn add(&mut self, name: NameId, names: &NameTable, out: &mut Vec<u8>, word: Word) {
        let place = name.0 as usize;
        let known = self.written.get(place).copied().unwrap_or(NEW);
        if known != NEW {
            let (start, end) = (known.0 as usize, (known.1 >> 1) as usize);
            let is_member = known.1 & 1 == 1;
            if is_member == (word == Word::Member) {
                out.extend_from_slice(self.words.get(start..end).unwrap_or_default());
                return;
            }
        }
        let text = names.name(name);
        // An array is written in two ways, and what has a parenthesis is a method's: the rest is not worth remembering.
        let is_ordinary = !text.starts_with('[') && (word == Word::Member) == text.bytes().any(|byte| byte == b'(');
        let start = out.len();
        word.add(text, out);
        if is_ordinary && known == NEW {
            self.remember(place, out.get(start..).unwrap_or_default(), word);
        }
    }

    fn remember(&mut self, place: usize, words: &[u8], word: Word) {
        let start = self.words.len();
        // Half the numbers, since one bit is taken: who has so many names does without.
        let Ok(end) = u32::try_from((start + words.len()) * 2 + usize::from(word == Word::Member)) else { return };
        if self.written.len() <= place {
            self.written.resize(place + 1 + place / 2, NEW);
        }
        self.words.extend_from_slice(words);
        if let Some(written) = self.written.get_mut(place) {
            *written = (start as u32, end);
        }
    }
}

/// How a name is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    /// A class with dots, an array's as it is.
    Dotted,
    /// A class that is called, an array's as Java writes it.
    Owner,
    /// A method.
    Member,
}

impl Word {
    fn add(self, name: &str, out: &mut Vec<u8>) {
        match self {
            Self::Dotted => add_dotted(name, out),
            Self::Owner => add_owner(name, out),
            Self::Member => add_member(name, out),
        }
    }
}

/// A name with dots for slashes.
fn add_dotted(name: &str, out: &mut Vec<u8>) {
    out.extend(name.bytes().map(|byte| if byte == b'/' { b'.' } else { byte }));
}

/// A class as Java writes it; an array's class is a descriptor.
fn add_owner(name: &str, out: &mut Vec<u8>) {
    if name.starts_with('[') {
        add_java_type(name, out);
    } else {
        add_dotted(name, out);
    }
}

/// `run(ILa/B;)V` as `run(int,a.B)`.
fn add_member(text: &str, out: &mut Vec<u8>) {
    let Some((name, mut rest)) = split_at_byte(text, b'(') else { return out.extend_from_slice(text.as_bytes()) };
    out.extend_from_slice(name.as_bytes());
    out.push(b'(');
    let mut is_first = true;
    while !rest.is_empty() && !rest.starts_with(')') {
        if !is_first {
            out.push(b',');
        }
        rest = add_java_type(rest, out);
        is_first = false;
    }
    out.push(b')');
}

/// As `split_once`, which is made for longer texts than names are.
fn split_at_byte(text: &str, byte: u8) -> Option<(&str, &str)> {
    let place = text.bytes().position(|other| other == byte)?;
    Some((text.get(..place)?, text.get(place + 1..)?))
}

/// The type that a descriptor begins with, as Java writes it; returns what follows.
fn add_java_type<'a>(descriptor: &'a str, out: &mut Vec<u8>) -> &'a str {
    let element = descriptor.trim_start_matches('[');
    let mut letters = element.chars();
    let mut rest = "";
    let name = match letters.next() {
        Some('L') => {
            let (class, behind) = split_at_byte(letters.as_str(), b';').unwrap_or((letters.as_str(), ""));
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
        out.extend_from_slice(name.as_bytes());
        rest = letters.as_str();
    }
    for _ in element.len()..descriptor.len() {
        out.extend_from_slice(b"[]");
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(add: fn(&str, &mut Vec<u8>), text: &str) -> String {
        let mut out = Vec::new();
        add(text, &mut out);
        String::from_utf8(out).unwrap()
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

    #[test]
    fn a_name_is_written_the_same_way_when_it_is_remembered() {
        let mut names = NameTable::default();
        let (mut writer, mut out) = (LineWriter::default(), Vec::new());
        let texts = ["a/B", "[La/B;", "run(La/B;)V", "odd", "a/(B"];
        let numbers = texts.map(|text| names.number(text));
        for _ in 0..2 {
            for number in numbers {
                for word in [Word::Dotted, Word::Owner, Word::Member] {
                    out.clear();
                    writer.add(number, &names, &mut out, word);
                    let mut plain = Vec::new();
                    word.add(names.name(number), &mut plain);
                    assert_eq!(out, plain, "{:?} as {word:?}", names.name(number));
                }
            }
        }
    }
}
