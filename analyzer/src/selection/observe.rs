//! Files, folders and variables outside the class path: what is there now, against what was there when tests were recorded.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use touchstone_formats::archive::MappedFile;
use touchstone_formats::store::Store;
use touchstone_formats::{ContentHash, ContentHasher};

use crate::dependences::Dependence;
use crate::techniques::{Change, Demand, Rule, Subject};

/// Looks at things outside the class path.
pub trait Observer {
    /// The hash of what is there; `None` for dependences that are not looked at this way.
    fn observe(&self, dependence: &Dependence) -> Option<ContentHash>;
}

/// Looks at the real disk and the variables of this process.
#[derive(Debug, Clone)]
pub struct RealObserver {
    /// The folder that relative paths start from.
    pub project: PathBuf,
    /// The environment variables.
    pub variables: BTreeMap<String, String>,
}

impl RealObserver {
    /// With this process's environment variables.
    pub fn new(project: &Path) -> Self {
        let lossy = |text: std::ffi::OsString| text.to_string_lossy().into_owned();
        let variables = std::env::vars_os().map(|(name, value)| (lossy(name), lossy(value))).collect();
        Self { project: project.to_owned(), variables }
    }
}

impl Observer for RealObserver {
    fn observe(&self, dependence: &Dependence) -> Option<ContentHash> {
        match dependence {
            Dependence::File(path) => Some(file(&self.project.join(path))),
            Dependence::Listing(path) => Some(folder(&self.project.join(path))),
            Dependence::Tree(path) => Some(tree(&self.project.join(path))),
            Dependence::Variable(name) => Some(match self.variables.get(name) {
                Some(value) => ContentHash::of_parts(&[b"variable", value.as_bytes()]),
                None => ContentHash::of(b"no variable"),
            }),
            Dependence::AllVariables => Some(self.all_variables()),
            _ => None,
        }
    }
}

impl RealObserver {
    fn all_variables(&self) -> ContentHash {
        let mut hasher = ContentHasher::default();
        for (name, value) in &self.variables {
            hasher.update(&ContentHash::of_parts(&[name.as_bytes(), value.as_bytes()]).0);
        }
        hasher.finish()
    }
}

/// A file's content; that there is a folder, or nothing, counts as well. What cannot be read is taken as always the same:
/// the test could not read it either.
fn file(path: &Path) -> ContentHash {
    let Ok(metadata) = std::fs::metadata(path) else { return ContentHash::of(b"nothing there") };
    if metadata.is_dir() {
        return ContentHash::of(b"a folder");
    }
    match MappedFile::open(path) {
        Ok(content) => ContentHash::of_parts(&[b"file", &content]),
        Err(_) => ContentHash::of(b"unreadable"),
    }
}

/// The names in a folder and below it: who lists a folder may walk it.
fn folder(path: &Path) -> ContentHash {
    let mut hasher = ContentHasher::default();
    let below = walkdir::WalkDir::new(path).follow_links(false).sort_by_file_name();
    for entry in below.into_iter().filter_map(Result::ok) {
        let name = entry.path().strip_prefix(path).unwrap_or(entry.path());
        hasher.update(&ContentHash::of_parts(&[name.as_os_str().as_encoded_bytes()]).0);
    }
    hasher.finish()
}

/// All files of a folder and below it, or the file that is there instead of a folder.
fn tree(path: &Path) -> ContentHash {
    let mut hasher = ContentHasher::default();
    let below = walkdir::WalkDir::new(path).follow_links(true).sort_by_file_name();
    for (count, entry) in below.into_iter().filter_map(Result::ok).enumerate() {
        if count > TREE_MOST {
            return unlike_any_other();
        }
        let name = entry.path().strip_prefix(path).unwrap_or(entry.path());
        hasher.update(&ContentHash::of_parts(&[name.as_os_str().as_encoded_bytes()]).0);
        hasher.update(&file(entry.path()).0);
    }
    hasher.finish()
}

/// Larger trees are not looked at: they count as changed each time.
const TREE_MOST: usize = 100_000;

fn unlike_any_other() -> ContentHash {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    ContentHash::of_parts(&[b"too large", &now.as_nanos().to_le_bytes()])
}

/// A demand for everything that is other now than it was.
pub fn demands(store: &Store<'_>, observer: &dyn Observer) -> Vec<Demand> {
    let mut demands = Vec::new();
    for letter in [b"F", b"L", b"D", b"V", b"v"] {
        for number in store.keys_with_prefix(letter) {
            let dependence = store.key(number).and_then(Dependence::from_key);
            let Some(dependence) = dependence else { continue };
            if store.observed(number) != observer.observe(&dependence) {
                let (rule, change) = described(&dependence);
                demands.push(Demand::on(rule, &change, dependence));
            }
        }
    }
    demands
}

fn described(dependence: &Dependence) -> (Rule, Change) {
    let of_variable = |text: String, name: &str| Change { text, subject: Subject::Variable(name.to_owned()) };
    match dependence {
        Dependence::File(path) => (Rule::File, Change::of_file("change of file", path)),
        Dependence::Listing(path) => (Rule::Listing, Change::of_file("other files in", path)),
        Dependence::Tree(path) => (Rule::File, Change::of_file("change of or in", path)),
        Dependence::Variable(name) => {
            (Rule::Environment, of_variable(format!("change of the environment variable {name}"), name))
        }
        _ => (Rule::Environment, of_variable("change of an environment variable".to_owned(), "*")),
    }
}
