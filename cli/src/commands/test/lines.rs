//! The files between the program and the build tool: a line is a key and its values, with tabs between.
//!
//! The Java twin is `runtime-java/src/main/java/touchstone/maven/Lines.java`.

use std::path::Path;

use touchstone_formats::replace::replace_file;
use touchstone_formats::{Error, Result};

/// Lines of keys and values.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Lines(Vec<Vec<String>>);

impl Lines {
    /// Adds a line.
    pub fn add(&mut self, parts: &[&str]) {
        self.0.push(parts.iter().map(|part| (*part).to_owned()).collect());
    }

    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| Error::io("cannot read", &error).in_file(path.display().to_string()))?;
        Ok(Self::parse(&text))
    }

    /// Writes a file as a whole.
    pub fn write(&self, path: &Path) -> Result<()> {
        replace_file(path, self.to_text().as_bytes())
    }

    fn parse(text: &str) -> Self {
        let lines = text.split('\n').filter(|line| !line.is_empty());
        Self(lines.map(|line| line.split('\t').map(unescaped).collect()).collect())
    }

    fn to_text(&self) -> String {
        let line = |parts: &Vec<String>| parts.iter().map(|part| escaped(part)).collect::<Vec<_>>().join("\t") + "\n";
        self.0.iter().map(line).collect()
    }

    /// The values of each line with this key.
    pub fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a [String]> {
        self.0.iter().filter_map(move |line| match line.split_first() {
            Some((first, values)) if first == key => Some(values),
            _ => None,
        })
    }

    /// The first value of the first line with this key.
    pub fn value<'a>(&'a self, key: &str) -> Option<&'a str> {
        self.0.iter().find_map(|line| match line.as_slice() {
            [first, value, ..] if first == key => Some(value.as_str()),
            _ => None,
        })
    }

    /// The pairs of values of the lines with this key.
    pub fn pairs<'a>(&'a self, key: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.all(key).filter_map(|values| match values {
            [one, other, ..] => Some((one.as_str(), other.as_str())),
            _ => None,
        })
    }
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n").replace('\r', "\\r")
}

fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        let next = if letter == '\\' { letters.next() } else { None };
        text.push(match next {
            Some('t') => '\t',
            Some('n') => '\n',
            Some('r') => '\r',
            Some(other) => other,
            None => letter,
        });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_values_come_back_as_they_were() {
        let mut lines = Lines::default();
        lines.add(&["environment", "a\tb", "back\\slash\nand line\r"]);
        lines.add(&["empty", ""]);
        assert_eq!(lines.to_text(), "environment\ta\\tb\tback\\\\slash\\nand line\\r\nempty\t\n");
        assert_eq!(Lines::parse(&lines.to_text()), lines);
        assert_eq!(lines.pairs("environment").next(), Some(("a\tb", "back\\slash\nand line\r")));
        assert_eq!((lines.value("empty"), lines.value("absent")), (Some(""), None));
    }
}
