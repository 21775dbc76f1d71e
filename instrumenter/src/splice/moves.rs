//! Where the bytes of a method's code went: the two maps from old pcs to new ones.

/// How the pcs of a method moved.
pub trait Moves {
    /// Where a jump to this pc, a range that begins here, or a frame or line of this pc now leads: to the
    /// probes that stand before the instruction, except those that jumps pass by.
    fn jump(&self, pc: usize) -> usize;

    /// Where the instruction at this pc itself now stands.
    fn instruction(&self, pc: usize) -> usize;

    /// Where a range that ended before this pc now ends: before everything that was inserted here.
    fn end(&self, pc: usize) -> usize;

    /// Like [`Self::jump`], but what begins with the method still does, so that the entry probe has a line and sees
    /// the parameters.
    #[inline(always)]
    fn start(&self, pc: usize) -> usize {
        if pc == 0 { 0 } else { self.jump(pc) }
    }
}

/// All code moved by the same distance: there is an entry probe and nothing else.
#[derive(Debug, Clone, Copy)]
pub struct Shift(pub usize);

impl Moves for Shift {
    #[inline(always)]
    fn jump(&self, pc: usize) -> usize {
        pc + self.0
    }

    #[inline(always)]
    fn instruction(&self, pc: usize) -> usize {
        pc + self.0
    }

    #[inline(always)]
    fn end(&self, pc: usize) -> usize {
        pc + self.0
    }
}

/// From `pc` on (up to the next point) the code moved by one distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// The old pc.
    pub pc: u32,
    /// Where the code before it ends.
    pub end: u32,
    /// Where jumps to it lead.
    pub jump: u32,
    /// Where the instruction stands.
    pub instruction: u32,
}

/// Code with insertions in many places.
#[derive(Debug, Default)]
pub struct Layout {
    /// Sorted by old pc; the first is for pc 0.
    points: Vec<Point>,
    /// By old pc, up to the code's end: the point that stands for it. There are many questions and no pattern in them.
    index: Vec<u16>,
}

impl Layout {
    /// Starts anew.
    pub fn clear(&mut self) {
        self.points.clear();
        self.points.push(Point { pc: 0, end: 0, jump: 0, instruction: 0 });
        self.index.clear();
    }

    /// Adds the next point; one for the same pc as the last replaces it.
    pub fn push(&mut self, point: Point) {
        match self.points.last_mut() {
            Some(last) if last.pc == point.pc => *last = point,
            _ => {
                let number = (self.points.len() - 1) as u16;
                self.index_up_to(point.pc as usize, number);
                self.points.push(point);
            }
        }
    }

    /// Ends with the last point, for code of this length; then questions can be answered.
    pub fn seal(&mut self, code_length: usize) {
        self.index_up_to(code_length + 1, (self.points.len() - 1) as u16);
    }

    /// Has this point stand for all pcs up to here that none stands for yet. Most stretches are short: they take one step
    /// of a fixed length, of which the rest is cut off again.
    #[inline(always)]
    fn index_up_to(&mut self, pc: usize, number: u16) {
        while self.index.len() < pc {
            self.index.extend_from_slice(&[number; 16]);
        }
        self.index.truncate(pc);
    }

    #[inline(always)]
    fn at(&self, pc: usize) -> Point {
        let number = self.index.get(pc).copied().unwrap_or(0);
        self.points.get(usize::from(number)).copied().unwrap_or(Point { pc: 0, end: 0, jump: 0, instruction: 0 })
    }
}

impl Moves for Layout {
    #[inline]
    fn jump(&self, pc: usize) -> usize {
        let point = self.at(pc);
        let distance = pc - point.pc as usize;
        if distance == 0 { point.jump as usize } else { point.instruction as usize + distance }
    }

    #[inline]
    fn instruction(&self, pc: usize) -> usize {
        let point = self.at(pc);
        point.instruction as usize + (pc - point.pc as usize)
    }

    #[inline]
    fn end(&self, pc: usize) -> usize {
        let point = self.at(pc);
        let distance = pc - point.pc as usize;
        if distance == 0 { point.end as usize } else { point.instruction as usize + distance }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jumps_land_before_probes_and_instructions_stand_behind_them() {
        let mut layout = Layout::default();
        layout.clear();
        layout.push(Point { pc: 0, end: 0, jump: 6, instruction: 6 });
        layout.push(Point { pc: 10, end: 15, jump: 16, instruction: 22 });
        layout.seal(20);
        for pcs in [[0, 6, 6], [9, 15, 15], [10, 16, 22], [11, 23, 23], [0, 6, 6]] {
            assert_eq!([layout.jump(pcs[0]), layout.instruction(pcs[0])], pcs[1..]);
        }
        assert_eq!(layout.start(0), 0);
        assert_eq!([layout.end(10), layout.end(11)], [15, 23]);
    }
}
