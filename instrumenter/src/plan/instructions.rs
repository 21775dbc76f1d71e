//! The walk over a method's instructions: which of them are collection points or need a recorder.

use touchstone_formats::bytes::{u8_at, u16_at};
use touchstone_formats::class::code::Instruction;
use touchstone_formats::class::opcodes::{self, Kind};
use touchstone_formats::class::stops::{Stops, Wanted};
use touchstone_formats::class::{ClassFile, Tag, descriptor};
use touchstone_formats::probe_map::ProbeKind;
use touchstone_formats::{Error, Result};

use super::demand::{Answer, Demand, Whose};
use super::fills::{CallHint, Hints};
use super::linked::{Linked, find_linked};
use super::methods::Method;
use super::recorders::{Recorder, is_listed, recorder_by_signature, recorder_for};
use super::{ClassPlan, End, Memory, PlannedProbe, Site, Takes, Target, Verdict};
use crate::options::{Collect, Granularity, Options};
use crate::runtime::{RUNTIME_PACKAGE, RuntimeMethod};

/// One method's walk.
pub(super) struct MethodWalk<'m, 'a> {
    pub(super) class: &'m ClassFile<'a>,
    pub(super) options: &'m Options,
    pub(super) method: &'m Method<'a>,
    pub(super) number: u16,
    /// What is given the returned object before each return.
    pub(super) result: Option<End>,
    /// What is called before each return.
    pub(super) end: Option<End>,
    pub(super) has_switch: bool,
    /// What the instructions have to do with fills; known after the walk.
    pub(super) hints: Hints,
}

/// Which instructions are looked at: jumps and uses of constants.
#[derive(Debug)]
pub(super) struct Looked {
    methods: Wanted,
    /// Also returns.
    with_ends: Wanted,
    /// The ones of the method at hand.
    stops: Stops,
}

/// The options that decide what is looked at.
pub(super) type LookedFor = (Granularity, Collect, bool, bool);

pub(super) fn looked_for(options: &Options) -> LookedFor {
    (options.granularity, options.collect, options.no_recorders, options.no_fills)
}

impl Looked {
    pub(super) fn new(options: &Options) -> Self {
        let mut kinds = vec![Kind::Constant, Kind::StaticField, Kind::Invoke, Kind::InvokeDynamic, Kind::New];
        if options.collect == Collect::Naive && options.granularity != Granularity::Checker {
            kinds.extend([Kind::ObjectField, Kind::Cast, Kind::Throw]);
        }
        // Calls on objects touch no class before they are made: only recorders, fills and the naive set look at them.
        let calls_on_objects = !options.no_recorders || !options.no_fills || options.collect == Collect::Naive;
        let wanted = |kinds: &[Kind]| {
            let wanted = if options.no_fills { Wanted::new(kinds) } else { Wanted::new(kinds).and_state() };
            match calls_on_objects {
                true => wanted,
                false => wanted.except(opcodes::INVOKEVIRTUAL).except(opcodes::INVOKESPECIAL),
            }
        };
        let methods = wanted(&kinds);
        kinds.push(Kind::Return);
        Self { methods, with_ends: wanted(&kinds), stops: Stops::default() }
    }
}

/// Plans what stands before the instructions of one method, and lists its jumps.
pub(super) fn plan_instructions(
    walk: &mut MethodWalk<'_, '_>,
    memory: &mut Memory,
    plan: &mut ClassPlan,
) -> Result<Verdict> {
    let Some((options, mut looked)) = memory.looked.take() else { return Ok(Verdict::Planned) };
    let wanted = if walk.end.is_some() { &looked.with_ends } else { &looked.methods };
    let listed = looked.stops.list(walk.method.code.instructions, wanted);
    let verdict = listed.and_then(|()| plan_stops(walk, &looked.stops, memory, plan));
    memory.looked = Some((options, looked));
    verdict
}

