//! Does `smart` collect the classes that `naive` does? Each program or test class alone in a fresh JVM, under both.

pub mod collect;
pub mod programs;

pub use collect::{Difference, compare};
pub use programs::Program;
