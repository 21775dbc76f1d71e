//! Tables of texts: for a terminal, as Markdown, as CSV.

/// A table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// The names of its columns.
    pub head: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
    /// What is to be known about it.
    pub notes: Vec<String>,
}

impl Table {
    /// For people at a terminal: the first column to the left, the others to the right.
    pub fn text(&self) -> String {
        let widths = self.widths();
        let line = |row: &Vec<String>| {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| match column {
                0 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
        };
        let mut text = format!("{}\n\n{}", self.title, line(&self.head));
        self.rows.iter().for_each(|row| text.push_str(&line(row)));
        self.notes.iter().for_each(|note| text.push_str(&format!("{note}\n")));
        text
    }

    /// As Markdown, below a heading.
    pub fn markdown(&self) -> String {
        let line = |row: &Vec<String>| {
            let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|").replace('<', "&lt;")).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let mut text = format!("## {}\n\n{}", self.title, line(&self.head));
        text.push_str("| --- |");
        text.push_str(&" ---: |".repeat(self.head.len().saturating_sub(1)));
        text.push('\n');
        self.rows.iter().for_each(|row| text.push_str(&line(row)));
        if !self.notes.is_empty() {
            text.push('\n');
            self.notes.iter().for_each(|note| text.push_str(&format!("- {}\n", note.replace('<', "&lt;"))));
        }
        text
    }

    fn widths(&self) -> Vec<usize> {
        let width = |column: usize| {
            let cells = self.rows.iter().chain([&self.head]).filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        (0..self.head.len()).map(width).collect()
    }
}

/// Rows as CSV, by RFC 4180 but for the ends of lines.
pub fn csv(rows: &[Vec<String>]) -> String {
    let cell = |text: &String| match text.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.clone(),
    };
    rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(",") + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        let rows = vec![row(["a|b", "1"]), row(["c", "10"])];
        Table { title: "T".to_owned(), head: row(["name", "n"]), rows, notes: vec!["a note".to_owned()] }
    }

    #[test]
    fn text_is_aligned() {
        assert_eq!(table().text(), "T\n\nname   n\na|b    1\nc     10\na note\n");
    }

    #[test]
    fn markdown_escapes_what_would_end_a_cell() {
        let expected = "## T\n\n| name | n |\n| --- | ---: |\n| a\\|b | 1 |\n| c | 10 |\n\n- a note\n";
        assert_eq!(table().markdown(), expected);
    }

    #[test]
    fn csv_quotes_where_it_must() {
        let rows = vec![vec!["a".to_owned(), "b,c".to_owned()], vec!["d\"e".to_owned(), String::new()]];
        assert_eq!(csv(&rows), "a,\"b,c\"\n\"d\"\"e\",\n");
    }
}
