//! Methods that appear, go, or are others now.

use super::services::{decides_about_providers, provided};
use super::{Change, Context, Demand, Rule, shape, touched};
use crate::dependences::Dependence;
use crate::diff::{ClassChange, ClassDiff};
use crate::digest::{MemberName, MethodDigest};
use crate::hierarchy::Target;

use touchstone_formats::class::access;

pub(super) fn demands(context: &Context<'_>, class: &ClassDiff, change: &ClassChange, out: &mut Vec<Demand>) {
    let text = |what: &str, method: &MemberName| Change::of_member(what, &class.name, method.as_str());
    match change {
        ClassChange::Body(method) => body(class, method, &text("body of", method), out),
        ClassChange::MethodRemoved(method) => {
            let change = text("removed method", method);
            out.push(ran(Rule::MethodRemoved, class, method, &change));
            if is_abstract(class.old.as_ref().and_then(|old| old.method(method.as_str()))) {
                touched(Rule::MethodRemoved, class, &change, out);
            }
            if decides_about_providers(method) {
                provided(context, Rule::MethodRemoved, class, &change, out);
            }
            dispatch(context, class, method, &change, out);
            shape(class, &change, out);
        }
        ClassChange::MethodAdded(method) => {
            let change = text("new method", method);
            if method.name() == "<clinit>" {
                touched(Rule::Initializer, class, &change, out);
            }
            if decides_about_providers(method) {
                provided(context, Rule::Header, class, &change, out);
            }
            dispatch(context, class, method, &change, out);
            shape(class, &change, out);
        }
        ClassChange::MethodFlags(method, _) => {
            let change = text("flags of", method);
            touched(Rule::MethodFlags, class, &change, out);
            if decides_about_providers(method) {
                provided(context, Rule::MethodFlags, class, &change, out);
            }
            dispatch(context, class, method, &change, out);
            shape(class, &change, out);
        }
        ClassChange::MethodAnnotations(method) => {
            let change = text("annotations of", method);
            touched(Rule::Annotations, class, &change, out);
            shape(class, &change, out);
        }
        ClassChange::AnnotationDefault(method) => {
            let change = text("default of", method);
            touched(Rule::Annotations, class, &change, out);
            shape(class, &change, out);
        }
        ClassChange::MethodSignature(method) => shape(class, &text("signature of", method), out),
        _ => {}
    }
}

fn body(class: &ClassDiff, method: &MemberName, change: &Change, out: &mut Vec<Demand>) {
    let old = class.old.as_ref().and_then(|old| old.method(method.as_str()));
    if method.name() == "<clinit>" {
        touched(Rule::Initializer, class, change, out);
    } else if old.is_none_or(MethodDigest::is_native) || is_abstract(old) {
        touched(Rule::Unobserved, class, change, out);
    } else {
        out.push(ran(Rule::Body, class, method, change));
    }
}

/// Which classes' look-ups of this method now end elsewhere: a test that used such a class and ran what was found before.
fn dispatch(context: &Context<'_>, class: &ClassDiff, method: &MemberName, change: &Change, out: &mut Vec<Demand>) {
    if method.name().starts_with('<') {
        return;
    }
    for changed in context.hierarchies.changed_lookups(&class.name, method) {
        let mut all_of = vec![Dependence::Class(changed.class)];
        // Of code without probes, that the class was used is all that is known.
        if let Target::Observed(owner) = changed.old {
            all_of.push(Dependence::Method(owner, method.as_str().to_owned()));
        }
        out.push(Demand::on_all(Rule::Dispatch, change, all_of));
    }
}

fn ran(rule: Rule, class: &ClassDiff, method: &MemberName, change: &Change) -> Demand {
    Demand::on(rule, change, Dependence::Method(class.name.to_string(), method.as_str().to_owned()))
}

fn is_abstract(method: Option<&MethodDigest>) -> bool {
    method.is_some_and(|method| method.access & access::ABSTRACT != 0)
}
