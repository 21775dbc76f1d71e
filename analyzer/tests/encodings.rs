//! The same meaning in other bytes has the same digest; another meaning has another.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a failing test is what a panic here means"
)]

#[path = "support/assemble.rs"]
mod assemble;

use assemble::{Assembler, PRIVATE, PUBLIC, STATIC, SYNTHETIC};
use proptest::prelude::*;
use touchstone_analyzer::diff::{ClassChange, diff_classes};
use touchstone_analyzer::digest::{ClassDigest, ClassDigester};
use touchstone_formats::class::code::Switch;
use touchstone_formats::class::{ClassFile, Code};

fn digest(bytes: &[u8]) -> ClassDigest {
    ClassDigester::default().digest(bytes).unwrap()
}

/// A class whose method `m` has this code.
fn with_code(code: &[u8]) -> ClassDigest {
    let mut assembler = Assembler::default();
    assembler.method(STATIC, "m", "()V", Some(code));
    digest(&assembler.finish(PUBLIC, "A", "java/lang/Object", &[]))
}

#[track_caller]
fn same(one: &[u8], other: &[u8]) {
    assert_eq!(with_code(one).whole, with_code(other).whole);
}

#[track_caller]
fn different(one: &[u8], other: &[u8]) {
    assert_ne!(with_code(one).whole, with_code(other).whole);
}

#[test]
fn wide_forms_without_need_are_the_same() {
    // goto +4 over a nop; goto_w +6 over the same
    same(&[167, 0, 4, 0, 177], &[200, 0, 0, 0, 6, 0, 177]);
    different(&[167, 0, 4, 0, 177], &[200, 0, 0, 0, 5, 0, 177]);
    // iload 7 and wide iload 7, with a jump across them
    same(&[167, 0, 5, 21, 7, 177], &[167, 0, 7, 196, 21, 0, 7, 177]);
    different(&[21, 7, 177], &[196, 21, 1, 7, 177]);
    same(&[132, 3, 255, 177], &[196, 132, 0, 3, 255, 255, 177]);
    different(&[132, 3, 255, 177], &[196, 132, 0, 3, 0, 255, 177]);
}

#[test]
fn jumps_back_over_long_forms_lead_to_the_same_place() {
    // nop; iinc 1 1; goto -4 (to the nop), in both lengths of iinc
    same(&[0, 132, 1, 1, 167, 255, 252], &[0, 196, 132, 0, 1, 0, 1, 167, 255, 249]);
    different(&[0, 132, 1, 1, 167, 255, 252], &[0, 196, 132, 0, 1, 0, 1, 167, 255, 250]);
}

/// A lookupswitch behind `before` nops, each of its two cases leading to a return.
fn switch(before: usize, first_case: u8) -> Vec<u8> {
    let mut code = vec![0; before];
    code.push(171);
    code.resize((before + 4) & !3, 0);
    let end = (code.len() + 24 - before) as u8;
    code.extend([0, 0, 0, end, 0, 0, 0, 2, 0, 0, 0, first_case, 0, 0, 0, end, 0, 0, 0, 9, 0, 0, 0, end]);
    code.push(177);
    code
}

#[test]
fn padding_of_switches_does_not_count_and_cases_do() {
    // Two nops more in front, in a wide iinc instead of a short one: the padding differs.
    let (mut short, mut long) = (vec![132, 1, 1], vec![196, 132, 0, 1, 0, 1]);
    short.extend(&switch(3, 5)[3..]);
    long.extend(&switch(6, 5)[6..]);
    same(&short, &long);
    different(&switch(0, 5), &switch(0, 6));
}

#[test]
fn a_lambda_that_calls_itself_is_known_by_its_name() {
    let class = |number: usize| {
        let (mut assembler, name) = (Assembler::default(), format!("lambda$f${number}"));
        let [high, low] = assembler.reference(10, "A", &name, "()V").to_be_bytes();
        assembler.method(PRIVATE | STATIC | SYNTHETIC, &name, "()V", Some(&[184, high, low, 177]));
        assembler.method(STATIC, "f", "()V", Some(&[184, high, low, 177]));
        digest(&assembler.finish(PUBLIC, "A", "java/lang/Object", &[]))
    };
    let (old, new) = (class(0), class(1));
    assert!(old.methods.iter().all(|method| !method.is_lambda));
    let changes = diff_classes(&old, &new);
    assert!(
        changes.iter().any(|change| matches!(change, ClassChange::MethodRemoved(name) if name.name() == "lambda$f$0"))
    );
    assert!(changes.iter().any(|change| matches!(change, ClassChange::Body(name) if name.name() == "f")));
}

