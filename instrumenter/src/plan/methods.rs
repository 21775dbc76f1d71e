//! Which methods of a class get probes, and what stands at their entries.

use touchstone_formats::Result;
use touchstone_formats::class::{ClassFile, Code, Known, Member, Names, Tag, access};
use touchstone_formats::frameworks::is_framework;
use touchstone_formats::limits::POOL_COUNT_MOST;
use touchstone_formats::probe_map::{ProbeKind, UnprobedReason};

use super::fills::Hints;
use super::hooks::{Hook, hook_for};
use super::instructions::{MethodWalk, plan_instructions};
use super::{ClassPlan, End, Memory, MethodPlan, Part, PlannedProbe, Site, Takes, Target, Verdict, edges, fills};
use crate::options::{Collect, Granularity, Options};
use crate::runtime::{LISTENERS_PACKAGE, RUNTIME_PACKAGE, RuntimeMethod};

/// Constants that a class needs beside its ids: six for each runtime method it calls, and some names.
const CONSTANTS_RESERVED: usize = 6 * RuntimeMethod::COUNT + 8;

/// Plans the probes of one class.
pub fn plan_class(
    class: &ClassFile<'_>,
    options: &Options,
    memory: &mut Memory,
    plan: &mut ClassPlan,
) -> Result<Verdict> {
    plan.clear();
    if class.access() & access::MODULE != 0 {
        return Ok(Verdict::Planned);
    }
    let name = class.name()?;
    if name.starts_with(RUNTIME_PACKAGE) || name.starts_with(LISTENERS_PACKAGE) {
        return Ok(Verdict::AlreadyInstrumented);
    }
    memory.start(class, options);
    let room = POOL_COUNT_MOST.saturating_sub(class.pool().count() + CONSTANTS_RESERVED);
    let names = Names::default();
    for (index, member) in class.methods().enumerate() {
        let Some(code) = code_of(class, &member, &names)? else { continue };
        let method = Method::new(class, name, &member, index as u16, code, &names)?;
        if plan_method(class, options, &method, memory, plan)? == Verdict::AlreadyInstrumented {
            plan.clear();
            return Ok(Verdict::AlreadyInstrumented);
        }
        if plan.probes.len() > room {
            take_back_last(memory, plan, room);
        }
    }
    // Only the listed methods were looked into: probes may stand in the others.
    if options.granularity == Granularity::Checker && !plan.sites.is_empty() && calls_runtime(class) {
        plan.clear();
        return Ok(Verdict::AlreadyInstrumented);
    }
    Ok(Verdict::Planned)
}

/// Whether the constants name a member of the runtime.
fn calls_runtime(class: &ClassFile<'_>) -> bool {
    let pool = class.pool();
    let owners = (1..pool.count() as u16).filter(|&index| pool.is(index, Tag::Method) || pool.is(index, Tag::Field));
    owners.flat_map(|index| pool.owner_index(index)).any(|owner| {
        let name = pool.class_name(owner);
        name.is_ok_and(|name| name.starts_with(RUNTIME_PACKAGE))
    })
}

/// What planning needs to know of one method.
pub(super) struct Method<'a> {
    pub(super) class: &'a [u8],
    pub(super) name: &'a [u8],
    pub(super) descriptor: &'a [u8],
    pub(super) name_indices: (u16, u16),
    pub(super) access: u16,
    pub(super) code: Code<'a>,
    pub(super) index: u16,
    code_at: usize,
    names: &'a Names,
}

