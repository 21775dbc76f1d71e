//! Class initializers: they run before the first use of their class, and those of its superclasses before.
//!
//! ```java
//! new Parser();  Parser.parse();  Parser.count++;      // each may run Parser.<clinit>
//! ```
//!
//! Interfaces are initialised only when they have default methods; here they always are.

use std::collections::HashSet;

use crate::callgraph::graph::{CallGraph, ClassId, MethodId};

/// The initializers that the first use of a class can run.
pub(in crate::callgraph) fn targets(graph: &CallGraph, class: ClassId) -> Vec<MethodId> {
    let (mut seen, mut next, mut found) = (HashSet::from([class]), vec![class], Vec::new());
    while let Some(class) = next.pop() {
        found.extend(graph.initializer(class));
        next.extend(graph.supertypes_of(class).filter(|above| seen.insert(*above)));
    }
    found
}
