//! The constant pool: where each entry begins, and what it says.

use crate::bytes::{u8_at, u16_at};
use crate::error::{Error, Result};

/// The kinds of constant pool entries, by the numbers of JVMS §4.4.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are those of the JVM specification")]
#[repr(u8)]
pub enum Tag {
    Utf8 = 1,
    Integer = 3,
    Float = 4,
    Long = 5,
    Double = 6,
    Class = 7,
    String = 8,
    Field = 9,
    Method = 10,
    InterfaceMethod = 11,
    NameAndType = 12,
    MethodHandle = 15,
    MethodType = 16,
    Dynamic = 17,
    InvokeDynamic = 18,
    Module = 19,
    Package = 20,
}

/// Bytes of an entry by its tag, with the tag; 0 for tags that do not exist. A Utf8 entry's text comes on top.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler, which would refuse a wrong index")]
const SIZES: [u8; 256] = {
    let mut sizes = [0; 256];
    let known: [(Tag, u8); 17] = [
        (Tag::Utf8, 3),
        (Tag::Integer, 5),
        (Tag::Float, 5),
        (Tag::Long, 9),
        (Tag::Double, 9),
        (Tag::Class, 3),
        (Tag::String, 3),
        (Tag::Field, 5),
        (Tag::Method, 5),
        (Tag::InterfaceMethod, 5),
        (Tag::NameAndType, 5),
        (Tag::MethodHandle, 4),
        (Tag::MethodType, 3),
        (Tag::Dynamic, 5),
        (Tag::InvokeDynamic, 5),
        (Tag::Module, 3),
        (Tag::Package, 3),
    ];
    let mut index = 0;
    while index < known.len() {
        sizes[known[index].0 as usize] = known[index].1;
        index += 1;
    }
    sizes
};

/// Kinds of entries: a bit for each tag.
type Tags = u32;

const fn tags(wanted: &[Tag]) -> Tags {
    let (mut bits, mut rest) = (0, wanted);
    while let [tag, others @ ..] = rest {
        bits |= 1 << *tag as u8;
        rest = others;
    }
    bits
}

const CLASS: Tags = tags(&[Tag::Class]);
const MEMBER: Tags = tags(&[Tag::Field, Tag::Method, Tag::InterfaceMethod]);
const DYNAMIC: Tags = tags(&[Tag::Dynamic, Tag::InvokeDynamic]);
const NAME_AND_TYPE: Tags = tags(&[Tag::NameAndType]);
const METHOD_HANDLE: Tags = tags(&[Tag::MethodHandle]);

/// A constant pool whose entries all lie within the file.
#[derive(Debug, Clone)]
pub struct Pool<'a> {
    bytes: &'a [u8],
    /// Where each entry's tag stands; 0 for index 0 and for the second half of a long or double.
    offsets: Vec<u32>,
    end: usize,
}

impl<'a> Pool<'a> {
    pub(super) fn parse(bytes: &'a [u8], mut offsets: Vec<u32>) -> Result<Self> {
        let count = u16_at(bytes, 8).ok_or_else(|| Error::bad("the class file ends before its constants", 8))?;
        let count = usize::from(count);
        // What the class before left is overwritten, entry by entry.
        offsets.resize(count, 0);
        if let Some(none) = offsets.first_mut() {
            *none = 0;
        }
        let mut at = 10;
        let mut index = 1;
        while index < count {
            let Some(&[tag, high, low]) = bytes.get(at..).and_then(|rest| rest.first_chunk()) else {
                return Err(cut(index, at));
            };
            let size = SIZES.get(usize::from(tag)).copied().unwrap_or(0);
            if size == 0 {
                return Err(Error::bad(format!("constant {index} has the unknown tag {tag}"), at));
            }
            if let Some(slot) = offsets.get_mut(index) {
                *slot = at as u32;
            }
            // Without a branch: texts come in no order that a processor could predict.
            let text = u16::from_be_bytes([high, low]) * u16::from(tag == Tag::Utf8 as u8);
            at += usize::from(size) + usize::from(text);
            index += 1;
            if size == 9 {
                if let Some(slot) = offsets.get_mut(index) {
                    *slot = 0;
                }
                index += 1;
            }
        }
        if at > bytes.len() {
            return Err(cut(count - 1, at));
        }
        if index > count.max(1) {
            return Err(Error::bad("the last constant takes two numbers, and only one is left", at));
        }
        Ok(Self { bytes, offsets, end: at })
    }

    pub(super) fn into_buffer(self) -> Vec<u32> {
        self.offsets
    }

    /// The number of indices, that is one more than the last.
    pub fn count(&self) -> usize {
        self.offsets.len().max(1)
    }

    /// Where the pool ends in the class file.
    pub fn end(&self) -> usize {
        self.end
    }

