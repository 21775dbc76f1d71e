//! The page: its frame, and for each project tables, plots, revisions, misses and the matrix.

use super::drill;
use super::html::{Cell, breakable, counted, escaped, percent, table};
use super::matrix::picture;
use super::plot::{Line, plot};
use crate::simulate::{Figures, Matrix, Project, RevisionResult, Standing, Total, totals};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The technique whose reasons are shown, when it is there.
const LEADING: &str = "hybrid";

/// The page about these projects, each with which test touched which class in its newest revision.
pub fn page(projects: &[(Project, Matrix)]) -> String {
    let names: Vec<&str> = projects.iter().map(|(project, _)| project.name.as_str()).collect();
    let title = format!("Test selection: {}", names.join(", "));
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\">\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
         script-src 'unsafe-inline'; img-src data:\">\
         <title>{0}</title><style>{STYLE}</style></head><body><header><h1>{0}</h1></header>",
        escaped(&title)
    );
    if projects.len() > 1 {
        out.push_str("<nav aria-label=\"projects\"><ul>");
        for (number, name) in names.iter().enumerate() {
            out.push_str(&format!("<li><a href=\"#p{number}\">{}</a></li>", escaped(name)));
        }
        out.push_str("</ul></nav>");
    }
    out.push_str("<main>");
    for (number, (project, matrix)) in projects.iter().enumerate() {
        out.push_str(&section(number, project, matrix));
    }
    out.push_str(&format!("</main><script>{SCRIPT}</script></body></html>\n"));
    out
}

fn section(number: usize, project: &Project, matrix: &Matrix) -> String {
    let compared: Vec<&RevisionResult> = project.revisions.iter().filter(|it| it.is_compared()).collect();
    let totals = totals(project);
    let figures: Vec<Vec<Figures>> = compared.iter().map(|revision| revision.figures()).collect();
    let mut out = format!("<section id=\"p{number}\"><h2>{}</h2>", escaped(&project.name));
    out.push_str(&format!("<p>{}</p>", escaped(&summary(project, &compared))));
    out.push_str(&techniques(&totals));
    let labels: Vec<String> = compared.iter().map(|revision| revision.commit.chars().take(7).collect()).collect();
    let lines = |value: &dyn Fn(&Figures) -> Option<f64>| {
        let line = |total: &Total| Line {
            name: total.name.clone(),
            is_leading: total.name == LEADING,
            values: figures.iter().map(|all| of(all, total).and_then(value)).collect(),
        };
        // Everything is everything in every revision: a line at the top tells nothing.
        totals.iter().filter(|total| total.name != "retest-all").map(line).collect::<Vec<_>>()
    };
    let id = |what: &str| format!("p{number}-{what}");
    out.push_str("<h3>Over the revisions</h3>");
    out.push_str(&plot(&id("selected"), "Test classes selected (% of all)", &labels, &lines(&Figures::share)));
    out.push_str(&plot(&id("time"), "Their time (% of the time of all)", &labels, &lines(&Figures::time)));
    out.push_str(&each_revision(&compared, &figures, &totals));
    out.push_str("<h3>Revision by revision</h3><p>Test, reason and change. The oldest comes first.</p>");
    out.extend(compared.iter().map(|revision| drill::revision(revision, LEADING)));
    out.push_str("<h3>Missed tests</h3>");
    out.push_str(&missed(&compared, &figures));
    out.push_str("<h3>Tests by classes</h3>");
    out.push_str(&picture(&id("matrix"), matrix));
    out.push_str(&skipped(project));
    out.push_str("</section>");
    out
}

fn of<'f>(all: &'f [Figures], total: &Total) -> Option<&'f Figures> {
    all.iter().find(|one| one.name == total.name && one.standing == total.standing && one.failed.is_none())
}

fn summary(project: &Project, compared: &[&RevisionResult]) -> String {
    let skipped = project.revisions.iter().filter(|it| it.skipped.is_some()).count();
    let affected = compared.iter().filter(|it| it.runs.iter().any(|run| !run.affected.is_empty())).count();
    format!(
        "{}, each compared with the one before; in {affected} of them a test ran a changed method. {} skipped.",
        counted(compared.len(), "revision", "revisions"),
        counted(skipped, "revision was", "revisions were")
    )
}

