//! The evolution operators of the paper's Table III: each gives all second revisions that it can make of a program.

use super::program::{Expr, Member, Program};

/// An operator of Table III.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operator {
    /// Add extends.
    E1,
    /// Copy field.
    E2,
    /// Copy field and replace.
    E3,
    /// Copy method.
    E4,
    /// Copy method and replace.
    E5,
    /// Evolve to next program.
    E6,
    /// Increase constants.
    E7,
    /// Remove extends.
    E8,
    /// Remove method.
    E9,
}

impl Operator {
    /// All operators.
    pub const ALL: [Self; 9] =
        [Self::E1, Self::E2, Self::E3, Self::E4, Self::E5, Self::E6, Self::E7, Self::E8, Self::E9];

    /// Its name in the table.
    pub fn name(self) -> &'static str {
        match self {
            Self::E1 => "E1",
            Self::E2 => "E2",
            Self::E3 => "E3",
            Self::E4 => "E4",
            Self::E5 => "E5",
            Self::E6 => "E6",
            Self::E7 => "E7",
            Self::E8 => "E8",
            Self::E9 => "E9",
        }
    }

    /// What it does, as the table says.
    pub fn summary(self) -> &'static str {
        match self {
            Self::E1 => "Add extends",
            Self::E2 => "Copy field",
            Self::E3 => "Copy field and replace",
            Self::E4 => "Copy method",
            Self::E5 => "Copy method and replace",
            Self::E6 => "Evolve to next program",
            Self::E7 => "Increase constants",
            Self::E8 => "Remove extends",
            Self::E9 => "Remove method",
        }
    }

    /// All that it makes of a program; `next` is the program that was generated after it.
    pub fn apply(self, program: &Program, next: Option<&Program>) -> Vec<Program> {
        match self {
            Self::E1 => add_extends(program),
            Self::E2 => copy_members(program, &|member| matches!(member, Member::Field(_)).then(|| member.clone())),
            Self::E3 => {
                copy_members(program, &|member| matches!(member, Member::Field(_)).then(|| replaced(member))?)
            }
            Self::E4 => copy_members(program, &|member| matches!(member, Member::Method(_)).then(|| member.clone())),
            Self::E5 => {
                copy_members(program, &|member| matches!(member, Member::Method(_)).then(|| replaced(member))?)
            }
            Self::E6 => next.into_iter().filter(|next| *next != program).cloned().collect(),
            Self::E7 => increase_constants(program),
            Self::E8 => remove_extends(program),
            Self::E9 => remove_methods(program),
        }
    }
}

fn add_extends(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    for (place, class) in program.types.iter().enumerate().filter(|(_, it)| it.extends.is_none()) {
        for above in program.types.iter().filter(|it| it.name != class.name) {
            let mut evolved = program.clone();
            evolved.types.get_mut(place).into_iter().for_each(|it| it.extends = Some(above.name.clone()));
            if !evolved.is_cyclic() {
                all.push(evolved);
            }
        }
    }
    all
}

fn remove_extends(program: &Program) -> Vec<Program> {
    let with = program.types.iter().enumerate().filter(|(_, it)| it.extends.is_some());
    with.map(|(place, _)| {
        let mut evolved = program.clone();
        evolved.types.get_mut(place).into_iter().for_each(|it| it.extends = None);
        evolved
    })
    .collect()
}

/// Copies what `copy` makes of a member to each other class.
fn copy_members(program: &Program, copy: &dyn Fn(&Member) -> Option<Member>) -> Vec<Program> {
    let mut all = Vec::new();
    for class in &program.types {
        for copied in class.members.iter().filter_map(copy) {
            for (place, _) in program.types.iter().enumerate().filter(|(_, it)| it.name != class.name) {
                let mut evolved = program.clone();
                evolved.types.get_mut(place).into_iter().for_each(|it| it.members.push(copied.clone()));
                all.push(evolved);
            }
        }
    }
    all
}

/// The same with another constant; `None` when it has none.
fn replaced(member: &Member) -> Option<Member> {
    let mut member = member.clone();
    let mut constants = Vec::new();
    constants_of(&mut member, &mut constants);
    let first = constants.into_iter().next()?;
    *first += 100;
    Some(member)
}

/// All constants of a member, to be changed.
pub fn constants_of<'a>(member: &'a mut Member, out: &mut Vec<&'a mut i64>) {
    match member {
        Member::Field(field) => field.initial.iter_mut().for_each(|it| it.constants_mut(out)),
        Member::Method(method) => method.body.iter_mut().for_each(|it| it.constants_mut(out)),
        Member::Initializer(_, value) => value.constants_mut(out),
        Member::Nested(nested) => nested.members.iter_mut().for_each(|it| constants_of(it, out)),
        Member::Constructor(_) => {}
    }
}

/// For each constant of the program one second revision in which it is larger.
pub fn increase_constants(program: &Program) -> Vec<Program> {
    let count = |program: &mut Program| {
        let mut constants = Vec::new();
        program.types.iter_mut().flat_map(|it| &mut it.members).for_each(|it| constants_of(it, &mut constants));
        constants.len()
    };
    let total = count(&mut program.clone());
    let one = |place: usize| {
        let mut evolved = program.clone();
        let mut constants = Vec::new();
        evolved.types.iter_mut().flat_map(|it| &mut it.members).for_each(|it| constants_of(it, &mut constants));
        constants.into_iter().nth(place).into_iter().for_each(|it| *it += 1);
        evolved
    };
    (0..total).map(one).collect()
}

fn remove_methods(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    for (place, class) in program.types.iter().enumerate() {
        let methods = class.members.iter().enumerate().filter(|(_, it)| matches!(it, Member::Method(_)));
        for (number, _) in methods {
            let mut evolved = program.clone();
            evolved.types.get_mut(place).into_iter().for_each(|it| {
                it.members.remove(number);
            });
            all.push(evolved);
        }
    }
    all
}

/// Whether the expression is a constant.
pub fn is_constant(expr: &Expr) -> bool {
    matches!(expr, Expr::Constant(_))
}
