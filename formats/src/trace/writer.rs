//! Writes a trace as the runtime does: for tests, benchmarks and golden vectors.

use std::collections::HashMap;

use super::blocks::{Outcome, Tests, WindowKind};
use super::payload::put_text;
use super::seen::SeenSet;
use super::{EXIT, FACTS, FILL, GAP, INIT, JVM, LOST, TEXTS, VERSION, WINDOW};
use crate::hash::ContentHash;
use crate::header::{BlockTag, FormatKind, file_header, write_block};
use crate::mutf8::encode;
use crate::varint;

/// What a trace says about its JVM.
#[derive(Debug, Clone, Default)]
pub struct JvmContent {
    /// The lineage of the probe map; zero: none.
    pub lineage: ContentHash,
    /// The map's id.
    pub map_id: ContentHash,
    /// The map's total.
    pub total_ids: u32,
    /// When the JVM started, in milliseconds since 1970.
    pub start: u64,
    /// Its process id.
    pub process: u64,
    /// Its parent's; 0: not known.
    pub parent: u64,
    /// Properties; they are sorted when written.
    pub properties: Vec<(String, String)>,
}

/// What a trace says about a window.
#[derive(Debug, Clone)]
pub struct WindowContent {
    /// The test class, with dots.
    pub test_class: String,
    /// What it is about.
    pub kind: WindowKind,
    /// How its tests went.
    pub outcome: Outcome,
    /// The test method.
    pub method: Option<String>,
    /// When it was opened, in milliseconds since 1970.
    pub start: u64,
    /// How long it was open, in microseconds.
    pub duration: u64,
    /// Its tests.
    pub tests: Tests,
    /// Everything seen.
    pub seen: SeenSet,
    /// The part outside of its test methods.
    pub outside_methods: Option<SeenSet>,
}

impl WindowContent {
    /// The window of a test class with one test that passed.
    pub fn passed(test_class: &str, seen: SeenSet) -> Self {
        Self {
            test_class: test_class.to_owned(),
            kind: WindowKind::Class,
            outcome: Outcome::Passed,
            method: None,
            start: 0,
            duration: 0,
            tests: Tests { passed: 1, ..Tests::default() },
            seen,
            outside_methods: None,
        }
    }
}

/// A trace in the making. Texts are written before their first use, each once.
#[derive(Debug)]
pub struct TraceWriter {
    out: Vec<u8>,
    texts: HashMap<String, u64>,
    facts: u32,
}

impl TraceWriter {
    /// Writes the header and the block about the JVM.
    pub fn new(jvm: &JvmContent) -> Self {
        let mut payload = Vec::new();
        payload.extend_from_slice(&jvm.lineage.0);
        payload.extend_from_slice(&jvm.map_id.0);
        payload.extend_from_slice(&jvm.total_ids.to_le_bytes());
        payload.extend_from_slice(&[0; 4]);
        payload.extend_from_slice(&jvm.start.to_le_bytes());
        varint::write(&mut payload, jvm.process);
        varint::write(&mut payload, jvm.parent);
        let mut properties = jvm.properties.clone();
        properties.sort();
        varint::write(&mut payload, properties.len() as u64);
        for (name, value) in &properties {
            put_text(&mut payload, &encode(name));
            put_text(&mut payload, &encode(value));
        }
        let mut out = file_header(FormatKind::Trace, VERSION).to_vec();
        write_block(&mut out, JVM, &payload);
        Self { out, texts: HashMap::new(), facts: 0 }
    }

    /// The file so far.
    pub fn as_bytes(&self) -> &[u8] {
        &self.out
    }

    /// The file.
    pub fn finish(self) -> Vec<u8> {
        self.out
    }

    /// Writes a fact and gives its number.
    pub fn fact(&mut self, family: &str, site: u32, text: Option<&str>, detail: Option<&str>) -> u32 {
        let family = self.text(family);
        let (text, detail) = (self.optional(text), self.optional(detail));
        let mut payload = vec![1];
        [family, u64::from(site), text, detail].iter().for_each(|number| varint::write(&mut payload, *number));
        write_block(&mut self.out, FACTS, &payload);
        self.facts += 1;
        self.facts - 1
    }

    /// Writes what was seen while no window was open.
    pub fn gap(&mut self, seen: &SeenSet) {
        let mut payload = Vec::new();
        seen.put(&mut payload);
        write_block(&mut self.out, GAP, &payload);
    }

    /// Writes what was seen in a class initializer.
    pub fn init(&mut self, id: u32, ended: bool, seen: &SeenSet) {
        let mut payload = Vec::new();
        varint::write(&mut payload, u64::from(id));
        payload.push(u8::from(ended));
        seen.put(&mut payload);
        write_block(&mut self.out, INIT, &payload);
    }

    /// Writes what was seen while state was filled, that of an object of a class or static state.
    pub fn fill(&mut self, id: u32, ended: bool, filled: Option<&str>, seen: &SeenSet) {
        let filled = self.optional(filled);
        let mut payload = Vec::new();
        varint::write(&mut payload, u64::from(id));
        payload.push(u8::from(ended));
        varint::write(&mut payload, filled);
        seen.put(&mut payload);
        write_block(&mut self.out, FILL, &payload);
    }

    /// Writes a window.
    pub fn window(&mut self, window: &WindowContent) {
        let mut payload = Vec::new();
        let name = self.text(&window.test_class);
        let method = self.optional(window.method.as_deref());
        varint::write(&mut payload, name);
        payload.extend([window.kind as u8, window.outcome as u8, u8::from(window.outside_methods.is_some())]);
        let tests = window.tests;
        let counts = [tests.passed, tests.failed, tests.skipped, tests.aborted];
        for number in [method, window.start, window.duration].into_iter().chain(counts) {
            varint::write(&mut payload, number);
        }
        window.seen.put(&mut payload);
        if let Some(outside) = &window.outside_methods {
            outside.put(&mut payload);
        }
        write_block(&mut self.out, WINDOW, &payload);
    }

    /// Writes the JVM's end.
    pub fn exit(&mut self, time: u64, open_windows: u64, seen: &SeenSet) {
        let mut payload = Vec::new();
        varint::write(&mut payload, time);
        varint::write(&mut payload, open_windows);
        seen.put(&mut payload);
        write_block(&mut self.out, EXIT, &payload);
    }

    /// Writes that something was lost.
    pub fn lost(&mut self, what: &str) {
        let mut payload = Vec::new();
        put_text(&mut payload, &encode(what));
        write_block(&mut self.out, LOST, &payload);
    }

    /// Writes a block of any content, for tests of what readers do with it.
    pub fn raw(&mut self, tag: [u8; 4], payload: &[u8]) {
        write_block(&mut self.out, BlockTag(tag), payload);
    }

    fn text(&mut self, text: &str) -> u64 {
        if let Some(number) = self.texts.get(text) {
            return *number;
        }
        let mut payload = vec![1];
        put_text(&mut payload, &encode(text));
        write_block(&mut self.out, TEXTS, &payload);
        let number = self.texts.len() as u64;
        self.texts.insert(text.to_owned(), number);
        number
    }

    fn optional(&mut self, text: Option<&str>) -> u64 {
        text.map_or(0, |text| self.text(text) + 1)
    }
}
