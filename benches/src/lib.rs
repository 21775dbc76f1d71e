//! What the checks and measurements of whole programs share: the corpus, the JDKs, Java tools, tables.

pub mod corpus;
pub mod equal;
pub mod graphing;
pub mod java;
pub mod layout;
pub mod library;
pub mod overhead;
pub mod page;
pub mod parallel;
pub mod process;
pub mod selecting;
pub mod speed;
pub mod table;
pub mod truth;
pub mod verify;
