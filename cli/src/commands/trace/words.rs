//! How ids, facts and sources are put into words.

use touchstone_analyzer::facts::{ClassId, MethodId, Run, Source, Vocabulary};
use touchstone_formats::mutf8::decode;
use touchstone_formats::probe_map::ProbeKind;
use touchstone_formats::trace::Fact;

/// A class's name with dots.
pub fn class(vocabulary: &Vocabulary, class: ClassId) -> String {
    vocabulary.class_name(class).replace('/', ".")
}

/// `a.B.run()V`.
pub fn method(vocabulary: &Vocabulary, method: MethodId) -> String {
    let (owner, name) = vocabulary.method(method);
    format!("{}.{name}", class(vocabulary, owner))
}

/// What an id means, in one line.
pub fn id(vocabulary: &Vocabulary, id: u32) -> String {
    let Some(meaning) = vocabulary.meaning_of(id) else { return "means nothing in this map".to_owned() };
    let place = method(vocabulary, meaning.method);
    let place = if meaning.line == 0 { place } else { format!("{place}:{}", meaning.line) };
    match meaning.kind {
        ProbeKind::Touch => format!("touch {} at {place}", class(vocabulary, meaning.touches)),
        ProbeKind::Record => format!("record {} at {place}", vocabulary.recorder(id)),
        kind => format!("{} {place}", kind.name()),
    }
}

/// A fact in one line, without its site.
pub fn fact(fact: &Fact<'_>) -> String {
    let mut words = decode(fact.family).into_owned();
    for text in [fact.text, fact.detail].into_iter().flatten() {
        words.push(' ');
        words.push_str(&decode(text).escape_debug().to_string());
    }
    words
}

/// The kind of a source: one word for tables.
pub fn source_kind(source: Source) -> &'static str {
    match source {
        Source::Own => "own",
        Source::Gap(_) => "gap",
        Source::Init(_) => "init",
        Source::Fill(_) => "fill",
        Source::Exit => "exit",
        Source::Helper(_) => "helper",
    }
}

/// Which initializer, place or process the source is; empty where the kind says it all.
pub fn source_detail(run: &Run<'_>, source: Source) -> String {
    match source {
        Source::Own | Source::Exit => String::new(),
        Source::Gap(block) => block.to_string(),
        Source::Init(of) => class(run.vocabulary(), of),
        Source::Fill(place) => id(run.vocabulary(), place),
        Source::Helper(number) => {
            let jvm = run.recordings().get(number as usize).and_then(|recording| recording.jvm);
            jvm.map_or_else(String::new, |jvm| jvm.process.to_string())
        }
    }
}

/// The source in words, for people.
pub fn source(run: &Run<'_>, source: Source) -> String {
    let detail = source_detail(run, source);
    match source {
        Source::Own => "own".to_owned(),
        Source::Gap(_) => format!("before it, outside of windows (block {detail})"),
        Source::Init(_) => format!("initializer of {detail}"),
        Source::Fill(_) => format!("state filled at {detail}"),
        Source::Exit => "at the end of the JVM".to_owned(),
        Source::Helper(_) => format!("process {detail}"),
    }
}
