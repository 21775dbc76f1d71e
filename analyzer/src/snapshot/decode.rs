//! Reads a snapshot back into the digests of a class path.

use std::sync::Arc;

use touchstone_formats::header::{FormatKind, damaged};
use touchstone_formats::{ContentHash, Result, varint};

use super::{HAS_STORES, IS_LAMBDA, LAYOUT};
use crate::digest::{
    ClassDigest, ClassPathDigest, ConstantStore, ConstantStores, EntryDigest, EntryKind, FieldDigest, LazyClass,
    MemberName, MethodDigest, ResourceDigest, ResourceKind,
};

/// The digests in a snapshot. An empty one is that of an empty class path. The members of a class are not looked at until
/// somebody asks for them.
pub fn decode(bytes: &[u8]) -> Result<ClassPathDigest<'_>> {
    if bytes.is_empty() {
        return Ok(ClassPathDigest::default());
    }
    let mut rest = Rest(bytes);
    let path = read_class_path(&mut rest).filter(|_| rest.0.is_empty());
    path.ok_or_else(|| damaged(FormatKind::Store, "has a damaged snapshot", bytes.len() - rest.0.len()))
}

/// What is not read yet.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn number(&mut self) -> Option<u64> {
        varint::read(&mut self.0)
    }

    fn short(&mut self) -> Option<u16> {
        u16::try_from(self.number()?).ok()
    }

    fn bytes(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn hash(&mut self) -> Option<ContentHash> {
        Some(ContentHash(self.bytes(16)?.try_into().ok()?))
    }

    fn text(&mut self) -> Option<&'a str> {
        let length = usize::try_from(self.number()?).ok()?;
        std::str::from_utf8(self.bytes(length)?).ok()
    }

    fn optional(&mut self) -> Option<Option<Box<str>>> {
        match self.byte()? {
            0 => Some(None),
            1 => Some(Some(self.text()?.into())),
            _ => None,
        }
    }

    /// As many items as a number says; each takes a byte at least, so a wild claim asks for no memory.
    fn list<T>(&mut self, item: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = usize::try_from(self.number()?).ok()?;
        let mut items = Vec::with_capacity(count.min(self.0.len()));
        for _ in 0..count {
            items.push(item(self)?);
        }
        Some(items)
    }

    fn hashes<const N: usize>(&mut self) -> Option<[ContentHash; N]> {
        let bits = self.number()?;
        let mut hashes = [ContentHash::default(); N];
        for (place, hash) in hashes.iter_mut().enumerate() {
            if bits >> place & 1 == 1 {
                *hash = self.hash()?;
            }
        }
        Some(hashes)
    }
}

fn read_class_path<'s>(rest: &mut Rest<'s>) -> Option<ClassPathDigest<'s>> {
    if rest.byte()? != LAYOUT {
        return None;
    }
    let entries = rest.list(|rest| read_entry(rest).map(Arc::new))?;
    Some(ClassPathDigest { entries })
}

fn read_entry<'s>(rest: &mut Rest<'s>) -> Option<EntryDigest<'s>> {
    Some(EntryDigest {
        name: rest.text()?.into(),
        kind: match rest.byte()? {
            0 => EntryKind::Folder,
            1 => EntryKind::Jar,
            2 => EntryKind::Missing,
            _ => return None,
        },
        raw: rest.hash()?,
        content: rest.hash()?,
        release: rest.short()?,
        classes: rest.list(|rest| read_class(rest).map(Arc::new))?,
        resources: rest.list(read_resource)?,
    })
}

fn read_resource(rest: &mut Rest<'_>) -> Option<ResourceDigest> {
    Some(ResourceDigest {
        name: rest.text()?.into(),
        kind: match rest.byte()? {
            0 => ResourceKind::Resource,
            1 => ResourceKind::Service,
            2 => ResourceKind::NativeLibrary,
            3 => ResourceKind::Module,
            _ => return None,
        },
        hash: rest.hash()?,
    })
}

fn read_class<'s>(rest: &mut Rest<'s>) -> Option<LazyClass<'s>> {
    let name = rest.text()?;
    let (raw, whole) = (rest.hash()?, rest.hash()?);
    let length = usize::try_from(rest.number()?).ok()?;
    Some(LazyClass::encoded(name, raw, whole, rest.bytes(length)?))
}

/// The digest of a class, from all that follows its hashes in a snapshot. Checksums guard these bytes; should they make no
/// sense nevertheless, the class is one that cannot be read, so that any difference is a change of all of it.
pub fn decode_class(name: &str, raw: ContentHash, whole: ContentHash, bytes: &[u8]) -> ClassDigest {
    let mut rest = Rest(bytes);
    let class = read_class_parts(&mut rest, name.into(), raw, whole).filter(|_| rest.0.is_empty());
    class.unwrap_or_else(|| ClassDigest::unreadable(name.into(), raw, "the store has a damaged digest of it"))
}

/// The superclass and the interfaces of a class, from the same bytes.
pub fn supertypes_in(bytes: &[u8]) -> Option<Vec<&str>> {
    let mut rest = Rest(bytes);
    rest.optional()?;
    for _flags_and_version in 0..3 {
        rest.number()?;
    }
    let superclass = match rest.byte()? {
        0 => None,
        _ => Some(rest.text()?),
    };
    let mut supertypes = rest.list(Rest::text)?;
    supertypes.extend(superclass);
    Some(supertypes)
}

fn read_class_parts(rest: &mut Rest<'_>, name: Box<str>, raw: ContentHash, whole: ContentHash) -> Option<ClassDigest> {
    Some(ClassDigest {
        unreadable: rest.optional()?,
        access: rest.short()?,
        version: (rest.short()?, rest.short()?),
        superclass: rest.optional()?,
        interfaces: read_texts(rest)?,
        annotation_types: read_texts(rest)?,
        parts: rest.hashes()?,
        fields: rest.list(read_field)?.into(),
        methods: rest.list(read_method)?.into(),
        name,
        raw,
        whole,
    })
}

fn read_texts(rest: &mut Rest<'_>) -> Option<Box<[Box<str>]>> {
    Some(rest.list(|rest| rest.text().map(Box::from))?.into())
}

fn read_field(rest: &mut Rest<'_>) -> Option<FieldDigest> {
    let name = MemberName::of_field(rest.text()?, rest.text()?);
    let (access, position) = (rest.short()?, rest.short()?);
    let [constant, signature, annotations] = rest.hashes()?;
    Some(FieldDigest { name, access, position, constant, signature, annotations })
}

fn read_method(rest: &mut Rest<'_>) -> Option<MethodDigest> {
    let name = MemberName::of_method(rest.text()?, rest.text()?);
    let (access, marks) = (rest.short()?, rest.byte()?);
    let [signature, annotations, default_value, body] = rest.hashes()?;
    let stores = match marks & HAS_STORES {
        0 => None,
        _ => Some(Box::new(ConstantStores { rest: rest.hash()?, stores: rest.list(read_store)?.into() })),
    };
    let is_lambda = marks & IS_LAMBDA != 0;
    Some(MethodDigest { name, access, is_lambda, signature, annotations, default_value, body, stores })
}

fn read_store(rest: &mut Rest<'_>) -> Option<ConstantStore> {
    let field = MemberName::of_field(rest.text()?, rest.text()?);
    Some(ConstantStore { field, what: rest.hash()? })
}
