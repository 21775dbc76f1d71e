//! A way through the graph, for people.

use crate::callgraph::{CallGraph, MethodId};

/// Ways longer than this are cut in the middle: the ends tell the story.
const SHOWN_MOST: usize = 6;

/// `a.Test.works → a.B.run → … → a.C.k`, without descriptors.
pub(super) fn shown(graph: &CallGraph, way: &[MethodId]) -> String {
    let name = |method: &MethodId| {
        let full = graph.shown(*method);
        full.split_once('(').map_or(full.clone(), |(name, _)| name.to_owned())
    };
    let names: Vec<String> = match way.len() {
        ..=SHOWN_MOST => way.iter().map(name).collect(),
        length => {
            let (first, last) = (way.iter().take(SHOWN_MOST / 2), way.iter().skip(length - SHOWN_MOST / 2));
            first.map(name).chain(["…".to_owned()]).chain(last.map(name)).collect()
        }
    };
    names.join(" → ")
}
