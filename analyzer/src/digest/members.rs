//! Fields and methods: one digest each, by what the JVM and reflection can tell about them.

use touchstone_formats::bytes::{u8_at, u16_at};
use touchstone_formats::class::{Attribute, Code, Member, access};
use touchstone_formats::{ContentHash, Error, Result};

use super::annotations::Table;
use super::class_digest::{ConstantStores, FieldDigest, MemberName, MethodDigest};
use super::constants::Contents;
use super::names::text;
use super::stream::{NONE, combine_some, put_hash, put_u16};

/// The code of a method, whether it is a lambda's, and of a constructor its parts.
type Body = (ContentHash, bool, Option<Box<ConstantStores>>);

/// The hashes of a member's attributes.
#[derive(Default)]
struct Attributes {
    is_synthetic: bool,
    signature: ContentHash,
    exceptions: ContentHash,
    parameters: ContentHash,
    annotations: ContentHash,
    parameter_annotations: ContentHash,
    type_annotations: ContentHash,
    default_value: ContentHash,
    constant: ContentHash,
}

impl Attributes {
    fn access(&self, member: &Member<'_>) -> u16 {
        member.access() | if self.is_synthetic { access::SYNTHETIC } else { 0 }
    }

    fn all_annotations(&self) -> ContentHash {
        combine_some([self.annotations, self.parameter_annotations, self.type_annotations])
    }
}

impl<'a> Contents<'a, '_> {
    /// The digest of a field.
    pub fn field(&mut self, field: &Member<'a>, position: u16) -> Result<FieldDigest> {
        let (name, descriptor) = self.name_of(field)?;
        let mut hashes = Attributes::default();
        for attribute in field.attributes() {
            self.attribute(&attribute, &mut hashes)?;
        }
        Ok(FieldDigest {
            name: MemberName::of_field(&name, &descriptor),
            access: hashes.access(field),
            position,
            constant: hashes.constant,
            signature: hashes.signature,
            annotations: hashes.all_annotations(),
        })
    }

    /// The digest of a method.
    pub fn method(&mut self, method: &Member<'a>) -> Result<MethodDigest> {
        let mut hashes = Attributes::default();
        let mut code = None;
        for attribute in method.attributes() {
            match self.class.pool().utf8(attribute.name_index)? {
                b"Code" => code = Some(attribute),
                _ => self.attribute(&attribute, &mut hashes)?,
            }
        }
        let (name, descriptor) = self.name_of(method)?;
        let (body, is_lambda, stores) = match code {
            Some(code) if &*name == "<init>" => self.constructor(&Code::parse(self.class.bytes(), &code)?)?,
            _ => self.body_of(method, code)?,
        };
        Ok(MethodDigest {
            name: MemberName::of_method(&name, &descriptor),
            access: hashes.access(method),
            is_lambda,
            signature: combine_some([hashes.signature, hashes.exceptions, hashes.parameters]),
            annotations: hashes.all_annotations(),
            default_value: hashes.default_value,
            body,
            stores,
        })
    }

    fn body_of(&mut self, method: &Member<'a>, code: Option<Attribute<'a>>) -> Result<Body> {
        if method.is(access::PRIVATE | access::SYNTHETIC) {
            let pool = self.class.pool();
            if let Some(number) = self.lambdas.find(method.name(pool)?, method.descriptor(pool)?)
                && let Some((body, _)) = self.lambda(number)?
            {
                return Ok((body, !self.lambdas.is_pinned(number), None));
            }
        }
        match code {
            Some(code) => Ok((self.code(&Code::parse(self.class.bytes(), &code)?)?, false, None)),
            None => Ok((NONE, false, None)),
        }
    }

    fn constructor(&mut self, code: &Code<'a>) -> Result<Body> {
        let stores = self.constant_stores(code)?;
        Ok((self.code_without(code, &[])?, false, stores))
    }

    fn name_of(&self, member: &Member<'a>) -> Result<(Box<str>, Box<str>)> {
        let pool = self.class.pool();
        Ok((text(member.name(pool)?), text(member.descriptor(pool)?)))
    }

    /// Hashes one attribute, if it can be seen by the program: see `docs/digests.md` for the whole list.
    fn attribute(&mut self, attribute: &Attribute<'a>, hashes: &mut Attributes) -> Result<()> {
        let content = attribute.content;
        match attribute.name(self.class.pool())? {
            b"Signature" => hashes.signature = self.only_constant(content)?,
            b"ConstantValue" => hashes.constant = self.only_constant(content)?,
            b"Exceptions" => hashes.exceptions = self.constants(content)?,
            b"MethodParameters" => hashes.parameters = self.parameters(content)?,
            b"RuntimeVisibleAnnotations" => hashes.annotations = self.annotations(Table::Plain, content)?,
            b"RuntimeVisibleParameterAnnotations" => {
                hashes.parameter_annotations = self.annotations(Table::Parameters, content)?;
            }
            b"RuntimeVisibleTypeAnnotations" => hashes.type_annotations = self.annotations(Table::Types, content)?,
            b"AnnotationDefault" => hashes.default_value = self.annotations(Table::Default, content)?,
            b"Synthetic" => hashes.is_synthetic = true,
            _ => {}
        }
        Ok(())
    }

    /// The content of an attribute that is one constant.
    pub fn only_constant(&mut self, content: &[u8]) -> Result<ContentHash> {
        self.constant(u16_at(content, 0).ok_or_else(cut)?)
    }

    /// The content of an attribute that is a list of constants.
    pub fn constants(&mut self, content: &[u8]) -> Result<ContentHash> {
        let count = u16_at(content, 0).ok_or_else(cut)?;
        let mut out = Vec::with_capacity(usize::from(count) * 16);
        for number in 0..usize::from(count) {
            put_hash(&mut out, self.constant(u16_at(content, 2 + 2 * number).ok_or_else(cut)?)?);
        }
        Ok(ContentHash::of(&out))
    }

    fn parameters(&mut self, content: &[u8]) -> Result<ContentHash> {
        let mut out = Vec::new();
        for number in 0..usize::from(u8_at(content, 0).ok_or_else(cut)?) {
            put_hash(&mut out, self.optional(u16_at(content, 1 + 4 * number).ok_or_else(cut)?)?);
            put_u16(&mut out, u16_at(content, 3 + 4 * number).ok_or_else(cut)?);
        }
        Ok(ContentHash::of(&out))
    }
}

#[cold]
pub(super) fn cut() -> Error {
    Error::bad("an attribute is cut off", 0)
}
