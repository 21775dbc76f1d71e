//! Makes an evolving program smaller: all edits that take something away from both of its revisions and from its tests.
//!
//! Whether what is left still fails is for others to find out; edits that do can be applied one after the other.

use super::program::{Expr, Member, Program, Type, Value};
use super::sequence::{Argument, Oracle, Sequence, Step};
use super::suite::Base;

/// Something that can be taken away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit {
    /// A test, by name.
    Test(String),
    /// A type.
    Type(String),
    /// A member of a type, by its key.
    Member(String, String),
    /// What a type extends.
    Extends(String),
    /// One thing that a type implements.
    Implements(String, String),
    /// A type's annotation.
    Annotation(String),
    /// What a method computes, where it is the same in both revisions: then it gives 0.
    Body(String, String),
    /// A file, by name.
    File(String),
    /// An environment variable.
    Variable(String),
    /// A step of a test.
    Step(String, usize),
    /// What a test looks at in the end.
    Oracle(String),
}

/// All edits that a program with one second revision allows, those that take most away first.
pub fn edits(base: &Base) -> Vec<Edit> {
    let mut all: Vec<Edit> = base.tests.iter().map(|test| Edit::Test(test.name.clone())).collect();
    let revisions = || std::iter::once(&base.program).chain(base.evolutions.iter().map(|it| &it.program));
    for it in revisions().flat_map(|it| &it.types) {
        all.push(Edit::Type(it.name.clone()));
    }
    for it in revisions().flat_map(|it| &it.types) {
        all.extend(it.members.iter().map(|member| Edit::Member(it.name.clone(), key(member))));
        all.extend(it.extends.iter().map(|_| Edit::Extends(it.name.clone())));
        all.extend(it.implements.iter().map(|above| Edit::Implements(it.name.clone(), above.clone())));
        all.extend(it.annotation.iter().map(|_| Edit::Annotation(it.name.clone())));
        all.extend(
            it.methods().map(|method| Edit::Body(it.name.clone(), method_key(&method.name, &method.parameters))),
        );
    }
    all.extend(revisions().flat_map(|it| &it.files).map(|file| Edit::File(file.name.clone())));
    all.extend(base.program.variables.iter().map(|(name, _)| Edit::Variable(name.clone())));
    for test in &base.tests {
        all.extend((0..test.steps.len()).rev().map(|step| Edit::Step(test.name.clone(), step)));
        all.extend((test.oracle != Oracle::Values).then(|| Edit::Oracle(test.name.clone())));
    }
    let mut seen: Vec<Edit> = Vec::new();
    all.retain(|edit| {
        let is_new = !seen.contains(edit);
        if is_new {
            seen.push(edit.clone());
        }
        is_new
    });
    all
}

/// What tells members of a type apart.
fn key(member: &Member) -> String {
    match member {
        Member::Field(field) => field.name.clone(),
        Member::Method(method) => method_key(&method.name, &method.parameters),
        Member::Initializer(field, _) => format!("static {field}"),
        Member::Nested(nested) => format!("class {}", nested.name),
        Member::Constructor(_) => "constructor".to_owned(),
    }
}

fn method_key(name: &str, parameters: &[Value]) -> String {
    format!("{name}{parameters:?}")
}

/// The program without what the edit takes away; `None` when there is no such thing, or nothing would be left.
pub fn apply(base: &Base, edit: &Edit) -> Option<Base> {
    let mut base = base.clone();
    let before = base.clone();
    match edit {
        Edit::Test(name) => base.tests.retain(|test| test.name != *name),
        Edit::Step(name, step) => {
            let test = base.tests.iter_mut().find(|test| test.name == *name)?;
            *test = without_step(test, *step)?;
        }
        Edit::Oracle(name) => base.tests.iter_mut().find(|test| test.name == *name)?.oracle = Oracle::Values,
        Edit::Body(class, key) => same_body(&mut base, class, key)?,
        _ => {
            take_away(&mut base.program, edit);
            base.evolutions.iter_mut().for_each(|it| take_away(&mut it.program, edit));
        }
    }
    let is_evolving = base.evolutions.iter().any(|it| it.program != base.program || it.more.is_some());
    (base != before && !base.tests.is_empty() && is_evolving).then_some(base)
}

