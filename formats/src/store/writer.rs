//! Writes a store: content in, the bytes of the whole file out.

use super::records::{StoreContent, StoredTest};
use super::*;
use crate::error::{Error, Result};
use crate::header::{END, FormatKind, file_header, write_block};
use crate::varint;

/// The bytes of a store with this content. Keys and tests must be sorted, and tests may only depend on keys that are there.
pub fn write_store(content: &StoreContent) -> Result<Vec<u8>> {
    check(content)?;
    let mut text = Vec::new();
    let mut forward = Vec::new();
    let mut rows = Vec::with_capacity(content.tests.len() * TEST_SIZE);
    for test in &content.tests {
        row(test, &mut rows, &mut text, &mut forward)?;
    }
    let mut out = file_header(FormatKind::Store, VERSION).to_vec();
    write_block(&mut out, HEAD, &head(content));
    write_block(&mut out, ENVIRONMENT, &environment(content));
    write_block(&mut out, SNAPSHOT, &content.snapshot);
    write_block(&mut out, KEYS, &lists(content.keys.iter().map(Vec::as_slice))?);
    write_block(&mut out, OBSERVED, &content.observed.iter().flat_map(|hash| hash.0).collect::<Vec<_>>());
    write_block(&mut out, TESTS, &rows);
    write_block(&mut out, FORWARD, &forward);
    write_block(&mut out, INVERTED, &inverted(content)?);
    write_block(&mut out, TEXT, &text);
    write_block(&mut out, END, &[]);
    Ok(out)
}

fn check(content: &StoreContent) -> Result<()> {
    let keys_sorted = content.keys.windows(2).all(|pair| pair.first() < pair.last());
    let tests_sorted = content.tests.is_sorted_by(|one, other| one.name < other.name);
    let known = |test: &StoredTest| {
        test.depends.is_sorted_by(|one, other| one < other)
            && test.depends.last().is_none_or(|&last| (last as usize) < content.keys.len())
    };
    let in_order = keys_sorted && tests_sorted && content.tests.iter().all(known);
    if in_order && content.observed.len() == content.keys.len() {
        return Ok(());
    }
    Err(Error::bad("the content of a store is not in order: this is a fault of the program", 0))
}

fn head(content: &StoreContent) -> Vec<u8> {
    let mut head = Vec::with_capacity(HEAD_SIZE);
    head.extend((content.tests.len() as u32).to_le_bytes());
    head.extend((content.keys.len() as u32).to_le_bytes());
    head.extend(content.recorded_at.to_le_bytes());
    head.extend(crate::hash::ContentHash::of(&content.snapshot).0);
    head
}

fn environment(content: &StoreContent) -> Vec<u8> {
    let mut out = Vec::new();
    for (name, value) in &content.environment {
        for text in [name, value] {
            varint::write(&mut out, text.len() as u64);
            out.extend_from_slice(text.as_bytes());
        }
    }
    out
}

fn row(test: &StoredTest, rows: &mut Vec<u8>, text: &mut Vec<u8>, forward: &mut Vec<u8>) -> Result<()> {
    let mut spans = Vec::with_capacity(16);
    for words in [&test.name, &test.detail] {
        spans.extend(narrow(text.len())?.to_le_bytes());
        spans.extend(narrow(words.len())?.to_le_bytes());
        text.extend_from_slice(words.as_bytes());
    }
    let start = forward.len();
    varint::write_set(forward, &test.depends);
    rows.extend(spans);
    rows.extend((start as u64).to_le_bytes());
    rows.extend(((forward.len() - start) as u64).to_le_bytes());
    rows.extend(test.recorded_at.to_le_bytes());
    rows.extend(test.duration.to_le_bytes());
    rows.extend([test.state.number(), test.outcome as u8]);
    rows.extend([0; 14]);
    Ok(())
}

/// For each key, the tests that depend on it.
fn inverted(content: &StoreContent) -> Result<Vec<u8>> {
    let mut tests_of: Vec<Vec<u32>> = vec![Vec::new(); content.keys.len()];
    for (number, test) in content.tests.iter().enumerate() {
        for &key in &test.depends {
            if let Some(tests) = tests_of.get_mut(key as usize) {
                tests.push(number as u32);
            }
        }
    }
    let sets = tests_of.iter().map(|tests| {
        let mut set = Vec::new();
        varint::write_set(&mut set, tests);
        set
    });
    lists(sets)
}

/// Byte strings of any lengths: first where each ends, as u64, then all bytes.
fn lists<B: AsRef<[u8]>>(items: impl ExactSizeIterator<Item = B>) -> Result<Vec<u8>> {
    let mut ends = Vec::with_capacity(items.len() * 8);
    let mut bytes = Vec::new();
    for item in items {
        bytes.extend_from_slice(item.as_ref());
        ends.extend((bytes.len() as u64).to_le_bytes());
    }
    ends.append(&mut bytes);
    Ok(ends)
}

fn narrow(length: usize) -> Result<u32> {
    u32::try_from(length).map_err(|_| Error::unsupported("a store cannot hold more than 4 GiB of names"))
}
