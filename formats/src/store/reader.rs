//! Reads a store in place: opening it checks every block, and then nothing is copied but what is asked for.

use super::records::{StoreContent, StoredTest, TestState};
use super::*;
use crate::error::Result;
use crate::hash::ContentHash;
use crate::header::{END, FormatKind, damaged, read_blocks};
use crate::trace::Outcome;
use crate::varint;

/// A store over its bytes, mostly a memory map. Tests and keys are named by their numbers.
#[derive(Debug, Clone)]
pub struct Store<'a> {
    recorded_at: u64,
    tests: usize,
    keys: usize,
    environment: &'a [u8],
    snapshot: &'a [u8],
    key_lists: &'a [u8],
    observed: &'a [u8],
    rows: &'a [u8],
    forward: &'a [u8],
    inverted: &'a [u8],
    text: &'a [u8],
}

impl<'a> Store<'a> {
    /// Opens the bytes of a store; every checksum is compared.
    pub fn open(bytes: &'a [u8]) -> Result<Self> {
        let bad = |what: &str| damaged(FormatKind::Store, what, 0);
        let mut store = Self::empty();
        let mut head: &[u8] = &[];
        let mut ended = false;
        for block in read_blocks(bytes, FormatKind::Store, VERSION)? {
            let block = block?;
            ended = block.tag == END;
            match block.tag {
                HEAD => head = block.payload,
                ENVIRONMENT => store.environment = block.payload,
                SNAPSHOT => store.snapshot = block.payload,
                KEYS => store.key_lists = block.payload,
                OBSERVED => store.observed = block.payload,
                TESTS => store.rows = block.payload,
                FORWARD => store.forward = block.payload,
                INVERTED => store.inverted = block.payload,
                TEXT => store.text = block.payload,
                _ => {}
            }
        }
        if !ended {
            return Err(bad("is cut off"));
        }
        store.take_head(head).ok_or_else(|| bad("has a block that is too short"))?;
        Ok(store)
    }

    fn empty() -> Self {
        let none: &[u8] = &[];
        Self {
            recorded_at: 0,
            tests: 0,
            keys: 0,
            environment: none,
            snapshot: none,
            key_lists: none,
            observed: none,
            rows: none,
            forward: none,
            inverted: none,
            text: none,
        }
    }

    fn take_head(&mut self, head: &[u8]) -> Option<()> {
        self.tests = word(head, 0)? as usize;
        self.keys = word(head, 4)? as usize;
        self.recorded_at = long(head, 8)?;
        let lists = self.keys.checked_mul(8)?;
        let whole = self.rows.len() == self.tests.checked_mul(TEST_SIZE)?
            && self.observed.len() == self.keys.checked_mul(16)?
            && self.key_lists.len() >= lists
            && self.inverted.len() >= lists
            && head.get(16..HEAD_SIZE)? == ContentHash::of(self.snapshot).0;
        whole.then_some(())
    }

    /// When something was last recorded, in milliseconds since 1970.
    pub fn recorded_at(&self) -> u64 {
        self.recorded_at
    }

