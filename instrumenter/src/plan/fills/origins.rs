//! Which values of a method come from state that can outlive a window: fields, and whatever is reached from them.

use touchstone_formats::bytes::{u8_at, u16_at};
use touchstone_formats::class::opcodes::{GETSTATIC, IINC, INVOKESTATIC, INVOKEVIRTUAL, NEW, WIDE, fixed_length};
use touchstone_formats::class::{ClassFile, Code};

use super::calls::{Call, Calls, Given};
use super::effects::{SIMPLE, slots};
use super::flow::Flow;
use super::known::{Known, Origin};
use super::returned::returns_state;

const ARETURN: u8 = 176;
const INVOKEDYNAMIC: u8 = 186;

/// What an instruction does to lasting state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Store {
    /// Stores into a field, or an array that a field holds; or calls an own method that does.
    Value,
    /// Changes a collection that a field holds. What the call runs are comparisons of keys, which a look-up runs too.
    Collection,
    /// Looks up, and fills where nothing is found, all in one call.
    Computing,
    /// Calls this method of the class at hand, which may store.
    Own(u16),
}

/// An instruction that stores.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stored {
    pub(super) pc: u16,
    opcode: u8,
    pub(super) store: Store,
    /// Whether it hangs on a static field: no object's own matter then.
    pub(super) statically: bool,
}

impl Stored {
    fn new(pc: usize, opcode: u8, store: Store, statically: bool) -> Self {
        Self { pc: pc as u16, opcode, store, statically }
    }

    /// The opcode of the instruction.
    pub(super) fn opcode(&self) -> u8 {
        self.opcode
    }

    /// The instruction after it; `None` at the code's end.
    pub(super) fn next(&self, flow: &Flow) -> Option<u16> {
        let next = usize::from(self.pc) + fixed_length(self.opcode)?;
        (next < flow.code_length()).then_some(next as u16)
    }
}

/// What was found in a method; the lists are kept from method to method.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// In the order of the pcs.
    pub(super) stores: Vec<Stored>,
    /// Calls of own methods that store into what is asked here, but not on every way.
    pub(super) may_store: Vec<Stored>,
    /// By block: whether it ends with a decision by what a field holds.
    pub(super) decided: Vec<bool>,
    /// Whether an object that comes from state may be returned.
    pub(super) returns_state: bool,
    /// By block: whether it ends with a decision by what another class was asked for.
    pub(super) decided_elsewhere: Vec<bool>,
    /// The classes, by their constants, that are asked for something: statically, or objects that static fields hold; each
    /// with where.
    asked: Vec<(u16, u16)>,
    /// What is told to other classes, each with the class: it counts as a store where the same class is asked as well.
    told: Vec<(Stored, u16)>,
    /// Whether something is taken out of a collection that a field holds, and whether a static one does.
    pub(super) takes: Option<bool>,
    /// By block: whether it can be reached at all, calls anything, and begins with a value on the stack.
    pub(super) reached: Vec<bool>,
    pub(super) calls: Vec<bool>,
    pub(super) valued: Vec<bool>,
    /// The stores and decisions as they were when the method had been followed.
    first_stores: Vec<Stored>,
    first_decided: Vec<bool>,
}

/// What is known before each block of a method; the lists are kept from method to method.
#[derive(Debug, Default)]
pub(super) struct Origins {
    /// By block; nothing is known of one that is never reached.
    before: Vec<Option<Known>>,
    /// By block: whether it has to be followed again.
    open: Vec<bool>,
    /// The first block that may be open.
    next: usize,
    /// The stores that were found behind the block at hand when others were followed before it.
    later: Vec<Stored>,
}

/// The method that is followed.
pub(super) struct Followed<'f, 'a> {
    pub(super) class: &'f ClassFile<'a>,
    pub(super) code: &'f [u8],
    pub(super) flow: &'f Flow,
    /// How many calls lead to it.
    pub(super) deep: u32,
    /// The slots of what it is given, when that may outlive a window: so for a lambda, which keeps what it captures.
    pub(super) captured: u32,
}

