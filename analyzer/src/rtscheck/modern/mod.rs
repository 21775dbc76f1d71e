//! Programs of modern Java, and operators for what they have: beyond the paper, whose programs have classes, fields and methods.
//!
//! A program is three classes and an interface, to which a few features are added. Each feature adds what it needs and a method
//! that uses it, which tests then call.

mod features;
mod operators;
mod rewrite;

use super::program::{Expr, Kind, Member, Method, Program, Type};
use super::random::Random;
use super::sequence::generate;
use super::suite::{Base, Evolution, Plan};

pub use operators::OPERATORS;

/// The name of the mode.
pub const MODE: &str = "modern";

/// How many features a program has.
const FEATURES: usize = 3;
/// How many second revisions one operator makes of a program at most.
const OF_ONE_OPERATOR: usize = 2;

/// The programs, with all that the operators make of them.
pub fn modern(plan: &Plan, names: &[String], first_number: u32) -> Vec<Base> {
    let is_wanted = |name: &str| names.is_empty() || names.iter().any(|it| it == name);
    let mut bases = Vec::with_capacity(plan.programs);
    for place in 0..plan.programs as u32 {
        let number = first_number + place;
        let mut random = Random::new(plan.seed.wrapping_mul(0x5851_f42d).wrapping_add(u64::from(place) << 24));
        let program = program(place as usize, &mut random);
        let tests = generate(&program, plan, &mut random);
        let mut evolutions = Vec::new();
        for (name, apply) in OPERATORS.into_iter().filter(|(name, _)| is_wanted(name)) {
            let mut made: Vec<Program> = apply(&program).into_iter().filter(|it| *it != program).collect();
            while made.len() > OF_ONE_OPERATOR {
                made.swap_remove(random.below(made.len()));
            }
            evolutions.extend(made.into_iter().map(|program| Evolution { operator: name, program, more: None }));
        }
        if is_wanted(operators::ADD_TEST_METHOD) && !tests.is_empty() {
            let more = Some(random.below(tests.len()));
            evolutions.push(Evolution { operator: operators::ADD_TEST_METHOD, program: program.clone(), more });
        }
        bases.push(Base { number, mode: MODE.to_owned(), program, tests, evolutions });
    }
    bases
}

/// A program. The first features go round, so that each comes up often; the others are chosen at random.
fn program(place: usize, random: &mut Random) -> Program {
    let mut builder = Builder { program: skeleton(random), random, hooks: 0 };
    let count = features::FEATURES.len();
    let mut chosen = vec![place % count];
    while chosen.len() < FEATURES {
        let feature = builder.random.below(count);
        if !chosen.contains(&feature) {
            chosen.push(feature);
        }
    }
    for feature in chosen.into_iter().filter_map(|it| features::FEATURES.get(it)) {
        feature(&mut builder);
    }
    builder.program
}

/// Three classes and an interface.
fn skeleton(random: &mut Random) -> Program {
    let mut types = Vec::new();
    for name in ["C0", "C1", "C2"] {
        let mut class = Type::class(name, u8::from(name == "C2" && random.percent(40)));
        if name == "C1" && random.percent(70) {
            class.extends = Some("C0".to_owned());
        }
        if name == "C2" && random.percent(40) {
            class.extends = Some("C1".to_owned());
        }
        if name == "C0" || random.percent(50) {
            class.members.push(Member::Method(Method::public("m0", Expr::Constant(random.below(50) as i64))));
        }
        types.push(class);
    }
    let mut interface = Type { kind: Kind::Interface, ..Type::class("I0", 0) };
    if random.percent(50) {
        let body = Expr::Constant(random.below(50) as i64);
        let method = Method { modifiers: vec!["default"], ..Method::public("d0", body) };
        interface.members.push(Member::Method(method));
    }
    for class in &mut types {
        if random.percent(30) {
            class.implements.push("I0".to_owned());
        }
    }
    types.push(interface);
    Program { types, ..Program::default() }
}

/// A program in the making.
struct Builder<'r> {
    program: Program,
    random: &'r mut Random,
    hooks: usize,
}

impl Builder<'_> {
    fn number(&mut self) -> Expr {
        Expr::Constant(self.random.below(90) as i64 + 5)
    }

    /// One of the three classes.
    fn class(&mut self) -> String {
        format!("C{}", self.random.below(3))
    }

    fn add(&mut self, class: &str, member: Member) {
        self.program.of_mut(class).into_iter().for_each(|it| it.members.push(member.clone()));
    }

    /// A method in one of the classes that uses a feature.
    fn hook(&mut self, body: Expr) {
        let class = self.class();
        self.hook_in(&class, body);
    }

    fn hook_in(&mut self, class: &str, body: Expr) {
        let method = Method::public(&format!("x{}", self.hooks), body);
        self.hooks += 1;
        self.add(class, Member::Method(method));
    }
}
