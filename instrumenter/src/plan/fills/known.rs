//! What is known at one point of a method: which values on the stack and in local variables come from lasting state.

use super::effects::Simple;

/// Where a value may come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Origin {
    /// A field.
    pub(super) state: bool,
    /// A static field.
    pub(super) statics: bool,
    /// A loader of services that a field holds: whoever asks the value may have a provider made.
    pub(super) lent: bool,
    /// What a static method of another class gave.
    pub(super) asked: bool,
}

impl Origin {
    pub(super) const NEW: Self = Self { state: false, statics: false, lent: false, asked: false };
    pub(super) const OBJECT: Self = Self { state: true, statics: false, lent: false, asked: false };
    pub(super) const STATIC: Self = Self { state: true, statics: true, lent: false, asked: false };

    pub(super) fn or(self, other: Self) -> Self {
        Self {
            state: self.state | other.state,
            statics: self.statics | other.statics,
            lent: self.lent | other.lent,
            asked: self.asked | other.asked,
        }
    }
}

/// A bit for each slot, set when the value in it may come from a field, and others for static fields and what they lend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Bits {
    state: u64,
    statics: u64,
    lent: u64,
    asked: u64,
}

impl Bits {
    /// Where the values in any of these slots come from.
    #[inline(always)]
    fn of(self, slots: u64) -> Origin {
        Origin {
            state: self.state & slots != 0,
            statics: self.statics & slots != 0,
            lent: self.lent & slots != 0,
            asked: self.asked & slots != 0,
        }
    }

    /// Says of these slots where their values come from.
    #[inline(always)]
    fn set(&mut self, slots: u64, origin: Origin) {
        let all = |yes: bool| if yes { slots } else { 0 };
        self.state = self.state & !slots | all(origin.state);
        self.statics = self.statics & !slots | all(origin.statics);
        self.lent = self.lent & !slots | all(origin.lent);
        self.asked = self.asked & !slots | all(origin.asked);
    }

    fn or(self, other: Self) -> Self {
        Self {
            state: self.state | other.state,
            statics: self.statics | other.statics,
            lent: self.lent | other.lent,
            asked: self.asked | other.asked,
        }
    }

    fn each(self, change: impl Fn(u64) -> u64) -> Self {
        Self {
            state: change(self.state),
            statics: change(self.statics),
            lent: change(self.lent),
            asked: change(self.asked),
        }
    }
}

/// What is known before an instruction, about the slots of the operand stack and the first 64 local variables. Longs
/// and doubles take two slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Known {
    stack: Bits,
    locals: Bits,
    depth: u32,
}

impl Known {
    /// Whether there is a value on the stack.
    pub(super) fn has_value(self) -> bool {
        self.depth > 0
    }

    /// What is known where an exception was caught.
    pub(super) fn thrown(self) -> Self {
        Self { stack: Bits::default(), locals: self.locals, depth: 1 }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, slots: u32, origin: Origin) -> Option<()> {
        if self.depth + slots > 64 {
            return None;
        }
        self.stack.set(low_bits(slots) << (self.depth & 63), origin);
        self.depth += slots;
        Some(())
    }

    /// Takes slots away, and says where any value in them comes from.
    #[inline(always)]
    pub(super) fn pop(&mut self, slots: u32) -> Option<Origin> {
        self.depth = self.depth.checked_sub(slots)?;
        let taken = !low_bits(self.depth);
        let any = self.stack.of(taken);
        self.stack = self.stack.each(|stack| stack & !taken);
        Some(any)
    }