/// A class with constants of several kinds, and these texts put into the pool before all others.
fn with_first_constants(first: &[String]) -> ClassDigest {
    let mut assembler = Assembler::default();
    for text in first {
        let _ = (assembler.string(text), assembler.class(text));
    }
    for method in 0..12 {
        let index = assembler.string(&format!("text {method}")).to_be_bytes();
        let load = if index[0] == 0 { vec![18, index[1]] } else { vec![19, index[0], index[1]] };
        let [high, low] = assembler.reference(9, "A", "f", "I").to_be_bytes();
        let [class_high, class_low] = assembler.class(&format!("p/C{method}")).to_be_bytes();
        // ldc; pop; getstatic; ifeq back to the start; new; pop; return
        let mut code = load;
        let back = (-(code.len() as i16 + 4)).to_be_bytes();
        code.extend([87, 178, high, low, 153, back[0], back[1], 187, class_high, class_low, 87, 177]);
        assembler.method(STATIC, &format!("m{method}"), "()V", Some(&code));
    }
    assembler.constant_field(STATIC, "g", "constant");
    digest(&assembler.finish(PUBLIC, "A", "java/lang/Object", &["p/I".to_owned()]))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_order_and_number_of_constants_does_not_count(
        first in proptest::collection::vec(prop_oneof!["text [0-9]", "p/C[0-9]", "[a-z]{1,6}", Just("A".to_owned())], 0..300)
    ) {
        prop_assert_eq!(with_first_constants(&first).whole, with_first_constants(&[]).whole);
    }
}

/// The bytes of code that mean nothing: padding, and the counts that repeat the descriptor.
fn is_idle(code: &[u8], pc: usize) -> bool {
    let class_code = touchstone_formats::class::opcodes::OPCODES;
    let mut at = 0;
    while at < code.len() {
        let length = match code[at] {
            170 | 171 => Switch::parse(code, at).unwrap().end - at,
            196 => {
                if code[at + 1] == 132 {
                    6
                } else {
                    4
                }
            }
            opcode => usize::from(class_code[usize::from(opcode)].length),
        };
        if pc < at + length {
            return match code[at] {
                170 | 171 => pc > at && pc < (at + 4) & !3,
                185 | 186 => pc >= at + 3,
                _ => false,
            };
        }
        at += length;
    }
    false
}

#[test]
fn every_byte_of_code_that_means_something_counts() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/seeds/class_reader");
    let mut flipped = 0;
    for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let bytes = std::fs::read(&path).unwrap();
        let Ok(original) = ClassDigester::default().digest(&bytes) else { continue };
        for (at, code) in codes(&bytes) {
            for pc in (0..code.len()).filter(|pc| !is_idle(&code, *pc)) {
                for mask in [1, 0x80] {
                    let mut changed = bytes.clone();
                    changed[at + pc] ^= mask;
                    flipped += 1;
                    if let Ok(digest) = ClassDigester::default().digest(&changed) {
                        assert_ne!(digest.whole, original.whole, "{}: byte {} of {code:?}", path.display(), pc);
                    }
                }
            }
        }
    }
    assert!(flipped > 500, "only {flipped} bytes flipped");
}

/// Where the code of each method begins, and the code.
fn codes(bytes: &[u8]) -> Vec<(usize, Vec<u8>)> {
    let class = ClassFile::parse(bytes).unwrap();
    let attributes = class.methods().flat_map(|method| method.attributes());
    let codes = attributes.filter(|attribute| attribute.name(class.pool()).unwrap() == b"Code");
    codes
        .map(|attribute| (attribute.content_at() + 8, Code::parse(bytes, &attribute).unwrap().instructions.to_vec()))
        .collect()
}
