//! Which test classes a build ran, from the reports that Surefire, Failsafe and Gradle leave: `TEST-a.b.CTest.xml`.

use std::collections::BTreeSet;
use std::path::Path;

/// The test classes with a report below this folder; nested classes count for the one that they are in.
pub fn tests_with_reports(folder: &Path) -> BTreeSet<String> {
    let files = walkdir::WalkDir::new(folder).into_iter().filter_map(Result::ok);
    let is_in_reports = |path: &Path| {
        path.parent().and_then(Path::file_name).is_some_and(|name| {
            let name = name.to_string_lossy();
            name.ends_with("-reports") || path.components().any(|part| part.as_os_str() == "test-results")
        })
    };
    let reports = files.filter(|file| file.file_type().is_file() && is_in_reports(file.path()));
    reports.filter_map(|file| test_of(&file.file_name().to_string_lossy())).collect()
}

fn test_of(file: &str) -> Option<String> {
    let name = file.strip_prefix("TEST-")?.strip_suffix(".xml")?;
    Some(name.split('$').next().unwrap_or(name).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_of_surefire_and_gradle_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        for file in [
            "core/target/surefire-reports/TEST-a.BTest.xml",
            "core/target/surefire-reports/TEST-a.BTest$Inner.xml",
            "core/target/surefire-reports/a.CTest.txt",
            "web/build/test-results/test/TEST-a.DTest.xml",
            "web/src/TEST-a.ETest.xml",
        ] {
            let path = folder.path().join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let found = tests_with_reports(folder.path());
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["a.BTest", "a.DTest"]);
    }
}
