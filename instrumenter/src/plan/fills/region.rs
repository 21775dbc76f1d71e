//! The part of a method that is a fill: what runs only when a field was found empty, and stores.

use touchstone_formats::class::opcodes::{GOTO, GOTO_W, IFNONNULL, IFNULL, LOOKUPSWITCH, TABLESWITCH};

use super::flow::{Flow, Way};
use super::origins::{Found, Store, Stored};

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

/// What lies ahead of a point, exceptions aside.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Ahead {
    /// Something that it can lead to stores.
    stores: bool,
    /// The same, without going back.
    stores_ahead: bool,
    /// The same, where own methods that are called may store as well.
    may_store_ahead: bool,
    /// The method's end can be reached without a store.
    leaves: bool,
}

impl Ahead {
    /// Whether it stores for certain from here on.
    fn is_bound(self) -> bool {
        self.stores && !self.leaves
    }
}

/// The fills of one method; the lists are kept from method to method.
#[derive(Debug, Default)]
pub(super) struct Region {
    /// Where fills begin and end. Every call of the method passes them in turn, except when an exception leaves the fill.
    pub(super) marks: Vec<Mark>,
    /// By block: what lies ahead of its beginning.
    ahead: Vec<Ahead>,
    /// By block: whether it stores.
    stores: Vec<bool>,
    /// By block: whether it calls an own method that may store.
    may_store: Vec<bool>,
    /// By block: whether it stores into a static field.
    stores_statically: Vec<bool>,
    /// The ways on which it is decided that a fill begins.
    begins: Vec<Way>,
    /// By block: whether it is in a fill.
    fill: Vec<bool>,
    /// By block: whether it can be reached without a fill, or from within one.
    otherwise: Vec<bool>,
    from_within: Vec<bool>,
}

impl Region {
    /// Whether every way to the end of the method stores.
    pub(super) fn stores_on_every_way(&mut self, flow: &Flow, found: &Found) -> bool {
        self.look_ahead(flow, found, &[]);
        self.at(0).is_bound()
    }

    /// Finds the marks.
    pub(super) fn find_marks(&mut self, flow: &Flow, found: &Found) {
        self.find_fills(flow, found, &found.may_store);
        if self.marks.is_empty() && !found.may_store.is_empty() {
            self.find_fills(flow, found, &[]);
        }
        self.mark_computing(flow, &found.stores);
        self.marks.sort_by_key(|mark| (mark.pc, !mark.skipped_by_jumps));
    }

    fn find_fills(&mut self, flow: &Flow, found: &Found, may_store: &[Stored]) {
        self.marks.clear();
        self.find_begins(flow, found, may_store);
        self.find_fill(flow, &found.reached);
        if self.mark_begins(flow).is_none() || self.mark_ends(flow, &found.stores).is_none() {
            self.marks.clear();
            self.fill.clear();
        }
    }

    /// A begin that leads to where others come from as well decides nothing.
    fn find_fill(&mut self, flow: &Flow, reached: &[bool]) {
        while !self.begins.is_empty() {
            flow.reach_without(&self.begins, &mut self.otherwise);
            self.fill.clear();
            let both = reached.iter().zip(&self.otherwise);
            self.fill.extend(both.map(|(reached, otherwise)| *reached && !otherwise));
            let before = self.begins.len();
            let fill = &self.fill;
            self.begins.retain(|way| is_in(fill, way.to));
            if self.begins.len() == before {
                return;
            }
        }
        self.fill.clear();
    }

    /// Whether the instruction at this pc is in a fill, other than a call that fills by itself.
    pub(super) fn fills(&self, flow: &Flow, pc: u16) -> bool {
        flow.block_of(pc).is_some_and(|block| is_in(&self.fill, block))
    }

    /// What lies ahead of a block's beginning.
    fn at(&self, block: usize) -> Ahead {
        self.ahead.get(block).copied().unwrap_or_default()
    }

    /// What lies ahead of a block's end.
    fn behind(&self, flow: &Flow, block: usize) -> Ahead {
        let mut ahead = Ahead { leaves: flow.returns(block), ..Ahead::default() };
        let mut add = |to: usize| {
            let next = self.at(to);
            ahead.stores |= next.stores;
            ahead.stores_ahead |= to > block && next.stores_ahead;
            ahead.may_store_ahead |= to > block && next.may_store_ahead;
            ahead.leaves |= next.leaves;
        };
        flow.targets(block).iter().for_each(|&to| add(usize::from(to)));
        if flow.runs_on(block) {
            add(block + 1);
        }
        // That it failed may be remembered as well.
        let handlers = flow.guarded.iter().filter(|it| it.blocks().contains(&block) && it.handler > block);
        ahead.stores_ahead |= handlers.into_iter().any(|it| is_in(&self.stores_statically, it.handler));
        ahead.may_store_ahead |= ahead.stores_ahead;
        ahead
    }

