//! The Checker: which tests ran a changed method, and which of these a technique missed.
//!
//! `check = diff → list changed methods → (probe these, run all tests) → who ran what → audit each selection`. The middle is
//! the caller's. See `docs/checker.md` for what it can and cannot tell.

mod audit;
mod average;
mod changed;
mod executed;

pub use audit::{Audit, Missed, audit, read_list};
pub use average::{Average, average};
pub use changed::changed_methods;
pub use executed::{Executed, executed};
