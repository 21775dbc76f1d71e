//! Markdown tables with aligned columns, for terminals and for `benches/results`.

use std::fmt::Write as _;

/// A table that is built row by row; the first column is aligned left, the others right.
#[derive(Debug, Clone)]
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these column heads.
    pub fn new<const N: usize>(heads: [&str; N]) -> Self {
        Self { rows: vec![heads.map(String::from).to_vec()] }
    }

    /// Adds a row.
    pub fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.rows.push(cells.to_vec());
    }

    /// The Markdown text.
    pub fn render(&self) -> String {
        let columns = self.rows.first().map_or(0, Vec::len);
        let cell = |row: &Vec<String>, column: usize| row.get(column).cloned().unwrap_or_default();
        let width = |column| self.rows.iter().map(|row| cell(row, column).chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let mut text = String::new();
        for (number, row) in self.rows.iter().enumerate() {
            for (column, width) in widths.iter().enumerate() {
                let cell = cell(row, column);
                let _ = if column == 0 { write!(text, "| {cell:<width$} ") } else { write!(text, "| {cell:>width$} ") };
            }
            text.push_str("|\n");
            if number == 0 {
                text.push_str(&ruler(&widths));
            }
        }
        text
    }
}

fn ruler(widths: &[usize]) -> String {
    let mut text = String::new();
    for (column, width) in widths.iter().enumerate() {
        let dashes = "-".repeat(width.saturating_sub(usize::from(column > 0)));
        let _ = write!(text, "| {dashes}{} ", if column > 0 { ":" } else { "" });
    }
    text + "|\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Table::new(["what", "n"]);
        table.row(["a long name".into(), "1,000".into()]);
        let expected = "| what        |     n |\n| ----------- | ----: |\n| a long name | 1,000 |\n";
        assert_eq!(table.render(), expected);
    }
}
