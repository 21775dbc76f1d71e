//! What changed between two revisions, by kind: old digests and new ones in, typed changes out.

mod class;
mod class_path;
mod entries;
mod lambdas;
mod records;

use std::sync::Arc;

use crate::digest::{ClassDigest, HeaderPart, MemberName, ResourceKind};

pub use class::diff_classes;
pub use class_path::diff;
pub use records::{Record, Totals};

/// A change of something in a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClassChange {
    /// The class is new.
    Added,
    /// The class is gone.
    Removed,
    /// A part of the class that is no member changed.
    Header(HeaderPart),
    /// The code of a method changed; for a lambda the name is that of the old revision.
    Body(MemberName),
    /// A constructor stores other constants into fields that are new or gone, and is as it was otherwise.
    InitialValues(MemberName),
    /// A method is new.
    MethodAdded(MemberName),
    /// A method is gone; for a lambda also: its code changed, for a lambda has nothing else to be known by.
    MethodRemoved(MemberName),
    /// The flags of a method changed.
    MethodFlags(MemberName, Flags),
    /// The generic signature, the declared exceptions or the parameter names of a method changed.
    MethodSignature(MemberName),
    /// The visible annotations of a method or its parameters changed.
    MethodAnnotations(MemberName),
    /// The default of an annotation's element was added, removed or changed.
    AnnotationDefault(MemberName),
    /// A field is new.
    FieldAdded(MemberName),
    /// A field is gone.
    FieldRemoved(MemberName),
    /// The flags of a field changed.
    FieldFlags(MemberName, Flags),
    /// The constant of a field was added, removed or changed.
    FieldConstant(MemberName),
    /// The generic signature of a field changed.
    FieldSignature(MemberName),
    /// The visible annotations of a field changed.
    FieldAnnotations(MemberName),
    /// Fields that were there before stand in another order: only reflection can tell.
    FieldOrder,
}

/// Access flags before and after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flags {
    /// In the old revision.
    pub old: u16,
    /// In the new revision.
    pub new: u16,
}

/// All changes of one class.
#[derive(Debug, Clone)]
pub struct ClassDiff {
    /// The name in internal form.
    pub name: Box<str>,
    /// The old class, unless it is new.
    pub old: Option<Arc<ClassDigest>>,
    /// The new class, unless it is gone.
    pub new: Option<Arc<ClassDigest>>,
    /// The jar that it is in, in the new revision unless it is gone; `None` for a class of a folder.
    pub library: Option<Box<str>>,
    /// What changed; never empty.
    pub changes: Vec<ClassChange>,
}

/// How something other than a class differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    /// It is new.
    Added,
    /// It is gone.
    Removed,
    /// It is another.
    Changed,
}

/// A file on the class path that is no class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResourceChange {
    /// The path within its entry.
    pub name: Box<str>,
    /// What it is.
    pub kind: ResourceKind,
    /// How it differs.
    pub difference: Difference,
}

/// A change of the class path's entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryChange {
    /// A jar is new.
    LibraryAdded(Box<str>),
    /// A jar is gone.
    LibraryRemoved(Box<str>),
    /// A jar has other content; it may also have another name, that is another version.
    LibraryChanged {
        /// The old jar's name.
        old: Box<str>,
        /// The new jar's name.
        new: Box<str>,
    },
    /// Entries that were there before stand in another order.
    Reordered {
        /// The classes and files that several entries have, so that the order decides which is found first. When
        /// there are none, nothing but the order itself can tell.
        duplicates: Vec<Box<str>>,
    },
}

/// A lambda's body that only got another number: facts about the old name hold for the new one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenamedLambda {
    /// The class in internal form.
    pub class: Box<str>,
    /// The name in the old revision.
    pub old: MemberName,
    /// The name in the new revision.
    pub new: MemberName,
}

/// Everything that changed.
#[derive(Debug, Clone, Default)]
pub struct Diff {
    /// Classes that changed, sorted by name.
    pub classes: Vec<ClassDiff>,
    /// Other files that changed, sorted by name.
    pub resources: Vec<ResourceChange>,
    /// Changes of the class path itself.
    pub entries: Vec<EntryChange>,
    /// Lambdas that were numbered anew, in classes that changed and in others; no change of anything.
    pub renamed_lambdas: Vec<RenamedLambda>,
}

impl Diff {
    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty() && self.resources.is_empty() && self.entries.is_empty()
    }
}
