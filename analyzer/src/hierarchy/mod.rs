//! Superclasses, interfaces and subclasses, and which member a reference means: JVMS §5.4.3 and §5.4.6 on digests.
//!
//! One [`Hierarchy`] is one revision. Two revisions stand side by side as two of them that share the JDK's classes and,
//! through [`std::sync::Arc`], the digests of all classes that did not change. Classes are read when they are asked for,
//! and one that is missing is visible, never guessed at.

mod resolve;
mod revisions;
mod select;
mod sources;
mod subtypes;

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use crate::digest::{ClassDigest, MemberName};
use subtypes::Subtypes;

pub use resolve::Resolution;
pub use revisions::{ChangedLookup, Hierarchies, Target};
pub use select::Selection;
pub use sources::{ClassPathSource, ClassSource, JdkSource};

/// The root of all classes.
pub const OBJECT: &str = "java/lang/Object";

/// The classes of one revision: those of the JDK before those of the class path, as class loaders look them up.
pub struct Hierarchy<'s> {
    jdk: Option<&'s dyn ClassSource>,
    class_path: &'s ClassPathSource<'s>,
    subtypes: OnceLock<Subtypes<'s>>,
}

/// A member and the class that declares it.
#[derive(Debug, Clone)]
pub struct Member {
    /// The class that declares it.
    pub class: Arc<ClassDigest>,
    /// Name and descriptor as declared.
    pub name: MemberName,
    /// Its access flags.
    pub access: u16,
}

/// All supertypes of a class.
#[derive(Debug, Clone, Default)]
pub struct Supertypes {
    /// The class itself, its superclasses upwards, then interfaces; each once.
    pub types: Vec<Arc<ClassDigest>>,
    /// Names of supertypes that there is no class for, sorted.
    pub missing: Vec<Box<str>>,
}

impl<'s> Hierarchy<'s> {
    /// The hierarchy of a class path on a JDK. Without a JDK its classes are missing.
    pub fn new(jdk: Option<&'s dyn ClassSource>, class_path: &'s ClassPathSource<'s>) -> Self {
        Self { jdk, class_path, subtypes: OnceLock::new() }
    }

    /// The class that is found by this internal name.
    pub fn class(&self, name: &str) -> Option<Arc<ClassDigest>> {
        self.jdk.and_then(|jdk| jdk.class(name)).or_else(|| self.class_path.class(name))
    }

    /// The superclass; `Err` has the name of one that is missing.
    pub fn superclass(&self, class: &ClassDigest) -> Result<Option<Arc<ClassDigest>>, Box<str>> {
        match &class.superclass {
            None => Ok(None),
            Some(name) => self.class(name).map(Some).ok_or_else(|| name.clone()),
        }
    }

    /// The class and its superclasses upwards, and the name of the one that is missing. A class that is its own
    /// superclass, which no JVM loads, ends the walk.
    pub fn superclasses(&self, class: &Arc<ClassDigest>) -> (Vec<Arc<ClassDigest>>, Option<Box<str>>) {
        let (mut chain, mut seen) = (vec![Arc::clone(class)], HashSet::from([class.name.clone()]));
        while let Some(last) = chain.last() {
            match self.superclass(last) {
                Ok(Some(next)) if seen.insert(next.name.clone()) => chain.push(next),
                Ok(_) => break,
                Err(missing) => return (chain, Some(missing)),
            }
        }
        (chain, None)
    }

    /// The class and all its supertypes.
    pub fn supertypes(&self, name: &str) -> Supertypes {
        let mut found = Supertypes::default();
        let mut seen = HashSet::new();
        let mut next: Vec<Box<str>> = vec![name.into()];
        let mut interfaces: Vec<Box<str>> = Vec::new();
        // Superclasses first, then the interfaces of all, in their order.
        while let Some(name) = next.pop().or_else(|| (!interfaces.is_empty()).then(|| interfaces.remove(0))) {
            if !seen.insert(name.clone()) {
                continue;
            }
            match self.class(&name) {
                None => found.missing.push(name),
                Some(class) => {
                    next.extend(class.superclass.clone());
                    interfaces.extend(class.interfaces.iter().cloned());
                    found.types.push(class);
                }
            }
        }
        found.missing.sort();
        found
    }

    /// Whether `name` is `ancestor` or has it among its supertypes; `None` when it does not seem so, but supertypes are
    /// missing.
    pub fn is_subtype(&self, name: &str, ancestor: &str) -> Option<bool> {
        let supertypes = self.supertypes(name);
        match supertypes.types.iter().any(|class| &*class.name == ancestor) {
            true => Some(true),
            false if supertypes.missing.is_empty() => Some(false),
            false if supertypes.missing.iter().any(|missing| &**missing == ancestor) => Some(true),
            false => None,
        }
    }

    /// The class path's classes that extend or implement this one, directly or not, sorted; without the class itself.
    pub fn subtypes(&self, name: &str) -> Vec<Box<str>> {
        self.subtypes.get_or_init(|| Subtypes::of(self.class_path.entries())).below(name)
    }
}

impl ClassSource for Hierarchy<'_> {
    fn class(&self, name: &str) -> Option<Arc<ClassDigest>> {
        Hierarchy::class(self, name)
    }
}
