//! `make verify`: instruments the JDKs and the corpus in every configuration, and has two verifiers look at each class.

pub mod compare;
pub mod configuration;
pub mod programs;
pub mod subject;
pub mod tools;

pub use compare::{Outcomes, new_errors};
pub use configuration::Configuration;
pub use subject::Subject;
pub use tools::{Counts, Tools};
