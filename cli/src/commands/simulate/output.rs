//! The tables of folders with results, printed and kept beside them.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use touchstone_analyzer::simulate::{Matrix, Project, Standing, Table, Tables, csv, tables, totals};
use touchstone_formats::replace::replace_file;

use super::Format;
use super::files::read_json;
use super::settings::{MATRIX, Settings, folder_of, result_in};
use crate::exit::Failure;

/// Whom the table of differences compares with.
pub(super) const REFERENCE: &str = "ekstazi";

/// The results in a folder, and which test touched which class in the newest revision.
pub fn read_project(folder: &Path) -> Result<(Project, Matrix), Failure> {
    let settings = Settings::read(folder)?;
    let mut project = Project { name: settings.project, ..Project::default() };
    let mut matrix = Matrix::default();
    for (number, revision) in settings.revisions.iter().enumerate() {
        let folder = folder_of(folder, number, &revision.commit);
        if let Some(result) = result_in(&folder) {
            if result.skipped.is_none() && folder.join(MATRIX).is_file() {
                matrix = read_json(&folder.join(MATRIX))?;
            }
            project.revisions.push(result);
        }
    }
    Ok((project, matrix))
}

/// Prints the tables of a finished simulation and keeps them beside its results.
pub(super) fn finish(folder: &Path, format: Format) -> Result<(), Failure> {
    let projects = [read_project(folder)?.0];
    let tables = tables(&projects, REFERENCE);
    for (name, kept) in [("tables.md", Format::Markdown), ("tables.csv", Format::Csv), ("tables.json", Format::Json)] {
        replace_file(&folder.join(name), rendered(&projects, &tables, kept).as_bytes())?;
    }
    write!(std::io::stdout(), "{}", rendered(&projects, &tables, format))?;
    let has_missed = totals(&projects[0]).iter().any(|it| it.standing == Standing::Technique && it.missed > 0);
    if has_missed { Err(Failure::Found) } else { Ok(()) }
}

/// Prints the tables of some projects.
pub(super) fn print(folders: &[PathBuf], format: Format, reference: &str) -> Result<(), Failure> {
    let mut projects = Vec::new();
    for folder in folders {
        projects.push(read_project(folder)?.0);
    }
    let tables = tables(&projects, reference);
    let mut out = BufWriter::new(std::io::stdout().lock());
    write!(out, "{}", rendered(&projects, &tables, format))?;
    Ok(out.flush()?)
}

fn rendered(projects: &[Project], tables: &Tables, format: Format) -> String {
    let all = |one: fn(&Table) -> String| tables.tables.iter().map(one).collect::<Vec<_>>().join("\n");
    match format {
        Format::Text => all(Table::text),
        Format::Markdown => all(Table::markdown),
        Format::Csv => csv(&tables.rows),
        Format::Json => as_json(projects).to_string() + "\n",
    }
}

fn as_json(projects: &[Project]) -> Value {
    let of = |project: &Project| {
        let revisions = project.revisions.iter().map(|revision| {
            json!({ "number": revision.number, "commit": revision.commit, "base": revision.base,
                "subject": revision.subject, "skipped": revision.skipped,
                "changedMethods": revision.runs.iter().map(|run| run.changed_methods.len()).sum::<usize>(),
                "techniques": if revision.is_compared() { json!(revision.figures()) } else { json!([]) } })
        });
        json!({ "project": project.name, "totals": totals(project), "revisions": revisions.collect::<Vec<_>>() })
    };
    json!({ "schema": "touchstone-simulate-tables-1", "projects": projects.iter().map(of).collect::<Vec<_>>() })
}
