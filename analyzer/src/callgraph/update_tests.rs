//! A graph that is brought up to date, change by change, is the graph that everything read at once gives.

use std::sync::Arc;

use proptest::prelude::*;

use super::graph::CallGraph;
use super::names::{NameId, NameTable};
use super::summaries::Summaries;
use super::summary::{Call, CallKind, Parts};
use touchstone_formats::ContentHash;

/// `C6` and `C7` are called, and are never there.
const NAMES: [&str; 8] = ["C0", "C1", "C2", "C3", "C4", "C5", "C6", "C7"];
const MEMBERS: [&str; 4] = ["<init>()V", "<clinit>()V", "run()V", "stop(I)V"];
const THERE: usize = 6;

/// A class: its access flags, superclass, interfaces, methods with their flags, and calls of each.
type Version = (u16, Option<usize>, Vec<usize>, Vec<(usize, u16, Vec<(usize, usize, usize)>)>);

fn version() -> impl Strategy<Value = Version> {
    let access = prop::sample::select(vec![0u16, 0x0200]);
    let method_access = prop::sample::select(vec![0u16, 0x0001, 0x0002, 0x0008, 0x0400]);
    let call = (0..CallKind::ALL.len(), 0..NAMES.len(), 0..MEMBERS.len());
    let method = (0..MEMBERS.len(), method_access, prop::collection::vec(call, 0..5));
    let above = prop::option::of(0..NAMES.len());
    let methods = prop::collection::vec(method, 0..4).prop_map(|mut methods| {
        methods.sort_by_key(|(member, ..)| *member);
        methods.dedup_by_key(|(member, ..)| *member);
        methods
    });
    (access, above, prop::collection::vec(0..NAMES.len(), 0..3), methods)
}

/// Adds a class of this version, with the names of its table.
fn put(summaries: &mut Summaries, class: usize, (access, above, interfaces, methods): &Version) {
    let names = Arc::make_mut(&mut summaries.names);
    let name = |names: &mut NameTable, number: usize| names.number(NAMES[number]).0;
    let mut parts = Parts { name: name(names, class), access: *access, ..Parts::default() };
    parts.superclass = above.map(|above| name(names, above));
    parts.interfaces = interfaces.iter().map(|above| name(names, *above)).collect();
    for (member, access, calls) in methods {
        for (kind, owner, member) in calls {
            let (owner, member) = (NameId(name(names, *owner)), names.number(MEMBERS[*member]));
            parts.calls.push(Call { kind: CallKind::ALL[*kind], owner, member }.words());
        }
        parts.methods.push([names.number(MEMBERS[*member]).0, u32::from(*access), parts.calls.len() as u32]);
    }
    summaries.put(parts.summary(ContentHash::default()));
}

/// Everything that a graph tells, with its numbers.
fn shown(graph: &CallGraph) -> Vec<String> {
    let classes = graph.classes().map(|class| {
        let (above, below): (Vec<_>, _) = (graph.supertypes_of(class).collect(), graph.subtypes_of(class));
        let (callbacks, handled) = (graph.callbacks(class), graph.handled_by(class));
        let own = graph.methods_of(class);
        format!(
            "{} {:?} {above:?} {below:?} {own:?} {callbacks:?} {handled:?}",
            graph.class_name(class),
            graph.origin(class)
        )
    });
    let methods = graph.methods().map(|method| {
        let (edges, data) = (graph.edges_of(method), graph.method_data(method).map(|it| (it.access, it.is_declared)));
        format!("{} {data:?} {edges:?}", graph.shown(method))
    });
    let slots = graph.slots().map(|slot| format!("{:?} {:?}", graph.slot_name(slot), graph.targets(slot)));
    classes.chain(methods).chain(slots).collect()
}

proptest! {
    #[test]
    fn every_update_gives_what_reading_everything_gives(
        changes in prop::collection::vec((0..THERE, prop::option::weighted(0.8, version())), 1..12)
    ) {
        let (mut kept, mut now) = (Summaries::default(), Vec::<(usize, Version)>::new());
        for (class, change) in changes {
            match change {
                Some(version) => {
                    put(&mut kept, class, &version);
                    match now.iter_mut().find(|(other, _)| *other == class) {
                        Some(place) => place.1 = version,
                        None => now.push((class, version)),
                    }
                }
                None => {
                    kept.remove(NAMES[class]);
                    now.retain(|(other, _)| *other != class);
                }
            }
            let mut fresh = Summaries::default();
            now.iter().for_each(|(class, version)| put(&mut fresh, *class, version));
            let (one, other) = (CallGraph::link(&kept, None, &[]), CallGraph::link(&fresh, None, &[]));
            prop_assert_eq!(shown(&one), shown(&other));
        }
    }
}