impl Followed<'_, '_> {
    /// What is known at its entry.
    fn given(&self) -> Option<Known> {
        let mut known = Known::default();
        for local in 0..self.captured.min(64) {
            known.push(1, Origin::OBJECT)?;
            known.store(local, 1)?;
        }
        Some(known)
    }
}

impl Origins {
    /// Finds out where values come from, and with that what is stored and decided; `None` where the code is not as the JVM
    /// demands or needs a deeper stack than is looked at.
    pub(super) fn find(&mut self, method: &Followed<'_, '_>, found: &mut Found, calls: &mut Calls) -> Option<()> {
        let count = method.flow.len();
        self.before.clear();
        self.before.resize(count, None);
        self.open.clear();
        self.open.resize(count, false);
        found.stores.clear();
        found.may_store.clear();
        found.decided.clear();
        found.decided.resize(count, false);
        found.returns_state = false;
        found.decided_elsewhere.clear();
        found.decided_elsewhere.resize(count, false);
        found.asked.clear();
        found.told.clear();
        found.takes = None;
        found.calls.clear();
        found.calls.resize(count, false);
        self.add(0, method.given()?)?;
        self.next = 0;
        while let Some(open) = self.open.get_mut(self.next) {
            let number = self.next;
            self.next += 1;
            if std::mem::take(open) {
                self.follow(method, number, found, calls)?;
            }
        }
        found.reached.clear();
        found.reached.extend(self.before.iter().map(Option::is_some));
        found.valued.clear();
        found.valued.extend(self.before.iter().map(|before| before.is_some_and(|known| known.has_value())));
        Some(())
    }

    fn follow(&mut self, method: &Followed<'_, '_>, number: usize, found: &mut Found, calls: &mut Calls) -> Option<()> {
        let flow = method.flow;
        let mut known = (*self.before.get(number)?)?;
        let (block, end) = flow.block(number);
        let mut pc = usize::from(block.pc);
        // The second time, more may be known to come from state; then all is found again.
        let again = found.stores.last().is_some_and(|last| usize::from(last.pc) >= pc);
        self.later.clear();
        if again {
            let place = found.stores.partition_point(|stored| usize::from(stored.pc) < pc);
            self.later.extend(found.stores.drain(place..));
        }
        let guarded = flow.guarded.iter().any(|it| it.blocks().contains(&number));
        // Handlers see the local variables alone.
        let mut thrown = None;
        while pc < end {
            if guarded && thrown != Some(known.thrown()) {
                thrown = Some(known.thrown());
                self.add_thrown(flow, number, known)?;
            }
            pc += method.step(pc, number, &mut known, found, calls)?;
        }
        found.stores.extend(self.later.drain(..).filter(|stored| usize::from(stored.pc) >= end));
        for &to in flow.targets(number) {
            self.add(usize::from(to), known)?;
        }
        if flow.runs_on(number) {
            self.add(number + 1, known)?;
        }
        Some(())
    }

    fn add_thrown(&mut self, flow: &Flow, block: usize, known: Known) -> Option<()> {
        for guarded in flow.guarded.iter().filter(|it| it.blocks().contains(&block)) {
            self.add(guarded.handler, known.thrown())?;
        }
        Some(())
    }

    /// Adds what is known on one way to a block; where that is news, the block is to be followed.
    fn add(&mut self, block: usize, known: Known) -> Option<()> {
        match self.before.get_mut(block)? {
            Some(old) => {
                let merged = old.or(known)?;
                if merged == *old {
                    return Some(());
                }
                *old = merged;
            }
            none => *none = Some(known),
        }
        *self.open.get_mut(block)? = true;
        self.next = self.next.min(block);
        Some(())
    }
}

