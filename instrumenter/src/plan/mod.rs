//! Where probes go: plain data about one class, made without writing a byte.

mod demand;
mod edges;
mod fills;
mod hooks;
mod instructions;
mod linked;
mod methods;
mod recorder_owners;
pub mod recorders;

use touchstone_formats::Result;
use touchstone_formats::class::ClassFile;
use touchstone_formats::probe_map::{ProbeKind, UnprobedReason};

use crate::options::Options;
use crate::runtime::RuntimeMethod;

pub use methods::plan_class;

/// What a probe is about, beside the method that it stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// Nothing more: the method or its class.
    Own,
    /// The class in this constant: a Class, an InvokeDynamic whose call site returns it, or a Dynamic of that type.
    Constant(u16),
    /// The call that this runtime method records.
    Recorder(RuntimeMethod),
    /// The fields whose state the method fills: a part of the plan's list.
    State(Part),
}

/// The meaning of one id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannedProbe {
    /// What a hit of it tells.
    pub kind: ProbeKind,
    /// The place of its method among the planned methods.
    pub method: u16,
    /// What it is about.
    pub target: Target,
    /// The source line, 0 when not known.
    pub line: u16,
}

/// What is called on every way out of a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    /// The runtime method.
    pub call: RuntimeMethod,
    /// The id that it is given.
    pub id: u16,
}

/// The bytecode to insert at one place. Ids count from 0 within the class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Site {
    /// It stands before the instruction at this pc.
    pub pc: u16,
    /// Whether a jump to the instruction passes by the probe: so for entries and for fall-through edges. Otherwise
    /// jumps land on the probe.
    pub skipped_by_jumps: bool,
    /// The runtime method that it calls.
    pub call: RuntimeMethod,
    /// The operands of the instruction, or the local variable, that the call is given.
    pub takes: Takes,
    /// The id that it passes.
    pub id: u16,
}

/// Operands of a call or other instruction, by their place on the stack, the receiver first: at most two. Or one of the
/// first local variables, at the entry of a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Takes(u8);

impl Takes {
    /// None.
    pub const NONE: Self = Self(0);
    /// The first, mostly the receiver.
    pub const FIRST: Self = Self::these(&[0]);

    /// These operands; places beyond 14 are not needed by any recorder.
    pub const fn these(places: &[u8]) -> Self {
        match places {
            [] => Self(0),
            [one] => Self(*one + 1),
            [first, second, ..] => Self((*first + 1) | (*second + 1) << 4),
        }
    }

    /// The object or argument in this local variable; only the first fourteen.
    pub const fn local(index: u8) -> Self {
        // Operands fill the low half first.
        Self((index + 1) << 4)
    }

    /// The local variable that is taken, if one is.
    pub fn as_local(self) -> Option<u8> {
        if self.0 & 15 == 0 { (self.0 >> 4).checked_sub(1) } else { None }
    }

    /// The places of operands, in the order in which the call takes them.
    pub fn places(self) -> impl Iterator<Item = usize> {
        let second = if self.as_local().is_some() { 0 } else { self.0 >> 4 };
        [self.0 & 15, second].into_iter().filter_map(|place| usize::from(place).checked_sub(1))
    }

    /// How many there are.
    pub fn count(self) -> usize {
        usize::from(self.0 & 15 != 0) + usize::from(self.0 >> 4 != 0)
    }
}

/// A probe on a jump: the jump goes to a trampoline that has the probe and leads on to the old target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    /// Which jump.
    pub jump: Jump,
    /// The id of the probe.
    pub id: u16,
}

/// A place that holds a jump's target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Jump {
    /// The jump instruction at this pc.
    Branch(u16),
    /// All cases of the switch at `pc` that lead to `target`.
    Switch {
        /// Where the switch stands.
        pc: u16,
        /// Where these cases lead.
        target: u16,
    },
    /// All entries of the exception table with this handler.
    Handler(u16),
}

/// A part of one of the class plan's lists.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Part {
    start: u32,
    end: u32,
}

impl Part {
    fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    /// The part of this list.
    pub fn of<T>(self, list: &[T]) -> &[T] {
        list.get(self.start as usize..self.end as usize).unwrap_or_default()
    }

