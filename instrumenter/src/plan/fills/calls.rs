//! What calls do to lasting state: those of collections, and those of own methods, which are looked into.

use touchstone_formats::class::opcodes::{INVOKESPECIAL, INVOKESTATIC};
use touchstone_formats::class::{ClassFile, Code, Tag};

/// How far calls of own methods are followed.
const CALLS_DEEP: u32 = 3;

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

/// The answer to a question about a method.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Answer {
    #[default]
    Unknown,
    No,
    Yes,
}

/// What is known about the calls and methods of the class at hand; reused from class to class.
#[derive(Debug, Default)]
pub(in crate::plan) struct Calls {
    of_constant: Vec<Call>,
    /// By method: whether it stores into lasting state on every way to its end.
    pub(super) always_stores: Vec<Answer>,
    /// By method: whether it may return what comes from lasting state.
    pub(super) returns_state: Vec<Answer>,
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
        self.returns_state.clear();
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

impl Calls {
    /// Answers a question about a method of the class by looking into its code, once; `answers` are those to this question.
    /// Calls are followed only so deep, and until it is known, a method that calls itself counts as one that does not.
    pub(super) fn answer(
        class: &ClassFile<'_>,
        method: u16,
        calls: &mut Self,
        deep: u32,
        answers: impl Fn(&mut Self) -> &mut Vec<Answer>,
        look: impl FnOnce(&Code<'_>, &mut Self) -> Option<bool>,
    ) -> bool {
        let place = usize::from(method);
        let known = answers(calls);
        if known.len() <= place {
            known.resize(place + 1, Answer::Unknown);
        }
        match known.get(place) {
            Some(Answer::Unknown) if deep <= CALLS_DEEP => {}
            known => return known == Some(&Answer::Yes),
        }
        set(answers(calls), place, Answer::No);
        let yes = code_of(class, place).and_then(|code| look(&code, calls)).unwrap_or(false);
        set(answers(calls), place, if yes { Answer::Yes } else { Answer::No });
        yes
    }
}

fn code_of<'a>(class: &ClassFile<'a>, method: usize) -> Option<Code<'a>> {
    let member = class.methods().nth(method)?;
    let code = member.attributes().find(|attribute| attribute.name(class.pool()).is_ok_and(|name| name == b"Code"))?;
    Code::parse(class.bytes(), &code).ok()
}

fn set(answers: &mut [Answer], place: usize, answer: Answer) {
    if let Some(slot) = answers.get_mut(place) {
        *slot = answer;
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