    /// The digests of the revision that valid tests are valid for.
    pub fn snapshot(&self) -> &'a [u8] {
        self.snapshot
    }

    /// How many tests there are; their numbers are below.
    pub fn test_count(&self) -> u32 {
        self.tests as u32
    }

    /// How many keys there are; their numbers are below.
    pub fn key_count(&self) -> u32 {
        self.keys as u32
    }

    /// What the tests ran in: sorted names and values.
    pub fn environment(&self) -> Result<Vec<(String, String)>> {
        let mut rest = self.environment;
        let mut pairs = Vec::new();
        while !rest.is_empty() {
            let pair = take_text(&mut rest).zip(take_text(&mut rest));
            pairs.push(pair.ok_or_else(|| damaged(FormatKind::Store, "has a damaged environment", 0))?);
        }
        Ok(pairs)
    }

    /// The key with this number.
    pub fn key(&self, number: u32) -> Option<&'a [u8]> {
        list_item(self.key_lists, self.keys, number)
    }

    /// The number of this key, by binary search.
    pub fn key_number(&self, key: &[u8]) -> Option<u32> {
        let at = self.first_key_from(key);
        (self.key(at) == Some(key)).then_some(at)
    }

    /// The numbers of all keys that begin with these bytes.
    pub fn keys_with_prefix(&self, prefix: &[u8]) -> std::ops::Range<u32> {
        let start = self.first_key_from(prefix);
        let mut end = start;
        while self.key(end).is_some_and(|key| key.starts_with(prefix)) {
            end += 1;
        }
        start..end
    }

    /// The number of the first key that is not less than this one.
    fn first_key_from(&self, wanted: &[u8]) -> u32 {
        let (mut low, mut high) = (0, self.keys as u32);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.key(middle).is_some_and(|key| key < wanted) { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// What was observed at this key; `None` when there was nothing to observe.
    pub fn observed(&self, number: u32) -> Option<ContentHash> {
        let at = (number as usize).checked_mul(16)?;
        let hash = ContentHash(self.observed.get(at..at.checked_add(16)?)?.try_into().ok()?);
        (hash != ContentHash::default()).then_some(hash)
    }

    /// The numbers of the tests that depend on this key, sorted.
    pub fn tests_of(&self, key: u32) -> Result<Vec<u32>> {
        let item = list_item(self.inverted, self.keys, key);
        let set = item.and_then(|mut set| varint::read_set(&mut set));
        set.ok_or_else(|| damaged(FormatKind::Store, "has a damaged list of tests", 0))
    }

    /// The name of the test with this number.
    pub fn test_name(&self, number: u32) -> Option<&'a str> {
        self.words(self.row(number)?, 0)
    }

    /// The number of the test with this name, by binary search.
    pub fn test_number(&self, name: &str) -> Option<u32> {
        let (mut low, mut high) = (0, self.tests as u32);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.test_name(middle)?.cmp(name) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// Whether the test's dependences can be relied on.
    pub fn test_state(&self, number: u32) -> Option<TestState> {
        TestState::from_number(*self.row(number)?.get(48)?)
    }

    /// The test's name, whether its dependences can be relied on, and why not.
    pub fn test_standing(&self, number: u32) -> Result<(&'a str, TestState, &'a str)> {
        let standing = |row| Some((self.words(row, 0)?, self.test_state(number)?, self.words(row, 8)?));
        self.row(number).and_then(standing).ok_or_else(|| damaged(FormatKind::Store, "has a damaged test", 0))
    }

    /// How long the test took, in microseconds.
    pub fn test_duration(&self, number: u32) -> Option<u64> {
        long(self.row(number)?, 40)
    }

    /// The keys that the test depends on, sorted.
    pub fn depends(&self, number: u32) -> Option<Vec<u32>> {
        let row = self.row(number)?;
        let start = usize::try_from(long(row, 16)?).ok()?;
        let end = start.checked_add(usize::try_from(long(row, 24)?).ok()?)?;
        varint::read_set(&mut self.forward.get(start..end)?)
    }

    /// Everything about the test with this number.
    pub fn test(&self, number: u32) -> Result<StoredTest> {
        self.whole_test(number).ok_or_else(|| damaged(FormatKind::Store, "has a damaged test", 0))
    }

    fn whole_test(&self, number: u32) -> Option<StoredTest> {
        let row = self.row(number)?;
        Some(StoredTest {
            name: self.words(row, 0)?.to_owned(),
            state: TestState::from_number(*row.get(48)?)?,
            outcome: Outcome::ALL.get(usize::from(*row.get(49)?)).copied()?,
            recorded_at: long(row, 32)?,
            duration: long(row, 40)?,
            detail: self.words(row, 8)?.to_owned(),
            depends: self.depends(number)?,
        })
    }

    /// All of it as plain data, to be changed and written again.
    pub fn content(&self) -> Result<StoreContent> {
        let bad = || damaged(FormatKind::Store, "has a damaged list of keys", 0);
        let keys = (0..self.key_count()).map(|number| self.key(number).map(<[u8]>::to_vec));
        let observed = (0..self.key_count()).map(|number| self.observed(number).unwrap_or_default());
        Ok(StoreContent {
            recorded_at: self.recorded_at,
            environment: self.environment()?,
            snapshot: self.snapshot.to_vec(),
            keys: keys.collect::<Option<_>>().ok_or_else(bad)?,
            observed: observed.collect(),
            tests: (0..self.test_count()).map(|number| self.test(number)).collect::<Result<_>>()?,
        })
    }

    fn row(&self, number: u32) -> Option<&'a [u8]> {
        let start = (number as usize).checked_mul(TEST_SIZE)?;
        self.rows.get(start..start.checked_add(TEST_SIZE)?)
    }

    fn words(&self, row: &[u8], at: usize) -> Option<&'a str> {
        let start = word(row, at)? as usize;
        let end = start.checked_add(word(row, at + 4)? as usize)?;
        std::str::from_utf8(self.text.get(start..end)?).ok()
    }
}

/// An item of what the writer's `lists` wrote.
fn list_item(lists: &[u8], count: usize, number: u32) -> Option<&[u8]> {
    let number = number as usize;
    if number >= count {
        return None;
    }
    let bytes = lists.get(count.checked_mul(8)?..)?;
    let end = usize::try_from(long(lists, number * 8)?).ok()?;
    let start = if number == 0 { 0 } else { usize::try_from(long(lists, (number - 1) * 8)?).ok()? };
    bytes.get(start..end)
}

fn take_text(rest: &mut &[u8]) -> Option<String> {
    let length = usize::try_from(varint::read(rest)?).ok()?;
    let (text, after) = rest.split_at_checked(length)?;
    *rest = after;
    String::from_utf8(text.to_vec()).ok()
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

fn long(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at.checked_add(8)?)?.try_into().ok()?))
}
