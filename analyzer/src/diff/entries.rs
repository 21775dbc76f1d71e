//! The changes of a class path's entries: jars that came, went or changed, and the order of all.

use std::collections::HashMap;

use super::EntryChange;
use crate::digest::{ClassPathDigest, EntryDigest, EntryKind};

/// Notes what changed between the entries of two class paths.
pub(super) fn diff_entries(old: &ClassPathDigest, new: &ClassPathDigest, changes: &mut Vec<EntryChange>) {
    let partners = partners(old, new);
    for (number, partner) in partners.iter().enumerate() {
        let (entry, partner) = (new.entries.get(number), partner.and_then(|partner| old.entries.get(partner)));
        match (entry, partner) {
            (Some(entry), None) if entry.kind == EntryKind::Jar => {
                changes.push(EntryChange::LibraryAdded(entry.name.clone()));
            }
            (Some(entry), Some(partner)) if entry.kind == EntryKind::Jar && entry.content != partner.content => {
                let (old, new) = (partner.name.clone(), entry.name.clone());
                changes.push(EntryChange::LibraryChanged { old, new });
            }
            _ => {}
        }
    }
    let is_gone = |number: &usize| !partners.contains(&Some(*number));
    let gone = (0..old.entries.len()).filter(is_gone).filter_map(|number| old.entries.get(number));
    let gone = gone.filter(|entry| entry.kind == EntryKind::Jar);
    changes.extend(gone.map(|entry| EntryChange::LibraryRemoved(entry.name.clone())));
    let order: Vec<usize> = partners.into_iter().flatten().collect();
    if !order.is_sorted() {
        changes.push(EntryChange::Reordered { duplicates: duplicates(new) });
    }
}

/// By number of a new entry: that of the old one which it continues. The same content is the best sign, then the same
/// name, then the same name without the version.
fn partners(old: &ClassPathDigest, new: &ClassPathDigest) -> Vec<Option<usize>> {
    let mut partners = vec![None; new.entries.len()];
    let mut taken = vec![false; old.entries.len()];
    let signs: [fn(&EntryDigest) -> String; 3] = [
        |entry| format!("{:?} {} {}", entry.kind, entry.name, entry.content),
        |entry| format!("{:?} {}", entry.kind, entry.name),
        |entry| format!("{:?} {}", entry.kind, artifact(&entry.name)),
    ];
    for sign in signs {
        let mut free: HashMap<String, Vec<usize>> = HashMap::new();
        for (number, entry) in old.entries.iter().enumerate().rev() {
            if taken.get(number) == Some(&false) {
                free.entry(sign(entry)).or_default().push(number);
            }
        }
        for (entry, partner) in new.entries.iter().zip(&mut partners).filter(|(_, partner)| partner.is_none()) {
            *partner = free.get_mut(&sign(entry)).and_then(Vec::pop);
            if let Some(place) = partner.and_then(|number| taken.get_mut(number)) {
                *place = true;
            }
        }
    }
    partners
}

/// A jar's name without its version: `guava` for `guava-33.0-jre.jar`.
fn artifact(name: &str) -> &str {
    let name = name.strip_suffix(".jar").unwrap_or(name);
    let begins_version = |place: &usize| name.as_bytes().get(place + 1).is_some_and(u8::is_ascii_digit);
    name.match_indices('-').map(|(place, _)| place).find(begins_version).and_then(|end| name.get(..end)).unwrap_or(name)
}

/// The classes and files that several entries have.
fn duplicates(path: &ClassPathDigest) -> Vec<Box<str>> {
    let classes = path.shadowed_classes().into_iter().map(|class| Box::from(&*class.name));
    let resources = path.found_resources().into_iter().filter(|(_, files)| files.len() > 1);
    let mut names: Vec<Box<str>> = classes.chain(resources.map(|(name, _)| name.into())).collect();
    names.sort();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::artifact;

    #[test]
    fn the_version_is_not_part_of_an_artifact() {
        assert_eq!(artifact("guava-33.0-jre.jar"), "guava");
        assert_eq!(artifact("commons-lang3-3.14.jar"), "commons-lang3");
        assert_eq!(artifact("junit.jar"), "junit");
        assert_eq!(artifact("classes"), "classes");
    }
}