impl Followed<'_, '_> {
    /// What one instruction of a block does to the stack and the local variables, and to lasting state. Gives its length,
    /// which does not matter of switches, since these end blocks.
    #[inline]
    fn step(&self, pc: usize, block: usize, known: &mut Known, found: &mut Found, calls: &mut Calls) -> Option<usize> {
        let opcode = u8_at(self.code, pc)?;
        let first = u8_at(self.code, pc + 1).unwrap_or(0);
        if let Some(simple) = SIMPLE.get(usize::from(opcode))
            && simple.length != 0
            && first & simple.operand < 64
        {
            known.change(simple, first & simple.operand)?;
            return Some(usize::from(simple.length));
        }
        let index = || u16_at(self.code, pc + 1);
        match opcode {
            // Local variables beyond the first 64.
            21..=25 => known.load(u32::from(first), u32::from(slots(opcode - 21)))?,
            54..=58 => known.store(u32::from(first), u32::from(slots(opcode - 54)))?,
            WIDE => return wide(self.code, pc, known),
            // Elements of arrays.
            79..=86 => store_element(pc, opcode, known, found)?,
            // The operand stack.
            90 | 91 => known.dup(1, u32::from(opcode) - 89)?,
            92..=94 => known.dup(2, u32::from(opcode) - 92)?,
            95 => known.swap()?,
            // Jumps, switches, returns.
            153..=166 | 170 | 171 | 198 | 199 => {
                let operands = 1 + u32::from(matches!(opcode, 159..=166));
                let origin = known.pop(operands)?;
                super::set(&mut found.decided, block, origin.state);
                super::set(&mut found.decided_elsewhere, block, origin.asked);
            }
            ARETURN => found.returns_state |= known.pop(1)?.state,
            178..=181 => self.field(pc, opcode - GETSTATIC, known, found, calls)?,
            INVOKEVIRTUAL..=INVOKEDYNAMIC => {
                super::set(&mut found.calls, block, true);
                self.invoke(index()?, (pc, opcode), known, found, calls)?;
            }
            // New arrays of arrays.
            197 => known.pop(operand_at(self.code, pc + 3)?).and_then(|_| known.push(1, Origin::NEW))?,
            _ => {}
        }
        Some(fixed_length(opcode).unwrap_or(self.code.len()))
    }

    /// `getstatic`, `putstatic`, `getfield`, `putfield`, in this order.
    fn field(&self, pc: usize, order: u8, known: &mut Known, found: &mut Found, calls: &mut Calls) -> Option<()> {
        let slots = calls.effect(self.class, u16_at(self.code, pc + 1)?, false).given.slots()?;
        let statically = match order {
            0 => return known.push(slots, Origin::STATIC),
            1 => {
                known.pop(slots)?;
                true
            }
            // A field of an object that a static field holds is as lasting as that one.
            2 => {
                let holder = known.pop(1)?;
                return known.push(slots, if holder.statics { Origin::STATIC } else { Origin::OBJECT });
            }
            _ => {
                known.pop(slots)?;
                known.pop(1)?.statics
            }
        };
        found.add(pc, GETSTATIC + order, Store::Value, statically);
        Some(())
    }