impl<'a> Method<'a> {
    fn new(
        class: &ClassFile<'a>,
        name: &'a [u8],
        member: &Member<'a>,
        index: u16,
        found: (usize, Code<'a>),
        names: &'a Names,
    ) -> Result<Self> {
        Ok(Self {
            class: name,
            name: member.name(class.pool())?,
            descriptor: member.descriptor(class.pool())?,
            name_indices: member.name_indices(),
            access: member.access(),
            code: found.1,
            index,
            code_at: found.0,
            names,
        })
    }

    pub(super) fn is_constructor(&self) -> bool {
        self.name == b"<init>"
    }

    pub(super) fn is_class_initializer(&self) -> bool {
        self.name == b"<clinit>"
    }

    fn is(&self, flags: u16) -> bool {
        self.access & flags != 0
    }

    /// The source line of a pc, 0 when not known. Compilers write the table in the order of the code; where one did
    /// not, the line is a nearby one, which only people read.
    pub(super) fn line(&self, class: &ClassFile<'a>, pc: usize) -> u16 {
        let is_lines = |it: &_| self.names.of(it, class.pool()).is_ok_and(|name| name == Known::LineNumberTable);
        let Some(table) = self.code.attributes().find(is_lines) else { return 0 };
        let (rows, _) = table.content.get(2..).unwrap_or_default().as_chunks::<4>();
        let at_or_before = rows.iter().take_while(|[a, b, ..]| usize::from(u16::from_be_bytes([*a, *b])) <= pc);
        at_or_before.last().map_or(0, |[_, _, c, d]| u16::from_be_bytes([*c, *d]))
    }
}

fn code_of<'a>(class: &ClassFile<'a>, member: &Member<'a>, names: &Names) -> Result<Option<(usize, Code<'a>)>> {
    for attribute in member.attributes() {
        if names.of(&attribute, class.pool())? == Known::Code {
            return Ok(Some((attribute.at, Code::parse(class.bytes(), &attribute)?)));
        }
    }
    Ok(None)
}

fn plan_method(
    class: &ClassFile<'_>,
    options: &Options,
    method: &Method<'_>,
    memory: &mut Memory,
    plan: &mut ClassPlan,
) -> Result<Verdict> {
    let number = plan.methods.len() as u16;
    let (sites, jumps, edges_before) = (plan.sites.len(), plan.jumps.len(), plan.edges.len());
    // A hook comes first: what the method's own probe tells belongs to the window that the hook opens.
    let hook = hook_for(method).map(|hook| plan_hook(hook, number, plan));
    let entry = plan_entry(class, options, method, number, memory, plan);
    let initializer = match entry {
        Entry::NotWanted if hook.is_none() => return Ok(Verdict::Planned),
        Entry::Initializer(id) => Some(End { call: RuntimeMethod::InitEnd, id }),
        Entry::NotWanted | Entry::None | Entry::Hit(_) => None,
    };
    let (result, hook_end) = hook.unwrap_or_default();
    let mut end_on_exception = initializer.or(hook_end);
    let mut walk = MethodWalk {
        class,
        options,
        method,
        number,
        result,
        end: end_on_exception,
        has_switch: false,
        hints: Hints::NONE,
    };
    if plan_instructions(&mut walk, memory, plan)? == Verdict::AlreadyInstrumented {
        return Ok(Verdict::AlreadyInstrumented);
    }
    let (has_switch, hints) = (walk.has_switch, walk.hints);
    let mut fills = false;
    if end_on_exception.is_none() && wants_fills(options, method) {
        let id = plan_fills(class, method, number, (hints, jumps), &entry, memory, plan);
        fills = id.is_some();
        // In a constructor no handler can cover what precedes `super()`: a fill that fails there ends with its thread.
        end_on_exception = id.filter(|_| !method.is_constructor()).map(|id| End { call: RuntimeMethod::FillEnd, id });
    }
    if options.granularity == Granularity::Edge {
        edges::plan_edges(class, method, number, jumps, memory, plan)?;
    }
    if options.granularity == Granularity::Edge || end_on_exception.is_some() || fills {
        plan.sites.get_mut(sites..).unwrap_or_default().sort_by_key(|site| (site.pc, !site.skipped_by_jumps));
    }
    if plan.sites.len() == sites && plan.edges.len() == edges_before {
        plan.jumps.truncate(jumps);
        return Ok(Verdict::Planned);
    }
    plan.methods.push(MethodPlan {
        index: method.index,
        code_at: method.code_at as u32,
        name: method.name_indices,
        sites: Part::new(sites, plan.sites.len()),
        jumps: Part::new(jumps, plan.jumps.len()),
        edges: Part::new(edges_before, plan.edges.len()),
        has_switch,
        end_on_exception,
        unprobed: None,
    });
    Ok(Verdict::Planned)
}

