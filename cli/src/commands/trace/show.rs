//! `touchstone trace show`: blocks one by one, or all that belongs to one test.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};
use touchstone_analyzer::facts::{NamedTrace, Run, Scratch, Test, TestFacts, Vocabulary};
use touchstone_formats::mutf8::decode;
use touchstone_formats::trace::{Block, Content, Seen, TraceReader, show_block};

use super::input::Input;
use super::words;
use crate::exit::Failure;

/// Print the blocks of traces or, with --window, what one test depends on and where each fact comes from
#[derive(Debug, Args)]
#[command(after_help = super::EXAMPLES)]
pub struct Show {
    #[command(flatten)]
    input: Input,
    /// Only what belongs to this test class, inherited facts included
    #[arg(long, value_name = "NAME")]
    window: Option<String>,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(show: &Show, out: &mut impl Write) -> Result<(), Failure> {
    let traces = show.input.traces()?;
    match &show.window {
        Some(name) => show_test(show, name, &traces, &show.input.vocabulary()?, out),
        None => show_blocks(show, &traces, show.input.vocabulary_if_found()?.as_ref(), out),
    }
}

fn show_blocks(
    show: &Show,
    traces: &[NamedTrace],
    vocabulary: Option<&Vocabulary>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    for named in traces {
        let mut reader = named.trace.read();
        if !show.json {
            writeln!(out, "{}", named.name)?;
        }
        while let Some(block) = reader.next() {
            if show.json {
                writeln!(out, "{}", block_as_json(named, &block, &reader))?;
            } else {
                print_block(&block, &reader, vocabulary, out)?;
            }
        }
        if show.json {
            let ending = reader.ending().to_string();
            writeln!(out, "{}", json!({ "trace": named.name, "block": "end", "ending": ending }))?;
        } else {
            writeln!(out, "{}", reader.ending())?;
        }
    }
    Ok(())
}

fn print_block(
    block: &Block<'_>,
    reader: &TraceReader<'_>,
    vocabulary: Option<&Vocabulary>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut text = String::new();
    // Writing into a text cannot fail.
    let _ = show_block(&mut text, block, reader);
    let Some(vocabulary) = vocabulary else { return Ok(write!(out, "{text}")?) };
    let Some(seen) = seen_of(&block.content) else { return Ok(write!(out, "{text}")?) };
    let head = text.split(" ids").next().unwrap_or_default();
    let about = match &block.content {
        Content::Init(it) => format!(" ({})", words::id(vocabulary, it.id)),
        Content::Fill(it) => format!(" ({})", words::id(vocabulary, it.id)),
        _ => String::new(),
    };
    writeln!(out, "{head}{about}: {} ids, {} facts", seen.ids.len(), seen.facts.len())?;
    for id in seen.ids {
        writeln!(out, "  {id}\t{}", words::id(vocabulary, id))?;
    }
    for fact in seen.facts.iter().filter_map(|number| reader.facts().get(number as usize)) {
        writeln!(out, "  {}\t{} at {}", fact.site, words::fact(fact), place(vocabulary, fact.site))?;
    }
    Ok(())
}

fn place(vocabulary: &Vocabulary, site: u32) -> String {
    vocabulary.meaning_of(site).map_or("an unknown place".to_owned(), |it| words::method(vocabulary, it.method))
}

fn seen_of<'a>(content: &Content<'a>) -> Option<Seen<'a>> {
    match content {
        Content::Gap(seen) => Some(*seen),
        Content::Init(it) => Some(it.seen),
        Content::Fill(it) => Some(it.seen),
        Content::Window(window) => Some(window.seen),
        Content::Exit(exit) => Some(exit.seen),
        _ => None,
    }
}

fn block_as_json(named: &NamedTrace, block: &Block<'_>, reader: &TraceReader<'_>) -> Value {
    let text = |bytes: &[u8]| decode(bytes).into_owned();
    let mut value = match &block.content {
        Content::Jvm(jvm) => {
            let properties: serde_json::Map<String, Value> =
                jvm.properties.iter().map(|(name, value)| (text(name), text(value).into())).collect();
            json!({ "block": "jvm", "lineage": jvm.lineage.to_string(), "mapId": jvm.map_id.to_string(),
                "totalIds": jvm.total_ids, "start": jvm.start, "process": jvm.process, "parent": jvm.parent,
                "properties": properties })
        }
        Content::Texts(_, count) => json!({ "block": "texts", "count": count }),
        Content::Facts(_, count) => json!({ "block": "facts", "count": count }),
        Content::Gap(_) => json!({ "block": "gap" }),
        Content::Init(it) => json!({ "block": "init", "id": it.id, "ended": it.ended }),
        Content::Fill(it) => json!({ "block": "fill", "id": it.id, "ended": it.ended, "filled": it.filled.map(text) }),
        Content::Window(it) => json!({ "block": "window", "testClass": text(it.test_class), "kind": it.kind.name(),
            "outcome": it.outcome.name(), "method": it.method.map(text), "start": it.start,
            "durationMicros": it.duration, "passed": it.tests.passed, "failed": it.tests.failed,
            "skipped": it.tests.skipped, "aborted": it.tests.aborted }),
        Content::Exit(it) => json!({ "block": "exit", "time": it.time, "openWindows": it.open_windows }),
        Content::Lost(what) => json!({ "block": "lost", "what": text(what) }),
        Content::Unknown(tag) => json!({ "block": "unknown", "tag": text(&tag.0) }),
    };
    if let (Some(object), Some(seen)) = (value.as_object_mut(), seen_of(&block.content)) {
        object.insert("ids".to_owned(), seen.ids.iter().collect::<Vec<_>>().into());
        let facts = seen.facts.iter().filter_map(|number| reader.facts().get(number as usize));
        let facts: Vec<Value> = facts
            .map(|fact| json!({ "family": text(fact.family), "site": fact.site, "text": fact.text.map(text), "detail": fact.detail.map(text) }))
            .collect();
        object.insert("facts".to_owned(), facts.into());
    }
    if let Some(object) = value.as_object_mut() {
        object.insert("trace".to_owned(), named.name.clone().into());
        object.insert("bytes".to_owned(), block.size.into());
    }
    value
}

