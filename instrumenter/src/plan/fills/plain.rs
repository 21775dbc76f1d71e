//! Thread-local variables whose first value is nobody's code: null, or what a constructor of the JDK makes.
//!
//! ```java
//! private static final ThreadLocal<Set<Key>> BUSY = ThreadLocal.withInitial(HashSet::new);     // asking it fills nothing
//! private static final ThreadLocal<Format> FORMAT = ThreadLocal.withInitial(Formats::make);    // asking this one does
//! ```

use touchstone_formats::bytes::u16_at;
use touchstone_formats::class::bootstrap::bootstrap;
use touchstone_formats::class::code::Instruction;
use touchstone_formats::class::opcodes::{INVOKESPECIAL, INVOKESTATIC, PUTSTATIC};
use touchstone_formats::class::{ClassFile, Code, Tag, access};

use super::flow::Flow;

const THREAD_LOCAL: &[u8] = b"java/lang/ThreadLocal";
const DUP: u8 = 89;
const INVOKEDYNAMIC: u8 = 186;
const NEW: u8 = 187;
/// `REF_newInvokeSpecial`
const NEW_OBJECT: u8 = 8;

/// Classes whose constructor without arguments runs nothing but the JDK's code.
const EMPTY: [&[u8]; 16] = [
    b"java/lang/StringBuffer",
    b"java/lang/StringBuilder",
    b"java/util/ArrayDeque",
    b"java/util/ArrayList",
    b"java/util/BitSet",
    b"java/util/HashMap",
    b"java/util/HashSet",
    b"java/util/IdentityHashMap",
    b"java/util/LinkedHashMap",
    b"java/util/LinkedHashSet",
    b"java/util/LinkedList",
    b"java/util/Stack",
    b"java/util/TreeMap",
    b"java/util/TreeSet",
    b"java/util/WeakHashMap",
    b"java/util/concurrent/ConcurrentHashMap",
];

/// Whether the field in this constant is one that only the initializer of the class at hand stores into, once, and then such
/// a variable. Nothing is said of fields that other classes can store into.
pub(super) fn is_plain<'a>(
    class: &ClassFile<'a>,
    field: u16,
    codes: impl Iterator<Item = (bool, Code<'a>)>,
    flow: &mut Flow,
) -> Option<bool> {
    if !is_own_constant(class, field)? {
        return Some(false);
    }
    let mut stores = 0;
    let mut plain = false;
    for (is_initializer, code) in codes {
        let mut last: [Option<Instruction>; 3] = [None; 3];
        for instruction in code.walk() {
            if instruction.opcode == PUTSTATIC && names_same(class, operand(&code, instruction.pc())?, field)? {
                stores += 1;
                plain = is_initializer && flow.find(&code).is_some() && {
                    let stored = Stored { class, code: &code, flow, last, pc: instruction.pc() };
                    stored.is_new().or_else(|| stored.is_with_initial()).is_some()
                };
            }
            last = [last[1], last[2], Some(instruction)];
        }
    }
    Some(stores == 1 && plain)
}

/// Whether this is a static final field of the class at hand.
fn is_own_constant(class: &ClassFile<'_>, field: u16) -> Option<bool> {
    let pool = class.pool();
    let (name, kind) = pool.name_and_type(field).ok()?;
    if kind != b"Ljava/lang/ThreadLocal;"
        || pool.class_name(pool.owner_index(field).ok()?).ok()? != class.name().ok()?
    {
        return Some(false);
    }
    let is_it = |at: (u16, u16)| pool.utf8(at.0).ok() == Some(name) && pool.utf8(at.1).ok() == Some(kind);
    let declared = class.fields().find(|member| is_it(member.name_indices()))?;
    Some(declared.access() & access::STATIC != 0 && declared.access() & access::FINAL != 0)
}

/// Whatever class the field is named by: of two that cannot be told apart, neither is plain.
fn names_same(class: &ClassFile<'_>, one: u16, other: u16) -> Option<bool> {
    let pool = class.pool();
    Some(one == other || pool.name_and_type(one).ok()? == pool.name_and_type(other).ok()?)
}

/// The constant that an instruction names.
fn operand(code: &Code<'_>, pc: usize) -> Option<u16> {
    u16_at(code.instructions, pc + 1)
}

/// A `putstatic`, and the instructions before it.
struct Stored<'f, 'a> {
    class: &'f ClassFile<'a>,
    code: &'f Code<'a>,
    flow: &'f Flow,
    last: [Option<Instruction>; 3],
    pc: usize,
}

impl Stored<'_, '_> {
    /// `new ThreadLocal<>()`
    fn is_new(&self) -> Option<()> {
        let [new, dup, call] = [self.last[0]?, self.last[1]?, self.last[2]?];
        let shape = new.opcode == NEW && dup.opcode == DUP && call.opcode == INVOKESPECIAL;
        (shape && self.flow.is_straight(new.pc(), self.pc)).then_some(())?;
        self.calls(call, b"<init>")
    }

    /// `ThreadLocal.withInitial(HashSet::new)`
    fn is_with_initial(&self) -> Option<()> {
        let [made, call] = [self.last[1]?, self.last[2]?];
        let shape = made.opcode == INVOKEDYNAMIC && call.opcode == INVOKESTATIC;
        (shape && self.flow.is_straight(made.pc(), self.pc)).then_some(())?;
        self.calls(call, b"withInitial")?;
        let pool = self.class.pool();
        let (method, mut arguments) = bootstrap(self.class, operand(self.code, made.pc())?).ok()?;
        let maker = pool.class_name(pool.owner_index(pool.handle_reference(method).ok()?).ok()?).ok()?;
        let runs = arguments
            .nth(1)
            .filter(|&runs| maker == b"java/lang/invoke/LambdaMetafactory" && pool.is(runs, Tag::MethodHandle))?;
        let made = pool.handle_reference(runs).ok()?;
        let is_empty = pool.handle_kind(runs).ok()? == NEW_OBJECT
            && pool.name_and_type(made).ok()? == (b"<init>".as_slice(), b"()V".as_slice())
            && EMPTY.contains(&pool.class_name(pool.owner_index(made).ok()?).ok()?);
        is_empty.then_some(())
    }

    /// Whether this is a call of that method of `ThreadLocal`.
    fn calls(&self, call: Instruction, name: &[u8]) -> Option<()> {
        let (pool, method) = (self.class.pool(), operand(self.code, call.pc())?);
        let owner = pool.class_name(pool.owner_index(method).ok()?).ok()?;
        (owner == THREAD_LOCAL && pool.name_and_type(method).ok()?.0 == name).then_some(())
    }
}