    /// A call's result comes from state when its receiver or an argument does, so for what a map gives; and when an own
    /// method returns what comes from state.
    fn invoke(
        &self,
        index: u16,
        (pc, opcode): (usize, u8),
        known: &mut Known,
        found: &mut Found,
        calls: &mut Calls,
    ) -> Option<()> {
        let (call, effect) = (calls.of(self.class, index, opcode), calls.effect(self.class, index, true));
        let arguments = known.pop(u32::from(effect.arguments))?;
        let receiver = match opcode {
            INVOKESTATIC | INVOKEDYNAMIC => Origin::NEW,
            _ => known.pop(1)?,
        };
        match call {
            _ if receiver.lent || arguments.lent => {
                found.add(pc, opcode, Store::Computing, receiver.statics || arguments.statics);
            }
            Call::Changes if receiver.state => found.add(pc, opcode, Store::Collection, receiver.statics),
            Call::Computes if receiver.state && !self.is_plain(pc, calls) => {
                found.add(pc, opcode, Store::Computing, receiver.statics);
            }
            Call::Own(method) => {
                found.add(pc, opcode, Store::Own(method), opcode == INVOKESTATIC || receiver.statics);
            }
            // Nobody holds what the JDK keeps, so that anybody finds it.
            Call::Asks => found.add(pc, opcode, Store::Computing, true),
            Call::ComputesFor if arguments.state => found.add(pc, opcode, Store::Computing, arguments.statics),
            Call::Tells if receiver.state => found.add(pc, opcode, Store::Value, receiver.statics),
            Call::Loads | Call::Starts => found.add(pc, opcode, Store::Value, true),
            Call::Takes if receiver.state => found.takes = Some(found.takes.unwrap_or(false) || receiver.statics),
            _ => {}
        }
        let is_asked = self.ask_elsewhere(index, (pc, opcode), call, (receiver, arguments), effect.given, found)?;
        let mut own = || match call {
            Call::Own(method) => returns_state(self.class, method, calls, self.deep + 1),
            _ => false,
        };
        let origin = arguments.or(receiver);
        let lent = origin.lent && Calls::lends_on(self.class, index) || call == Call::Lends && receiver.state;
        let origin = Origin { lent, asked: origin.asked || is_asked, ..origin };
        let origin = match opcode {
            _ if effect.given != Given::Reference || origin.statics => origin,
            // What a static method returns, and was not given, hangs on no object.
            INVOKESTATIC if own() => Origin::STATIC,
            _ if !origin.state && own() => Origin::OBJECT,
            _ => origin,
        };
        known.push(effect.given.slots()?, origin)
    }
}

impl Followed<'_, '_> {
    /// Notes what another class, or an object that lasts, is asked for and told. Says whether the call asks for something.
    fn ask_elsewhere(
        &self,
        index: u16,
        (pc, opcode): (usize, u8),
        call: Call,
        (receiver, arguments): (Origin, Origin),
        given: Given,
        found: &mut Found,
    ) -> Option<bool> {
        if !matches!(call, Call::Asked | Call::Told | Call::Tells | Call::Starts | Call::Takes) {
            return Some(false);
        }
        let owner = self.class.pool().owner_index(index).ok()?;
        let statically = opcode == INVOKESTATIC || receiver.statics || receiver.asked;
        // Nobody but the object itself calls what it inherits by the name of its own class.
        let inherited = owner == self.class.this_index();
        if call == Call::Told && arguments.statics {
            found.add(pc, opcode, Store::Value, true);
        }
        if statically || inherited {
            match given {
                Given::Nothing => found.told.push((Stored::new(pc, opcode, Store::Value, statically), owner)),
                _ if call == Call::Tells => {
                    found.told.push((Stored::new(pc, opcode, Store::Value, statically), owner));
                }
                _ => found.asked.push((owner, pc as u16)),
            }
        }
        Some(given != Given::Nothing && (statically || inherited))
    }

    /// Whether the call asks a field, loaded right before it, that holds a thread-local variable which computes nothing.
    fn is_plain(&self, pc: usize, calls: &mut Calls) -> bool {
        let field = pc
            .checked_sub(3)
            .filter(|&before| u8_at(self.code, before) == Some(GETSTATIC) && self.flow.is_straight(before, pc));
        field.and_then(|before| u16_at(self.code, before + 1)).is_some_and(|field| calls.is_plain(self.class, field))
    }
}

impl Found {
    /// Remembers what following the method showed, before more is made of it.
    pub(super) fn remember(&mut self) {
        self.first_stores.clone_from(&self.stores);
        self.first_decided.clone_from(&self.decided);
    }

    /// Goes back to what following the method showed.
    pub(super) fn restore(&mut self) {
        std::mem::swap(&mut self.stores, &mut self.first_stores);
        std::mem::swap(&mut self.decided, &mut self.first_decided);
        self.may_store.clear();
        self.remember();
    }

