//! Tells the old instructions in new code from the inserted ones, by nothing but the bytes.

use std::collections::BTreeSet;

use super::naive::{Class, Code, Instruction};

/// What one instruction of the new code is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The old instruction with this number.
    Old(usize),
    /// Part of the probe with this number.
    Probe(usize),
    /// A jump that leads on to where another jump wanted to go.
    Trampoline,
    /// The end of the handler that was added to a method with an end to mark.
    Rethrow,
}

/// A call of the runtime with everything that was inserted for it.
#[derive(Debug, Clone)]
pub struct Probe {
    /// The numbers of its first and last instruction.
    pub first: usize,
    pub last: usize,
    pub method: String,
    /// The constant with its id.
    pub id: u16,
    /// The highest local variable that it uses, plus one; 0 for none.
    pub locals: usize,
    pub objects: usize,
}

impl Probe {
    /// Whether it marks where lasting state begins or ends to be filled.
    pub fn marks_fill(&self) -> bool {
        matches!(self.method.as_str(), "fillBegin" | "fillEnd")
    }
}

pub struct Alignment {
    pub roles: Vec<Role>,
    pub probes: Vec<Probe>,
    /// By old instruction: the number of the new one.
    pub new_of_old: Vec<usize>,
    /// Whether a handler for every exception was added.
    pub has_handler: bool,
    /// By old instruction: how many of the probes before it are passed by jumps.
    pub skipped: Vec<usize>,
    /// By old instruction: the pc that jumps to it must arrive at, before all probes that they may not skip.
    pub arrivals: Vec<usize>,
}

/// Where a way leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Landing {
    pub old: usize,
    /// The probes on the way.
    pub passed: Vec<usize>,
    pub trampolines: usize,
}

/// The number of the instruction at `pc`.
pub fn number_at(code: &Code, pc: usize) -> usize {
    let found = code.instructions.binary_search_by_key(&pc, |instruction| instruction.pc);
    found.unwrap_or_else(|_| panic!("no instruction begins at {pc}"))
}

/// The local variable that a load (21 on) or store (54 on) of the long form names.
fn local(instruction: &Instruction, first_opcode: u8) -> Option<usize> {
    let bytes = &instruction.meaning;
    let range = first_opcode..first_opcode + 5;
    match instruction.opcode {
        196 if range.contains(&bytes[1]) => Some(usize::from(u16::from_be_bytes([bytes[2], bytes[3]]))),
        opcode if range.contains(&opcode) => Some(usize::from(bytes[1])),
        _ => None,
    }
}

/// Whether a load has the type of a store: their opcodes are 33 apart.
fn types_match(store: &[u8], load: &[u8]) -> bool {
    let opcode = |bytes: &[u8]| if bytes[0] == 196 { bytes[1] } else { bytes[0] };
    opcode(store) == opcode(load) + 33
}

/// The probe that sets a stamp: the stamps, the id, a one and the store.
fn store(new: &Code, class: &Class, at: usize, field: (&str, &str, &str), old_constants: usize) -> Probe {
    assert_eq!(field, ("touchstone/rt/Probe", "STAMPS", "[B"));
    let id = loaded_id(&new.instructions[at + 1], class, old_constants);
    assert_eq!([new.instructions[at + 2].opcode, new.instructions[at + 3].opcode], [4, 84]);
    Probe { first: at, last: at + 3, method: "hit".to_owned(), id, locals: 0, objects: 0 }
}

/// The constant with the id that this instruction loads: a new one.
fn loaded_id(load: &Instruction, class: &Class, old_constants: usize) -> u16 {
    let id = match load.opcode {
        18 => u16::from(load.meaning[1]),
        19 => u16::from_be_bytes([load.meaning[1], load.meaning[2]]),
        other => panic!("opcode {other} where an id is loaded, at {}", load.pc),
    };
    assert!(usize::from(id) >= old_constants && class.pool[usize::from(id)][0] == 3, "the id is no new number");
    id
}

