//! Where the lines of a class path go while it is read: workers bring them in any order, and they come out in that of the classes.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// Room for the lines of as many classes as come at once, mostly. Memory that nobody writes to costs nothing, and a buffer that
/// grows is copied.
const BUFFER_SIZE: usize = 1 << 20;

/// A buffer for lines.
pub(super) fn new_buffer() -> Vec<u8> {
    Vec::with_capacity(BUFFER_SIZE)
}

/// Takes lines from several threads.
pub struct LineSink<'w> {
    state: Mutex<State<'w>>,
}

struct State<'w> {
    /// The first class whose lines were not written yet.
    next: usize,
    /// Lines that came too early, by their first class: where they end, and the lines.
    waiting: BTreeMap<usize, (usize, Vec<u8>)>,
    /// Buffers whose lines were written.
    spare: Vec<Vec<u8>>,
    out: &'w mut (dyn Write + Send),
    done: std::io::Result<()>,
}

impl<'w> LineSink<'w> {
    /// Lines go there.
    pub fn new(out: &'w mut (dyn Write + Send)) -> Self {
        let (waiting, spare) = (BTreeMap::new(), Vec::new());
        Self { state: Mutex::new(State { next: 0, waiting, spare, out, done: Ok(()) }) }
    }

    /// Takes the lines of these classes, and leaves the buffer empty. Whoever writes keeps the others waiting: no more lines
    /// pile up than the reader at the other end takes.
    pub(super) fn put(&self, classes: Range<usize>, lines: &mut Vec<u8>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.next != classes.start {
            let spare = state.spare.pop().unwrap_or_else(new_buffer);
            state.waiting.insert(classes.start, (classes.end, std::mem::replace(lines, spare)));
            return;
        }
        state.write(classes.end, lines);
        lines.clear();
        while let Some((end, mut waiting)) = state.take_next() {
            state.write(end, &waiting);
            waiting.clear();
            state.spare.push(waiting);
        }
    }

    /// What came of writing.
    pub fn finish(self) -> std::io::Result<()> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.done.and_then(|()| state.out.flush())
    }
}

impl State<'_> {
    fn take_next(&mut self) -> Option<(usize, Vec<u8>)> {
        self.waiting.remove(&self.next)
    }

    fn write(&mut self, end: usize, lines: &[u8]) {
        self.next = end;
        if self.done.is_ok() {
            self.done = self.out.write_all(lines);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_out_in_the_order_of_the_classes() {
        let mut out = Vec::new();
        let sink = LineSink::new(&mut out);
        for (classes, text) in [(4..6, "c"), (2..4, "b"), (0..2, "a"), (6..7, "d")] {
            sink.put(classes, &mut text.as_bytes().to_vec());
        }
        sink.finish().unwrap();
        assert_eq!(out, b"abcd");
    }
}
