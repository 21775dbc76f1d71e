//! The tables: by project in the layout of the papers, and every revision of each project.

use std::collections::BTreeSet;

use super::figures::{Figures, Project, Standing, Total, totals};
use super::layout::Table;
use super::result::RevisionResult;

/// All tables of some projects.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Tables {
    /// One for each question.
    pub tables: Vec<Table>,
    /// Every technique in every revision, for programs; the first row has the names.
    pub rows: Vec<Vec<String>>,
}

/// The names of the columns of [`Tables::rows`].
const COLUMNS: [&str; 18] = [
    "project",
    "number",
    "revision",
    "base",
    "technique",
    "standing",
    "tests",
    "changed_methods",
    "affected",
    "selected",
    "missed",
    "loss_rate",
    "precision",
    "selected_share",
    "everything",
    "failed",
    "time_share",
    "seconds",
];

/// Makes the tables. `reference` is whom the last one compares with.
pub fn tables(projects: &[Project], reference: &str) -> Tables {
    let all: Vec<Vec<Total>> = projects.iter().map(totals).collect();
    let mut tables = vec![subjects(projects)];
    tables.push(selected(projects, &all));
    tables.push(time(projects, &all));
    tables.push(missed(projects, &all));
    tables.push(precision(projects, &all));
    tables.extend(differences(projects, &all, reference));
    for project in projects {
        tables.push(revisions(project));
        tables.extend(misses(project));
        tables.extend(skipped(project));
    }
    let mut rows = vec![COLUMNS.map(str::to_owned).to_vec()];
    rows.extend(projects.iter().flat_map(long_rows));
    Tables { tables, rows }
}

fn percent(rate: Option<f64>) -> String {
    rate.map_or_else(|| "–".to_owned(), |rate| format!("{:.1}", rate * 100.0))
}

/// Everybody who selects in some project.
fn names(all: &[Vec<Total>]) -> Vec<(String, Standing)> {
    let mut names: Vec<(String, Standing)> = Vec::new();
    for total in all.iter().flatten() {
        let name = (total.name.clone(), total.standing);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.sort_by_key(|(_, standing)| *standing == Standing::Peer);
    names
}

fn shown((name, standing): &(String, Standing)) -> String {
    if *standing == Standing::Peer { format!("{name} (tool)") } else { name.clone() }
}

fn find<'t>(totals: &'t [Total], (name, standing): &(String, Standing)) -> Option<&'t Total> {
    totals.iter().find(|total| total.name == *name && total.standing == *standing && total.revisions > 0)
}

/// A column for each technique, a row for each project and one for the means, as the papers have it.
fn by_project(
    title: &str,
    projects: &[Project],
    all: &[Vec<Total>],
    figure: impl Fn(&Total) -> Option<f64>,
    notes: Vec<String>,
) -> Table {
    let names = names(all);
    let head = std::iter::once("project".to_owned()).chain(names.iter().map(shown)).collect();
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (project, totals) in projects.iter().zip(all) {
        let cell = |name| find(totals, name).map_or_else(|| "N/A".to_owned(), |total| percent(figure(total)));
        rows.push(std::iter::once(project.name.clone()).chain(names.iter().map(cell)).collect());
    }
    if projects.len() > 1 {
        let mean = |name| {
            let values: Vec<f64> = all.iter().filter_map(|totals| find(totals, name)).filter_map(&figure).collect();
            percent((!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64))
        };
        rows.push(std::iter::once("mean".to_owned()).chain(names.iter().map(mean)).collect());
    }
    Table { title: title.to_owned(), head, rows, notes }
}

fn subjects(projects: &[Project]) -> Table {
    let head = ["project", "revisions", "with affected tests", "skipped", "test classes", "changed methods"];
    let row = |project: &Project| {
        let compared: Vec<&RevisionResult> = project.revisions.iter().filter(|it| it.is_compared()).collect();
        let count = |of: &dyn Fn(&RevisionResult) -> usize| compared.iter().map(|it| of(it)).collect::<Vec<usize>>();
        let mean = |counts: Vec<usize>| match counts.len() {
            0 => "–".to_owned(),
            length => format!("{:.1}", counts.iter().sum::<usize>() as f64 / length as f64),
        };
        let affected = count(&|it| it.runs.iter().map(|run| run.affected.len()).sum());
        vec![
            project.name.clone(),
            compared.len().to_string(),
            affected.iter().filter(|count| **count > 0).count().to_string(),
            project.revisions.iter().filter(|it| it.skipped.is_some()).count().to_string(),
            mean(count(&|it| it.runs.iter().map(|run| run.tests.len()).sum())),
            mean(count(&|it| it.runs.iter().map(|run| run.changed_methods.len()).sum())),
        ]
    };
    Table {
        title: "Projects".to_owned(),
        head: head.map(str::to_owned).to_vec(),
        rows: projects.iter().map(row).collect(),
        notes: vec!["Test classes and changed methods are means over the revisions.".to_owned()],
    }
}

