//! A table as a Parquet file: one column chunk a column, all values required, dictionaries for texts.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::{ConvertedType, Repetition, Type as PhysicalType};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use super::tables::{Cell, Column, Kind, Rows};
use crate::exit::Failure;

/// How many rows are kept in memory before they are written together.
const ROWS_A_GROUP: usize = 200_000;

/// A Parquet file in the making.
pub struct ParquetFile {
    path: PathBuf,
    writer: Option<SerializedFileWriter<File>>,
    columns: Vec<Values>,
    rows: usize,
}

enum Values {
    Texts(Vec<ByteArray>),
    Numbers(Vec<i64>),
    Flags(Vec<bool>),
}

impl ParquetFile {
    /// Creates the file with these columns.
    pub fn create(path: &Path, columns: &[Column]) -> Result<Self, Failure> {
        let failed =
            |error: &dyn std::fmt::Display| Failure::Failed(format!("{}: cannot write: {error}", path.display()));
        let fields = columns.iter().map(field).collect::<Result<Vec<_>, _>>().map_err(|error| failed(&error))?;
        let schema =
            Type::group_type_builder("touchstone").with_fields(fields).build().map_err(|error| failed(&error))?;
        let file = File::create(path).map_err(|error| failed(&error))?;
        // No time and no host: the same facts give the same file.
        let properties = WriterProperties::builder().set_created_by("touchstone".to_owned()).build();
        let writer =
            SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties)).map_err(|error| failed(&error))?;
        let columns = columns.iter().map(|(_, kind)| Values::none(*kind)).collect();
        Ok(Self { path: path.to_owned(), writer: Some(writer), columns, rows: 0 })
    }

    fn flush(&mut self) -> Result<(), ParquetError> {
        let Some(writer) = self.writer.as_mut().filter(|_| self.rows > 0) else { return Ok(()) };
        let mut group = writer.next_row_group()?;
        for values in &mut self.columns {
            let Some(mut column) = group.next_column()? else { break };
            match values {
                Values::Texts(texts) => _ = column.typed::<ByteArrayType>().write_batch(texts, None, None)?,
                Values::Numbers(numbers) => _ = column.typed::<Int64Type>().write_batch(numbers, None, None)?,
                Values::Flags(flags) => _ = column.typed::<BoolType>().write_batch(flags, None, None)?,
            }
            column.close()?;
            values.clear();
        }
        self.rows = 0;
        group.close().map(|_| ())
    }

    fn failed(&self, error: &ParquetError) -> Failure {
        Failure::Failed(format!("{}: cannot write: {error}", self.path.display()))
    }
}

impl Rows for ParquetFile {
    fn row(&mut self, cells: Vec<Cell>) -> Result<(), Failure> {
        for (values, cell) in self.columns.iter_mut().zip(cells) {
            values.push(cell);
        }
        self.rows += 1;
        if self.rows < ROWS_A_GROUP { Ok(()) } else { self.flush().map_err(|error| self.failed(&error)) }
    }

    fn end(&mut self) -> Result<(), Failure> {
        self.flush().map_err(|error| self.failed(&error))?;
        let closed = self.writer.take().map_or(Ok(()), |writer| writer.close().map(|_| ()));
        closed.map_err(|error| self.failed(&error))
    }
}

impl Values {
    fn none(kind: Kind) -> Self {
        match kind {
            Kind::Text => Self::Texts(Vec::new()),
            Kind::Number => Self::Numbers(Vec::new()),
            Kind::Flag => Self::Flags(Vec::new()),
        }
    }

    /// A cell of another kind becomes an empty one, so that columns keep their length.
    fn push(&mut self, cell: Cell) {
        match (self, cell) {
            (Self::Texts(texts), Cell::Text(text)) => texts.push(text.into_bytes().into()),
            (Self::Texts(texts), _) => texts.push(ByteArray::from("")),
            (Self::Numbers(numbers), Cell::Number(number)) => numbers.push(number),
            (Self::Numbers(numbers), _) => numbers.push(0),
            (Self::Flags(flags), cell) => flags.push(cell == Cell::Flag(true)),
        }
    }

    fn clear(&mut self) {
        match self {
            Self::Texts(texts) => texts.clear(),
            Self::Numbers(numbers) => numbers.clear(),
            Self::Flags(flags) => flags.clear(),
        }
    }
}

fn field((name, kind): &Column) -> Result<Arc<Type>, ParquetError> {
    let (physical, converted) = match kind {
        Kind::Text => (PhysicalType::BYTE_ARRAY, ConvertedType::UTF8),
        Kind::Number => (PhysicalType::INT64, ConvertedType::NONE),
        Kind::Flag => (PhysicalType::BOOLEAN, ConvertedType::NONE),
    };
    let builder = Type::primitive_type_builder(name, physical).with_converted_type(converted);
    builder.with_repetition(Repetition::REQUIRED).build().map(Arc::new)
}
