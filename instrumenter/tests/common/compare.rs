//! The comparison itself: everything but the code that moved is equal, and the code that moved does the same.

use std::collections::BTreeSet;

use touchstone_formats::probe_map::ClassProbes;
use touchstone_instrumenter::{Collect, Granularity, Options};

use super::align::{Alignment, Probe, Role, align, covered_before, number_at};
use super::frames::{Pair, compare_frames};
use super::naive::{Class, Code, Member, read_class};
use super::tables::{compare_lines, compare_table, table_starts};

/// What the comparison saw, so that a test can tell that it saw all paths.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    pub methods: usize,
    pub probes: usize,
    pub trampolines: usize,
    /// Trampolines between old instructions.
    pub islands: usize,
    pub widened: usize,
    pub spilled: usize,
    pub added_handlers: usize,
    /// Methods that cannot take all of their probes, and have one at their entry.
    pub entries_alone: usize,
}

impl std::ops::AddAssign for Seen {
    fn add_assign(&mut self, other: Self) {
        self.methods += other.methods;
        self.probes += other.probes;
        self.trampolines += other.trampolines;
        self.islands += other.islands;
        self.widened += other.widened;
        self.spilled += other.spilled;
        self.added_handlers += other.added_handlers;
        self.entries_alone += other.entries_alone;
    }
}

/// Compares an instrumented class with the old one.
pub fn compare_classes(old: &[u8], new: &[u8], options: &Options, probes: &ClassProbes) -> Seen {
    let (old, new) = (read_class(old), read_class(new));
    assert_eq!(old.major, new.major);
    assert_eq!(old.pool[..], new.pool[..old.pool.len()], "old constants changed");
    let added = &new.pool[old.pool.len()..];
    assert!(
        added.iter().all(|it| matches!(it[0], 1 | 3 | 7 | 9 | 10 | 12)),
        "a constant of an unexpected kind was added"
    );
    assert_eq!(old.header, new.header, "the header changed");
    assert_eq!(old.fields, new.fields, "the fields changed");
    assert_eq!(old.attributes, new.attributes, "the class's attributes changed");
    assert_eq!(old.methods.len(), new.methods.len(), "there are other methods");
    let unprobed: Vec<String> = probes.unprobed().map(|it| String::from_utf8_lossy(it.method).into_owned()).collect();
    let entry_alone = Options { granularity: Granularity::Method, collect: options.collect, ..Options::default() };
    let mut seen = Seen::default();
    for member in old.methods.iter().zip(&new.methods) {
        let (before, after) = member;
        let outline = |it: &Member| (it.access, it.name, it.descriptor, it.attributes.len());
        assert_eq!(outline(before), outline(after));
        for (before, after) in before.attributes.iter().zip(&after.attributes) {
            assert_eq!(before.name_index, after.name_index);
            assert!(before == after || before.name == "Code", "{} changed", before.name);
        }
        let signature = old.signature(before);
        let is_unprobed = unprobed.contains(&signature);
        if is_unprobed && before == after {
            continue;
        }
        if let (Some(before), Some(after)) = (old.code(before), new.code(after)) {
            let context = format!("{signature} {:?} {:?}", options.granularity, options.collect);
            // A method that cannot take all of its probes has one at its entry, if any.
            let options = if is_unprobed { &entry_alone } else { options };
            let method = Method { class: (&old, &new), member, code: (&before, &after), options };
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| compare_code(&method)));
            let new = result.unwrap_or_else(|_| panic!("{context}"));
            assert!(
                !is_unprobed || (new.probes, new.added_handlers) == (1, 0),
                "{context}: more than its entry: {new:?}"
            );
            seen.entries_alone += usize::from(is_unprobed);
            seen += new;
        }
    }
    seen
}

struct Method<'a> {
    class: (&'a Class, &'a Class),
    member: (&'a Member, &'a Member),
    code: (&'a Code, &'a Code),
    options: &'a Options,
}

