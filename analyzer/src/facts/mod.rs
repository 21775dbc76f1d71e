//! What each test class depends on, read from traces with their probe map. `formats/SPEC.md` section 4 has the rules.
//!
//! `Vocabulary::of(&map)` → `Run::read(&traces, &vocabulary)` → `run.facts_of(test, &mut scratch)` for each of
//! `run.tests()`. Traces stay where they are, mapped; the facts of a test are put together when they are asked for, so
//! that memory does not grow with tests × ids.

mod closure;
mod frameworks;
mod helpers;
mod problem;
mod recording;
mod run;
mod states;
#[cfg(test)]
mod tests;
mod touches;
mod vocabulary;

/// A test class by its binary name, with dots.
pub type TestName = String;

pub use closure::{Scratch, TestFacts, TouchedClass};
pub use problem::Problem;
pub use recording::{NamedTrace, Recording, Source, SourceTotals};
pub use run::{Run, Test};
pub use touchstone_formats::Result;
pub use vocabulary::{ClassId, Meaning, MethodId, Vocabulary};
