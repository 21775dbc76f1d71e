//! A small writer of class files, for classes that no compiler would make.

use std::collections::BTreeMap;

/// A class under construction. Constants are shared unless asked for anew.
pub struct ClassBuilder {
    pub major: u16,
    pub access: u16,
    pub this: u16,
    pub superclass: u16,
    pool: Vec<u8>,
    count: usize,
    known: BTreeMap<Vec<u8>, u16>,
    fields: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
    attributes: Vec<Vec<u8>>,
}

/// The parts of a Code attribute.
#[derive(Debug, Clone, Default)]
pub struct CodeParts {
    pub max_stack: u16,
    pub max_locals: u16,
    pub code: Vec<u8>,
    /// start, end, handler, type
    pub exceptions: Vec<[u16; 4]>,
    pub attributes: Vec<(u16, Vec<u8>)>,
}

pub fn be(number: u16) -> [u8; 2] {
    number.to_be_bytes()
}

fn attribute(name: u16, content: &[u8]) -> Vec<u8> {
    [&be(name)[..], &(content.len() as u32).to_be_bytes(), content].concat()
}

impl ClassBuilder {
    pub fn new(major: u16, name: &str) -> Self {
        let mut builder = Self {
            major,
            access: 0x21,
            this: 0,
            superclass: 0,
            pool: Vec::new(),
            count: 1,
            known: BTreeMap::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            attributes: Vec::new(),
        };
        builder.this = builder.class(name);
        builder.superclass = builder.class("java/lang/Object");
        builder
    }

    pub fn constants(&self) -> usize {
        self.count
    }

    /// Adds a constant even if there is one like it.
    pub fn fresh(&mut self, constant: &[u8]) -> u16 {
        self.pool.extend_from_slice(constant);
        self.count += if matches!(constant[0], 5 | 6) { 2 } else { 1 };
        (self.count - if matches!(constant[0], 5 | 6) { 2 } else { 1 }) as u16
    }

    fn shared(&mut self, constant: &[u8]) -> u16 {
        if let Some(&index) = self.known.get(constant) {
            return index;
        }
        let index = self.fresh(constant);
        self.known.insert(constant.to_vec(), index);
        index
    }

    fn text_constant(text: &str) -> Vec<u8> {
        [&[1][..], &be(text.len() as u16), text.as_bytes()].concat()
    }

    pub fn utf8(&mut self, text: &str) -> u16 {
        self.shared(&Self::text_constant(text))
    }

    /// A text of its own, though there may be one like it.
    pub fn fresh_utf8(&mut self, text: &str) -> u16 {
        self.fresh(&Self::text_constant(text))
    }

    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.shared(&[&[7][..], &be(name)].concat())
    }

    pub fn string(&mut self, text: &str) -> u16 {
        let text = self.utf8(text);
        self.shared(&[&[8][..], &be(text)].concat())
    }

    /// A field (9), method (10) or interface method (11).
    pub fn reference(&mut self, tag: u8, owner: &str, name: &str, descriptor: &str) -> u16 {
        let owner = self.class(owner);
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let pair = self.shared(&[&[12][..], &be(name), &be(descriptor)].concat());
        self.shared(&[&[tag][..], &be(owner), &be(pair)].concat())
    }

    /// Fills the pool with numbers until it has `count` constants.
    pub fn fill(&mut self, count: usize) {
        while self.count < count {
            let number = (self.count as u32).to_be_bytes();
            self.fresh(&[&[3][..], &number].concat());
        }
    }

    pub fn class_attribute(&mut self, name: u16, content: &[u8]) {
        self.attributes.push(attribute(name, content));
    }

    pub fn field(&mut self, access: u16, name: &str, descriptor: &str) {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        self.fields.push([be(access), be(name), be(descriptor), be(0)].concat());
    }

    pub fn method(&mut self, access: u16, name: &str, descriptor: &str, code: Option<CodeParts>) {
        let code_name = self.utf8("Code");
        self.method_with(code_name, access, name, descriptor, code);
    }

    /// A method whose Code attribute has this name.
    pub fn method_with(&mut self, code_name: u16, access: u16, name: &str, descriptor: &str, code: Option<CodeParts>) {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let mut method = [be(access), be(name), be(descriptor), be(u16::from(code.is_some()))].concat();
        if let Some(parts) = code {
            let mut content = [be(parts.max_stack), be(parts.max_locals)].concat();
            content.extend((parts.code.len() as u32).to_be_bytes());
            content.extend(&parts.code);
            content.extend(be(parts.exceptions.len() as u16));
            content.extend(parts.exceptions.iter().flatten().flat_map(|&number| be(number)));
            content.extend(be(parts.attributes.len() as u16));
            content.extend(parts.attributes.iter().flat_map(|(name, content)| attribute(*name, content)));
            method.extend(attribute(code_name, &content));
        }
        self.methods.push(method);
    }

    pub fn finish(&self) -> Vec<u8> {
        let mut bytes = 0xCAFE_BABE_u32.to_be_bytes().to_vec();
        for number in [0, self.major, u16::try_from(self.count).expect("the pool is not over-full")] {
            bytes.extend(be(number));
        }
        bytes.extend(&self.pool);
        for number in [self.access, self.this, self.superclass, 0, self.fields.len() as u16] {
            bytes.extend(be(number));
        }
        bytes.extend(self.fields.iter().flatten());
        bytes.extend(be(self.methods.len() as u16));
        bytes.extend(self.methods.iter().flatten());
        bytes.extend(be(self.attributes.len() as u16));
        bytes.extend(self.attributes.iter().flatten());
        bytes
    }
}
