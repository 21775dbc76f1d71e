//! A snapshot: the digests of a whole class path as bytes, for the store. `formats/SPEC.md` section 6 specifies it.

mod decode;
mod encode;
#[cfg(test)]
mod tests;

pub use decode::decode;
pub(crate) use decode::{decode_class, supertypes_in};
pub use encode::encode;

/// The first byte: another layout gets another number.
const LAYOUT: u8 = 1;

/// Of a method: it is a lambda's body.
const IS_LAMBDA: u8 = 1;
/// Of a method: its parts follow.
const HAS_STORES: u8 = 2;
