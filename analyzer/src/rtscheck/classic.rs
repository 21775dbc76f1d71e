//! The bounded programs of the paper's Table II: three classes in two packages, a few methods and fields, one constraint each.
//!
//! All programs within the bounds have a number. They are taken in steps through these numbers, so that a few hundred of them
//! are spread over the whole space, and all of them are taken when there are no more than that.

use super::program::{Base, Expr, Field, Member, Method, Program, Type, Value};

/// A constraint of Table II, with the bounds that the paper uses it with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Constraint {
    /// `JD1` to `JD10`.
    pub name: &'static str,
    /// What every program has.
    pub summary: &'static str,
    methods: usize,
    fields: usize,
    rule: Demanded,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Demanded {
    Nothing,
    MethodAndSuper,
    MethodAndSub,
    FieldAndSuper,
    MethodAndField,
    Inheritance,
    Caller,
    FieldAccess,
}

const fn constraint(
    name: &'static str,
    summary: &'static str,
    methods: usize,
    fields: usize,
    rule: Demanded,
) -> Constraint {
    Constraint { name, summary, methods, fields, rule }
}

/// All constraints.
pub const CONSTRAINTS: [Constraint; 10] = [
    constraint("JD1", "NoConstraints", 3, 2, Demanded::Nothing),
    constraint("JD2", "ClzWithMethodAndSuperClz", 4, 0, Demanded::MethodAndSuper),
    constraint("JD3", "ClzWithMethodAndSubClz", 4, 0, Demanded::MethodAndSub),
    constraint("JD4", "ClzWithFieldAndSuperClz", 1, 1, Demanded::FieldAndSuper),
    constraint("JD5", "ClzWithMethodAndField", 1, 1, Demanded::MethodAndField),
    constraint("JD6", "SomeInheritance", 3, 0, Demanded::Inheritance),
    constraint("JD7", "SomeMethod", 3, 0, Demanded::Nothing),
    constraint("JD8", "SomeField", 1, 2, Demanded::Nothing),
    constraint("JD9", "SomeCaller", 3, 0, Demanded::Caller),
    constraint("JD10", "SomeFieldSomeFieldAccess", 3, 1, Demanded::FieldAccess),
];

/// The names of the classes.
const CLASSES: [&str; 3] = ["C0", "C1", "C2"];

/// Takes a number apart into choices.
struct Choices(u64);

impl Choices {
    fn of(&mut self, count: u64) -> usize {
        let choice = self.0 % count;
        self.0 /= count;
        choice as usize
    }
}

/// Choices of a body: a constant, or one of six ways to reach a method or a field of one of three classes.
const BODIES: u64 = 1 + 6;
/// Owner, name, parameter, returned type, body, whom the body asks.
const METHOD_CHOICES: u64 = 3 * 2 * 3 * 2 * BODIES * 3;
/// Owner, name, type.
const FIELD_CHOICES: u64 = 3 * 2 * 3;
/// The packages of two classes, and what each class extends.
const CLASS_CHOICES: u64 = 4 * 27;

