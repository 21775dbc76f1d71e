//! Rules R1 to R7 of the paper's Table I, by the identity of tests and by the cause of failures, not only by numbers.

use std::collections::BTreeSet;

/// A rule of Table I.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    /// A newly failed test is not selected.
    R1,
    /// The tool selects no test, all other tools select all.
    R2,
    /// The tool selects all tests in all revisions.
    R3,
    /// The tool selects all tests, all other tools select none.
    R4,
    /// Nothing changed, and the tool selects a test.
    R5,
    /// The tool does not select all tests of a first revision.
    R6,
    /// A test fails with the tool and does not without it, or fails for another cause.
    R7,
}

impl Rule {
    /// All rules.
    pub const ALL: [Self; 7] = [Self::R1, Self::R2, Self::R3, Self::R4, Self::R5, Self::R6, Self::R7];

    /// Its name in the table.
    pub fn name(self) -> &'static str {
        match self {
            Self::R1 => "R1",
            Self::R2 => "R2",
            Self::R3 => "R3",
            Self::R4 => "R4",
            Self::R5 => "R5",
            Self::R6 => "R6",
            Self::R7 => "R7",
        }
    }

    /// What sort of violation it finds.
    pub fn kind(self) -> &'static str {
        match self {
            Self::R1 | Self::R2 => "safety",
            Self::R3 | Self::R4 | Self::R5 => "precision",
            Self::R6 | Self::R7 => "generality",
        }
    }
}

/// What a tool did with an evolving program. Tests are numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ToolRun {
    /// The tool's name.
    pub tool: String,
    /// What it selected in the first revision, of which it knew nothing.
    pub first: BTreeSet<usize>,
    /// What it selected in the same revision again.
    pub again: BTreeSet<usize>,
    /// What it selected in the second revision.
    pub second: BTreeSet<usize>,
    /// The tests whose outcome is another with the tool than without, and how.
    pub disturbed: Vec<(usize, String)>,
}

/// An evolving program, run without and with tools.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Evolved {
    /// How many tests it has.
    pub tests: usize,
    /// The tests that fail in the second revision and did not in the first, each with the cause.
    pub newly_failed: Vec<(usize, String)>,
    /// What the tools did.
    pub tools: Vec<ToolRun>,
}

/// A rule that a tool violates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The rule.
    pub rule: Rule,
    /// The tool's place in the list of tools.
    pub tool: usize,
    /// The tests that it is about, with what is wrong about each; none for rules about whole selections.
    pub tests: Vec<(usize, String)>,
}

/// All violations by all tools.
pub fn violations(evolved: &Evolved) -> Vec<Violation> {
    let mut all = Vec::new();
    for (tool, run) in evolved.tools.iter().enumerate() {
        let others = || evolved.tools.iter().enumerate().filter(move |(other, _)| *other != tool).map(|(_, it)| it);
        let mut found = |rule: Rule, tests: Vec<(usize, String)>| all.push(Violation { rule, tool, tests });
        let is_all = |run: &ToolRun| run.second.len() == evolved.tests;
        let missed: Vec<_> =
            evolved.newly_failed.iter().filter(|(test, _)| !run.second.contains(test)).cloned().collect();
        if !missed.is_empty() {
            found(Rule::R1, missed);
        }
        let has_others = evolved.tools.len() > 1;
        if run.second.is_empty() && has_others && others().all(is_all) {
            found(Rule::R2, Vec::new());
        }
        if is_all(run) && run.first.len() == evolved.tests {
            found(Rule::R3, Vec::new());
        }
        if is_all(run) && has_others && others().all(|it| it.second.is_empty()) {
            found(Rule::R4, Vec::new());
        }
        if !run.again.is_empty() {
            found(
                Rule::R5,
                run.again.iter().map(|test| (*test, "selected though nothing changed".to_owned())).collect(),
            );
        }
        let left_out: Vec<_> = (0..evolved.tests).filter(|test| !run.first.contains(test)).collect();
        if !left_out.is_empty() {
            found(Rule::R6, left_out.into_iter().map(|test| (test, "not run at first".to_owned())).collect());
        }
        if !run.disturbed.is_empty() {
            found(Rule::R7, run.disturbed.clone());
        }
    }
    all
}

