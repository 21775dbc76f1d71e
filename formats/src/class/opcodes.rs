//! The one table of opcodes: mnemonic, length and what matters to a rewriter. Everything else reads it.

/// `nop`
pub const NOP: u8 = 0;
/// `iconst_1`
pub const ICONST_1: u8 = 4;
/// `ldc`
pub const LDC: u8 = 18;
/// `ldc_w`
pub const LDC_W: u8 = 19;
/// Loads a long, a double, or a dynamic constant of these types.
pub const LDC2_W: u8 = 20;
/// `iload`
pub const ILOAD: u8 = 21;
/// `aload`
pub const ALOAD: u8 = 25;
/// `istore`
pub const ISTORE: u8 = 54;
/// `iastore`, the first of the stores into arrays.
pub const IASTORE: u8 = 79;
/// `bastore`
pub const BASTORE: u8 = 84;
/// `sastore`, the last of them.
pub const SASTORE: u8 = 86;
/// `pop`
pub const POP: u8 = 87;
/// `dup`
pub const DUP: u8 = 89;
/// `dup2`
pub const DUP2: u8 = 92;
/// `iinc`
pub const IINC: u8 = 132;
/// `ifeq`
pub const IFEQ: u8 = 153;
/// `goto`
pub const GOTO: u8 = 167;
/// `jsr`
pub const JSR: u8 = 168;
/// `ret`
pub const RET: u8 = 169;
/// `tableswitch`
pub const TABLESWITCH: u8 = 170;
/// `lookupswitch`
pub const LOOKUPSWITCH: u8 = 171;
/// `ireturn`, the first of the returns.
pub const IRETURN: u8 = 172;
/// `return`, the last of them.
pub const RETURN: u8 = 177;
/// `getstatic`
pub const GETSTATIC: u8 = 178;
/// `putstatic`
pub const PUTSTATIC: u8 = 179;
/// `getfield`
pub const GETFIELD: u8 = 180;
/// `putfield`
pub const PUTFIELD: u8 = 181;
/// `invokevirtual`
pub const INVOKEVIRTUAL: u8 = 182;
/// `invokespecial`
pub const INVOKESPECIAL: u8 = 183;
/// `invokestatic`
pub const INVOKESTATIC: u8 = 184;
/// `invokeinterface`
pub const INVOKEINTERFACE: u8 = 185;
/// `invokedynamic`
pub const INVOKEDYNAMIC: u8 = 186;
/// `new`
pub const NEW: u8 = 187;
/// `athrow`
pub const ATHROW: u8 = 191;
/// `wide`
pub const WIDE: u8 = 196;
/// `ifnull`
pub const IFNULL: u8 = 198;
/// `ifnonnull`
pub const IFNONNULL: u8 = 199;
/// `goto_w`
pub const GOTO_W: u8 = 200;
/// `jsr_w`
pub const JSR_W: u8 = 201;

/// What an instruction is, as far as a rewriter cares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// Nothing of interest.
    Plain = 0,
    /// A jump with a 16-bit offset.
    Branch,
    /// A jump with a 32-bit offset.
    WideBranch,
    /// `tableswitch`
    TableSwitch,
    /// `lookupswitch`
    LookupSwitch,
    /// The prefix that doubles the width of the next instruction's operands.
    Wide,
    /// Leaves the method normally.
    Return,
    /// `athrow`
    Throw,
    /// Loads a constant that may be a class.
    Constant,
    /// `getstatic` and `putstatic`
    StaticField,
    /// `getfield` and `putfield`
    ObjectField,
    /// The four invoke instructions that name a method.
    Invoke,
    /// `invokedynamic`
    InvokeDynamic,
    /// `new`
    New,
    /// `checkcast`
    Cast,
    /// `ret`: jumps to an address in a local variable.
    Ret,
}

/// One row of the table.
#[derive(Debug, Clone, Copy)]
pub struct Opcode {
    /// The name in the JVM specification.
    pub mnemonic: &'static str,
    /// Bytes of the whole instruction; 0 where they vary.
    pub length: u8,
    /// What it is.
    pub kind: Kind,
}

const fn row(mnemonic: &'static str, length: u8, kind: Kind) -> Opcode {
    Opcode { mnemonic, length, kind }
}

