//! One file per command.

pub mod check;
pub mod config;
pub mod diff;
pub mod explain;
pub mod graph;
pub mod impacted;
pub mod instrument;
pub mod map;
pub mod project;
pub mod record;
pub mod related;
pub mod report;
pub mod restore;
pub mod rtscheck;
pub mod run;
pub mod runtime;
pub mod select;
pub mod shell;
pub mod simulate;
pub mod store;
pub mod test;
pub mod trace;