impl Constraint {
    /// The constraint of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        CONSTRAINTS.into_iter().find(|it| it.name == name)
    }

    /// How many numbers there are within the bounds, those that make no sense included.
    pub fn space(&self) -> u64 {
        let methods = METHOD_CHOICES.saturating_pow(self.methods as u32);
        methods.saturating_mul(FIELD_CHOICES.saturating_pow(self.fields as u32)).saturating_mul(CLASS_CHOICES)
    }

    /// The first so many programs, in steps that depend on the seed.
    pub fn programs(&self, count: usize, seed: u64) -> Vec<Program> {
        let (space, mut number) = (self.space(), seed % self.space());
        // A prime that divides no bound: every number comes up once before any does twice.
        let stride = 1_000_003 % space;
        let mut programs = Vec::with_capacity(count);
        for _ in 0..space.min(count as u64 * 100_000) {
            if programs.len() == count {
                break;
            }
            let program = self.decode(number);
            if self.holds(&program) {
                programs.push(program);
            }
            number = (number + stride) % space;
        }
        programs
    }

    fn decode(&self, number: u64) -> Program {
        let mut choices = Choices(number);
        let mut program = Program::default();
        for (index, name) in CLASSES.into_iter().enumerate() {
            let package = if index == 0 { 0 } else { choices.of(2) as u8 };
            let mut class = Type::class(name, package);
            let above = choices.of(3);
            class.extends = CLASSES.get(above).filter(|it| **it != name).map(|it| (*it).to_owned());
            program.types.push(class);
        }
        for index in 0..self.fields {
            self.field(index, &mut choices, &mut program);
        }
        for index in 0..self.methods {
            self.method(index, &mut choices, &mut program);
        }
        program
    }

    fn field(&self, index: usize, choices: &mut Choices, program: &mut Program) {
        let (owner, name, kind) = (choices.of(3), choices.of(2), choices.of(3));
        let (value, initial) = match kind {
            0 => (Value::Int, Some(Expr::Constant(10 + index as i64))),
            1 => (Value::Long, Some(Expr::Constant(11 + index as i64))),
            // A reference, as in the paper's first mode.
            _ => (Value::Object(CLASSES.get(owner).copied().unwrap_or("Object").to_owned()), None),
        };
        let field = Field { modifiers: vec!["public"], value, name: format!("f{name}"), initial };
        if let Some(class) = program.types.get_mut(owner) {
            class.members.push(Member::Field(field));
        }
    }

    fn method(&self, index: usize, choices: &mut Choices, program: &mut Program) {
        let (owner, name, parameter, long) = (choices.of(3), choices.of(2), choices.of(3), choices.of(2) == 1);
        let (body, asked) = (choices.of(BODIES), choices.of(3));
        let class = || CLASSES.get(asked).copied().unwrap_or("C0").to_owned();
        let other = format!("m{}", 1 - name);
        let field = || format!("f{}", asked % 2);
        let arguments = || if asked == 2 { vec![Expr::Constant(2)] } else { Vec::new() };
        let body = match body {
            0 => Expr::Constant(index as i64),
            1 => Expr::Call(Base::This, other, arguments()),
            2 => Expr::Call(Base::Super, format!("m{}", asked % 2), Vec::new()),
            3 => Expr::Call(Base::New(class()), other, arguments()),
            4 if self.fields > 0 => Expr::Field(Base::This, field()),
            5 if self.fields > 0 => Expr::Field(Base::Super, field()),
            6 if self.fields > 0 => Expr::Field(Base::New(class()), field()),
            _ => Expr::Constant(20 + index as i64),
        };
        let parameters = match parameter {
            0 => Vec::new(),
            1 => vec![Value::Int],
            _ => vec![Value::Long],
        };
        let returns = if long { Value::Long } else { Value::Int };
        let method = Method { parameters, returns, ..Method::public(&format!("m{name}"), body) };
        if let Some(class) = program.types.get_mut(owner) {
            class.members.push(Member::Method(method));
        }
    }

    /// Whether the program makes sense, and has what is demanded.
    fn holds(&self, program: &Program) -> bool {
        !program.is_cyclic() && !has_twins(program) && self.has_demanded(program) && resolves(program)
    }

    fn has_demanded(&self, program: &Program) -> bool {
        let any = |is_so: &dyn Fn(&Type) -> bool| program.types.iter().any(is_so);
        let extends = |it: &Type| it.extends.is_some();
        let below = |it: &Type| any(&|other| other.extends.as_ref() == Some(&it.name));
        let bodies =
            |is_so: &dyn Fn(&Expr) -> bool| any(&|it| it.methods().filter_map(|it| it.body.as_ref()).any(is_so));
        match self.rule {
            Demanded::Nothing => true,
            Demanded::MethodAndSuper => any(&|it| it.methods().next().is_some() && extends(it)),
            Demanded::MethodAndSub => any(&|it| it.methods().next().is_some() && below(it)),
            Demanded::FieldAndSuper => any(&|it| it.fields().next().is_some() && extends(it)),
            Demanded::MethodAndField => any(&|it| it.methods().next().is_some() && it.fields().next().is_some()),
            Demanded::Inheritance => any(&extends),
            Demanded::Caller => bodies(&|it| matches!(it, Expr::Call(..))),
            Demanded::FieldAccess => bodies(&|it| matches!(it, Expr::Field(..))),
        }
    }
}

/// Whether what methods ask of their own class and its superclasses is there. What they ask of others is left to the compiler,
/// as is everything else.
fn resolves(program: &Program) -> bool {
    program.types.iter().all(|class| {
        let above = program.above(&class.name);
        let mut chain = vec![class];
        chain.extend(&above);
        class.methods().filter_map(|method| Some((method, method.body.as_ref()?))).all(|(method, body)| match body {
            Expr::Call(Base::This, name, arguments) => has_method(&chain, name, arguments.len(), &method.returns),
            Expr::Call(Base::Super, name, arguments) => has_method(&above, name, arguments.len(), &method.returns),
            Expr::Field(Base::This, name) => has_field(&chain, name, &method.returns),
            Expr::Field(Base::Super, name) => has_field(&above, name, &method.returns),
            _ => true,
        })
    })
}

fn fits(found: &Value, wanted: &Value) -> bool {
    found == wanted || (*found == Value::Int && *wanted == Value::Long)
}

fn has_method(chain: &[&Type], name: &str, arguments: usize, wanted: &Value) -> bool {
    let mut methods = chain.iter().flat_map(|it| it.methods());
    methods.any(|it| it.name == name && it.parameters.len() == arguments && fits(&it.returns, wanted))
}

fn has_field(chain: &[&Type], name: &str, wanted: &Value) -> bool {
    let mut fields = chain.iter().flat_map(|it| it.fields());
    fields.find(|it| it.name == name).is_some_and(|it| fits(&it.value, wanted))
}

/// Whether a class has the same member twice.
fn has_twins(program: &Program) -> bool {
    program.types.iter().any(|it| {
        let methods: Vec<_> = it.methods().map(|method| (&method.name, &method.parameters)).collect();
        let fields: Vec<_> = it.fields().map(|field| &field.name).collect();
        let twice = |number: usize, same: &dyn Fn(usize) -> bool| (0..number).any(same);
        methods.iter().enumerate().any(|(place, one)| twice(place, &|other| methods.get(other) == Some(one)))
            || fields.iter().enumerate().any(|(place, one)| twice(place, &|other| fields.get(other) == Some(one)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_different_hold_their_constraint_and_depend_on_the_seed_alone() {
        for constraint in CONSTRAINTS {
            let programs = constraint.programs(60, 1);
            assert_eq!(programs.len(), 60, "{}", constraint.name);
            for (place, program) in programs.iter().enumerate() {
                assert!(constraint.has_demanded(program), "{}", constraint.name);
                assert!(!programs[..place].contains(program) || constraint.fields < 2, "{}", constraint.name);
            }
            assert_eq!(programs, constraint.programs(60, 1));
        }
    }

    #[test]
    fn the_stride_meets_every_number() {
        for constraint in CONSTRAINTS {
            for bound in [2, 3, 5, 7] {
                assert!(1_000_003 % bound != 0 || constraint.space() % bound != 0);
            }
        }
    }
}
