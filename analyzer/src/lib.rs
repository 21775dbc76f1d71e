//! Turns traces, digests and call graphs into a selection of tests, with reasons.

pub mod callgraph;
pub mod checker;
pub mod dependences;
pub mod diff;
pub mod digest;
pub mod facts;
#[doc(hidden)]
pub mod fuzzing;
pub mod hierarchy;
pub mod jacoco;
pub mod merge;
pub mod pipeline;
pub mod record;
pub mod report;
pub mod rtscheck;
pub mod selection;
pub mod simulate;
pub mod snapshot;
pub mod techniques;