/// Plans a hook: what it calls at the entry, and what before each return and when an exception leaves the method.
fn plan_hook(hook: Hook, number: u16, plan: &mut ClassPlan) -> (Option<End>, Option<End>) {
    let target = Target::Recorder(hook.entry);
    let id = plan.add_probe(PlannedProbe { kind: ProbeKind::Record, method: number, target, line: 0 });
    let takes = Takes::local(hook.local);
    plan.add_site(Site { pc: 0, skipped_by_jumps: true, call: hook.entry, takes, id });
    if hook.ends {
        // The added handler calls it even where no instruction returns.
        plan.calls |= 1 << RuntimeMethod::HookEnd as u8;
    }
    let end = hook.ends.then_some(End { call: RuntimeMethod::HookEnd, id });
    (hook.result.map(|call| End { call, id }), end)
}

/// What stands at a method's entry.
enum Entry {
    /// The method is none of those asked for: leave it alone altogether.
    NotWanted,
    /// Nothing.
    None,
    /// A probe with this id.
    Hit(u16),
    /// The begin mark of a class initializer, whose end has the same id.
    Initializer(u16),
}

fn plan_entry(
    class: &ClassFile<'_>,
    options: &Options,
    method: &Method<'_>,
    number: u16,
    memory: &mut Memory,
    plan: &mut ClassPlan,
) -> Entry {
    // The method says where it is: looking its line up would cost as much as its probe.
    let fresh = |plan: &mut ClassPlan, kind| {
        plan.add_probe(PlannedProbe { kind, method: number, target: Target::Own, line: 0 })
    };
    if options.granularity == Granularity::Checker {
        memory.set_key(class, method);
        if !options.methods.contains(&memory.key) {
            return Entry::NotWanted;
        }
        let id = fresh(plan, ProbeKind::Method);
        plan.add_entry(RuntimeMethod::Hit, id);
        return Entry::Hit(id);
    }
    if method.is_class_initializer() {
        let id = fresh(plan, ProbeKind::Initializer);
        plan.add_entry(RuntimeMethod::InitBegin, id);
        // The added handler calls it even where no instruction returns.
        plan.calls |= 1 << RuntimeMethod::InitEnd as u8;
        return Entry::Initializer(id);
    }
    let id = match options.granularity {
        Granularity::Class if !touches_own_class(options.collect, method) => return Entry::None,
        Granularity::Class => plan.touch_id(memory, class.this_index(), number, 0, Target::Own),
        _ => fresh(plan, ProbeKind::Method),
    };
    plan.add_entry(RuntimeMethod::Hit, id);
    Entry::Hit(id)
}

/// A framework's own state is filled for the tests that it runs, with all that they run, and is nothing that other tests use.
fn wants_fills(options: &Options, method: &Method<'_>) -> bool {
    !options.no_fills
        && options.granularity != Granularity::Checker
        && options.collect != Collect::Ekstazi
        && !is_framework(method.class)
}

/// Plans the fills of a method. Their id is the method's own: whoever enters the method depends on what filled. Where
/// only classes are touched, a method that fills gets an id all the same.
fn plan_fills(
    class: &ClassFile<'_>,
    method: &Method<'_>,
    number: u16,
    looked: (Hints, usize),
    entry: &Entry,
    memory: &mut Memory,
    plan: &mut ClassPlan,
) -> Option<u16> {
    let id = |plan: &mut ClassPlan| match entry {
        Entry::Hit(id) if plan.probes.get(usize::from(*id)).is_some_and(|it| it.kind == ProbeKind::Method) => *id,
        _ => {
            let probe = PlannedProbe { kind: ProbeKind::Method, method: number, target: Target::Own, line: 0 };
            let id = plan.add_probe(probe);
            plan.add_entry(RuntimeMethod::Hit, id);
            id
        }
    };
    fills::plan_fills(class, method, looked, memory, plan, id)
        .or_else(|| fills::plan_whole(class, method, looked.0, memory, plan, id))
}

