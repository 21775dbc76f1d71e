//! One thing that breaks a rule: where, what, and what to do about it.

use std::fmt;

/// A broken rule at one place. Printed as `path:line: what`, which editors turn into a link.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The file, relative to the root of the repository.
    pub path: String,
    /// The line, counted from 1; 0 when the file as a whole is meant.
    pub line: usize,
    /// What is wrong, and what to do.
    pub what: String,
}

impl Finding {
    /// A finding about one line.
    pub fn at(path: &str, line: usize, what: impl Into<String>) -> Finding {
        Finding { path: path.to_owned(), line, what: what.into() }
    }

    /// A finding about a file as a whole.
    pub fn about(path: &str, what: impl Into<String>) -> Finding {
        Finding::at(path, 0, what)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(out, "{}: {}", self.path, self.what),
            line => write!(out, "{}:{line}: {}", self.path, self.what),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_names_file_line_and_fault() {
        assert_eq!(Finding::at("a/b.rs", 3, "bad").to_string(), "a/b.rs:3: bad");
        assert_eq!(Finding::about("a/b.rs", "bad").to_string(), "a/b.rs: bad");
    }
}
