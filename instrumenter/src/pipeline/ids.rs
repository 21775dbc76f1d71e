//! Who gets which ids: an unchanged class its old ones, every other class fresh ones at the end.

use std::collections::HashSet;

use touchstone_formats::ContentHash;

use super::prior::PriorUnit;

/// The ids given so far; used inside a turnstile, so that their order is that of the entries.
#[derive(Debug, Default)]
pub(crate) struct Ids {
    next: u32,
    /// First ids of the prior map that are in use again: two equal entries of one name must not share them.
    reused: HashSet<u32>,
    overflowed: bool,
}

impl Ids {
    /// Starts behind the ids of the prior map.
    pub(crate) fn after(total: u32) -> Self {
        Self { next: total, ..Self::default() }
    }

    /// One more than the highest id.
    pub(crate) fn total(&self) -> u32 {
        self.next
    }

    /// Whether there were more probes than ids.
    pub(crate) fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// The first id of a class with this many.
    pub(crate) fn assign(
        &mut self,
        prior: Option<&PriorUnit<'_>>,
        entry: &[u8],
        input: ContentHash,
        count: u32,
    ) -> u32 {
        if count == 0 {
            return 0;
        }
        let old = prior.into_iter().flat_map(|unit| unit.named(entry));
        for class in old.filter(|class| class.input_hash == input && class.id_count == count) {
            if self.reused.insert(class.first_id) {
                return class.first_id;
            }
        }
        let first = self.next;
        match self.next.checked_add(count) {
            Some(next) => self.next = next,
            None => self.overflowed = true,
        }
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fresh_ids_are_dense_and_classes_without_probes_take_none() {
        let mut ids = Ids::after(10);
        let hash = ContentHash::default();
        let firsts = [3, 0, 2].map(|count| ids.assign(None, b"a/B.class", hash, count));
        assert_eq!(firsts, [10, 0, 13]);
        assert_eq!((ids.total(), ids.overflowed()), (15, false));
        ids.assign(None, b"a/B.class", hash, u32::MAX);
        assert!(ids.overflowed());
    }
}
