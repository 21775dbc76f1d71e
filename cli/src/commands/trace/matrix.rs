//! `touchstone trace matrix`: tests × classes or methods, as text, CSV or a picture.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use touchstone_analyzer::facts::{Run, Scratch, Source};

use super::input::Input;
use super::tables::csv_text;
use super::{picture, words};
use crate::exit::Failure;

/// Print which test depends on which class or method, and why: one row a test
#[derive(Debug, Args)]
#[command(after_help = super::EXAMPLES)]
pub struct Matrix {
    #[command(flatten)]
    input: Input,
    /// What the columns are
    #[arg(long, value_enum, default_value_t)]
    of: Columns,
    /// As comma-separated values: one column a class or method
    #[arg(long)]
    csv: bool,
    /// As a picture, .png or .svg
    #[arg(long, value_name = "FILE", conflicts_with = "csv")]
    picture: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Columns {
    #[default]
    Classes,
    Methods,
}

/// A sparse matrix with names.
pub struct Table {
    /// What the columns are, for people.
    pub of: &'static str,
    /// The tests, sorted.
    pub rows: Vec<String>,
    /// The columns: group (package or class) and name, grouped, the most used of a group first.
    pub columns: Vec<(String, String)>,
    /// For each row its columns, rising, with the sort of its source.
    pub cells: Vec<Vec<(u32, Mark)>>,
}

/// How a test came to depend on something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// It ran it.
    Own,
    /// Through a class initializer.
    Init,
    /// Through state that is filled once.
    Fill,
    /// Outside of any window.
    Outside,
    /// In another process.
    Helper,
}

impl Mark {
    /// All, the strongest first.
    pub const ALL: [Self; 5] = [Self::Own, Self::Init, Self::Fill, Self::Outside, Self::Helper];

    fn of(source: Source) -> Self {
        match source {
            Source::Own => Self::Own,
            Source::Init(_) => Self::Init,
            Source::Fill(_) => Self::Fill,
            Source::Gap(_) | Source::Exit => Self::Outside,
            Source::Helper(_) => Self::Helper,
        }
    }

    fn letter(self) -> char {
        match self {
            Self::Own => '#',
            Self::Init => 'i',
            Self::Fill => 'f',
            Self::Outside => 'o',
            Self::Helper => 'h',
        }
    }

    /// For legends.
    pub fn name(self) -> &'static str {
        match self {
            Self::Own => "ran in its window",
            Self::Init => "class initializer",
            Self::Fill => "state filled once",
            Self::Outside => "outside of windows",
            Self::Helper => "another process",
        }
    }
}

/// Runs the command.
pub fn run(matrix: &Matrix, out: &mut impl Write) -> Result<(), Failure> {
    let kind = matrix.picture.as_ref().map(|path| picture::kind_of(path)).transpose()?;
    let traces = matrix.input.traces()?;
    let vocabulary = matrix.input.vocabulary()?;
    let run = Run::read(&traces, &vocabulary);
    if run.tests().is_empty() {
        let remedy = "run the tests with the listeners on the class path: see `touchstone runtime --help`";
        return Err(Failure::Failed(format!("there is no window of any test class in these traces; {remedy}")));
    }
    let table = make(&run, matrix.of);
    match (&matrix.picture, kind) {
        (Some(path), Some(kind)) => picture::write(&table, path, kind),
        _ if matrix.csv => print_csv(&table, out),
        _ => print(&table, out),
    }
}

fn make(run: &Run<'_>, of: Columns) -> Table {
    let mut scratch = Scratch::default();
    let mut found: Vec<Vec<(u32, Mark)>> = Vec::new();
    let mut uses: BTreeMap<u32, u64> = BTreeMap::new();
    for test in run.tests() {
        let facts = run.facts_of(test, &mut scratch);
        let cells: Vec<(u32, Mark)> = match of {
            Columns::Classes => facts.classes.iter().map(|it| (it.class.0, Mark::of(it.source))).collect(),
            Columns::Methods => facts.methods.iter().map(|(method, source)| (method.0, Mark::of(*source))).collect(),
        };
        cells.iter().for_each(|(number, _)| *uses.entry(*number).or_default() += 1);
        found.push(cells);
    }
    let mut order: Vec<(String, std::cmp::Reverse<u64>, String, u32)> = uses
        .iter()
        .map(|(number, count)| {
            let (group, name) = name_of(run, of, *number);
            (group, std::cmp::Reverse(*count), name, *number)
        })
        .collect();
    order.sort();
    let places: BTreeMap<u32, u32> = order.iter().zip(0..).map(|((.., number), place)| (*number, place)).collect();
    for cells in &mut found {
        for cell in cells.iter_mut() {
            cell.0 = places.get(&cell.0).copied().unwrap_or_default();
        }
        cells.sort_unstable();
    }
    Table {
        of: if of == Columns::Classes { "classes" } else { "methods" },
        rows: run.tests().iter().map(|test| test.class.clone()).collect(),
        columns: order.into_iter().map(|(group, _, name, _)| (group, name)).collect(),
        cells: found,
    }
}

/// The package and the class, or the class and the method.
fn name_of(run: &Run<'_>, of: Columns, number: u32) -> (String, String) {
    use touchstone_analyzer::facts::{ClassId, MethodId};
    let vocabulary = run.vocabulary();
    match of {
        Columns::Classes => {
            let name = words::class(vocabulary, ClassId(number));
            name.rsplit_once('.')
                .map_or((String::new(), name.clone()), |(package, class)| (package.to_owned(), class.to_owned()))
        }
        Columns::Methods => {
            let (class, method) = vocabulary.method(MethodId(number));
            (words::class(vocabulary, class), method.to_owned())
        }
    }
}

fn full_name((group, name): &(String, String)) -> String {
    if group.is_empty() { name.clone() } else { format!("{group}.{name}") }
}

fn print(table: &Table, out: &mut impl Write) -> Result<(), Failure> {
    let legend: Vec<String> = Mark::ALL.iter().map(|mark| format!("{} {}", mark.letter(), mark.name())).collect();
    writeln!(out, "{} tests x {} {}; {}", table.rows.len(), table.columns.len(), table.of, legend.join(", "))?;
    let width = table.rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    for (row, cells) in table.rows.iter().zip(&table.cells) {
        let mut line = vec!['.'; table.columns.len()];
        for (column, mark) in cells {
            if let Some(place) = line.get_mut(*column as usize) {
                *place = mark.letter();
            }
        }
        writeln!(out, "{row:width$} {}", line.into_iter().collect::<String>())?;
    }
    for (number, column) in (1..).zip(&table.columns) {
        writeln!(out, "column {number} {}", full_name(column))?;
    }
    Ok(())
}

fn print_csv(table: &Table, out: &mut impl Write) -> Result<(), Failure> {
    write!(out, "test")?;
    for column in &table.columns {
        write!(out, ",{}", csv_text(&full_name(column)))?;
    }
    write!(out, "\r\n")?;
    for (row, cells) in table.rows.iter().zip(&table.cells) {
        write!(out, "{}", csv_text(row))?;
        let mut cells = cells.iter().peekable();
        for column in 0..table.columns.len() as u32 {
            match cells.next_if(|(place, _)| *place == column) {
                Some((_, mark)) => write!(out, ",{}", mark.letter())?,
                None => write!(out, ",")?,
            }
        }
        write!(out, "\r\n")?;
    }
    Ok(())
}
