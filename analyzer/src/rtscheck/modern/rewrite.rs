//! Changes of one thing at a time, and renaming of a type wherever it is named.

use crate::rtscheck::program::{Base, Expr, Field, Member, Method, Program, Type};

/// For each type a program in which it is changed, if it could be.
pub(super) fn each_type(program: &Program, change: impl Fn(&mut Type) -> Option<()>) -> Vec<Program> {
    let one = |place: usize| {
        let mut evolved = program.clone();
        change(evolved.types.get_mut(place)?).map(|()| evolved)
    };
    (0..program.types.len()).filter_map(one).collect()
}

/// For each method a program in which it is changed, if it could be.
pub(super) fn each_method(program: &Program, change: impl Fn(&Type, &mut Method) -> Option<()>) -> Vec<Program> {
    let mut all = Vec::new();
    for (place, class) in program.types.iter().enumerate() {
        for number in 0..class.members.len() {
            let mut evolved = program.clone();
            let member = evolved.types.get_mut(place).and_then(|it| it.members.get_mut(number));
            if let Some(Member::Method(method)) = member
                && change(class, method).is_some()
            {
                all.push(evolved);
            }
        }
    }
    all
}

/// For each field a program in which it is changed, if it could be.
pub(super) fn each_field(program: &Program, change: impl Fn(&mut Field) -> Option<()>) -> Vec<Program> {
    let mut all = Vec::new();
    for (place, class) in program.types.iter().enumerate() {
        for number in 0..class.members.len() {
            let mut evolved = program.clone();
            let member = evolved.types.get_mut(place).and_then(|it| it.members.get_mut(number));
            if let Some(Member::Field(field)) = member
                && change(field).is_some()
            {
                all.push(evolved);
            }
        }
    }
    all
}

/// The program with another name for a type. Names that are only texts to the program stay as they are.
pub(super) fn renamed_type(program: &Program, old: &str, new: &str) -> Program {
    let mut program = program.clone();
    for it in &mut program.types {
        rename_in(it, old, new);
    }
    program
}

fn rename(name: &mut String, old: &str, new: &str) {
    if name == old {
        new.clone_into(name);
    }
}

fn rename_in(it: &mut Type, old: &str, new: &str) {
    rename(&mut it.name, old, new);
    it.extends.iter_mut().chain(&mut it.implements).for_each(|name| rename(name, old, new));
    it.annotation.iter_mut().for_each(|(name, _)| rename(name, old, new));
    for member in &mut it.members {
        match member {
            Member::Field(field) => field.initial.iter_mut().for_each(|it| in_expr(it, old, new)),
            Member::Method(method) => method.body.iter_mut().for_each(|it| in_expr(it, old, new)),
            Member::Initializer(_, value) => in_expr(value, old, new),
            Member::Nested(nested) => rename_in(nested, old, new),
            Member::Constructor(_) => {}
        }
    }
}

fn in_base(base: &mut Base, old: &str, new: &str) {
    match base {
        Base::New(name) | Base::Static(name) | Base::SuperOf(name) => rename(name, old, new),
        Base::As(one, other) => [one, other].into_iter().for_each(|name| rename(name, old, new)),
        Base::Implicit | Base::This | Base::Super | Base::Parameter => {}
    }
}

fn in_expr(expr: &mut Expr, old: &str, new: &str) {
    match expr {
        Expr::Field(base, _) => in_base(base, old, new),
        Expr::Call(base, _, arguments) => {
            in_base(base, old, new);
            arguments.iter_mut().for_each(|it| in_expr(it, old, new));
        }
        Expr::Sum(one, other) => [one, other].into_iter().for_each(|it| in_expr(it, old, new)),
        Expr::Lambda(inner) | Expr::Cached(_, inner) => in_expr(inner, old, new),
        Expr::Reference(name, _) | Expr::Switch(name, _) | Expr::Text(name) | Expr::Object(name) => {
            rename(name, old, new);
        }
        Expr::Anonymous(name, _, inner) => {
            rename(name, old, new);
            in_expr(inner, old, new);
        }
        Expr::InstanceOf(one, other) => [one, other].into_iter().for_each(|name| rename(name, old, new)),
        Expr::Constant(_) | Expr::Locked | Expr::Large | Expr::Special(_) => {}
    }
}
