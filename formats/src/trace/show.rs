//! A trace as text, one line a block: what golden vectors are compared with. The Java tests have the same in their `TraceText`.

use std::fmt::{self, Display, Write};

use super::blocks::{Block, Content, Jvm, Window};
use super::reader::{Ending, Trace, TraceReader};
use super::seen::Seen;
use crate::mutf8::{Piece, pieces};

/// The whole trace as text; a last line says so when it is cut off.
#[derive(Debug)]
pub struct TraceText<'a>(pub &'a Trace);

impl Display for TraceText<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut reader = self.0.read();
        while let Some(block) = reader.next() {
            show_block(out, &block, &reader)?;
        }
        match reader.ending() {
            cut_off @ Ending::CutOff { .. } => writeln!(out, "{cut_off}"),
            _ => Ok(()),
        }
    }
}

/// One block; the reader has the facts up to it. Texts have no line of their own: they are shown where they are used.
pub fn show_block(out: &mut impl Write, block: &Block<'_>, reader: &TraceReader<'_>) -> fmt::Result {
    match &block.content {
        Content::Jvm(jvm) => show_jvm(out, jvm),
        Content::Texts(..) => Ok(()),
        Content::Facts(first, count) => {
            let facts = (*first..).zip(reader.facts().iter().skip(*first as usize)).take(*count as usize);
            facts.into_iter().try_for_each(|(number, fact)| {
                let (family, text, detail) = (Word(fact.family), Optional(fact.text), Optional(fact.detail));
                writeln!(out, "fact {number} {family} {}{text}{detail}", fact.site)
            })
        }
        Content::Gap(seen) => writeln!(out, "gap{}", SeenText(seen)),
        Content::Init(init) => writeln!(out, "init {} {}{}", init.id, state(init.ended), SeenText(&init.seen)),
        Content::Fill(fill) => {
            let (state, filled) = (state(fill.ended), Optional(fill.filled));
            writeln!(out, "fill {} {state}{filled}{}", fill.id, SeenText(&fill.seen))
        }
        Content::Window(window) => show_window(out, window),
        Content::Exit(exit) => {
            writeln!(out, "exit at {} open {}{}", exit.time, exit.open_windows, SeenText(&exit.seen))
        }
        Content::Lost(what) => writeln!(out, "lost {}", Word(what)),
        Content::Unknown(tag) => writeln!(out, "unknown block {}", Word(&tag.0)),
    }
}

fn show_jvm(out: &mut impl Write, jvm: &Jvm<'_>) -> fmt::Result {
    write!(out, "jvm lineage {} map {} total {}", jvm.lineage, jvm.map_id, jvm.total_ids)?;
    writeln!(out, " start {} process {} parent {}", jvm.start, jvm.process, jvm.parent)?;
    let mut properties = jvm.properties.iter();
    properties.try_for_each(|(name, value)| writeln!(out, "property {}={}", Word(name), Word(value)))
}

fn state(ended: bool) -> &'static str {
    if ended { "ended" } else { "running" }
}

fn show_window(out: &mut impl Write, window: &Window<'_>) -> fmt::Result {
    let (kind, name, method) = (window.kind.name(), Word(window.test_class), Optional(window.method));
    let (outcome, tests) = (window.outcome.name(), window.tests);
    write!(out, "window {kind} {name}{method} {outcome} start {} micros {}", window.start, window.duration)?;
    write!(out, " tests {} {} {} {}", tests.passed, tests.failed, tests.skipped, tests.aborted)?;
    write!(out, "{}", SeenText(&window.seen))?;
    match &window.outside_methods {
        Some(outside) => writeln!(out, " outside{}", SeenText(outside)),
        None => writeln!(out),
    }
}

/// Ids and facts, with a space before each word.
struct SeenText<'a>(&'a Seen<'a>);

impl Display for SeenText<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, numbers) in [(" ids", self.0.ids), (" facts", self.0.facts)] {
            out.write_str(name)?;
            numbers.iter().try_for_each(|number| write!(out, " {number}"))?;
        }
        Ok(())
    }
}

/// A text as it is when it is one plain word, else in quotes with an escape for whatever is not printable ASCII.
struct Word<'a>(&'a [u8]);

impl Display for Word<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_plain = |byte: &u8| (b'!'..=b'~').contains(byte) && !b"\"\\".contains(byte);
        if let (false, true, Ok(word)) = (self.0.is_empty(), self.0.iter().all(is_plain), std::str::from_utf8(self.0)) {
            return out.write_str(word);
        }
        out.write_char('"')?;
        for piece in pieces(self.0) {
            match piece {
                Piece::Unit(unit @ 0x20..=0x7e) if unit != 0x22 && unit != 0x5c => {
                    out.write_char(char::from(unit as u8))?;
                }
                Piece::Unit(unit) => write!(out, "\\u{unit:04x}")?,
                Piece::Stray(byte) => write!(out, "\\x{byte:02x}")?,
            }
        }
        out.write_char('"')
    }
}

/// A space and a text, or nothing.
struct Optional<'a>(Option<&'a [u8]>);

impl Display for Optional<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |text| write!(out, " {}", Word(text)))
    }
}
