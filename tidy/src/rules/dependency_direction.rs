//! Rule: dependencies between our packages point one way; `formats` is at the bottom.

use crate::{Finding, SourceFile, Tree};

/// Each package of ours and which others it may use.
const ALLOWED: [(&str, &[&str]); 7] = [
    ("touchstone-formats", &[]),
    ("touchstone-instrumenter", &["touchstone-formats"]),
    ("touchstone-analyzer", &["touchstone-formats"]),
    ("touchstone", &["touchstone-formats", "touchstone-instrumenter", "touchstone-analyzer"]),
    ("touchstone-benches", &["touchstone-formats", "touchstone-instrumenter", "touchstone-analyzer"]),
    ("touchstone-fuzz", &["touchstone-formats", "touchstone-instrumenter", "touchstone-analyzer"]),
    ("touchstone-tidy", &[]),
];

/// Dependencies that point the wrong way, in any section of any manifest, and packages that are not in the table.
pub fn check(tree: &Tree) -> Vec<Finding> {
    let manifests = tree.files().iter().filter(|file| file.name() == "Cargo.toml");
    manifests
        .flat_map(|file| match file.text.parse::<toml::Table>() {
            Ok(manifest) => check_manifest(file, &manifest),
            Err(error) => vec![Finding::about(&file.path, format!("is not TOML: {error}"))],
        })
        .collect()
}

fn check_manifest(file: &SourceFile, manifest: &toml::Table) -> Vec<Finding> {
    let Some(package) = manifest.get("package").and_then(|package| package.get("name")?.as_str()) else {
        return Vec::new();
    };
    let Some((_, allowed)) = ALLOWED.iter().find(|(name, _)| *name == package) else {
        return vec![Finding::about(&file.path, format!("package `{package}` is not in the table of this rule"))];
    };
    let mut used = Vec::new();
    collect_dependencies(manifest, &mut used);
    let wrong = used.into_iter().filter(|name| is_ours(name) && name != package && !allowed.contains(&name.as_str()));
    wrong.map(|name| Finding::about(&file.path, format!("`{package}` must not depend on `{name}`"))).collect()
}

fn is_ours(package: &str) -> bool {
    package == "touchstone" || package.starts_with("touchstone-")
}

/// The packages of every `…dependencies` table, those of single targets included.
fn collect_dependencies(table: &toml::Table, names: &mut Vec<String>) {
    for (key, value) in table {
        let Some(inner) = value.as_table() else { continue };
        if key.ends_with("dependencies") {
            let renamed = |value: &toml::Value| Some(value.get("package")?.as_str()?.to_owned());
            names.extend(inner.iter().map(|(name, value)| renamed(value).unwrap_or_else(|| name.clone())));
        } else if key == "target" {
            inner.values().filter_map(toml::Value::as_table).for_each(|target| collect_dependencies(target, names));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(manifest: &str) -> Vec<String> {
        let manifest = format!("[package]\n{manifest}");
        check(&Tree::of(&[("a/Cargo.toml", &manifest)])).into_iter().map(|finding| finding.what).collect()
    }

    #[test]
    fn a_dependency_upwards_is_found_in_every_section() {
        let wrong = ["`touchstone-instrumenter` must not depend on `touchstone-analyzer`"];
        for section in ["dependencies", "dev-dependencies", "build-dependencies", "target.'cfg(unix)'.dependencies"] {
            let text =
                format!("name = \"touchstone-instrumenter\"\n[{section}]\ntouchstone-analyzer.workspace = true\n");
            assert_eq!(faults(&text), wrong, "{section}");
        }
        let renamed = "[dependencies]\nother = { package = \"touchstone-analyzer\", path = \"../analyzer\" }\n";
        assert_eq!(faults(&format!("name = \"touchstone-instrumenter\"\n{renamed}")), wrong);
    }

    #[test]
    fn a_package_must_be_in_the_table() {
        assert_eq!(
            faults("name = \"touchstone-new\"\n"),
            ["package `touchstone-new` is not in the table of this rule"]
        );
    }

    #[test]
    fn a_dependency_downwards_passes() {
        let text = "name = \"touchstone\"\n[dependencies]\ntouchstone-formats.workspace = true\nclap = \"4\"\n";
        assert!(faults(text).is_empty());
    }
}
