//! The changes between two class paths: class by class, file by file, entry by entry.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::class::diff_classes;
use super::entries::diff_entries;
use super::lambdas::match_lambdas;
use super::{ClassChange, ClassDiff, Diff, Difference, RenamedLambda, ResourceChange};
use crate::digest::{ClassPathDigest, EntryDigest, EntryKind, LazyClass, ResourceDigest};

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

fn classes(old: &ClassPathDigest<'_>, new: &ClassPathDigest<'_>, diff: &mut Diff) {
    let names = candidates(old, new, |entry| &entry.classes, |class| &class.name, |one, other| one.raw == other.raw);
    for name in names {
        match (old.find(name), new.find(name)) {
            (None, Some((class, entry))) => {
                diff.classes.push(whole_class(name, None, Some(class), library_of(new, entry)));
            }
            (Some((class, entry)), None) => {
                diff.classes.push(whole_class(name, Some(class), None, library_of(old, entry)));
            }
            (Some((before, _)), Some((after, entry))) => changed_class(before, after, library_of(new, entry), diff),
            (None, None) => {}
        }
    }
}

/// The names whose look-up may end elsewhere: those that an entry does not have as the entry at its place had it. Entries that
/// moved count with all that is in them.
fn candidates<'a, 's, T: 'a>(
    old: &'a ClassPathDigest<'s>,
    new: &'a ClassPathDigest<'s>,
    items: impl Fn(&'a EntryDigest<'s>) -> &'a [T],
    name: impl Fn(&'a T) -> &'a str,
    is_same: impl Fn(&T, &T) -> bool,
) -> BTreeSet<&'a str> {
    let mut names = BTreeSet::new();
    for number in 0..old.entries.len().max(new.entries.len()) {
        let (before, after) = (old.entries.get(number), new.entries.get(number));
        if before.zip(after).is_some_and(|(before, after)| Arc::ptr_eq(before, after)) {
            continue;
        }
        let list = |entry: Option<&'a Arc<EntryDigest<'s>>>| entry.map(|entry| items(entry)).unwrap_or_default();
        let (mut before, mut after) = (list(before).iter().peekable(), list(after).iter().peekable());
        loop {
            let order = match (before.peek(), after.peek()) {
                (Some(one), Some(other)) => name(one).cmp(name(other)),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => break,
            };
            let one = if order.is_le() { before.next() } else { None };
            let other = if order.is_ge() { after.next() } else { None };
            if !one.zip(other).is_some_and(|(one, other)| is_same(one, other)) {
                names.extend(one.or(other).map(&name));
            }
        }
    }
    names
}

fn library_of(path: &ClassPathDigest<'_>, entry: usize) -> Option<Box<str>> {
    path.entries.get(entry).filter(|entry| entry.kind == EntryKind::Jar).map(|entry| entry.name.clone())
}

fn whole_class(
    name: &str,
    old: Option<&Arc<LazyClass<'_>>>,
    new: Option<&Arc<LazyClass<'_>>>,
    library: Option<Box<str>>,
) -> ClassDiff {
    let change = if new.is_some() { ClassChange::Added } else { ClassChange::Removed };
    let digest = |class: Option<&Arc<LazyClass<'_>>>| class.map(|class| Arc::clone(class.digest()));
    ClassDiff { name: name.into(), old: digest(old), new: digest(new), library, changes: vec![change] }
}

fn changed_class(old: &LazyClass<'_>, new: &LazyClass<'_>, library: Option<Box<str>>, diff: &mut Diff) {
    if old.raw == new.raw {
        return;
    }
    let (old, new) = (old.digest(), new.digest());
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

fn resources(old: &ClassPathDigest<'_>, new: &ClassPathDigest<'_>, diff: &mut Diff) {
    let names = candidates(old, new, |entry| &entry.resources, |file| &file.name, |one, other| one.hash == other.hash);
    for name in names {
        let (before, after) = (files_at(old, name), files_at(new, name));
        let difference = match (before.is_empty(), after.is_empty()) {
            (true, _) => Difference::Added,
            (_, true) => Difference::Removed,
            _ if same_files(&before, &after) => continue,
            _ => Difference::Changed,
        };
        let files = if after.is_empty() { before } else { after };
        if let Some(kind) = files.iter().map(|file| file.kind).max() {
            diff.resources.push(ResourceChange { name: name.into(), kind, difference });
        }
    }
}

/// The files of this path in the order of the entries: `getResources` gives them all.
fn files_at<'a>(path: &'a ClassPathDigest<'_>, name: &str) -> Vec<&'a ResourceDigest> {
    path.entries.iter().flat_map(|entry| entry.resources_at(name)).collect()
}

/// Several files of one path count in their order, since a program can list them.
fn same_files(old: &[&ResourceDigest], new: &[&ResourceDigest]) -> bool {
    old.len() == new.len() && old.iter().zip(new).all(|(old, new)| old.hash == new.hash)
}
