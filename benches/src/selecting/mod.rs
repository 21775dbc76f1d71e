//! `make bench-select`: what selecting costs, on synthetic projects of any size and beside the peers on a real one.

pub mod classes;
pub mod peers;
pub mod real;
pub mod report;
pub mod synthetic;
