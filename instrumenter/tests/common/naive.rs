//! A class file reader as simple as can be, sharing nothing with the one under test: it copies everything, and panics.

/// A class file in parts.
#[derive(Debug, Clone)]
pub struct Class {
    pub major: u16,
    /// The raw bytes of each constant; empty for unused numbers.
    pub pool: Vec<Vec<u8>>,
    /// Access flags, this, super and interfaces.
    pub header: Vec<u8>,
    pub fields: Vec<Member>,
    pub methods: Vec<Member>,
    pub attributes: Vec<Attribute>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    pub access: u16,
    pub name: u16,
    pub descriptor: u16,
    pub attributes: Vec<Attribute>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Attribute {
    pub name_index: u16,
    pub name: String,
    pub content: Vec<u8>,
}

#[derive(Debug, Clone)]
pub struct Code {
    pub max_stack: u16,
    pub max_locals: u16,
    pub bytes: Vec<u8>,
    pub instructions: Vec<Instruction>,
    /// start, end, handler, type
    pub exceptions: Vec<[usize; 4]>,
    pub attributes: Vec<Attribute>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Instruction {
    pub pc: usize,
    pub length: usize,
    pub opcode: u8,
    /// Where it may jump to; of a switch the default first.
    pub targets: Vec<usize>,
    /// Everything about it that does not depend on its place.
    pub meaning: Vec<u8>,
}

impl Instruction {
    pub fn is_conditional(&self) -> bool {
        matches!(self.opcode, 153..=166 | 198 | 199)
    }

    pub fn is_goto(&self) -> bool {
        matches!(self.opcode, 167 | 200)
    }

    pub fn is_switch(&self) -> bool {
        matches!(self.opcode, 170 | 171)
    }
}

pub struct Reader<'a> {
    pub bytes: &'a [u8],
    pub at: usize,
}

impl Reader<'_> {
    pub fn take(&mut self, count: usize) -> Vec<u8> {
        self.at += count;
        self.bytes[self.at - count..self.at].to_vec()
    }

    pub fn u1(&mut self) -> u8 {
        self.take(1)[0]
    }

    pub fn u2(&mut self) -> u16 {
        u16::from_be_bytes(self.take(2).try_into().unwrap())
    }

    pub fn u4(&mut self) -> u32 {
        u32::from_be_bytes(self.take(4).try_into().unwrap())
    }
}

pub fn read_class(bytes: &[u8]) -> Class {
    let mut reader = Reader { bytes, at: 0 };
    assert_eq!(reader.u4(), 0xCAFE_BABE);
    reader.u2();
    let major = reader.u2();
    let count = reader.u2();
    let mut pool = vec![Vec::new()];
    while pool.len() < usize::from(count) {
        let tag = reader.u1();
        let size = match tag {
            1 => usize::from(u16::from_be_bytes([bytes[reader.at], bytes[reader.at + 1]])) + 2,
            3 | 4 | 9 | 10 | 11 | 12 | 17 | 18 => 4,
            5 | 6 => 8,
            7 | 8 | 16 | 19 | 20 => 2,
            15 => 3,
            other => panic!("tag {other}"),
        };
        let mut constant = vec![tag];
        constant.extend(reader.take(size));
        pool.push(constant);
        if matches!(tag, 5 | 6) {
            pool.push(Vec::new());
        }
    }
    assert_eq!(pool.len(), usize::from(count), "a long constant sticks out of the pool");
    let start = reader.at;
    reader.take(6);
    let interfaces = reader.u2();
    reader.take(usize::from(interfaces) * 2);
    let header = bytes[start..reader.at].to_vec();
    let fields = members(&mut reader, &pool);
    let methods = members(&mut reader, &pool);
    let attributes = attributes(&mut reader, &pool);
    assert_eq!(reader.at, bytes.len(), "bytes are left over");
    Class { major, pool, header, fields, methods, attributes }
}

fn members(reader: &mut Reader<'_>, pool: &[Vec<u8>]) -> Vec<Member> {
    let count = reader.u2();
    (0..count)
        .map(|_| {
            let (access, name, descriptor) = (reader.u2(), reader.u2(), reader.u2());
            Member { access, name, descriptor, attributes: attributes(reader, pool) }
        })
        .collect()
}

pub fn attributes(reader: &mut Reader<'_>, pool: &[Vec<u8>]) -> Vec<Attribute> {
    let count = reader.u2();
    (0..count)
        .map(|_| {
            let name_index = reader.u2();
            let length = reader.u4() as usize;
            let name = String::from_utf8_lossy(&pool[usize::from(name_index)][3..]).into_owned();
            Attribute { name_index, name, content: reader.take(length) }
        })
        .collect()
}

