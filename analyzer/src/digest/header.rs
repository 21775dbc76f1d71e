//! The parts of a class that are not members: what it is, where it stands, who may extend it.

use touchstone_formats::bytes::u16_at;
use touchstone_formats::class::{Attribute, Attributes};
use touchstone_formats::{ContentHash, Result};

use super::annotations::Table;
use super::class_digest::HeaderPart;
use super::constants::Contents;
use super::members::cut;
use super::stream::{NONE, combine, combine_some, put_hash, put_u16};

/// The hashed parts, and what came out on the way.
#[derive(Default)]
pub(super) struct Header {
    pub parts: [ContentHash; HeaderPart::HASHED.len()],
    pub is_synthetic: bool,
}

/// What is put together to parts after all attributes have been seen.
#[derive(Default)]
struct Found {
    annotations: ContentHash,
    type_annotations: ContentHash,
    own_entry: ContentHash,
    enclosing_method: ContentHash,
}

impl Header {
    fn set(&mut self, part: HeaderPart, hash: ContentHash) {
        let place = HeaderPart::HASHED.iter().position(|hashed| *hashed == part);
        if let Some(slot) = place.and_then(|place| self.parts.get_mut(place)) {
            *slot = hash;
        }
    }
}

impl<'a> Contents<'a, '_> {
    /// The hashed parts of the header.
    pub fn header(&mut self) -> Result<Header> {
        let (mut header, mut found) = (Header::default(), Found::default());
        for attribute in self.class.attributes() {
            self.class_attribute(&attribute, &mut header, &mut found)?;
        }
        header.set(HeaderPart::Annotations, combine_some([found.annotations, found.type_annotations]));
        header.set(HeaderPart::Enclosing, combine_some([found.own_entry, found.enclosing_method]));
        Ok(header)
    }

    fn class_attribute(&mut self, attribute: &Attribute<'a>, header: &mut Header, found: &mut Found) -> Result<()> {
        let content = attribute.content;
        match attribute.name(self.class.pool())? {
            b"Signature" => header.set(HeaderPart::Signature, self.only_constant(content)?),
            b"NestHost" => header.set(HeaderPart::NestHost, self.only_constant(content)?),
            b"NestMembers" => header.set(HeaderPart::NestMembers, self.constant_set(content)?),
            b"PermittedSubclasses" => header.set(HeaderPart::PermittedSubclasses, self.constants(content)?),
            b"Record" => header.set(HeaderPart::Record, self.record(attribute)?),
            b"InnerClasses" => {
                let (own, members) = self.inner_classes(content)?;
                found.own_entry = own;
                header.set(HeaderPart::MemberClasses, members);
            }
            b"EnclosingMethod" => found.enclosing_method = self.enclosing_method(content)?,
            b"RuntimeVisibleAnnotations" => found.annotations = self.annotations(Table::Plain, content)?,
            b"RuntimeVisibleTypeAnnotations" => found.type_annotations = self.annotations(Table::Types, content)?,
            b"Synthetic" => header.is_synthetic = true,
            _ => {}
        }
        Ok(())
    }

    /// The content of an attribute that is a list of constants in no order that means anything.
    fn constant_set(&mut self, content: &[u8]) -> Result<ContentHash> {
        let mut hashes = Vec::new();
        for number in 0..usize::from(u16_at(content, 0).ok_or_else(cut)?) {
            hashes.push(self.constant(u16_at(content, 2 + 2 * number).ok_or_else(cut)?)?);
        }
        Ok(hash_of_set(hashes))
    }

    fn enclosing_method(&mut self, content: &[u8]) -> Result<ContentHash> {
        let class = self.constant(u16_at(content, 0).ok_or_else(cut)?)?;
        let method = self.optional(u16_at(content, 2).ok_or_else(cut)?)?;
        Ok(combine(b'E', [class, method]))
    }

    /// The entry about the class itself, and those about the classes declared in it. The others only repeat what other
    /// classes say about themselves: an entry for every nested class that any method uses.
    fn inner_classes(&mut self, content: &[u8]) -> Result<(ContentHash, ContentHash)> {
        let (mut own, mut members) = (NONE, Vec::new());
        let this_name = self.this_name;
        for row in content.get(2..).unwrap_or_default().chunks_exact(8) {
            let field = |number: usize| u16_at(row, 2 * number).unwrap_or(0);
            let pool = self.class.pool();
            let names_this = |index: u16| index != 0 && pool.class_name(index).is_ok_and(|name| name == this_name);
            let (is_own, is_member) = (names_this(field(0)), names_this(field(1)));
            if is_own || is_member {
                let flags = ContentHash::of(&field(3).to_le_bytes());
                let (inner, outer, name) =
                    (self.constant(field(0))?, self.optional(field(1))?, self.optional(field(2))?);
                let entry = combine(b'I', [inner, outer, name, flags]);
                if is_own {
                    own = entry;
                } else {
                    members.push(entry);
                }
            }
        }
        let members = if members.is_empty() { NONE } else { hash_of_set(members) };
        Ok((own, members))
    }

    fn record(&mut self, attribute: &Attribute<'a>) -> Result<ContentHash> {
        let (content, mut out) = (attribute.content, Vec::new());
        let mut at = 2;
        let count = u16_at(content, 0).ok_or_else(cut)?;
        put_u16(&mut out, count);
        for _ in 0..count {
            put_hash(&mut out, self.constant(u16_at(content, at).ok_or_else(cut)?)?);
            put_hash(&mut out, self.constant(u16_at(content, at + 2).ok_or_else(cut)?)?);
            let mut hashes = [NONE; 3];
            let attributes = u16_at(content, at + 4).ok_or_else(cut)?;
            let list = Attributes::new(self.class.bytes(), attribute.content_at() + at + 4);
            at += 6;
            let mut read = 0;
            for inner in list {
                let [signature, annotations, types] = &mut hashes;
                match inner.name(self.class.pool())? {
                    b"Signature" => *signature = self.only_constant(inner.content)?,
                    b"RuntimeVisibleAnnotations" => *annotations = self.annotations(Table::Plain, inner.content)?,
                    b"RuntimeVisibleTypeAnnotations" => *types = self.annotations(Table::Types, inner.content)?,
                    _ => {}
                }
                at += 6 + inner.content.len();
                read += 1;
            }
            if read != attributes {
                return Err(cut());
            }
            put_hash(&mut out, combine_some(hashes));
        }
        Ok(ContentHash::of(&out))
    }
}

fn hash_of_set(mut hashes: Vec<ContentHash>) -> ContentHash {
    hashes.sort_unstable();
    let mut out = Vec::with_capacity(hashes.len() * 16);
    hashes.into_iter().for_each(|hash| put_hash(&mut out, hash));
    ContentHash::of(&out)
}
