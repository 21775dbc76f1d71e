//! The calls of a class path, with one table of names for all classes.

use std::sync::Arc;

use touchstone_formats::{ContentHash, Result};

use super::batch::Batch;
use super::edges::natives::NativeLibrary;
use super::extract::Extractor;
use super::names::NameTable;
use super::summary::ClassCalls;
use super::worker::Read;

/// The calls of a class path.
#[derive(Debug, Clone, Default)]
pub struct Summaries {
    /// What the numbers of names mean.
    pub names: Arc<NameTable>,
    /// In the order of the class path.
    pub classes: Vec<ClassCalls>,
    /// Classes that cannot be read, by internal name, and why.
    pub unreadable: Vec<(String, String)>,
    /// The native libraries of the class path.
    pub libraries: Vec<NativeLibrary>,
    /// How many classes were read, and not known before.
    pub read: usize,
}

impl Summaries {
    /// A class's internal name.
    pub fn class_name(&self, class: &ClassCalls) -> &str {
        self.names.name(class.name())
    }

    /// Takes another version of a class, in the place of that of the same name, or behind all others.
    pub fn replace(&mut self, bytes: &[u8]) -> Result<()> {
        let names = Arc::make_mut(&mut self.names);
        let class = Extractor::default().extract(bytes, ContentHash::of(bytes), names)?;
        self.put(class);
        Ok(())
    }

    /// Takes a class whose names are numbered.
    pub(super) fn put(&mut self, class: ClassCalls) {
        match self.classes.iter_mut().find(|other| other.name() == class.name()) {
            Some(place) => *place = class,
            None => self.classes.push(class),
        }
    }

    /// Leaves the classes of this name out.
    pub fn remove(&mut self, name: &str) {
        let name = self.names.get(name);
        self.classes.retain(|class| Some(class.name()) != name);
    }
}

/// Names of another table that are looked up together: so few that they stay at hand meanwhile.
const NAMES_AT_ONCE: usize = 256;

/// The tables of several workers on their way to one.
pub(super) struct Merging {
    names: NameTable,
    /// The first number that workers gave; those below come from a cache, and mean the same to all.
    first: u32,
    /// By worker: the numbers in the one table of the names that it numbered. None where they are the same.
    numbers: Vec<Option<Vec<u32>>>,
}

impl Merging {
    pub fn of(mut tables: Vec<(usize, NameTable)>) -> Self {
        tables.sort_unstable_by_key(|(_, table)| std::cmp::Reverse(table.len()));
        let mut numbers = vec![None; tables.len()];
        let mut tables = tables.into_iter();
        // The largest becomes the one table: that leaves the least to look up.
        let mut names = tables.next().map(|(_, table)| table).unwrap_or_default();
        let first = names.first();
        let mut batch = Batch::default();
        for (worker, table) in tables {
            let mut new = Vec::with_capacity(table.own().len());
            for chunk in table.own().collect::<Vec<_>>().chunks(NAMES_AT_ONCE) {
                batch.clear();
                for name in chunk {
                    batch.push(table.name(*name).as_bytes(), &[]);
                }
                batch.look_up(&mut names);
                new.extend_from_slice(batch.numbers());
            }
            if let Some(place) = numbers.get_mut(worker) {
                *place = Some(new);
            }
        }
        Self { names, first, numbers }
    }

    pub fn add(&mut self, worker: usize, results: Vec<Read>, summaries: &mut Summaries) {
        let new = self.numbers.get(worker).and_then(Option::as_deref);
        for result in results {
            match result {
                Ok((mut class, is_new)) => {
                    if let Some(new) = new.filter(|_| is_new) {
                        let first = self.first;
                        class.each_name(|name| {
                            name.checked_sub(first).map_or(name, |own| new.get(own as usize).copied().unwrap_or(name))
                        });
                    }
                    summaries.read += usize::from(is_new);
                    summaries.classes.push(class);
                }
                Err((name, error)) => summaries.unreadable.push((name, error.to_string())),
            }
        }
    }

    pub fn into_names(self) -> NameTable {
        self.names
    }
}