impl Class {
    pub fn text(&self, index: u16) -> String {
        let constant = &self.pool[usize::from(index)];
        assert_eq!(constant[0], 1, "constant {index} is no text");
        String::from_utf8_lossy(&constant[3..]).into_owned()
    }

    fn pair(&self, index: u16) -> (u16, u16) {
        let constant = &self.pool[usize::from(index)];
        (u16::from_be_bytes([constant[1], constant[2]]), u16::from_be_bytes([constant[3], constant[4]]))
    }

    pub fn class_name(&self, index: u16) -> String {
        let constant = &self.pool[usize::from(index)];
        assert_eq!(constant[0], 7, "constant {index} is no class");
        self.text(u16::from_be_bytes([constant[1], constant[2]]))
    }

    /// Owner, name and descriptor.
    pub fn reference(&self, index: u16) -> (String, String, String) {
        let (owner, name_and_type) = self.pair(index);
        let (name, descriptor) = self.pair(name_and_type);
        (self.class_name(owner), self.text(name), self.text(descriptor))
    }

    /// Name and descriptor joined.
    pub fn signature(&self, member: &Member) -> String {
        self.text(member.name) + &self.text(member.descriptor)
    }

    pub fn code(&self, member: &Member) -> Option<Code> {
        let attribute = member.attributes.iter().find(|attribute| attribute.name == "Code")?;
        let mut reader = Reader { bytes: &attribute.content, at: 0 };
        let (max_stack, max_locals) = (reader.u2(), reader.u2());
        let length = reader.u4() as usize;
        let bytes = reader.take(length);
        let count = reader.u2();
        let exceptions = (0..count).map(|_| [(); 4].map(|()| usize::from(reader.u2()))).collect();
        let attributes = attributes(&mut reader, &self.pool);
        assert_eq!(reader.at, attribute.content.len());
        let instructions = instructions(&bytes);
        Some(Code { max_stack, max_locals, bytes, instructions, exceptions, attributes })
    }
}

pub fn instructions(code: &[u8]) -> Vec<Instruction> {
    let mut found = Vec::new();
    let mut pc = 0;
    while pc < code.len() {
        let instruction = instruction(code, pc);
        pc += instruction.length;
        found.push(instruction);
    }
    assert_eq!(pc, code.len(), "the last instruction is cut");
    found
}

fn instruction(code: &[u8], pc: usize) -> Instruction {
    let opcode = code[pc];
    let short = |at: usize| i64::from(i16::from_be_bytes([code[at], code[at + 1]]));
    let long = |at: usize| i64::from(i32::from_be_bytes(code[at..at + 4].try_into().unwrap()));
    let to = |offset: i64| usize::try_from(pc as i64 + offset).unwrap();
    let plain = |length: usize| (length, Vec::new(), code[pc..pc + length].to_vec());
    let (length, targets, meaning) = match opcode {
        153..=168 | 198 | 199 => (3, vec![to(short(pc + 1))], vec![opcode]),
        200 | 201 => (5, vec![to(long(pc + 1))], vec![opcode - 33]),
        170 | 171 => {
            let body = pc + 4 - pc % 4;
            let (first, count, stride) = if opcode == 170 {
                (body + 12, long(body + 8) - long(body + 4) + 1, 4)
            } else {
                (body + 12, long(body + 4), 8)
            };
            let count = usize::try_from(count).unwrap();
            let end = body + if opcode == 170 { 12 + 4 * count } else { 8 + 8 * count };
            let mut targets = vec![to(long(body))];
            targets.extend((0..count).map(|index| to(long(first + index * stride))));
            let mut meaning = vec![opcode];
            if opcode == 170 {
                meaning.extend(&code[body + 4..body + 12]);
            } else {
                meaning.extend((0..count).flat_map(|index| code[body + 8 + 8 * index..body + 12 + 8 * index].to_vec()));
            }
            assert!(code[pc + 1..body].iter().all(|&byte| byte == 0), "padding is not zero");
            (end - pc, targets, meaning)
        }
        196 => plain(if code[pc + 1] == 132 { 6 } else { 4 }),
        16 | 18 | 21..=25 | 54..=58 | 169 | 188 => plain(2),
        17 | 19 | 20 | 132 | 178..=184 | 187 | 189 | 192 | 193 => plain(3),
        197 => plain(4),
        185 | 186 => plain(5),
        0..=201 => plain(1),
        _ => panic!("opcode {opcode} at {pc}"),
    };
    Instruction { pc, length, opcode, targets, meaning }
}