fn show_test(
    show: &Show,
    name: &str,
    traces: &[NamedTrace],
    vocabulary: &Vocabulary,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let run = Run::read(traces, vocabulary);
    let Some(test) = run.tests().iter().find(|test| test.class == name) else {
        let known: Vec<&str> = run.tests().iter().map(|test| test.class.as_str()).take(5).collect();
        let known = if known.is_empty() { "no test class at all".to_owned() } else { known.join(", ") };
        return Err(Failure::Failed(format!("no window of {name} in these traces; they have {known}, …")));
    };
    let facts = run.facts_of(test, &mut Scratch::default());
    if show.json {
        Ok(writeln!(out, "{}", test_as_json(&run, test, &facts))?)
    } else {
        print_test(&run, test, &facts, out)
    }
}

fn print_test(run: &Run<'_>, test: &Test<'_>, facts: &TestFacts<'_>, out: &mut impl Write) -> Result<(), Failure> {
    let vocabulary = run.vocabulary();
    let complete = if facts.is_complete() { "complete" } else { "incomplete" };
    let milliseconds = test.duration as f64 / 1000.0;
    writeln!(out, "{} {} {milliseconds:.1} ms, {complete}", test.class, test.outcome.name())?;
    for problem in &facts.problems {
        writeln!(out, "incomplete\t{problem}")?;
    }
    for (method, source) in &facts.methods {
        writeln!(out, "ran\t{}\t{}", words::method(vocabulary, *method), words::source(run, *source))?;
    }
    for touched in &facts.classes {
        let above = touched.supertype_of.map(|class| format!("supertype of {}", words::class(vocabulary, class)));
        let source = above.unwrap_or_else(|| words::source(run, touched.source));
        writeln!(out, "touched\t{}\t{source}", words::class(vocabulary, touched.class))?;
    }
    for (fact, source) in &facts.recorded {
        writeln!(out, "recorded\t{}\t{}", words::fact(fact), words::source(run, *source))?;
    }
    for (id, source) in &facts.unknown_operands {
        let what = format!("{} at {}", vocabulary.recorder(*id), place(vocabulary, *id));
        writeln!(out, "operands unknown\t{what}\t{}", words::source(run, *source))?;
    }
    Ok(())
}

fn test_as_json(run: &Run<'_>, test: &Test<'_>, facts: &TestFacts<'_>) -> Value {
    let vocabulary = run.vocabulary();
    let from = |source| json!({ "kind": words::source_kind(source), "of": words::source_detail(run, source) });
    let methods: Vec<Value> = facts
        .methods
        .iter()
        .map(|(method, source)| {
            let (class, name) = vocabulary.method(*method);
            json!({ "class": words::class(vocabulary, class), "method": name, "source": from(*source) })
        })
        .collect();
    let classes: Vec<Value> = facts
        .classes
        .iter()
        .map(|touched| {
            let above = touched.supertype_of.map(|class| words::class(vocabulary, class));
            json!({ "class": words::class(vocabulary, touched.class), "supertypeOf": above, "source": from(touched.source) })
        })
        .collect();
    let text = |bytes: &[u8]| decode(bytes).into_owned();
    let recorded: Vec<Value> = facts
        .recorded
        .iter()
        .map(|(fact, source)| {
            json!({ "family": text(fact.family), "site": fact.site, "text": fact.text.map(text),
                "detail": fact.detail.map(text), "source": from(*source) })
        })
        .collect();
    let unknown: Vec<Value> = facts
        .unknown_operands
        .iter()
        .map(|(id, source)| json!({ "family": vocabulary.recorder(*id), "site": id, "source": from(*source) }))
        .collect();
    let problems: Vec<String> = facts.problems.iter().map(ToString::to_string).collect();
    let tests = test.tests;
    json!({ "schema": "touchstone-trace-test-1", "testClass": test.class, "outcome": test.outcome.name(),
        "runs": test.runs, "durationMicros": test.duration, "passed": tests.passed, "failed": tests.failed,
        "skipped": tests.skipped, "aborted": tests.aborted, "complete": facts.is_complete(), "problems": problems,
        "methods": methods, "classes": classes, "recorded": recorded, "operandsUnknown": unknown })
}
