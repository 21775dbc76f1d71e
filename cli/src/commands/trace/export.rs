//! `touchstone trace export`: the facts of all tests as one table, for notebooks and other tools.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use touchstone_analyzer::facts::{Run, Scratch, Source, Test, TestFacts};
use touchstone_formats::mutf8::decode;

use super::input::Input;
use super::parquet_file::ParquetFile;
use super::tables::{Cell, Column, Csv, Json, Kind, Rows};
use super::words;
use crate::exit::Failure;

/// Write the facts of all tests as a table: CSV, JSON lines or Parquet
#[derive(Debug, Args)]
#[command(after_help = super::EXAMPLES)]
pub struct Export {
    #[command(flatten)]
    input: Input,
    /// What to write
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// One row a fact, or one row a test
    #[arg(long, value_enum, default_value_t)]
    table: Table,
    /// Where to write it; Parquet needs a file [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Format {
    #[default]
    Csv,
    Json,
    Parquet,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Table {
    #[default]
    Facts,
    Tests,
}

const FACTS: [Column; 10] = [
    ("test", Kind::Text),
    ("kind", Kind::Text),
    ("class", Kind::Text),
    ("member", Kind::Text),
    ("family", Kind::Text),
    ("text", Kind::Text),
    ("detail", Kind::Text),
    ("site", Kind::Number),
    ("source", Kind::Text),
    ("source_of", Kind::Text),
];

const TESTS: [Column; 15] = [
    ("test", Kind::Text),
    ("outcome", Kind::Text),
    ("runs", Kind::Number),
    ("duration_micros", Kind::Number),
    ("passed", Kind::Number),
    ("failed", Kind::Number),
    ("skipped", Kind::Number),
    ("aborted", Kind::Number),
    ("ids", Kind::Number),
    ("methods", Kind::Number),
    ("classes", Kind::Number),
    ("recorded", Kind::Number),
    ("operands_unknown", Kind::Number),
    ("complete", Kind::Flag),
    ("problems", Kind::Text),
];

/// Runs the command.
pub fn run(export: &Export, out: &mut impl Write) -> Result<(), Failure> {
    let traces = export.input.traces()?;
    let vocabulary = export.input.vocabulary()?;
    let run = Run::read(&traces, &vocabulary);
    let columns: &[Column] = if export.table == Table::Facts { &FACTS } else { &TESTS };
    let mut rows = rows_to(export, columns, out)?;
    let mut scratch = Scratch::default();
    for test in run.tests() {
        let facts = run.facts_of(test, &mut scratch);
        match export.table {
            Table::Facts => write_facts(&run, test, &facts, &mut *rows)?,
            Table::Tests => rows.row(test_row(test, &facts))?,
        }
    }
    rows.end()
}

fn rows_to<'o>(export: &Export, columns: &[Column], out: &'o mut impl Write) -> Result<Box<dyn Rows + 'o>, Failure> {
    let out: Box<dyn Write + 'o> = match (&export.out, export.format) {
        (Some(path), Format::Parquet) => return Ok(Box::new(ParquetFile::create(path, columns)?)),
        (None, Format::Parquet) => {
            return Err(Failure::BadInput(
                "a Parquet file is no text: say where to write it with --out FILE".to_owned(),
            ));
        }
        (Some(path), _) => {
            let failed = |error| Failure::Failed(format!("{}: cannot write: {error}", path.display()));
            Box::new(BufWriter::new(File::create(path).map_err(failed)?))
        }
        (None, _) => Box::new(out),
    };
    Ok(if export.format == Format::Csv { Box::new(Csv::new(out, columns)?) } else { Box::new(Json::new(out, columns)) })
}

fn test_row(test: &Test<'_>, facts: &TestFacts<'_>) -> Vec<Cell> {
    let problems: Vec<String> = facts.problems.iter().map(ToString::to_string).collect();
    let (tests, count) = (test.tests, |length: usize| Cell::from(length as u64));
    vec![
        test.class.as_str().into(),
        test.outcome.name().into(),
        u64::from(test.runs).into(),
        test.duration.into(),
        tests.passed.into(),
        tests.failed.into(),
        tests.skipped.into(),
        tests.aborted.into(),
        count(facts.ids.len()),
        count(facts.methods.len()),
        count(facts.classes.len()),
        count(facts.recorded.len()),
        count(facts.unknown_operands.len()),
        facts.is_complete().into(),
        problems.join("; ").into(),
    ]
}

/// What a row says beside its test and its source.
#[derive(Default)]
struct Row {
    kind: &'static str,
    class: String,
    member: String,
    family: String,
    text: String,
    detail: String,
    site: i64,
}

/// No call site.
const NO_SITE: i64 = -1;

fn write_facts(run: &Run<'_>, test: &Test<'_>, facts: &TestFacts<'_>, rows: &mut dyn Rows) -> Result<(), Failure> {
    let vocabulary = run.vocabulary();
    let mut write = |row: Row, source: Source| {
        let texts = [row.class, row.member, row.family, row.text, row.detail];
        let mut cells: Vec<Cell> = vec![test.class.as_str().into(), row.kind.into()];
        cells.extend(texts.map(Cell::from));
        cells.extend([
            Cell::Number(row.site),
            words::source_kind(source).into(),
            words::source_detail(run, source).into(),
        ]);
        rows.row(cells)
    };
    for (method, source) in &facts.methods {
        let (class, name) = vocabulary.method(*method);
        let (class, member) = (words::class(vocabulary, class), name.to_owned());
        write(Row { kind: "method", class, member, site: NO_SITE, ..Row::default() }, *source)?;
    }
    for touched in &facts.classes {
        let kind = if touched.supertype_of.is_some() { "supertype" } else { "class" };
        let class = words::class(vocabulary, touched.class);
        write(Row { kind, class, site: NO_SITE, ..Row::default() }, touched.source)?;
    }
    let text = |bytes: Option<&[u8]>| bytes.map_or_else(String::new, |bytes| decode(bytes).into_owned());
    for (fact, source) in &facts.recorded {
        let (class, member) = place(run, fact.site);
        let (family, text, detail) = (text(Some(fact.family)), text(fact.text), text(fact.detail));
        write(Row { kind: "recorded", class, member, family, text, detail, site: i64::from(fact.site) }, *source)?;
    }
    for (id, source) in &facts.unknown_operands {
        let (class, member) = place(run, *id);
        let family = vocabulary.recorder(*id).to_owned();
        write(
            Row { kind: "operands-unknown", class, member, family, site: i64::from(*id), ..Row::default() },
            *source,
        )?;
    }
    Ok(())
}

/// The class and method of a call site.
fn place(run: &Run<'_>, site: u32) -> (String, String) {
    let vocabulary = run.vocabulary();
    let Some(meaning) = vocabulary.meaning_of(site) else { return Default::default() };
    let (class, method) = vocabulary.method(meaning.method);
    (words::class(vocabulary, class), method.to_owned())
}
