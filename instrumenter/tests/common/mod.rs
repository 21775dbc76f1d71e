//! What the rewriter's tests share: a second, naive reader of class files, and comparisons of old and new.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs,
    reason = "each test uses its part, and a failing test is what a panic here means"
)]

pub mod align;
pub mod builder;
pub mod compare;
pub mod frames;
pub mod jdk;
pub mod naive;
pub mod random;
pub mod tables;

use touchstone_instrumenter::{Collect, Granularity, Options};

/// Every granularity with every collection set, with and without uses of JDK classes.
pub fn configurations() -> Vec<Options> {
    let mut all = Vec::new();
    for granularity in [Granularity::Class, Granularity::Method, Granularity::Edge] {
        for collect in [Collect::Smart, Collect::Ekstazi, Collect::Naive] {
            for jdk_references in [false, true] {
                all.push(Options { granularity, collect, jdk_references, ..Options::default() });
            }
        }
    }
    all
}
