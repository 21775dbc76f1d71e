//! The facts of one test: what its windows saw, and all that this inherits, transitively, each with where it came from.

use std::collections::{BTreeMap, BTreeSet};

use touchstone_formats::probe_map::ProbeKind;
use touchstone_formats::trace::{Fact, Seen};

use super::problem::Problem;
use super::recording::{Recording, Source};
use super::run::{Part, Run, Test};
use super::vocabulary::{ClassId, MethodId, Vocabulary};

/// What a test depends on. All lists are sorted and have each thing once, with the first source that gave it.
#[derive(Debug, Clone, Default)]
pub struct TestFacts<'a> {
    /// The ids hit.
    pub ids: Vec<(u32, Source)>,
    /// The methods run; those that could not take probes count when their class is touched.
    pub methods: Vec<(MethodId, Source)>,
    /// The classes touched, and their supertypes.
    pub classes: Vec<TouchedClass>,
    /// The facts recorded.
    pub recorded: Vec<(Fact<'a>, Source)>,
    /// The classes whose initializer facts are inherited.
    pub initializers: Vec<ClassId>,
    /// Ids of calls that may have happened with operands that nobody saw.
    pub unknown_operands: Vec<(u32, Source)>,
    /// Why this may not be all; a complete record has none.
    pub problems: Vec<Problem>,
}

impl TestFacts<'_> {
    /// Whether the record is complete.
    pub fn is_complete(&self) -> bool {
        self.problems.is_empty()
    }
}

/// A class that a test depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct TouchedClass {
    /// The class.
    pub class: ClassId,
    /// Where it was touched.
    pub source: Source,
    /// The class that was touched, when this is only a supertype of it.
    pub supertype_of: Option<ClassId>,
}

/// Buffers that are reused from test to test; one per thread.
#[derive(Debug, Default)]
pub struct Scratch {
    epoch: u32,
    /// By id and by class: the epoch in which it was last met.
    ids: Vec<u32>,
    classes: Vec<u32>,
}

impl Scratch {
    fn begin(&mut self, vocabulary: &Vocabulary) {
        if self.epoch == u32::MAX {
            *self = Self::default();
        }
        self.epoch += 1;
        self.ids.resize(vocabulary.total_ids() as usize, 0);
        self.classes.resize(vocabulary.class_count() as usize, 0);
    }
}

/// The first time in this epoch?
#[inline]
fn first(epochs: &mut [u32], index: u32, epoch: u32) -> bool {
    match epochs.get_mut(index as usize) {
        Some(met) if *met != epoch => {
            *met = epoch;
            true
        }
        _ => false,
    }
}

pub(super) fn facts_of<'a>(run: &Run<'a>, test: &Test<'a>, scratch: &mut Scratch) -> TestFacts<'a> {
    let mut by_recording: BTreeMap<u32, Vec<&Part<'a>>> = BTreeMap::new();
    for part in &test.parts {
        by_recording.entry(part.recording).or_default().push(part);
    }
    let mut found = Found::default();
    for (number, parts) in by_recording {
        // Each JVM initialises its classes for itself.
        if let Some(recording) = run.recordings.get(number as usize) {
            scratch.begin(run.vocabulary);
            let (unknown, changed, fills) = (BTreeSet::new(), BTreeSet::new(), Fills::of(recording));
            let end = parts.iter().map(|part| part.preamble.block).max().unwrap_or(0);
            let until = recording.finds_until(end);
            Closure { run, recording, until, scratch, found: &mut found, fills, unknown, changed }
                .close(number, &parts);
        }
    }
    if test.runs == 0 {
        found.problems.push(Problem::NeverRan);
    }
    found.finish(run)
}

/// What was found so far, of all JVMs in which the test ran.
#[derive(Default)]
struct Found {
    ids: Vec<(u32, Source)>,
    classes: Vec<TouchedClass>,
    /// Recording, number and source.
    facts: Vec<(u32, u32, Source)>,
    initializers: Vec<ClassId>,
    problems: Vec<Problem>,
}

/// The closure over one JVM.
struct Closure<'r, 'a> {
    run: &'r Run<'a>,
    recording: &'r Recording<'a>,
    /// The number of the block up to which fills count.
    until: u32,
    scratch: &'r mut Scratch,
    found: &'r mut Found,
    fills: Fills,
    /// Ids that were never given, and ids that mean nothing any more.
    unknown: BTreeSet<u32>,
    changed: BTreeSet<u32>,
}