fn plan_stops(
    walk: &mut MethodWalk<'_, '_>,
    stops: &Stops,
    memory: &mut Memory,
    plan: &mut ClassPlan,
) -> Result<Verdict> {
    walk.has_switch = stops.has_switch();
    plan.jumps.extend_from_slice(stops.jumps());
    let code = walk.method.code.instructions;
    let (naive, with_ends) = (walk.options.collect == Collect::Naive, walk.end.is_some());
    let only_hints = walk.options.no_recorders && !naive;
    walk.hints = Hints::new(stops);
    for &pc in stops.uses() {
        let index = constant_at(code, usize::from(pc));
        let known = memory.demands.get(usize::from(index)).copied().unwrap_or_default();
        if known.is_nothing() && !naive && !(with_ends && is_return(code, usize::from(pc))) {
            continue;
        }
        let instruction = Instruction::in_sound_code(code, usize::from(pc));
        if only_hints && matches!(instruction.opcode, opcodes::INVOKEVIRTUAL | opcodes::INVOKESPECIAL) {
            walk.hints.add(usize::from(pc), instruction.opcode, CallHint::of(walk.class, index, &mut memory.calls));
            continue;
        }
        if known.touches_nothing() && !naive && !with_ends {
            walk.hints.add(usize::from(pc), instruction.opcode, known.hint);
            continue;
        }
        if walk.plan_stop(&instruction, known, memory, plan)? == Verdict::AlreadyInstrumented {
            return Ok(Verdict::AlreadyInstrumented);
        }
    }
    Ok(Verdict::Planned)
}

fn is_return(code: &[u8], pc: usize) -> bool {
    u8_at(code, pc).is_some_and(|opcode| (opcodes::IRETURN..=opcodes::RETURN).contains(&opcode))
}

/// The constant that the instruction at `pc` names, if it names one.
#[inline(always)]
fn constant_at(code: &[u8], pc: usize) -> u16 {
    // Without a branch on the instruction, which nobody can predict.
    let wide = u16_at(code, pc + 1).unwrap_or_else(|| u16::from(u8_at(code, pc + 1).unwrap_or(0)) << 8);
    let narrow = u8_at(code, pc) == Some(opcodes::LDC);
    wide >> (u32::from(narrow) * 8)
}

impl MethodWalk<'_, '_> {
    fn plan_stop(
        &mut self,
        instruction: &Instruction,
        known: Demand,
        memory: &mut Memory,
        plan: &mut ClassPlan,
    ) -> Result<Verdict> {
        if instruction.kind == Kind::Return {
            for (end, takes) in [(self.result, Takes::FIRST), (self.end, Takes::NONE)] {
                if let Some(End { call, id }) = end {
                    plan.add_site(self.site(instruction, call, takes, id));
                }
            }
            return Ok(Verdict::Planned);
        }
        let index = self.constant(instruction);
        let known = if instruction.kind == Kind::Throw { Demand::default() } else { known };
        let demand =
            if known.answer == Answer::Unknown { self.find_demand(instruction, index, memory)? } else { known };
        if demand.answer == Answer::Ours {
            return Ok(Verdict::AlreadyInstrumented);
        }
        self.hints.add(instruction.pc(), instruction.opcode, demand.hint);
        self.plan_use(instruction, index, demand, memory, plan);
        Ok(Verdict::Planned)
    }

    /// Finds out what this constant asks for, and remembers it.
    fn find_demand(&self, instruction: &Instruction, index: u16, memory: &mut Memory) -> Result<Demand> {
        let mut demand = self.demand(instruction, index, memory)?;
        // Only these kinds of instructions name constants that are linked.
        if matches!(instruction.kind, Kind::Constant | Kind::InvokeDynamic) && self.find_linked(index, memory)? {
            demand.answer = Answer::Linked;
        }
        if let Some(slot) = memory.demands.get_mut(usize::from(index)) {
            *slot = demand;
        }
        Ok(demand)
    }

    /// Lists what a dynamic call site or constant is linked with, and says whether there is anything.
    fn find_linked(&self, index: u16, memory: &mut Memory) -> Result<bool> {
        let before = memory.linked.len();
        for link in find_linked(self.class, index)? {
            let link = match link {
                Linked::Touch(class) => Linked::Touch(self.touched(class)?),
                Linked::Record(_) if self.options.no_recorders => continue,
                Linked::Record(_) => link,
            };
            let known = memory.linked.get(before..).unwrap_or_default().contains(&(index, link));
            if link != Linked::Touch(0) && !known {
                memory.linked.push((index, link));
            }
        }
        Ok(memory.linked.len() > before)
    }

