//! Callbacks: code outside of the graph can call what it knows, that is methods that override or implement its own.
//!
//! ```java
//! class Task implements Runnable { public void run() { … } }      // new Thread(new Task()).start() runs it
//! class Base { public void close() { … } }
//! class Stream extends Base implements AutoCloseable {}           // Base.close, which implements nothing by itself
//! ```
//!
//! Which object reaches which library is not followed: elements of a list reach `stream.sorted()`, which takes nothing.

use std::collections::{BTreeSet, HashSet};

use touchstone_formats::class::access;

use super::dispatch::inherited;
use crate::callgraph::graph::{CallGraph, ClassId, MethodId, Origin};
use crate::callgraph::names::NameId;

impl CallGraph {
    /// The methods that code outside of the graph can run on an object of this class, because a class or interface above
    /// it is outside and declares them; sorted. Of a class above that is missing, anything may be declared.
    pub fn callbacks(&self, class: ClassId) -> Vec<MethodId> {
        let (mut members, mut inside) = (BTreeSet::new(), Vec::new());
        let mut is_anything_declared = false;
        let (mut seen, mut next) = (HashSet::from([class]), vec![class]);
        while let Some(above) = next.pop() {
            match self.origin(above) {
                Origin::Internal => inside.push(above),
                Origin::External => members.extend(self.open_members(above)),
                Origin::Missing => is_anything_declared = true,
            }
            next.extend(self.supertypes_of(above).filter(|above| seen.insert(*above)));
        }
        if is_anything_declared {
            members.extend(inside.iter().flat_map(|above| self.open_members(*above)));
        }
        let mut found: Vec<MethodId> = members.into_iter().flat_map(|member| self.run_on(class, member)).collect();
        found
            .retain(|method| self.method_data(*method).is_some_and(|data| self.origin(data.class) == Origin::Internal));
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The methods of a class that others can override.
    fn open_members(&self, class: ClassId) -> impl Iterator<Item = NameId> + '_ {
        let methods = self.methods_of(class).iter().filter_map(|method| self.method_data(*method));
        let is_open = |access: u16| access & (access::STATIC | access::PRIVATE) == 0;
        methods.filter(move |data| is_open(data.access)).map(|data| data.member).filter(|member| {
            // Constructors are nobody's to override.
            !self.names.name(*member).starts_with('<')
        })
    }

    fn run_on(&self, class: ClassId, member: NameId) -> Vec<MethodId> {
        match self.declared(class, member) {
            Some(method) => vec![method],
            None => inherited(self, class, member),
        }
    }
}