    /// What a simple instruction does, without a branch on what it is; `local` is the local variable that its operand names,
    /// one of the first 64, or 0.
    #[inline(always)]
    pub(super) fn change(&mut self, simple: &Simple, local: u8) -> Option<()> {
        let depth = self.depth.checked_sub(u32::from(simple.pops))?;
        let new_depth = depth + u32::from(simple.pushes);
        if new_depth > 64 {
            return None;
        }
        let taken = !low_bits(depth);
        let (loads, stores) = (u64::from(simple.loads) << (local & 63), u64::from(simple.stores) << (local & 63));
        let popped = self.stack.of(taken);
        let loaded = self.locals.of(loads);
        let given = Origin {
            state: popped.state & simple.keeps | loaded.state,
            statics: popped.statics & simple.keeps | loaded.statics,
            lent: popped.lent & simple.keeps | loaded.lent,
            asked: popped.asked & simple.keeps | loaded.asked,
        };
        self.locals.set(stores, popped);
        self.stack = self.stack.each(|stack| stack & !taken);
        self.stack.set(low_bits(u32::from(simple.pushes)) << (depth & 63), given);
        self.depth = new_depth;
        Some(())
    }

    #[inline(always)]
    pub(super) fn load(&mut self, local: u32, slots: u32) -> Option<()> {
        let origin = if local < 64 { self.locals.of(1 << local) } else { Origin::NEW };
        self.push(slots, origin)
    }

    #[inline(always)]
    pub(super) fn store(&mut self, local: u32, slots: u32) -> Option<()> {
        let origin = self.pop(slots)?;
        if local < 64 {
            self.locals.set(1 << local, origin);
        }
        Some(())
    }

    /// `dup`, `dup_x1` and so on: copies the upper slots below some others.
    pub(super) fn dup(&mut self, copied: u32, below: u32) -> Option<()> {
        let (depth, all) = (self.depth, self.depth.checked_sub(copied + below)?);
        if depth + copied > 64 {
            return None;
        }
        self.stack = self.stack.each(|stack| {
            let upper = stack >> (depth - copied) & low_bits(copied);
            let lower = stack >> all & low_bits(below);
            stack & low_bits(all) | upper << all | lower << (all + copied) | upper << (all + copied + below)
        });
        self.depth += copied;
        Some(())
    }

    pub(super) fn swap(&mut self) -> Option<()> {
        let base = self.depth.checked_sub(2)?;
        self.stack = self.stack.each(|stack| {
            let (lower, upper) = (stack >> base & 1, stack >> (base + 1) & 1);
            stack & low_bits(base) | upper << base | lower << (base + 1)
        });
        Some(())
    }

    /// What holds when either may be the case; `None` when the stacks have different depths.
    pub(super) fn or(self, other: Self) -> Option<Self> {
        (self.depth == other.depth).then(|| Self {
            stack: self.stack.or(other.stack),
            locals: self.locals.or(other.locals),
            depth: self.depth,
        })
    }
}

#[inline(always)]
fn low_bits(count: u32) -> u64 {
    if count < 64 { (1 << count) - 1 } else { u64::MAX }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the top.
    fn stack(mut known: Known, count: u32) -> Vec<bool> {
        (0..count).map(|_| known.pop(1).unwrap().state).collect()
    }

    #[test]
    fn values_are_followed_over_the_stack_and_through_local_variables() {
        let mut known = Known::default();
        known.push(1, Origin::OBJECT).unwrap();
        known.push(2, Origin::NEW).unwrap();
        assert_eq!(stack(known, 3), [false, false, true]);
        known.dup(2, 1).unwrap();
        assert_eq!(stack(known, 5), [false, false, true, false, false]);
        known.pop(2).unwrap();
        known.store(3, 1).unwrap();
        known.load(3, 1).unwrap();
        known.load(4, 1).unwrap();
        assert_eq!(stack(known, 2), [false, true]);
        known.swap().unwrap();
        assert_eq!(known.pop(1), Some(Origin::OBJECT));
    }

    #[test]
    fn a_stack_that_is_too_deep_or_empty_ends_the_look() {
        let mut known = Known::default();
        assert_eq!(known.pop(1), None);
        let mut known = Known::default();
        (0..32).for_each(|_| known.push(2, Origin::STATIC).unwrap());
        assert_eq!(known.push(1, Origin::NEW), None);
        assert_eq!(known.dup(1, 0), None);
        assert_eq!(known.pop(64), Some(Origin::STATIC));
        assert_eq!(known.pop(1), None);
    }
}
