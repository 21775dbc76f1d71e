//! Constructors that differ in constants stored into fields which are new or gone, and those that differ in more.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a failing test is what a panic here means"
)]

#[path = "support/assemble.rs"]
mod assemble;

use assemble::{Assembler, PUBLIC, STATIC};
use touchstone_analyzer::diff::{ClassChange, diff_classes};
use touchstone_analyzer::digest::{ClassDigest, ClassDigester};

const VOLATILE: u16 = 0x40;
const ALOAD_0: u8 = 42;
const ICONST_0: u8 = 3;

/// A part of a constructor's code.
#[derive(Clone, Copy)]
enum Part<'a> {
    /// `aload_0; invokespecial` of the superclass's constructor.
    Super,
    /// This field gets this number.
    Set(&'a str, u8),
    /// The same field as one of another class.
    SetOf(&'a str, &'a str, u8),
    /// This field gets this class.
    SetClass(&'a str, &'a str),
    /// Any bytes.
    Bytes(&'a [u8]),
}
use Part::{Bytes, Set, SetClass, SetOf, Super};

/// A class `A` with these fields, of any type, and a constructor of these parts.
fn class(fields: &[(u16, &str)], parts: &[Part<'_>]) -> ClassDigest {
    let mut assembler = Assembler::default();
    for (flags, name) in fields {
        assembler.field(*flags, name, "I");
    }
    let mut code = Vec::new();
    for part in parts {
        let mut put = |assembler: &mut Assembler, owner: &str, name: &str, load: &[u8]| {
            let [high, low] = assembler.reference(9, owner, name, "I").to_be_bytes();
            code.extend([&[ALOAD_0], load, &[181, high, low]].concat());
        };
        match *part {
            Super => {
                let [high, low] = assembler.reference(10, "java/lang/Object", "<init>", "()V").to_be_bytes();
                code.extend([ALOAD_0, 183, high, low]);
            }
            Set(name, number) => put(&mut assembler, "A", name, &[ICONST_0 + number]),
            SetOf(owner, name, number) => put(&mut assembler, owner, name, &[ICONST_0 + number]),
            SetClass(name, class) => {
                let [high, low] = assembler.class(class).to_be_bytes();
                put(&mut assembler, "A", name, &[19, high, low]);
            }
            Bytes(bytes) => code.extend(bytes),
        }
    }
    code.push(177);
    assembler.method(PUBLIC, "<init>", "()V", Some(&code));
    ClassDigester::default().digest(&assembler.finish(PUBLIC, "A", "java/lang/Object", &[])).unwrap()
}

/// Whether the constructor counts as changed: it does not when only initial values differ.
#[track_caller]
fn is_changed(old: &ClassDigest, new: &ClassDigest) -> bool {
    let bodies = |changes: Vec<ClassChange>| changes.iter().any(|change| matches!(change, ClassChange::Body(_)));
    let (there, back) = (bodies(diff_classes(old, new)), bodies(diff_classes(new, old)));
    assert_eq!(there, back, "a field that goes is as one that comes");
    let is_other = old.method("<init>()V").unwrap().body != new.method("<init>()V").unwrap().body;
    assert!(is_other, "the constructors are to differ");
    there
}

const F: (u16, &str) = (0, "f");
const G: (u16, &str) = (0, "g");

#[test]
fn a_value_of_a_new_field_changes_nothing_else() {
    let old = class(&[F], &[Super, Set("f", 1)]);
    for parts in
        [[Super, Set("g", 2), Set("f", 1)], [Super, Set("f", 1), Set("g", 2)], [Set("g", 2), Super, Set("f", 1)]]
    {
        assert!(!is_changed(&old, &class(&[F, G], &parts)));
    }
    assert!(!is_changed(&class(&[], &[Super]), &class(&[F, G], &[Super, Set("f", 1), Set("g", 1)])));
}

#[test]
fn a_value_of_a_field_that_was_there_counts() {
    let old = class(&[F], &[Super, Set("f", 1)]);
    assert!(is_changed(&old, &class(&[F], &[Super, Set("f", 2)])));
    assert!(is_changed(&old, &class(&[F], &[Super])));
    assert!(is_changed(&old, &class(&[F], &[Set("f", 1), Super])), "the superclass's constructor may read it");
    assert!(is_changed(&old, &class(&[F, G], &[Super, Set("f", 2), Set("g", 2)])));
    let both = class(&[F, G], &[Super, Set("f", 1), Set("g", 1)]);
    assert!(is_changed(&both, &class(&[F, G], &[Super, Set("g", 1), Set("f", 1)])));
}

#[test]
fn what_is_no_plain_store_of_a_constant_counts() {
    let old = class(&[F], &[Super, Set("f", 1)]);
    let new = |fields: &[(u16, &str)], part| class(fields, &[Super, part, Set("f", 1)]);
    assert!(is_changed(&old, &new(&[F, (VOLATILE, "g")], Set("g", 2))));
    assert!(is_changed(&old, &new(&[F, (STATIC, "g")], Set("g", 2))));
    assert!(is_changed(&old, &new(&[F, G], SetOf("B", "g", 2))), "a field of another class");
    assert!(is_changed(&old, &new(&[F], Set("g", 2))), "a field of a superclass");
    assert!(is_changed(&old, &new(&[F, G], SetClass("g", "B"))), "the class has to be found");
    // aload_0; dup; pop in front of the constant and the store
    assert!(is_changed(&old, &new(&[F, G], Bytes(&[ALOAD_0, 87]))));
}

#[test]
fn this_is_to_be_the_object() {
    // aconst_null; astore_0, or astore 0, or wide astore 0: the stores behind it fail.
    for bytes in [&[1, 75][..], &[1, 58, 0], &[1, 196, 58, 0, 0]] {
        let old = class(&[F], &[Super, Bytes(bytes), Set("f", 1)]);
        assert!(is_changed(&old, &class(&[F, G], &[Super, Bytes(bytes), Set("g", 1), Set("f", 1)])));
    }
}

#[test]
fn a_jump_over_a_store_leads_to_the_same_place_and_one_to_it_counts() {
    // goto over the next bytes; a store has 5, and nops stand between stores and the places of jumps
    let nop = Bytes(&[0]);
    let over = |length: u8| [167, 0, 3 + length];
    let new = |length: u8| class(&[F, G], &[Super, Bytes(&over(length)), nop, Set("g", 1), Set("f", 1), nop, nop]);
    let old = class(&[F], &[Super, Bytes(&over(7)), nop, Set("f", 1), nop, nop]);
    assert!(!is_changed(&old, &new(12)));
    for length in (0..14).filter(|length| *length != 12) {
        assert!(is_changed(&old, &new(length)), "{length}");
    }
    // Old and new lead to different sides of what f gets.
    let old = class(&[F], &[Super, Bytes(&over(5)), Set("f", 1)]);
    let new = class(&[F, G], &[Super, Bytes(&over(5)), Set("g", 1), Set("f", 1)]);
    assert!(is_changed(&old, &new));
}
