//! `make bench-graph`: what a call graph costs beside java-callgraph, jdeps and WALA, and what an update of one costs.

pub mod incremental;
pub mod lines;
pub mod peers;
pub mod report;
pub mod subjects;
