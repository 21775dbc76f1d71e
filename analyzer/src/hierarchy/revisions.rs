//! Two revisions side by side: whose look-ups of a member end elsewhere now.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use touchstone_formats::class::access;

use super::subtypes::Subtypes;
use super::{Hierarchy, Member, Resolution, Selection};
use crate::digest::{EntryDigest, MemberName};

/// The old and the new hierarchy, on the same JDK.
pub struct Hierarchies<'a> {
    old: Hierarchy<'a>,
    new: Hierarchy<'a>,
    /// Whether the methods of this class had probes of their own when tests were recorded.
    has_probes: &'a dyn Fn(&str) -> bool,
    /// Of both revisions together: unchanged entries need not be looked at twice.
    subtypes: OnceLock<Subtypes<'a>>,
}

/// Where a look-up of a method ended in the old revision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// In this class, whose methods have probes: whoever ran the method is known.
    Observed(String),
    /// In code without probes, in an abstract method, or it cannot be told where.
    Unobserved,
}

/// A class whose look-up of a method ends elsewhere now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedLookup {
    /// The class that the look-up begins at.
    pub class: String,
    /// Where it ended before.
    pub old: Target,
}

/// What a look-up finds.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Found {
    /// A member: its class and flags.
    Member(Box<str>, u16),
    /// None.
    Nothing,
    /// An error, or it cannot be told: the names of the classes in doubt.
    Unclear(Vec<Box<str>>),
}

impl<'a> Hierarchies<'a> {
    /// Puts two revisions side by side.
    pub fn new(old: Hierarchy<'a>, new: Hierarchy<'a>, has_probes: &'a dyn Fn(&str) -> bool) -> Self {
        Self { old, new, has_probes, subtypes: OnceLock::new() }
    }

    /// The new revision.
    pub fn new_revision(&self) -> &Hierarchy<'a> {
        &self.new
    }

    /// The classes, `owner` and those below it in either revision, on whose objects a call of the method ended at a method
    /// before and ends elsewhere now. A look-up that found nothing cannot have led to a call.
    ///
    /// Which method a call runs depends on where its look-up began: a package-private method is overridden in its own
    /// package only, so one object can answer calls through two of its supertypes with two methods.
    pub fn changed_lookups(&self, owner: &str, method: &MemberName) -> Vec<ChangedLookup> {
        let mut changed = Vec::new();
        for class in self.family(owner) {
            for start in self.starts(owner, &class, method) {
                let before = lookup(&self.old, &start, &class, method);
                // Which kind of reference leads here is not known, so a changed flag counts as another method.
                if before == Found::Nothing || before == lookup(&self.new, &start, &class, method) {
                    continue;
                }
                let lookup = ChangedLookup { class: class.to_string(), old: self.target(before) };
                if !changed.contains(&lookup) {
                    changed.push(lookup);
                }
            }
        }
        changed
    }

    /// Where look-ups of a method begin whose ends can differ: at the class, at the one that changed, and at each supertype
    /// that declared the method. From all others a look-up goes the way of one of these.
    fn starts(&self, owner: &str, class: &str, method: &MemberName) -> BTreeSet<Box<str>> {
        let above = self.old.supertypes(class).types;
        let is_start = |name: &str| name == owner || name == class;
        let starts = above.iter().filter(|it| is_start(&it.name) || it.method(method.as_str()).is_some());
        starts.map(|it| it.name.clone()).collect()
    }

    /// Whether a look-up of the field on `owner` or a class below it in either revision found a field of another class,
    /// or finds one now.
    pub fn field_lookup_changes(&self, owner: &str, field: &MemberName) -> bool {
        let find = |hierarchy: &Hierarchy<'_>, class: &str| {
            found(hierarchy.resolve_field(class, field.name(), field.descriptor()))
        };
        let is_other = |it: &Found| match it {
            Found::Member(class, _) => &**class != owner,
            Found::Nothing => false,
            Found::Unclear(_) => true,
        };
        self.family(owner).iter().any(|class| {
            let (before, after) = (find(&self.old, class), find(&self.new, class));
            before != after && (is_other(&before) || is_other(&after))
        })
    }

    /// What a class, or one below it, is or was: all supertypes of both revisions by name, with the classes themselves.
    pub fn supertypes_of_family(&self, owner: &str) -> BTreeSet<Box<str>> {
        let mut all = BTreeSet::new();
        for class in self.family(owner) {
            for hierarchy in [&self.old, &self.new] {
                let found = hierarchy.supertypes(&class);
                all.extend(found.types.iter().map(|it| it.name.clone()));
                all.extend(found.missing);
            }
        }
        all
    }

    /// A class and all that are below it, before or now, or through both.
    fn family(&self, owner: &str) -> Vec<Box<str>> {
        let subtypes = self.subtypes.get_or_init(|| {
            let (old, new) = (self.old.class_path.entries(), self.new.class_path.entries());
            let is_old = |entry: &&Arc<EntryDigest<'_>>| old.iter().any(|it| Arc::ptr_eq(it, entry));
            Subtypes::of(old.iter().chain(new.iter().filter(|entry| !is_old(entry))))
        });
        let mut family = subtypes.below(owner);
        family.push(owner.into());
        family.sort();
        family
    }

    fn target(&self, found: Found) -> Target {
        match found {
            Found::Member(class, flags)
                if flags & (access::ABSTRACT | access::NATIVE) == 0 && (self.has_probes)(&class) =>
            {
                Target::Observed(class.into())
            }
            _ => Target::Unobserved,
        }
    }
}

/// The method that is found when a call on an object of class `receiver`, or a static call, looks for it from `start`.
fn lookup(hierarchy: &Hierarchy<'_>, start: &str, receiver: &str, method: &MemberName) -> Found {
    let Some(digest) = hierarchy.class(start) else { return Found::Nothing };
    let (name, descriptor) = (method.name(), method.descriptor());
    let resolution = if digest.is_interface() {
        hierarchy.resolve_interface_method(start, name, descriptor)
    } else {
        hierarchy.resolve_method(start, name, descriptor)
    };
    let has_objects = hierarchy.class(receiver).is_some_and(|class| !class.is_interface());
    match resolution {
        Resolution::Found(member) if member.access & access::STATIC == 0 && has_objects => {
            selected(hierarchy.select(receiver, &member), &member)
        }
        other => found(other),
    }
}

fn found(resolution: Resolution) -> Found {
    match resolution {
        Resolution::Found(member) => Found::Member(member.class.name.clone(), member.access),
        Resolution::NotFound | Resolution::WrongKind => Found::Nothing,
        Resolution::Missing(class) => Found::Unclear(vec![class]),
    }
}

fn selected(selection: Selection, resolved: &Member) -> Found {
    match selection {
        Selection::Method(member) => Found::Member(member.class.name.clone(), member.access),
        Selection::None => Found::Member(resolved.class.name.clone(), resolved.access),
        Selection::Conflict(members) => {
            Found::Unclear(members.iter().map(|member| member.class.name.clone()).collect())
        }
        Selection::Missing(class) => Found::Unclear(vec![class]),
    }
}
