//! Rule mutation: leaving out any one rule of `hybrid` makes at least one case miss a test that it must select.

use std::sync::Arc;

use libtest_mimic::{Failed, Trial};
use touchstone_analyzer::techniques::Rule;

use crate::check::Checked;
use crate::touchstone::Touchstone;

/// Rules of other techniques.
const NOT_HYBRID: [Rule; 2] = [Rule::ClassChanged, Rule::CallGraph];

/// One test for each rule of `hybrid`. Only cases that passed can tell.
pub fn trials(checked: Vec<Checked>) -> Vec<Trial> {
    let checked = Arc::new(checked);
    let rules = Rule::ALL.into_iter().filter(|rule| !NOT_HYBRID.contains(rule));
    rules
        .map(|rule| {
            let checked = Arc::clone(&checked);
            let name = name_of(rule);
            let title = format!("rule_{}_is_needed", name.replace('-', "_"));
            Trial::test(title, move || needed(&name, &checked).map_err(Failed::from))
        })
        .collect()
}

fn name_of(rule: Rule) -> String {
    serde_json::to_value(rule).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

/// Finds a case with a test that only this rule selects, and selects there without the rule.
fn needed(rule: &str, checked: &[Checked]) -> Result<(), String> {
    for case in checked {
        let only = |test: &&String| {
            case.hybrid
                .rules
                .get(*test)
                .is_some_and(|rules| rules.iter().all(|it| it.as_deref() == Some(rule)) && !rules.is_empty())
        };
        let Some(test) = case.expected.iter().find(only) else { continue };
        let touchstone =
            Touchstone { project: &case.folder, class_path: &case.class_path, environment: &case.environment };
        let mutated = touchstone.select("hybrid", Some(rule))?;
        if mutated.unaffected.contains(test) {
            return Ok(());
        }
        return Err(format!("{}: without the rule {test} is still selected:\n{}", case.name, mutated.text));
    }
    Err(format!("no case needs the rule {rule}: a mistake in it would go unnoticed"))
}
