//! Compares what a verifier said of the instrumented classes with what it said of the originals.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};

/// What the Java tools write for a class that passed.
const OK: &str = "ok";

/// The outcome of every class: from `input TAB class` to `ok` or the messages.
#[derive(Debug, Clone, Default)]
pub struct Outcomes {
    by_class: BTreeMap<String, String>,
}

impl Outcomes {
    /// Reads a report of the Java tools.
    pub fn read(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(Self::parse(&text))
    }

    fn parse(text: &str) -> Self {
        let lines = text.lines().filter_map(|line| line.rsplit_once('\t'));
        Self { by_class: lines.map(|(class, outcome)| (class.into(), outcome.into())).collect() }
    }

    /// Adds all of another report.
    pub fn extend(&mut self, other: Self) {
        self.by_class.extend(other.by_class);
    }

    /// How many classes were looked at.
    pub fn len(&self) -> usize {
        self.by_class.len()
    }

    /// Whether no class was looked at.
    pub fn is_empty(&self) -> bool {
        self.by_class.is_empty()
    }

    /// How many of them passed.
    pub fn passed(&self) -> usize {
        self.by_class.values().filter(|outcome| *outcome == OK).count()
    }
}

/// The errors that the originals do not have, one line each; a class that got lost is one too.
pub fn new_errors(originals: &Outcomes, instrumented: &Outcomes) -> Vec<String> {
    let mut errors = Vec::new();
    for (class, before) in &originals.by_class {
        match instrumented.by_class.get(class) {
            None => errors.push(format!("{class}\tis missing from the output")),
            Some(after) => {
                let known: Vec<&str> = before.split(" ; ").collect();
                let new: Vec<&str> =
                    after.split(" ; ").filter(|message| *message != OK && !known.contains(message)).collect();
                if !new.is_empty() {
                    errors.push(format!("{class}\t{}", new.join(" ; ")));
                }
            }
        }
    }
    let extra = instrumented.by_class.keys().filter(|class| !originals.by_class.contains_key(*class));
    errors.extend(extra.map(|class| format!("{class}\tis not in the input")));
    errors
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(originals: &str, instrumented: &str, expected: &[&str]) {
        assert_eq!(new_errors(&Outcomes::parse(originals), &Outcomes::parse(instrumented)), expected);
    }

    #[test]
    fn an_error_of_the_original_is_not_new() {
        check("j\tA\tok\nj\tB\tbad x\n", "j\tA\tok\nj\tB\tbad x\n", &[]);
    }

    #[test]
    fn an_error_where_the_original_passed_or_failed_otherwise_is_new() {
        check("j\tA\tok\nj\tB\tbad x\n", "j\tA\tbad y\nj\tB\tbad x ; bad z\n", &["j\tA\tbad y", "j\tB\tbad z"]);
    }

    #[test]
    fn a_lost_or_added_class_is_an_error() {
        check("j\tA\tok\n", "j\tB\tok\n", &["j\tA\tis missing from the output", "j\tB\tis not in the input"]);
    }

    #[test]
    fn a_class_that_passes_only_now_is_no_error() {
        check("j\tA\tbad\n", "j\tA\tok\n", &[]);
    }
}