/// All opcodes, by their number.
#[rustfmt::skip]
pub const OPCODES: [Opcode; 202] = [
    row("nop", 1, Kind::Plain),
    row("aconst_null", 1, Kind::Plain),
    row("iconst_m1", 1, Kind::Plain),
    row("iconst_0", 1, Kind::Plain),
    row("iconst_1", 1, Kind::Plain),
    row("iconst_2", 1, Kind::Plain),
    row("iconst_3", 1, Kind::Plain),
    row("iconst_4", 1, Kind::Plain),
    row("iconst_5", 1, Kind::Plain),
    row("lconst_0", 1, Kind::Plain),
    row("lconst_1", 1, Kind::Plain),
    row("fconst_0", 1, Kind::Plain),
    row("fconst_1", 1, Kind::Plain),
    row("fconst_2", 1, Kind::Plain),
    row("dconst_0", 1, Kind::Plain),
    row("dconst_1", 1, Kind::Plain),
    row("bipush", 2, Kind::Plain),
    row("sipush", 3, Kind::Plain),
    row("ldc", 2, Kind::Constant),
    row("ldc_w", 3, Kind::Constant),
    row("ldc2_w", 3, Kind::Constant),
    row("iload", 2, Kind::Plain),
    row("lload", 2, Kind::Plain),
    row("fload", 2, Kind::Plain),
    row("dload", 2, Kind::Plain),
    row("aload", 2, Kind::Plain),
    row("iload_0", 1, Kind::Plain),
    row("iload_1", 1, Kind::Plain),
    row("iload_2", 1, Kind::Plain),
    row("iload_3", 1, Kind::Plain),
    row("lload_0", 1, Kind::Plain),
    row("lload_1", 1, Kind::Plain),
    row("lload_2", 1, Kind::Plain),
    row("lload_3", 1, Kind::Plain),
    row("fload_0", 1, Kind::Plain),
    row("fload_1", 1, Kind::Plain),
    row("fload_2", 1, Kind::Plain),
    row("fload_3", 1, Kind::Plain),
    row("dload_0", 1, Kind::Plain),
    row("dload_1", 1, Kind::Plain),
    row("dload_2", 1, Kind::Plain),
    row("dload_3", 1, Kind::Plain),
    row("aload_0", 1, Kind::Plain),
    row("aload_1", 1, Kind::Plain),
    row("aload_2", 1, Kind::Plain),
    row("aload_3", 1, Kind::Plain),
    row("iaload", 1, Kind::Plain),
    row("laload", 1, Kind::Plain),
    row("faload", 1, Kind::Plain),
    row("daload", 1, Kind::Plain),
    row("aaload", 1, Kind::Plain),
    row("baload", 1, Kind::Plain),
    row("caload", 1, Kind::Plain),
    row("saload", 1, Kind::Plain),
    row("istore", 2, Kind::Plain),
    row("lstore", 2, Kind::Plain),
    row("fstore", 2, Kind::Plain),
    row("dstore", 2, Kind::Plain),
    row("astore", 2, Kind::Plain),
    row("istore_0", 1, Kind::Plain),
    row("istore_1", 1, Kind::Plain),
    row("istore_2", 1, Kind::Plain),
    row("istore_3", 1, Kind::Plain),
    row("lstore_0", 1, Kind::Plain),
    row("lstore_1", 1, Kind::Plain),
    row("lstore_2", 1, Kind::Plain),
    row("lstore_3", 1, Kind::Plain),
    row("fstore_0", 1, Kind::Plain),
    row("fstore_1", 1, Kind::Plain),
    row("fstore_2", 1, Kind::Plain),
    row("fstore_3", 1, Kind::Plain),
    row("dstore_0", 1, Kind::Plain),
    row("dstore_1", 1, Kind::Plain),
    row("dstore_2", 1, Kind::Plain),
    row("dstore_3", 1, Kind::Plain),
    row("astore_0", 1, Kind::Plain),
    row("astore_1", 1, Kind::Plain),
    row("astore_2", 1, Kind::Plain),
    row("astore_3", 1, Kind::Plain),
    row("iastore", 1, Kind::Plain),
    row("lastore", 1, Kind::Plain),
    row("fastore", 1, Kind::Plain),
    row("dastore", 1, Kind::Plain),
    row("aastore", 1, Kind::Plain),
    row("bastore", 1, Kind::Plain),
    row("castore", 1, Kind::Plain),
    row("sastore", 1, Kind::Plain),
    row("pop", 1, Kind::Plain),
    row("pop2", 1, Kind::Plain),
    row("dup", 1, Kind::Plain),
    row("dup_x1", 1, Kind::Plain),
    row("dup_x2", 1, Kind::Plain),
    row("dup2", 1, Kind::Plain),
    row("dup2_x1", 1, Kind::Plain),
    row("dup2_x2", 1, Kind::Plain),
    row("swap", 1, Kind::Plain),
    row("iadd", 1, Kind::Plain),
    row("ladd", 1, Kind::Plain),
    row("fadd", 1, Kind::Plain),
    row("dadd", 1, Kind::Plain),
    row("isub", 1, Kind::Plain),
    row("lsub", 1, Kind::Plain),
    row("fsub", 1, Kind::Plain),
    row("dsub", 1, Kind::Plain),
    row("imul", 1, Kind::Plain),
    row("lmul", 1, Kind::Plain),
    row("fmul", 1, Kind::Plain),
    row("dmul", 1, Kind::Plain),
    row("idiv", 1, Kind::Plain),
    row("ldiv", 1, Kind::Plain),
    row("fdiv", 1, Kind::Plain),
    row("ddiv", 1, Kind::Plain),
    row("irem", 1, Kind::Plain),
    row("lrem", 1, Kind::Plain),
    row("frem", 1, Kind::Plain),
    row("drem", 1, Kind::Plain),
    row("ineg", 1, Kind::Plain),
    row("lneg", 1, Kind::Plain),
    row("fneg", 1, Kind::Plain),
    row("dneg", 1, Kind::Plain),
    row("ishl", 1, Kind::Plain),
    row("lshl", 1, Kind::Plain),
    row("ishr", 1, Kind::Plain),
    row("lshr", 1, Kind::Plain),
    row("iushr", 1, Kind::Plain),
    row("lushr", 1, Kind::Plain),
    row("iand", 1, Kind::Plain),
    row("land", 1, Kind::Plain),
    row("ior", 1, Kind::Plain),
    row("lor", 1, Kind::Plain),
    row("ixor", 1, Kind::Plain),
    row("lxor", 1, Kind::Plain),
    row("iinc", 3, Kind::Plain),
    row("i2l", 1, Kind::Plain),
    row("i2f", 1, Kind::Plain),
    row("i2d", 1, Kind::Plain),
    row("l2i", 1, Kind::Plain),
    row("l2f", 1, Kind::Plain),
    row("l2d", 1, Kind::Plain),
    row("f2i", 1, Kind::Plain),
    row("f2l", 1, Kind::Plain),
    row("f2d", 1, Kind::Plain),
    row("d2i", 1, Kind::Plain),
    row("d2l", 1, Kind::Plain),
    row("d2f", 1, Kind::Plain),
    row("i2b", 1, Kind::Plain),
    row("i2c", 1, Kind::Plain),
    row("i2s", 1, Kind::Plain),
    row("lcmp", 1, Kind::Plain),
    row("fcmpl", 1, Kind::Plain),
    row("fcmpg", 1, Kind::Plain),
    row("dcmpl", 1, Kind::Plain),
    row("dcmpg", 1, Kind::Plain),
    row("ifeq", 3, Kind::Branch),
    row("ifne", 3, Kind::Branch),
    row("iflt", 3, Kind::Branch),
    row("ifge", 3, Kind::Branch),
    row("ifgt", 3, Kind::Branch),
    row("ifle", 3, Kind::Branch),
    row("if_icmpeq", 3, Kind::Branch),
    row("if_icmpne", 3, Kind::Branch),
    row("if_icmplt", 3, Kind::Branch),
    row("if_icmpge", 3, Kind::Branch),
    row("if_icmpgt", 3, Kind::Branch),
    row("if_icmple", 3, Kind::Branch),
    row("if_acmpeq", 3, Kind::Branch),
    row("if_acmpne", 3, Kind::Branch),
    row("goto", 3, Kind::Branch),
    row("jsr", 3, Kind::Branch),
    row("ret", 2, Kind::Ret),
    row("tableswitch", 0, Kind::TableSwitch),
    row("lookupswitch", 0, Kind::LookupSwitch),
    row("ireturn", 1, Kind::Return),
    row("lreturn", 1, Kind::Return),
    row("freturn", 1, Kind::Return),
    row("dreturn", 1, Kind::Return),
    row("areturn", 1, Kind::Return),
    row("return", 1, Kind::Return),
    row("getstatic", 3, Kind::StaticField),
    row("putstatic", 3, Kind::StaticField),
    row("getfield", 3, Kind::ObjectField),
    row("putfield", 3, Kind::ObjectField),
    row("invokevirtual", 3, Kind::Invoke),
    row("invokespecial", 3, Kind::Invoke),
    row("invokestatic", 3, Kind::Invoke),
    row("invokeinterface", 5, Kind::Invoke),
    row("invokedynamic", 5, Kind::InvokeDynamic),
    row("new", 3, Kind::New),
    row("newarray", 2, Kind::Plain),
    row("anewarray", 3, Kind::Plain),
    row("arraylength", 1, Kind::Plain),
    row("athrow", 1, Kind::Throw),
    row("checkcast", 3, Kind::Cast),
    row("instanceof", 3, Kind::Plain),
    row("monitorenter", 1, Kind::Plain),
    row("monitorexit", 1, Kind::Plain),
    row("wide", 0, Kind::Wide),
    row("multianewarray", 4, Kind::Plain),
    row("ifnull", 3, Kind::Branch),
    row("ifnonnull", 3, Kind::Branch),
    row("goto_w", 5, Kind::WideBranch),
    row("jsr_w", 5, Kind::WideBranch),
];