fn failures(projects: &[Project], all: &[Vec<Total>]) -> Vec<String> {
    let mut notes = Vec::new();
    for (project, totals) in projects.iter().zip(all) {
        for total in totals.iter().filter(|total| total.failed > 0) {
            let why = total.failure.as_deref().unwrap_or_default();
            let of = total.failed + total.revisions;
            notes.push(format!(
                "{} failed in {} of {of} revisions of {}: {why}",
                total.name, total.failed, project.name
            ));
        }
    }
    notes
}

fn selected(projects: &[Project], all: &[Vec<Total>]) -> Table {
    let title = "Selected test classes (% of all, mean over revisions)";
    let mut notes = failures(projects, all);
    for (project, totals) in projects.iter().zip(all) {
        let of: Vec<String> = totals.iter().map(|total| format!("{} {}", total.name, total.selected)).collect();
        let tests = totals.first().map_or(0, |total| total.tests);
        notes.push(format!("{}: of {tests} test classes in all revisions together: {}", project.name, of.join(", ")));
    }
    by_project(title, projects, all, |total| total.share, notes)
}

fn time(projects: &[Project], all: &[Vec<Total>]) -> Table {
    let title = "Time of the selected test classes (% of the time of all, mean over revisions)";
    let mut notes = vec!["By the durations that were recorded when all tests ran.".to_owned()];
    for (project, totals) in projects.iter().zip(all) {
        for total in totals.iter().filter(|total| total.revisions > 0) {
            let seconds = total.seconds.unwrap_or_default();
            notes.push(match total.standing {
                Standing::Peer => {
                    format!("{}: the command of {} took {seconds:.1} s in the mean", project.name, total.name)
                }
                _ => format!("{}: selecting by {} took {:.0} ms in the mean", project.name, total.name, seconds * 1e3),
            });
        }
    }
    by_project(title, projects, all, |total| total.time, notes)
}

fn missed(projects: &[Project], all: &[Vec<Total>]) -> Table {
    let names = names(all);
    let mut head = vec!["project".to_owned()];
    head.extend(names.iter().flat_map(|name| [format!("{} #", shown(name)), format!("{} ALR", shown(name))]));
    let row = |(project, totals): (&Project, &Vec<Total>)| {
        let cells = names.iter().flat_map(|name| match find(totals, name) {
            Some(total) => [total.missed.to_string(), percent(total.loss_rate)],
            None => ["N/A".to_owned(), "N/A".to_owned()],
        });
        std::iter::once(project.name.clone()).chain(cells).collect()
    };
    Table {
        title: "Missed test classes (# in all revisions together, and ALR in %)".to_owned(),
        head,
        rows: projects.iter().zip(all).map(row).collect(),
        notes: vec!["ALR: the mean of LR = |To − Ts| / |To| over the revisions with affected tests.".to_owned()],
    }
}

fn precision(projects: &[Project], all: &[Vec<Total>]) -> Table {
    let title = "Precision (% of the selected test classes that ran a changed method, mean over revisions)";
    by_project(title, projects, all, |total| total.precision, Vec::new())
}

/// |X − T| / |X ∪ T| and |T − X| / |X ∪ T| against the reference X.
fn differences(projects: &[Project], all: &[Vec<Total>], reference: &str) -> Option<Table> {
    let names: Vec<(String, Standing)> =
        names(all).into_iter().filter(|(name, _)| name != reference && name != "retest-all").collect();
    if !all.iter().flatten().any(|total| total.name == reference) {
        return None;
    }
    let mut head = vec!["project".to_owned()];
    head.extend(names.iter().flat_map(|name| [format!("X − {}", shown(name)), format!("{} − X", shown(name))]));
    let row = |project: &Project| {
        let cells = names.iter().flat_map(|name| difference(project, name, reference).map(percent));
        std::iter::once(project.name.clone()).chain(cells).collect()
    };
    Some(Table {
        title: format!("Differences in selected test classes to X = {reference} (%, mean over revisions)"),
        head,
        rows: projects.iter().map(row).collect(),
        notes: vec!["|X − T| / |X ∪ T| and |T − X| / |X ∪ T|; 0 when neither selects anything.".to_owned()],
    })
}

