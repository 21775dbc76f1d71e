//! The part of a method that is a fill: what runs only when a field was found empty, and stores.

use touchstone_formats::class::opcodes::{GOTO, GOTO_W, Kind};

use super::flow::{Flow, Way};
use super::{Inside, Store};

/// A call of the runtime before an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark {
    /// Where the instruction stands.
    pub(super) pc: u16,
    /// Whether only those pass it who run into the instruction, not those who jump to it.
    pub(super) skipped_by_jumps: bool,
    /// Whether a fill begins; otherwise it ends.
    pub(super) begins: bool,
}

/// Whether every way to the end of the method stores.
pub(super) fn stores_on_every_way(inside: &Inside) -> bool {
    Ways::of(inside).is_bound(0)
}

/// Where fills begin and end. Every call of the method passes them in turn, except when an exception leaves the fill.
pub(super) fn find_marks(inside: &Inside) -> Vec<Mark> {
    let mut begins = find_begins(inside);
    let mut fill = Vec::new();
    // A begin that leads to where others come from as well decides nothing.
    while !begins.is_empty() {
        let otherwise = inside.flow.reached_without(&begins);
        let reached = inside.flow.reached_without(&[]);
        fill = reached.iter().zip(&otherwise).map(|(reached, otherwise)| *reached && !otherwise).collect();
        let before = begins.len();
        begins.retain(|way| is_in(&fill, way.to));
        if begins.len() == before {
            break;
        }
    }
    if begins.is_empty() {
        fill.clear();
    }
    let mut marks = Vec::new();
    if mark_begins(&inside.flow, &begins, &fill, &mut marks).is_none() || mark_ends(inside, &fill, &mut marks).is_none()
    {
        marks.clear();
        fill.clear();
    }
    mark_computing(inside, &fill, &mut marks);
    marks.sort_by_key(|mark| (mark.pc, !mark.skipped_by_jumps));
    marks
}

/// What lies ahead of each instruction, exceptions aside.
struct Ways {
    /// It or something that it can lead to stores.
    stores: Vec<bool>,
    /// The same, without going back.
    stores_ahead: Vec<bool>,
    /// The method's end can be reached without a store.
    leaves: Vec<bool>,
}

impl Ways {
    fn of(inside: &Inside) -> Self {
        let count = inside.flow.len();
        let mut ways =
            Self { stores: vec![false; count], stores_ahead: vec![false; count], leaves: vec![false; count] };
        let mut changed = true;
        while changed {
            changed = false;
            for place in (0..count).rev() {
                changed |= ways.update(inside, place);
            }
        }
        ways
    }

    fn update(&mut self, inside: &Inside, place: usize) -> bool {
        let stores = inside.stores.get(place).is_some_and(|&store| store != Store::None);
        let (mut later, mut ahead, mut leaves) = (stores, stores, inside.flow.returns(place));
        for way in inside.flow.ways(place) {
            later |= is_in(&self.stores, way.to);
            ahead |= way.to > place && is_in(&self.stores_ahead, way.to);
            leaves |= is_in(&self.leaves, way.to);
        }
        leaves &= !stores;
        put(&mut self.stores, place, later)
            | put(&mut self.stores_ahead, place, ahead)
            | put(&mut self.leaves, place, leaves)
    }

    /// Whether it stores for certain from here on.
    fn is_bound(&self, place: usize) -> bool {
        is_in(&self.stores, place) && !is_in(&self.leaves, place)
    }
}

/// The ways on which it is decided, by something that a field holds, that the method stores: for certain, or possibly
/// while another way never does.
fn find_begins(inside: &Inside) -> Vec<Way> {
    let ways = Ways::of(inside);
    let mut begins = Vec::new();
    for place in 0..inside.flow.len() {
        let out = inside.flow.ways(place);
        if out.len() < 2 || ways.is_bound(place) || !is_decided_by_state(inside, place) {
            continue;
        }
        let ahead = |way: &Way| way.to > place && is_in(&ways.stores_ahead, way.to);
        let decides = !out.iter().all(ahead);
        let new = out.iter().filter(|way| ways.is_bound(way.to) || (decides && ahead(way)));
        begins.extend(new.copied());
    }
    begins
}

