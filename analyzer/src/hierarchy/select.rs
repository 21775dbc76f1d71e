//! Selection: which method a call runs on an object of a given class (JVMS §5.4.5 and §5.4.6).

use std::sync::Arc;

use touchstone_formats::class::access;

use super::resolve::{PUBLIC, declared};
use super::{Hierarchy, Member};
use crate::digest::ClassDigest;

/// What a call runs.
#[derive(Debug, Clone)]
pub enum Selection {
    /// This method, which may be abstract: then the call is an `AbstractMethodError`.
    Method(Member),
    /// None: an `AbstractMethodError`.
    None,
    /// Several defaults, none more specific than the others: an `IncompatibleClassChangeError`.
    Conflict(Vec<Member>),
    /// It cannot be told, because this class is missing.
    Missing(Box<str>),
}

impl Selection {
    /// The method, if there is one.
    pub fn method(self) -> Option<Member> {
        match self {
            Self::Method(member) => Some(member),
            _ => None,
        }
    }
}

const PROTECTED: u16 = 0x0004;

impl Hierarchy<'_> {
    /// The method that `invokevirtual` or `invokeinterface` of the resolved method runs on an object of class `receiver`.
    pub fn select(&self, receiver: &str, resolved: &Member) -> Selection {
        if resolved.access & access::PRIVATE != 0 {
            return Selection::Method(resolved.clone());
        }
        let Some(class) = self.class(receiver) else { return Selection::Missing(receiver.into()) };
        let (chain, gap) = self.superclasses(&class);
        for (place, class) in chain.iter().enumerate() {
            if let Some(candidate) = declared(class, &resolved.name)
                && candidate.access & access::STATIC == 0
                && (is_same(&candidate, resolved) || can_override(&chain, place, &candidate, resolved))
            {
                return Selection::Method(candidate);
            }
        }
        if let Some(missing) = gap {
            return Selection::Missing(missing);
        }
        self.select_default(&class, resolved)
    }

    fn select_default(&self, class: &Arc<ClassDigest>, resolved: &Member) -> Selection {
        let (candidates, missing) = self.most_specific(class, &resolved.name);
        if let Some(missing) = missing {
            return Selection::Missing(missing);
        }
        let mut defaults: Vec<Member> = candidates.into_iter().filter(|it| it.access & access::ABSTRACT == 0).collect();
        match (defaults.pop(), defaults.is_empty()) {
            (None, _) => Selection::None,
            (Some(only), true) => Selection::Method(only),
            (Some(last), false) => {
                defaults.push(last);
                Selection::Conflict(defaults)
            }
        }
    }
}

fn is_same(one: &Member, other: &Member) -> bool {
    one.class.name == other.class.name && one.name == other.name
}

fn package(class: &ClassDigest) -> &str {
    class.name.rsplit_once('/').map_or("", |(package, _)| package)
}

/// Whether `candidate`, declared by the class at `place` of a chain of superclasses, can override `overridden`.
///
/// A package-private method can be overridden from its own package only, or by way of a class in between that overrides
/// it and makes it more visible: so those that override it are found from the top down.
fn can_override(chain: &[Arc<ClassDigest>], place: usize, candidate: &Member, overridden: &Member) -> bool {
    if candidate.access & access::PRIVATE != 0 {
        return false;
    }
    if overrides_directly(candidate, overridden) {
        return true;
    }
    let top = chain.iter().position(|class| class.name == overridden.class.name).unwrap_or(chain.len());
    let mut overriding = vec![overridden.clone()];
    let between = chain.get(place + 1..top).unwrap_or_default().iter().rev();
    for method in between.filter_map(|class| declared(class, &overridden.name)) {
        let is_instance = method.access & (access::STATIC | access::PRIVATE) == 0;
        if is_instance && overriding.iter().any(|above| overrides_directly(&method, above)) {
            overriding.push(method);
        }
    }
    overriding.iter().any(|above| overrides_directly(candidate, above))
}

fn overrides_directly(candidate: &Member, overridden: &Member) -> bool {
    overridden.access & (PUBLIC | PROTECTED) != 0 || package(&candidate.class) == package(&overridden.class)
}
