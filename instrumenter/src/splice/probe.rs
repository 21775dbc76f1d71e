//! The bytes of a probe: which instructions pass an id, and operands of the next instruction, to the runtime.

use touchstone_formats::bytes::{u8_at, u16_at};
use touchstone_formats::class::descriptor::{self, Value};
use touchstone_formats::class::opcodes::{
    ALOAD, BASTORE, DUP, DUP2, GETSTATIC, ICONST_1, ILOAD, INVOKESTATIC, ISTORE, LDC, LDC_W, POP, PUTFIELD, WIDE,
};
use touchstone_formats::class::{ClassFile, Tag};

use crate::plan::{Site, Takes};
use crate::runtime::RuntimeMethod;

/// Where the constants of the probes stand in the new constant pool.
#[derive(Debug, Clone, Copy)]
pub struct Constants {
    /// The Integer constant of id 0; the others follow.
    pub first_id: u16,
    /// By runtime method: its Methodref, 0 when it is not called; for a hit the Fieldref of the stamps.
    pub methods: [u16; RuntimeMethod::COUNT],
    /// The text "StackMapTable", 0 when not needed.
    pub stack_map_table: u16,
    /// The class `java/lang/Throwable`, 0 when not needed.
    pub throwable: u16,
}

/// Probes turned into bytes, and how much room they need.
#[derive(Debug, Default)]
pub struct Rendered {
    bytes: Vec<u8>,
    ends: Vec<u32>,
    operands: Vec<Value>,
    /// Slots on top of the deepest operand stack.
    pub stack: u32,
    /// Local variables on top of the method's own.
    pub locals: u32,
    /// Whether each site has local variables of its own, see [`Self::start`].
    separate: bool,
}

impl Rendered {
    /// Starts a new method. Without stack map frames (class files before version 50) the JVM merges the types of each
    /// local variable where ways meet, and loads their classes for it, which may be missing. So a local variable there
    /// must never hold two types.
    pub fn start(&mut self, class: &ClassFile<'_>) {
        self.separate = class.major() < 50;
        self.bytes.clear();
        self.ends.clear();
        self.stack = 0;
        self.locals = 0;
    }

    /// Writes the probe of a site that was rendered as number `index`.
    #[inline]
    pub fn write(&self, index: usize, site: &Site, constants: &Constants, out: &mut Vec<u8>) {
        if site.takes == Takes::NONE {
            push(out, constants, site.call, site.id);
        } else {
            out.extend_from_slice(self.get(index));
        }
    }

    fn get(&self, index: usize) -> &[u8] {
        let start = index.checked_sub(1).and_then(|before| self.ends.get(before)).map_or(0, |&end| end as usize);
        let end = self.ends.get(index).map_or(0, |&end| end as usize);
        self.bytes.get(start..end).unwrap_or_default()
    }

    /// Renders the probe of one site of this code; one that takes no operands is written straight to its place later.
    #[inline]
    pub fn render(&mut self, class: &ClassFile<'_>, code: &[u8], locals: u16, site: &Site, constants: &Constants) {
        if site.takes == Takes::NONE {
            self.stack = self.stack.max(stack_of(site.call));
            self.ends.push(self.bytes.len() as u32);
        } else {
            self.render_with_operands(class, code, locals, site, constants);
        }
    }

    fn render_with_operands(
        &mut self,
        class: &ClassFile<'_>,
        code: &[u8],
        locals: u16,
        site: &Site,
        constants: &Constants,
    ) {
        let on_top = self.pass_operands(class, code, locals, site);
        push(&mut self.bytes, constants, site.call, site.id);
        if on_top.reload {
            self.load_all(&on_top);
        }
        self.stack = self.stack.max(on_top.slots + 1);
        self.ends.push(self.bytes.len() as u32);
    }

    /// Copies the operands that the call takes to the top of the stack. Operands that lie too deep for the JVM's
    /// `dup` instructions are put into new local variables, and from there back.
    fn pass_operands(&mut self, class: &ClassFile<'_>, code: &[u8], locals: u16, site: &Site) -> OnTop {
        if let Some(local) = site.takes.as_local() {
            self.bytes.extend_from_slice(&[ALOAD, local]);
            return OnTop { slots: 1, ..OnTop::default() };
        }
        let Some(from) = site.takes.places().min() else { return OnTop::default() };
        find_operands(class, code, usize::from(site.pc), &mut self.operands);
        let above = self.operands.get(from..).unwrap_or_default();
        let narrow = above.iter().all(|operand| operand.slots() == 1);
        match (above.len(), site.takes.count()) {
            (1, 1) => self.bytes.push(DUP),
            (2, 2) if narrow && site.takes.places().is_sorted() => self.bytes.push(DUP2),
            (2, 1) if narrow => self.bytes.extend_from_slice(&[DUP2, POP]),
            _ => return self.spill(from, locals, site.takes),
        }
        OnTop { slots: 2, ..OnTop::default() }
    }

