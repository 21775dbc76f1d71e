//! Merges stores, such as those of a build's shards: in any order and however often, the result is the same.
//!
//! The newest store decides about the revision. A test of another store that the step to that revision affects, or that
//! saw a file or variable which is another there, counts as not run. Of what several stores know about a test, a run
//! beats no run, a later run an earlier one, and all that any valid run saw is kept.

use std::collections::{BTreeMap, BTreeSet};

use touchstone_formats::store::{Store, StoreContent, StoredTest, TestState, write_store};
use touchstone_formats::{ContentHash, Result};

use crate::callgraph::NoCalls;
use crate::dependences::Dependence;
use crate::diff::diff;
use crate::digest::ClassPathDigest;
use crate::hierarchy::ClassSource;
use crate::selection::observe::Observer;
use crate::selection::{Options, Revision, Step, select};
use crate::snapshot;
use crate::techniques::Technique;

/// The bytes of a store with all that these know. There must be at least one.
pub fn merge(stores: &[Store<'_>], technique: Technique, jdk: Option<&dyn ClassSource>) -> Result<Vec<u8>> {
    // The hash decides between stores of the same time, so that their order does not.
    let newest = stores.iter().max_by_key(|store| (store.recorded_at(), ContentHash::of(store.snapshot())));
    let Some(newest) = newest else { return write_store(&StoreContent::default()) };
    let base = Base { store: newest, class_path: snapshot::decode(newest.snapshot())?, technique, jdk };
    let mut tests: BTreeMap<String, Known> = BTreeMap::new();
    for store in stores {
        for known in base.brought_forward(store)? {
            let name = known.test.name.clone();
            let merged = match tests.remove(&name) {
                Some(other) => merged(other, known),
                None => known,
            };
            tests.insert(name, merged);
        }
    }
    write_store(&content(tests, stores, newest)?)
}

/// A test and the keys that it depends on.
struct Known {
    test: StoredTest,
    keys: BTreeSet<Vec<u8>>,
}

/// The store that decides about the revision.
struct Base<'a> {
    store: &'a Store<'a>,
    class_path: ClassPathDigest<'a>,
    technique: Technique,
    jdk: Option<&'a dyn ClassSource>,
}

impl Base<'_> {
    /// The tests of a store as they stand at the newest one's revision.
    fn brought_forward(&self, store: &Store<'_>) -> Result<Vec<Known>> {
        let affected = self.affected(store)?;
        let mut all = Vec::new();
        for number in 0..store.test_count() {
            let mut test = store.test(number)?;
            if test.state == TestState::Valid && affected.contains(&test.name) {
                test.state = TestState::NotRun;
            }
            let keys = test.depends.iter().filter_map(|key| store.key(*key).map(<[u8]>::to_vec)).collect();
            all.push(Known { test, keys });
        }
        Ok(all)
    }

    /// The tests that the step to the newest revision affects.
    fn affected(&self, store: &Store<'_>) -> Result<BTreeSet<String>> {
        let old = snapshot::decode(store.snapshot())?;
        let environment = self.store.environment()?;
        let new = Revision {
            class_path: &self.class_path,
            environment: &environment,
            observer: &AsIn(self.store, store),
            jdk: self.jdk,
            calls: &NoCalls,
        };
        let diff = &diff(&old, &self.class_path);
        let step = Step { store, old: &old, diff, new };
        let selection = select(&step, self.technique, &Options::default())?;
        Ok(selection.selected.into_keys().collect())
    }
}

/// Observes what the newest store saw and, where that saw nothing, what the older one did.
struct AsIn<'a>(&'a Store<'a>, &'a Store<'a>);

impl Observer for AsIn<'_> {
    fn observe(&self, dependence: &Dependence) -> Option<ContentHash> {
        let key = dependence.key();
        let seen = |store: &Store<'_>| store.key_number(&key).and_then(|number| store.observed(number));
        seen(self.0).or_else(|| seen(self.1))
    }
}

fn merged(one: Known, other: Known) -> Known {
    // A run beats no run, a later run an earlier one, and trouble a pass of the same time.
    let rank = |known: &Known| {
        let test = &known.test;
        (test.state != TestState::NotRun, test.recorded_at, test.state, test.duration, test.detail.clone())
    };
    let (winner, loser) = if rank(&one) >= rank(&other) { (one, other) } else { (other, one) };
    let keys = winner.keys.union(&loser.keys).cloned().collect();
    Known { test: winner.test, keys }
}

