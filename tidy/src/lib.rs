//! The house rules, checked on the repository itself. `tests/repository.rs` applies each of them to the tree.
//!
//! A rule is a function from the files of the tree to what is wrong with them, in a file of its own under `rules/`,
//! with a test on a planted violation: a rule that cannot fail checks nothing.

pub mod code;
pub mod finding;
pub mod markdown;
pub mod rules;
pub mod tree;

pub use finding::Finding;
pub use tree::{SourceFile, Tree};
