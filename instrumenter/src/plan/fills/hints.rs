//! A quick look that spares most methods the long one: where state is read and stored at all.

use touchstone_formats::bytes::{u8_at, u16_at};
use touchstone_formats::class::opcodes::{GOTO, GOTO_W, IFEQ, IFNULL, INVOKESPECIAL, INVOKESTATIC};
use touchstone_formats::class::stops::Stops;
use touchstone_formats::class::{ClassFile, Code};

use super::calls::{Call, Calls, Given};
use super::flow::{decides, may_lead_back};

/// What a call of the method in one constant may have to do with fills.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::plan) enum CallHint {
    /// Nothing.
    #[default]
    None,
    /// It changes the collection that it is called on.
    Changes,
    /// It looks up and fills at once, or gives something that does.
    Computes,
    /// The same, on no object.
    Asks,
    /// It has something prepared, in another class.
    Starts(u8),
    /// It takes something out of a collection; what is made in its place fills.
    Takes,
    /// It asks another class, or an object of it: some bits of which class that is.
    Asked(u8),
    /// It tells it something.
    Told(u8),
    /// It changes it, by its name.
    Tells(u8),
    /// It is an own method, which may store.
    Own,
    /// The same, and what it returns may come from state.
    OwnGiving,
}

impl CallHint {
    /// What calls of this constant have to do with fills.
    pub(in crate::plan) fn of(class: &ClassFile<'_>, index: u16, calls: &mut Calls) -> Self {
        let owner = || class.pool().owner_index(index).map_or(0, |owner| (owner % 64) as u8);
        match calls.by_constant(class, index) {
            Call::Changes => Self::Changes,
            Call::Asks | Call::ComputesFor => Self::Asks,
            Call::Loads | Call::Starts => Self::Starts(owner()),
            Call::Takes => Self::Takes,
            Call::Asked => Self::Asked(owner()),
            Call::Told => Self::Told(owner()),
            Call::Tells => Self::Tells(owner()),
            Call::Computes | Call::Lends => Self::Computes,
            Call::Own(_) if calls.effect(class, index, true).given == Given::Reference => Self::OwnGiving,
            Call::Own(_) => Self::Own,
            Call::Other | Call::Unknown => Self::None,
        }
    }
}

/// Where a method reads state and stores into it, at the most.
#[derive(Debug, Clone, Copy)]
pub(in crate::plan) struct Hints {
    /// The first pc that may read; as high as there can be when none does.
    first_read: usize,
    /// Behind the last pc that may store; 0 when none does.
    behind_stores: usize,
    /// Whether some call may look up and fill at once.
    computes: bool,
    /// Which classes are asked, and which are told something, by some bits.
    asked: u64,
    told: u64,
}

impl Hints {
    /// Nothing at all.
    pub(in crate::plan) const NONE: Self =
        Self { first_read: usize::MAX, behind_stores: 0, computes: false, asked: 0, told: 0 };

    /// What the instructions tell without the calls.
    pub(in crate::plan) fn new(stops: &Stops) -> Self {
        Self { first_read: stops.first_read(), behind_stores: stops.behind_stores(), ..Self::NONE }
    }

    /// The same, where state is read from this pc on.
    pub(super) fn reading_from(self, first_read: usize) -> Self {
        Self { first_read, ..self }
    }

    /// Adds a call.
    #[inline]
    pub(in crate::plan) fn add(&mut self, pc: usize, opcode: u8, hint: CallHint) {
        let on_object = !matches!(opcode, INVOKESTATIC | INVOKESPECIAL);
        match hint {
            CallHint::Computes if on_object => self.computes = true,
            CallHint::Asks => self.computes = true,
            CallHint::Changes if on_object => {}
            CallHint::Own => {}
            CallHint::Takes if on_object => self.behind_stores = usize::MAX,
            CallHint::Tells(owner) | CallHint::Starts(owner) => self.told |= 1 << owner,
            CallHint::Asked(owner) => return self.asked |= 1 << owner,
            CallHint::Told(owner) if opcode == INVOKESTATIC => self.told |= 1 << owner,
            CallHint::Told(owner) => return self.told |= 1 << owner,
            CallHint::OwnGiving => self.first_read = self.first_read.min(pc),
            CallHint::None | CallHint::Changes | CallHint::Computes | CallHint::Takes => return,
        }
        self.behind_stores = self.behind_stores.max(pc + 1);
    }

    /// Whether anything may be stored.
    pub(super) fn may_store(&self) -> bool {
        self.behind_stores != 0
    }

    /// Whether there may be a fill. It needs something that comes from state, a decision, and a store; where nothing leads
    /// back, in this order. Or it needs the one call that all of it is left to.
    pub(super) fn may_fill(&self, code: &Code<'_>, jumps: &[u16]) -> bool {
        let tells = self.asked & self.told != 0 && !jumps.is_empty();
        if self.computes || tells || self.first_read == usize::MAX || self.behind_stores == 0 {
            return self.computes || tells;
        }
        let bytes = code.instructions;
        let opcode_at = |pc: usize| u8_at(bytes, pc).unwrap_or(0);
        let mut decisions = jumps.iter().map(|&pc| usize::from(pc)).filter(|&pc| decides(opcode_at(pc)));
        let Some(first) = decisions.next() else { return false };
        let by_state = if first > self.first_read { Some(first) } else { decisions.find(|&pc| pc > self.first_read) };
        // Whoever comes back may bring state to a decision that stands before it.
        by_state.is_some_and(|pc| pc + 1 < self.behind_stores)
            || handlers_lead_back(code.exceptions)
            || jumps.iter().map(|&pc| usize::from(pc)).any(|pc| {
                matches!(opcode_at(pc), IFEQ..=GOTO | 170 | 171 | IFNULL..=GOTO_W) && may_lead_back(bytes, pc)
            })
    }
}

/// Whether an exception may lead to something that precedes it.
fn handlers_lead_back(exceptions: &[u8]) -> bool {
    exceptions.chunks_exact(8).any(|entry| {
        let (end, handler) = (u16_at(entry, 2), u16_at(entry, 4));
        handler < end
    })
}
