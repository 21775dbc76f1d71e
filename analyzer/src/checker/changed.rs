//! The changed methods of the new revision: those whose code changed, and new ones.

use std::collections::BTreeSet;

use touchstone_formats::ContentHash;

use crate::diff::{ClassChange, ClassDiff, Diff};

/// The methods with code that a run of the new revision can enter and that are not as they were: `a.B#run(I)V`, sorted.
pub fn changed_methods(diff: &Diff) -> BTreeSet<String> {
    diff.classes.iter().flat_map(of_class).collect()
}

fn of_class(class: &ClassDiff) -> Vec<String> {
    let Some(new) = &class.new else { return Vec::new() };
    let is_new = class.changes.contains(&ClassChange::Added);
    let is_changed = |name: &str| {
        class.changes.iter().any(|change| match change {
            ClassChange::Body(member) | ClassChange::MethodAdded(member) | ClassChange::MethodFlags(member, _) => {
                member.as_str() == name
            }
            _ => false,
        })
    };
    let has_code = new.methods.iter().filter(|method| method.body != ContentHash::default());
    let changed = has_code.filter(|method| is_new || is_changed(method.name.as_str()));
    changed.map(|method| format!("{}#{}", class.name.replace('/', "."), method.name)).collect()
}
