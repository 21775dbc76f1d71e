//! The store: what is remembered between revisions. `formats/SPEC.md` section 5 is its specification.

mod reader;
mod records;
#[cfg(test)]
mod tests;
mod writer;

use crate::header::BlockTag;

pub use reader::Store;
pub use records::{StoreContent, StoredTest, TestState};
pub use writer::write_store;

/// The version of the format that this tool writes, and the only one that it reads.
pub const VERSION: u32 = 2;

const HEAD: BlockTag = BlockTag(*b"HEAD");
const ENVIRONMENT: BlockTag = BlockTag(*b"ENVI");
const SNAPSHOT: BlockTag = BlockTag(*b"SNAP");
const KEYS: BlockTag = BlockTag(*b"KEYS");
const OBSERVED: BlockTag = BlockTag(*b"OBSV");
const TESTS: BlockTag = BlockTag(*b"TEST");
const FORWARD: BlockTag = BlockTag(*b"FORW");
const INVERTED: BlockTag = BlockTag(*b"INVT");
const TEXT: BlockTag = BlockTag(*b"TEXT");

/// The size of a row of `TEST`.
const TEST_SIZE: usize = 64;
/// The size of the payload of `HEAD`.
const HEAD_SIZE: usize = 32;