    fn add(&mut self, pc: usize, opcode: u8, store: Store, statically: bool) {
        self.stores.push(Stored::new(pc, opcode, store, statically));
    }

    /// Adds calls of own methods that may store into what is asked here; those that always store are known already.
    pub(super) fn add_called(&mut self, called: Vec<Stored>) {
        for call in called {
            match self.stores.iter_mut().find(|stored| stored.pc == call.pc) {
                Some(stored) => stored.statically |= call.statically,
                None => self.may_store.push(call),
            }
        }
    }

    /// Whether something that is found outside of the stores may be one.
    pub(super) fn has_more(&self) -> bool {
        self.takes.is_some() || self.told.iter().any(|(_, told)| self.asked.iter().any(|(asked, _)| asked == told))
    }

    /// Whether the class that is told something is asked before, and what is told depends on a decision since then.
    fn is_asked_before(&self, (told, class): &(Stored, u16), flow: &Flow) -> bool {
        let mut asked = self.asked.iter().filter(|(asked, _)| asked == class);
        if flow.leads_back || flow.guarded.iter().any(|it| it.handler < it.blocks().end) {
            return asked.next().is_some();
        }
        let decisions = self.decided.iter().zip(&self.decided_elsewhere).enumerate();
        let decisions = decisions.filter(|(_, (by_state, elsewhere))| **by_state || **elsewhere);
        let decisions: Vec<u16> = decisions.map(|(block, _)| flow.block(block).0.last_pc).collect();
        asked.any(|(_, asked)| decisions.iter().any(|decision| asked < decision && *decision < told.pc))
    }

    /// Counts what another class is told as stores, where it is asked before, and a decision follows; and where something is taken
    /// out of a collection, what is made in its place.
    ///
    /// ```java
    /// if (!Server.isRunning()) { Server.start(); }
    /// Buffer buffer = FREE.poll(); return buffer != null ? buffer : new Buffer();
    /// ```
    pub(super) fn add_more(&mut self, class: &ClassFile<'_>, code: &Code<'_>, flow: &Flow) {
        let told: Vec<Stored> =
            self.told.iter().filter(|told| self.is_asked_before(told, flow)).map(|told| told.0).collect();
        if !told.is_empty() {
            let decided = self.decided.iter_mut().zip(&self.decided_elsewhere);
            decided.for_each(|(decided, elsewhere)| *decided |= *elsewhere);
        }
        self.stores.extend(told);
        if let Some(statically) = self.takes {
            let made = code.walk().filter(|instruction| instruction.opcode == NEW).filter(|instruction| {
                let index = u16_at(code.instructions, instruction.pc() + 1).unwrap_or(0);
                class.pool().class_name(index).is_ok_and(|name| !name.starts_with(b"java/"))
            });
            self.stores.extend(made.map(|it| Stored::new(it.pc(), NEW, Store::Value, statically)));
        }
        self.stores.sort_by_key(|stored| stored.pc);
        self.stores.dedup_by_key(|stored| stored.pc);
    }
}

/// Stores into an array: it lies under the index and the value.
fn store_element(pc: usize, opcode: u8, known: &mut Known, found: &mut Found) -> Option<()> {
    known.pop(1 + u32::from(slots(opcode - 79)))?;
    let array = known.pop(1)?;
    if array.state {
        found.add(pc, opcode, Store::Value, array.statics);
    }
    Some(())
}

fn operand_at(code: &[u8], at: usize) -> Option<u32> {
    u8_at(code, at).map(u32::from)
}

/// Gives the instruction's length.
fn wide(code: &[u8], pc: usize, known: &mut Known) -> Option<usize> {
    let local = u32::from(u16_at(code, pc + 2)?);
    match u8_at(code, pc + 1)? {
        IINC => return Some(6),
        opcode @ 21..=25 => known.load(local, u32::from(slots(opcode - 21)))?,
        opcode @ 54..=58 => known.store(local, u32::from(slots(opcode - 54)))?,
        _ => return None,
    }
    Some(4)
}