    fn plan_use(
        &self,
        instruction: &Instruction,
        index: u16,
        demand: Demand,
        memory: &mut Memory,
        plan: &mut ClassPlan,
    ) {
        if self.options.granularity == Granularity::Checker {
            return;
        }
        if self.is_collection_point(instruction) {
            self.plan_touch(instruction, demand.touch, memory, plan);
        }
        if demand.answer == Answer::Linked {
            self.plan_linked(instruction, index, memory, plan);
        }
        if let Some(place) = demand.recorder.checked_sub(1) {
            let recorder = memory.recorders.get(usize::from(place)).copied();
            if let Some(Recorder { method, takes }) = recorder {
                self.plan_call_with_id(instruction, method, takes, ProbeKind::Record, plan);
            }
        }
        if self.options.collect == Collect::Naive && self.uses_object(instruction, index) {
            self.plan_call_with_id(instruction, RuntimeMethod::Object, Takes::FIRST, ProbeKind::Object, plan);
        }
    }

    /// Probes for what a dynamic call site or constant is linked with. A call of its own cannot be recorded there: the
    /// plain hit of a record's id says that it may happen, with operands that nobody saw.
    fn plan_linked(&self, instruction: &Instruction, index: u16, memory: &mut Memory, plan: &mut ClassPlan) {
        for place in 0..memory.linked.len() {
            match memory.linked.get(place).filter(|linked| linked.0 == index) {
                Some(&(_, Linked::Touch(class))) if self.is_collection_point(instruction) => {
                    self.plan_touch(instruction, class, memory, plan);
                }
                Some(&(_, Linked::Record(recorder))) => {
                    let id = self.add_record(instruction, recorder, plan);
                    plan.add_site(self.site(instruction, RuntimeMethod::Hit, Takes::NONE, id));
                }
                _ => {}
            }
        }
    }

    fn add_record(&self, instruction: &Instruction, recorder: RuntimeMethod, plan: &mut ClassPlan) -> u16 {
        let line = self.method.line(self.class, instruction.pc());
        let target = Target::Recorder(recorder);
        plan.add_probe(PlannedProbe { kind: ProbeKind::Record, method: self.number, target, line })
    }

    /// A probe for touching the class in this constant; 0 is none.
    fn plan_touch(&self, instruction: &Instruction, constant: u16, memory: &mut Memory, plan: &mut ClassPlan) {
        if constant == 0 {
            return;
        }
        let line = self.line_if_new(instruction, constant, memory);
        let id = plan.touch_id(memory, constant, self.number, line, Target::Constant(constant));
        plan.add_site(self.site(instruction, RuntimeMethod::Hit, Takes::NONE, id));
    }

    /// The constant that an instruction names; 0 when it names none.
    fn constant(&self, instruction: &Instruction) -> u16 {
        match instruction.kind {
            Kind::Throw => 0,
            _ => constant_at(self.method.code.instructions, instruction.pc()),
        }
    }

