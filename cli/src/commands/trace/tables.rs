//! Tables for notebooks: rows of named columns, written as CSV, JSON lines or Parquet.

use std::io::Write;

use serde_json::{Map, Value};

use crate::exit::Failure;

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// Whole numbers.
    Number,
    /// Yes or no.
    Flag,
}

/// A column by name.
pub type Column = (&'static str, Kind);

/// One value; it must be of its column's kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// Text.
    Text(String),
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<u64> for Cell {
    fn from(number: u64) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<bool> for Cell {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

/// Where rows go.
pub trait Rows {
    /// Takes one row.
    fn row(&mut self, cells: Vec<Cell>) -> Result<(), Failure>;
    /// There is no further row.
    fn end(&mut self) -> Result<(), Failure>;
}

/// Comma-separated values, RFC 4180, the names of the columns first.
pub struct Csv<W>(W);

impl<W: Write> Csv<W> {
    /// Writes the names of the columns.
    pub fn new(mut out: W, columns: &[Column]) -> Result<Self, Failure> {
        let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
        write!(out, "{}\r\n", names.join(","))?;
        Ok(Self(out))
    }
}

impl<W: Write> Rows for Csv<W> {
    fn row(&mut self, cells: Vec<Cell>) -> Result<(), Failure> {
        let cells: Vec<String> = cells.iter().map(csv_cell).collect();
        Ok(write!(self.0, "{}\r\n", cells.join(","))?)
    }

    fn end(&mut self) -> Result<(), Failure> {
        Ok(self.0.flush()?)
    }
}

fn csv_cell(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => csv_text(text),
        Cell::Number(number) => number.to_string(),
        Cell::Flag(flag) => flag.to_string(),
    }
}

/// A text as one field: in quotes where it has to be.
pub fn csv_text(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// One JSON object a line.
pub struct Json<W> {
    out: W,
    columns: Vec<Column>,
}

impl<W: Write> Json<W> {
    /// Remembers the names of the columns.
    pub fn new(out: W, columns: &[Column]) -> Self {
        Self { out, columns: columns.to_vec() }
    }
}

impl<W: Write> Rows for Json<W> {
    fn row(&mut self, cells: Vec<Cell>) -> Result<(), Failure> {
        let value = |cell| match cell {
            Cell::Text(text) => Value::from(text),
            Cell::Number(number) => Value::from(number),
            Cell::Flag(flag) => Value::from(flag),
        };
        let object: Map<String, Value> =
            self.columns.iter().zip(cells).map(|((name, _), cell)| ((*name).to_owned(), value(cell))).collect();
        Ok(writeln!(self.out, "{}", Value::Object(object))?)
    }

    fn end(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_commas_quotes_and_line_ends_are_quoted() {
        assert_eq!(csv_text("plain"), "plain");
        assert_eq!(csv_text("a,b \"c\"\n"), "\"a,b \"\"c\"\"\n\"");
    }
}