impl Method<'_> {
    fn name(&self) -> String {
        self.class.0.text(self.member.0.name)
    }

    /// Whether a probe stands at the entry that jumps must pass by.
    fn has_entry(&self) -> bool {
        let access = self.member.0.access;
        let (name, ekstazi) = (self.name(), self.options.collect == Collect::Ekstazi);
        if name == "<clinit>" || self.options.granularity != Granularity::Class || !ekstazi {
            return true;
        }
        access & 0x1000 == 0 && (name == "<init>" || access & 0x000A == 8)
    }
}

fn compare_code(method: &Method<'_>) -> Seen {
    let (old, new) = method.code;
    if old.bytes == new.bytes {
        assert_eq!(method.member.0, method.member.1);
        return Seen::default();
    }
    let is_marked = method.name() == "<clinit>" && method.options.granularity != Granularity::Checker;
    let mut alignment = align(old, new, method.class.1, method.class.0.pool.len(), &method.name(), is_marked);
    let named = named_places(new);
    for number in 0..old.instructions.len() {
        let skipped = skipped(method, &alignment, number);
        alignment.find_arrival(new, number, skipped, &named);
    }
    compare_room(method, &alignment);
    compare_jumps(method, &alignment);
    compare_exceptions(method, &alignment);
    compare_lines(old, new, &alignment);
    let others =
        |code: &Code| code.attributes.iter().filter(|it| it.name != "StackMapTable").cloned().collect::<Vec<_>>();
    let (before, after) = (others(old), others(new));
    assert_eq!(before.len(), after.len(), "attributes of the code were lost or added");
    for (before, after) in before.iter().zip(&after) {
        compare_table((old, before), (new, after), &alignment);
    }
    let table = |code: &Code| {
        let table = code.attributes.iter().find(|it| it.name == "StackMapTable");
        table.map(|attribute| attribute.content.clone())
    };
    let pair = Pair { class: method.class, member: method.member, code: method.code, alignment: &alignment };
    compare_frames(&pair, table(old).as_deref(), table(new).as_deref());
    count(method, &alignment)
}

/// The operand stack and the local variables grow by no more than the probes need.
fn compare_room(method: &Method<'_>, alignment: &Alignment) {
    let (old, new) = method.code;
    let room = |probe: &Probe| if probe.objects == 0 && probe.method != "hit" { 1 } else { 3 };
    let most = alignment.probes.iter().map(room).max().unwrap_or(0);
    assert!(new.max_stack >= old.max_stack && new.max_stack <= (old.max_stack + most).max(2), "the stack is too high");
    let locals = alignment.probes.iter().map(|probe| probe.locals).max().unwrap_or(0);
    assert_eq!(usize::from(new.max_locals), usize::from(old.max_locals).max(locals));
}

/// How many of the probes before an old instruction are passed by jumps, besides marks of fills: the entry's, and that
/// of a branch not taken. Where methods have no id, one that fills has its own, after that of its class.
fn skipped(method: &Method<'_>, alignment: &Alignment, old: usize) -> usize {
    let has_id = method.options.granularity == Granularity::Class && alignment.probes.iter().any(Probe::marks_fill);
    let edge = method.options.granularity == Granularity::Edge;
    let after_branch = old > 0 && method.code.0.instructions[old - 1].is_conditional();
    let entries = usize::from(method.has_entry()) + usize::from(has_id);
    let at_entry = if old == 0 { entries } else { 0 };
    at_entry + usize::from(edge && after_branch)
}

/// Every place that the code and its tables name.
fn named_places(code: &Code) -> BTreeSet<usize> {
    let jumps = code.instructions.iter().flat_map(|instruction| instruction.targets.iter().copied());
    let exceptions = code.exceptions.iter().flat_map(|row| [row[0], row[2]]);
    jumps.chain(exceptions).chain(table_starts(code)).collect()
}

/// Demands that the way from `pc` leads to `old`, past all probes before it that a jump must not skip.
fn compare_way(method: &Method<'_>, alignment: &Alignment, pc: usize, old: usize, has_edge: bool) {
    let landing = alignment.land(method.code.1, pc);
    assert_eq!(landing.old, old, "the way from {pc} leads elsewhere");
    let edge = method.options.granularity == Granularity::Edge;
    let (group, skipped) = (alignment.group(old), alignment.skipped[old]);
    let (on_edge, before) = landing.passed.split_at(landing.passed.len() - (group.len() - skipped));
    assert_eq!(before, &group[skipped..], "the way from {pc} passes other probes");
    assert_eq!(on_edge.len(), usize::from(edge && has_edge), "probes on the edge from {pc}");
    assert!(!edge || !has_edge || landing.trampolines == 1);
}