fn is_decided_by_state(inside: &Inside, place: usize) -> bool {
    let Some(Some(known)) = inside.origins.get(place) else { return false };
    let two_operands = inside.flow.instructions.get(place).is_some_and(|it| (159..=166).contains(&it.opcode));
    known.at(0).state || (two_operands && known.at(1).state)
}

/// Marks the entries of the fill. `None` when one cannot be told from ways within the fill.
fn mark_begins(flow: &Flow, begins: &[Way], fill: &[bool], marks: &mut Vec<Mark>) -> Option<()> {
    // Within a fill, another decision begins nothing.
    for way in begins.iter().filter(|way| !is_in(fill, way.from)) {
        let within = flow.all_ways().iter().any(|other| other.to == way.to && is_in(fill, other.from));
        if within && way.jumps {
            return None;
        }
        let mark = Mark { pc: flow.pc(way.to), skipped_by_jumps: within, begins: true };
        if !marks.contains(&mark) {
            marks.push(mark);
        }
    }
    Some(())
}

/// Marks where the fill is left, and its holes: calls of collections. `None` when it is left in a way that cannot be marked.
fn mark_ends(inside: &Inside, fill: &[bool], marks: &mut Vec<Mark>) -> Option<()> {
    let flow = &inside.flow;
    for place in (0..flow.len()).filter(|&place| is_in(fill, place)) {
        // Only instructions that run on into the next one ask for it.
        let next = |begins| Mark { pc: flow.pc(place + 1), skipped_by_jumps: true, begins };
        let here = Mark { pc: flow.pc(place), skipped_by_jumps: false, begins: false };
        if inside.stores.get(place) == Some(&Store::Collection) {
            if place + 1 == flow.len() {
                return None;
            }
            marks.extend([here, next(true)]);
        }
        let leaves = |way: &Way| !is_in(fill, way.to);
        let out = flow.ways(place);
        let kind = flow.instructions.get(place).map_or(Kind::Plain, |it| it.kind);
        if flow.returns(place) {
            marks.push(here);
        } else if !out.iter().any(leaves) {
        } else if matches!(kind, Kind::TableSwitch | Kind::LookupSwitch) {
            return None;
        } else if out.iter().any(|way| way.jumps && leaves(way)) {
            marks.push(here);
            let opcode = flow.instructions.get(place).map_or(0, |it| it.opcode);
            if !matches!(opcode, GOTO | GOTO_W) && !out.iter().all(leaves) {
                marks.push(next(true));
            }
        } else {
            marks.push(next(false));
        }
    }
    for guarded in &flow.guarded {
        let covers = (guarded.start..guarded.end).any(|place| is_in(fill, place));
        let mark = Mark { pc: flow.pc(guarded.handler), skipped_by_jumps: false, begins: false };
        if covers && !is_in(fill, guarded.handler) && !marks.contains(&mark) {
            marks.push(mark);
        }
    }
    Some(())
}

/// Marks calls that look up and fill at once, where they are not within a fill anyway.
fn mark_computing(inside: &Inside, fill: &[bool], marks: &mut Vec<Mark>) {
    for (place, store) in inside.stores.iter().enumerate() {
        if *store == Store::Computing && !is_in(fill, place) && place + 1 < inside.flow.len() {
            let (pc, next) = (inside.flow.pc(place), inside.flow.pc(place + 1));
            marks.push(Mark { pc, skipped_by_jumps: false, begins: true });
            marks.push(Mark { pc: next, skipped_by_jumps: true, begins: false });
        }
    }
}

fn is_in(set: &[bool], place: usize) -> bool {
    set.get(place).copied().unwrap_or(false)
}

fn put(set: &mut [bool], place: usize, value: bool) -> bool {
    match set.get_mut(place) {
        Some(slot) if *slot != value => {
            *slot = value;
            true
        }
        _ => false,
    }
}
