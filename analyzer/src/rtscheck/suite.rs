//! Which programs are checked: first revisions with their tests, and all second revisions of each.

use super::classic::Constraint;
use super::operators::Operator;
use super::program::{Expr, File, Member, Place, Program, Special};
use super::random::Random;
use super::render::{Text, imports, program_texts};
use super::sequence::{Lengths, Oracle, Sequence, generate, test_text};

/// A first revision, its tests, and what becomes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Base {
    /// Its number: its packages are named after it.
    pub number: u32,
    /// How it was generated: `JD1`.
    pub mode: String,
    /// The program.
    pub program: Program,
    /// Its tests; they are the same in both revisions.
    pub tests: Vec<Sequence>,
    /// The second revisions.
    pub evolutions: Vec<Evolution>,
}

/// A second revision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evolution {
    /// The operator that made it.
    pub operator: &'static str,
    /// The program.
    pub program: Program,
    /// The test, by number, that has one more test method in this revision.
    pub more: Option<usize>,
}

impl Base {
    /// The package that all of the program is in.
    pub fn root(&self) -> String {
        format!("p{}", self.number)
    }

    /// All files of the first revision.
    pub fn texts(&self) -> Vec<Text> {
        self.files(&self.program, None)
    }

    /// All files of a second revision.
    pub fn texts_of(&self, evolution: &Evolution) -> Vec<Text> {
        self.files(&evolution.program, evolution.more)
    }

    fn files(&self, program: &Program, more: Option<usize>) -> Vec<Text> {
        let root = self.root();
        let mut texts = program_texts(program, &root);
        let imports = imports(program, &root);
        let tests = self.tests.iter().enumerate();
        let text = |(number, test)| test_text(&self.program, &imports, &root, test, None, more == Some(number));
        texts.extend(tests.map(text));
        texts
    }

    /// The names of the test classes.
    pub fn test_names(&self) -> Vec<String> {
        self.tests.iter().map(|test| format!("{}.{}", self.root(), test.name)).collect()
    }

    /// Whether a second revision changes files on the class path. A program that asks for files in a way that hides which
    /// is reached by any such change, be it in another program: the two must not be looked at together.
    pub fn changes_files(&self, evolution: &Evolution) -> bool {
        let on_class_path = |program: &Program| -> Vec<File> {
            program.files.iter().filter(|file| file.place != Place::Outside).cloned().collect()
        };
        on_class_path(&self.program) != on_class_path(&evolution.program)
    }
}

/// Whether the program asks for a resource in a way that hides which.
pub fn hides(program: &Program) -> bool {
    let hides = |expr: &Expr| matches!(expr, Expr::Special(Special::Hidden(_)));
    let mut members = program.types.iter().flat_map(|it| &it.members);
    members.any(|member| match member {
        Member::Method(method) => method.body.as_ref().is_some_and(|body| body.any(&hides)),
        Member::Initializer(_, value) => value.any(&hides),
        _ => false,
    })
}

/// What to generate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The seed.
    pub seed: u64,
    /// How many programs for each constraint.
    pub programs: usize,
    /// The tests.
    pub lengths: Lengths,
    /// What all tests look at in the end; `None` for some of each.
    pub oracle: Option<Oracle>,
}

/// The programs of one of the paper's constraints, with all that the operators make of them.
pub fn classic(plan: &Plan, constraint: Constraint, operators: &[Operator], first_number: u32) -> Vec<Base> {
    let programs = constraint.programs(plan.programs, plan.seed);
    let mut bases = Vec::with_capacity(programs.len());
    for (place, program) in programs.iter().enumerate() {
        let number = first_number + place as u32;
        let next = programs.get(place + 1);
        let mut evolutions = Vec::new();
        for operator in operators {
            let made = operator.apply(program, next).into_iter();
            evolutions.extend(made.map(|program| Evolution { operator: operator.name(), program, more: None }));
        }
        let mut random = Random::new(plan.seed ^ (u64::from(number) << 20));
        let tests = generate(program, plan, &mut random);
        bases.push(Base { number, mode: constraint.name.to_owned(), program: program.clone(), tests, evolutions });
    }
    bases
}
