//! The JDK's module image (`lib/modules`), read in place.
//!
//! An image is a header, a hash table in two parts (redirects and offsets of locations), the locations (what is known
//! of each resource, as a short list of numbers), the strings that these refer to, and the resources. Its numbers are
//! in the byte order of the machine that it was made for. Resources are normally kept as they are; of the compressed
//! forms, `zip` is read, and the others, which the JDK's makers do not use, are reported as unsupported.

use super::Inflater;
use super::zip_layout::slice_at;
use crate::limits::{DEFLATE_RATIO_MOST, ENTRY_BYTES_MOST};
use crate::{Error, Result};

const MAGIC: u32 = 0xcafe_dada;
const MAJOR_VERSION: u32 = 1;
const HEADER_LENGTH: usize = 28;
/// The seed of the first hash; the redirects hold those of the second.
const HASH_SEED: u32 = 0x0100_0193;

const COMPRESSED_MAGIC: u32 = 0xcafe_fafa;
const COMPRESSED_HEADER_LENGTH: usize = 29;
/// How many times one resource may be compressed over; the JDK's tool can stack two.
const COMPRESSIONS_MOST: usize = 4;

#[derive(Debug, Clone, Copy)]
enum ByteOrder {
    Little,
    Big,
}

impl ByteOrder {
    /// That of an image.
    fn of(bytes: &[u8]) -> Option<Self> {
        match Self::Little.u32_at(bytes, 0)? {
            MAGIC => Some(Self::Little),
            magic if magic.swap_bytes() == MAGIC => Some(Self::Big),
            _ => None,
        }
    }

    fn u32_at(self, bytes: &[u8], at: usize) -> Option<u32> {
        let chunk = bytes.get(at..)?.first_chunk()?;
        Some(match self {
            Self::Little => u32::from_le_bytes(*chunk),
            Self::Big => u32::from_be_bytes(*chunk),
        })
    }

    fn u64_at(self, bytes: &[u8], at: usize) -> Option<u64> {
        let chunk = bytes.get(at..)?.first_chunk()?;
        Some(match self {
            Self::Little => u64::from_le_bytes(*chunk),
            Self::Big => u64::from_be_bytes(*chunk),
        })
    }
}

/// A module image.
#[derive(Debug, Clone, Copy)]
pub struct Jimage<'a> {
    order: ByteOrder,
    table_length: usize,
    redirects: &'a [u8],
    offsets: &'a [u8],
    locations: &'a [u8],
    strings: &'a [u8],
    resources: &'a [u8],
}

/// A resource of an image: its name in four parts, and its bytes as they are kept.
#[derive(Debug, Clone, Copy)]
pub struct Resource<'a> {
    /// The module, for example `java.base`.
    pub module: &'a [u8],
    /// The folder, for example `java/lang`; may be empty.
    pub parent: &'a [u8],
    /// The name without its extension, for example `Object`.
    pub base: &'a [u8],
    /// The extension, for example `class`; may be empty.
    pub extension: &'a [u8],
    /// The content, or its compressed form.
    pub data: &'a [u8],
    /// The content's length.
    pub uncompressed_size: u64,
    is_compressed: bool,
    image: Jimage<'a>,
}

impl<'a> Jimage<'a> {
    /// Whether these bytes begin as an image does.
    pub fn is_image(bytes: &[u8]) -> bool {
        ByteOrder::of(bytes).is_some()
    }

