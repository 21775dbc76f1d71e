//! What a check found, in numbers: programs by mode, violations by rule and tool, and groups of violations that are alike.

use std::collections::BTreeMap;

use super::rules::{Evolved, Rule, Violation, violations};

/// Where a violation was found: the number of the program, and which of its second revisions.
pub type Example = (u32, usize);

/// How many programs of a mode there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Made {
    /// All that were generated.
    pub generated: u64,
    /// Those that compile.
    pub compiled: u64,
    /// Those in which a test fails newly.
    pub failing: u64,
}

/// Violations that are alike: of one rule by one tool, after one operator, for one cause.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Group {
    /// The rule.
    pub rule: Rule,
    /// The tool's name.
    pub tool: String,
    /// The operator.
    pub operator: String,
    /// The first test's cause; empty for rules about whole selections.
    pub cause: String,
}

/// What one tool did in all.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OfTool {
    /// Violations of R1 to R7: so many programs.
    pub violations: [u64; 7],
    /// Violations of R3 by programs in which every test does fail newly: nothing less would have been right.
    pub needed: u64,
    /// How many tests it selected.
    pub selected: u64,
}

/// The whole report.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// First revisions by mode.
    pub bases: BTreeMap<String, Made>,
    /// Evolving programs by mode and operator.
    pub modes: BTreeMap<(String, String), Made>,
    /// Tests of all evolving programs.
    pub tests: u64,
    /// Of these, those that fail newly.
    pub newly_failed: u64,
    /// Tools by name.
    pub tools: BTreeMap<String, OfTool>,
    /// Groups, each with how many there are and the first of them.
    pub groups: BTreeMap<Group, (u64, Example)>,
    /// Revisions that compile and with which nothing can be found out, with the reason: the program, and which of its second
    /// revisions; `None` for the first.
    pub unusable: BTreeMap<(u32, Option<usize>), String>,
}

impl Report {
    /// Counts a first revision.
    pub fn add_base(&mut self, mode: &str, is_compiled: bool) {
        let made = self.bases.entry(mode.to_owned()).or_default();
        made.generated += 1;
        made.compiled += u64::from(is_compiled);
    }

    /// Names a revision that compiles and cannot be checked.
    pub fn add_unusable(&mut self, revision: (u32, Option<usize>), why: &str) {
        self.unusable.insert(revision, why.to_owned());
    }

    /// Counts a second revision; `None` for one that does not compile.
    pub fn add(&mut self, mode: &str, operator: &str, evolved: Option<&Evolved>, example: Example) {
        let made = self.modes.entry((mode.to_owned(), operator.to_owned())).or_default();
        made.generated += 1;
        let Some(evolved) = evolved else { return };
        made.compiled += 1;
        made.failing += u64::from(!evolved.newly_failed.is_empty());
        self.tests += evolved.tests as u64;
        self.newly_failed += evolved.newly_failed.len() as u64;
        for run in &evolved.tools {
            self.tools.entry(run.tool.clone()).or_default().selected += run.second.len() as u64;
        }
        for violation in violations(evolved) {
            self.count(&violation, evolved, operator, example);
        }
    }

    fn count(&mut self, violation: &Violation, evolved: &Evolved, operator: &str, example: Example) {
        let Some(run) = evolved.tools.get(violation.tool) else { return };
        let of_tool = self.tools.entry(run.tool.clone()).or_default();
        let place = Rule::ALL.into_iter().position(|rule| rule == violation.rule).unwrap_or_default();
        of_tool.violations.get_mut(place).into_iter().for_each(|it| *it += 1);
        if violation.rule == Rule::R3 && evolved.newly_failed.len() == evolved.tests {
            of_tool.needed += 1;
        }
        let group = Group {
            rule: violation.rule,
            tool: run.tool.clone(),
            operator: operator.to_owned(),
            cause: violation.tests.first().map(|(_, cause)| cause.clone()).unwrap_or_default(),
        };
        self.groups.entry(group).or_insert((0, example)).0 += 1;
    }

    /// All evolving programs: generated, compiled, with a test that fails newly.
    pub fn total(&self) -> Made {
        self.modes.values().fold(Made::default(), |sum, made| Made {
            generated: sum.generated + made.generated,
            compiled: sum.compiled + made.compiled,
            failing: sum.failing + made.failing,
        })
    }

    /// The violations of all tools that are not in this list.
    pub fn totals_of(&self, tools: &[&str]) -> [u64; 7] {
        let mut sum = [0; 7];
        for (_, of_tool) in self.tools.iter().filter(|(name, _)| tools.contains(&name.as_str())) {
            sum.iter_mut().zip(of_tool.violations).for_each(|(sum, more)| *sum += more);
        }
        sum
    }

    /// The first program in which a tool violates a rule.
    pub fn example(&self, rule: Rule, tool: &str) -> Option<Example> {
        let fitting = self.groups.iter().filter(|(group, _)| group.rule == rule && group.tool == tool);
        fitting.map(|(_, (_, example))| *example).min()
    }

    /// Puts another report's numbers to this one's.
    pub fn merge(&mut self, other: Self) {
        let add = |made: &mut Made, more: Made| {
            made.generated += more.generated;
            made.compiled += more.compiled;
            made.failing += more.failing;
        };
        other.bases.into_iter().for_each(|(mode, made)| add(self.bases.entry(mode).or_default(), made));
        other.modes.into_iter().for_each(|(mode, made)| add(self.modes.entry(mode).or_default(), made));
        self.tests += other.tests;
        self.newly_failed += other.newly_failed;
        for (name, more) in other.tools {
            let of_tool = self.tools.entry(name).or_default();
            of_tool.violations.iter_mut().zip(more.violations).for_each(|(sum, more)| *sum += more);
            of_tool.needed += more.needed;
            of_tool.selected += more.selected;
        }
        self.unusable.extend(other.unusable);
        for (group, (count, example)) in other.groups {
            let entry = self.groups.entry(group).or_insert((0, example));
            entry.0 += count;
            entry.1 = entry.1.min(example);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rtscheck::rules::ToolRun;

    fn evolved(failed: &[usize], selected: &[usize]) -> Evolved {
        let run = ToolRun {
            tool: "a".to_owned(),
            first: (0..2).collect(),
            second: selected.iter().copied().collect(),
            ..ToolRun::default()
        };
        let newly_failed = failed.iter().map(|test| (*test, "another value".to_owned())).collect();
        Evolved { tests: 2, newly_failed, tools: vec![run] }
    }

    #[test]
    fn violations_are_counted_once_for_a_program_and_grouped_whatever_the_order() {
        let mut one = Report::default();
        one.add("JD1", "E1", Some(&evolved(&[0, 1], &[])), (7, 1));
        one.add("JD1", "E1", None, (7, 2));
        let mut other = Report::default();
        other.add("JD1", "E1", Some(&evolved(&[0, 1], &[0, 1])), (3, 0));
        other.add("JD1", "E1", Some(&evolved(&[0], &[1])), (3, 1));
        let mut sum = one.clone();
        sum.merge(other.clone());
        other.merge(one);
        assert_eq!(sum, other);
        let tool = &sum.tools["a"];
        assert_eq!((tool.violations, tool.needed, tool.selected), ([2, 0, 1, 0, 0, 0, 0], 1, 3));
        assert_eq!(sum.total(), Made { generated: 4, compiled: 3, failing: 3 });
        assert_eq!(sum.example(Rule::R1, "a"), Some((3, 1)));
        assert_eq!(sum.groups.len(), 2);
    }
}
