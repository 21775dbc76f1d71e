//! Virtual calls: every class below the one that the call names may have a method of its own.
//!
//! ```java
//! Shape shape = …;  shape.area();      // Circle.area, Square.area, and what Shape inherits
//! ```
//!
//! By class hierarchy alone. Package-private methods of other packages count as overriding too: more edges, never fewer.

use std::collections::HashSet;

use touchstone_formats::class::access;

use crate::callgraph::graph::{CallGraph, ClassId, MethodId};
use crate::callgraph::names::NameId;

/// The methods that a call of this member can run on an object of this class or below, sorted.
pub(in crate::callgraph) fn targets(graph: &CallGraph, class: ClassId, member: NameId) -> Vec<MethodId> {
    let mut found = Vec::new();
    let (mut seen, mut next) = (HashSet::from([class]), vec![class]);
    while let Some(below) = next.pop() {
        match graph.declared(below, member) {
            Some(method) => found.push(method),
            None => found.extend(inherited(graph, below, member)),
        }
        let subtypes = graph.class_data(below).map(|data| data.subtypes.as_slice()).unwrap_or_default();
        next.extend(subtypes.iter().filter(|subtype| seen.insert(**subtype)));
    }
    found.retain(|method| has_code(graph, *method));
    found.sort_unstable();
    found.dedup();
    found
}

/// What a class without the method runs: its superclass's, else the defaults of its interfaces.
pub(in crate::callgraph) fn inherited(graph: &CallGraph, class: ClassId, member: NameId) -> Vec<MethodId> {
    let mut above = class;
    // A class that is its own superclass, which no JVM loads, must not hold us up.
    for _ in 0..graph.classes.len() {
        match graph.class_data(above).and_then(|data| data.superclass) {
            Some(superclass) => above = superclass,
            None => break,
        }
        if let Some(method) = graph.declared(above, member).filter(|method| graph.is_virtual(*method)) {
            return vec![method];
        }
    }
    // There are few: a list is searched faster than a set is made.
    let (mut seen, mut next, mut found) = (Vec::new(), vec![class], Vec::new());
    while let Some(above) = next.pop() {
        if above != class {
            found.extend(graph.declared(above, member));
        }
        for supertype in graph.supertypes_of(above) {
            if !seen.contains(&supertype) {
                seen.push(supertype);
                next.push(supertype);
            }
        }
    }
    found
}

fn has_code(graph: &CallGraph, method: MethodId) -> bool {
    graph.method_data(method).is_some_and(|data| data.access & access::ABSTRACT == 0)
}
