//! Which remembered tests used what is in a file: for hooks that want a quick answer before anything is compiled.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use touchstone_formats::Result;
use touchstone_formats::store::Store;

use super::remembered::with_store;
use crate::dependences::Dependence;

/// The tests of a store that used what is in these files, by the file. Files are named from the project's folder, with `/`.
pub fn related_tests(store: &Path, files: &[String]) -> Result<BTreeMap<String, BTreeSet<String>>> {
    with_store(store, |store| {
        let mut found = BTreeMap::new();
        for number in 0..store.key_count() {
            let Some(dependence) = store.key(number).and_then(Dependence::from_key) else { continue };
            for file in files.iter().filter(|file| is_about(&dependence, file)) {
                let tests: &mut BTreeSet<String> = found.entry(file.clone()).or_default();
                tests.extend(names(store, number)?);
            }
        }
        Ok(found)
    })
}

fn names(store: &Store<'_>, key: u32) -> Result<Vec<String>> {
    Ok(store.tests_of(key)?.into_iter().filter_map(|test| store.test_name(test).map(str::to_owned)).collect())
}

/// Whether a dependence is on something that is in this file, as far as its name tells.
fn is_about(dependence: &Dependence, file: &str) -> bool {
    use Dependence as D;
    match dependence {
        D::Method(class, _) | D::Class(class) | D::Whole(class) | D::Own(class) | D::Shape(class) => is_of(class, file),
        D::Reflective(class, ..) => is_of(class, file),
        D::Resource(name) => ends_with(file, name),
        D::Bundle(name) => file.strip_suffix(".properties").is_some_and(|stem| {
            let base = name.replace('.', "/");
            stem.rfind(&base).is_some_and(|at| {
                let rest = stem.get(at + base.len()..).unwrap_or_default();
                rest.is_empty() || rest.starts_with('_')
            })
        }),
        D::File(name) => name == file,
        D::Tree(name) => file.strip_prefix(name.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')),
        _ => false,
    }
}

/// Whether a source or class file is that of a class in internal form: its outermost class has the name of the file.
fn is_of(class: &str, file: &str) -> bool {
    let Some((stem, extension)) = file.rsplit_once('.') else { return false };
    let outermost = |name: &str| -> String {
        let start = name.rfind('/').map_or(0, |slash| slash + 1);
        // A name may begin with a dollar sign.
        let end = name.get(start + 1..).and_then(|rest| rest.find('$')).map_or(name.len(), |at| start + 1 + at);
        name.get(..end).unwrap_or(name).to_owned()
    };
    match extension {
        "java" | "groovy" | "scala" => ends_with(stem, &outermost(class)),
        "kt" => ends_with(stem, &outermost(class)) || ends_with(&format!("{stem}Kt"), &outermost(class)),
        "class" => ends_with(stem, class),
        _ => false,
    }
}

/// Whether the path ends with these whole names.
fn ends_with(path: &str, end: &str) -> bool {
    path.strip_suffix(end).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_and_of_classes() {
        let method = |class: &str| Dependence::Method(class.to_owned(), "f()V".to_owned());
        for (dependence, file, expected) in [
            (method("shop/Price"), "src/main/java/shop/Price.java", true),
            (method("shop/Price$Inner"), "src/main/java/shop/Price.java", true),
            (method("shop/Price"), "src/main/java/eshop/Price.java", false),
            (method("shop/Price"), "core/shop/Price.class", true),
            (method("shop/Price$Inner"), "core/shop/Price.class", false),
            (method("shop/PriceKt"), "src/main/kotlin/shop/Price.kt", true),
            (method("shop/Prices"), "src/main/java/shop/Price.java", false),
            (method("shop/Price"), "src/main/java/shop/Price", false),
            (Dependence::Resource("texts/a.txt".to_owned()), "src/main/resources/texts/a.txt", true),
            (Dependence::File("data/a.txt".to_owned()), "data/a.txt", true),
            (Dependence::File("data/a.txt".to_owned()), "x/data/a.txt", false),
            (Dependence::Bundle("texts.Messages".to_owned()), "src/main/resources/texts/Messages_de.properties", true),
            (Dependence::Bundle("texts.Messages".to_owned()), "src/main/resources/texts/Other.properties", false),
        ] {
            assert_eq!(is_about(&dependence, file), expected, "{dependence} {file}");
        }
    }
}