fn take_away(program: &mut Program, edit: &Edit) {
    let each = |program: &mut Program, name: &str, change: &dyn Fn(&mut Type)| {
        program.types.iter_mut().filter(|it| it.name == *name).for_each(change);
    };
    match edit {
        Edit::Type(name) => program.types.retain(|it| it.name != *name),
        Edit::Member(class, wanted) => each(program, class, &|it| it.members.retain(|it| key(it) != *wanted)),
        Edit::Extends(class) => each(program, class, &|it| it.extends = None),
        Edit::Implements(class, above) => each(program, class, &|it| it.implements.retain(|it| it != above)),
        Edit::Annotation(class) => each(program, class, &|it| it.annotation = None),
        Edit::File(name) => program.files.retain(|it| it.name != *name),
        Edit::Variable(name) => program.variables.retain(|(it, _)| it != name),
        Edit::Test(_) | Edit::Step(..) | Edit::Oracle(_) | Edit::Body(..) => {}
    }
}

/// Makes a method that is the same in all revisions give 0.
fn same_body(base: &mut Base, class: &str, wanted: &str) -> Option<()> {
    let find = |program: &Program| {
        let methods = program.of(class)?.methods();
        methods.into_iter().find(|it| method_key(&it.name, &it.parameters) == wanted)?.body.clone()
    };
    let old = find(&base.program)?;
    if matches!(old, Expr::Constant(_)) || base.evolutions.iter().any(|it| find(&it.program).as_ref() != Some(&old)) {
        return None;
    }
    let revisions = std::iter::once(&mut base.program).chain(base.evolutions.iter_mut().map(|it| &mut it.program));
    for it in revisions.flat_map(|it| &mut it.types).filter(|it| it.name == class) {
        for member in &mut it.members {
            if let Member::Method(method) = member
                && method_key(&method.name, &method.parameters) == wanted
            {
                method.body = Some(Expr::Constant(0));
            }
        }
    }
    Some(())
}

/// The test without a step that no other needs.
fn without_step(test: &Sequence, step: usize) -> Option<Sequence> {
    let mut test = test.clone();
    if test.steps.len() < 2 || step >= test.steps.len() {
        return None;
    }
    test.steps.remove(step);
    for later in test.steps.iter_mut().skip(step) {
        if let Step::Call(object, ..) = later {
            *object = moved(*object, step)?;
        }
        if let Step::Call(_, _, arguments, _) | Step::Static(_, _, arguments, _) = later {
            for argument in arguments {
                if let Argument::Of(of) = argument {
                    *of = moved(*of, step)?;
                }
            }
        }
    }
    Some(test)
}

fn moved(number: usize, removed: usize) -> Option<usize> {
    match number.cmp(&removed) {
        std::cmp::Ordering::Less => Some(number),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(number - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rtscheck::classic::CONSTRAINTS;
    use crate::rtscheck::operators::Operator;
    use crate::rtscheck::sequence::Lengths;
    use crate::rtscheck::suite::{Plan, classic};

    #[test]
    fn every_edit_that_applies_takes_something_away_and_in_the_end_nothing_is_left_to_take() {
        let plan = Plan { seed: 3, programs: 5, lengths: Lengths::default(), oracle: None };
        for base in classic(&plan, CONSTRAINTS[1], &[Operator::E7], 0) {
            let mut base = base;
            base.evolutions.truncate(1);
            let size = |base: &Base| format!("{base:?}").len();
            while let Some(smaller) = edits(&base).iter().find_map(|edit| apply(&base, edit)) {
                assert!(size(&smaller) < size(&base) + 20, "{smaller:?}");
                base = smaller;
            }
            // The change itself stays.
            assert!(base.evolutions.is_empty() || base.program != base.evolutions[0].program);
            assert!(base.tests.len() <= 1);
        }
    }

    #[test]
    fn a_step_that_others_need_stays() {
        let call = |object| Step::Call(object, "m0".to_owned(), Vec::new(), Value::Int);
        let new = || Step::New("C0".to_owned(), 0);
        let test = Sequence { name: "T0Test".to_owned(), steps: vec![new(), new(), call(1)], oracle: Oracle::Values };
        assert_eq!(without_step(&test, 0).unwrap().steps, [new(), call(0)]);
        assert_eq!(without_step(&test, 1), None);
        assert_eq!(without_step(&test, 2).unwrap().steps, [new(), new()]);
    }
}