    /// Finds out what instructions with this constant ask for. A constant fits only one kind of instruction, except
    /// that methods can be called in several ways and a class can be cast to, made, or loaded as a constant:
    /// [`Self::is_collection_point`] tells these apart at each instruction.
    fn demand(&self, instruction: &Instruction, index: u16, memory: &mut Memory) -> Result<Demand> {
        let pool = self.class.pool();
        let mut demand = Demand { answer: Answer::Known, ..Demand::default() };
        match instruction.kind {
            Kind::New | Kind::Cast => demand.touch = self.touched(index)?,
            Kind::Constant => match pool.tag(index) {
                tag if tag == Tag::Class as u8 => demand.touch = self.touched(index)?,
                tag if tag == Tag::MethodHandle as u8 => {
                    demand.touch = self.touched(pool.owner_index(pool.handle_reference(index)?)?)?;
                }
                tag if tag == Tag::Dynamic as u8 => {
                    let (_, kind) = pool.name_and_type(index)?;
                    let wanted = descriptor::class_of(kind).is_some_and(|name| self.is_wanted(name));
                    demand.touch = if wanted { index } else { 0 };
                }
                // It would name one of the constants that are added.
                0 => return Err(Error::bad(format!("there is no constant {index} to load"), instruction.pc())),
                _ => {}
            },
            Kind::StaticField | Kind::ObjectField => {
                demand.touch = self.touched_owner(index, memory)?;
                let is_static = instruction.kind == Kind::StaticField && demand.touch != 0;
                if is_static && self.whose(pool.owner_index(index)?, memory)? == Whose::Ours {
                    demand.answer = Answer::Ours;
                }
            }
            Kind::InvokeDynamic => {
                let (_, kind) = pool.name_and_type(index)?;
                let wanted = descriptor::returned_class(kind).is_some_and(|name| self.is_wanted(name));
                demand.touch = if wanted { index } else { 0 };
            }
            Kind::Invoke => {
                demand.touch = self.touched_owner(index, memory)?;
                if !self.options.no_fills {
                    demand.hint = CallHint::of(self.class, index, &mut memory.calls);
                }
                // The runtime's classes are touched as any others.
                if demand.touch == 0 && self.options.no_recorders {
                    return Ok(demand);
                }
                let whose = self.whose(pool.owner_index(index)?, memory)?;
                if whose == Whose::Ours {
                    demand.answer = Answer::Ours;
                }
                if !self.options.no_recorders
                    && let Some(recorder) = self.recorder(instruction, index, whose)?
                {
                    demand.recorder = remember(recorder, &mut memory.recorders);
                }
            }
            _ => {}
        }
        Ok(demand)
    }

    /// Whose methods those of the class in this constant are.
    fn whose(&self, owner: u16, memory: &mut Memory) -> Result<Whose> {
        let known = memory.owners.get_mut(usize::from(owner));
        match known {
            Some(&mut whose) if whose != Whose::Unknown => Ok(whose),
            slot => {
                let whose = match self.class.pool().class_name(owner)? {
                    name if name.starts_with(RUNTIME_PACKAGE) => Whose::Ours,
                    name if is_listed(name) => Whose::Listed,
                    _ => Whose::Anybody,
                };
                slot.into_iter().for_each(|slot| *slot = whose);
                Ok(whose)
            }
        }
    }

    fn recorder(&self, instruction: &Instruction, index: u16, whose: Whose) -> Result<Option<Recorder>> {
        let pool = self.class.pool();
        let (name, kind) = pool.name_and_type(index)?;
        let is_static = instruction.opcode == opcodes::INVOKESTATIC;
        let found = match whose {
            Whose::Listed => recorder_for(pool.class_name(pool.owner_index(index)?)?, name, kind, is_static),
            _ => recorder_by_signature(name, kind, is_static),
        };
        let Some(found) = found else { return Ok(None) };
        // Somebody's class file may say anything: what a recorder takes must be there, and be an object.
        let mut place = u8::from(!is_static && name != b"<init>");
        let mut objects = u64::from(place);
        let well_formed = descriptor::parameters(kind, |value| {
            objects |= u64::from(value == descriptor::Value::Reference) << place.min(63);
            place = place.saturating_add(1);
        });
        let all_there = found.takes.places().all(|take| objects >> take & 1 == 1);
        Ok((well_formed.is_some() && all_there).then_some(found))
    }

    /// The Class constant of a field's or method's owner when uses of it are wanted, else 0. What a Class constant asks
    /// for is remembered with it: many members have the same owner.
    fn touched_owner(&self, member: u16, memory: &mut Memory) -> Result<u16> {
        let owner = self.class.pool().owner_index(member)?;
        match memory.demands.get_mut(usize::from(owner)) {
            Some(known) if known.answer != Answer::Unknown => Ok(known.touch),
            slot => {
                let touch = self.touched(owner)?;
                if let Some(slot) = slot {
                    *slot = Demand { touch, answer: Answer::Known, ..Demand::default() };
                }
                Ok(touch)
            }
        }
    }

