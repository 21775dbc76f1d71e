//! Readers and writers of every file that Touchstone touches. No policy lives here: this crate knows
//! what bytes mean, never what to do about them, and depends on nothing else of ours.

pub mod archive;
pub mod bytes;
pub mod class;
pub mod error;
pub mod limits;
pub mod probe_map;

pub use error::{Error, ErrorKind, Result};
