//! The limits of a run, each with its reason.

/// How deep archives may stand in archives: an ear holds wars that hold jars; deeper ones are copied as they are.
pub(crate) const NESTING_MOST: u32 = 4;

/// The largest class that is looked at. Real ones stay under a few megabytes; a larger claim is a bomb or a mistake.
pub(crate) const CLASS_BYTES_MOST: u64 = 64 << 20;

/// How many bytes the archives nested in one entry may hold together. They are worked on in memory.
pub(crate) const NESTED_BYTES_MOST: u64 = 512 << 20;

/// Below this many ids a map is never compacted: its dead ids cost the runtime next to nothing, while new ids cost every
/// trace that was made with the old ones.
pub(crate) const COMPACT_FROM: u32 = 1024;
