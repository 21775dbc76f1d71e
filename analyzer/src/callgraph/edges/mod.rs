//! Calls that no instruction spells out, one file for each source.

pub(super) mod callbacks;
pub(super) mod dispatch;
pub(super) mod initializers;
pub(super) mod linked;
pub(super) mod natives;
