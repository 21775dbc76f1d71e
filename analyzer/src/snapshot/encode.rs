//! Writes the digests of a class path as a snapshot.

use touchstone_formats::{ContentHash, varint};

use super::{HAS_STORES, IS_LAMBDA, LAYOUT};
use crate::digest::{
    ClassDigest, ClassPathDigest, EntryDigest, EntryKind, FieldDigest, LazyClass, MethodDigest, ResourceDigest,
    ResourceKind,
};

/// The bytes of a snapshot of this class path.
pub fn encode(path: &ClassPathDigest) -> Vec<u8> {
    let mut out = vec![LAYOUT];
    varint::write(&mut out, path.entries.len() as u64);
    for entry in &path.entries {
        write_entry(&mut out, entry);
    }
    out
}

fn write_entry(out: &mut Vec<u8>, entry: &EntryDigest) {
    write_text(out, &entry.name);
    out.push(match entry.kind {
        EntryKind::Folder => 0,
        EntryKind::Jar => 1,
        EntryKind::Missing => 2,
    });
    out.extend_from_slice(&entry.raw.0);
    out.extend_from_slice(&entry.content.0);
    varint::write(out, u64::from(entry.release));
    varint::write(out, entry.classes.len() as u64);
    for class in &entry.classes {
        write_class(out, class);
    }
    varint::write(out, entry.resources.len() as u64);
    for resource in &entry.resources {
        write_resource(out, resource);
    }
}

fn write_resource(out: &mut Vec<u8>, resource: &ResourceDigest) {
    write_text(out, &resource.name);
    out.push(match resource.kind {
        ResourceKind::Resource => 0,
        ResourceKind::Service => 1,
        ResourceKind::NativeLibrary => 2,
        ResourceKind::Module => 3,
    });
    out.extend_from_slice(&resource.hash.0);
}

/// Name and whole hashes first, then the rest with its length before it: a reader can pass over what did not change.
fn write_class(out: &mut Vec<u8>, class: &LazyClass<'_>) {
    write_text(out, &class.name);
    out.extend_from_slice(&class.raw.0);
    out.extend_from_slice(&class.whole.0);
    if let Some(bytes) = class.bytes() {
        varint::write(out, bytes.len() as u64);
        out.extend_from_slice(bytes);
        return;
    }
    let mut rest = Vec::with_capacity(256);
    write_class_parts(&mut rest, class.digest());
    varint::write(out, rest.len() as u64);
    out.append(&mut rest);
}

fn write_class_parts(out: &mut Vec<u8>, class: &ClassDigest) {
    write_optional(out, class.unreadable.as_deref());
    varint::write(out, u64::from(class.access));
    varint::write(out, u64::from(class.version.0));
    varint::write(out, u64::from(class.version.1));
    write_optional(out, class.superclass.as_deref());
    write_texts(out, &class.interfaces);
    write_texts(out, &class.annotation_types);
    write_hashes(out, &class.parts);
    varint::write(out, class.fields.len() as u64);
    for field in &class.fields {
        write_field(out, field);
    }
    varint::write(out, class.methods.len() as u64);
    for method in &class.methods {
        write_method(out, method);
    }
}

fn write_field(out: &mut Vec<u8>, field: &FieldDigest) {
    write_text(out, field.name.name());
    write_text(out, field.name.descriptor());
    varint::write(out, u64::from(field.access));
    varint::write(out, u64::from(field.position));
    write_hashes(out, &[field.constant, field.signature, field.annotations]);
}

fn write_method(out: &mut Vec<u8>, method: &MethodDigest) {
    write_text(out, method.name.name());
    write_text(out, method.name.descriptor());
    varint::write(out, u64::from(method.access));
    out.push(if method.is_lambda { IS_LAMBDA } else { 0 } | if method.stores.is_some() { HAS_STORES } else { 0 });
    write_hashes(out, &[method.signature, method.annotations, method.default_value, method.body]);
    if let Some(parts) = &method.stores {
        out.extend_from_slice(&parts.rest.0);
        varint::write(out, parts.stores.len() as u64);
        for store in &parts.stores {
            write_text(out, store.field.name());
            write_text(out, store.field.descriptor());
            out.extend_from_slice(&store.what.0);
        }
    }
}

/// Most hashes are zero, for "nothing of that sort": a bit for each says which are there.
fn write_hashes(out: &mut Vec<u8>, hashes: &[ContentHash]) {
    let there = |hash: &&ContentHash| **hash != ContentHash::default();
    let bits = hashes.iter().enumerate().filter(|(_, hash)| there(hash)).map(|(place, _)| 1u64 << place).sum();
    varint::write(out, bits);
    for hash in hashes.iter().filter(there) {
        out.extend_from_slice(&hash.0);
    }
}

fn write_texts(out: &mut Vec<u8>, texts: &[Box<str>]) {
    varint::write(out, texts.len() as u64);
    texts.iter().for_each(|text| write_text(out, text));
}

fn write_optional(out: &mut Vec<u8>, text: Option<&str>) {
    out.push(u8::from(text.is_some()));
    if let Some(text) = text {
        write_text(out, text);
    }
}

fn write_text(out: &mut Vec<u8>, text: &str) {
    varint::write(out, text.len() as u64);
    out.extend_from_slice(text.as_bytes());
}
