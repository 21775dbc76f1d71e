//! The tools under check that are our own: techniques in process.

use touchstone_analyzer::selection::Options;
use touchstone_analyzer::techniques::{Rule, Technique};
use touchstone_instrumenter::{Collect, Granularity};

/// A technique, perhaps with a rule left out.
#[derive(Debug, Clone)]
pub struct Tool {
    /// Its name in reports.
    pub name: String,
    /// The technique.
    pub technique: Technique,
    /// A rule that is left out: a planted bug.
    pub without: Option<Rule>,
}

/// What is checked when nothing is asked for: all but `retest-all`, which is what the others are compared with.
pub const DEFAULT: [&str; 8] =
    ["hybrid", "smart", "jcgeks", "jcgeks-ne", "method-static", "ekstazi", "naive", "clover"];

/// The rules that are not of `hybrid`.
const NOT_HYBRID: [Rule; 2] = [Rule::ClassChanged, Rule::CallGraph];

impl Tool {
    /// A technique as it is.
    pub fn plain(technique: Technique) -> Self {
        Self { name: technique.name().to_owned(), technique, without: None }
    }

    /// `hybrid` without each of its rules in turn.
    pub fn planted() -> Vec<Self> {
        let rules = Rule::ALL.into_iter().filter(|rule| !NOT_HYBRID.contains(rule));
        rules.map(|rule| Self { name: name_without(rule), technique: Technique::Hybrid, without: Some(rule) }).collect()
    }

    /// Which uses of classes are collected for it.
    pub fn collection(&self) -> Collection {
        match self.technique {
            Technique::Ekstazi => Collection::Ekstazi,
            Technique::Naive => Collection::Naive,
            _ => Collection::Smart,
        }
    }

    /// Whether it says of itself that it misses nothing, in programs that read files or in others: the class level does
    /// not look at files.
    pub fn claims_safety(&self, files: bool) -> bool {
        let is_plain = self.without.is_none() && !self.technique.is_baseline();
        is_plain && self.technique != Technique::RetestAll && (self.technique.sees_files() || !files)
    }

    /// How it selects.
    pub fn request(&self) -> (Technique, Options) {
        (self.technique, Options { without: self.without, ..Options::default() })
    }
}

/// The name of a rule as users write it.
pub fn rule_name(rule: Rule) -> String {
    serde_json::json!(rule).as_str().unwrap_or_default().to_owned()
}

fn name_without(rule: Rule) -> String {
    format!("hybrid without {}", rule_name(rule))
}

/// A way to collect uses of classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Collection {
    /// Ours.
    Smart,
    /// Ekstazi's.
    Ekstazi,
    /// Every use.
    Naive,
}

impl Collection {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Smart => "smart",
            Self::Ekstazi => "ekstazi",
            Self::Naive => "naive",
        }
    }

    /// What is inserted. The baselines know classes only: an entry of any method would tell them more.
    pub fn options(self) -> touchstone_instrumenter::Options {
        let (collect, granularity) = match self {
            Self::Smart => (Collect::Smart, Granularity::Method),
            Self::Ekstazi => (Collect::Ekstazi, Granularity::Class),
            Self::Naive => (Collect::Naive, Granularity::Class),
        };
        touchstone_instrumenter::Options { collect, granularity, ..touchstone_instrumenter::Options::default() }
    }
}
