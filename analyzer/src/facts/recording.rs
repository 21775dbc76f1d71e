//! One trace, sorted by what its blocks are for: windows, and the sources from which windows inherit.

use std::collections::HashMap;

use touchstone_formats::mutf8::decode;
use touchstone_formats::trace::{Content, Ending, Fact, Fill, Jvm, Seen, Trace, Window};

use super::frameworks::looked_up_by_framework;
use super::touches::classes_named_by;
use super::vocabulary::{ClassId, Vocabulary};
use crate::dependences::interpret::internal_name;

/// A trace with the name under which it was given.
#[derive(Debug)]
pub struct NamedTrace {
    /// Its path, or another name for people.
    pub name: String,
    /// Its content.
    pub trace: Trace,
}

/// Where something that belongs to a test was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// In a window of the test.
    Own,
    /// While no window was open, before: the number of the block.
    Gap(u32),
    /// In the initializer of a class that the test touches.
    Init(ClassId),
    /// While state was filled at the place with this id, which the test hits.
    Fill(u32),
    /// At the end of the JVM.
    Exit,
    /// In another JVM that ran at the time of the test: the number of its recording.
    Helper(u32),
}

/// A window, and how much had been seen outside of windows when it was written.
#[derive(Debug, Clone)]
pub(super) struct WindowAt<'a> {
    pub(super) window: Window<'a>,
    pub(super) preamble: Preamble,
}

/// What stands before a window in the trace: a length of the two logs of what was seen in gaps, and the number of its own block.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Preamble {
    pub(super) ids: usize,
    pub(super) facts: usize,
    pub(super) block: u32,
}

/// What one trace says.
#[derive(Debug)]
pub struct Recording<'a> {
    /// The trace's name.
    pub name: &'a str,
    /// The JVM; `None` when the trace is cut off before that.
    pub jvm: Option<Jvm<'a>>,
    /// How the trace ends.
    pub ending: Ending,
    /// When the JVM ended in order, in milliseconds since 1970, and how many windows were open then.
    pub exit: Option<(u64, u64)>,
    /// What the trace says was lost, in modified UTF-8.
    pub lost: Option<&'a [u8]>,
    pub(super) windows: Vec<WindowAt<'a>>,
    pub(super) facts: Vec<Fact<'a>>,
    /// The classes that each fact names and whose initializers therefore count.
    pub(super) fact_classes: Vec<Vec<ClassId>>,
    /// The classes that each fact of a test framework's own look-ups names; none for other facts.
    pub(super) framework_classes: Vec<Vec<ClassId>>,
    /// What was first seen in a gap, in the order of the gaps: a window has a beginning of these.
    pub(super) gap_ids: Vec<(u32, u32)>,
    pub(super) gap_facts: Vec<(u32, u32)>,
    /// The blocks of each class's initializer, with its id.
    pub(super) inits: HashMap<ClassId, Vec<(u32, Seen<'a>)>>,
    pub(super) fills: Vec<Filled<'a>>,
    /// By id of the place: the numbers of its fills.
    pub(super) fills_of: HashMap<u32, Vec<u32>>,
    pub(super) exit_seen: Vec<Seen<'a>>,
    /// Everything in the order of the blocks: what a helper process gives to the windows of others.
    pub(super) all: Vec<Seen<'a>>,
}

impl<'a> Recording<'a> {
    /// Reads a trace to its end.
    pub(super) fn read(named: &'a NamedTrace, vocabulary: &Vocabulary) -> Self {
        let mut recording = Self {
            name: &named.name,
            jvm: None,
            ending: Ending::Open,
            exit: None,
            lost: None,
            windows: Vec::new(),
            facts: Vec::new(),
            fact_classes: Vec::new(),
            framework_classes: Vec::new(),
            gap_ids: Vec::new(),
            gap_facts: Vec::new(),
            inits: HashMap::new(),
            fills: Vec::new(),
            fills_of: HashMap::new(),
            exit_seen: Vec::new(),
            all: Vec::new(),
        };
        let mut in_gaps = SeenInGaps::default();
        let mut reader = named.trace.read();
        for block in reader.by_ref() {
            recording.add(block.index, block.content, vocabulary, &mut in_gaps);
        }
        recording.ending = reader.ending().clone();
        recording.share_fills(vocabulary);
        recording.facts = reader.facts().to_vec();
        recording.fact_classes = recording.facts.iter().map(|fact| classes_named_by(fact, vocabulary)).collect();
        let looked_up = |fact| looked_up_by_framework(fact, vocabulary);
        recording.framework_classes = recording.facts.iter().map(looked_up).collect();
        recording
    }

