//! What every technique would have done over a stretch of a project's history.
//!
//! `simulate = list revisions → (check out, build, run all tests) → select from the store of the revision before, by every
//! technique → compare with what the tests ran → tables`. What stands in brackets is the caller's. One run of all tests with
//! probes in every method serves for both sides: it is the store that the next revision is selected from, and it tells
//! which tests ran a changed method, which is what the Checker asks. See `docs/simulate.md`.

mod evaluate;
mod figures;
mod layout;
mod matrix;
mod reports;
mod result;
mod revisions;
mod tables;
mod truth;

pub use evaluate::{Evaluation, evaluate};
pub use figures::{Figures, Project, Standing, Total, totals};
pub use layout::{Table, csv};
pub use matrix::Matrix;
pub use reports::tests_with_reports;
pub use result::{PeerRun, RevisionResult, SCHEMA, TestRun, TestSelection};
pub use revisions::{Revision, Shard, list_revisions};
pub use tables::{Tables, tables};
pub use truth::{Told, told_by};
