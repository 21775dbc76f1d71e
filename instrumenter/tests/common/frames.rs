//! Stack map frames, spelled out naively and compared.

use super::align::{Alignment, Role, number_at};
use super::naive::{Class, Code, Member, Reader};

/// A type: its number, and the name of its class or the number of the old instruction that makes the object.
pub type Type = (u8, String);

#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    pub pc: usize,
    pub locals: Vec<Type>,
    pub stack: Vec<Type>,
}

/// The locals at a method's entry.
fn entry_locals(class: &Class, member: &Member) -> Vec<Type> {
    let mut locals = Vec::new();
    if member.access & 8 == 0 {
        let this = class.class_name(u16::from_be_bytes([class.header[2], class.header[3]]));
        let is_object = this == "java/lang/Object";
        let constructor = class.text(member.name) == "<init>" && !is_object;
        locals.push(if constructor { (6, String::new()) } else { (7, this) });
    }
    let descriptor = class.text(member.descriptor);
    let mut rest = descriptor[1..descriptor.find(')').unwrap()].chars();
    while let Some(first) = rest.next() {
        let mut spelled = String::from(first);
        while spelled.ends_with('[') {
            spelled.push(rest.next().unwrap());
        }
        if spelled.ends_with('L') {
            spelled.extend(rest.by_ref().take_while(|&it| it != ';'));
            spelled.push(';');
        }
        let kind = match first {
            'F' => 2,
            'D' => 3,
            'J' => 4,
            'L' | '[' => 7,
            _ => 1,
        };
        let name = if first == 'L' { spelled[1..spelled.len() - 1].to_owned() } else { spelled };
        locals.push((kind, if kind == 7 { name } else { String::new() }));
    }
    locals
}

/// All frames of a table, each in full; `made_at` turns the pc of a `new` into the number of an old instruction.
pub fn expand(class: &Class, member: &Member, table: &[u8], made_at: impl Fn(usize) -> usize) -> Vec<Frame> {
    let mut reader = Reader { bytes: table, at: 0 };
    let mut locals = entry_locals(class, member);
    let mut frames: Vec<Frame> = Vec::new();
    let types = |reader: &mut Reader<'_>, count: usize| -> Vec<Type> {
        let one = |reader: &mut Reader<'_>| match reader.u1() {
            7 => (7, class.class_name(reader.u2())),
            8 => (8, made_at(usize::from(reader.u2())).to_string()),
            kind @ 0..=6 => (kind, String::new()),
            other => panic!("type {other}"),
        };
        (0..count).map(|_| one(reader)).collect()
    };
    for _ in 0..reader.u2() {
        let kind = reader.u1();
        let delta = match kind {
            0..=63 => u16::from(kind),
            64..=127 => u16::from(kind) - 64,
            247..=255 => reader.u2(),
            other => panic!("frame {other}"),
        };
        let mut stack = Vec::new();
        match kind {
            64..=127 | 247 => stack = types(&mut reader, 1),
            248..=250 => locals.truncate(locals.len() - usize::from(251 - kind)),
            252..=254 => locals.extend(types(&mut reader, usize::from(kind - 251))),
            255 => {
                let count = reader.u2();
                locals = types(&mut reader, usize::from(count));
                let count = reader.u2();
                stack = types(&mut reader, usize::from(count));
            }
            _ => {}
        }
        let pc = frames.last().map_or(0, |last| last.pc + 1) + usize::from(delta);
        frames.push(Frame { pc, locals: locals.clone(), stack });
    }
    assert_eq!(reader.at, table.len(), "bytes are left over in the frames");
    frames
}

/// The method before and after.
pub struct Pair<'a> {
    pub class: (&'a Class, &'a Class),
    pub member: (&'a Member, &'a Member),
    pub code: (&'a Code, &'a Code),
    pub alignment: &'a Alignment,
}

/// Demands the same frames at the same old instructions; further ones only for trampolines and the added handler.
pub fn compare_frames(pair: &Pair<'_>, old: Option<&[u8]>, new: Option<&[u8]>) {
    let (Some(new), (old_code, new_code)) = (new, pair.code) else {
        assert!(old.is_none_or(|table| table == [0, 0]), "the frames are lost");
        return;
    };
    let old_number = |pc: usize| number_at(old_code, pc);
    let old_frames = old.map(|table| expand(pair.class.0, pair.member.0, table, old_number)).unwrap_or_default();
    let new_number = |pc: usize| match pair.alignment.roles[number_at(new_code, pc)] {
        Role::Old(old) => old,
        other => panic!("the `new` at {pc} is {other:?}"),
    };
    let mut left = old_frames.iter();
    for frame in expand(pair.class.1, pair.member.1, new, new_number) {
        if matches!(new_code.exceptions.last(), Some(&[0, _, handler, 0]) if handler == frame.pc)
            && pair.alignment.roles.last() == Some(&Role::Rethrow)
        {
            assert_eq!((frame.locals, frame.stack), (vec![], vec![(7, "java/lang/Throwable".to_owned())]));
            continue;
        }
        let landing = pair.alignment.land(new_code, frame.pc);
        let twin = old_frames.iter().find(|it| old_number(it.pc) == landing.old).expect("an old frame");
        assert_eq!((&twin.locals, &twin.stack), (&frame.locals, &frame.stack), "frame at {}", frame.pc);
        if landing.trampolines == 0 {
            assert_eq!(left.next(), Some(twin), "frames changed their order");
            assert_eq!(frame.pc, pair.alignment.arrivals[landing.old], "the frame is not where jumps arrive");
        }
    }
    assert_eq!(left.next(), None, "a frame is lost");
}