    /// Where the entry's tag stands in the class file.
    #[inline]
    pub fn offset(&self, index: u16) -> Option<usize> {
        match self.offsets.get(usize::from(index)) {
            Some(&offset) if offset != 0 => Some(offset as usize),
            _ => None,
        }
    }

    /// The number of the entry's kind; 0 for an index without an entry.
    #[inline]
    pub fn tag(&self, index: u16) -> u8 {
        self.offset(index).and_then(|at| u8_at(self.bytes, at)).unwrap_or(0)
    }

    /// Whether the entry is of this kind.
    #[inline]
    pub fn is(&self, index: u16, tag: Tag) -> bool {
        self.tag(index) == tag as u8
    }

    /// The text of a Utf8 entry, in modified UTF-8.
    #[inline]
    pub fn utf8(&self, index: u16) -> Result<&'a [u8]> {
        self.utf8_or_none(index).ok_or_else(|| self.wrong(index, "a text"))
    }

    /// The name that a Class (Module, Package) entry holds.
    #[inline]
    pub fn class_name(&self, index: u16) -> Result<&'a [u8]> {
        let name = self.half(index, 1, CLASS);
        name.and_then(|name| self.utf8_or_none(name)).ok_or_else(|| self.wrong(index, "a class"))
    }

    /// The Class index of a field's or method's owner.
    #[inline]
    pub fn owner_index(&self, index: u16) -> Result<u16> {
        self.half(index, 1, MEMBER).ok_or_else(|| self.wrong(index, "a field or method"))
    }

    /// Name and descriptor of a field, method or dynamic entry.
    #[inline]
    pub fn name_and_type(&self, index: u16) -> Result<(&'a [u8], &'a [u8])> {
        let pair = self.half(index, 3, MEMBER | DYNAMIC).ok_or_else(|| self.wrong(index, "a field or method"))?;
        let (name, descriptor) = (self.half(pair, 1, NAME_AND_TYPE), self.half(pair, 3, NAME_AND_TYPE));
        match (name, descriptor) {
            (Some(name), Some(descriptor)) => Ok((self.utf8(name)?, self.utf8(descriptor)?)),
            _ => Err(self.wrong(pair, "a name and type")),
        }
    }

    /// The constant that holds name and type of a field or method.
    pub fn name_and_type_index(&self, index: u16) -> Option<u16> {
        self.half(index, 3, MEMBER)
    }

    /// The constants that hold name and descriptor of a field or method.
    pub fn name_and_type_indices(&self, index: u16) -> Option<(u16, u16)> {
        let pair = self.name_and_type_index(index)?;
        Some((self.half(pair, 1, NAME_AND_TYPE)?, self.half(pair, 3, NAME_AND_TYPE)?))
    }

    /// The field or method that a MethodHandle entry names.
    pub fn handle_reference(&self, index: u16) -> Result<u16> {
        self.half(index, 2, METHOD_HANDLE).ok_or_else(|| self.wrong(index, "a method handle"))
    }

    /// How a MethodHandle entry uses what it names: one of the JVM's reference kinds, 1 to 9.
    pub fn handle_kind(&self, index: u16) -> Result<u8> {
        let kind = self.offset(index).filter(|_| self.is(index, Tag::MethodHandle));
        kind.and_then(|at| u8_at(self.bytes, at + 1)).ok_or_else(|| self.wrong(index, "a method handle"))
    }

    /// The place of a dynamic entry's bootstrap method in the class's table.
    pub fn bootstrap_index(&self, index: u16) -> Result<u16> {
        self.half(index, 1, DYNAMIC).ok_or_else(|| self.wrong(index, "a dynamic constant"))
    }

    #[inline]
    fn utf8_or_none(&self, index: u16) -> Option<&'a [u8]> {
        let at = self.offset(index)?;
        if u8_at(self.bytes, at)? != Tag::Utf8 as u8 {
            return None;
        }
        let length = usize::from(u16_at(self.bytes, at + 1)?);
        self.bytes.get(at + 3..at + 3 + length)
    }

    /// The 16-bit number `skip` bytes into the entry, if the entry is of one of these kinds.
    #[inline]
    fn half(&self, index: u16, skip: usize, tags: Tags) -> Option<u16> {
        let at = self.offset(index)?;
        let tag = u8_at(self.bytes, at)?;
        // The reader let no tag beyond 20 pass.
        if tags >> (tag & 31) & 1 == 0 { None } else { u16_at(self.bytes, at + skip) }
    }

    #[cold]
    fn wrong(&self, index: u16, wanted: &str) -> Error {
        let at = self.offset(index).unwrap_or(8);
        Error::bad(format!("constant {index} of {} is not {wanted}", self.count()), at)
    }
}

#[cold]
fn cut(index: usize, at: usize) -> Error {
    Error::bad(format!("the class file ends in the middle of constant {index}: it is cut off"), at)
}
