//! Tests proven unaffected, as patterns that Surefire leaves out: each matches one class file and no other.

use std::collections::HashMap;
use std::path::Path;

use super::description::{Description, Origin};

/// What Surefire leaves out when nothing is excluded, and forgets as soon as something is.
const NESTED: &str = "**/*$*";

/// The patterns for Surefire's excludes; none when there is nothing to leave out.
pub fn patterns(description: &Description, unaffected: &[String]) -> Vec<String> {
    if unaffected.is_empty() {
        return Vec::new();
    }
    let folders = description.entries.iter().filter(|(origin, path)| *origin == Origin::Own && path.is_dir());
    let files = by_last_name(folders.flat_map(|(_, folder)| class_files(folder)).collect());
    let nested = description.has_default_excludes.then(|| NESTED.to_owned());
    nested.into_iter().chain(unaffected.iter().map(|test| pattern(test, &files))).collect()
}

/// Surefire matches a plain pattern at the end of a path: where that fits another class too, the whole path must.
fn pattern(test: &str, files: &HashMap<String, Vec<String>>) -> String {
    let file = format!("{}.class", test.replace('.', "/"));
    let longer = format!("/{file}");
    let alike = files.get(last_name(&file)).map(Vec::as_slice).unwrap_or_default();
    if file.contains('/') && !alike.iter().any(|other| other.ends_with(&longer)) {
        return file;
    }
    let escaped = file.chars().map(|letter| match letter {
        letter if letter.is_alphanumeric() || letter == '/' || letter == '_' => letter.to_string(),
        other => format!("\\{other}"),
    });
    format!("%regex[{}]", escaped.collect::<String>())
}

fn last_name(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}

fn by_last_name(files: Vec<String>) -> HashMap<String, Vec<String>> {
    let mut sorted: HashMap<String, Vec<String>> = HashMap::new();
    for file in files {
        sorted.entry(last_name(&file).to_owned()).or_default().push(file);
    }
    sorted
}

/// The class files of a folder, by their paths in it.
fn class_files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(inside) = path.strip_prefix(folder) {
                found.push(inside.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{by_last_name, pattern};

    #[test]
    fn a_pattern_fits_one_class_only() {
        let files = ["a/ShopTest.class", "x/a/ShopTest.class", "b/CartTest.class", "MainTest.class"].map(str::to_owned);
        let files = by_last_name(files.to_vec());
        assert_eq!(pattern("b.CartTest", &files), "b/CartTest.class");
        assert_eq!(pattern("a.ShopTest", &files), "%regex[a/ShopTest\\.class]");
        assert_eq!(pattern("MainTest", &files), "%regex[MainTest\\.class]");
        assert_eq!(pattern("a.Odd$Test", &files), "a/Odd$Test.class");
    }
}
