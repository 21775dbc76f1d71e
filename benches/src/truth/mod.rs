//! What a shared JVM hides: the facts of each test class alone in a fresh JVM, beside those of all in one JVM.

pub mod compare;
pub mod library;
pub mod report;
pub mod runs;
