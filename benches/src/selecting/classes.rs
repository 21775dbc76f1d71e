//! Writes the class files of synthetic projects: a few methods, a superclass, and a constant that a change replaces.

use std::collections::HashMap;

const PUBLIC: u16 = 1;
const MAJOR: u16 = 52;
/// `aload_0`, `invokespecial`, `return` are what a constructor is made of; a method returns a text.
const LOAD_THIS: u8 = 42;
const LOAD_CONSTANT: u8 = 19;
const RETURN_REFERENCE: u8 = 176;
const INVOKE_SPECIAL: u8 = 183;
const RETURN: u8 = 177;

/// A class to be written.
#[derive(Debug, Clone)]
pub struct ClassPlan<'a> {
    /// Its internal name.
    pub name: &'a str,
    /// Its superclass's.
    pub superclass: &'a str,
    /// How many methods `m0` … it has.
    pub methods: usize,
    /// Another revision has other constants in `m0`.
    pub revision: u32,
    /// A method more, that the superclass has too.
    pub overrides: bool,
}

#[derive(Default)]
struct Pool {
    bytes: Vec<u8>,
    count: u16,
    known: HashMap<Vec<u8>, u16>,
}

impl Pool {
    fn constant(&mut self, bytes: Vec<u8>) -> u16 {
        if let Some(&known) = self.known.get(&bytes) {
            return known;
        }
        self.count += 1;
        self.bytes.extend_from_slice(&bytes);
        self.known.insert(bytes, self.count);
        self.count
    }

    fn utf8(&mut self, text: &str) -> u16 {
        let length = (text.len() as u16).to_be_bytes();
        self.constant([&[1][..], &length, text.as_bytes()].concat())
    }

    fn numbers(&mut self, tag: u8, numbers: &[u16]) -> u16 {
        let mut bytes = vec![tag];
        numbers.iter().for_each(|number| bytes.extend(number.to_be_bytes()));
        self.constant(bytes)
    }

    fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.numbers(7, &[name])
    }

    fn method(&mut self, name: &str, descriptor: &str, code: &[u8]) -> Vec<u8> {
        let head = [PUBLIC, self.utf8(name), self.utf8(descriptor), 1, self.utf8("Code")];
        let mut bytes: Vec<u8> = head.into_iter().flat_map(u16::to_be_bytes).collect();
        bytes.extend((code.len() as u32 + 12).to_be_bytes());
        bytes.extend([0, 1, 0, 1]);
        bytes.extend((code.len() as u32).to_be_bytes());
        bytes.extend(code);
        bytes.extend([0; 4]);
        bytes
    }
}

/// The bytes of the class file.
pub fn class_file(plan: &ClassPlan<'_>) -> Vec<u8> {
    let mut pool = Pool::default();
    let (this, superclass) = (pool.class(plan.name), pool.class(plan.superclass));
    let (name, descriptor) = (pool.utf8("<init>"), pool.utf8("()V"));
    let pair = pool.numbers(12, &[name, descriptor]);
    let [high, low] = pool.numbers(10, &[superclass, pair]).to_be_bytes();
    let mut methods = vec![pool.method("<init>", "()V", &[LOAD_THIS, INVOKE_SPECIAL, high, low, RETURN])];
    let named = (0..plan.methods).map(|number| format!("m{number}"));
    for name in named.chain(plan.overrides.then(|| "inherited".to_owned())) {
        let revision = if name == "m0" { plan.revision } else { 0 };
        let text = pool.utf8(&format!("{} says {name} in revision {revision}", plan.name));
        let [high, low] = pool.numbers(8, &[text]).to_be_bytes();
        let code = [LOAD_CONSTANT, high, low, RETURN_REFERENCE];
        methods.push(pool.method(&name, "()Ljava/lang/String;", &code));
    }
    let mut bytes = 0xCAFE_BABE_u32.to_be_bytes().to_vec();
    let head = [0, MAJOR, pool.count + 1].into_iter().flat_map(u16::to_be_bytes);
    bytes.extend(head.chain(pool.bytes));
    let rest = [PUBLIC | 0x20, this, superclass, 0, 0, methods.len() as u16];
    bytes.extend(rest.into_iter().flat_map(u16::to_be_bytes));
    bytes.extend(methods.concat());
    bytes.extend([0, 0]);
    bytes
}

#[cfg(test)]
mod tests {
    use touchstone_analyzer::diff::{ClassChange, diff_classes};
    use touchstone_analyzer::digest::ClassDigester;

    use super::*;

    #[test]
    fn a_revision_changes_one_body_and_may_add_an_override() {
        let plan = ClassPlan { name: "a/B", superclass: "a/A", methods: 3, revision: 0, overrides: false };
        let mut digester = ClassDigester::default();
        let mut digest = |plan: &ClassPlan<'_>| digester.digest(&class_file(plan)).unwrap();
        let old = digest(&plan);
        let new = digest(&ClassPlan { revision: 1, overrides: true, ..plan });
        assert_eq!(old.methods.len(), 4);
        let changes = diff_classes(&old, &new);
        assert!(matches!(changes.as_slice(), [ClassChange::MethodAdded(_), ClassChange::Body(_)]), "{changes:?}");
    }
}