    /// Reads the header and finds the tables.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        let order = ByteOrder::of(bytes).ok_or_else(|| Error::bad("this is not a JDK module image", 0))?;
        let version = order.u32_at(bytes, 4).unwrap_or_default();
        if version >> 16 != MAJOR_VERSION {
            let (major, minor) = (version >> 16, version & 0xffff);
            return Err(Error::unsupported(format!(
                "module image version {major}.{minor}; {MAJOR_VERSION}.x is known"
            )));
        }
        Self::parse_tables(bytes, order).ok_or_else(|| Error::bad("the module image is cut short", bytes.len()))
    }

    fn parse_tables(bytes: &'a [u8], order: ByteOrder) -> Option<Self> {
        let number = |at| usize::try_from(order.u32_at(bytes, at)?).ok();
        let table_length = number(16)?;
        let table_bytes = table_length.checked_mul(4)?;
        let (redirects, rest) = bytes.get(HEADER_LENGTH..)?.split_at_checked(table_bytes)?;
        let (offsets, rest) = rest.split_at_checked(table_bytes)?;
        let (locations, rest) = rest.split_at_checked(number(20)?)?;
        let (strings, resources) = rest.split_at_checked(number(24)?)?;
        Some(Self { order, table_length, redirects, offsets, locations, strings, resources })
    }

    /// The resource of this full name, for example `/java.base/java/lang/Object.class`.
    pub fn find(&self, name: &[u8]) -> Result<Option<Resource<'a>>> {
        let Some(slot) = self.slot_of(name) else {
            return Ok(None);
        };
        // The table has a slot for every name, also for those that are not in the image.
        Ok(Some(self.resource(slot)?).filter(|resource| resource.full_name() == name))
    }

    fn slot_of(&self, name: &[u8]) -> Option<usize> {
        let first = self.slot(hash(name, HASH_SEED))?;
        match self.order.u32_at(self.redirects, first * 4)?.cast_signed() {
            0 => None,
            seed @ 1.. => self.slot(hash(name, seed.cast_unsigned())),
            direct => usize::try_from(-1 - i64::from(direct)).ok(),
        }
    }

    fn slot(&self, hash: u32) -> Option<usize> {
        usize::try_from(hash).ok()?.checked_rem(self.table_length)
    }

    /// All resources, in the order of the table: the same for the same image.
    pub fn resources(&self) -> impl Iterator<Item = Result<Resource<'a>>> + use<'a> {
        let image = *self;
        (0..image.table_length).map(move |slot| image.resource(slot))
    }

    /// The resource in a slot of the table.
    fn resource(&self, slot: usize) -> Result<Resource<'a>> {
        self.read_location(slot).ok_or_else(|| Error::bad(format!("resource {slot} of the module image is damaged"), 0))
    }

    fn read_location(&self, slot: usize) -> Option<Resource<'a>> {
        let start = self.order.u32_at(self.offsets, slot.checked_mul(4)?)?;
        let [_, module, parent, base, extension, offset, compressed, uncompressed] =
            location_attributes(self.locations.get(usize::try_from(start).ok()?..)?)?;
        let length = if compressed == 0 { uncompressed } else { compressed };
        Some(Resource {
            module: self.string(module)?,
            parent: self.string(parent)?,
            base: self.string(base)?,
            extension: self.string(extension)?,
            data: slice_at(self.resources, usize::try_from(offset).ok()?, usize::try_from(length).ok()?)?,
            uncompressed_size: uncompressed,
            is_compressed: compressed != 0,
            image: *self,
        })
    }

    fn string(&self, offset: u64) -> Option<&'a [u8]> {
        let rest = self.strings.get(usize::try_from(offset).ok()?..)?;
        rest.get(..rest.iter().position(|byte| *byte == 0)?)
    }

    /// The modules that have classes in a package, for example in `java/lang`; normally one.
    pub fn modules_of_package(&self, package: &[u8]) -> Result<Vec<&'a [u8]>> {
        let dotted = package.iter().map(|byte| if *byte == b'/' { b'.' } else { *byte });
        let name: Vec<u8> = b"/packages/".iter().copied().chain(dotted).collect();
        let Some(resource) = self.find(&name)? else {
            return Ok(Vec::new());
        };
        // Pairs of numbers: whether the module's part of the package has no classes, and the module's name.
        let pairs = resource.data.chunks_exact(8);
        let full = pairs.filter(|pair| self.order.u32_at(pair, 0) == Some(0));
        Ok(full.filter_map(|pair| self.string(u64::from(self.order.u32_at(pair, 4)?))).collect())
    }
}

/// The numbers of a location by their kinds; those that are not given are 0.
fn location_attributes(mut bytes: &[u8]) -> Option<[u64; 8]> {
    let mut attributes = [0; 8];
    loop {
        let (first, rest) = bytes.split_first()?;
        let kind = usize::from(first >> 3);
        if kind == 0 {
            return Some(attributes);
        }
        let (value, rest) = rest.split_at_checked(usize::from(first & 7) + 1)?;
        // Kinds that later versions add say nothing about where the content is.
        if let Some(attribute) = attributes.get_mut(kind) {
            *attribute = value.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
        }
        bytes = rest;
    }
}

