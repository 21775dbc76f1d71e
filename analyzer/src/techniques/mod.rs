//! The techniques: each turns what changed into demands, and a test that meets one is affected.

mod classes;
mod clover;
mod demand;
mod graph;
mod hybrid;

use touchstone_formats::store::Store;

use crate::callgraph::CallSource;
use crate::dependences::Dependence;
use crate::diff::Diff;
use crate::hierarchy::Hierarchies;

pub use demand::{Change, Demand, Rule, Subject};
pub use graph::{Affected, Reading};

/// What a technique can look at.
pub struct Context<'a> {
    /// What changed on the class path.
    pub diff: &'a Diff,
    /// Both revisions' superclasses, interfaces and look-ups.
    pub hierarchies: &'a Hierarchies<'a>,
    /// What the tests depend on.
    pub store: &'a Store<'a>,
    /// The calls of the new revision's own classes.
    pub calls: &'a dyn CallSource,
}

impl Context<'_> {
    /// The dependences of this kind that some test has, by the letter of their keys and the beginning of their names.
    pub fn known(&self, prefix: &[u8]) -> impl Iterator<Item = Dependence> {
        let keys = self.store.keys_with_prefix(prefix);
        keys.filter_map(|number| Dependence::from_key(self.store.key(number)?))
    }

    /// Whether some test depends on this.
    pub fn is_known(&self, dependence: &Dependence) -> bool {
        self.store.key_number(&dependence.key()).is_some()
    }

    /// Whether objects of this class, or of those below it, can be read from a stream.
    pub fn is_read_from_streams(&self, class: &str) -> bool {
        let family = self.hierarchies.supertypes_of_family(class);
        SERIALIZABLE.iter().any(|name| family.contains(*name))
    }
}

/// What can be read from a stream; more than one name, since the JDK's classes may be missing.
const SERIALIZABLE: [&str; 4] =
    ["java/io/Serializable", "java/io/Externalizable", "java/lang/Enum", "java/lang/Throwable"];

/// A technique by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Technique {
    /// Everything.
    RetestAll,
    /// Ekstazi's collection points, class level.
    Ekstazi,
    /// The smart collection, class level.
    Smart,
    /// The naive collection, class level.
    Naive,
    /// Ours: methods, dispatch, initializers, shapes, files.
    Hybrid,
    /// Clover's kind: the methods that a test ran, and nothing else.
    Clover,
    /// The class level, refined by a call graph.
    Graph(Reading),
}

impl Technique {
    /// All techniques.
    pub const ALL: [Self; 11] = [
        Self::RetestAll,
        Self::Ekstazi,
        Self::Smart,
        Self::Naive,
        Self::Hybrid,
        Self::Clover,
        Self::Graph(Reading::Sound),
        Self::Graph(Reading::SoundWithoutCallbacks),
        Self::Graph(Reading::Letter),
        Self::Graph(Reading::LetterWithoutCheck),
        Self::Graph(Reading::MethodStatic),
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::RetestAll => "retest-all",
            Self::Ekstazi => "ekstazi",
            Self::Smart => "smart",
            Self::Naive => "naive",
            Self::Hybrid => "hybrid",
            Self::Clover => "clover",
            Self::Graph(Reading::Sound) => "jcgeks",
            Self::Graph(Reading::SoundWithoutCallbacks) => "jcgeks-ne",
            Self::Graph(Reading::Letter) => "jcgeks-letter",
            Self::Graph(Reading::LetterWithoutCheck) => "jcgeks-ne-letter",
            Self::Graph(Reading::MethodStatic) => "method-static",
        }
    }

    /// The technique of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|technique| technique.name() == name)
    }

    /// The collection sets that a store may be recorded with for it.
    pub fn collections(self) -> &'static [&'static str] {
        match self {
            Self::RetestAll => &["smart", "ekstazi", "naive"],
            Self::Ekstazi => &["ekstazi"],
            Self::Naive => &["naive"],
            // The naive collection is a superset of the smart one.
            Self::Smart | Self::Hybrid | Self::Clover | Self::Graph(_) => &["smart", "naive"],
        }
    }

    /// Whether it looks beyond classes: at files, resources and the environment.
    pub fn sees_files(self) -> bool {
        self == Self::Hybrid
    }

    /// Whether it is known to miss tests, and here to be compared with.
    pub fn is_baseline(self) -> bool {
        matches!(self, Self::Ekstazi | Self::Clover)
            || matches!(self, Self::Graph(reading) if reading != Reading::Sound)
    }

    /// The same to the letter of the paper that it is from; `None` when there is no other reading of that.
    pub fn to_the_letter(self) -> Option<Self> {
        match self {
            Self::Graph(Reading::Sound) => Some(Self::Graph(Reading::Letter)),
            Self::Graph(Reading::SoundWithoutCallbacks) => Some(Self::Graph(Reading::LetterWithoutCheck)),
            _ => None,
        }
    }

    /// For a technique that asks the call graph which of the class level's tests to keep: what the class level asks for.
    pub fn refined(self, context: &Context<'_>) -> Option<(Reading, Vec<Demand>)> {
        match self {
            Self::Graph(reading) => Some((reading, classes::demands(context))),
            _ => None,
        }
    }

    /// What the changes on the class path ask for.
    pub fn demands(self, context: &Context<'_>) -> Vec<Demand> {
        match self {
            Self::RetestAll => Vec::new(),
            Self::Ekstazi | Self::Smart | Self::Naive => classes::demands(context),
            Self::Hybrid => hybrid::demands(context),
            Self::Clover => clover::demands(context),
            Self::Graph(reading) => reading.demands(context),
        }
    }
}