fn compare_jumps(method: &Method<'_>, alignment: &Alignment) {
    let (old, new) = method.code;
    for (number, instruction) in old.instructions.iter().enumerate() {
        let twin = &new.instructions[alignment.new_of_old[number]];
        assert_eq!(instruction.targets.len(), twin.targets.len());
        let has_edge = instruction.is_conditional() || instruction.is_switch();
        for (before, after) in instruction.targets.iter().zip(&twin.targets) {
            compare_way(method, alignment, *after, number_at(old, *before), has_edge);
        }
    }
    let mut ids = BTreeSet::new();
    for (at, role) in alignment.roles.iter().enumerate() {
        if let (Role::Trampoline, Some(Role::Probe(probe))) =
            (role, at.checked_sub(1).map(|before| alignment.roles[before]))
        {
            assert!(ids.insert(alignment.probes[probe].id), "two edges share an id");
        }
    }
}

fn compare_exceptions(method: &Method<'_>, alignment: &Alignment) {
    let (old, new) = method.code;
    assert_eq!(new.exceptions.len(), old.exceptions.len() + usize::from(alignment.has_handler));
    for (before, after) in old.exceptions.iter().zip(&new.exceptions) {
        assert_eq!(before[3], after[3], "another exception is caught");
        let was = covered_before(old, before[0], before[1]);
        assert_eq!(was, alignment.covered(new, after[0], after[1]), "{before:?} became {after:?}");
        alignment.check_borders(new, was, after[0], after[1]);
        let stands_in_range = |at: usize| (after[0]..after[1]).contains(&new.instructions[at].pc);
        let trampoline =
            (0..alignment.roles.len()).find(|&at| alignment.roles[at] == Role::Trampoline && stands_in_range(at));
        assert_eq!(trampoline, None, "the handler of {after:?} may not expect what a trampoline in it has");
        compare_way(method, alignment, after[2], number_at(old, before[2]), true);
    }
    if alignment.has_handler {
        let [start, end, handler, kind] = *new.exceptions.last().unwrap();
        assert_eq!((start, kind), (0, 0), "everything is caught");
        assert_eq!(end, handler);
        let probe = alignment.probes.last().unwrap();
        assert_eq!(probe.last + 2, new.instructions.len());
        assert_eq!(new.instructions[probe.first].pc, handler);
        if probe.method == "fillEnd" {
            return;
        }
        assert_eq!(probe.method, "initEnd");
        for (number, instruction) in old.instructions.iter().enumerate().filter(|(_, it)| it.opcode == 177) {
            let last = alignment.group(number).last().map(|&probe| alignment.probes[probe].method.as_str());
            assert_eq!(last, Some("initEnd"), "the return at {} is not marked", instruction.pc);
        }
    }
}

fn count(method: &Method<'_>, alignment: &Alignment) -> Seen {
    let (old, new) = method.code;
    let last_old = alignment.new_of_old.last().copied().unwrap_or(0);
    let is_trampoline = |at: &usize| alignment.roles[*at] == Role::Trampoline;
    let grown = |number: &usize| {
        let (before, after) = (&old.instructions[*number], &new.instructions[alignment.new_of_old[*number]]);
        before.length == 3 && after.length == 5
    };
    Seen {
        methods: 1,
        probes: alignment.probes.len(),
        trampolines: (0..alignment.roles.len()).filter(is_trampoline).count(),
        islands: (0..last_old).filter(is_trampoline).count(),
        widened: (0..old.instructions.len()).filter(grown).count(),
        spilled: alignment.probes.iter().filter(|probe| probe.locals > 0).count(),
        added_handlers: usize::from(alignment.has_handler),
        entries_alone: 0,
    }
}
