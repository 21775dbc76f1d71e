//! Call graphs: which method can run which, from the class files of one revision.
//!
//! `graph = read each class → summary of its calls → link`. A summary has names only and depends on nothing but its class, so
//! that summaries are kept from revision to revision. Linking looks the names up. A virtual call leads to a *slot*, "this
//! method on an object of this class or below", and only the slot leads to methods: flattened, the graph would be a
//! hundred times as big. Each source of calls that no instruction spells out is one file in `edges`.

mod batch;
mod cache;
mod class_words;
mod contents;
mod edges;
mod extract;
mod find;
mod graph;
mod join;
mod kept_names;
mod known;
mod line_sink;
mod lines;
mod link;
mod names;
mod naming;
mod printer;
mod reach;
mod read;
mod resolve;
mod reverse;
mod summaries;
mod summary;
#[cfg(test)]
mod update_tests;
mod words;
mod worker;

pub use cache::encode as encode_cache;
pub use edges::natives::NativeLibrary;
pub use extract::Extractor;
pub use graph::{CallGraph, ClassId, Method, MethodId, Node, Origin, SlotId};
pub use known::Known;
pub use line_sink::LineSink;
pub use lines::{LineCounts, LineWriter};
pub use link::FormerMethod;
pub use names::{NameId, NameTable};
pub use reach::{Reach, path};
pub use read::{CallSource, NoCalls, Printed, ReadOptions, print_class_path, read_class_path};
pub use reverse::Reversed;
pub use summaries::Summaries;
pub use summary::{Call, CallKind, ClassCalls, MethodCalls};
