//! One file per command.

pub mod diff;
pub mod instrument;
pub mod map;
pub mod restore;
pub mod runtime;
