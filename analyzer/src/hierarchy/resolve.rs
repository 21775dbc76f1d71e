//! Resolution: which declared member a symbolic reference means (JVMS §5.4.3.2 to §5.4.3.4).

use std::sync::Arc;

use touchstone_formats::class::access;

use super::{Hierarchy, Member, OBJECT};
use crate::digest::{ClassDigest, MemberName};

/// What a reference means.
#[derive(Debug, Clone)]
pub enum Resolution {
    /// This member.
    Found(Member),
    /// No member: a `NoSuchFieldError` or `NoSuchMethodError`.
    NotFound,
    /// A class was taken for an interface or the other way round: an `IncompatibleClassChangeError`.
    WrongKind,
    /// It cannot be told, because this class is missing.
    Missing(Box<str>),
}

impl Resolution {
    /// The member, if there is one.
    pub fn found(self) -> Option<Member> {
        match self {
            Self::Found(member) => Some(member),
            _ => None,
        }
    }
}

const VARARGS: u16 = 0x0080;

impl Hierarchy<'_> {
    /// The field that a reference to `owner`'s field means: of the class itself, else of its superinterfaces, else of
    /// its superclass, each time by the same rule.
    pub fn resolve_field(&self, owner: &str, name: &str, descriptor: &str) -> Resolution {
        let Some(class) = self.class(owner) else { return Resolution::Missing(owner.into()) };
        let wanted = MemberName::of_field(name, descriptor);
        let mut missing = None;
        let (chain, gap) = self.superclasses(&class);
        for class in &chain {
            if let Some(field) = class.field(wanted.as_str()) {
                return found_or_missing(
                    Member { class: Arc::clone(class), name: wanted, access: field.access },
                    missing,
                );
            }
            let mut interfaces: Vec<Box<str>> = class.interfaces.iter().rev().cloned().collect();
            let mut seen = std::collections::HashSet::new();
            while let Some(interface) = interfaces.pop() {
                let Some(class) = self.class(&interface) else {
                    missing.get_or_insert(interface);
                    continue;
                };
                if let Some(field) = class.field(wanted.as_str()) {
                    let access = field.access;
                    return found_or_missing(Member { class, name: wanted, access }, missing);
                }
                if seen.insert(interface) {
                    interfaces.extend(class.interfaces.iter().rev().cloned());
                }
            }
        }
        missing.or(gap).map_or(Resolution::NotFound, Resolution::Missing)
    }

    /// The method that a `Methodref` of `owner` means.
    pub fn resolve_method(&self, owner: &str, name: &str, descriptor: &str) -> Resolution {
        let Some(class) = self.class(owner) else { return Resolution::Missing(owner.into()) };
        if class.is_interface() {
            return Resolution::WrongKind;
        }
        let wanted = MemberName::of_method(name, descriptor);
        let (chain, gap) = self.superclasses(&class);
        for class in &chain {
            if let Some(member) = signature_polymorphic(class, name).or_else(|| declared(class, &wanted)) {
                return Resolution::Found(member);
            }
        }
        match gap {
            // A missing superclass could declare it, and would come before all interfaces.
            Some(missing) => Resolution::Missing(missing),
            None => self.resolve_in_interfaces(&class, &wanted),
        }
    }

    /// The method that an `InterfaceMethodref` of `owner` means.
    pub fn resolve_interface_method(&self, owner: &str, name: &str, descriptor: &str) -> Resolution {
        let Some(class) = self.class(owner) else { return Resolution::Missing(owner.into()) };
        if !class.is_interface() {
            return Resolution::WrongKind;
        }
        let wanted = MemberName::of_method(name, descriptor);
        if let Some(member) = declared(&class, &wanted) {
            return Resolution::Found(member);
        }
        let is_public = |member: &Member| member.access & PUBLIC != 0 && member.access & access::STATIC == 0;
        match self.class(OBJECT).and_then(|object| declared(&object, &wanted)).filter(is_public) {
            Some(member) => Resolution::Found(member),
            None => self.resolve_in_interfaces(&class, &wanted),
        }
    }

    /// The last step of method resolution: the one default among the most specific declarations, else any declaration;
    /// which of several the specification leaves open, and any of them leads to the same selection or error.
    fn resolve_in_interfaces(&self, class: &Arc<ClassDigest>, wanted: &MemberName) -> Resolution {
        let (candidates, missing) = self.most_specific(class, wanted);
        let mut defaults = candidates.iter().filter(|member| member.access & access::ABSTRACT == 0);
        let chosen = match (defaults.next(), defaults.next()) {
            (Some(only), None) => Some(only.clone()),
            _ => candidates.first().cloned(),
        };
        match (chosen, missing) {
            (_, Some(missing)) => Resolution::Missing(missing),
            (Some(member), None) => Resolution::Found(member),
            (None, None) => Resolution::NotFound,
        }
    }

    /// The maximally-specific superinterface methods (JVMS §5.4.3.3), in the order of the interfaces, and the name of a
    /// supertype that is missing.
    pub(super) fn most_specific(
        &self,
        class: &Arc<ClassDigest>,
        wanted: &MemberName,
    ) -> (Vec<Member>, Option<Box<str>>) {
        let supertypes = self.supertypes(&class.name);
        let interfaces = supertypes.types.iter().filter(|it| it.is_interface() && it.name != class.name);
        let is_candidate = |member: &Member| member.access & (access::PRIVATE | access::STATIC) == 0;
        let all: Vec<Member> = interfaces.filter_map(|it| declared(it, wanted)).filter(is_candidate).collect();
        let is_hidden = |member: &Member| {
            let below = all.iter().filter(|other| other.class.name != member.class.name);
            below.into_iter().any(|other| self.is_subtype(&other.class.name, &member.class.name) == Some(true))
        };
        let best = all.iter().filter(|member| !is_hidden(member)).cloned().collect();
        (best, supertypes.missing.into_iter().next())
    }
}

/// Public, as a flag.
pub(super) const PUBLIC: u16 = 0x0001;

/// The method that a class itself declares.
pub(super) fn declared(class: &Arc<ClassDigest>, wanted: &MemberName) -> Option<Member> {
    let method = class.method(wanted.as_str())?;
    Some(Member { class: Arc::clone(class), name: method.name.clone(), access: method.access })
}

/// `MethodHandle.invoke` and its like take any descriptor (JVMS §2.9.3).
fn signature_polymorphic(class: &Arc<ClassDigest>, name: &str) -> Option<Member> {
    if !matches!(&*class.name, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle") {
        return None;
    }
    let mut named = class.methods.iter().filter(|method| method.name.name() == name);
    let (only, None) = (named.next()?, named.next()) else { return None };
    let takes_any = only.name.descriptor().starts_with("([Ljava/lang/Object;)");
    (takes_any && only.access & (VARARGS | access::NATIVE) == VARARGS | access::NATIVE).then(|| Member {
        class: Arc::clone(class),
        name: only.name.clone(),
        access: only.access,
    })
}

fn found_or_missing(member: Member, missing: Option<Box<str>>) -> Resolution {
    // An interface that is missing comes before what was found behind it.
    missing.map_or(Resolution::Found(member), Resolution::Missing)
}
