//! Readers and writers of every file that Touchstone touches. No policy lives here: this crate knows
//! what bytes mean, never what to do about them, and depends on nothing else of ours.
#![doc = include_str!("../SPEC.md")]

pub mod archive;
pub mod bytes;
pub mod class;
pub mod error;
pub mod frameworks;
#[doc(hidden)]
pub mod fuzzing;
pub mod hash;
pub mod header;
pub mod limits;
pub mod mutf8;
pub mod probe_map;
pub mod replace;
pub mod stat_cache;
pub mod store;
pub mod trace;
pub mod varint;

pub use error::{Error, ErrorKind, Result};
pub use hash::{ContentHash, ContentHasher};
