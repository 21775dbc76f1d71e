//! `make bench-instrument`: how fast the rewriter is, beside the tools that people would use instead.

pub mod asm;
pub mod in_process;
pub mod jars;
pub mod pack;
pub mod report;
pub mod whole;

pub use pack::Pack;
