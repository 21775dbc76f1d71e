//! Why the facts of a test may not be all: each is a reason to select it.

use std::fmt;

/// What is missing or cannot be understood. Traces are named as they were given.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Problem {
    /// The trace does not say with which probe map its classes were made.
    NoMapNamed {
        /// The trace.
        trace: String,
    },
    /// The trace was made with a probe map of another lineage: its ids mean something else there.
    OtherLineage {
        /// The trace.
        trace: String,
    },
    /// Ids that the probe map has never given.
    UnknownIds {
        /// The trace.
        trace: String,
        /// How many.
        count: u32,
        /// The smallest.
        first: u32,
    },
    /// Ids of classes that have changed since: the test ran code that is no longer there.
    ChangedSince {
        /// The trace.
        trace: String,
        /// How many.
        count: u32,
        /// The smallest.
        first: u32,
    },
    /// A JVM that ran while the test did has no end: what it ran is not known.
    HelperWithoutEnd {
        /// The helper's trace.
        trace: String,
        /// Its process id.
        process: u64,
    },
    /// The test class was found, and no window of it ended.
    NeverRan,
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMapNamed { trace } => write!(out, "{trace} names no probe map"),
            Self::OtherLineage { trace } => write!(out, "{trace} was made with another probe map"),
            Self::UnknownIds { trace, count, first } => {
                write!(out, "{trace} has {count} ids that the probe map has never given, such as {first}")
            }
            Self::ChangedSince { trace, count, first } => {
                write!(out, "{trace} has {count} ids of classes that have changed since, such as {first}")
            }
            Self::HelperWithoutEnd { trace, process } => {
                write!(out, "process {process} ran at that time and did not end in order ({trace})")
            }
            Self::NeverRan => write!(out, "it was found, but no window of it ended"),
        }
    }
}
