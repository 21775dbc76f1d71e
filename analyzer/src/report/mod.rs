//! The report: one HTML page about simulated projects that needs nothing but itself.
//!
//! Plots are SVG that is written here, tables are tables, and everything can be read without the script, which only zooms. See
//! `docs/report.md`.

mod drill;
mod html;
mod matrix;
mod page;
mod plot;
mod signature;

pub use page::page;
