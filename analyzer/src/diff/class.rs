//! The changes between two revisions of a class.

use super::lambdas::match_lambdas;
use super::{ClassChange, Flags};
use crate::digest::{ClassDigest, ConstantStore, FieldDigest, HeaderPart, MemberName, MethodDigest};

/// What changed between two revisions of a class; empty when nothing did.
pub fn diff_classes(old: &ClassDigest, new: &ClassDigest) -> Vec<ClassChange> {
    let mut changes = Vec::new();
    if old.whole == new.whole {
        return changes;
    }
    if old.unreadable.is_some() || new.unreadable.is_some() {
        return vec![ClassChange::Header(HeaderPart::Unreadable)];
    }
    header(old, new, &mut changes);
    fields(old, new, &mut changes);
    methods(old, new, &mut changes);
    changes
}

fn header(old: &ClassDigest, new: &ClassDigest, changes: &mut Vec<ClassChange>) {
    let mut note = |differs: bool, part: HeaderPart| {
        if differs {
            changes.push(ClassChange::Header(part));
        }
    };
    note(old.version != new.version, HeaderPart::Version);
    note(old.access != new.access, HeaderPart::Flags);
    note(old.superclass != new.superclass, HeaderPart::Superclass);
    note(old.interfaces != new.interfaces, HeaderPart::Interfaces);
    for ((part, old), new) in HeaderPart::HASHED.into_iter().zip(old.parts).zip(new.parts) {
        note(old != new, part);
    }
}

fn fields(old: &ClassDigest, new: &ClassDigest, changes: &mut Vec<ClassChange>) {
    let mut places = Vec::new();
    for pair in pairs(&old.fields, &new.fields, |field| &field.name) {
        match pair {
            Pair::Removed(field) => changes.push(ClassChange::FieldRemoved(field.name.clone())),
            Pair::Added(field) => changes.push(ClassChange::FieldAdded(field.name.clone())),
            Pair::Both(old, new) => {
                places.push((old.position, new.position));
                changed_field(old, new, changes);
            }
        }
    }
    places.sort_unstable();
    if !places.is_sorted_by_key(|(_, new)| *new) {
        changes.push(ClassChange::FieldOrder);
    }
}

fn changed_field(old: &FieldDigest, new: &FieldDigest, changes: &mut Vec<ClassChange>) {
    let name = || new.name.clone();
    if old.access != new.access {
        changes.push(ClassChange::FieldFlags(name(), Flags { old: old.access, new: new.access }));
    }
    if old.constant != new.constant {
        changes.push(ClassChange::FieldConstant(name()));
    }
    if old.signature != new.signature {
        changes.push(ClassChange::FieldSignature(name()));
    }
    if old.annotations != new.annotations {
        changes.push(ClassChange::FieldAnnotations(name()));
    }
}

fn methods(old: &ClassDigest, new: &ClassDigest, changes: &mut Vec<ClassChange>) {
    let lambdas = match_lambdas(old, new);
    changes.extend(lambdas.removed.into_iter().map(|method| ClassChange::MethodRemoved(method.name.clone())));
    changes.extend(lambdas.added.into_iter().map(|method| ClassChange::MethodAdded(method.name.clone())));
    let is_in_both = |field: &MemberName| [old, new].iter().all(|class| class.field(field.as_str()).is_some());
    let named = |class: &'_ ClassDigest| class.methods.iter().filter(|it| !it.is_lambda).cloned().collect::<Vec<_>>();
    for pair in pairs(&named(old), &named(new), |method| &method.name) {
        match pair {
            Pair::Removed(method) => changes.push(ClassChange::MethodRemoved(method.name.clone())),
            Pair::Added(method) => changes.push(ClassChange::MethodAdded(method.name.clone())),
            Pair::Both(one, other) => changed_method(one, other, is_in_both, changes),
        }
    }
}

fn changed_method(
    old: &MethodDigest,
    new: &MethodDigest,
    is_in_both: impl Fn(&MemberName) -> bool,
    changes: &mut Vec<ClassChange>,
) {
    let name = || new.name.clone();
    if old.body != new.body {
        changes.push(if differ_in_other_fields_only(old, new, is_in_both) {
            ClassChange::InitialValues(name())
        } else {
            ClassChange::Body(name())
        });
    }
    if old.access != new.access {
        changes.push(ClassChange::MethodFlags(name(), Flags { old: old.access, new: new.access }));
    }
    if old.signature != new.signature {
        changes.push(ClassChange::MethodSignature(name()));
    }
    if old.annotations != new.annotations {
        changes.push(ClassChange::MethodAnnotations(name()));
    }
    if old.default_value != new.default_value {
        changes.push(ClassChange::AnnotationDefault(name()));
    }
}

/// Whether two constructors differ in nothing but constants that they store into fields which are new or gone.
fn differ_in_other_fields_only(
    old: &MethodDigest,
    new: &MethodDigest,
    is_in_both: impl Fn(&MemberName) -> bool,
) -> bool {
    let kept = |method: &'_ MethodDigest| -> Vec<ConstantStore> {
        let stores = method.stores.iter().flat_map(|parts| parts.stores.iter());
        stores.filter(|store| is_in_both(&store.field)).cloned().collect()
    };
    old.rest() == new.rest() && kept(old) == kept(new)
}

/// A member of two revisions.
pub(super) enum Pair<'a, T> {
    /// Only in the old one.
    Removed(&'a T),
    /// Only in the new one.
    Added(&'a T),
    /// In both.
    Both(&'a T, &'a T),
}

/// Pairs of two lists that are sorted by name.
pub(super) fn pairs<'a, T>(
    old: &'a [T],
    new: &'a [T],
    name: impl Fn(&T) -> &MemberName,
) -> impl Iterator<Item = Pair<'a, T>> {
    let (mut old, mut new) = (old.iter().peekable(), new.iter().peekable());
    std::iter::from_fn(move || {
        let order = match (old.peek(), new.peek()) {
            (Some(one), Some(other)) => name(one).cmp(name(other)),
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, _) => std::cmp::Ordering::Greater,
        };
        match order {
            std::cmp::Ordering::Less => old.next().map(Pair::Removed),
            std::cmp::Ordering::Greater => new.next().map(Pair::Added),
            std::cmp::Ordering::Equal => Some(Pair::Both(old.next()?, new.next()?)),
        }
    })
}
