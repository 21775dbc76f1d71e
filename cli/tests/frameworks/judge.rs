//! Compares what the traces say about a case's tests with what its `expect.toml` demands.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::case::{Case, Expect};
use crate::group::{Group, Ran};
use crate::seen::OneTest;

/// All that is wrong with a case, in one text.
pub fn judge(case: &Case, group: &Group, ran: &Ran) -> Result<(), String> {
    let mut wrong = String::new();
    for expect in &case.expect {
        if expect.framework.as_ref().is_none_or(|framework| framework == group.framework.name) {
            judge_one(case, expect, ran, &mut wrong);
        }
    }
    for test in &case.absent {
        let found = ran.seen.get(&format!("{}.{test}", case.name));
        if found.is_some_and(|found| found.runs > 0) {
            let _ = writeln!(wrong, "{test} has a complete window");
        }
    }
    let named: BTreeSet<&String> = case.expect.iter().map(|expect| &expect.test).chain(&case.absent).collect();
    for test in case.tests.iter().filter(|test| !named.contains(test)) {
        let _ = writeln!(wrong, "nothing is expected of {test}");
    }
    judge_single_runs(case, ran, &mut wrong);
    if wrong.is_empty() { Ok(()) } else { Err(format!("{wrong}--- printed\n{}", ran.printed)) }
}

fn judge_one(case: &Case, expect: &Expect, ran: &Ran, wrong: &mut String) {
    let mut name = format!("{}.{}", case.name, expect.test);
    if let Some(method) = &expect.method {
        let _ = write!(name, "#{method}");
    }
    let Some(found) = ran.seen.get(&name).filter(|found| found.runs > 0) else {
        let all: Vec<&String> = ran.seen.keys().collect();
        let _ = writeln!(wrong, "{name} has no window; there are {all:?}");
        return;
    };
    let outcome = expect.outcome.as_deref().unwrap_or("passed");
    if found.outcome != outcome {
        let _ = writeln!(wrong, "{name} is said to have {}, not {outcome}", found.outcome);
    }
    if let Some(counts) = expect.counts.filter(|counts| *counts != found.counts) {
        let _ = writeln!(wrong, "{name} has {:?} tests passed, failed, skipped, aborted, not {counts:?}", found.counts);
    }
    if !found.problems.is_empty() {
        let _ = writeln!(wrong, "{name} is not complete: {:?}", found.problems);
    }
    let own = |names: &[String]| names.iter().map(|name| format!("{}.{name}", case.name)).collect::<Vec<_>>();
    let mut check = |what: &str, has: &BTreeSet<String>, must: Vec<String>, must_not: Vec<String>| {
        for missing in must.iter().filter(|wanted| !has.contains(*wanted)) {
            let _ = writeln!(wrong, "{name} lacks the {what} {missing}; it has {:?}", of_package(has, &case.name));
        }
        for extra in must_not.iter().filter(|unwanted| has.contains(*unwanted)) {
            let _ = writeln!(wrong, "{name} should not have the {what} {extra}");
        }
    };
    check("class", &found.classes, own(&expect.classes), own(&expect.no_classes));
    check("method", &found.methods, own(&expect.methods), own(&expect.no_methods));
    check("fact", &found.facts, expect.facts.clone(), Vec::new());
    for begin in expect.facts_begin.iter().filter(|begin| !found.facts.iter().any(|fact| fact.starts_with(*begin))) {
        let _ = writeln!(wrong, "{name} has no fact that begins with {begin}; it has {:?}", found.facts);
    }
}

/// In whatever company a test runs, it must have all that it has alone.
fn judge_single_runs(case: &Case, ran: &Ran, wrong: &mut String) {
    for (test, single) in &ran.single {
        let (Some(alone), Some(together)) = (single.get(test), ran.seen.get(test)) else {
            let _ = writeln!(wrong, "{test} has no window, alone or together");
            continue;
        };
        let parts: [fn(&OneTest) -> &BTreeSet<String>; 2] = [|it| &it.classes, |it| &it.methods];
        for part in parts {
            let lost: Vec<&String> = part(alone).difference(part(together)).filter(|it| in_package(it, case)).collect();
            if !lost.is_empty() {
                let _ = writeln!(wrong, "{test} has {lost:?} alone, and not in company");
            }
        }
    }
}

fn in_package(name: &str, case: &Case) -> bool {
    name.strip_prefix(&case.name).is_some_and(|rest| rest.starts_with('.'))
}

fn of_package<'a>(names: &'a BTreeSet<String>, package: &str) -> Vec<&'a String> {
    names
        .iter()
        .filter(|name| name.starts_with(package) || !name.contains('.') || name.contains(' '))
        .take(60)
        .collect()
}
