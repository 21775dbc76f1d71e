//! Revisions of a real history as evolving programs: what a simulation found, in the words of the rules.
//!
//! A simulation runs all tests of every revision, so that it is known which of them fail newly. It prepares nothing for R5 to R7.

use std::collections::BTreeSet;

use super::rules::{Evolved, ToolRun};
use crate::simulate::{RevisionResult, TestRun};

/// Which tests must be selected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Truth {
    /// Those that fail, and did not in the revision before.
    Failing,
    /// These, and those that ran a changed method.
    Affected,
}

/// One evolving program for each test run of the revision; the base is the revision that it is compared with.
pub fn evolved(base: &RevisionResult, revision: &RevisionResult, truth: Truth) -> Vec<Evolved> {
    let before = |run: &TestRun| base.runs.iter().find(|it| it.name == run.name);
    revision.runs.iter().map(|run| one(before(run), run, revision, truth)).collect()
}

fn one(base: Option<&TestRun>, run: &TestRun, revision: &RevisionResult, truth: Truth) -> Evolved {
    let names: Vec<&String> = run.tests.keys().collect();
    let numbered = || names.iter().copied().enumerate();
    let cause = |test: &String| {
        let failed_before = base.is_some_and(|base| base.failed.contains(test));
        if run.failed.contains(test) && !failed_before {
            return Some("newly fails");
        }
        (truth == Truth::Affected && run.affected.contains_key(test)).then_some("ran a changed method")
    };
    let tool = |tool: &str, has: &dyn Fn(&String) -> bool| ToolRun {
        tool: tool.to_owned(),
        first: (0..names.len()).collect(),
        second: numbered().filter(|(_, test)| has(test)).map(|(number, _)| number).collect::<BTreeSet<usize>>(),
        ..ToolRun::default()
    };
    let mut tools: Vec<ToolRun> = run.selections.iter().map(|it| tool(&it.technique, &|test| it.has(test))).collect();
    let peers = revision.peers.iter().filter(|peer| peer.failed.is_none());
    tools.extend(peers.map(|peer| tool(&peer.name, &|test| peer.selected.contains(test))));
    let newly_failed = numbered().filter_map(|(number, test)| Some((number, cause(test)?.to_owned())));
    Evolved { tests: names.len(), newly_failed: newly_failed.collect(), tools }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rtscheck::rules::{Rule, violations};
    use crate::simulate::{PeerRun, TestSelection};

    fn names(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|it| (*it).to_owned()).collect()
    }

    fn revision(failed: &[&str], unaffected: &[&str]) -> RevisionResult {
        let selection =
            TestSelection { technique: "hybrid".to_owned(), unaffected: names(unaffected), ..Default::default() };
        let run = TestRun {
            name: "test".to_owned(),
            tests: ["ATest", "BTest", "CTest"].map(|it| (it.to_owned(), 5)).into(),
            failed: names(failed),
            affected: [("CTest".to_owned(), names(&["a.C#m()V"]))].into(),
            selections: vec![selection],
            ..TestRun::default()
        };
        let peer = PeerRun { name: "mine".to_owned(), selected: names(&["BTest"]), ..PeerRun::default() };
        RevisionResult { runs: vec![run], peers: vec![peer], ..RevisionResult::default() }
    }

    fn found(truth: Truth, unaffected: &[&str]) -> Vec<(Rule, usize, Vec<usize>)> {
        let all = evolved(&revision(&["ATest"], &[]), &revision(&["ATest", "BTest"], unaffected), truth);
        let of_one = |it| violations(it).into_iter();
        let numbers = |tests: Vec<(usize, String)>| tests.into_iter().map(|(test, _)| test).collect();
        all.iter().flat_map(of_one).map(|it| (it.rule, it.tool, numbers(it.tests))).collect()
    }

    #[test]
    fn a_test_that_fails_newly_must_be_selected_and_one_that_failed_before_need_not() {
        assert_eq!(found(Truth::Failing, &["ATest"]), []);
        assert_eq!(found(Truth::Failing, &["ATest", "BTest"]), [(Rule::R1, 0, vec![1])]);
    }

    #[test]
    fn a_test_that_ran_a_changed_method_counts_when_asked_for() {
        assert_eq!(found(Truth::Affected, &["ATest"]), [(Rule::R1, 1, vec![2])]);
        assert_eq!(found(Truth::Failing, &[]), [(Rule::R3, 0, vec![])]);
    }
}
