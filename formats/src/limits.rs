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
