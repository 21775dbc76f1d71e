//! Summaries as bytes, kept beside the store: a class whose bytes are known is not parsed again.
//!
//! A cache, not a format: whatever is wrong with it, the classes are simply read. `magic · hash of the rest · summaries`.

use std::sync::Arc;

use touchstone_formats::ContentHash;
use touchstone_formats::varint;

use super::read::Known;
use super::summary::{Call, CallKind, ClassCalls, MethodCalls};

/// Changes with the meaning of the bytes, and with what is taken from a class file.
const MAGIC: &[u8; 8] = b"TSCALLS1";

/// The bytes of these summaries.
pub fn encode<'a>(summaries: impl IntoIterator<Item = &'a Arc<ClassCalls>>) -> Vec<u8> {
    let mut body = Vec::new();
    for class in summaries {
        put_class(class, &mut body);
    }
    [MAGIC.as_slice(), &ContentHash::of(&body).0, &body].concat()
}

/// The summaries in these bytes; none when anything is wrong with them.
pub fn decode(bytes: &[u8]) -> Known {
    let body = bytes.strip_prefix(MAGIC).and_then(|rest| rest.split_at_checked(16));
    let Some((hash, mut body)) = body else { return Known::new() };
    if ContentHash::of(body).0 != hash {
        return Known::new();
    }
    let mut known = Known::new();
    while !body.is_empty() {
        let Some(class) = take_class(&mut body) else { return Known::new() };
        known.insert(class.raw, Arc::new(class));
    }
    known
}

fn put(out: &mut Vec<u8>, number: u32) {
    varint::write(out, u64::from(number));
}

fn put_all(out: &mut Vec<u8>, numbers: &[u32]) {
    put(out, numbers.len() as u32);
    numbers.iter().for_each(|number| put(out, *number));
}

fn put_class(class: &ClassCalls, out: &mut Vec<u8>) {
    out.extend_from_slice(&class.raw.0);
    put(out, class.text.len() as u32);
    out.extend_from_slice(class.text.as_bytes());
    put_all(out, &class.ends);
    put(out, class.name);
    put(out, u32::from(class.access));
    put(out, class.superclass.map_or(0, |symbol| symbol + 1));
    put_all(out, &class.interfaces);
    put(out, class.methods.len() as u32);
    for method in &class.methods {
        [method.member, u32::from(method.access), method.end].into_iter().for_each(|number| put(out, number));
    }
    put(out, class.calls.len() as u32);
    for call in &class.calls {
        [call.kind as u32, call.owner, call.member].into_iter().for_each(|number| put(out, number));
    }
    put_all(out, &class.classes);
}

fn take(bytes: &mut &[u8]) -> Option<u32> {
    u32::try_from(varint::read(bytes)?).ok()
}

fn take_all<T>(bytes: &mut &[u8], mut one: impl FnMut(&mut &[u8]) -> Option<T>) -> Option<Box<[T]>> {
    let count = take(bytes)? as usize;
    // Each takes a byte at least: a claim beyond the bytes at hand asks for no memory.
    let mut all = Vec::with_capacity(count.min(bytes.len()));
    for _ in 0..count {
        all.push(one(bytes)?);
    }
    Some(all.into())
}

fn take_class(bytes: &mut &[u8]) -> Option<ClassCalls> {
    let (raw, rest) = bytes.split_first_chunk::<16>()?;
    *bytes = rest;
    let length = take(bytes)? as usize;
    let (text, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(ClassCalls {
        raw: ContentHash(*raw),
        text: std::str::from_utf8(text).ok()?.into(),
        ends: take_all(bytes, take)?,
        name: take(bytes)?,
        access: take(bytes)? as u16,
        superclass: take(bytes)?.checked_sub(1),
        interfaces: take_all(bytes, take)?,
        methods: take_all(bytes, |bytes| {
            Some(MethodCalls { member: take(bytes)?, access: take(bytes)? as u16, end: take(bytes)? })
        })?,
        calls: take_all(bytes, |bytes| {
            let kind = *CallKind::ALL.get(take(bytes)? as usize)?;
            Some(Call { kind, owner: take(bytes)?, member: take(bytes)? })
        })?,
        classes: take_all(bytes, take)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> ClassCalls {
        ClassCalls {
            raw: ContentHash::of(b"a class"),
            text: "a/Brun()Va/C".into(),
            ends: [3, 9, 12].into(),
            name: 0,
            access: 0x21,
            superclass: Some(2),
            interfaces: [2, 0].into(),
            methods: [MethodCalls { member: 1, access: 1, end: 1 }].into(),
            calls: [Call { kind: CallKind::Initialize, owner: 2, member: 2 }].into(),
            classes: [0, 2].into(),
        }
    }

    #[test]
    fn summaries_come_back() {
        let bytes = encode([&Arc::new(example())]);
        assert_eq!(decode(&bytes).values().map(|it| (**it).clone()).collect::<Vec<_>>(), [example()]);
    }

    #[test]
    fn a_cache_that_is_cut_or_damaged_anywhere_is_empty() {
        let bytes = encode([&Arc::new(example())]);
        for place in 0..bytes.len() {
            assert!(decode(bytes.get(..place).unwrap()).is_empty(), "cut at {place}");
            let mut damaged = bytes.clone();
            *damaged.get_mut(place).unwrap() ^= 1;
            assert!(decode(&damaged).is_empty(), "damaged at {place}");
        }
    }
}