fn find_probes(old: &Code, new: &Code, class: &Class, old_constants: usize) -> Vec<Probe> {
    let mut probes = Vec::new();
    for (at, call) in new.instructions.iter().enumerate().filter(|(_, it)| matches!(it.opcode, 178 | 184)) {
        let reference = u16::from_be_bytes([call.meaning[1], call.meaning[2]]);
        if usize::from(reference) < old_constants {
            continue;
        }
        let (owner, method, descriptor) = class.reference(reference);
        assert!(owner.starts_with("touchstone/rt/"), "a use of {owner} was added");
        if call.opcode == 178 {
            probes.push(store(new, class, at, (&owner, &method, &descriptor), old_constants));
            continue;
        }
        let id = loaded_id(&new.instructions[at - 1], class, old_constants);
        let objects = descriptor.matches("Ljava/lang/Object;").count();
        let (mut first, mut last, mut locals) = (at - 1, at, 0);
        if method == "hit" {
            // What a store took more room for.
            assert!(new.instructions[at + 1..at + 3].iter().all(|it| it.opcode == 0));
            last += 2;
        }
        let spilled = |at: usize, opcode| {
            local(&new.instructions[at], opcode).filter(|&local| local >= usize::from(old.max_locals))
        };
        if objects > 0 && spilled(first - 1, 21).is_some() {
            for _ in 0..objects {
                first -= 1;
                assert!(spilled(first, 21).is_some());
            }
            while let Some(local) = first.checked_sub(1).and_then(|before| spilled(before, 54)) {
                let wide = matches!(new.instructions[first - 1].meaning.as_slice(), [55 | 57, ..] | [196, 55 | 57, ..]);
                locals = locals.max(local + 1 + usize::from(wide));
                first -= 1;
                last += 1;
                // What was stored last is loaded first, by the instruction of the same type.
                let (store, load) = (&new.instructions[first].meaning, &new.instructions[last].meaning);
                let mirrored = spilled(last, 21) == Some(local) && types_match(store, load);
                assert!(mirrored, "{store:?} is not undone by {load:?}");
            }
        } else if objects > 0 {
            let before = new.instructions[first - 1].opcode;
            first -= match (objects, before) {
                (1, 89) | (2, 92) => 1,
                (1, 25) if method == "fillBegin" && new.instructions[first - 1].meaning == [25, 0] => 1,
                (1, 87) if new.instructions[first - 2].opcode == 92 => 2,
                other => panic!("operands are passed by {other:?} at {}", call.pc),
            };
        }
        probes.push(Probe { first, last, method, id, locals, objects });
    }
    probes
}

/// Aligns new code with old code, and demands that each old instruction is there, in order, unchanged.
/// Class initializers, and methods that fill, have a handler more; constructors never have, since it would cover what precedes `super()`.
pub fn align(old: &Code, new: &Code, class: &Class, old_constants: usize, method: &str, is_marked: bool) -> Alignment {
    let probes = find_probes(old, new, class, old_constants);
    let has_handler = method != "<init>" && (is_marked || probes.iter().any(Probe::marks_fill));
    let mut roles = vec![None; new.instructions.len()];
    for (number, probe) in probes.iter().enumerate() {
        for role in &mut roles[probe.first..=probe.last] {
            assert_eq!(*role, None, "probes overlap");
            *role = Some(Role::Probe(number));
        }
    }
    if has_handler {
        assert_eq!(new.instructions.last().unwrap().opcode, 191);
        *roles.last_mut().unwrap() = Some(Role::Rethrow);
    }
    let mut new_of_old = Vec::new();
    for (at, role) in roles.iter_mut().enumerate().filter(|(_, role)| role.is_none()) {
        let instruction = &new.instructions[at];
        let wanted = old.instructions.get(new_of_old.len());
        match wanted {
            Some(wanted) if wanted.meaning == instruction.meaning => {
                let resized = instruction.length != wanted.length && !wanted.is_switch();
                assert!(!resized || (wanted.length == 3 && instruction.length == 5), "only jumps grow");
                *role = Some(Role::Old(new_of_old.len()));
                new_of_old.push(at);
            }
            _ if instruction.opcode == 200 => *role = Some(Role::Trampoline),
            other => panic!("at {}: {:?} is not {:?}", instruction.pc, instruction, other),
        }
    }
    assert_eq!(new_of_old.len(), old.instructions.len(), "instructions were lost");
    let roles = roles.into_iter().map(Option::unwrap).collect();
    Alignment { roles, probes, new_of_old, has_handler, skipped: Vec::new(), arrivals: Vec::new() }
}