/// What one window, initializer or fill did, as far as fills are concerned.
#[derive(Debug, Default)]
struct Context {
    /// Ids of methods that fill.
    entered: Vec<u32>,
    /// The classes of which it made objects.
    made: BTreeSet<ClassId>,
}

/// Which fills of a recording are inherited.
#[derive(Debug, Default)]
struct Fills {
    /// By number.
    inherited: Vec<bool>,
    left: Vec<u32>,
    /// Fills of objects, by a class that is not touched yet.
    waiting: BTreeMap<ClassId, Vec<u32>>,
    /// Fills of objects by a class of which the test makes objects itself, unless there are lasting ones as well.
    spared: BTreeMap<ClassId, Vec<u32>>,
    /// The classes of which initializers, other fills or what ran outside of windows made objects.
    lasting: BTreeSet<ClassId>,
}

impl Fills {
    fn of(recording: &Recording<'_>) -> Self {
        Self { inherited: vec![false; recording.fills.len()], ..Self::default() }
    }

    fn inherit(&mut self, number: u32) {
        if let Some(inherited @ false) = self.inherited.get_mut(number as usize) {
            *inherited = true;
            self.left.push(number);
        }
    }

    fn wait(&mut self, class: ClassId, number: u32) {
        self.waiting.entry(class).or_default().push(number);
    }

    fn touch(&mut self, class: ClassId) {
        for number in self.waiting.remove(&class).into_iter().flatten() {
            self.inherit(number);
        }
    }

    /// The test makes objects of the class itself: their fills it runs itself.
    fn spare(&mut self, class: ClassId, number: u32) {
        if self.lasting.contains(&class) {
            self.inherit(number);
        } else {
            self.spared.entry(class).or_default().push(number);
        }
    }

    /// An object of the class was made that the test can come to without making it.
    fn lasts(&mut self, class: ClassId) {
        if self.lasting.insert(class) {
            for number in self.spared.remove(&class).into_iter().flatten() {
                self.inherit(number);
            }
        }
    }

    fn next(&mut self) -> Option<u32> {
        self.left.pop()
    }
}

