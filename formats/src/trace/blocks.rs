//! What the blocks of a trace say, each read from its payload.

use super::payload::Payload;
use super::seen::Seen;
use crate::hash::ContentHash;
use crate::header::BlockTag;

/// One block of a trace.
#[derive(Debug, Clone)]
pub struct Block<'a> {
    /// Its place among all blocks, from 0.
    pub index: u32,
    /// Where its header begins in the file.
    pub offset: usize,
    /// How many bytes it takes, with its header and padding.
    pub size: usize,
    /// What it says.
    pub content: Content<'a>,
}

/// What a block says.
#[derive(Debug, Clone)]
pub enum Content<'a> {
    /// Which JVM it is: the first block.
    Jvm(Jvm<'a>),
    /// New texts: the first one's number, and how many.
    Texts(u32, u32),
    /// New facts: the first one's number, and how many.
    Facts(u32, u32),
    /// Seen while no window was open.
    Gap(Seen<'a>),
    /// Seen in a class initializer.
    Init(Initializer<'a>),
    /// Seen while state was filled that outlives a window.
    Fill(Fill<'a>),
    /// A window that ended.
    Window(Window<'a>),
    /// The JVM came to its end in order.
    Exit(Exit<'a>),
    /// What could not be recorded or written, in modified UTF-8.
    Lost(&'a [u8]),
    /// A block that this version does not know.
    Unknown(BlockTag),
}

/// The JVM that wrote a trace.
#[derive(Debug, Clone, Copy)]
pub struct Jvm<'a> {
    /// The lineage of the probe map that the launcher named; zero: none.
    pub lineage: ContentHash,
    /// That map's id.
    pub map_id: ContentHash,
    /// That map's total.
    pub total_ids: u32,
    /// When the JVM started, in milliseconds since 1970.
    pub start: u64,
    /// Its process id.
    pub process: u64,
    /// Its parent's; 0: not known.
    pub parent: u64,
    /// Properties of the JVM.
    pub properties: Properties<'a>,
}

/// The properties of a JVM, sorted by name.
#[derive(Debug, Clone, Copy)]
pub struct Properties<'a> {
    count: u64,
    texts: &'a [u8],
}

/// A name and a value, both in modified UTF-8.
pub type Property<'a> = (&'a [u8], &'a [u8]);

impl<'a> Properties<'a> {
    /// Each name and value.
    pub fn iter(&self) -> impl Iterator<Item = Property<'a>> + use<'a> {
        let mut payload = Payload::new(self.texts);
        (0..self.count).map_while(move |_| Some((payload.text()?, payload.text()?)))
    }
}

impl<'a> Jvm<'a> {
    pub(super) fn read(payload: &mut Payload<'a>) -> Option<Self> {
        let (lineage, map_id) = (ContentHash(payload.array()?), ContentHash(payload.array()?));
        let total_ids = u32::from_le_bytes(payload.array()?);
        payload.bytes(4)?;
        let start = u64::from_le_bytes(payload.array()?);
        let (process, parent, count) = (payload.varint()?, payload.varint()?, payload.varint()?);
        let texts = payload.rest();
        for _ in 0..count {
            payload.text()?;
            payload.text()?;
        }
        let properties = Properties { count, texts };
        Some(Self { lineage, map_id, total_ids, start, process, parent, properties })
    }
}

/// A recorded fact. Texts are modified UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fact<'a> {
    /// The recorder's name, such as `forName`.
    pub family: &'a [u8],
    /// The id of the call site.
    pub site: u32,
    /// What was recorded.
    pub text: Option<&'a [u8]>,
    /// A detail.
    pub detail: Option<&'a [u8]>,
}

impl<'a> Fact<'a> {
    pub(super) fn read(payload: &mut Payload<'a>, texts: &[&'a [u8]]) -> Option<Self> {
        let family = text_at(texts, payload.varint()?)?;
        let site = payload.varint32()?;
        Some(Self { family, site, text: optional_text(payload, texts)?, detail: optional_text(payload, texts)? })
    }
}

/// What was seen between the begin and the end of a class initializer.
#[derive(Debug, Clone, Copy)]
pub struct Initializer<'a> {
    /// The id of the initializer.
    pub id: u32,
    /// Whether it had ended.
    pub ended: bool,
    /// What was seen.
    pub seen: Seen<'a>,
}

impl<'a> Initializer<'a> {
    pub(super) fn read(payload: &mut Payload<'a>, facts: usize) -> Option<Self> {
        let id = payload.varint32()?;
        let ended = flag(payload)?;
        Some(Self { id, ended, seen: Seen::read(payload, facts)? })
    }
}

/// What was seen while a place filled state that outlives a window.
#[derive(Debug, Clone, Copy)]
pub struct Fill<'a> {
    /// The id of the place.
    pub id: u32,
    /// Whether it had ended.
    pub ended: bool,
    /// The class of the object that was filled, with dots, in modified UTF-8; none for static state.
    pub filled: Option<&'a [u8]>,
    /// What was seen.
    pub seen: Seen<'a>,
}

