//! A trace as text, block by block: what golden vectors are compared with, and what people read when there is no map.

use std::fmt::{self, Display, Write};

use super::blocks::{Block, Content, Initializer, Jvm, Window};
use super::reader::{Trace, TraceReader};
use super::seen::Seen;
use crate::mutf8::decode;

/// The whole trace as text, its ending last.
#[derive(Debug)]
pub struct TraceText<'a>(pub &'a Trace);

impl Display for TraceText<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut reader = self.0.read();
        while let Some(block) = reader.next() {
            show_block(out, &block, &reader)?;
        }
        writeln!(out, "{}", reader.ending())
    }
}

/// One block; the reader has the texts and facts up to it.
pub fn show_block(out: &mut impl Write, block: &Block<'_>, reader: &TraceReader<'_>) -> fmt::Result {
    match &block.content {
        Content::Jvm(jvm) => show_jvm(out, jvm),
        Content::Texts(first, count) => {
            writeln!(out, "TEXT")?;
            let texts = (*first..).zip(reader.texts().iter().skip(*first as usize)).take(*count as usize);
            texts.into_iter().try_for_each(|(number, text)| writeln!(out, "  {number} {}", Quoted(text)))
        }
        Content::Facts(first, count) => {
            writeln!(out, "FACT")?;
            let facts = (*first..).zip(reader.facts().iter().skip(*first as usize)).take(*count as usize);
            facts.into_iter().try_for_each(|(number, fact)| {
                let (family, text, detail) = (Quoted(fact.family), Optional(fact.text), Optional(fact.detail));
                writeln!(out, "  {number} {family} site {} text {text} detail {detail}", fact.site)
            })
        }
        Content::Gap(seen) => {
            writeln!(out, "GAP")?;
            show_seen(out, "", seen)
        }
        Content::Init(initializer) => show_initializer(out, "INIT", initializer),
        Content::Fill(initializer) => show_initializer(out, "FILL", initializer),
        Content::Window(window) => show_window(out, window),
        Content::Exit(exit) => {
            writeln!(out, "EXIT time {} open {}", exit.time, exit.open_windows)?;
            show_seen(out, "", &exit.seen)
        }
        Content::Lost(what) => writeln!(out, "LOST {}", Quoted(what)),
        Content::Unknown(tag) => writeln!(out, "unknown block {}", Quoted(&tag.0)),
    }
}

fn show_jvm(out: &mut impl Write, jvm: &Jvm<'_>) -> fmt::Result {
    let (lineage, map_id) = (jvm.lineage, jvm.map_id);
    writeln!(out, "JVM lineage {lineage} map {map_id} ids {}", jvm.total_ids)?;
    writeln!(out, "  start {} process {} parent {}", jvm.start, jvm.process, jvm.parent)?;
    let mut properties = jvm.properties.iter();
    properties.try_for_each(|(name, value)| writeln!(out, "  property {} {}", Quoted(name), Quoted(value)))
}

fn show_initializer(out: &mut impl Write, tag: &str, initializer: &Initializer<'_>) -> fmt::Result {
    let state = if initializer.ended { "ended" } else { "running" };
    writeln!(out, "{tag} {} {state}", initializer.id)?;
    show_seen(out, "", &initializer.seen)
}

fn show_window(out: &mut impl Write, window: &Window<'_>) -> fmt::Result {
    let (name, method) = (Quoted(window.test_class), Optional(window.method));
    let (kind, outcome, tests) = (window.kind.name(), window.outcome.name(), window.tests);
    writeln!(out, "WIND {name} {kind} {outcome} method {method}")?;
    writeln!(out, "  start {} duration {}", window.start, window.duration)?;
    let (passed, failed, skipped, aborted) = (tests.passed, tests.failed, tests.skipped, tests.aborted);
    writeln!(out, "  tests passed {passed} failed {failed} skipped {skipped} aborted {aborted}")?;
    show_seen(out, "", &window.seen)?;
    window.outside_methods.map_or(Ok(()), |outside| show_seen(out, "outside ", &outside))
}

fn show_seen(out: &mut impl Write, prefix: &str, seen: &Seen<'_>) -> fmt::Result {
    for (name, numbers) in [("ids", seen.ids), ("facts", seen.facts)] {
        write!(out, "  {prefix}{name}")?;
        numbers.iter().try_for_each(|number| write!(out, " {number}"))?;
        writeln!(out)?;
    }
    Ok(())
}

/// A text in quotes, on one line.
struct Quoted<'a>(&'a [u8]);

impl Display for Quoted<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_char('"')?;
        for character in decode(self.0).chars() {
            match character {
                '"' | '\\' => write!(out, "\\{character}")?,
                control if control.is_control() => write!(out, "\\u{:04x}", u32::from(control))?,
                other => out.write_char(other)?,
            }
        }
        out.write_char('"')
    }
}

/// A text in quotes, or `-`.
struct Optional<'a>(Option<&'a [u8]>);

impl Display for Optional<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(text) => Quoted(text).fmt(out),
            None => out.write_char('-'),
        }
    }
}