    fn add(&mut self, index: u32, content: Content<'a>, vocabulary: &Vocabulary, in_gaps: &mut SeenInGaps) {
        match content {
            Content::Jvm(jvm) => self.jvm = Some(jvm),
            Content::Gap(seen) => {
                self.all.push(seen);
                in_gaps.ids.add(seen.ids.iter(), index, &mut self.gap_ids);
                in_gaps.facts.add(seen.facts.iter(), index, &mut self.gap_facts);
            }
            Content::Init(init) => {
                self.all.push(init.seen);
                // An id without a meaning is a problem of every window that hits it.
                if let Some(class) = vocabulary.owner_of(init.id) {
                    self.inits.entry(class).or_default().push((init.id, init.seen));
                }
            }
            Content::Fill(fill) => {
                self.all.push(fill.seen);
                let class = fill.filled.and_then(|name| vocabulary.class_named(&internal_name(&decode(name))?));
                self.add_fill(index, class, &fill);
            }
            Content::Window(window) => {
                let preamble = Preamble { ids: self.gap_ids.len(), facts: self.gap_facts.len(), block: index };
                self.windows.push(WindowAt { window, preamble });
            }
            Content::Exit(exit) => {
                self.all.push(exit.seen);
                self.exit = Some((exit.time, exit.open_windows));
                self.exit_seen.push(exit.seen);
            }
            Content::Lost(what) => self.lost = Some(what),
            Content::Texts(..) | Content::Facts(..) | Content::Unknown(_) => {}
        }
    }

    fn add_fill(&mut self, index: u32, class: Option<ClassId>, fill: &Fill<'a>) {
        let of_place = self.fills_of.entry(fill.id).or_default();
        let known =
            of_place.iter().find(|number| self.fills.get(**number as usize).is_some_and(|it| it.class == class));
        let number = known.copied().unwrap_or_else(|| {
            of_place.push(self.fills.len() as u32);
            self.fills.push(Filled { place: fill.id, class, blocks: Vec::new(), running: None });
            self.fills.len() as u32 - 1
        });
        if let Some(filled) = self.fills.get_mut(number as usize) {
            filled.blocks.push((index, fill.seen));
            filled.running = filled.running.or((!fill.ended).then_some(index));
        }
    }

    /// Up to which block a window finds filled what stands before its own; `end` is the number of that one.
    ///
    /// What is filled later it has not found full: it filled itself what it asked. What the JVM runs at its end, and belongs to every
    /// window, may have found anything full.
    pub(super) fn finds_until(&self, end: u32) -> u32 {
        if self.exit_seen.iter().any(|seen| !seen.ids.is_empty()) { u32::MAX } else { end }
    }

    /// Whoever enters another method that asks the same fields finds the state as it was filled here.
    fn share_fills(&mut self, vocabulary: &Vocabulary) {
        let filled: Vec<(u32, Vec<u32>)> = self.fills_of.iter().map(|(id, fills)| (*id, fills.clone())).collect();
        for (id, fills) in filled {
            for other in vocabulary.sharing_state(id) {
                self.fills_of.entry(other).or_default().extend(&fills);
            }
        }
    }

    /// Whether it is the trace of a process that ran no test class.
    pub fn is_helper(&self) -> bool {
        self.windows.is_empty()
    }

    /// Its windows, in the order in which they ended.
    pub fn windows(&self) -> impl Iterator<Item = &Window<'a>> {
        self.windows.iter().map(|at| &at.window)
    }

    /// The sum of what was seen in each sort of source: ids, for statistics.
    pub fn ids_by_source(&self) -> SourceTotals {
        let sum = |seen: &Vec<Seen<'_>>| seen.iter().map(|seen| seen.ids.len() as u64).sum::<u64>();
        SourceTotals {
            windows: self.windows.iter().map(|at| at.window.seen.ids.len() as u64).sum(),
            gaps: self.gap_ids.len() as u64,
            inits: self.inits.values().flatten().map(|(_, seen)| seen.ids.len() as u64).sum(),
            fills: self.fills.iter().flat_map(|fill| &fill.blocks).map(|(_, seen)| seen.ids.len() as u64).sum(),
            exit: sum(&self.exit_seen),
        }
    }
}

/// What was seen while state was filled.
#[derive(Debug, Clone)]
pub(super) struct Filled<'a> {
    /// The id of the place.
    pub(super) place: u32,
    /// The class of the object whose state it was, where there is one that the map knows.
    pub(super) class: Option<ClassId>,
    /// Each with its number.
    blocks: Vec<(u32, Seen<'a>)>,
    /// The number of the first block that was written while it ran: some state was there before the rest was seen.
    running: Option<u32>,
}

impl<'a> Filled<'a> {
    /// What had been seen, or had begun to be, before the block with this number.
    pub(super) fn until(&self, block: u32) -> impl Iterator<Item = Seen<'a>> {
        let all = self.running.is_some_and(|running| running < block);
        self.blocks.iter().filter(move |(index, _)| all || *index < block).map(|(_, seen)| *seen)
    }
}

/// How many ids were seen where.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SourceTotals {
    /// In windows.
    pub windows: u64,
    /// In gaps, each id once.
    pub gaps: u64,
    /// In class initializers.
    pub inits: u64,
    /// In fills.
    pub fills: u64,
    /// At the end.
    pub exit: u64,
}

/// What has been seen in a gap already.
#[derive(Debug, Default)]
struct SeenInGaps {
    ids: First,
    facts: First,
}

#[derive(Debug, Default)]
struct First(std::collections::HashSet<u32>);

impl First {
    fn add(&mut self, numbers: impl Iterator<Item = u32>, index: u32, log: &mut Vec<(u32, u32)>) {
        log.extend(numbers.filter(|number| self.0.insert(*number)).map(|number| (number, index)));
    }
}