fn difference(project: &Project, (name, standing): &(String, Standing), reference: &str) -> [Option<f64>; 2] {
    let mut pairs: Vec<[f64; 2]> = Vec::new();
    for revision in project.revisions.iter().filter(|revision| revision.is_compared()) {
        let figures: Vec<Figures> = revision.figures().into_iter().filter(|one| one.failed.is_none()).collect();
        let of = |name: &str, standing: Option<Standing>| {
            figures.iter().find(|one| one.name == name && standing.is_none_or(|standing| one.standing == standing))
        };
        if let (Some(one), Some(reference)) = (of(name, Some(*standing)), of(reference, None)) {
            pairs.push(parts(&reference.names, &one.names));
        }
    }
    let mean = |place: usize| {
        let values: Vec<f64> = pairs.iter().filter_map(|pair| pair.get(place)).copied().collect();
        (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
    };
    [mean(0), mean(1)]
}

fn parts<T: Ord>(one: &BTreeSet<T>, other: &BTreeSet<T>) -> [f64; 2] {
    let union = one.union(other).count().max(1) as f64;
    [one.difference(other).count() as f64 / union, other.difference(one).count() as f64 / union]
}

fn revisions(project: &Project) -> Table {
    let names = names(&[totals(project)]);
    let mut head: Vec<String> = ["revision", "changed methods", "tests", "To"].map(str::to_owned).to_vec();
    head.extend(names.iter().map(shown));
    let row = |revision: &RevisionResult| {
        let figures = revision.figures();
        let sum = |of: &dyn Fn(&super::TestRun) -> usize| revision.runs.iter().map(of).sum::<usize>().to_string();
        let mut row = vec![short(&revision.commit)];
        row.push(sum(&|run| run.changed_methods.len()));
        row.push(sum(&|run| run.tests.len()));
        row.push(sum(&|run| run.affected.len()));
        for (name, standing) in &names {
            let found = figures.iter().find(|one| one.name == *name && one.standing == *standing);
            row.push(match found {
                None => "N/A".to_owned(),
                Some(one) if one.failed.is_some() => "N/A".to_owned(),
                Some(one) if one.missed.is_empty() => one.selected.to_string(),
                Some(one) => format!("{} (misses {})", one.selected, one.missed.len()),
            });
        }
        row
    };
    Table {
        title: format!("{}: selected test classes in each revision", project.name),
        head,
        rows: project.revisions.iter().filter(|it| it.is_compared()).map(row).collect(),
        notes: vec!["To: test classes that ran a changed or new method.".to_owned()],
    }
}

/// As many missed tests of a technique in a revision are named.
const NAMED: usize = 5;

fn misses(project: &Project) -> Option<Table> {
    let mut rows = Vec::new();
    for revision in project.revisions.iter().filter(|it| it.is_compared()) {
        for one in revision.figures().iter().filter(|one| one.failed.is_none()) {
            for missed in one.missed.iter().take(NAMED) {
                let more = one.missed.len().saturating_sub(NAMED);
                let more = if more > 0 { format!(" (and {more} more tests)") } else { String::new() };
                let ran = missed.ran.first().cloned().unwrap_or_default() + &more;
                rows.push(vec![short(&revision.commit), one.name.clone(), missed.test.clone(), ran]);
            }
        }
    }
    let head = ["revision", "technique", "missed test", "which ran"].map(str::to_owned).to_vec();
    let title = format!("{}: missed tests", project.name);
    (!rows.is_empty()).then(|| Table { title, head, rows, notes: Vec::new() })
}

fn skipped(project: &Project) -> Option<Table> {
    let skipped = project.revisions.iter().filter_map(|it| Some((it, it.skipped.clone()?)));
    let rows: Vec<Vec<String>> = skipped.map(|(it, why)| vec![short(&it.commit), why]).collect();
    let head = ["revision", "why"].map(str::to_owned).to_vec();
    let title = format!("{}: skipped revisions", project.name);
    (!rows.is_empty()).then(|| Table { title, head, rows, notes: Vec::new() })
}

fn short(commit: &str) -> String {
    commit.chars().take(10).collect()
}

fn long_rows(project: &Project) -> Vec<Vec<String>> {
    let number = |rate: Option<f64>| rate.map_or_else(String::new, |rate| format!("{rate:.4}"));
    let mut rows = Vec::new();
    for revision in project.revisions.iter().filter(|it| it.is_compared()) {
        let changed: usize = revision.runs.iter().map(|run| run.changed_methods.len()).sum();
        for one in revision.figures() {
            let standing = match one.standing {
                Standing::Technique => "technique",
                Standing::Baseline => "baseline",
                Standing::Peer => "peer",
            };
            rows.push(vec![
                project.name.clone(),
                revision.number.to_string(),
                revision.commit.clone(),
                revision.base.clone().unwrap_or_default(),
                one.name.clone(),
                standing.to_owned(),
                one.tests.to_string(),
                changed.to_string(),
                one.affected.to_string(),
                one.selected.to_string(),
                one.missed.len().to_string(),
                number(one.loss_rate()),
                number(one.precision()),
                number(one.share()),
                one.everything.clone().unwrap_or_default(),
                one.failed.clone().unwrap_or_default(),
                number(one.time()),
                format!("{:.3}", one.spent as f64 / 1e6),
            ]);
        }
    }
    rows
}
