//! What a file of a class path is: a class, a list of providers, a native library, or any other file.

use std::sync::Arc;

use touchstone_formats::ContentHash;

use super::class_digest::ClassDigest;
use super::class_path::{ResourceDigest, ResourceKind};
use super::digester::ClassDigester;
use super::lazy_class::LazyClass;
use super::native_library::{is_native_library, native_library_hash};
use super::read::Known;

/// What a file has become.
pub(super) enum Digested<'s> {
    Class(Arc<LazyClass<'s>>),
    Resource(ResourceDigest),
}

/// What a file is whose bytes have this hash, when that can be told without reading them.
pub(super) fn known_file<'s>(path: &str, raw: ContentHash, known: &Known<'_, 's>) -> Option<Digested<'s>> {
    let kind = kind_of(path);
    match class_at(path, kind) {
        Some(name) => {
            let same = known.get(&raw).filter(|class| is_at(name, &class.name))?;
            Some(Digested::Class(Arc::clone(same)))
        }
        // What can be run in a native library is not to be seen from its bytes' hash.
        None if kind == ResourceKind::NativeLibrary => None,
        None => Some(Digested::Resource(ResourceDigest { name: path.into(), kind, hash: raw })),
    }
}

/// Digests a file whose bytes have this hash.
pub(super) fn digest_file<'s>(
    digester: &mut ClassDigester,
    path: Box<str>,
    content: &[u8],
    raw: ContentHash,
    known: &Known<'_, 's>,
) -> Digested<'s> {
    if let Some(known) = known_file(&path, raw, known) {
        return known;
    }
    let kind = kind_of(&path);
    if let Some(name) = class_at(&path, kind) {
        let class = digester.digest_or_raw(name, content, raw);
        if is_at(name, &class.name) {
            return Digested::Class(Arc::new(class.into()));
        }
    }
    let hash = if kind == ResourceKind::NativeLibrary { native_library_hash(content) } else { raw };
    Digested::Resource(ResourceDigest { name: path, kind, hash })
}

/// A file of an archive that cannot be inflated.
pub(super) fn unreadable<'s>(path: Box<str>, bytes: &[u8], why: &str) -> Digested<'s> {
    let hash = ContentHash::of(bytes);
    match path.strip_suffix(".class") {
        Some(name) => Digested::Class(Arc::new(ClassDigest::unreadable(name.into(), hash, why).into())),
        None => Digested::Resource(ResourceDigest { kind: kind_of(&path), name: path, hash }),
    }
}

/// The name that the class at this path should have.
fn class_at(path: &str, kind: ResourceKind) -> Option<&str> {
    if kind == ResourceKind::Resource { path.strip_suffix(".class") } else { None }
}

/// Whether a class of this name can be found at this path: there, or below a folder that only a special class loader
/// looks into (`BOOT-INF/classes`, `WEB-INF/classes`). Elsewhere it is a file like any other.
fn is_at(path: &str, name: &str) -> bool {
    match path.strip_suffix(name) {
        Some("") => true,
        Some(before) => before.ends_with('/') && !before.starts_with("META-INF/versions/"),
        // A class file that was given by itself.
        None => !path.contains('/') && name.rsplit('/').next() == Some(path),
    }
}

fn kind_of(path: &str) -> ResourceKind {
    match path {
        _ if path.starts_with("META-INF/services/") => ResourceKind::Service,
        _ if path.ends_with("module-info.class") => ResourceKind::Module,
        _ if is_native_library(path) => ResourceKind::NativeLibrary,
        _ => ResourceKind::Resource,
    }
}
