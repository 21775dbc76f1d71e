//! What the constants of a class mean for lasting state: calls of collections, and of own methods, which are looked into.

use touchstone_formats::bytes::position_of;
use touchstone_formats::class::code::Interests;
use touchstone_formats::class::opcodes::{
    GETFIELD, GETSTATIC, IASTORE, INVOKESPECIAL, INVOKESTATIC, Kind, PUTFIELD, PUTSTATIC, SASTORE,
};
use touchstone_formats::class::{Attributes, ClassFile, Code, Tag, descriptor};

use super::Look;
use super::called::Asking;
use super::facts::Facts;
use super::helpers::Met;
use super::plain::is_plain;
use super::tables::Owner;

/// How far calls of own methods are followed.
pub(super) const CALLS_DEEP: u32 = 3;

/// So many looks are kept at most.
const KEPT_MOST: usize = 32;

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
    /// Gives something that fills when it is asked: an iterator or a stream over what is made one by one.
    Lends,
    /// Calls the method with this place in the class at hand.
    Own(u16),
    /// The same as `Computes`, for something that it is given.
    ComputesFor,
    /// Has something made by the JDK that keeps it.
    Asks,
    /// Has a class loaded, whose initializer may do anything.
    Loads,
    /// Takes something out of the collection that it is called on.
    Takes,
    /// Changes an object of a program's own class, by its name.
    Tells,
    /// Prepares something in another class, by its name.
    Starts,
    /// Asks another class, or an object of it.
    Asked,
    /// Tells it something: gives nothing back.
    Told,
}

/// The answer to a question about a method.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Answer {
    #[default]
    Unknown,
    /// It is being looked for; till then, no.
    Open,
    No,
    Yes,
}

/// What a field holds or a call returns, by its slots.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Given {
    #[default]
    Unknown,
    Nothing,
    OneSlot,
    TwoSlots,
    /// An object or array.
    Reference,
    /// The constant is not as the JVM demands.
    Bad,
}

impl Given {
    /// How many slots it takes; `None` when it is no value.
    pub(super) fn slots(self) -> Option<u32> {
        match self {
            Self::Nothing => Some(0),
            Self::OneSlot | Self::Reference => Some(1),
            Self::TwoSlots => Some(2),
            Self::Unknown | Self::Bad => None,
        }
    }
}

/// What an instruction with a field, method or dynamic constant takes from the stack and puts on it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Effect {
    /// The slots of a call's arguments, without the receiver.
    pub(super) arguments: u8,
    /// What a call returns, or a field holds.
    pub(super) given: Given,
}

/// What is known about one constant; small, because a class has hundreds.
#[derive(Debug, Clone, Copy, Default)]
struct Constant {
    call: Call,
    effect: Effect,
    owner: Owner,
    /// Whether it is a field with a thread-local variable that computes nothing.
    plain: Answer,
}

/// A method of the class at hand.
#[derive(Debug, Clone, Copy)]
struct OwnMethod {
    /// The constants of its name and descriptor.
    name: (u16, u16),
    /// Where its Code attribute begins; 0 without one.
    code_at: u32,
}

/// What is known about the constants and methods of the class at hand; reused from class to class.
#[derive(Debug, Default)]
pub(in crate::plan) struct Calls {
    constants: Vec<Constant>,
    /// Empty until somebody asks.
    methods: Vec<OwnMethod>,
    /// By method: whether it stores into lasting state on every way to its end.
    pub(super) always_stores: Vec<Answer>,
    /// By method: whether it may return what comes from lasting state.
    pub(super) returns_state: Vec<Answer>,
    /// The static fields that are asked whether they are set; nothing until somebody wants to know.
    pub(super) asked: Option<Vec<u16>>,
    /// What methods do by themselves.
    pub(super) facts: Facts,
    /// Buffers for [`super::helpers::add_helpers`].
    pub(super) met: Met,
    /// Buffers for [`Look::find_called`].
    pub(super) asking: Asking,
    /// Whether an answer was given that may become another one later.
    pub(super) doubtful: bool,
    /// Where quick looks stop.
    pub(super) quick: Quick,
    /// Looks into methods, as they were followed, for who wants to know more of the same methods; the latest last.
    kept: Vec<(u16, Box<Look>)>,
    /// Buffers that nobody uses at the moment.
    #[expect(clippy::vec_box, reason = "they are taken out for each method, and are large")]
    spare: Vec<Box<Look>>,
}

/// The instructions that quick looks at methods stop at.
#[derive(Debug)]
pub(super) struct Quick {
    /// Calls, and reads of fields.
    pub(super) reads: Interests,
    /// Calls, stores, and whatever jumps or ends the flow.
    pub(super) stores: Interests,
    /// Calls, reads of fields, and stores.
    pub(super) named: Interests,
}

