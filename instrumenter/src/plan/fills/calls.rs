//! Which calls change lasting state: those of collections, and those of own methods that always store something.

use touchstone_formats::class::opcodes::{INVOKESPECIAL, INVOKESTATIC};
use touchstone_formats::class::{ClassFile, Tag};

/// What a call does, found out once per constant.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Call {
    #[default]
    Unknown,
    /// Nothing of interest.
    Other,
    /// Changes the collection or reference that it is called on.
    Changes,
    /// Looks up and, where nothing is found, calls back and fills.
    Computes,
    /// Calls the method with this place in the class at hand.
    Own(u16),
}

/// Whether a method stores into lasting state on every way to its end.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum AlwaysStores {
    #[default]
    Unknown,
    No,
    Yes,
}

/// What is known about the calls and methods of the class at hand; reused from class to class.
#[derive(Debug, Default)]
pub(in crate::plan) struct Calls {
    of_constant: Vec<Call>,
    pub(super) always_stores: Vec<AlwaysStores>,
}

/// Classes whose methods below change them.
const OWNERS: [&[u8]; 3] = [b"java/util/", b"com/google/common/", b"com/github/benmanes/caffeine/"];

const CHANGES: [&[u8]; 22] = [
    b"put",
    b"putIfAbsent",
    b"putAll",
    b"add",
    b"addAll",
    b"addElement",
    b"addFirst",
    b"addLast",
    b"offer",
    b"push",
    b"set",
    b"lazySet",
    b"setRelease",
    b"getAndSet",
    b"compareAndSet",
    b"weakCompareAndSet",
    b"updateAndGet",
    b"getAndUpdate",
    b"accumulateAndGet",
    b"remove",
    b"clear",
    b"replace",
];

const COMPUTES: [&[u8]; 4] = [b"computeIfAbsent", b"compute", b"computeIfPresent", b"merge"];

impl Calls {
    /// Forgets the last class.
    pub(in crate::plan) fn clear(&mut self) {
        self.of_constant.clear();
        self.always_stores.clear();
    }

    /// What a call of the method in this constant does.
    pub(super) fn of(&mut self, class: &ClassFile<'_>, index: u16, opcode: u8) -> Call {
        if self.of_constant.is_empty() {
            self.of_constant.resize(class.pool().count(), Call::Unknown);
        }
        let place = usize::from(index);
        let call = match self.of_constant.get(place) {
            Some(Call::Unknown) => find(class, index).unwrap_or(Call::Other),
            Some(&known) => known,
            None => Call::Other,
        };
        if let Some(slot) = self.of_constant.get_mut(place) {
            *slot = call;
        }
        let statically = matches!(opcode, INVOKESTATIC | INVOKESPECIAL);
        if statically && matches!(call, Call::Changes | Call::Computes) { Call::Other } else { call }
    }
}

fn find(class: &ClassFile<'_>, index: u16) -> Option<Call> {
    let pool = class.pool();
    if !pool.is(index, Tag::Method) && !pool.is(index, Tag::InterfaceMethod) {
        return None;
    }
    let owner = pool.class_name(pool.owner_index(index).ok()?).ok()?;
    let (name, kind) = pool.name_and_type(index).ok()?;
    if owner == class.name().ok()? {
        let same = |member: &touchstone_formats::class::Member<'_>| {
            member.name(pool).is_ok_and(|it| it == name) && member.descriptor(pool).is_ok_and(|it| it == kind)
        };
        let place = class.methods().position(|member| same(&member))?;
        return (name != b"<init>").then_some(Call::Own(place as u16));
    }
    if !OWNERS.iter().any(|prefix| owner.starts_with(prefix)) {
        return None;
    }
    match name {
        _ if COMPUTES.contains(&name) => Some(Call::Computes),
        _ if CHANGES.contains(&name) => Some(Call::Changes),
        _ => None,
    }
}