    fn spill(&mut self, from: usize, locals: u16, takes: Takes) -> OnTop {
        let slots: u32 = self.operands.get(from..).unwrap_or_default().iter().map(|it| u32::from(it.slots())).sum();
        let used = if self.separate { self.locals } else { 0 };
        let on_top = OnTop { slots: takes.count() as u32, reload: true, from, base: u32::from(locals) + used };
        for index in (from..self.operands.len()).rev() {
            self.access(ISTORE, index, &on_top);
        }
        for take in takes.places() {
            self.access(ILOAD, take, &on_top);
        }
        self.locals = self.locals.max(used + slots);
        on_top
    }

    fn load_all(&mut self, on_top: &OnTop) {
        for index in on_top.from..self.operands.len() {
            self.access(ILOAD, index, on_top);
        }
    }

    /// Stores or loads operand `index` in the local variable that is set aside for it.
    fn access(&mut self, first_opcode: u8, index: usize, on_top: &OnTop) {
        let Some(&operand) = self.operands.get(index) else { return };
        let before = self.operands.get(on_top.from..index).unwrap_or_default();
        let local = before.iter().map(|it| u32::from(it.slots())).sum::<u32>() + on_top.base;
        let opcode = first_opcode + operand.order();
        match u8::try_from(local) {
            Ok(local) => self.bytes.extend_from_slice(&[opcode, local]),
            Err(_) => {
                let [_, _, high, low] = local.to_be_bytes();
                self.bytes.extend_from_slice(&[WIDE, opcode, high, low]);
            }
        }
    }
}

/// What was put on top of the stack for a call.
#[derive(Debug, Default)]
struct OnTop {
    slots: u32,
    /// Whether the operands have to be loaded back from local variables after the call.
    reload: bool,
    /// The deepest operand that was moved.
    from: usize,
    /// The first local variable that was used for it.
    base: u32,
}

/// Passes the id to the runtime: a call, or for a hit a store into the stamps.
#[inline]
pub fn push(bytes: &mut Vec<u8>, constants: &Constants, call: RuntimeMethod, id: u16) {
    let member = constants.methods.get(call as usize).copied().unwrap_or(0).to_be_bytes();
    match (call, constants.first_id.wrapping_add(id).to_be_bytes()) {
        (RuntimeMethod::Hit, [0, low]) => {
            bytes.extend_from_slice(&[GETSTATIC, member[0], member[1], LDC, low, ICONST_1, BASTORE]);
        }
        (RuntimeMethod::Hit, [high, low]) => {
            bytes.extend_from_slice(&[GETSTATIC, member[0], member[1], LDC_W, high, low, ICONST_1, BASTORE]);
        }
        (_, [0, low]) => bytes.extend_from_slice(&[LDC, low, INVOKESTATIC, member[0], member[1]]),
        (_, [high, low]) => bytes.extend_from_slice(&[LDC_W, high, low, INVOKESTATIC, member[0], member[1]]),
    }
}

/// What passing an id puts on top of the operand stack.
#[inline]
pub fn stack_of(call: RuntimeMethod) -> u32 {
    if call == RuntimeMethod::Hit { HIT_STACK } else { 1 }
}

/// The stamps, the id, and the byte that is stored.
pub const HIT_STACK: u32 = 3;

/// The operands of the instruction at `pc`, the deepest first; for a constructor call without the new object.
fn find_operands(class: &ClassFile<'_>, code: &[u8], pc: usize, operands: &mut Vec<Value>) {
    operands.clear();
    let pool = class.pool();
    let index = u16_at(code, pc + 1).unwrap_or(0);
    let opcode = u8_at(code, pc).unwrap_or(0);
    let is_call = pool.is(index, Tag::Method) || pool.is(index, Tag::InterfaceMethod);
    let named = pool.name_and_type(index).ok();
    let constructor = is_call && named.is_some_and(|(name, _)| name == b"<init>");
    if opcode != INVOKESTATIC && !(constructor && (PUTFIELD + 1..INVOKESTATIC).contains(&opcode)) {
        operands.push(Value::Reference);
    }
    match named {
        Some((_, kind)) if (PUTFIELD + 1..=INVOKESTATIC + 1).contains(&opcode) => {
            let _ = descriptor::parameters(kind, |value| operands.push(value));
        }
        Some((_, kind)) if opcode == PUTFIELD => {
            operands.extend(descriptor::first_value(kind).map(|(value, _)| value));
        }
        _ => {}
    }
}
