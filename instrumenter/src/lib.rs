//! Inserts probes into class files: `instrument(class) = read → plan → splice → write`.

pub mod class;
#[doc(hidden)]
pub mod fuzzing;
pub mod options;
mod output;
pub mod pipeline;
pub mod plan;
pub mod runtime;
pub mod splice;

pub use class::{Instrumented, Outcome, Scratch, instrument_class};
pub use options::{Collect, Granularity, MethodList, Options, Probes};
