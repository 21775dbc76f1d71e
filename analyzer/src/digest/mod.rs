//! Digests: hashes of what a class means to the JVM, by member, blind to debug information and numbering.
//!
//! `digest a class path = open → hash jars → digest each class and file → put entries together`. What is hashed, what is
//! not, and why, is told in `docs/digests.md`.

mod annotations;
mod body;
mod class_digest;
mod class_path;
mod constants;
mod digester;
mod files;
mod header;
mod known_files;
mod lambdas;
mod lazy_class;
mod members;
mod multi_release;
mod names;
mod native_library;
mod outline;
mod read;
mod stores;
mod stream;
mod workers;

pub use class_digest::{ClassDigest, ConstantStore, ConstantStores, FieldDigest, HeaderPart, MemberName, MethodDigest};
pub use class_path::{ClassPathDigest, EntryDigest, EntryKind, ResourceDigest, ResourceKind};
pub use digester::ClassDigester;
pub use known_files::KnownFiles;
pub use lazy_class::LazyClass;
pub(crate) use multi_release::{MANIFEST, choose, is_multi_release};
pub(crate) use native_library::is_native_library;
pub use native_library::native_library_hash;
pub use read::{Options, digest_class_path, digest_knowing};
pub(crate) use workers::{threads_for, work_in_chunks, work_through_singly};
