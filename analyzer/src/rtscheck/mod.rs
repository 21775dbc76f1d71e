//! RTSCheck: evolving programs in great numbers, as an adversary of techniques and tools.
//!
//! A generator makes small programs (`classic`, `modern`), `sequence` their tests, operators their second revisions; `rules` judges
//! what tools selected, and `shrink` makes a failing program small. Compiling and running is left to others.

pub mod case;
pub mod classic;
pub mod history;
pub mod modern;
pub mod operators;
pub mod program;
pub mod random;
pub mod render;
pub mod report;
pub mod rules;
pub mod sequence;
pub mod shrink;
pub mod suite;