impl<'a> Closure<'_, 'a> {
    fn close(&mut self, number: u32, parts: &[&Part<'a>]) {
        let Some(jvm) = &self.recording.jvm else { return };
        let trace = || self.recording.name.to_owned();
        if jvm.lineage == Default::default() {
            self.found.problems.push(Problem::NoMapNamed { trace: trace() });
        } else if jvm.lineage != self.run.vocabulary.lineage() {
            self.found.problems.push(Problem::OtherLineage { trace: trace() });
            return;
        }
        let first_class = self.found.classes.len();
        self.add_direct(number, parts);
        self.add_helpers(number, parts);
        self.add_inherited(number, first_class);
        self.add_framework_look_ups(number, parts);
        if let Some(first) = self.unknown.first().copied() {
            let count = self.unknown.len() as u32;
            self.found.problems.push(Problem::UnknownIds { trace: trace(), count, first });
        }
        if let Some(first) = self.changed.first().copied() {
            let count = self.changed.len() as u32;
            self.found.problems.push(Problem::ChangedSince { trace: trace(), count, first });
        }
    }

    /// What the windows saw, what was seen before them outside of any window, and at the end.
    fn add_direct(&mut self, number: u32, parts: &[&Part<'a>]) {
        for part in parts {
            self.add_seen(number, &part.seen, Source::Own);
        }
        let ids = parts.iter().map(|part| part.preamble.ids).max().unwrap_or(0);
        let facts = parts.iter().map(|part| part.preamble.facts).max().unwrap_or(0);
        let recording = self.recording;
        let mut context = Context::default();
        for (id, gap) in recording.gap_ids.iter().take(ids) {
            self.add_id(*id, Source::Gap(*gap));
            self.note(*id, &mut context);
        }
        self.enter(&context, Source::Gap(0));
        for (fact, gap) in recording.gap_facts.iter().take(facts) {
            if self.framework_classes(*fact).is_empty() {
                self.add_fact(number, *fact, Source::Gap(*gap));
            }
        }
        for seen in &recording.exit_seen {
            self.add_seen(number, seen, Source::Exit);
        }
    }

    /// What frameworks looked up outside of windows, about classes that the test has touched by now; this touches no others.
    fn add_framework_look_ups(&mut self, number: u32, parts: &[&Part<'a>]) {
        let facts = parts.iter().map(|part| part.preamble.facts).max().unwrap_or(0);
        for (fact, gap) in self.recording.gap_facts.iter().take(facts) {
            let scratch = &self.scratch;
            let is_touched = |class: &ClassId| scratch.classes.get(class.0 as usize) == Some(&scratch.epoch);
            if self.framework_classes(*fact).iter().any(is_touched) {
                self.found.facts.push((number, *fact, Source::Gap(*gap)));
            }
        }
    }

    fn framework_classes(&self, fact: u32) -> &[ClassId] {
        self.recording.framework_classes.get(fact as usize).map(Vec::as_slice).unwrap_or_default()
    }

    fn add_helpers(&mut self, number: u32, parts: &[&Part<'a>]) {
        let run = self.run;
        let helpers = run.helpers.get(number as usize).map(Vec::as_slice).unwrap_or_default();
        let met = helpers.iter().filter(|helper| parts.iter().any(|part| helper.meets(part.start, part.end)));
        for helper in met {
            let Some(recording) = run.recordings.get(helper.recording as usize) else { continue };
            if !helper.has_end() {
                let process = recording.jvm.map_or(0, |jvm| jvm.process);
                self.found.problems.push(Problem::HelperWithoutEnd { trace: recording.name.to_owned(), process });
            }
            for seen in &recording.all {
                self.add_seen(helper.recording, seen, Source::Helper(helper.recording));
            }
        }
    }

    /// Initializers of touched classes and of their supertypes, and fills, until nothing new comes.
    fn add_inherited(&mut self, number: u32, first_class: usize) {
        let recording = self.recording;
        let mut next_class = first_class;
        loop {
            if let Some(touched) = self.found.classes.get(next_class).copied() {
                next_class += 1;
                self.add_supertypes(&touched);
                if let Some(blocks) = recording.inits.get(&touched.class) {
                    self.found.initializers.push(touched.class);
                    for (id, seen) in blocks {
                        // Its own id comes before its begin, hence is not in what it saw.
                        self.add_id(*id, Source::Init(touched.class));
                        self.add_seen(number, seen, Source::Init(touched.class));
                    }
                }
            } else if let Some(fill) = self.fills.next().and_then(|fill| recording.fills.get(fill as usize)) {
                let blocks: Vec<Seen<'a>> = fill.until(self.until).collect();
                self.add_together(number, &blocks, Source::Fill(fill.place));
            } else {
                return;
            }
        }
    }

    fn add_supertypes(&mut self, touched: &TouchedClass) {
        let run = self.run;
        for supertype in run.vocabulary.all_supertypes(touched.class) {
            let below = touched.supertype_of.unwrap_or(touched.class);
            self.add_class(TouchedClass { class: *supertype, supertype_of: Some(below), ..*touched });
        }
    }

    fn add_seen(&mut self, recording: u32, seen: &Seen<'_>, source: Source) {
        self.add_together(recording, std::slice::from_ref(seen), source);
    }

    /// Adds what one window, initializer or fill saw, in one or more blocks.
    fn add_together(&mut self, recording: u32, blocks: &[Seen<'_>], source: Source) {
        let mut context = Context::default();
        for id in blocks.iter().flat_map(|seen| seen.ids.iter()) {
            self.add_id(id, source);
            self.note(id, &mut context);
        }
        self.enter(&context, source);
        for fact in blocks.iter().flat_map(|seen| seen.facts.iter()) {
            self.add_fact(recording, fact, source);
        }
    }

    #[inline]
    fn add_id(&mut self, id: u32, source: Source) {
        if !first(&mut self.scratch.ids, id, self.scratch.epoch) {
            if id >= self.run.vocabulary.total_ids() {
                self.unknown.insert(id);
            }
            return;
        }
        match self.run.vocabulary.meaning_of(id) {
            Some(meaning) => {
                self.found.ids.push((id, source));
                self.add_class(TouchedClass { class: meaning.touches, source, supertype_of: None });
            }
            None => _ = self.changed.insert(id),
        }
    }

    fn add_class(&mut self, touched: TouchedClass) {
        if first(&mut self.scratch.classes, touched.class.0, self.scratch.epoch) {
            self.found.classes.push(touched);
            self.fills.touch(touched.class);
        }
    }

    /// Notes what matters to fills.
    #[inline]
    fn note(&self, id: u32, context: &mut Context) {
        if self.recording.fills.is_empty() {
            return;
        }
        if self.recording.fills_of.contains_key(&id) {
            context.entered.push(id);
        }
        let vocabulary = self.run.vocabulary;
        if let Some(meaning) = vocabulary.meaning_of(id).filter(|meaning| meaning.kind == ProbeKind::Method) {
            let (class, name) = vocabulary.method(meaning.method);
            if name.starts_with("<init>") {
                context.made.insert(class);
            }
        }
    }

    /// Inherits the fills of the methods that were entered.
    fn enter(&mut self, context: &Context, source: Source) {
        let recording = self.recording;
        if matches!(source, Source::Gap(_) | Source::Init(_) | Source::Fill(_)) {
            context.made.iter().for_each(|class| self.fills.lasts(*class));
        }
        for number in context.entered.iter().filter_map(|id| recording.fills_of.get(id)).flatten() {
            match recording.fills.get(*number as usize).and_then(|fill| fill.class) {
                Some(class) if context.made.contains(&class) => {
                    if source == Source::Own {
                        self.fills.spare(class, *number);
                    }
                }
                Some(class) if self.scratch.classes.get(class.0 as usize) != Some(&self.scratch.epoch) => {
                    self.fills.wait(class, *number);
                }
                _ => self.fills.inherit(*number),
            }
        }
    }

    fn add_fact(&mut self, recording: u32, number: u32, source: Source) {
        self.found.facts.push((recording, number, source));
        let run = self.run;
        let facts = run.recordings.get(recording as usize).and_then(|it| it.fact_classes.get(number as usize));
        for class in facts.into_iter().flatten() {
            self.add_class(TouchedClass { class: *class, source, supertype_of: None });
        }
    }
}

impl Found {
    fn finish<'a>(mut self, run: &Run<'a>) -> TestFacts<'a> {
        let vocabulary = run.vocabulary;
        sort_by_first(&mut self.ids);
        self.classes.sort_by_key(|touched| (touched.class, touched.supertype_of.is_some(), touched.source));
        self.classes.dedup_by_key(|touched| touched.class);
        self.initializers.sort_unstable();
        self.initializers.dedup();
        self.problems.sort();
        self.problems.dedup();
        let mut recorded: Vec<(Fact<'a>, Source)> = Vec::with_capacity(self.facts.len());
        self.facts.sort_unstable();
        self.facts.dedup_by_key(|(recording, number, _)| (*recording, *number));
        for (recording, number, source) in self.facts {
            let facts = run.recordings.get(recording as usize).map(|recording| &recording.facts);
            recorded.extend(facts.and_then(|facts| facts.get(number as usize)).map(|fact| (*fact, source)));
        }
        sort_by_first(&mut recorded);
        let mut methods = methods_in(vocabulary, &self.ids, &self.classes);
        sort_by_first(&mut methods);
        let unknown_operands = unknown_operands(vocabulary, &self.ids);
        let (ids, classes, initializers, problems) = (self.ids, self.classes, self.initializers, self.problems);
        TestFacts { ids, methods, classes, recorded, initializers, unknown_operands, problems }
    }
}

/// Each thing once, with the first of its sources in the order of [`Source`].
fn sort_by_first<T: Ord + Copy>(list: &mut Vec<(T, Source)>) {
    // The stable sort is the quicker one here: what a window saw is sorted already, and so is each initializer's part.
    list.sort();
    list.dedup_by_key(|(thing, _)| *thing);
}

fn methods_in(vocabulary: &Vocabulary, ids: &[(u32, Source)], classes: &[TouchedClass]) -> Vec<(MethodId, Source)> {
    let entered = ids.iter().filter_map(|(id, source)| {
        let meaning = vocabulary.meaning_of(*id)?;
        let is_entry = matches!(meaning.kind, ProbeKind::Method | ProbeKind::Initializer | ProbeKind::Edge);
        is_entry.then_some((meaning.method, *source))
    });
    let unprobed = classes
        .iter()
        .flat_map(|touched| vocabulary.unprobed(touched.class).iter().map(|method| (*method, touched.source)));
    entered.chain(unprobed).collect()
}

/// Record ids that were hit: the runtime does that only when it could not see the operands. That it saw those of another call at
/// the same place says nothing about this one.
fn unknown_operands(vocabulary: &Vocabulary, ids: &[(u32, Source)]) -> Vec<(u32, Source)> {
    let has_operands = |kind| matches!(kind, ProbeKind::Record | ProbeKind::Object);
    let is_record = |id| vocabulary.meaning_of(id).is_some_and(|meaning| has_operands(meaning.kind));
    ids.iter().filter(|(id, _)| is_record(*id)).copied().collect()
}
