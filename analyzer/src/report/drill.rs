//! One revision in detail: what changed, which tests it affects, and for what reason each was selected.

use std::collections::{BTreeMap, BTreeSet};

use super::html::{Cell, breakable, counted, escaped, table};
use crate::simulate::{RevisionResult, TestRun};

/// As many changes and tests of a revision are listed.
const LISTED: usize = 60;

/// A revision that can be unfolded.
pub(super) fn revision(revision: &RevisionResult, leading: &str) -> String {
    let short: String = revision.commit.chars().take(10).collect();
    let count = |of: &dyn Fn(&TestRun) -> usize| revision.runs.iter().map(of).sum::<usize>();
    let (changed, affected) = (count(&|run| run.changed_methods.len()), count(&|run| run.affected.len()));
    let mut out = format!(
        "<details><summary><code>{short}</code> {} <span class=\"muted\">{}, {} affected</span></summary>",
        escaped(&revision.subject),
        counted(changed, "changed method", "changed methods"),
        counted(affected, "test class", "test classes"),
    );
    for run in &revision.runs {
        if revision.runs.len() > 1 {
            out.push_str(&format!("<h4>{}</h4>", breakable(&run.name)));
        }
        out.push_str(&changes(run));
        out.push_str(&tests(run, revision, leading));
    }
    out.push_str("</details>");
    out
}

fn changes(run: &TestRun) -> String {
    if run.changes.is_empty() {
        return "<p>No class, file or library changed.</p>".to_owned();
    }
    let listed = run.changes.iter().take(LISTED).map(|line| {
        let mut words = line.split_whitespace();
        let kind = words.next().unwrap_or_default();
        format!("<li><b>{}</b> {}</li>", escaped(kind), breakable(&words.collect::<Vec<_>>().join(" ")))
    });
    let more = run.changes.len().saturating_sub(LISTED);
    let more = if more > 0 { format!("<li>and {more} more</li>") } else { String::new() };
    format!("<p>What changed:</p><ul class=\"changes\">{}{more}</ul>", listed.collect::<String>())
}

fn tests(run: &TestRun, revision: &RevisionResult, leading: &str) -> String {
    let selection = run.selections.iter().find(|selection| selection.technique == leading);
    let mut shown: BTreeSet<&String> = run.affected.keys().collect();
    shown.extend(run.tests.keys().filter(|test| selection.is_some_and(|selection| selection.has(test))));
    if shown.is_empty() {
        return format!("<p>{} selects nothing, and no test ran a changed method.</p>", escaped(leading));
    }
    let by = selected_by(run, revision);
    let rows = shown.iter().take(LISTED).map(|test| {
        let ran = run.affected.get(*test).and_then(|ran| Some((ran.first()?, ran.len())));
        let reason = match selection {
            None => "–".to_owned(),
            Some(it) if !it.has(test) => "<b class=\"bad\">not selected</b>".to_owned(),
            Some(it) => {
                let reasons = it.selected.get(*test).map(Vec::as_slice).unwrap_or_default();
                let first = reasons.first().or(it.everything.as_ref());
                first.map_or_else(|| "it is new".to_owned(), |reason| breakable(reason))
            }
        };
        vec![
            Cell::Html(breakable(test)),
            Cell::Html(reason),
            Cell::Html(match ran {
                None => "–".to_owned(),
                Some((first, 1)) => breakable(first),
                Some((first, count)) => format!("{} and {} more", breakable(first), count - 1),
            }),
            Cell::Text(by.get(test.as_str()).cloned().unwrap_or_default()),
        ]
    });
    let head = ["test class", "reason to select it", "changed method that it ran", "selected by"];
    let mut out = table(&format!("Tests that {leading} selects, and those affected"), &head, &rows.collect::<Vec<_>>());
    let more = shown.len().saturating_sub(LISTED);
    if more > 0 {
        out.push_str(&format!("<p>And {more} more.</p>"));
    }
    out
}

/// By test: everybody who selects it.
fn selected_by<'r>(run: &'r TestRun, revision: &RevisionResult) -> BTreeMap<&'r str, String> {
    let of = |test: &str| {
        let techniques = run.selections.iter().filter(|selection| selection.has(test));
        let techniques = techniques.map(|selection| selection.technique.clone());
        let peers = revision.peers.iter().filter(|peer| peer.selected.contains(test)).map(|peer| peer.name.clone());
        techniques.chain(peers).filter(|name| name != "retest-all").collect::<Vec<_>>().join(", ")
    };
    run.tests.keys().map(|test| (test.as_str(), of(test))).collect()
}