    /// The Class constant itself when uses of it are wanted, else 0. Uses of the class at hand are not: whoever runs
    /// this code has passed the entry of one of its methods.
    fn touched(&self, class_index: u16) -> Result<u16> {
        if class_index == self.class.this_index() {
            return Ok(0);
        }
        let name = self.class.pool().class_name(class_index)?;
        let name = if name.starts_with(b"[") { descriptor::class_of(name) } else { Some(name) };
        Ok(if name.is_some_and(|name| self.is_wanted(name)) { class_index } else { 0 })
    }

    fn is_wanted(&self, name: &[u8]) -> bool {
        self.options.jdk_references || !name.starts_with(b"java/")
    }

    /// Whether the chosen collection set counts this instruction as a use of the class that it names.
    fn is_collection_point(&self, instruction: &Instruction) -> bool {
        let ekstazi = self.options.collect == Collect::Ekstazi;
        if ekstazi && self.method.access & touchstone_formats::class::access::SYNTHETIC != 0 {
            return false;
        }
        match instruction.opcode {
            opcodes::LDC | opcodes::LDC_W if ekstazi => !self.is_array(self.constant(instruction)),
            opcodes::GETSTATIC | opcodes::INVOKEINTERFACE | opcodes::LDC | opcodes::LDC_W => true,
            opcodes::LDC2_W | opcodes::NEW | opcodes::PUTSTATIC | opcodes::INVOKESTATIC => !ekstazi,
            _ => instruction.kind == Kind::InvokeDynamic && !ekstazi,
        }
    }

    fn is_array(&self, class_index: u16) -> bool {
        self.class.pool().class_name(class_index).is_ok_and(|name| name.starts_with(b"["))
    }

    /// Whether the naive set looks at the run-time class of the object that this instruction uses. The object must be
    /// initialised: a constructor may set its own class's fields before it calls another constructor.
    fn uses_object(&self, instruction: &Instruction, index: u16) -> bool {
        let pool = self.class.pool();
        match instruction.kind {
            Kind::Cast | Kind::Throw => true,
            Kind::ObjectField => {
                // By name: a class file may have several constants for one class.
                let owner = pool.owner_index(index).and_then(|owner| pool.class_name(owner));
                let own = owner.is_ok_and(|owner| self.class.name().is_ok_and(|name| name == owner));
                !(own && instruction.opcode == opcodes::PUTFIELD && self.method.is_constructor())
            }
            Kind::Invoke if instruction.opcode == opcodes::INVOKESTATIC => false,
            Kind::Invoke => pool.name_and_type(index).is_ok_and(|(name, _)| name != b"<init>"),
            _ => false,
        }
    }

    fn plan_call_with_id(
        &self,
        instruction: &Instruction,
        call: RuntimeMethod,
        takes: Takes,
        kind: ProbeKind,
        plan: &mut ClassPlan,
    ) {
        let line = self.method.line(self.class, instruction.pc());
        let target = if kind == ProbeKind::Record { Target::Recorder(call) } else { Target::Own };
        let id = plan.add_probe(PlannedProbe { kind, method: self.number, target, line });
        plan.add_site(self.site(instruction, call, takes, id));
    }

    fn line_if_new(&self, instruction: &Instruction, constant: u16, memory: &Memory) -> u16 {
        match memory.touches.get(usize::from(constant)) {
            Some(0) => self.method.line(self.class, instruction.pc()),
            _ => 0,
        }
    }

    fn site(&self, instruction: &Instruction, call: RuntimeMethod, takes: Takes, id: u16) -> Site {
        Site { pc: instruction.pc() as u16, skipped_by_jumps: false, call, takes, id }
    }
}

/// The recorder's place in the list, plus one. There are fewer kinds of recorders than a byte can count.
fn remember(recorder: Recorder, recorders: &mut Vec<Recorder>) -> u8 {
    let place = recorders.iter().position(|&known| known == recorder).unwrap_or_else(|| {
        recorders.push(recorder);
        recorders.len() - 1
    });
    (place + 1) as u8
}