impl Alignment {
    /// Follows the new code from `pc` through inserted code only.
    pub fn land(&self, new: &Code, pc: usize) -> Landing {
        let mut at = number_at(new, pc);
        let mut landing = Landing { old: 0, passed: Vec::new(), trampolines: 0 };
        loop {
            match self.roles[at] {
                Role::Old(old) => return Landing { old, ..landing },
                Role::Probe(number) => {
                    assert_eq!(self.probes[number].first, at, "a way leads into the middle of a probe");
                    landing.passed.push(number);
                    at = self.probes[number].last + 1;
                }
                Role::Trampoline => {
                    landing.trampolines += 1;
                    assert!(landing.trampolines < 3, "trampolines lead to trampolines");
                    at = number_at(new, new.instructions[at].targets[0]);
                }
                Role::Rethrow => panic!("a way leads into the added handler"),
            }
        }
    }

    /// The probes right before an old instruction, in order.
    pub fn group(&self, old: usize) -> Vec<usize> {
        let mut group = Vec::new();
        let mut at = self.new_of_old[old];
        while let Some(&Role::Probe(number)) = at.checked_sub(1).and_then(|before| self.roles.get(before)) {
            group.insert(0, number);
            at = self.probes[number].first;
        }
        group
    }

    /// Finds out where jumps to an old instruction arrive when they pass `skipped` probes before it, and perhaps marks of
    /// fills that stand there: `named` are the places that the new code and its tables name, which must all agree.
    pub fn find_arrival(&mut self, new: &Code, old: usize, skipped: usize, named: &BTreeSet<usize>) {
        let group = self.group(old);
        let place = |passed: usize| {
            let first = group.get(passed).map(|&probe| self.probes[probe].first);
            new.instructions[first.unwrap_or(self.new_of_old[old])].pc
        };
        let others = |passed: usize| group[..passed].iter().filter(|&&probe| !self.probes[probe].marks_fill()).count();
        let choices = || (skipped..=group.len()).filter(|&passed| others(passed) == skipped);
        let passed = choices().find(|&passed| named.contains(&place(passed))).or(choices().next()).unwrap_or(skipped);
        let place = place(passed);
        self.skipped.push(passed);
        self.arrivals.push(place);
    }

    /// Demands that `start..end` begins where jumps to its first old instruction arrive, and ends with its last one: so
    /// it has no probe or trampoline of its neighbours.
    pub fn check_borders(&self, new: &Code, covered: (usize, usize), start: usize, end: usize) {
        if covered.0 < covered.1 {
            let last = &new.instructions[self.new_of_old[covered.1 - 1]];
            assert_eq!((start, end), (self.arrivals[covered.0], last.pc + last.length), "a range has other borders");
        }
    }

    /// The old instructions whose new place lies in `start..end`: the first, and one past the last.
    pub fn covered(&self, new: &Code, start: usize, end: usize) -> (usize, usize) {
        let place = |old: &usize| new.instructions[*old].pc;
        let first = self.new_of_old.partition_point(|it| place(it) < start);
        let last = self.new_of_old.partition_point(|it| place(it) < end);
        if first >= last { (0, 0) } else { (first, last) }
    }
}

/// The old instructions in `start..end`.
pub fn covered_before(old: &Code, start: usize, end: usize) -> (usize, usize) {
    let first = old.instructions.partition_point(|it| it.pc < start);
    let last = old.instructions.partition_point(|it| it.pc < end);
    if first >= last { (0, 0) } else { (first, last) }
}
