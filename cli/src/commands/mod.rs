//! One file per command.

pub mod check;
pub mod diff;
pub mod explain;
pub mod graph;
pub mod impacted;
pub mod instrument;
pub mod map;
pub mod project;
pub mod record;
pub mod restore;
pub mod runtime;
pub mod select;
pub mod store;
pub mod test;
pub mod trace;