impl<'a> Fill<'a> {
    pub(super) fn read(payload: &mut Payload<'a>, texts: &[&'a [u8]], facts: usize) -> Option<Self> {
        let id = payload.varint32()?;
        let ended = flag(payload)?;
        Some(Self { id, ended, filled: optional_text(payload, texts)?, seen: Seen::read(payload, facts)? })
    }
}

/// What a window is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum WindowKind {
    /// A test class.
    Class = 0,
    /// A test method.
    Method = 1,
    /// The discovery of a test class.
    Discovery = 2,
}

impl WindowKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 3] = [Self::Class, Self::Method, Self::Discovery];

    /// The kind's name, as the command line prints it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Class => "class",
            Self::Method => "method",
            Self::Discovery => "discovery",
        }
    }
}

/// How the tests of a window went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Outcome {
    /// All passed.
    Passed = 0,
    /// One failed.
    Failed = 1,
    /// They were skipped.
    Skipped = 2,
    /// An assumption did not hold.
    Aborted = 3,
    /// Not known.
    Unknown = 4,
}

impl Outcome {
    /// All outcomes, in the order of their numbers.
    pub const ALL: [Self; 5] = [Self::Passed, Self::Failed, Self::Skipped, Self::Aborted, Self::Unknown];

    /// The outcome's name, as the command line prints it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Skipped => "skipped",
            Self::Aborted => "aborted",
            Self::Unknown => "unknown",
        }
    }
}

/// How many tests of a window went how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tests {
    /// Passed.
    pub passed: u64,
    /// Failed.
    pub failed: u64,
    /// Skipped.
    pub skipped: u64,
    /// Aborted by an assumption.
    pub aborted: u64,
}

/// A window that ended. Texts are modified UTF-8.
#[derive(Debug, Clone, Copy)]
pub struct Window<'a> {
    /// The test class, with dots.
    pub test_class: &'a [u8],
    /// What it is about.
    pub kind: WindowKind,
    /// How its tests went.
    pub outcome: Outcome,
    /// The test method, for a window of one.
    pub method: Option<&'a [u8]>,
    /// When it was opened, in milliseconds since 1970.
    pub start: u64,
    /// How long it was open, in microseconds.
    pub duration: u64,
    /// Its tests.
    pub tests: Tests,
    /// Everything that was seen between its begin and its end.
    pub seen: Seen<'a>,
    /// The part of it that was seen outside of its test methods, where that was told.
    pub outside_methods: Option<Seen<'a>>,
}

impl<'a> Window<'a> {
    pub(super) fn read(payload: &mut Payload<'a>, texts: &[&'a [u8]], facts: usize) -> Option<Self> {
        let test_class = text_at(texts, payload.varint()?)?;
        let kind = *WindowKind::ALL.get(usize::from(payload.byte()?))?;
        let outcome = *Outcome::ALL.get(usize::from(payload.byte()?))?;
        let has_outside = flag(payload)?;
        let method = optional_text(payload, texts)?;
        let (start, duration) = (payload.varint()?, payload.varint()?);
        let tests = Tests {
            passed: payload.varint()?,
            failed: payload.varint()?,
            skipped: payload.varint()?,
            aborted: payload.varint()?,
        };
        let seen = Seen::read(payload, facts)?;
        let outside_methods = if has_outside { Some(Seen::read(payload, facts)?) } else { None };
        Some(Self { test_class, kind, outcome, method, start, duration, tests, seen, outside_methods })
    }

    /// When it was closed, in milliseconds since 1970, rounded up.
    pub fn end(&self) -> u64 {
        self.start.saturating_add(self.duration.div_ceil(1000))
    }
}

/// The end of a JVM.
#[derive(Debug, Clone, Copy)]
pub struct Exit<'a> {
    /// When, in milliseconds since 1970.
    pub time: u64,
    /// How many windows were still open.
    pub open_windows: u64,
    /// What was seen since the last window ended.
    pub seen: Seen<'a>,
}

impl<'a> Exit<'a> {
    pub(super) fn read(payload: &mut Payload<'a>, facts: usize) -> Option<Self> {
        let (time, open_windows) = (payload.varint()?, payload.varint()?);
        Some(Self { time, open_windows, seen: Seen::read(payload, facts)? })
    }
}

fn flag(payload: &mut Payload<'_>) -> Option<bool> {
    match payload.byte()? {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    }
}

fn text_at<'a>(texts: &[&'a [u8]], number: u64) -> Option<&'a [u8]> {
    texts.get(usize::try_from(number).ok()?).copied()
}

/// None outside: damaged. None inside: no text.
fn optional_text<'a>(payload: &mut Payload<'a>, texts: &[&'a [u8]]) -> Option<Option<&'a [u8]>> {
    match payload.varint()?.checked_sub(1) {
        None => Some(None),
        Some(number) => text_at(texts, number).map(Some),
    }
}
