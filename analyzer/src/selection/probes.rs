//! Which classes' methods had probes of their own when the tests were recorded.

use std::collections::HashMap;

use touchstone_formats::Result;
use touchstone_formats::store::Store;

use super::ENTRY_PREFIX;
use crate::dependences::Dependence;
use crate::digest::ClassPathDigest;

/// Tells for a class whether running one of its methods would have been seen.
pub(super) struct MethodProbes<'a> {
    store: &'a Store<'a>,
    class_path: &'a ClassPathDigest<'a>,
    granularities: HashMap<String, String>,
}

impl<'a> MethodProbes<'a> {
    pub(super) fn new(store: &'a Store<'a>, class_path: &'a ClassPathDigest<'a>) -> Result<Self> {
        let entries = store.environment()?.into_iter();
        let granularities = entries
            .filter_map(|(name, granularity)| Some((name.strip_prefix(ENTRY_PREFIX)?.to_owned(), granularity)))
            .collect();
        Ok(Self { store, class_path, granularities })
    }

    /// Whether its entry was instrumented by methods, and no test says that this class was not.
    pub(super) fn are_in(&self, class: &str) -> bool {
        let entry = self.class_path.entries.iter().find(|entry| entry.class(class).is_some());
        let granularity = entry.and_then(|entry| self.granularities.get(&*entry.name));
        granularity.is_some_and(|it| it == "method" || it == "edge")
            && self.store.key_number(&Dependence::Whole(class.to_owned()).key()).is_none()
    }
}
