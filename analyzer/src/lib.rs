//! Turns traces, digests and call graphs into a selection of tests, with reasons.

pub mod dependences;
pub mod facts;