/// Length in the low half, kind in the high half, so that a walk needs one look-up an instruction. An opcode that
/// does not exist has length 15, which no real one has.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler, which would refuse a wrong index")]
pub(super) const PACKED: [u8; 256] = {
    let mut packed = [UNKNOWN; 256];
    let mut opcode = 0;
    while opcode < OPCODES.len() {
        packed[opcode] = OPCODES[opcode].length | (OPCODES[opcode].kind as u8) << 4;
        opcode += 1;
    }
    packed
};

/// The packed row of an opcode that does not exist.
pub(super) const UNKNOWN: u8 = 15;

const KINDS: [Kind; 16] = [
    Kind::Plain,
    Kind::Branch,
    Kind::WideBranch,
    Kind::TableSwitch,
    Kind::LookupSwitch,
    Kind::Wide,
    Kind::Return,
    Kind::Throw,
    Kind::Constant,
    Kind::StaticField,
    Kind::ObjectField,
    Kind::Invoke,
    Kind::InvokeDynamic,
    Kind::New,
    Kind::Cast,
    Kind::Ret,
];

/// The kind in a packed row.
#[inline(always)]
#[expect(clippy::indexing_slicing, reason = "a half byte always finds its row among sixteen")]
pub(super) const fn kind_of(packed: u8) -> Kind {
    KINDS[(packed >> 4) as usize]
}

/// The bytes of instructions with this opcode; `None` where they vary and where there is no such opcode.
#[inline(always)]
pub fn fixed_length(opcode: u8) -> Option<usize> {
    match PACKED.get(usize::from(opcode)).map_or(0, |packed| packed & 15) {
        0 | UNKNOWN => None,
        length => Some(usize::from(length)),
    }
}

/// Whether the instruction after this one is reached only by a jump.
#[inline]
pub fn ends_flow(opcode: u8) -> bool {
    matches!(opcode, GOTO | GOTO_W | RET | TABLESWITCH | LOOKUPSWITCH | ATHROW) || (IRETURN..=RETURN).contains(&opcode)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_packed_table_says_what_the_table_says() {
        for (number, opcode) in OPCODES.iter().enumerate() {
            assert_eq!(kind_of(PACKED[number]), opcode.kind, "{}", opcode.mnemonic);
            assert_eq!(PACKED[number] & 15, opcode.length, "{}", opcode.mnemonic);
        }
        assert_eq!(PACKED[202], UNKNOWN);
    }
}
