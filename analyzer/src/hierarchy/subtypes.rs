//! Which classes are below a class: an index that is made when it is first asked for.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::digest::EntryDigest;

/// By class or interface: the classes that extend or implement it directly.
///
/// Classes in the shadow of others of the same name are in it: that makes a family larger than it is, never smaller.
#[derive(Debug, Default)]
pub(super) struct Subtypes<'s>(HashMap<&'s str, Vec<&'s str>>);

impl<'s> Subtypes<'s> {
    /// The index of the classes of these entries.
    pub(super) fn of(entries: impl IntoIterator<Item = &'s Arc<EntryDigest<'s>>>) -> Self {
        let mut index: HashMap<&str, Vec<&str>> = HashMap::new();
        for class in entries.into_iter().flat_map(|entry| &entry.classes) {
            for supertype in class.supertypes() {
                index.entry(supertype).or_default().push(&class.name);
            }
        }
        Self(index)
    }

    /// The classes below this one, directly or not, sorted; without the class itself.
    pub(super) fn below(&self, name: &str) -> Vec<Box<str>> {
        let mut seen: HashSet<&str> = HashSet::from([name]);
        let mut next = vec![name];
        let mut found = Vec::new();
        while let Some(name) = next.pop() {
            for &subtype in self.0.get(name).into_iter().flatten() {
                if seen.insert(subtype) {
                    next.push(subtype);
                    found.push(Box::from(subtype));
                }
            }
        }
        found.sort();
        found
    }
}
