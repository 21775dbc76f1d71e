//! The changes between two class paths: class by class, file by file, entry by entry.

use std::sync::Arc;

use super::class::diff_classes;
use super::entries::diff_entries;
use super::lambdas::match_lambdas;
use super::{ClassChange, ClassDiff, Diff, Difference, RenamedLambda, ResourceChange};
use crate::digest::{ClassDigest, ClassPathDigest, EntryKind, ResourceDigest};

/// Everything that changed between two revisions of a class path.
pub fn diff(old: &ClassPathDigest, new: &ClassPathDigest) -> Diff {
    let mut diff = Diff::default();
    classes(old, new, &mut diff);
    resources(old, new, &mut diff);
    diff_entries(old, new, &mut diff.entries);
    diff.classes.sort_by(|one, other| one.name.cmp(&other.name));
    diff.resources.sort_by(|one, other| one.name.cmp(&other.name));
    diff.renamed_lambdas.sort_by(|one, other| (&one.class, &one.old).cmp(&(&other.class, &other.old)));
    diff
}

fn classes(old: &ClassPathDigest, new: &ClassPathDigest, diff: &mut Diff) {
    let (before, after) = (old.found_classes(), new.found_classes());
    for (name, found) in &after {
        let library = library_of(new, found.entry);
        match before.get(name) {
            None => diff.classes.push(whole_class(name, None, Some(found.class), library)),
            Some(old) if Arc::ptr_eq(old.class, found.class) => {}
            Some(old) => changed_class(old.class, found.class, library, diff),
        }
    }
    for (name, found) in before.iter().filter(|(name, _)| !after.contains_key(*name)) {
        diff.classes.push(whole_class(name, Some(found.class), None, library_of(old, found.entry)));
    }
}

fn library_of(path: &ClassPathDigest, entry: usize) -> Option<Box<str>> {
    path.entries.get(entry).filter(|entry| entry.kind == EntryKind::Jar).map(|entry| entry.name.clone())
}

fn whole_class(
    name: &str,
    old: Option<&Arc<ClassDigest>>,
    new: Option<&Arc<ClassDigest>>,
    library: Option<Box<str>>,
) -> ClassDiff {
    let change = if new.is_some() { ClassChange::Added } else { ClassChange::Removed };
    ClassDiff { name: name.into(), old: old.cloned(), new: new.cloned(), library, changes: vec![change] }
}

fn changed_class(old: &Arc<ClassDigest>, new: &Arc<ClassDigest>, library: Option<Box<str>>, diff: &mut Diff) {
    if old.raw == new.raw {
        return;
    }
    let renamed = match_lambdas(old, new).renamed.into_iter();
    diff.renamed_lambdas.extend(renamed.map(|(old_lambda, new_lambda)| RenamedLambda {
        class: new.name.clone(),
        old: old_lambda.name.clone(),
        new: new_lambda.name.clone(),
    }));
    let changes = diff_classes(old, new);
    if !changes.is_empty() {
        let (old, new) = (Some(Arc::clone(old)), Some(Arc::clone(new)));
        let name = new.as_ref().map_or_else(Box::default, |new| new.name.clone());
        diff.classes.push(ClassDiff { name, old, new, library, changes });
    }
}

fn resources(old: &ClassPathDigest, new: &ClassPathDigest, diff: &mut Diff) {
    let (before, after) = (old.found_resources(), new.found_resources());
    let mut note = |name: &str, files: &[&ResourceDigest], difference: Difference| {
        if let Some(kind) = files.iter().map(|file| file.kind).max() {
            diff.resources.push(ResourceChange { name: name.into(), kind, difference });
        }
    };
    for (name, files) in &after {
        match before.get(name) {
            None => note(name, files, Difference::Added),
            Some(old) if same_files(old, files) => {}
            Some(_) => note(name, files, Difference::Changed),
        }
    }
    let gone = before.iter().filter(|(name, _)| !after.contains_key(*name));
    gone.for_each(|(name, files)| note(name, files, Difference::Removed));
}

/// Several files of one path count in their order, since a program can list them.
fn same_files(old: &[&ResourceDigest], new: &[&ResourceDigest]) -> bool {
    old.len() == new.len() && old.iter().zip(new).all(|(old, new)| old.hash == new.hash)
}