    fn look_ahead(&mut self, flow: &Flow, found: &Found, may_store: &[Stored]) {
        self.stores.clear();
        self.may_store.clear();
        self.stores_statically.clear();
        let mut left = found.stores.iter().peekable();
        for block in 0..flow.len() {
            let end = flow.block(block).1;
            let (mut stores, mut statically) = (false, false);
            while let Some(stored) = left.next_if(|store| usize::from(store.pc) < end) {
                stores = true;
                statically |= stored.statically && stored.store == Store::Value;
            }
            let within = |stored: &Stored| (usize::from(flow.block(block).0.pc)..end).contains(&usize::from(stored.pc));
            self.may_store.push(may_store.iter().any(within));
            self.stores.push(stores);
            self.stores_statically.push(statically);
        }
        self.ahead.clear();
        self.ahead.resize(flow.len(), Ahead::default());
        let mut changed = true;
        while changed {
            changed = false;
            for block in (0..flow.len()).rev() {
                let ahead = match is_in(&self.stores, block) {
                    true => Ahead { stores: true, stores_ahead: true, may_store_ahead: true, leaves: false },
                    false => self.behind(flow, block),
                };
                let may_store_ahead = ahead.may_store_ahead || is_in(&self.may_store, block);
                let ahead = Ahead { may_store_ahead, ..ahead };
                if let Some(slot) = self.ahead.get_mut(block).filter(|slot| **slot != ahead) {
                    *slot = ahead;
                    // Where nothing leads back, all that lies ahead is known already.
                    changed = flow.leads_back;
                }
            }
        }
    }

    /// The ways on which it is decided, by something that a field holds, that the method stores: for certain, or possibly
    /// while another way never does.
    fn find_begins(&mut self, flow: &Flow, found: &Found, may_store: &[Stored]) {
        self.look_ahead(flow, found, may_store);
        let mut begins = std::mem::take(&mut self.begins);
        begins.clear();
        for (block, _) in found.decided.iter().enumerate().filter(|(_, decided)| **decided) {
            if flow.ways(block).count() < 2 {
                continue;
            }
            if self.behind(flow, block).is_bound() {
                begins.extend(self.telling_way(flow, found, block));
                continue;
            }
            let ahead = |way: &Way| way.to > block && self.at(way.to).stores_ahead;
            let decides = !flow.ways(block).all(|way| ahead(&way));
            let known = begins.len();
            begins.extend(flow.ways(block).filter(|way| self.at(way.to).is_bound() || (decides && ahead(way))));
            let may = |way: &Way| way.to > block && self.at(way.to).may_store_ahead;
            if begins.len() == known && !flow.ways(block).all(|way| may(&way)) {
                begins.extend(flow.ways(block).filter(may));
            }
        }
        self.begins = begins;
    }

    /// Where every way stores: the one on which nothing was found, if it stores by itself, as in a cache that counts its hits;
    /// or the one that computes what both ways then store.
    ///
    /// ```java
    /// if (cache == null) { cache = load(); } else { hits++; }
    /// name = name == null ? load() : name;
    /// ```
    fn telling_way(&mut self, flow: &Flow, found: &Found, block: usize) -> Option<Way> {
        let jumps_on_nothing = match flow.block(block).0.last {
            IFNULL => Some(true),
            IFNONNULL => Some(false),
            _ => None,
        };
        let nothing = flow.ways(block).find(|way| Some(way.jumps) == jumps_on_nothing);
        if let Some(way) = nothing
            && self.only_by((flow, found), way, is_in)
        {
            return Some(way);
        }
        let mut computing = None;
        for way in flow.ways(block) {
            if self.only_by((flow, found), way, |_, at| is_in(&found.calls, at)) && computing.replace(way).is_some() {
                return None;
            }
        }
        let gives = |stores: &[bool], at| flow.ways(at).any(|on| is_in(&found.valued, on.to) && is_in(stores, on.to));
        computing.filter(|way| self.only_by((flow, found), *way, gives))
    }

