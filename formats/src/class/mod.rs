//! A class file, read in place: nothing is copied, and what nobody asks for is not looked at.

pub mod attributes;
pub mod bootstrap;
pub mod code;
pub mod descriptor;
pub mod frames;
pub mod members;
pub mod opcodes;
pub mod pool;
pub mod stops;
pub mod type_annotations;

pub use attributes::{Attribute, Attributes, Known, Names};
pub use code::Code;
pub use members::{Member, Members};
pub use pool::{Pool, Tag};

use crate::bytes::{u16_at, u32_at};
use crate::error::{Error, Result};
use crate::limits::{CLASS_MAJOR_NEWEST, CLASS_MAJOR_OLDEST};

/// The first four bytes of every class file.
pub const MAGIC: u32 = 0xCAFE_BABE;

/// Access flags that the readers of class files ask for.
pub mod access {
    /// Not visible outside its class.
    pub const PRIVATE: u16 = 0x0002;
    /// Belongs to the class, not to an object.
    pub const STATIC: u16 = 0x0008;
    /// Stored into once.
    pub const FINAL: u16 = 0x0010;
    /// Not in the source.
    pub const SYNTHETIC: u16 = 0x1000;
    /// Implemented outside Java.
    pub const NATIVE: u16 = 0x0100;
    /// An interface.
    pub const INTERFACE: u16 = 0x0200;
    /// Without a body.
    pub const ABSTRACT: u16 = 0x0400;
    /// A module descriptor, not a class.
    pub const MODULE: u16 = 0x8000;
}

/// A class file whose outline is checked: the pool's entries, and where fields, methods and attributes begin and end.
#[derive(Debug, Clone)]
pub struct ClassFile<'a> {
    bytes: &'a [u8],
    pool: Pool<'a>,
    fields_at: usize,
    methods_at: usize,
    attributes_at: usize,
}

impl<'a> ClassFile<'a> {
    /// Reads the outline of a class file.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::parse_reusing(bytes, Vec::new())
    }

    /// Like [`Self::parse`], with a buffer that [`Self::into_buffer`] gave back, to save an allocation per class.
    pub fn parse_reusing(bytes: &'a [u8], buffer: Vec<u32>) -> Result<Self> {
        check_magic_and_version(bytes)?;
        let pool = Pool::parse(bytes, buffer)?;
        let interfaces_at = pool.end() + 6;
        let cut = || Error::bad("the class file ends in the middle of its header: it is cut off", bytes.len());
        let interfaces = u16_at(bytes, interfaces_at).ok_or_else(cut)?;
        let fields_at = interfaces_at + 2 + usize::from(interfaces) * 2;
        let methods_at = members::skip(bytes, fields_at, "fields")?;
        let attributes_at = members::skip(bytes, methods_at, "methods")?;
        let end = attributes::skip(bytes, attributes_at)
            .ok_or_else(|| Error::bad("the class's attributes run past its end: it is cut off", attributes_at))?;
        if end != bytes.len() {
            return Err(Error::bad("bytes are left over after the class's end", end));
        }
        Ok(Self { bytes, pool, fields_at, methods_at, attributes_at })
    }

    /// Gives the pool's buffer back for the next class.
    pub fn into_buffer(self) -> Vec<u32> {
        self.pool.into_buffer()
    }

    /// The whole file.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The constant pool.
    pub fn pool(&self) -> &Pool<'a> {
        &self.pool
    }

    /// The major version: 45 for JDK 1.1, 61 for JDK 17.
    pub fn major(&self) -> u16 {
        u16_at(self.bytes, 6).unwrap_or(0)
    }

    /// The class's access flags.
    pub fn access(&self) -> u16 {
        u16_at(self.bytes, self.pool.end()).unwrap_or(0)
    }

    /// The constant pool index of the class itself.
    pub fn this_index(&self) -> u16 {
        u16_at(self.bytes, self.pool.end() + 2).unwrap_or(0)
    }

    /// The class's name in internal form, `java/util/Map$Entry`.
    pub fn name(&self) -> Result<&'a [u8]> {
        self.pool.class_name(self.this_index())
    }

    /// The constant pool index of the superclass; `None` for `java/lang/Object` and for modules.
    pub fn super_index(&self) -> Option<u16> {
        u16_at(self.bytes, self.pool.end() + 4).filter(|index| *index != 0)
    }

    /// The superclass's name; `None` for `java/lang/Object` and for modules.
    pub fn super_name(&self) -> Result<Option<&'a [u8]>> {
        self.super_index().map(|index| self.pool.class_name(index)).transpose()
    }

    /// The constant pool indices of the direct superinterfaces.
    pub fn interface_indices(&self) -> impl Iterator<Item = u16> + use<'a> {
        let (bytes, first) = (self.bytes, self.pool.end() + 8);
        (first..self.fields_at).step_by(2).map(move |at| u16_at(bytes, at).unwrap_or(0))
    }

    /// The names of the direct superinterfaces.
    pub fn interfaces(&self) -> impl Iterator<Item = Result<&'a [u8]>> + '_ {
        self.interface_indices().map(|index| self.pool.class_name(index))
    }

    /// The fields, in the file's order.
    pub fn fields(&self) -> Members<'a> {
        Members::new(self.bytes, self.fields_at)
    }

    /// The methods, in the file's order.
    pub fn methods(&self) -> Members<'a> {
        Members::new(self.bytes, self.methods_at)
    }

    /// The class's own attributes.
    pub fn attributes(&self) -> Attributes<'a> {
        Attributes::new(self.bytes, self.attributes_at)
    }
}

fn check_magic_and_version(bytes: &[u8]) -> Result<()> {
    if bytes.is_empty() {
        return Err(Error::bad("the file is empty", 0));
    }
    if u32_at(bytes, 0) != Some(MAGIC) {
        return Err(Error::bad("this is not a class file: it does not begin with CAFEBABE", 0));
    }
    let major = u16_at(bytes, 6).ok_or_else(|| Error::bad("the class file ends before its version", bytes.len()))?;
    if major < CLASS_MAJOR_OLDEST {
        return Err(Error::unsupported(format!("class file version {major} is older than any JDK's")));
    }
    if major > CLASS_MAJOR_NEWEST {
        return Err(Error::unsupported(format!(
            "class file version {major} is newer than this release of Touchstone knows ({CLASS_MAJOR_NEWEST}): \
             update Touchstone, or compile for an older release"
        )));
    }
    Ok(())
}
