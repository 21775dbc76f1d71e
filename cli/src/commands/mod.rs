//! One file per command.

pub mod instrument;
pub mod map;
pub mod restore;
pub mod runtime;