/// Whether entering this method counts as a use of its class. Ekstazi's set leaves out instance methods, private
/// static ones and all that is synthetic.
fn touches_own_class(collect: Collect, method: &Method<'_>) -> bool {
    match collect {
        Collect::Smart | Collect::Naive => true,
        Collect::Ekstazi if method.is(access::SYNTHETIC) => false,
        Collect::Ekstazi => method.is_constructor() || (method.is(access::STATIC) && !method.is(access::PRIVATE)),
    }
}

impl ClassPlan {
    /// Adds a probe and returns its id. More than the pool can hold are taken back after the method.
    pub(super) fn add_probe(&mut self, probe: PlannedProbe) -> u16 {
        self.probes.push(probe);
        (self.probes.len() - 1).min(usize::from(u16::MAX)) as u16
    }

    /// The id for touching the class in a constant; one for the whole class file.
    pub(super) fn touch_id(
        &mut self,
        memory: &mut Memory,
        constant: u16,
        method: u16,
        line: u16,
        target: Target,
    ) -> u16 {
        if let Some(id) = memory.touches.get(usize::from(constant)).and_then(|id| id.checked_sub(1)) {
            return id;
        }
        let id = self.add_probe(PlannedProbe { kind: ProbeKind::Touch, method, target, line });
        if let Some(slot) = memory.touches.get_mut(usize::from(constant)) {
            *slot = id.saturating_add(1);
        }
        id
    }

    pub(super) fn add_site(&mut self, site: Site) {
        self.calls |= 1 << site.call as u8;
        self.sites.push(site);
    }

    fn add_entry(&mut self, call: RuntimeMethod, id: u16) {
        self.add_site(Site { pc: 0, skipped_by_jumps: true, call, takes: Takes::NONE, id });
    }
}

impl Memory {
    fn set_key(&mut self, class: &ClassFile<'_>, method: &Method<'_>) {
        self.key.clear();
        for part in [class.name().unwrap_or_default(), b"#", method.name, method.descriptor] {
            self.key.extend_from_slice(part);
        }
    }
}

/// Takes the last method's probes back, because the constant pool has no room for their ids; all but the entry's, if there
/// is room for that.
fn take_back_last(memory: &mut Memory, plan: &mut ClassPlan, room: usize) {
    let Some(number) = plan.methods.len().checked_sub(1) else { return };
    let Some(method) = plan.methods.last() else { return };
    let first = plan.probes.partition_point(|probe| usize::from(probe.method) < number);
    // The entry's id is the method's first, or one that an earlier method has.
    let fits = |entry: &MethodPlan| {
        let needed = entry.sites.of(&plan.sites).iter().map(|site| usize::from(site.id) + 1).max().unwrap_or(0);
        needed <= first || (needed == first + 1 && needed <= room)
    };
    let left = method.entry_alone(&plan.sites).filter(fits).unwrap_or_else(|| method.empty());
    let ids = left.sites.of(&plan.sites).iter().map(|site| usize::from(site.id) + 1).max().unwrap_or(0).max(first);
    plan.probes.truncate(ids);
    for touch in &mut memory.touches {
        if usize::from(*touch) > ids {
            *touch = 0;
        }
    }
    plan.sites.truncate(left.sites.end as usize);
    plan.edges.truncate(left.edges.end as usize);
    if let Some(method) = plan.methods.last_mut() {
        *method = MethodPlan { unprobed: Some(UnprobedReason::PoolFull), ..left };
    }
}
