//! A diff as flat records: one for each change, for text and for machines alike.

use std::fmt;

use serde::Serialize;

use super::{ClassChange, ClassDiff, Diff, Difference, EntryChange, Flags};
use crate::digest::{MemberName, ResourceKind};

/// One change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Default)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    /// What sort of change: a word that stays the same from release to release.
    pub kind: &'static str,
    /// The class, with dots.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// The method `run(I)V` or field `count:I`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub member: Option<String>,
    /// The part of the header.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<&'static str>,
    /// The file or jar.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What was before: flags, or a jar's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old: Option<String>,
    /// What is now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new: Option<String>,
    /// The jar that the class is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub library: Option<String>,
    /// Classes and files that the order of the class path decides about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub duplicates: Vec<String>,
}

/// How much changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Default)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    /// Classes that are new.
    pub classes_added: usize,
    /// Classes that are gone.
    pub classes_removed: usize,
    /// Other classes that changed.
    pub classes_changed: usize,
    /// Files that are no classes.
    pub resources: usize,
    /// Jars.
    pub libraries: usize,
    /// Changes of all kinds.
    pub changes: usize,
}

impl Diff {
    /// All changes, always in the same order.
    pub fn records(&self) -> Vec<Record> {
        let entries = self.entries.iter().map(of_entry);
        let classes = self.classes.iter().flat_map(|class| class.changes.iter().map(|change| of_class(class, change)));
        let resources = self.resources.iter().map(|resource| Record {
            kind: match (resource.kind, resource.difference) {
                (ResourceKind::Service, Difference::Added) => "service-added",
                (ResourceKind::Service, Difference::Removed) => "service-removed",
                (ResourceKind::Service, Difference::Changed) => "service-changed",
                (ResourceKind::NativeLibrary, Difference::Added) => "native-library-added",
                (ResourceKind::NativeLibrary, Difference::Removed) => "native-library-removed",
                (ResourceKind::NativeLibrary, Difference::Changed) => "native-library-changed",
                (_, Difference::Added) => "resource-added",
                (_, Difference::Removed) => "resource-removed",
                (_, Difference::Changed) => "resource-changed",
            },
            name: Some(resource.name.to_string()),
            ..Record::default()
        });
        entries.chain(classes).chain(resources).collect()
    }

    /// How much changed.
    pub fn totals(&self) -> Totals {
        let with = |change: &ClassChange| self.classes.iter().filter(|class| class.changes.contains(change)).count();
        let (classes_added, classes_removed) = (with(&ClassChange::Added), with(&ClassChange::Removed));
        let is_library = |entry: &&EntryChange| !matches!(entry, EntryChange::Reordered { .. });
        Totals {
            classes_added,
            classes_removed,
            classes_changed: self.classes.len() - classes_added - classes_removed,
            resources: self.resources.len(),
            libraries: self.entries.iter().filter(is_library).count(),
            changes: self.classes.iter().map(|class| class.changes.len()).sum::<usize>()
                + self.resources.len()
                + self.entries.len(),
        }
    }
}

fn of_entry(entry: &EntryChange) -> Record {
    let named = |kind, name: &str| Record { kind, name: Some(name.to_owned()), ..Record::default() };
    match entry {
        EntryChange::LibraryAdded(name) => named("library-added", name),
        EntryChange::LibraryRemoved(name) => named("library-removed", name),
        EntryChange::LibraryChanged { old, new } => {
            let (old, new) = (Some(old.to_string()), Some(new.to_string()));
            Record { kind: "library-changed", name: new.clone(), old, new, ..Record::default() }
        }
        EntryChange::Reordered { duplicates } => Record {
            kind: "class-path-order",
            duplicates: duplicates.iter().map(ToString::to_string).collect(),
            ..Record::default()
        },
    }
}

fn of_class(class: &ClassDiff, change: &ClassChange) -> Record {
    let (kind, member, flags) = parts_of(change);
    let part = if let ClassChange::Header(part) = change { Some(part.name()) } else { None };
    Record {
        kind,
        class: Some(class.name.replace('/', ".")),
        member: member.map(|member| member.as_str().to_owned()),
        part,
        old: flags.map(|flags| format!("0x{:04x}", flags.old)),
        new: flags.map(|flags| format!("0x{:04x}", flags.new)),
        library: class.library.as_deref().map(str::to_owned),
        ..Record::default()
    }
}

fn parts_of(change: &ClassChange) -> (&'static str, Option<&MemberName>, Option<Flags>) {
    match change {
        ClassChange::Added => ("class-added", None, None),
        ClassChange::Removed => ("class-removed", None, None),
        ClassChange::Header(_) => ("header", None, None),
        ClassChange::Body(member) => ("body", Some(member), None),
        ClassChange::InitialValues(member) => ("initial-values", Some(member), None),
        ClassChange::MethodAdded(member) => ("method-added", Some(member), None),
        ClassChange::MethodRemoved(member) => ("method-removed", Some(member), None),
        ClassChange::MethodFlags(member, flags) => ("method-flags", Some(member), Some(*flags)),
        ClassChange::MethodSignature(member) => ("method-signature", Some(member), None),
        ClassChange::MethodAnnotations(member) => ("method-annotations", Some(member), None),
        ClassChange::AnnotationDefault(member) => ("annotation-default", Some(member), None),
        ClassChange::FieldAdded(member) => ("field-added", Some(member), None),
        ClassChange::FieldRemoved(member) => ("field-removed", Some(member), None),
        ClassChange::FieldFlags(member, flags) => ("field-flags", Some(member), Some(*flags)),
        ClassChange::FieldConstant(member) => ("field-constant", Some(member), None),
        ClassChange::FieldSignature(member) => ("field-signature", Some(member), None),
        ClassChange::FieldAnnotations(member) => ("field-annotations", Some(member), None),
        ClassChange::FieldOrder => ("field-order", None, None),
    }
}

/// One line: kind, then what it is about.
impl fmt::Display for Record {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:<22}", self.kind)?;
        match (&self.class, &self.member, &self.name) {
            (Some(class), Some(member), _) => write!(out, " {class} {member}")?,
            (Some(class), None, _) => write!(out, " {class}")?,
            (None, _, Some(name)) => write!(out, " {name}")?,
            (None, _, None) => write!(out, " {} duplicates", self.duplicates.len())?,
        }
        if let Some(part) = self.part {
            write!(out, " ({part})")?;
        }
        if let (Some(old), Some(new)) = (&self.old, &self.new)
            && old != new
        {
            write!(out, " ({old} -> {new})")?;
        }
        self.library.iter().try_for_each(|library| write!(out, " [{library}]"))
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { classes_added, classes_removed, classes_changed, resources, libraries, changes } = self;
        write!(
            out,
            "{changes} changes: classes {classes_changed} changed, {classes_added} added, {classes_removed} removed; \
             {resources} other files; {libraries} libraries"
        )
    }
}
