//! The default technique, `hybrid`: the test ran a changed method, or its dispatch, init, shape or file facts meet a change.
//!
//! One file for each sort of change. Whatever is not known to be harmless asks for every test that touched the class.

mod fields;
mod files;
mod headers;
mod methods;
mod services;

use super::{Change, Context, Demand, Rule, Subject};
use crate::dependences::Dependence;
use crate::diff::{ClassChange, ClassDiff};

/// What the changes ask for.
pub fn demands(context: &Context<'_>) -> Vec<Demand> {
    let mut out = Vec::new();
    for class in &context.diff.classes {
        for change in &class.changes {
            one(context, class, change, &mut out);
        }
        unobserved(class, &mut out);
        compiled_against(class, &mut out);
        deserialized(context, class, &mut out);
    }
    files::demands(context, &mut out);
    out
}

fn one(context: &Context<'_>, class: &ClassDiff, change: &ClassChange, out: &mut Vec<Demand>) {
    match change {
        ClassChange::Added | ClassChange::Removed | ClassChange::Header(_) => {
            headers::demands(context, class, change, out);
        }
        ClassChange::Body(_)
        | ClassChange::MethodAdded(_)
        | ClassChange::MethodRemoved(_)
        | ClassChange::MethodFlags(..)
        | ClassChange::MethodSignature(_)
        | ClassChange::MethodAnnotations(_)
        | ClassChange::AnnotationDefault(_) => methods::demands(context, class, change, out),
        // The fields ask for whoever looks at them.
        ClassChange::InitialValues(_) => {}
        ClassChange::FieldAdded(_)
        | ClassChange::FieldRemoved(_)
        | ClassChange::FieldFlags(..)
        | ClassChange::FieldConstant(_)
        | ClassChange::FieldSignature(_)
        | ClassChange::FieldAnnotations(_)
        | ClassChange::FieldOrder => fields::demands(context, class, change, out),
    }
}

/// A class whose methods have no probes of their own: any change of it reaches whoever touched it.
fn unobserved(class: &ClassDiff, out: &mut Vec<Demand>) {
    let change = Change::of_class("change of", &class.name);
    out.push(Demand::on(Rule::Unobserved, &change, Dependence::Whole(class.name.to_string())));
    out.push(Demand::on(Rule::Unobserved, &change, Dependence::ClassPath));
    for family in ["tree", "command"] {
        out.push(Demand::on(Rule::UnknownOperands, &change, Dependence::Unknown(family.to_owned())));
    }
}

/// Whoever has a compiler run depends on all declarations that it may look at, and on nothing in the bodies of methods.
fn compiled_against(class: &ClassDiff, out: &mut Vec<Demand>) {
    if is_declared_anew(class) {
        let change = Change::of_class("declarations of", &class.name);
        out.push(Demand::on(Rule::Shape, &change, Dependence::AllShapes));
    }
}

/// Whoever reads objects from a stream may read such ones, and run nothing of their class.
fn deserialized(context: &Context<'_>, class: &ClassDiff, out: &mut Vec<Demand>) {
    let readers = [Dependence::Deserialization, Dependence::Unknown("deserialize".to_owned())];
    if !readers.iter().any(|reader| context.is_known(reader)) || !is_declared_anew(class) {
        return;
    }
    if context.is_read_from_streams(&class.name) {
        let change = Change::of_class("declarations of", &class.name);
        out.extend(readers.map(|reader| Demand::on(Rule::Serialization, &change, reader)));
    }
}

/// Whether anything but code differs.
fn is_declared_anew(class: &ClassDiff) -> bool {
    class.changes.iter().any(|change| !matches!(change, ClassChange::Body(_) | ClassChange::InitialValues(_)))
}

/// The members of a class are others now: whoever looks at them, runs them as tests, or writes objects of it notices.
fn shape(class: &ClassDiff, change: &Change, out: &mut Vec<Demand>) {
    let name = class.name.to_string();
    out.push(Demand::on(Rule::Shape, change, Dependence::Shape(name.clone())));
    out.push(Demand::on(Rule::OwnClass, change, Dependence::Own(name.clone())));
    let all_of = vec![Dependence::Serialization, Dependence::Class(name)];
    out.push(Demand::on_all(Rule::Serialization, change, all_of));
}

/// Whoever touched the class.
fn touched(rule: Rule, class: &ClassDiff, change: &Change, out: &mut Vec<Demand>) {
    out.push(Demand::on(rule, change, Dependence::Class(class.name.to_string())));
}