impl Default for Quick {
    fn default() -> Self {
        let ends = [Kind::Invoke, Kind::Branch, Kind::WideBranch, Kind::Return, Kind::Throw, Kind::Ret];
        Self {
            reads: Interests::in_kinds(&[Kind::Invoke]).and([GETSTATIC, GETFIELD]),
            stores: Interests::in_kinds(&ends).and([PUTSTATIC, PUTFIELD]).and(IASTORE..=SASTORE),
            named: Interests::in_kinds(&[Kind::Invoke]).and(GETSTATIC..=PUTFIELD).and(IASTORE..=SASTORE),
        }
    }
}

impl Calls {
    /// Starts a class with so many constants.
    pub(in crate::plan) fn start(&mut self, constants: usize) {
        self.constants.clear();
        self.constants.resize(constants, Constant::default());
        self.methods.clear();
        self.always_stores.clear();
        self.returns_state.clear();
        self.asked = None;
        self.facts.clear();
        self.spare.extend(self.kept.drain(..).map(|(_, look)| look));
    }

    /// Buffers for looking into one method, to be given back.
    pub(super) fn take_look(&mut self) -> Box<Look> {
        self.spare.pop().unwrap_or_default()
    }

    /// Takes buffers back.
    pub(super) fn give_back(&mut self, look: Box<Look>) {
        self.spare.push(look);
    }

    /// Takes a look into a method back, and keeps what it shows if that will not become anything else.
    pub(super) fn keep(&mut self, method: u16, mut look: Box<Look>) {
        if !look.is_certain {
            return self.spare.push(look);
        }
        look.found.restore();
        if self.kept.len() >= KEPT_MOST {
            let oldest = self.kept.remove(0).1;
            self.spare.push(oldest);
        }
        self.kept.push((method, look));
    }

    /// The look into a method that was kept, or buffers for a new one; and whether it was kept.
    pub(super) fn take_kept(&mut self, method: u16) -> (Box<Look>, bool) {
        match self.kept.iter().position(|kept| kept.0 == method) {
            Some(place) => (self.kept.remove(place).1, true),
            None => (self.take_look(), false),
        }
    }

    #[inline(always)]
    fn constant(&mut self, index: u16) -> Option<&mut Constant> {
        self.constants.get_mut(usize::from(index))
    }

    /// What a call of the method in this constant does.
    #[inline]
    pub(super) fn of(&mut self, class: &ClassFile<'_>, index: u16, opcode: u8) -> Call {
        let call = self.by_constant(class, index);
        match call {
            // What is called on an object, and what is not.
            Call::Changes | Call::Computes | Call::Lends | Call::Takes
                if matches!(opcode, INVOKESTATIC | INVOKESPECIAL) =>
            {
                Call::Other
            }
            Call::ComputesFor | Call::Starts if opcode != INVOKESTATIC => Call::Told,
            Call::Asked | Call::Told | Call::Tells if opcode == INVOKESPECIAL => Call::Other,
            call => call,
        }
    }

    /// The same, for a call on an object.
    #[inline]
    pub(super) fn by_constant(&mut self, class: &ClassFile<'_>, index: u16) -> Call {
        match self.constant(index).map(|constant| constant.call) {
            Some(Call::Unknown) => self.find(class, index),
            known => known.unwrap_or(Call::Other),
        }
    }

    fn find(&mut self, class: &ClassFile<'_>, index: u16) -> Call {
        let call = self.find_call(class, index).unwrap_or(Call::Other);
        if let Some(constant) = self.constant(index) {
            constant.call = call;
        }
        call
    }

    fn find_call(&mut self, class: &ClassFile<'_>, index: u16) -> Option<Call> {
        let pool = class.pool();
        if !pool.is(index, Tag::Method) && !pool.is(index, Tag::InterfaceMethod) {
            return None;
        }
        match self.owner(class, pool.owner_index(index).ok()?)? {
            // A method that is inherited is one of another class.
            Owner::Own => self.find_own(class, index).or_else(|| {
                let (name, kind) = pool.name_and_type(index).ok()?;
                Some(Owner::Elsewhere.call(name, kind))
            }),
            owner => pool.name_and_type(index).ok().map(|(name, kind)| owner.call(name, kind)),
        }
    }

    /// Whether the call gives an iterator or a stream.
    pub(super) fn lends_on(class: &ClassFile<'_>, index: u16) -> bool {
        let kind = class.pool().name_and_type(index).map_or(&b""[..], |(_, kind)| kind);
        let given = kind.iter().position(|&byte| byte == b')').and_then(|end| kind.get(end + 1..)).unwrap_or(b"");
        [&b"Ljava/util/stream/"[..], b"Ljava/util/Iterator;", b"Ljava/util/Spliterator;"]
            .iter()
            .any(|lent| given.starts_with(lent))
    }

    fn owner(&mut self, class: &ClassFile<'_>, index: u16) -> Option<Owner> {
        let constant = self.constant(index)?;
        if constant.owner == Owner::Unknown {
            let name = class.pool().class_name(index).ok()?;
            let is_own = index == class.this_index() || name == class.name().ok()?;
            constant.owner = if is_own { Owner::Own } else { Owner::of(name) };
        }
        Some(constant.owner)
    }

