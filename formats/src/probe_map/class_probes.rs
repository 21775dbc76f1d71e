//! The probes of one class, as the compact bytes that stand in the probe map: one record an id, in id order.

use crate::error::{Error, Result};

/// What a probe tells when it is hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum ProbeKind {
    /// The target class is used here (an init point), or, with no target, the class itself was entered.
    Touch = 0,
    /// The method was entered.
    Method = 1,
    /// The class initializer was entered; its end is reported with the same id.
    Initializer = 2,
    /// A recorder stands here: the target names the recorder's method.
    Record = 3,
    /// A control-flow edge was taken.
    Edge = 4,
    /// The run-time class of an object that is used here (collection set `naive`).
    Object = 5,
}

impl ProbeKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 6] = [Self::Touch, Self::Method, Self::Initializer, Self::Record, Self::Edge, Self::Object];

    /// The kind with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// The kind's name, as the command line prints it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Touch => "touch",
            Self::Method => "method",
            Self::Initializer => "initializer",
            Self::Record => "record",
            Self::Edge => "edge",
            Self::Object => "object",
        }
    }
}

/// Why a method got no probes although it should have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum UnprobedReason {
    /// With its probes the code would be longer than 65,535 bytes.
    CodeTooLarge = 0,
    /// The constant pool has no room for the probes' constants.
    PoolFull = 1,
    /// A jump would leave its 16-bit range, and no place for a stepping stone is near enough.
    JumpTooFar = 2,
    /// The operand stack or the local variables would exceed 65,535.
    StackTooDeep = 3,
    /// The method has no code: it is native.
    Native = 4,
}

impl UnprobedReason {
    /// All reasons, in the order of their numbers.
    pub const ALL: [Self; 5] =
        [Self::CodeTooLarge, Self::PoolFull, Self::JumpTooFar, Self::StackTooDeep, Self::Native];

    /// The reason with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// The reason's name, as the command line prints it.
    pub fn name(self) -> &'static str {
        match self {
            Self::CodeTooLarge => "code-too-large",
            Self::PoolFull => "pool-full",
            Self::JumpTooFar => "jump-too-far",
            Self::StackTooDeep => "stack-too-deep",
            Self::Native => "native",
        }
    }
}
