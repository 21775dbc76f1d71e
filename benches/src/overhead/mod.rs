//! What instrumented tests cost: suites of real libraries and hot loops, beside plain runs and peers.

pub mod contestant;
pub mod loops;
pub mod report;
pub mod suite;

pub use contestant::{Contestant, Tools};