    /// Whether something holds for a block that can only be reached this way, given the blocks that store.
    fn only_by(&mut self, (flow, found): (&Flow, &Found), way: Way, holds: impl Fn(&[bool], usize) -> bool) -> bool {
        if !(0..flow.len()).any(|block| holds(&self.stores, block)) {
            return false;
        }
        flow.reach_without(&[way], &mut self.otherwise);
        (0..flow.len())
            .any(|block| is_in(&found.reached, block) && !is_in(&self.otherwise, block) && holds(&self.stores, block))
    }

    /// Marks the entries of the fill. `None` when one cannot be told from ways within the fill.
    fn mark_begins(&mut self, flow: &Flow) -> Option<()> {
        let Self { begins, fill, marks, from_within, .. } = self;
        if begins.is_empty() {
            return Some(());
        }
        from_within.clear();
        from_within.resize(flow.len(), false);
        for block in (0..flow.len()).filter(|&block| is_in(fill, block)) {
            flow.ways(block).for_each(|way| super::set(from_within, way.to, true));
        }
        // Within a fill, another decision begins nothing.
        for way in begins.iter().filter(|way| !is_in(fill, way.from)) {
            let within = is_in(from_within, way.to);
            if within && way.jumps {
                return None;
            }
            let mark = Mark { pc: flow.block(way.to).0.pc, skipped_by_jumps: within, begins: true };
            if !marks.contains(&mark) {
                marks.push(mark);
            }
        }
        Some(())
    }

    /// Marks where the fill is left, and its holes: calls of collections. `None` when it is left in a way that cannot be marked.
    fn mark_ends(&mut self, flow: &Flow, stores: &[Stored]) -> Option<()> {
        let Self { fill, marks, .. } = self;
        let mut stores = stores.iter().peekable();
        for number in (0..flow.len()).filter(|&block| is_in(fill, block)) {
            let (block, end) = flow.block(number);
            while let Some(stored) = stores.next_if(|stored| usize::from(stored.pc) < end) {
                if stored.pc >= block.pc && stored.store == Store::Collection {
                    let next = stored.next(flow)?;
                    marks.push(Mark { pc: stored.pc, skipped_by_jumps: false, begins: false });
                    marks.push(Mark { pc: next, skipped_by_jumps: true, begins: true });
                }
            }
            // Only blocks that run on into the next one ask for it.
            let next = |begins| Mark { pc: end as u16, skipped_by_jumps: true, begins };
            let here = Mark { pc: block.last_pc, skipped_by_jumps: false, begins: false };
            let leaves = |way: &Way| !is_in(fill, way.to);
            if flow.returns(number) {
                marks.push(here);
            } else if !flow.ways(number).any(|way| leaves(&way)) {
            } else if matches!(block.last, TABLESWITCH | LOOKUPSWITCH) {
                return None;
            } else if flow.ways(number).any(|way| way.jumps && leaves(&way)) {
                marks.push(here);
                if !matches!(block.last, GOTO | GOTO_W) && !flow.ways(number).all(|way| leaves(&way)) {
                    marks.push(next(true));
                }
            } else {
                marks.push(next(false));
            }
        }
        self.mark_handlers(flow, None);
        Some(())
    }

    /// Marks the handlers to which an exception leads out of the fill, or out of a block with one of its own: it has ended there.
    fn mark_handlers(&mut self, flow: &Flow, own: Option<usize>) {
        let Self { fill, marks, .. } = self;
        let fills = |block| own.map_or_else(|| is_in(fill, block), |own| own == block);
        for guarded in flow.guarded.iter().filter(|it| it.blocks().any(fills)) {
            let pc = flow.block(guarded.handler).0.pc;
            let mark = Mark { pc, skipped_by_jumps: false, begins: false };
            if !is_in(fill, guarded.handler) && !marks.contains(&mark) {
                marks.push(mark);
            }
        }
    }

    /// Marks calls that look up and fill at once, where they are not within a fill anyway.
    fn mark_computing(&mut self, flow: &Flow, stores: &[Stored]) {
        let mut block = 0;
        for stored in stores {
            while usize::from(stored.pc) >= flow.block(block).1 && block < flow.len() {
                block += 1;
            }
            if stored.store == Store::Computing
                && !is_in(&self.fill, block)
                && let Some(next) = stored.next(flow)
            {
                self.marks.push(Mark { pc: stored.pc, skipped_by_jumps: false, begins: true });
                self.marks.push(Mark { pc: next, skipped_by_jumps: true, begins: false });
                self.mark_handlers(flow, Some(block));
            }
        }
    }
}

fn is_in(set: &[bool], block: usize) -> bool {
    set.get(block).copied().unwrap_or(false)
}
