//! In which order selected tests tell most, soonest: those likely to fail first, and of two alike the quicker one.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use touchstone_formats::store::TestState;

use super::{Reason, Selection};
use crate::techniques::Subject;

/// How likely a test is to fail, the likeliest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Likelihood {
    /// It failed when it last ran.
    Failed,
    /// It had to run, and nobody knows how it would have ended.
    Unknown,
    /// The test class itself changed.
    OwnChange,
    /// A change reaches it.
    Change,
    /// Nothing speaks for a failure.
    Unlikely,
}

/// The selected tests, likely failures first: by their likelihood, then by how many changes reach them, then the quicker
/// ones, then by name. Tests that are not remembered are in no selection: they should run before these.
pub fn order(selection: &Selection, durations: &[(String, u64)]) -> Vec<String> {
    let durations: HashMap<&str, u64> = durations.iter().map(|(test, time)| (test.as_str(), *time)).collect();
    let mut tests: Vec<_> = selection
        .selected
        .iter()
        .map(|(test, reasons)| {
            let time = durations.get(test.as_str()).copied().unwrap_or(0);
            (likelihood(test, reasons), Reverse(changes(reasons)), time, test)
        })
        .collect();
    tests.sort();
    tests.into_iter().map(|(.., test)| test.clone()).collect()
}

fn likelihood(test: &str, reasons: &[Reason]) -> Likelihood {
    let of_reason = |reason: &Reason| match reason {
        Reason::Pending { state: TestState::Failed, .. } => Likelihood::Failed,
        Reason::Pending { .. } => Likelihood::Unknown,
        Reason::Change(demand) => match &demand.subject {
            Subject::Class(class, _) if is_own(class, test) => Likelihood::OwnChange,
            _ => Likelihood::Change,
        },
        Reason::Always { .. } => Likelihood::Unlikely,
    };
    reasons.iter().map(of_reason).min().unwrap_or(Likelihood::Unlikely)
}

/// Whether a class in internal form is the test class, or nested in it.
fn is_own(class: &str, test: &str) -> bool {
    let class = class.replace('/', ".");
    class == test || class.strip_prefix(test).is_some_and(|rest| rest.starts_with('$'))
}

/// How many things changed that reach the test.
fn changes(reasons: &[Reason]) -> usize {
    let subjects = reasons.iter().filter_map(|reason| match reason {
        Reason::Change(demand) => Some(&demand.subject),
        _ => None,
    });
    subjects.collect::<BTreeSet<_>>().len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selection::FallBack;
    use crate::techniques::{Demand, Rule};

    fn change(class: &str, member: &str) -> Reason {
        let subject = Subject::Class(class.to_owned(), Some(member.to_owned()));
        Reason::Change(Demand { rule: Rule::Body, change: String::new(), subject, all_of: Vec::new() })
    }

    fn pending(state: TestState) -> Reason {
        Reason::Pending { state, detail: String::new() }
    }

    #[test]
    fn failures_then_own_changes_then_many_changes_then_the_quicker() {
        let tests = [
            ("a.Idle", vec![]),
            ("b.Slow", vec![change("x/Y", "f()V")]),
            ("c.Quick", vec![change("x/Y", "f()V")]),
            ("d.Many", vec![change("x/Y", "f()V"), change("x/Y", "g()V"), change("x/Y", "g()V")]),
            ("e.Own", vec![change("e/Own$Inner", "f()V")]),
            ("f.NotRun", vec![pending(TestState::NotRun)]),
            ("g.Failed", vec![change("x/Y", "f()V"), pending(TestState::Failed)]),
            ("h.Always", vec![Reason::Always { pattern: "*".to_owned() }]),
        ];
        let selection = Selection {
            technique: "hybrid",
            fall_backs: vec![FallBack::Asked],
            selected: tests.into_iter().map(|(test, reasons)| (test.to_owned(), reasons)).collect(),
            unaffected: Vec::new(),
        };
        let durations = [("b.Slow", 9), ("c.Quick", 1), ("a.Idle", 2)].map(|(test, time)| (test.to_owned(), time));
        let expected = ["g.Failed", "f.NotRun", "e.Own", "d.Many", "c.Quick", "b.Slow", "h.Always", "a.Idle"];
        assert_eq!(order(&selection, &durations), expected);
    }
}
