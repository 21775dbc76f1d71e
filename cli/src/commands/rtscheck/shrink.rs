//! Makes failing programs small, many at a time: whatever can be taken away is, as long as the violation stays.

use std::path::Path;

use touchstone_analyzer::rtscheck::case::{Said, case_files};
use touchstone_analyzer::rtscheck::rules::{Rule, violations};
use touchstone_analyzer::rtscheck::sequence::{Oracle, Sequence};
use touchstone_analyzer::rtscheck::shrink::{Edit, apply, edits};
use touchstone_analyzer::rtscheck::suite::Base;

use super::driver::{COMMON_SOURCES, write};
use super::engine::{BaseResult, Engine};
use crate::exit::Failure;

/// So many programs are tried together.
const AT_ONCE: usize = 300;

/// A program with one second revision, for which a tool violates a rule.
#[derive(Debug, Clone)]
pub struct Failing {
    /// The tool.
    pub tool: String,
    /// The rule.
    pub rule: Rule,
    /// The program.
    pub base: Base,
}

impl Failing {
    /// How many types the larger of its revisions has.
    pub fn types(&self) -> usize {
        let second = self.base.evolutions.iter().map(|it| it.program.types.len()).max().unwrap_or_default();
        self.base.program.types.len().max(second)
    }
}

/// Makes all of them as small as can be.
pub fn shrink(engine: &mut Engine<'_>, mut cases: Vec<Failing>) -> Result<Vec<Failing>, Failure> {
    let mut open: Vec<usize> = (0..cases.len()).collect();
    one_test(engine, &mut cases)?;
    while !open.is_empty() {
        let single = |place: &usize| {
            let all = cases.get(*place).map(|case| edits(&case.base)).unwrap_or_default();
            all.into_iter().map(|edit| (*place, vec![edit])).collect::<Vec<_>>()
        };
        let good = try_all(engine, &cases, open.iter().flat_map(single).collect())?;
        open.retain(|place| good.iter().any(|(other, _)| other == place));
        let several = open.iter().flat_map(|place| {
            let edits: Vec<Edit> = good.iter().filter(|(it, _)| it == place).flat_map(|(_, it)| it.clone()).collect();
            beginnings(edits).into_iter().map(|edits| (*place, edits))
        });
        let best = try_all(engine, &cases, several.collect())?;
        for place in &open {
            // The longest comes first.
            let longest = best.iter().find(|(it, _)| it == place).or_else(|| good.iter().find(|(it, _)| it == place));
            if let Some((case, (_, edits))) = cases.get_mut(*place).zip(longest) {
                case.base = all_applied(&case.base, edits);
            }
        }
    }
    Ok(cases)
}

/// Leaves one test to each case, where one is enough: most of what is compiled are tests.
fn one_test(engine: &mut Engine<'_>, cases: &mut [Failing]) -> Result<(), Failure> {
    let mut attempts = Vec::new();
    for (place, case) in cases.iter().enumerate() {
        for kept in &case.base.tests {
            let others = case.base.tests.iter().filter(|test| test.name != kept.name);
            attempts.push((place, others.map(|test| Edit::Test(test.name.clone())).collect()));
        }
    }
    let good = try_all(engine, cases, attempts)?;
    for (place, case) in cases.iter_mut().enumerate() {
        if let Some((_, edits)) = good.iter().find(|(it, _)| *it == place) {
            case.base = all_applied(&case.base, edits);
        }
    }
    Ok(())
}

/// The whole list, its first half, its first quarter and so on.
fn beginnings(edits: Vec<Edit>) -> Vec<Vec<Edit>> {
    let mut all = Vec::new();
    let mut length = edits.len();
    while length > 1 {
        all.push(edits.iter().take(length).cloned().collect());
        length = length * 2 / 3;
    }
    all
}

fn all_applied(base: &Base, edits: &[Edit]) -> Base {
    edits.iter().fold(base.clone(), |base, edit| apply(&base, edit).unwrap_or(base))
}

/// Of these edits of cases those after which the violation is still there.
fn try_all(
    engine: &mut Engine<'_>,
    cases: &[Failing],
    attempts: Vec<(usize, Vec<Edit>)>,
) -> Result<Vec<(usize, Vec<Edit>)>, Failure> {
    let mut good = Vec::new();
    for some in attempts.chunks(AT_ONCE) {
        let (mut bases, mut kept) = (Vec::new(), Vec::new());
        for (place, edits) in some {
            let Some(case) = cases.get(*place) else { continue };
            let base = all_applied(&case.base, edits);
            if base != case.base {
                bases.push(Base { number: bases.len() as u32, ..base });
                kept.push((case, *place, edits.clone()));
            }
        }
        let results = engine.check(&bases)?;
        for ((case, place, edits), result) in kept.into_iter().zip(&results) {
            if still_fails(case, result) {
                good.push((place, edits));
            }
        }
    }
    Ok(good)
}

fn still_fails(case: &Failing, result: &BaseResult) -> bool {
    let evolved = result.evolved.iter().flatten().next();
    evolved.is_some_and(|evolved| {
        let by_tool = |tool: usize| evolved.tools.get(tool).is_some_and(|run| run.tool == case.tool);
        violations(evolved).iter().any(|it| it.rule == case.rule && by_tool(it.tool))
    })
}

/// Writes small programs as cases of the conformance suite; the tools of the engine are those that the cases tell of.
pub fn write_cases(engine: &mut Engine<'_>, cases: &[Failing], folder: &Path) -> Result<Vec<String>, Failure> {
    let with_another = |case: &Failing| {
        let mut base = Base { number: 0, ..case.base.clone() };
        // A case needs a test that is not affected as well.
        base.tests.push(Sequence { name: "OtherTest".to_owned(), steps: Vec::new(), oracle: Oracle::Values });
        base
    };
    let mut lines = Vec::new();
    for case in cases {
        let bases = [with_another(case)];
        let result = engine.check(&bases)?.into_iter().next().unwrap_or_default();
        let [base] = bases;
        let (Some(evolution), Some(Some(evolved))) = (base.evolutions.first(), result.evolved.first()) else {
            continue;
        };
        let select = evolved.tools.iter().filter(|it| !it.tool.contains(' '));
        let said = Said {
            about: format!("RTSCheck, {}: {} violates {}.", evolution.operator, case.tool, case.rule.name()),
            outcomes: result.outcomes.clone(),
            truth: evolved.newly_failed.iter().map(|(test, _)| *test).collect(),
            select: select.map(|it| (it.tool.clone(), it.second.iter().copied().collect())).collect(),
        };
        let name = format!("rtscheck_{}_{}", case.tool.replace([' ', '-'], "_"), case.rule.name().to_lowercase());
        for (path, text) in case_files(&base, evolution, &COMMON_SOURCES, &said) {
            write(&folder.join(&name).join(path), text.as_bytes())?;
        }
        let (operator, types) = (evolution.operator, case.types());
        lines.push(format!(
            "{}: {} after {operator}, {types} types: {}",
            case.tool,
            case.rule.name(),
            folder.join(name).display()
        ));
    }
    Ok(lines)
}
