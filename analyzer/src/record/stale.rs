//! What a test knew before and what of it still holds in the new revision.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::dependences::Dependence;
use crate::diff::{ClassChange, Diff};

/// The names that mean something else now.
pub(super) struct Stale {
    /// Methods whose code changed or is gone.
    methods: HashSet<(String, String)>,
    /// Classes that are gone.
    classes: HashSet<String>,
    /// Lambdas that only got another number: old to new.
    renamed: BTreeMap<(String, String), String>,
}

impl Stale {
    pub(super) fn of(diff: &Diff) -> Self {
        let mut stale = Self { methods: HashSet::new(), classes: HashSet::new(), renamed: BTreeMap::new() };
        for class in &diff.classes {
            for change in &class.changes {
                match change {
                    ClassChange::Body(method) | ClassChange::MethodRemoved(method) => {
                        stale.methods.insert((class.name.to_string(), method.as_str().to_owned()));
                    }
                    ClassChange::Removed => _ = stale.classes.insert(class.name.to_string()),
                    _ => {}
                }
            }
        }
        for lambda in &diff.renamed_lambdas {
            let old = (lambda.class.to_string(), lambda.old.as_str().to_owned());
            stale.renamed.insert(old, lambda.new.as_str().to_owned());
        }
        stale
    }

    /// Facts of an affected test that name changed code go: its next run tells whether they still hold. Whatever else was
    /// seen once stays, so that runs in other orders add to it. Lambdas get their new names.
    pub(super) fn bring_up_to_date(&self, depends: &mut BTreeSet<Dependence>, is_affected: bool) {
        let renamed: BTreeSet<Dependence> =
            std::mem::take(depends).into_iter().filter_map(|it| self.up_to_date(it, is_affected)).collect();
        *depends = renamed;
    }

    fn up_to_date(&self, dependence: Dependence, is_affected: bool) -> Option<Dependence> {
        let Dependence::Method(class, member) = dependence else {
            let is_gone = dependence.class().is_some_and(|class| self.classes.contains(class));
            return (!is_gone || !is_affected).then_some(dependence);
        };
        let key = (class, member);
        if let Some(new) = self.renamed.get(&key) {
            return Some(Dependence::Method(key.0, new.clone()));
        }
        let is_stale = is_affected && (self.methods.contains(&key) || self.classes.contains(&key.0));
        (!is_stale).then_some(Dependence::Method(key.0, key.1))
    }
}
