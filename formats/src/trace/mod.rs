//! The trace: what one JVM ran, window by window. `formats/SPEC.md` section 4 is its specification.

mod blocks;
mod numbers;
mod payload;
mod reader;
mod seen;
mod show;
#[cfg(test)]
mod tests;
mod writer;

use crate::header::BlockTag;

pub use blocks::{
    Block, Content, Exit, Fact, Fill, Initializer, Jvm, Outcome, Properties, Property, Tests, Window, WindowKind,
};
pub use numbers::{Numbers, NumbersIter};
pub use reader::{Ending, Trace, TraceReader};
pub use seen::{Seen, SeenSet};
pub use show::{TraceText, show_block};
pub use writer::{JvmContent, TraceWriter, WindowContent};

/// The version of the format that this tool writes, and the only one that it reads.
pub const VERSION: u32 = 1;

/// The ending of a trace's file name.
pub const EXTENSION: &str = "trace";

const JVM: BlockTag = BlockTag(*b"JVM ");
const TEXTS: BlockTag = BlockTag(*b"TEXT");
const FACTS: BlockTag = BlockTag(*b"FACT");
const GAP: BlockTag = BlockTag(*b"GAP ");
const INIT: BlockTag = BlockTag(*b"INIT");
const FILL: BlockTag = BlockTag(*b"FILL");
const WINDOW: BlockTag = BlockTag(*b"WIND");
const EXIT: BlockTag = BlockTag(*b"EXIT");
const LOST: BlockTag = BlockTag(*b"LOST");
