//! Reads a trace in place, block by block. What is cut off or damaged ends it, as an answer and not as an error.

use std::fmt;
use std::path::Path;

use super::blocks::{Block, Content, Exit, Fact, Fill, Initializer, Jvm, Window};
use super::payload::Payload;
use super::seen::Seen;
use super::{EXIT, FACTS, FILL, GAP, INIT, JVM, LOST, TEXTS, VERSION, WINDOW};
use crate::archive::MappedFile;
use crate::error::Result;
use crate::header::{self, ALIGNMENT, BlockTag, FormatKind, HEADER_SIZE, file_header, read_blocks};

/// A trace file, open.
#[derive(Debug)]
pub struct Trace {
    bytes: Bytes,
}

#[derive(Debug)]
enum Bytes {
    Mapped(MappedFile),
    Owned(Vec<u8>),
}

impl Trace {
    /// Maps the file. An error means that it is no trace, or one of another version; a trace that is cut off is none.
    pub fn open(path: &Path) -> Result<Self> {
        let trace = Self { bytes: Bytes::Mapped(MappedFile::open(path)?) };
        trace.checked().map_err(|error| error.in_file(path.display().to_string()))
    }

    /// Takes a trace that is in memory.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self> {
        Self { bytes: Bytes::Owned(bytes) }.checked()
    }

    fn checked(self) -> Result<Self> {
        TraceReader::new(self.as_bytes()).map(|_| ())?;
        Ok(self)
    }

    /// The whole file.
    pub fn as_bytes(&self) -> &[u8] {
        match &self.bytes {
            Bytes::Mapped(file) => file,
            Bytes::Owned(bytes) => bytes,
        }
    }

    /// Reads it from its beginning.
    pub fn read(&self) -> TraceReader<'_> {
        TraceReader::new(self.as_bytes()).unwrap_or_else(|_| TraceReader::empty())
    }
}

/// How a trace ends.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Ending {
    /// It is not read to its end yet.
    #[default]
    Open,
    /// Every block is whole. Whether the JVM ended in order, only an exit block tells.
    Whole,
    /// The last block says that something was lost.
    Lost,
    /// A block is cut off or damaged: what stands before it is good.
    CutOff {
        /// How many whole blocks there are.
        blocks: u32,
        /// Where the damage begins in the file.
        offset: usize,
        /// What is wrong there.
        what: &'static str,
    },
}

impl fmt::Display for Ending {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => out.write_str("not read to its end"),
            Self::Whole => out.write_str("whole"),
            Self::Lost => out.write_str("ended by a loss"),
            Self::CutOff { blocks, offset, what } => {
                write!(out, "cut off after block {blocks} (at 0x{offset:x}): {what}")
            }
        }
    }
}

/// The blocks of a trace. Texts and facts are kept as they come, in place.
#[derive(Debug, Clone)]
pub struct TraceReader<'a> {
    blocks: header::Blocks<'a>,
    length: usize,
    next: u32,
    at: usize,
    texts: Vec<&'a [u8]>,
    facts: Vec<Fact<'a>>,
    ending: Ending,
}

impl<'a> TraceReader<'a> {
    /// Checks the header only.
    pub fn new(bytes: &'a [u8]) -> Result<Self> {
        if is_start_of_header(bytes) {
            return Ok(Self::empty());
        }
        let blocks = read_blocks(bytes, FormatKind::Trace, VERSION)?;
        Ok(Self::over(blocks, bytes.len(), Ending::Open))
    }

    /// The trace of a JVM that was ended before it had written its header.
    fn empty() -> Self {
        let ending = Ending::CutOff { blocks: 0, offset: 0, what: "there is no whole header" };
        Self::over(header::Blocks::none(FormatKind::Trace), 0, ending)
    }

    fn over(blocks: header::Blocks<'a>, length: usize, ending: Ending) -> Self {
        Self { blocks, length, next: 0, at: HEADER_SIZE, texts: Vec::new(), facts: Vec::new(), ending }
    }

    /// How the trace ends, once there is no further block.
    pub fn ending(&self) -> &Ending {
        &self.ending
    }

    /// The texts so far.
    pub fn texts(&self) -> &[&'a [u8]] {
        &self.texts
    }

    /// The facts so far.
    pub fn facts(&self) -> &[Fact<'a>] {
        &self.facts
    }

    fn cut_off(&mut self, what: &'static str) -> Option<Block<'a>> {
        self.ending = Ending::CutOff { blocks: self.next, offset: self.at, what };
        None
    }

    fn content(&mut self, tag: BlockTag, bytes: &'a [u8]) -> Option<Content<'a>> {
        let mut payload = Payload::new(bytes);
        let facts = self.facts.len();
        if (self.next == 0) != (tag == JVM) {
            return None;
        }
        let content = match tag {
            JVM => Content::Jvm(Jvm::read(&mut payload)?),
            TEXTS => self.add_texts(&mut payload)?,
            FACTS => self.add_facts(&mut payload)?,
            GAP => Content::Gap(Seen::read(&mut payload, facts)?),
            INIT => Content::Init(Initializer::read(&mut payload, facts)?),
            FILL => Content::Fill(Fill::read(&mut payload, &self.texts, facts)?),
            WINDOW => Content::Window(Window::read(&mut payload, &self.texts, facts)?),
            EXIT => Content::Exit(Exit::read(&mut payload, facts)?),
            LOST => Content::Lost(payload.text()?),
            _ => return Some(Content::Unknown(tag)),
        };
        payload.is_empty().then_some(content)
    }

    fn add_texts(&mut self, payload: &mut Payload<'a>) -> Option<Content<'a>> {
        let (first, count) = (self.texts.len() as u32, payload.varint32()?);
        for _ in 0..count {
            self.texts.push(payload.text()?);
        }
        Some(Content::Texts(first, count))
    }

    fn add_facts(&mut self, payload: &mut Payload<'a>) -> Option<Content<'a>> {
        let (first, count) = (self.facts.len() as u32, payload.varint32()?);
        for _ in 0..count {
            self.facts.push(Fact::read(payload, &self.texts)?);
        }
        Some(Content::Facts(first, count))
    }
}

impl<'a> Iterator for TraceReader<'a> {
    type Item = Block<'a>;

    fn next(&mut self) -> Option<Block<'a>> {
        if self.ending != Ending::Open {
            return None;
        }
        let offset = self.at;
        let block = match self.blocks.next() {
            Some(Ok(block)) => block,
            Some(Err(error)) => {
                let checksum = error.message().contains("checksum");
                return self.cut_off(if checksum { "a checksum is wrong" } else { "the block is not whole" });
            }
            None => {
                self.ending = Ending::Whole;
                return None;
            }
        };
        let Some(content) = self.content(block.tag, block.payload) else {
            return self.cut_off("a block contradicts the format");
        };
        let end = (block.offset + block.payload.len()).next_multiple_of(ALIGNMENT).min(self.length);
        let index = self.next;
        (self.at, self.next) = (end, index.saturating_add(1));
        if matches!(content, Content::Lost(_)) {
            self.ending = Ending::Lost;
        }
        Some(Block { index, offset, size: end - offset, content })
    }
}

/// Whether the header itself is cut off, as when the JVM was ended while it wrote that.
fn is_start_of_header(bytes: &[u8]) -> bool {
    bytes.len() < HEADER_SIZE && file_header(FormatKind::Trace, VERSION).starts_with(bytes)
}
