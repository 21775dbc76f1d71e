//! Every limit of the formats in one place, each with its reason.

/// The oldest class file version that a JVM ever took: JDK 1.0 and 1.1.
pub const CLASS_MAJOR_OLDEST: u16 = 45;

/// The newest class file version that the rewriter is verified against, JDK 25's. A newer one may have instructions or
/// tables that would have to move with the code, so it is reported and left alone, never guessed at.
pub const CLASS_MAJOR_NEWEST: u16 = 69;

/// The longest code of a method: JVMS §4.7.3, `code_length` is less than 65,536.
pub const CODE_LENGTH_MOST: usize = 65_535;

/// The most constant pool entries: JVMS §4.1, `constant_pool_count` is a 16-bit number one above the last index.
pub const POOL_COUNT_MOST: usize = 65_535;

/// How deep annotation values may nest. Compilers reach 3 or 4; a hostile file could nest 30,000 and fill the stack.
pub const ANNOTATION_DEPTH_MOST: u32 = 64;

/// The most bytes that one archive entry may inflate to: 1 GiB.
///
/// The whole entry is held in memory while it is worked on. No class file and no nested jar in use comes near,
/// so a larger claim is a mistake or an attack, and is refused before a byte of memory is asked for.
pub const ENTRY_BYTES_MOST: u64 = 1 << 30;

/// The most bytes that one byte of a deflate stream can become: the shortest code for a run is two bits long,
/// the longest run 258 bytes. An entry that claims more cannot be telling the truth.
pub const DEFLATE_RATIO_MOST: u64 = 1032;

/// The most ids that a probe map can give: the runtime keeps one array element an id, Java counts those with an `int`,
/// and some JVMs stop a few elements short of 2³¹.
pub const MAX_PROBE_IDS: u32 = i32::MAX as u32 - 8;
