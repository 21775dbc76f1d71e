//! The program as a whole: its files, its messages, its exit codes.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a failing test is what a panic means here, in helpers too"
)]

mod bad_input;
mod browser;
mod check;
mod diff;
mod folders;
mod formats;
mod gradle;
mod graph;
mod in_place;
mod jacoco;
mod jars;
mod libraries;
mod recipes;
mod rtscheck;
mod run;
mod selection;
mod shell;
mod signed;
mod simulate;
mod support;
mod trace;
mod usage;
