//! What each test class depends on, read from traces with their probe map.

/// A test class by its binary name, with dots.
pub type TestName = String;

pub use touchstone_formats::Result;