    /// The method of the class at hand that this constant names; constructors are nothing of interest.
    fn find_own(&mut self, class: &ClassFile<'_>, index: u16) -> Option<Call> {
        let pool = class.pool();
        let (name, kind) = pool.name_and_type(index).ok()?;
        if name == b"<init>" {
            return None;
        }
        self.list_methods(class);
        // Mostly one constant serves everybody who names the same.
        let indices = pool.name_and_type_indices(index);
        let by_indices = self.methods.iter().position(|method| Some(method.name) == indices);
        let place = by_indices.or_else(|| {
            let named = |index, wanted| pool.utf8(index).is_ok_and(|text| text == wanted);
            self.methods.iter().position(|method| named(method.name.0, name) && named(method.name.1, kind))
        })?;
        Some(Call::Own(place as u16))
    }

    pub(super) fn list_methods(&mut self, class: &ClassFile<'_>) {
        if !self.methods.is_empty() {
            return;
        }
        for member in class.methods() {
            let is_code = |name: &[u8]| name == b"Code";
            let code = member.attributes().find(|it| it.name(class.pool()).is_ok_and(is_code));
            let code_at = code.map_or(0, |attribute| attribute.at as u32);
            self.methods.push(OwnMethod { name: member.name_indices(), code_at });
        }
    }

    /// Whether the field in this constant holds a thread-local variable that computes nothing.
    pub(super) fn is_plain(&mut self, class: &ClassFile<'_>, field: u16) -> bool {
        if self.constant(field).is_some_and(|constant| constant.plain == Answer::Unknown) {
            let mut look = self.take_look();
            self.list_methods(class);
            let codes = (0..self.methods.len()).filter_map(|method| {
                let is_initializer = self
                    .methods
                    .get(method)
                    .is_some_and(|it| class.pool().utf8(it.name.0).is_ok_and(|name| name == b"<clinit>"));
                Some((is_initializer, self.code_of(class, method)?))
            });
            let yes = is_plain(class, field, codes, &mut look.flow).unwrap_or(false);
            self.give_back(look);
            if let Some(constant) = self.constant(field) {
                constant.plain = if yes { Answer::Yes } else { Answer::No };
            }
        }
        self.constant(field).is_some_and(|constant| constant.plain == Answer::Yes)
    }

    /// What an instruction with this constant takes and gives, when it is a call or when it is not.
    #[inline]
    pub(super) fn effect(&mut self, class: &ClassFile<'_>, index: u16, is_call: bool) -> Effect {
        match self.constant(index).map(|constant| constant.effect) {
            Some(Effect { given: Given::Unknown, .. }) => {
                let bad = Effect { arguments: 0, given: Given::Bad };
                let effect = find_effect(class, index, is_call).unwrap_or(bad);
                if let Some(constant) = self.constant(index) {
                    constant.effect = effect;
                }
                effect
            }
            known => known.unwrap_or(Effect { arguments: 0, given: Given::Bad }),
        }
    }

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
            Some(Answer::Yes) => return true,
            Some(Answer::No) => return false,
            Some(Answer::Unknown | Answer::Open) | None => {
                calls.doubtful = true;
                return false;
            }
        }
        super::set(answers(calls), place, Answer::Open);
        calls.list_methods(class);
        let yes = calls.code_of(class, place).and_then(|code| look(&code, calls)).unwrap_or(false);
        super::set(answers(calls), place, if yes { Answer::Yes } else { Answer::No });
        yes
    }

    /// How many methods are listed.
    pub(super) fn method_count(&self) -> usize {
        self.methods.len()
    }

    /// The code of a method that is listed.
    pub(super) fn code_of<'a>(&self, class: &ClassFile<'a>, method: usize) -> Option<Code<'a>> {
        let code_at = self.methods.get(method)?.code_at as usize;
        let attribute = (code_at != 0).then(|| Attributes::one(class.bytes(), code_at))??;
        Code::parse(class.bytes(), &attribute).ok()
    }
}

fn find_effect(class: &ClassFile<'_>, index: u16, is_call: bool) -> Option<Effect> {
    let (_, kind) = class.pool().name_and_type(index).ok()?;
    if !is_call {
        let slots = descriptor::first_value(kind)?.0.slots();
        return Some(Effect { arguments: 0, given: if slots == 1 { Given::OneSlot } else { Given::TwoSlots } });
    }
    let mut arguments = 0u32;
    descriptor::parameters(kind, |value| arguments += u32::from(value.slots()))?;
    let returned = kind.get(position_of(kind, b')')? + 1..)?;
    let given = match returned {
        b"V" => Given::Nothing,
        [b'L' | b'[', ..] => Given::Reference,
        _ if descriptor::first_value(returned)?.0.slots() == 1 => Given::OneSlot,
        _ => Given::TwoSlots,
    };
    Some(Effect { arguments: u8::try_from(arguments).ok()?, given })
}
