//! Visible annotations by content, in their order, which reflection keeps.

use touchstone_formats::bytes::{u8_at, u16_at};
use touchstone_formats::limits::ANNOTATION_DEPTH_MOST;
use touchstone_formats::{ContentHash, Error, Result};

use super::constants::Contents;
use super::stream::{put_hash, put_u16};

/// The four kinds of attributes that hold annotations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Table {
    /// Of a class, field or method.
    Plain,
    /// Of a method's parameters.
    Parameters,
    /// Of the types in a declaration.
    Types,
    /// The default of an annotation's element.
    Default,
}

impl<'a> Contents<'a, '_> {
    /// The hash of an attribute's annotations.
    pub fn annotations(&mut self, table: Table, content: &[u8]) -> Result<ContentHash> {
        let mut out = Vec::with_capacity(content.len() * 4);
        let mut at = 0;
        match table {
            Table::Plain => self.list(content, &mut at, &mut out)?,
            Table::Parameters => {
                let parameters = byte(content, &mut at)?;
                out.push(parameters);
                for _ in 0..parameters {
                    self.list(content, &mut at, &mut out)?;
                }
            }
            Table::Types => self.type_annotations(content, &mut at, &mut out)?,
            Table::Default => self.value(content, &mut at, &mut out, 0)?,
        }
        if at != content.len() {
            return Err(damaged());
        }
        Ok(ContentHash::of(&out))
    }

    fn list(&mut self, content: &[u8], at: &mut usize, out: &mut Vec<u8>) -> Result<()> {
        let count = half(content, at)?;
        put_u16(out, count);
        for _ in 0..count {
            self.annotation(content, at, out, 0)?;
        }
        Ok(())
    }

    fn type_annotations(&mut self, content: &[u8], at: &mut usize, out: &mut Vec<u8>) -> Result<()> {
        let count = half(content, at)?;
        put_u16(out, count);
        for _ in 0..count {
            let start = *at;
            *at += 1 + target_length(u8_at(content, start))?;
            *at += 1 + 2 * usize::from(u8_at(content, *at).ok_or_else(damaged)?);
            out.extend_from_slice(content.get(start..*at).ok_or_else(damaged)?);
            self.annotation(content, at, out, 0)?;
        }
        Ok(())
    }

    fn annotation(&mut self, content: &[u8], at: &mut usize, out: &mut Vec<u8>, depth: u32) -> Result<()> {
        let kind = half(content, at)?;
        let descriptor: &'a [u8] = self.class.pool().utf8(kind)?;
        self.annotation_types.push(descriptor);
        put_hash(out, self.constant(kind)?);
        let pairs = half(content, at)?;
        put_u16(out, pairs);
        for _ in 0..pairs {
            put_hash(out, self.constant(half(content, at)?)?);
            self.value(content, at, out, depth)?;
        }
        Ok(())
    }

    fn value(&mut self, content: &[u8], at: &mut usize, out: &mut Vec<u8>, depth: u32) -> Result<()> {
        if depth > ANNOTATION_DEPTH_MOST {
            return Err(Error::unsupported("annotations are nested too deep"));
        }
        let tag = byte(content, at)?;
        out.push(tag);
        match tag {
            b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b's' | b'c' => {
                put_hash(out, self.constant(half(content, at)?)?);
            }
            b'e' => {
                // Reading the annotation gives a constant of this enum, and runs none of its code.
                let kind = half(content, at)?;
                self.annotation_types.push(self.class.pool().utf8(kind)?);
                put_hash(out, self.constant(kind)?);
                put_hash(out, self.constant(half(content, at)?)?);
            }
            b'@' => self.annotation(content, at, out, depth + 1)?,
            b'[' => {
                let count = half(content, at)?;
                put_u16(out, count);
                for _ in 0..count {
                    self.value(content, at, out, depth + 1)?;
                }
            }
            _ => return Err(damaged()),
        }
        Ok(())
    }
}

/// The bytes that follow the kind of a type annotation's target; those inside code never come here.
fn target_length(kind: Option<u8>) -> Result<usize> {
    match kind {
        Some(0x13..=0x15) => Ok(0),
        Some(0x00 | 0x01 | 0x16) => Ok(1),
        Some(0x10..=0x12 | 0x17) => Ok(2),
        _ => Err(damaged()),
    }
}

fn byte(content: &[u8], at: &mut usize) -> Result<u8> {
    let byte = u8_at(content, *at).ok_or_else(damaged)?;
    *at += 1;
    Ok(byte)
}

fn half(content: &[u8], at: &mut usize) -> Result<u16> {
    let number = u16_at(content, *at).ok_or_else(damaged)?;
    *at += 2;
    Ok(number)
}

#[cold]
fn damaged() -> Error {
    Error::bad("an annotation is damaged", 0)
}
