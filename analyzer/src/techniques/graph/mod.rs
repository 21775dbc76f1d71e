//! The techniques that ask a call graph: `jcgeks`, `jcgeks-ne`, both to the letter of their paper, and `method-static`.
//!
//! Each takes the tests that a class-level technique would select, and keeps those from which the graph leads to a changed
//! method. Where we follow the paper's letter and where not is told in `docs/call-graphs.md`.

mod changed;
mod letter;
mod method_static;
mod paths;
mod sound;
mod test_facts;

use std::collections::BTreeMap;

use touchstone_formats::Result;

use super::{Change, Context, Demand, Rule, classes, hybrid};
use crate::callgraph::{CallGraph, Summaries};

/// How a technique asks the graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reading {
    /// `jcgeks`: nothing that a test could run is left out.
    Sound,
    /// `jcgeks-ne`: the same without callbacks from outside.
    SoundWithoutCallbacks,
    /// `jcgeks-letter`: Algorithms 1 and 2 as they are printed.
    Letter,
    /// `jcgeks-ne-letter`: the same without line 14, the check of external calls.
    LetterWithoutCheck,
    /// `method-static`: the static graph alone.
    MethodStatic,
}

/// Tests by number, with what affects them.
pub type Affected = BTreeMap<u32, Vec<Demand>>;

/// What the sound reading takes from `hybrid`: everything but the rules that ask which methods a test ran. These the graph
/// answers, but for removed ones: elements of annotations are called by the JDK alone.
const NOT_ABOUT_CALLS: [Rule; 11] = [
    Rule::Initializer,
    Rule::MethodRemoved,
    Rule::MethodFlags,
    Rule::Field,
    Rule::Header,
    Rule::Annotations,
    Rule::ClassRemoved,
    Rule::ClassAppeared,
    Rule::Shape,
    Rule::OwnClass,
    Rule::Serialization,
];

impl Reading {
    /// What affects a test whatever the graph says.
    pub fn demands(self, context: &Context<'_>) -> Vec<Demand> {
        let is_library = |class: &str| {
            let found = context.diff.classes.binary_search_by(|it| (*it.name).cmp(class));
            found.is_ok_and(|place| context.diff.classes.get(place).is_some_and(|it| it.library.is_some()))
        };
        let mut demands = classes::demands(context);
        // The graph ends where libraries begin: for these the class level it is.
        demands.retain(|demand| demand.all_of.iter().all(|it| it.class().is_some_and(is_library)));
        match self {
            Self::Sound | Self::SoundWithoutCallbacks => {
                let more = hybrid::demands(context).into_iter();
                demands.extend(more.filter(|demand| NOT_ABOUT_CALLS.contains(&demand.rule)));
            }
            Self::MethodStatic => demands.clear(),
            Self::Letter | Self::LetterWithoutCheck => {}
        }
        demands
    }

    /// Of the tests that the class level selects, `candidates`, those that a changed method can reach; those that are
    /// `direct`ly affected stay, as far as the class level selects them.
    pub fn refine(self, context: &Context<'_>, candidates: Affected, direct: Affected) -> Result<Affected> {
        let summaries = context.calls.calls()?;
        let question = Question { context, summaries: &summaries, candidates: &candidates };
        let mut affected = match self {
            Self::Sound => sound::affected(&question, true)?,
            Self::SoundWithoutCallbacks => sound::affected(&question, false)?,
            Self::Letter => letter::affected(&question, true)?,
            Self::LetterWithoutCheck => letter::affected(&question, false)?,
            Self::MethodStatic => method_static::affected(&question)?,
        };
        for (test, mut reasons) in direct.into_iter().filter(|(test, _)| candidates.contains_key(test)) {
            reasons.append(affected.entry(test).or_default());
            affected.insert(test, reasons);
        }
        Ok(affected)
    }
}

/// What the graph is asked.
struct Question<'a, 'c> {
    context: &'a Context<'c>,
    summaries: &'a Summaries,
    candidates: &'a Affected,
}

impl Question<'_, '_> {
    /// The graph of the new revision; methods that are gone are still found where they were.
    fn graph(&self, former: &[crate::callgraph::FormerMethod<'_>]) -> CallGraph {
        CallGraph::link(self.summaries, Some(self.context.hierarchies.new_revision()), former)
    }
}