fn hash(name: &[u8], seed: u32) -> u32 {
    name.iter().fold(seed, |hash, byte| hash.wrapping_mul(HASH_SEED) ^ u32::from(*byte)) & 0x7fff_ffff
}

impl<'a> Resource<'a> {
    /// The path within the module, for example `java/lang/Object.class`.
    pub fn path(&self) -> Vec<u8> {
        let mut path = Vec::with_capacity(self.parent.len() + self.base.len() + self.extension.len() + 2);
        self.append_path(&mut path);
        path
    }

    /// The name that [`Jimage::find`] takes, for example `/java.base/java/lang/Object.class`.
    pub fn full_name(&self) -> Vec<u8> {
        let mut name = Vec::new();
        if !self.module.is_empty() {
            name.push(b'/');
            name.extend_from_slice(self.module);
            name.push(b'/');
        }
        self.append_path(&mut name);
        name
    }

    fn append_path(&self, out: &mut Vec<u8>) {
        if !self.parent.is_empty() {
            out.extend_from_slice(self.parent);
            out.push(b'/');
        }
        out.extend_from_slice(self.base);
        if !self.extension.is_empty() {
            out.push(b'.');
            out.extend_from_slice(self.extension);
        }
    }

    /// Whether this belongs to a module's content: the image also keeps its own index of packages and modules.
    pub fn is_module_content(&self) -> bool {
        !matches!(self.module, b"" | b"packages" | b"modules")
    }

    /// Whether this is a class file.
    pub fn is_class(&self) -> bool {
        self.extension == b"class" && self.is_module_content()
    }

    /// The content: the image's own bytes, or inflated into `buffer`.
    pub fn content<'b>(&self, inflater: &mut Inflater, buffer: &'b mut Vec<u8>) -> Result<&'b [u8]>
    where
        'a: 'b,
    {
        if !self.is_compressed {
            return Ok(self.data);
        }
        let named = |error: Error| error.in_file(String::from_utf8_lossy(&self.full_name()).into_owned());
        self.decompress(inflater, buffer).map_err(named)?;
        Ok(buffer)
    }

    fn decompress(&self, inflater: &mut Inflater, buffer: &mut Vec<u8>) -> Result<()> {
        buffer.clear();
        buffer.extend_from_slice(self.data);
        let mut layers = 0;
        while let Some(layer) = self.compressed_layer(buffer)? {
            layers += 1;
            if layers > COMPRESSIONS_MOST {
                return Err(Error::unsupported(format!("compressed more than {COMPRESSIONS_MOST} times over")));
            }
            let mut inflated = Vec::new();
            inflater.zlib(layer.data, layer.length, &mut inflated)?;
            *buffer = inflated;
        }
        match buffer.len() as u64 == self.uncompressed_size {
            true => Ok(()),
            false => Err(Error::bad("the decompressed length is not the declared one", 0)),
        }
    }

    /// The outermost compressed layer of `bytes`, if there is one left.
    fn compressed_layer<'b>(&self, bytes: &'b [u8]) -> Result<Option<CompressedLayer<'b>>> {
        let order = self.image.order;
        if order.u32_at(bytes, 0) != Some(COMPRESSED_MAGIC) {
            return Ok(None);
        }
        let cut = || Error::bad("the compressed resource is cut short", 0);
        let compressed = order.u64_at(bytes, 4).ok_or_else(cut)?;
        let length = order.u64_at(bytes, 12).ok_or_else(cut)?;
        let name = self.image.string(u64::from(order.u32_at(bytes, 20).ok_or_else(cut)?)).ok_or_else(cut)?;
        if name != b"zip" {
            let name = String::from_utf8_lossy(name);
            return Err(Error::unsupported(format!("compressed with '{name}'; make the image without, or with 'zip'")));
        }
        if length > ENTRY_BYTES_MOST.min(compressed.saturating_mul(DEFLATE_RATIO_MOST)) {
            return Err(Error::bad(format!("{compressed} bytes cannot inflate to the {length} that it claims"), 0));
        }
        let sizes = usize::try_from(compressed).ok().zip(usize::try_from(length).ok());
        let layer = sizes.and_then(|(compressed, length)| {
            Some(CompressedLayer { data: slice_at(bytes, COMPRESSED_HEADER_LENGTH, compressed)?, length })
        });
        layer.map(Some).ok_or_else(cut)
    }
}

struct CompressedLayer<'b> {
    data: &'b [u8],
    length: usize,
}
