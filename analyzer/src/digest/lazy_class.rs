//! A class of a class path: its name and hashes are at hand, its members are read from a snapshot when somebody asks.
//!
//! Most classes do not change from one revision to the next, and nobody asks what is in them.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use touchstone_formats::ContentHash;

use super::class_digest::ClassDigest;
use crate::snapshot;

/// A class whose digest may still be in the snapshot that it comes from.
pub struct LazyClass<'s> {
    /// The name in internal form.
    pub name: Cow<'s, str>,
    /// The hash of the file's bytes.
    pub raw: ContentHash,
    /// The hash of all that the JVM or reflection sees.
    pub whole: ContentHash,
    digest: OnceLock<Arc<ClassDigest>>,
    encoded: Option<&'s [u8]>,
}

impl<'s> LazyClass<'s> {
    /// A class in a snapshot; `encoded` is all that follows its hashes there.
    pub(crate) fn encoded(name: &'s str, raw: ContentHash, whole: ContentHash, encoded: &'s [u8]) -> Self {
        Self { name: Cow::Borrowed(name), raw, whole, digest: OnceLock::new(), encoded: Some(encoded) }
    }

    /// The bytes in the snapshot that it comes from.
    pub(crate) fn bytes(&self) -> Option<&'s [u8]> {
        self.encoded
    }

    /// All of it.
    pub fn digest(&self) -> &Arc<ClassDigest> {
        self.digest.get_or_init(|| {
            let bytes = self.encoded.unwrap_or_default();
            Arc::new(snapshot::decode_class(&self.name, self.raw, self.whole, bytes))
        })
    }

    /// Its superclass and interfaces, without reading all of it.
    pub fn supertypes(&self) -> Vec<&str> {
        match (self.digest.get(), self.encoded) {
            (None, Some(bytes)) => snapshot::supertypes_in(bytes).unwrap_or_default(),
            _ => {
                let digest = self.digest();
                digest.superclass.iter().chain(digest.interfaces.iter()).map(|name| &**name).collect()
            }
        }
    }
}

impl From<ClassDigest> for LazyClass<'_> {
    fn from(digest: ClassDigest) -> Self {
        let (name, raw, whole) = (Cow::Owned(digest.name.to_string()), digest.raw, digest.whole);
        Self { name, raw, whole, digest: OnceLock::from(Arc::new(digest)), encoded: None }
    }
}

/// What is not at hand is read.
impl Deref for LazyClass<'_> {
    type Target = ClassDigest;

    fn deref(&self) -> &ClassDigest {
        self.digest()
    }
}

impl fmt::Debug for LazyClass<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.digest().fmt(out)
    }
}

impl PartialEq for LazyClass<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.digest() == other.digest()
    }
}

impl Eq for LazyClass<'_> {}