fn techniques(totals: &[Total]) -> String {
    let row = |total: &Total| {
        let name = match total.standing {
            Standing::Technique => escaped(&total.name),
            Standing::Baseline => format!("{} <span class=\"muted\">baseline</span>", escaped(&total.name)),
            Standing::Peer => format!("{} <span class=\"muted\">tool</span>", escaped(&total.name)),
        };
        if total.revisions == 0 {
            let why = total.failure.clone().unwrap_or_default();
            return vec![Cell::Html(name), Cell::Text(format!("could not run: {why}"))];
        }
        let missed = match total.missed {
            0 => "0".to_owned(),
            count => format!("<b class=\"bad\">{count}</b>"),
        };
        vec![
            Cell::Html(name),
            Cell::Number(percent(total.share)),
            Cell::Number(format!("{} of {}", total.selected, total.tests)),
            Cell::Marked(missed),
            Cell::Number(percent(total.loss_rate)),
            Cell::Number(percent(total.precision)),
            Cell::Number(percent(total.time)),
        ]
    };
    let head = ["technique", "selected", "test classes", "missed", "ALR", "precision", "time"];
    let rows: Vec<Vec<Cell>> = totals.iter().map(row).collect();
    let note = "<p class=\"muted\">Selected, ALR, precision and time are means over the revisions. ALR: the part of the affected \
                test classes that is missed. Time is that of the selected test classes, by what each took when all ran.</p>";
    table("Techniques", &head, &rows) + note
}

fn each_revision(compared: &[&RevisionResult], figures: &[Vec<Figures>], totals: &[Total]) -> String {
    let mut head = vec!["revision", "tests", "affected"];
    let others: Vec<&Total> = totals.iter().filter(|total| total.name != "retest-all").collect();
    head.extend(others.iter().map(|total| total.name.as_str()));
    let row = |(revision, all): (&&RevisionResult, &Vec<Figures>)| {
        let short: String = revision.commit.chars().take(10).collect();
        let sum = |of: fn(&crate::simulate::TestRun) -> usize| revision.runs.iter().map(of).sum::<usize>().to_string();
        let mut row = vec![Cell::Text(short)];
        row.push(Cell::Number(sum(|run| run.tests.len())));
        row.push(Cell::Number(sum(|run| run.affected.len())));
        row.extend(others.iter().map(|total| match of(all, total) {
            None => Cell::Number("–".to_owned()),
            Some(one) if one.missed.is_empty() => Cell::Number(one.selected.to_string()),
            Some(one) => Cell::Marked(format!("{} <b class=\"bad\">({} missed)</b>", one.selected, one.missed.len())),
        }));
        row
    };
    let rows: Vec<Vec<Cell>> = compared.iter().zip(figures).map(row).collect();
    let table = table("Test classes selected in each revision", &head, &rows);
    format!("<details><summary>Each figure</summary>{table}</details>")
}

fn missed(compared: &[&RevisionResult], figures: &[Vec<Figures>]) -> String {
    let mut rows = Vec::new();
    for (revision, all) in compared.iter().zip(figures) {
        for one in all.iter().filter(|one| one.failed.is_none()) {
            for missed in &one.missed {
                let short: String = revision.commit.chars().take(10).collect();
                let ran: Vec<String> = missed.ran.iter().take(3).map(|method| breakable(method)).collect();
                rows.push(vec![
                    Cell::Html(breakable(&missed.test)),
                    Cell::Text(one.name.clone()),
                    Cell::Html(format!("<code>{short}</code>")),
                    Cell::Html(ran.join("<br>")),
                ]);
            }
        }
    }
    if rows.is_empty() {
        return "<p>None, by any technique or tool.</p>".to_owned();
    }
    table("Missed tests", &["test class", "missed by", "revision", "changed method that it ran"], &rows)
}

fn skipped(project: &Project) -> String {
    let skipped = project.revisions.iter().filter_map(|it| Some((it, it.skipped.as_ref()?)));
    let row = |(it, why): (&RevisionResult, &String)| {
        vec![Cell::Text(it.commit.chars().take(10).collect()), Cell::Text(why.clone())]
    };
    let rows: Vec<Vec<Cell>> = skipped.map(row).collect();
    if rows.is_empty() {
        return String::new();
    }
    format!("<h3>Skipped</h3>{}", table("Skipped revisions", &["revision", "why"], &rows))
}
