//! The techniques: each turns what changed into demands, and a test that meets one is affected.

mod classes;
mod demand;
mod hybrid;

use touchstone_formats::store::Store;

use crate::dependences::Dependence;
use crate::diff::Diff;
use crate::hierarchy::Hierarchies;

pub use demand::{Demand, Rule};

/// What a technique can look at.
pub struct Context<'a> {
    /// What changed on the class path.
    pub diff: &'a Diff,
    /// Both revisions' superclasses, interfaces and look-ups.
    pub hierarchies: &'a Hierarchies<'a>,
    /// What the tests depend on.
    pub store: &'a Store<'a>,
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
}

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
}

impl Technique {
    /// All techniques.
    pub const ALL: [Self; 5] = [Self::RetestAll, Self::Ekstazi, Self::Smart, Self::Naive, Self::Hybrid];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::RetestAll => "retest-all",
            Self::Ekstazi => "ekstazi",
            Self::Smart => "smart",
            Self::Naive => "naive",
            Self::Hybrid => "hybrid",
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
            Self::Smart | Self::Hybrid => &["smart", "naive"],
        }
    }

    /// Whether it looks beyond classes: at files, resources and the environment.
    pub fn sees_files(self) -> bool {
        self == Self::Hybrid
    }

    /// What the changes on the class path ask for.
    pub fn demands(self, context: &Context<'_>) -> Vec<Demand> {
        match self {
            Self::RetestAll => Vec::new(),
            Self::Ekstazi | Self::Smart | Self::Naive => classes::demands(context),
            Self::Hybrid => hybrid::demands(context),
        }
    }
}