    /// The places of what is in it.
    pub fn places(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Whether there is nothing in it.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// The plan for one method; the parts are of the class plan's lists.
#[derive(Debug, Clone)]
pub struct MethodPlan {
    /// The method's place among all methods of the class.
    pub index: u16,
    /// Where its Code attribute begins in the class file.
    pub code_at: u32,
    /// Constant pool indices of name and descriptor.
    pub name: (u16, u16),
    /// What is inserted, in the order of the pcs.
    pub sites: Part,
    /// The pcs of jumps and switches, in order.
    pub jumps: Part,
    /// Probes on jumps.
    pub edges: Part,
    /// Whether there is a switch, whose padding depends on its place.
    pub has_switch: bool,
    /// What to call when an exception leaves the method.
    pub end_on_exception: Option<End>,
    /// Why it does not get all that it should, if so. It then has an entry probe alone, or nothing.
    pub unprobed: Option<UnprobedReason>,
}

impl MethodPlan {
    /// Whether anything is inserted.
    pub fn inserts(&self) -> bool {
        !self.sites.is_empty() || !self.edges.is_empty()
    }

    /// The same with the entry probe alone, for a method that cannot take more: who enters it is then known, what it
    /// uses is not. `None` where there is no such probe, and where the entry is nothing without an end.
    pub fn entry_alone(&self, sites: &[Site]) -> Option<Self> {
        if self.end_on_exception.is_some_and(|end| end.call != RuntimeMethod::FillEnd) {
            return None;
        }
        let is_entry = |site: &&Site| site.pc == 0 && site.skipped_by_jumps && site.call == RuntimeMethod::Hit;
        let count = self.sites.of(sites).iter().take_while(is_entry).count();
        let start = self.sites.start;
        let entry = Part { start, end: start + count as u32 };
        let edges = Part { end: self.edges.start, ..self.edges };
        (count > 0).then(|| Self { sites: entry, edges, end_on_exception: None, ..self.clone() })
    }

    /// The same with nothing inserted.
    pub fn empty(&self) -> Self {
        let none = |part: Part| Part { end: part.start, ..part };
        let (sites, edges) = (none(self.sites), none(self.edges));
        Self { sites, edges, end_on_exception: None, ..self.clone() }
    }
}

/// The plan for one class. Its lists are kept from class to class to save allocations.
#[derive(Debug, Default)]
pub struct ClassPlan {
    /// The meaning of each id.
    pub probes: Vec<PlannedProbe>,
    /// The methods that get probes, or should have got them.
    pub methods: Vec<MethodPlan>,
    /// All places of all methods.
    pub sites: Vec<Site>,
    /// The pcs of all jumps and switches of all planned methods.
    pub jumps: Vec<u16>,
    /// All probes on jumps.
    pub edges: Vec<Edge>,
    /// Constants of fields that hold state which methods fill, or of methods of the JDK that keep it. In each part, those that
    /// helpers fill by themselves follow behind a 0.
    pub states: Vec<u16>,
    /// The runtime methods that are called, one bit each.
    pub calls: u64,
}

impl ClassPlan {
    fn clear(&mut self) {
        self.probes.clear();
        self.methods.clear();
        self.sites.clear();
        self.jumps.clear();
        self.edges.clear();
        self.states.clear();
        self.calls = 0;
    }
}

/// What planning found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The plan says what to do, which may be nothing.
    Planned,
    /// The class has probes already, or belongs to the runtime.
    AlreadyInstrumented,
}

/// What planning remembers about the constants of the class at hand; reused from class to class.
#[derive(Debug, Default)]
pub struct Memory {
    /// By constant: the id that stands for touching it, plus one.
    touches: Vec<u16>,
    /// By constant: what an instruction that names it asks for.
    demands: Vec<demand::Demand>,
    /// By Class constant: whose methods those of the class are.
    owners: Vec<demand::Whose>,
    /// Dynamic constants and method handles, each with something that it is linked with.
    linked: Vec<(u16, linked::Linked)>,
    /// The kinds of recorders met so far, in any class.
    recorders: Vec<recorders::Recorder>,
    /// What is known about calls that fill state.
    calls: fills::Calls,
    /// The key of the method at hand, for the list of methods.
    key: Vec<u8>,
    /// Targets of the switch at hand.
    targets: Vec<u16>,
    /// What is looked at, for the options that it was made for; boxed, because it is taken out for each method.
    looked: Option<(instructions::LookedFor, Box<instructions::Looked>)>,
}

impl Memory {
    fn start(&mut self, class: &ClassFile<'_>, options: &Options) {
        let wanted = instructions::looked_for(options);
        if self.looked.as_ref().is_none_or(|(known, _)| *known != wanted) {
            self.looked = Some((wanted, Box::new(instructions::Looked::new(options))));
        }
        self.touches.clear();
        self.touches.resize(class.pool().count(), 0);
        self.owners.clear();
        self.owners.resize(class.pool().count(), demand::Whose::default());
        self.linked.clear();
        if !options.no_fills {
            self.calls.start(class.pool().count());
        }
        self.demands.clear();
        self.demands.resize(class.pool().count(), demand::Demand::default());
    }
}

/// Plans with fresh buffers: for tests and tools that print plans.
pub fn plan(class: &ClassFile<'_>, options: &Options) -> Result<(Verdict, ClassPlan)> {
    let mut plan = ClassPlan::default();
    let verdict = plan_class(class, options, &mut Memory::default(), &mut plan)?;
    Ok((verdict, plan))
}