/// How two outcomes differ, in a few words that are the same for many programs: the cause by which violations are grouped.
pub fn cause(old: &str, new: &str) -> String {
    let thrown = |text: &str| text.rsplit(';').next().filter(|it| it.starts_with("java.")).map(str::to_owned);
    if new == "not run" || new.starts_with("broken") || new.starts_with("threw") {
        return new.split_whitespace().take(2).collect::<Vec<_>>().join(" ").trim_end_matches(':').to_owned();
    }
    match (thrown(old), thrown(new)) {
        (None, Some(error)) => format!("throws {error}"),
        (Some(error), None) => format!("no longer throws {error}"),
        (Some(one), Some(other)) if one != other => format!("throws {other}, not {one}"),
        _ if old.contains('{') || new.contains('{') => "another state".to_owned(),
        _ => "another value".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(tool: &str, second: &[usize]) -> ToolRun {
        let first = (0..3).collect();
        ToolRun { tool: tool.to_owned(), first, second: second.iter().copied().collect(), ..ToolRun::default() }
    }

    fn found(newly_failed: &[usize], tools: Vec<ToolRun>) -> Vec<(Rule, usize, usize)> {
        let newly_failed = newly_failed.iter().map(|test| (*test, "another value".to_owned())).collect();
        let evolved = Evolved { tests: 3, newly_failed, tools };
        violations(&evolved).into_iter().map(|it| (it.rule, it.tool, it.tests.len())).collect()
    }

    #[test]
    fn a_missed_test_counts_by_its_identity_even_when_the_number_is_right() {
        assert_eq!(found(&[1], vec![run("a", &[1])]), []);
        assert_eq!(found(&[1], vec![run("a", &[2])]), [(Rule::R1, 0, 1)]);
        assert_eq!(found(&[0, 1], vec![run("a", &[2]), run("b", &[0, 1])]), [(Rule::R1, 0, 2)]);
    }

    #[test]
    fn extremes_are_extreme_beside_all_others() {
        let (none, all) = (run("none", &[]), run("all", &[0, 1, 2]));
        assert_eq!(found(&[], vec![none.clone(), all.clone()]), [(Rule::R2, 0, 0), (Rule::R3, 1, 0), (Rule::R4, 1, 0)]);
        assert_eq!(found(&[], vec![none.clone(), all.clone(), run("some", &[1])]), [(Rule::R3, 1, 0)]);
        assert_eq!(found(&[], vec![none]), []);
        assert_eq!(found(&[], vec![all]), [(Rule::R3, 0, 0)]);
    }

    #[test]
    fn the_same_revision_the_first_revision_and_disturbed_tests() {
        let again = ToolRun { again: [1].into(), ..run("a", &[]) };
        assert_eq!(found(&[], vec![again]), [(Rule::R5, 0, 1)]);
        let first = ToolRun { first: [0].into(), ..run("a", &[]) };
        assert_eq!(found(&[], vec![first]), [(Rule::R6, 0, 2)]);
        let disturbed = ToolRun { disturbed: vec![(2, "x".to_owned())], ..run("a", &[]) };
        assert_eq!(found(&[], vec![disturbed]), [(Rule::R7, 0, 1)]);
    }

    #[test]
    fn causes_are_the_same_for_alike_differences() {
        assert_eq!(cause("1;2;", "1;3;"), "another value");
        assert_eq!(cause("1;", "1;java.lang.NoSuchMethodError"), "throws java.lang.NoSuchMethodError");
        assert_eq!(cause("a.C{f:int=1,};", "a.C{f:int=2,};"), "another state");
        assert_eq!(cause("1;", "broken java.lang.VerifyError: x"), "broken java.lang.VerifyError");
    }
}
