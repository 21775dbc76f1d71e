//! One selection against what the tests ran: who was missed, how much of it was needed.

use std::collections::BTreeSet;

use serde::Serialize;

use super::executed::Executed;

/// A test that ran a changed method and was not selected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Missed {
    /// The test.
    pub test: String,
    /// The changed methods that it ran.
    pub ran: Vec<String>,
}

/// What is to be said of one selection.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Audit {
    /// Whose selection.
    pub name: String,
    /// Ts: how many of the tests that ran it selects.
    pub selected: usize,
    /// To − Ts, by name.
    pub missed: Vec<Missed>,
    /// LR = |To − Ts| / |To|; none when To is empty.
    pub loss_rate: Option<f64>,
    /// |To ∩ Ts| / |Ts|; none when nothing is selected.
    pub precision: Option<f64>,
    /// Why everything is selected, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub everything: Option<String>,
}

/// Audits a selection. `is_selected` is asked about each test that ran.
pub fn audit(name: &str, executed: &Executed, is_selected: impl Fn(&str) -> bool) -> Audit {
    let selected: BTreeSet<&String> = executed.tests.iter().filter(|test| is_selected(test)).collect();
    let affected = executed.affected.iter();
    let missed: Vec<Missed> = affected
        .filter(|(test, _)| !selected.contains(test))
        .map(|(test, ran)| Missed { test: test.clone(), ran: ran.iter().cloned().collect() })
        .collect();
    let rate = |part: usize, whole: usize| (whole > 0).then(|| part as f64 / whole as f64);
    let found = executed.affected.len() - missed.len();
    Audit {
        name: name.to_owned(),
        selected: selected.len(),
        loss_rate: rate(missed.len(), executed.affected.len()),
        precision: rate(found, selected.len()),
        missed,
        everything: None,
    }
}

/// The tests that a list selects, one name a line; `None` for all of them, which is a line with a single `*`. Empty lines and
/// those that begin with `#` count for nothing.
pub fn read_list(text: &str) -> Option<BTreeSet<String>> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let names: BTreeSet<String> = lines.map(|line| line.trim_end_matches(".class").replace('/', ".")).collect();
    if names.contains("*") { None } else { Some(names) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn executed(all: &[&str], affected: &[&str]) -> Executed {
        let ran = |test: &&str| (test.to_string(), BTreeSet::from(["a.B#run()V".to_owned()]));
        Executed {
            tests: all.iter().map(ToString::to_string).collect(),
            affected: affected.iter().map(ran).collect(),
            ..Executed::default()
        }
    }

    #[test]
    fn rates_are_of_to_and_of_ts() {
        let executed = executed(&["A", "B", "C", "D"], &["A", "B"]);
        let audit = audit("x", &executed, |test| test != "A");
        assert_eq!((audit.selected, audit.loss_rate, audit.precision), (3, Some(0.5), Some(1.0 / 3.0)));
        assert_eq!(audit.missed, [Missed { test: "A".to_owned(), ran: vec!["a.B#run()V".to_owned()] }]);
    }

    #[test]
    fn without_affected_tests_there_is_no_loss_rate() {
        let audit = audit("x", &executed(&["A"], &[]), |_| false);
        assert_eq!((audit.loss_rate, audit.precision, audit.missed.len()), (None, None, 0));
    }

    #[test]
    fn lists_of_other_tools() {
        let names = |text: &str| read_list(text).map(|names| names.into_iter().collect::<Vec<_>>());
        assert_eq!(names("# by x\n a.BTest \n\na/b/CTest.class\n"), Some(vec!["a.BTest".into(), "a.b.CTest".into()]));
        assert_eq!((names("*\n"), names("")), (None, Some(Vec::new())));
    }
}
