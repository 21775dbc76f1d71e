//! What the constants of a class ask for, and whose methods they name: found out once per constant.

use super::fills::CallHint;

/// What the instructions that name a constant ask for; found out once per constant. Every class has hundreds of constants: it is
/// small, and all zeros as long as nothing is known.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Demand {
    /// The constant whose class is touched; 0 for none.
    pub(super) touch: u16,
    /// The recorder before the call: its place in the memory's list, plus one; 0 for none.
    pub(super) recorder: u8,
    pub(super) answer: Answer,
    /// What a call may have to do with fills.
    pub(super) hint: CallHint,
}

impl Demand {
    /// Whether it is known that nothing is asked for.
    pub(super) fn is_nothing(self) -> bool {
        self.touches_nothing() && self.hint == CallHint::None
    }

    /// Whether it is known that nothing is asked for, but perhaps by fills.
    pub(super) fn touches_nothing(self) -> bool {
        self.touch == 0 && self.recorder == 0 && self.answer == Answer::Known
    }
}

/// Whether a demand is known yet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Answer {
    #[default]
    Unknown,
    /// It is known.
    Known,
    /// It is known, and the memory has a list of linked classes for it.
    Linked,
    /// The call goes to our own runtime.
    Ours,
}

/// Whose methods those of a class are, as far as recorders want to know; found out once per constant.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Whose {
    #[default]
    Unknown,
    /// Our own runtime's.
    Ours,
    /// Some that recorders tell apart by their class.
    Listed,
    /// Others.
    Anybody,
}
