//! What a digest of a class path holds: entries in their order, and in each its classes and other files.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use touchstone_formats::ContentHash;

use super::class_digest::ClassDigest;

/// What an entry of a class path is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EntryKind {
    /// A folder of classes.
    Folder,
    /// A jar, or another zip archive.
    Jar,
    /// Nothing: the JVM passes over what does not exist.
    Missing,
}

/// What a file is that is no class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResourceKind {
    /// Any file.
    Resource,
    /// A list of providers in `META-INF/services`.
    Service,
    /// A native library.
    NativeLibrary,
    /// A module's descriptor.
    Module,
}

/// A file that is no class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResourceDigest {
    /// The path within the entry, with slashes.
    pub name: Box<str>,
    /// What it is.
    pub kind: ResourceKind,
    /// Its content; for a native library what can be run or looked up in it.
    pub hash: ContentHash,
}

/// One entry of a class path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryDigest {
    /// The last part of its path: the same on every machine.
    pub name: Box<str>,
    /// What it is.
    pub kind: EntryKind,
    /// The bytes of the jar, by which an unchanged one is known without opening it; nothing for a folder.
    pub raw: ContentHash,
    /// All that is in it, by meaning: a jar that was packed again with the same content has the same.
    pub content: ContentHash,
    /// The release that versions of classes in a multi-release jar were chosen for; 0 where nothing was to be chosen.
    pub release: u16,
    /// Sorted by name.
    pub classes: Vec<Arc<ClassDigest>>,
    /// Sorted by name.
    pub resources: Vec<ResourceDigest>,
}

impl EntryDigest {
    /// Puts an entry together.
    pub(super) fn new(
        name: &str,
        kind: EntryKind,
        mut classes: Vec<Arc<ClassDigest>>,
        mut resources: Vec<ResourceDigest>,
    ) -> Self {
        // Stable: of several classes of one name the first in the archive stays the first.
        classes.sort_by(|one, other| one.name.cmp(&other.name));
        resources.sort_by(|one, other| one.name.cmp(&other.name));
        let mut hasher = touchstone_formats::ContentHasher::default();
        for class in &classes {
            hasher.update(&class.whole.0);
        }
        for resource in &resources {
            hasher.update(&(resource.name.len() as u64).to_le_bytes());
            hasher.update(resource.name.as_bytes());
            hasher.update(&resource.hash.0);
        }
        let (content, raw) = (hasher.finish(), ContentHash::default());
        Self { name: name.into(), kind, raw, content, release: 0, classes, resources }
    }

    /// The class of this name.
    pub fn class(&self, name: &str) -> Option<&Arc<ClassDigest>> {
        let place = self.classes.partition_point(|class| &*class.name < name);
        self.classes.get(place).filter(|class| &*class.name == name)
    }
}

/// The digests of a class path.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClassPathDigest {
    /// In the order in which classes are looked for.
    pub entries: Vec<Arc<EntryDigest>>,
}

/// A class that is found when its name is looked up, and the number of its entry.
#[derive(Debug, Clone, Copy)]
pub struct Found<'a> {
    /// The class.
    pub class: &'a Arc<ClassDigest>,
    /// The number of its entry.
    pub entry: usize,
}

impl ClassPathDigest {
    /// The class that a look-up of this name finds: the first one.
    pub fn class(&self, name: &str) -> Option<&Arc<ClassDigest>> {
        self.entries.iter().find_map(|entry| entry.class(name))
    }

    /// For every class name the class that is found: of several the first; later ones are in its shadow.
    pub fn found_classes(&self) -> HashMap<&str, Found<'_>> {
        let mut found = HashMap::with_capacity(self.entries.iter().map(|entry| entry.classes.len()).sum());
        for (number, entry) in self.entries.iter().enumerate() {
            for class in &entry.classes {
                if let Entry::Vacant(place) = found.entry(&*class.name) {
                    place.insert(Found { class, entry: number });
                }
            }
        }
        found
    }

    /// Classes that are never found because an earlier entry has one of the same name, with the number of their entry.
    pub fn shadowed_classes(&self) -> Vec<Found<'_>> {
        let found = self.found_classes();
        let all = self.entries.iter().enumerate();
        let all = all.flat_map(|(entry, digest)| digest.classes.iter().map(move |class| Found { class, entry }));
        all.filter(|it| found.get(&*it.class.name).is_some_and(|first| !Arc::ptr_eq(first.class, it.class))).collect()
    }

    /// For every path its files in the order of the entries: `getResources` gives them all.
    pub fn found_resources(&self) -> HashMap<&str, Vec<&ResourceDigest>> {
        let mut found: HashMap<&str, Vec<&ResourceDigest>> = HashMap::new();
        for resource in self.entries.iter().flat_map(|entry| &entry.resources) {
            found.entry(&resource.name).or_default().push(resource);
        }
        found
    }
}
