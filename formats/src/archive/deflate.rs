//! One reusable decompressor and compressor: libdeflate's state is large, so each thread makes one and keeps it.

use libdeflater::{CompressionLvl, Compressor, DecompressionError, Decompressor};

use crate::{Error, Result};

/// Inflates whole streams whose inflated length is known beforehand, as it is in archives.
pub struct Inflater {
    decompressor: Decompressor,
}

impl Default for Inflater {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Inflater {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Inflater")
    }
}

impl Inflater {
    /// A decompressor, to be used for many streams.
    pub fn new() -> Self {
        Self { decompressor: Decompressor::new() }
    }

    /// Inflates a raw deflate stream that must give exactly `length` bytes; `out` then holds these and nothing else.
    pub(crate) fn deflate(&mut self, stream: &[u8], length: usize, out: &mut Vec<u8>) -> Result<()> {
        make_room(length, out)?;
        Self::exactly(self.decompressor.deflate_decompress(stream, out), length)
    }

    /// The same for a stream with zlib's header and checksum.
    pub(crate) fn zlib(&mut self, stream: &[u8], length: usize, out: &mut Vec<u8>) -> Result<()> {
        make_room(length, out)?;
        Self::exactly(self.decompressor.zlib_decompress(stream, out), length)
    }

    fn exactly(result: std::result::Result<usize, DecompressionError>, length: usize) -> Result<()> {
        match result {
            Ok(inflated) if inflated == length => Ok(()),
            Ok(inflated) => Err(Error::bad(format!("inflates to {inflated} bytes, {length} were declared"), 0)),
            Err(DecompressionError::InsufficientSpace) => {
                Err(Error::bad(format!("inflates to more than the {length} bytes declared"), 0))
            }
            Err(DecompressionError::BadData) => Err(Error::bad("the compressed data is damaged", 0)),
        }
    }
}

/// Makes `out` exactly `length` bytes long; what it held stays where it is, to be overwritten, which saves clearing it.
fn make_room(length: usize, out: &mut Vec<u8>) -> Result<()> {
    let missing = length.saturating_sub(out.len());
    if out.try_reserve(missing).is_err() {
        return Err(Error::unsupported(format!("{length} bytes do not fit into memory")));
    }
    out.resize(length, 0);
    Ok(())
}

/// Deflates whole streams at one level.
pub struct Deflater {
    compressor: Compressor,
}

impl std::fmt::Debug for Deflater {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Deflater")
    }
}

impl Deflater {
    /// Compresses fast: nearly the ratio of the usual level at almost twice its speed.
    pub fn fast() -> Self {
        Self { compressor: Compressor::new(CompressionLvl::fastest()) }
    }

    /// Compresses as most tools do (level 6).
    pub fn usual() -> Self {
        Self { compressor: Compressor::new(CompressionLvl::default()) }
    }

    /// Replaces the content of `out` by the raw deflate stream of `data`.
    pub fn deflate(&mut self, data: &[u8], out: &mut Vec<u8>) -> Result<()> {
        make_room(self.compressor.deflate_compress_bound(data.len()), out)?;
        let length = self
            .compressor
            .deflate_compress(data, out)
            .map_err(|_| Error::unsupported(format!("{} bytes could not be compressed", data.len())))?;
        out.truncate(length);
        Ok(())
    }
}
