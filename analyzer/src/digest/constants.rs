//! Constants by their content: the hash of what a constant means, whatever its number in the pool.

use touchstone_formats::bytes::{u16_at, u32_at};
use touchstone_formats::class::{ClassFile, Tag};
use touchstone_formats::{ContentHash, Error, Result};

use super::lambdas::Lambdas;
use super::stream::{NONE, combine, put_hash};

mod tags {
    //! The numbers of [`Tag`], to be matched.
    use super::Tag;
    pub(super) const UTF8: u8 = Tag::Utf8 as u8;
    pub(super) const INTEGER: u8 = Tag::Integer as u8;
    pub(super) const FLOAT: u8 = Tag::Float as u8;
    pub(super) const LONG: u8 = Tag::Long as u8;
    pub(super) const DOUBLE: u8 = Tag::Double as u8;
    pub(super) const CLASS: u8 = Tag::Class as u8;
    pub(super) const STRING: u8 = Tag::String as u8;
    pub(super) const FIELD: u8 = Tag::Field as u8;
    pub(super) const METHOD: u8 = Tag::Method as u8;
    pub(super) const INTERFACE_METHOD: u8 = Tag::InterfaceMethod as u8;
    pub(super) const NAME_AND_TYPE: u8 = Tag::NameAndType as u8;
    pub(super) const METHOD_HANDLE: u8 = Tag::MethodHandle as u8;
    pub(super) const METHOD_TYPE: u8 = Tag::MethodType as u8;
    pub(super) const DYNAMIC: u8 = Tag::Dynamic as u8;
    pub(super) const INVOKE_DYNAMIC: u8 = Tag::InvokeDynamic as u8;
    pub(super) const MODULE: u8 = Tag::Module as u8;
    pub(super) const PACKAGE: u8 = Tag::Package as u8;
}
use tags::*;

/// How deep constants may lead to each other: a lambda within a lambda takes four steps. A hostile file could go in circles.
const DEPTH_MOST: u32 = 400;

/// Buffers that are used for class after class.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    hashes: Vec<ContentHash>,
    bootstrap_rows: Vec<u32>,
    pub stream: Vec<u8>,
    pub jumps: Vec<u32>,
    pub excess: Vec<(u32, u32)>,
}

/// A class whose constants are known by their content.
pub(super) struct Contents<'a, 's> {
    pub class: &'s ClassFile<'a>,
    pub this_name: &'a [u8],
    pub lambdas: Lambdas<'a>,
    /// The types of the annotations seen so far, as descriptors.
    pub annotation_types: Vec<&'a [u8]>,
    pub buffers: &'s mut Buffers,
    bootstraps: &'a [u8],
    depth: u32,
}

impl<'a, 's> Contents<'a, 's> {
    pub fn new(class: &'s ClassFile<'a>, buffers: &'s mut Buffers) -> Result<Self> {
        buffers.hashes.clear();
        buffers.hashes.resize(class.pool().count(), NONE);
        let bootstraps = find_bootstraps(class);
        list_rows(bootstraps, &mut buffers.bootstrap_rows);
        let lambdas = Lambdas::of(class)?;
        let this_name = class.name()?;
        Ok(Self { class, this_name, lambdas, annotation_types: Vec::new(), buffers, bootstraps, depth: 0 })
    }

    /// The hash of what this constant means.
    #[inline]
    pub fn constant(&mut self, index: u16) -> Result<ContentHash> {
        match self.buffers.hashes.get(usize::from(index)) {
            Some(&known) if known != NONE => Ok(known),
            _ => self.compute(index),
        }
    }

    /// The same, or nothing for index 0.
    pub fn optional(&mut self, index: u16) -> Result<ContentHash> {
        if index == 0 { Ok(NONE) } else { self.constant(index) }
    }

