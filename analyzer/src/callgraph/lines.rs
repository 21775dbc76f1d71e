//! The calls of classes as lines that tools for java-callgraph read: `M:a.B:run(int) (M)a.C:stop()`, `C:a.B a.C`.
//!
//! The letters are M for `invokevirtual`, I for `invokeinterface`, O for `invokespecial`, S for `invokestatic`, and D for
//! `invokedynamic` and for what its bootstrap arguments lead to. As there, a call names what the class file names: virtual
//! calls are not resolved, and initializers are not told.

use super::names::{NameId, NameTable};
use super::summary::{Call, CallKind, ClassCalls};
use super::words::Word;

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

/// Gives names in Java's words.
pub(super) trait Words {
    /// Adds a name that is written so.
    fn add(&mut self, name: NameId, word: Word, out: &mut Vec<u8>);
}

/// Adds the lines of one class, those of classes first, then those of methods, and counts them.
pub(super) fn add_lines(
    class: &ClassCalls,
    words: &mut impl Words,
    buffers: &mut LineBuffers,
    out: &mut Vec<u8>,
) -> LineCounts {
    let mut counts = LineCounts { classes: 1, methods: class.method_count(), calls: 0 };
    let LineBuffers { class: prefix, caller } = buffers;
    prefix.clear();
    words.add(class.name(), Word::Dotted, prefix);
    caller.clear();
    caller.extend_from_slice(b"C:");
    caller.extend_from_slice(prefix);
    caller.push(b' ');
    for referenced in class.classes() {
        out.extend_from_slice(caller);
        words.add(referenced, Word::Dotted, out);
        out.push(b'\n');
    }
    for (method, calls) in class.methods() {
        caller.clear();
        caller.extend_from_slice(b"M:");
        caller.extend_from_slice(prefix);
        caller.push(b':');
        words.add(method.member, Word::Member, caller);
        for call in calls {
            let letter = match call.kind {
                CallKind::Virtual => b" (M)",
                CallKind::Interface => b" (I)",
                CallKind::Special => b" (O)",
                CallKind::Static => b" (S)",
                CallKind::Dynamic | CallKind::LinkedVirtual | CallKind::LinkedExact => b" (D)",
                CallKind::Initialize => continue,
            };
            out.extend_from_slice(caller);
            out.extend_from_slice(letter);
            words.add(call.owner, Word::Owner, out);
            out.push(b':');
            words.add(call.member, Word::Member, out);
            out.push(b'\n');
            counts.calls += 1;
        }
    }
    counts
}

/// What lines begin with, kept from class to class.
#[derive(Debug, Default)]
pub(super) struct LineBuffers {
    class: Vec<u8>,
    caller: Vec<u8>,
}

/// Writes lines of classes whose names are in a table. Each name is put into Java's words once, and copied from then on.
#[derive(Debug, Default)]
pub struct LineWriter {
    written: Written,
    buffers: LineBuffers,
}

impl LineWriter {
    /// Adds the lines of one class: those of classes first, then those of methods.
    pub fn add_lines(&mut self, class: &ClassCalls, names: &NameTable, out: &mut Vec<u8>) {
        let mut words = TableWords { written: &mut self.written, names };
        add_lines(class, &mut words, &mut self.buffers, out);
    }
}

/// Names that were put into words.
#[derive(Debug, Default)]
struct Written {
    /// By name: where its words are.
    places: Vec<(u32, u32)>,
    words: Vec<u8>,
}

/// The names of a table.
struct TableWords<'w> {
    written: &'w mut Written,
    names: &'w NameTable,
}

impl Words for TableWords<'_> {
    /// Adds a name in Java's words; those of ordinary classes and methods are remembered.
    fn add(&mut self, name: NameId, word: Word, out: &mut Vec<u8>) {
        let place = name.0 as usize;
        let known = self.written.places.get(place).copied().unwrap_or(NEW);
        if known != NEW {
            let (start, end) = (known.0 as usize, (known.1 >> 1) as usize);
            let is_member = known.1 & 1 == 1;
            if is_member == (word == Word::Member) {
                out.extend_from_slice(self.written.words.get(start..end).unwrap_or_default());
                return;
            }
        }
        let text = self.names.name(name);
        // An array is written in two ways, and what has a parenthesis is a method's: the rest is not worth remembering.
        let is_ordinary = !text.starts_with('[') && (word == Word::Member) == text.bytes().any(|byte| byte == b'(');
        let start = out.len();
        word.add(text.as_bytes(), out);
        if is_ordinary && known == NEW {
            self.written.remember(place, out.get(start..).unwrap_or_default(), word);
        }
    }
}

impl Written {
    fn remember(&mut self, place: usize, words: &[u8], word: Word) {
        let start = self.words.len();
        // Half the numbers, since one bit is taken: who has so many names does without.
        let Ok(end) = u32::try_from((start + words.len()) * 2 + usize::from(word == Word::Member)) else { return };
        if self.places.len() <= place {
            self.places.resize(place + 1 + place / 2, NEW);
        }
        self.words.extend_from_slice(words);
        if let Some(written) = self.places.get_mut(place) {
            *written = (start as u32, end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::callgraph::class_words::ClassWords;
    use crate::callgraph::naming::Naming;

    #[test]
    fn a_name_is_written_the_same_way_whether_remembered_or_of_its_class_alone() {
        let mut names = NameTable::default();
        let (mut written, mut alone, mut out) = (Written::default(), ClassWords::default(), Vec::new());
        let texts = ["a/B", "[La/B;", "[[J", "run(La/B;)V", "odd", "a/(B", ""];
        for _ in 0..2 {
            for text in texts {
                let number = names.number(text);
                for word in [Word::Dotted, Word::Owner, Word::Member] {
                    let mut plain = Vec::new();
                    word.add(text.as_bytes(), &mut plain);
                    out.clear();
                    TableWords { written: &mut written, names: &names }.add(number, word, &mut out);
                    assert_eq!(out, plain, "{text} as {word:?}");
                    let number = match word {
                        Word::Member => alone.member(text.as_bytes(), b""),
                        _ => alone.class(text.as_bytes()),
                    };
                    out.clear();
                    alone.add(NameId(number), word, &mut out);
                    assert_eq!(out, plain, "{text} as {word:?}");
                }
            }
        }
    }
}
