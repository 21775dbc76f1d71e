//! Writes small class files, also such as no compiler would write.
#![allow(dead_code, reason = "each test uses a part")]

use std::collections::HashMap;

pub const PUBLIC: u16 = 1;
pub const PRIVATE: u16 = 2;
pub const PROTECTED: u16 = 4;
pub const STATIC: u16 = 8;
pub const INTERFACE: u16 = 0x0200;
pub const ABSTRACT: u16 = 0x0400;
pub const SYNTHETIC: u16 = 0x1000;

/// A class file in the making.
#[derive(Default)]
pub struct Assembler {
    pool: Vec<u8>,
    count: u16,
    known: HashMap<Vec<u8>, u16>,
    fields: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
    pub attributes: Vec<Vec<u8>>,
}

impl Assembler {
    /// The number of a constant with these bytes.
    pub fn constant(&mut self, bytes: Vec<u8>) -> u16 {
        if let Some(&known) = self.known.get(&bytes) {
            return known;
        }
        self.count += 1;
        self.pool.extend_from_slice(&bytes);
        self.known.insert(bytes, self.count);
        self.count
    }

    pub fn utf8(&mut self, text: &str) -> u16 {
        let mut bytes = vec![1];
        bytes.extend((text.len() as u16).to_be_bytes());
        bytes.extend(text.as_bytes());
        self.constant(bytes)
    }

    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.pair(7, name, None)
    }

    pub fn string(&mut self, text: &str) -> u16 {
        let text = self.utf8(text);
        self.pair(8, text, None)
    }

    pub fn pair(&mut self, tag: u8, first: u16, second: Option<u16>) -> u16 {
        let mut bytes = vec![tag];
        bytes.extend(first.to_be_bytes());
        second.into_iter().for_each(|second| bytes.extend(second.to_be_bytes()));
        self.constant(bytes)
    }

    /// A field (9), method (10) or interface method (11) reference.
    pub fn reference(&mut self, tag: u8, owner: &str, name: &str, descriptor: &str) -> u16 {
        let (owner, name, descriptor) = (self.class(owner), self.utf8(name), self.utf8(descriptor));
        let pair = self.pair(12, name, Some(descriptor));
        self.pair(tag, owner, Some(pair))
    }

    pub fn attribute(&mut self, name: &str, content: &[u8]) -> Vec<u8> {
        let mut bytes = self.utf8(name).to_be_bytes().to_vec();
        bytes.extend((content.len() as u32).to_be_bytes());
        bytes.extend_from_slice(content);
        bytes
    }

    fn member(&mut self, access: u16, name: &str, descriptor: &str, attributes: &[Vec<u8>]) -> Vec<u8> {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let numbers = [access, name, descriptor, attributes.len() as u16];
        numbers.iter().flat_map(|number| number.to_be_bytes()).chain(attributes.concat()).collect()
    }

    pub fn field(&mut self, access: u16, name: &str, descriptor: &str) {
        let field = self.member(access, name, descriptor, &[]);
        self.fields.push(field);
    }

    pub fn constant_field(&mut self, access: u16, name: &str, text: &str) {
        let content = self.string(text).to_be_bytes();
        let constant = self.attribute("ConstantValue", &content);
        let field = self.member(access, name, "Ljava/lang/String;", &[constant]);
        self.fields.push(field);
    }

    /// A method; without code it is abstract or native.
    pub fn method(&mut self, access: u16, name: &str, descriptor: &str, code: Option<&[u8]>) {
        let code = code.map(|code| {
            let mut content = vec![0, 8, 0, 8];
            content.extend((code.len() as u32).to_be_bytes());
            content.extend_from_slice(code);
            content.extend([0, 0, 0, 0]);
            self.attribute("Code", &content)
        });
        let method = self.member(access, name, descriptor, &code.into_iter().collect::<Vec<_>>());
        self.methods.push(method);
    }

    /// `ldc_w` of a text and `areturn`.
    pub fn returning(&mut self, text: &str) -> Vec<u8> {
        let [high, low] = self.string(text).to_be_bytes();
        vec![19, high, low, 176]
    }

    pub fn finish(mut self, access: u16, name: &str, superclass: &str, interfaces: &[String]) -> Vec<u8> {
        let (this, superclass) = (self.class(name), self.class(superclass));
        let interfaces: Vec<u16> = interfaces.iter().map(|name| self.class(name)).collect();
        let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52];
        bytes.extend((self.count + 1).to_be_bytes());
        bytes.extend_from_slice(&self.pool);
        let head = [access, this, superclass, interfaces.len() as u16].into_iter().chain(interfaces);
        bytes.extend(head.flat_map(u16::to_be_bytes));
        for list in [&self.fields, &self.methods, &self.attributes] {
            bytes.extend((list.len() as u16).to_be_bytes());
            bytes.extend(list.concat());
        }
        bytes
    }
}
