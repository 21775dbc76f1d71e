//! One thread's part in printing a class path: the lines of its classes, of which nothing else is kept.

use std::ops::Range;

use touchstone_formats::{ContentHash, Error, Result};

use super::class_words::ClassWords;
use super::contents::{Container, Contents, Place, Source};
use super::extract::Extractor;
use super::line_sink::{LineSink, new_buffer};
use super::lines::{LineBuffers, LineCounts, add_lines};

pub(super) struct Printer {
    extractor: Extractor,
    contents: Contents,
    words: ClassWords,
    buffers: LineBuffers,
    text: Vec<u8>,
}

impl Default for Printer {
    fn default() -> Self {
        let (extractor, contents, words) = (Extractor::default(), Contents::default(), ClassWords::default());
        Self { extractor, contents, words, buffers: LineBuffers::default(), text: new_buffer() }
    }
}

impl Printer {
    /// Brings the lines of the classes of these numbers; tells what they have, and which could not be read.
    pub fn print_all(
        &mut self,
        places: &[Place],
        containers: &[Container<'_>],
        lines: &LineSink<'_>,
        numbers: Range<usize>,
    ) -> (LineCounts, Vec<(String, Error)>) {
        let (mut counts, mut unreadable) = (LineCounts::default(), Vec::new());
        for place in places {
            let printed = place
                .source(containers)
                .and_then(|source| self.print(source).map_err(|error| (source.class_name(), error)));
            match printed {
                Ok(of_class) => counts += of_class,
                Err(failed) => unreadable.push(failed),
            }
        }
        lines.put(numbers, &mut self.text);
        (counts, unreadable)
    }

    fn print(&mut self, source: Source<'_, '_>) -> Result<LineCounts> {
        let content = self.contents.of(source)?;
        let class = self.extractor.extract_named(content, ContentHash::default(), &mut self.words)?;
        Ok(add_lines(&class, &mut self.words, &mut self.buffers, &mut self.text))
    }
}
