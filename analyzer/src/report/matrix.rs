//! Which test touched which class, as a picture that can be zoomed: SVG, with a row for each test.

use std::collections::BTreeMap;

use super::html::{Cell, breakable, counted, escaped, table};
use crate::simulate::Matrix;

/// As many columns are drawn; more classes share columns by package.
const COLUMNS: usize = 4000;
/// As many classes are named in the table.
const NAMED: usize = 15;

/// The picture, with buttons, and the most used classes in words.
pub(super) fn picture(id: &str, matrix: &Matrix) -> String {
    if matrix.tests.is_empty() || matrix.classes.is_empty() {
        return "<p>Nothing is recorded.</p>".to_owned();
    }
    let columns = columns_of(matrix);
    let (width, height) = (columns.iter().max().map_or(1, |last| last + 1), matrix.tests.len());
    let mut out = format!(
        "<p>Rows are {}, columns are {} of the project, in the order of their names. A mark: the test touched the class.</p>",
        counted(height, "test class", "test classes"),
        counted(matrix.classes.len(), "class", "classes"),
    );
    out.push_str(&format!(
        "<div class=\"zoom\" id=\"{id}\"><div class=\"tools\" role=\"group\" aria-label=\"zoom\">\
         <button type=\"button\" data-zoom=\"in\" aria-label=\"zoom in\">+</button>\
         <button type=\"button\" data-zoom=\"out\" aria-label=\"zoom out\">−</button>\
         <button type=\"button\" data-zoom=\"all\">whole</button><output aria-live=\"polite\"></output></div>\
         <svg viewBox=\"0 0 {width} {height}\" preserveAspectRatio=\"none\" role=\"img\" tabindex=\"0\" \
         aria-label=\"{} by {}\" shape-rendering=\"crispEdges\">",
        counted(height, "test class", "test classes"),
        counted(matrix.classes.len(), "class", "classes"),
    ));
    for (row, (test, classes)) in matrix.tests.iter().enumerate() {
        let path = runs(classes.iter().filter_map(|class| columns.get(*class as usize)).copied(), row);
        out.push_str(&format!("<path d=\"{path}\"><title>{}: {}</title></path>", escaped(test), classes.len()));
    }
    out.push_str("</svg></div>");
    out.push_str(&most_used(matrix));
    out
}

/// The column of each class: its own, or that of its package when there are too many.
fn columns_of(matrix: &Matrix) -> Vec<usize> {
    if matrix.classes.len() <= COLUMNS {
        return (0..matrix.classes.len()).collect();
    }
    let mut packages: BTreeMap<&str, usize> = BTreeMap::new();
    let package = |class: &'_ str| class.rsplit_once('.').map_or(0, |(package, _)| package.len());
    for class in &matrix.classes {
        let count = packages.len();
        packages.entry(class.get(..package(class)).unwrap_or_default()).or_insert(count);
    }
    let column = |class: &String| packages.get(class.get(..package(class)).unwrap_or_default()).copied().unwrap_or(0);
    matrix.classes.iter().map(column).collect()
}

/// Boxes for runs of neighbouring columns.
fn runs(columns: impl Iterator<Item = usize>, row: usize) -> String {
    let mut columns: Vec<usize> = columns.collect();
    columns.sort_unstable();
    columns.dedup();
    let (mut path, mut rest) = (String::new(), columns.as_slice());
    while let Some(first) = rest.first() {
        let length = rest.iter().enumerate().take_while(|(place, column)| **column == first + place).count();
        path.push_str(&format!("M{first} {row}h{length}v1h-{length}z"));
        rest = rest.get(length..).unwrap_or_default();
    }
    path
}

fn most_used(matrix: &Matrix) -> String {
    let mut counts: Vec<(usize, &String)> = matrix.classes.iter().map(|class| (0, class)).collect();
    for class in matrix.tests.values().flatten() {
        if let Some((count, _)) = counts.get_mut(*class as usize) {
            *count += 1;
        }
    }
    counts.sort_by_key(|(count, class)| (std::cmp::Reverse(*count), *class));
    let row = |(count, class): &(usize, &String)| vec![Cell::Html(breakable(class)), Cell::Number(count.to_string())];
    let rows: Vec<Vec<Cell>> = counts.iter().take(NAMED).map(row).collect();
    table("Classes that most tests touch", &["class", "test classes"], &rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_share_a_box() {
        assert_eq!(runs([5, 1, 2, 3].into_iter(), 7), "M1 7h3v1h-3zM5 7h1v1h-1z");
        assert_eq!(runs([].into_iter(), 0), "");
    }
}
