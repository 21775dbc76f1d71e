//! What a digest of a class path holds: entries in their order, and in each its classes and other files.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use touchstone_formats::ContentHash;

use super::lazy_class::LazyClass;

/// What an entry of a class path is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EntryKind {
    /// A folder of classes.
    #[default]
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EntryDigest<'s> {
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
    pub classes: Vec<Arc<LazyClass<'s>>>,
    /// Sorted by name.
    pub resources: Vec<ResourceDigest>,
}

impl<'s> EntryDigest<'s> {
    /// Puts an entry together.
    pub(super) fn new(
        name: &str,
        kind: EntryKind,
        mut classes: Vec<Arc<LazyClass<'s>>>,
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
    pub fn class(&self, name: &str) -> Option<&Arc<LazyClass<'s>>> {
        let place = self.classes.partition_point(|class| &*class.name < name);
        self.classes.get(place).filter(|class| class.name == name)
    }

    /// The files of this path; more than one in an archive that has it twice.
    pub fn resources_at(&self, name: &str) -> &[ResourceDigest] {
        let start = self.resources.partition_point(|resource| &*resource.name < name);
        let end = self.resources.partition_point(|resource| &*resource.name <= name);
        self.resources.get(start..end).unwrap_or_default()
    }
}

/// The digests of a class path.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClassPathDigest<'s> {
    /// In the order in which classes are looked for.
    pub entries: Vec<Arc<EntryDigest<'s>>>,
}

impl<'s> ClassPathDigest<'s> {
    /// The class that a look-up of this name finds: the first one.
    pub fn class(&self, name: &str) -> Option<&Arc<LazyClass<'s>>> {
        self.entries.iter().find_map(|entry| entry.class(name))
    }

    /// The same, with the number of its entry.
    pub fn find(&self, name: &str) -> Option<(&Arc<LazyClass<'s>>, usize)> {
        self.entries.iter().enumerate().find_map(|(number, entry)| Some((entry.class(name)?, number)))
    }

    /// Classes that are never found because an earlier entry has one of the same name.
    pub fn shadowed_classes(&self) -> Vec<&Arc<LazyClass<'s>>> {
        let all = self.entries.iter().flat_map(|entry| &entry.classes);
        let mut seen = HashSet::new();
        all.filter(|class| !seen.insert(&*class.name)).collect()
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
