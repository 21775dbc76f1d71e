//! A store comes back as it was written, and damage anywhere is noticed.

use proptest::prelude::*;

use super::*;
use crate::hash::ContentHash;
use crate::trace::Outcome;

/// State, outcome, time of recording, duration, detail.
type Row = (u8, u8, u64, u64, String);

fn contents() -> impl Strategy<Value = StoreContent> {
    let keys = proptest::collection::btree_set(proptest::collection::vec(any::<u8>(), 0..8), 1..20);
    let tests =
        proptest::collection::btree_map("[a-z.]{1,12}", (0u8..4, 0u8..5, any::<u64>(), any::<u64>(), ".{0,6}"), 0..10);
    (keys, tests, any::<u64>(), proptest::collection::vec(any::<u8>(), 0..40)).prop_map(
        |(keys, tests, seed, snapshot)| {
            let keys: Vec<Vec<u8>> = keys.into_iter().collect();
            let stored = |(index, (name, row)): (usize, (String, Row))| StoredTest {
                name,
                state: TestState::from_number(row.0).unwrap(),
                outcome: Outcome::ALL[usize::from(row.1)],
                recorded_at: row.2,
                duration: row.3,
                detail: row.4,
                depends: (0..keys.len() as u32).filter(|key| (seed >> ((index as u32 + key) % 64)) & 1 == 1).collect(),
            };
            let observe =
                |key: &Vec<u8>| if key.len().is_multiple_of(2) { ContentHash::default() } else { ContentHash::of(key) };
            StoreContent {
                recorded_at: seed,
                environment: vec![("java.version".into(), "17".into()), ("os".into(), String::new())],
                snapshot,
                observed: keys.iter().map(observe).collect(),
                tests: tests.into_iter().enumerate().map(stored).collect(),
                keys,
            }
        },
    )
}

proptest! {
    #[test]
    fn what_is_written_is_read(content in contents()) {
        let bytes = write_store(&content).unwrap();
        let store = Store::open(&bytes).unwrap();
        prop_assert_eq!(store.content().unwrap(), content.clone());
        for (number, key) in content.keys.iter().enumerate() {
            prop_assert_eq!(store.key_number(key), Some(number as u32));
            let expected: Vec<u32> = (0..content.tests.len() as u32)
                .filter(|&test| content.tests[test as usize].depends.contains(&(number as u32)))
                .collect();
            prop_assert_eq!(store.tests_of(number as u32).unwrap(), expected);
        }
        for (number, test) in content.tests.iter().enumerate() {
            prop_assert_eq!(store.test_number(&test.name), Some(number as u32));
        }
    }

    #[test]
    fn a_flipped_bit_anywhere_is_an_error_or_in_the_padding(content in contents(), place in any::<prop::sample::Index>(), bit in 0u8..8) {
        let good = write_store(&content).unwrap();
        let mut bytes = good.clone();
        bytes[place.index(good.len())] ^= 1 << bit;
        if let Ok(store) = Store::open(&bytes) {
            prop_assert_eq!(store.content().unwrap(), content);
        }
    }

    #[test]
    fn a_cut_off_store_is_an_error(content in contents(), place in any::<prop::sample::Index>()) {
        let good = write_store(&content).unwrap();
        prop_assert!(Store::open(&good[..place.index(good.len())]).is_err());
    }
}

#[test]
fn keys_are_found_by_their_beginning() {
    let keys: Vec<Vec<u8>> = ["a", "b/x", "b/y", "c"].iter().map(|key| key.as_bytes().to_vec()).collect();
    let content = StoreContent { observed: vec![ContentHash::default(); 4], keys, ..StoreContent::default() };
    let bytes = write_store(&content).unwrap();
    let store = Store::open(&bytes).unwrap();
    assert_eq!(store.keys_with_prefix(b"b/"), 1..3);
    assert_eq!(store.keys_with_prefix(b"d"), 4..4);
    assert_eq!(store.key_number(b"b"), None);
}

#[test]
fn content_out_of_order_is_refused() {
    let content = StoreContent {
        keys: vec![b"b".to_vec(), b"a".to_vec()],
        observed: vec![ContentHash::default(); 2],
        ..StoreContent::default()
    };
    assert!(write_store(&content).is_err());
}