fn content(tests: BTreeMap<String, Known>, stores: &[Store<'_>], newest: &Store<'_>) -> Result<StoreContent> {
    let keys: BTreeSet<&Vec<u8>> = tests.values().flat_map(|known| &known.keys).collect();
    let numbers: BTreeMap<&Vec<u8>, u32> = keys.iter().copied().zip(0..).collect();
    let observed = keys.iter().map(|key| {
        let seen = |store: &Store<'_>| store.key_number(key).and_then(|number| store.observed(number));
        // Where stores differ, the tests of the older one count as not run, so that only the newest one's matters; a key
        // that it does not have is taken from those that do, the greatest first.
        seen(newest).or_else(|| stores.iter().filter_map(seen).max()).unwrap_or_default()
    });
    let numbered = |known: &Known| {
        let depends = known.keys.iter().filter_map(|key| numbers.get(key).copied()).collect();
        StoredTest { depends, ..known.test.clone() }
    };
    Ok(StoreContent {
        recorded_at: newest.recorded_at(),
        environment: merged_environment(stores, newest)?,
        snapshot: newest.snapshot().to_vec(),
        observed: observed.collect(),
        tests: tests.values().map(numbered).collect(),
        keys: keys.into_iter().cloned().collect(),
    })
}

/// The newest store's; of entries that only others instrumented, what they say.
fn merged_environment(stores: &[Store<'_>], newest: &Store<'_>) -> Result<Vec<(String, String)>> {
    let mut all: BTreeMap<String, String> = newest.environment()?.into_iter().collect();
    let mut others = Vec::new();
    for store in stores {
        others.extend(store.environment()?);
    }
    others.sort();
    for (name, value) in others.into_iter().filter(|(name, _)| name.starts_with(crate::selection::ENTRY_PREFIX)) {
        all.entry(name).or_insert(value);
    }
    Ok(all.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use touchstone_formats::trace::Outcome;

    /// A small store at the empty revision: tests `t0`…, which depend on keys `Ca`…, with states and times by the numbers.
    fn store(rows: &[(u8, u8, u8, u8)], at: u64) -> Vec<u8> {
        let keys: Vec<Vec<u8>> = ["Ca", "Cb", "Fc"].iter().map(|key| key.as_bytes().to_vec()).collect();
        let states = [TestState::Valid, TestState::Failed, TestState::NotRun, TestState::Incomplete];
        let mut tests: BTreeMap<String, StoredTest> = BTreeMap::new();
        for &(name, state, time, depends) in rows {
            let name = format!("t{}", name % 4);
            let state = states[usize::from(state % 4)];
            let depends = (0..3).filter(|key| depends >> key & 1 == 1).collect();
            let (outcome, detail) = (Outcome::Passed, String::new());
            let recorded_at = u64::from(time % 3);
            let test = StoredTest { name: name.clone(), state, outcome, recorded_at, duration: 1, detail, depends };
            tests.insert(name, test);
        }
        let observed = vec![ContentHash::default(), ContentHash::default(), ContentHash::of(&[at as u8 % 2])];
        let tests = tests.into_values().collect();
        write_store(&StoreContent { recorded_at: at, keys, observed, tests, ..StoreContent::default() }).unwrap()
    }

    fn merge_bytes(stores: &[&Vec<u8>]) -> Vec<u8> {
        let stores: Vec<Store<'_>> = stores.iter().map(|bytes| Store::open(bytes).unwrap()).collect();
        merge(&stores, Technique::Hybrid, None).unwrap()
    }

    type Rows = Vec<(u8, u8, u8, u8)>;

    fn rows() -> impl Strategy<Value = Rows> {
        proptest::collection::vec(any::<(u8, u8, u8, u8)>(), 0..6)
    }

    proptest! {
        #[test]
        fn order_and_repetition_do_not_matter(a in rows(), b in rows(), times in (0u64..4, 0u64..4)) {
            prop_assume!(times.0 != times.1 || times.0 % 2 == times.1 % 2);
            let (a, b) = (store(&a, times.0), store(&b, times.1));
            let merged = merge_bytes(&[&a, &b]);
            prop_assert_eq!(&merged, &merge_bytes(&[&b, &a]));
            prop_assert_eq!(&merged, &merge_bytes(&[&merged, &merged]));
            prop_assert_eq!(&merged, &merge_bytes(&[&merged, &a, &b]));
        }
    }

    #[test]
    fn a_run_in_one_shard_beats_no_run_in_the_other_and_facts_add_up() {
        let ran = store(&[(0, 0, 2, 0b001)], 2);
        let waiting = store(&[(0, 2, 1, 0b010), (1, 1, 1, 0)], 2);
        let merged = merge_bytes(&[&ran, &waiting]);
        let content = Store::open(&merged).unwrap().content().unwrap();
        let states: Vec<_> = content.tests.iter().map(|test| (test.name.as_str(), test.state)).collect();
        assert_eq!(states, [("t0", TestState::Valid), ("t1", TestState::Failed)]);
        assert_eq!(content.keys, [b"Ca".to_vec(), b"Cb".to_vec()]);
        assert_eq!(content.tests[0].depends, [0, 1]);
    }

    #[test]
    fn a_test_that_saw_another_file_than_the_newest_store_is_not_run() {
        let old = store(&[(0, 0, 1, 0b100)], 1);
        let new = store(&[(1, 0, 2, 0b100)], 2);
        let merged = merge_bytes(&[&old, &new]);
        let content = Store::open(&merged).unwrap().content().unwrap();
        let states: Vec<_> = content.tests.iter().map(|test| (test.name.as_str(), test.state)).collect();
        assert_eq!(states, [("t0", TestState::NotRun), ("t1", TestState::Valid)]);
    }
}