    fn compute(&mut self, index: u16) -> Result<ContentHash> {
        if self.depth >= DEPTH_MOST {
            return Err(Error::unsupported(format!("constant {index} leads to others more than {DEPTH_MOST} deep")));
        }
        self.depth += 1;
        let hash = self.content(index);
        self.depth -= 1;
        let hash = hash?;
        if let Some(place) = self.buffers.hashes.get_mut(usize::from(index)) {
            *place = hash;
        }
        Ok(hash)
    }

    fn content(&mut self, index: u16) -> Result<ContentHash> {
        let pool = self.class.pool();
        let at = pool.offset(index).ok_or_else(|| no_constant(index))?;
        let bytes = self.class.bytes();
        let tag = pool.tag(index);
        let half = |skip: usize| u16_at(bytes, at + skip).unwrap_or(0);
        match tag {
            UTF8 => pool.utf8(index).map(ContentHash::of),
            INTEGER | FLOAT => Ok(ContentHash::of(bytes.get(at..at + 5).unwrap_or_default())),
            LONG | DOUBLE => Ok(ContentHash::of(bytes.get(at..at + 9).unwrap_or_default())),
            CLASS | STRING | METHOD_TYPE | MODULE | PACKAGE => Ok(combine(tag, [self.constant(half(1))?])),
            FIELD => self.reference(tag, half(1), half(3)),
            METHOD | INTERFACE_METHOD => match self.lambda_content(index)? {
                Some(content) => Ok(combine(tag, [content])),
                None => self.reference(tag, half(1), half(3)),
            },
            NAME_AND_TYPE => Ok(combine(tag, [self.constant(half(1))?, self.constant(half(3))?])),
            METHOD_HANDLE => {
                let kind = pool.handle_kind(index)?;
                Ok(combine(tag, [ContentHash([kind; 16]), self.constant(half(2))?]))
            }
            DYNAMIC | INVOKE_DYNAMIC => self.dynamic(tag, half(1), half(3)),
            _ => Err(no_constant(index)),
        }
    }

    fn reference(&mut self, tag: u8, owner: u16, name_and_type: u16) -> Result<ContentHash> {
        Ok(combine(tag, [self.constant(owner)?, self.constant(name_and_type)?]))
    }

    /// What an InvokeDynamic or Dynamic constant is linked with, by content.
    fn dynamic(&mut self, tag: u8, row: u16, name_and_type: u16) -> Result<ContentHash> {
        let missing = || Error::bad(format!("there is no bootstrap method {row}"), 0);
        let at = *self.buffers.bootstrap_rows.get(usize::from(row)).ok_or_else(missing)? as usize;
        let table = self.bootstraps;
        let method = self.constant(u16_at(table, at).ok_or_else(missing)?)?;
        let mut stream = Vec::with_capacity(128);
        stream.push(tag);
        put_hash(&mut stream, self.constant(name_and_type)?);
        put_hash(&mut stream, method);
        let count = usize::from(u16_at(table, at + 2).ok_or_else(missing)?);
        for number in 0..count {
            let argument = u16_at(table, at + 4 + 2 * number).ok_or_else(missing)?;
            put_hash(&mut stream, self.constant(argument)?);
        }
        Ok(ContentHash::of(&stream))
    }
}

fn find_bootstraps<'a>(class: &ClassFile<'a>) -> &'a [u8] {
    let is_table = |name: Result<&[u8]>| name.is_ok_and(|name| name == b"BootstrapMethods");
    let table = class.attributes().find(|attribute| is_table(attribute.name(class.pool())));
    table.map_or(&[], |attribute| attribute.content)
}

/// Where each row of the table begins.
fn list_rows(table: &[u8], rows: &mut Vec<u32>) {
    rows.clear();
    let mut at = 2;
    for _ in 0..u16_at(table, 0).unwrap_or(0) {
        // Both 16-bit numbers of the row's head must be there.
        let Some(head) = u32_at(table, at) else { return };
        rows.push(at as u32);
        at += 4 + 2 * (head & 0xFFFF) as usize;
    }
}

#[cold]
fn no_constant(index: u16) -> Error {
    Error::bad(format!("there is no constant {index}"), 8)
}
