//! One class file in, its digest out; buffers are kept from class to class.

use touchstone_formats::class::{ClassFile, access};
use touchstone_formats::{ContentHash, Result};

use super::class_digest::{ClassDigest, FieldDigest, MethodDigest};
use super::constants::{Buffers, Contents};
use super::names::text;
use super::stream::{NONE, put_hash, put_u16};

/// Digests classes, one after the other.
#[derive(Debug, Default)]
pub struct ClassDigester {
    pool: Vec<u32>,
    buffers: Buffers,
}

impl ClassDigester {
    /// The digest of a class file; an error when it cannot be read, and then nothing may be concluded from it.
    pub fn digest(&mut self, bytes: &[u8]) -> Result<ClassDigest> {
        self.digest_of(bytes, ContentHash::of(bytes))
    }

    fn digest_of(&mut self, bytes: &[u8], raw: ContentHash) -> Result<ClassDigest> {
        let class = ClassFile::parse_reusing(bytes, std::mem::take(&mut self.pool))?;
        let digest = digest(&class, raw, &mut self.buffers);
        self.pool = class.into_buffer();
        digest
    }

    /// The digest of a class file that may be unreadable; `name` is the one that its place implies, `raw` the hash of its
    /// bytes.
    pub fn digest_or_raw(&mut self, name: &str, bytes: &[u8], raw: ContentHash) -> ClassDigest {
        let unreadable = |why: &str| ClassDigest::unreadable(name.into(), raw, why);
        self.digest_of(bytes, raw).unwrap_or_else(|error| unreadable(&error.to_string()))
    }
}

fn digest(class: &ClassFile<'_>, raw: ContentHash, buffers: &mut Buffers) -> Result<ClassDigest> {
    let mut contents = Contents::new(class, buffers)?;
    let header = contents.header()?;
    let fields = class.fields().zip(0..).map(|(field, position)| contents.field(&field, position));
    let mut fields = fields.collect::<Result<Box<[FieldDigest]>>>()?;
    let methods = class.methods().map(|method| contents.method(&method));
    let mut methods = methods.collect::<Result<Box<[MethodDigest]>>>()?;
    let mut annotation_types = std::mem::take(&mut contents.annotation_types);
    annotation_types.sort_unstable();
    annotation_types.dedup();
    let annotation_types = annotation_types.into_iter().filter_map(touchstone_formats::class::descriptor::class_of);
    let synthetic = if header.is_synthetic { access::SYNTHETIC } else { 0 };
    let minor = touchstone_formats::bytes::u16_at(class.bytes(), 4).unwrap_or(0);
    let in_file_order = hash_of_fields(&fields);
    fields.sort_unstable_by(|one, other| one.name.cmp(&other.name));
    methods.sort_unstable_by(|one, other| one.name.cmp(&other.name));
    let mut digest = ClassDigest {
        name: text(class.name()?),
        access: class.access() | synthetic,
        version: (class.major(), minor),
        superclass: class.super_name()?.map(text),
        interfaces: class.interfaces().map(|name| name.map(text)).collect::<Result<_>>()?,
        annotation_types: annotation_types.map(text).collect(),
        parts: header.parts,
        fields,
        methods,
        whole: NONE,
        raw,
        unreadable: None,
    };
    digest.whole = hash_of_all(&digest, in_file_order, &mut contents.buffers.stream);
    Ok(digest)
}

/// Reflection gives fields in the order of the class file, so their order counts; that of methods is arbitrary.
fn hash_of_fields(fields: &[FieldDigest]) -> ContentHash {
    let mut out = Vec::with_capacity(fields.len() * 96);
    for field in fields {
        put_text(&mut out, field.name.as_str());
        put_u16(&mut out, field.access);
        [field.constant, field.signature, field.annotations].into_iter().for_each(|hash| put_hash(&mut out, hash));
    }
    ContentHash::of(&out)
}

fn hash_of_all(digest: &ClassDigest, fields: ContentHash, out: &mut Vec<u8>) -> ContentHash {
    out.clear();
    put_text(out, &digest.name);
    put_text(out, digest.superclass.as_deref().unwrap_or_default());
    put_u16(out, digest.interfaces.len() as u16);
    digest.interfaces.iter().for_each(|name| put_text(out, name));
    [digest.access, digest.version.0, digest.version.1].into_iter().for_each(|number| put_u16(out, number));
    digest.parts.iter().for_each(|part| put_hash(out, *part));
    put_hash(out, fields);
    let (lambdas, named): (Vec<_>, Vec<_>) = digest.methods.iter().partition(|method| method.is_lambda);
    for method in named {
        put_text(out, method.name.as_str());
        put_method(out, method);
    }
    let mut contents: Vec<ContentHash> = lambdas.into_iter().map(lambda_content).collect();
    contents.sort_unstable();
    contents.into_iter().for_each(|content| put_hash(out, content));
    ContentHash::of(out)
}

/// A lambda without its name.
fn lambda_content(lambda: &MethodDigest) -> ContentHash {
    let mut out = Vec::with_capacity(160);
    put_text(&mut out, lambda.name.descriptor());
    put_method(&mut out, lambda);
    ContentHash::of(&out)
}

fn put_method(out: &mut Vec<u8>, method: &MethodDigest) {
    put_u16(out, method.access);
    for hash in [method.signature, method.annotations, method.default_value, method.body] {
        put_hash(out, hash);
    }
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(&(text.len() as u32).to_le_bytes());
    out.extend_from_slice(text.as_bytes());
}
