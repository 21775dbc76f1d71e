//! Fields that appear, go, or are others now.

use super::{Change, Context, Demand, Rule, shape, touched};
use crate::diff::{ClassChange, ClassDiff};
use crate::digest::MemberName;

use touchstone_formats::class::access;

pub(super) fn demands(context: &Context<'_>, class: &ClassDiff, change: &ClassChange, out: &mut Vec<Demand>) {
    let text = |what: &str, field: &MemberName| Change::of_member(what, &class.name, field.as_str());
    match change {
        ClassChange::FieldAdded(field) => {
            let change = text("new field", field);
            if context.hierarchies.field_lookup_changes(&class.name, field) {
                touched(Rule::Field, class, &change, out);
            }
            shape(class, &change, out);
        }
        ClassChange::FieldRemoved(field) => {
            let change = text("removed field", field);
            // The code of the class itself and of its nest says so when it no longer uses a private field.
            if !was_private(class, field) || context.hierarchies.field_lookup_changes(&class.name, field) {
                touched(Rule::Field, class, &change, out);
            }
            shape(class, &change, out);
        }
        ClassChange::FieldFlags(field, _) => {
            let change = text("flags of field", field);
            touched(Rule::Field, class, &change, out);
            shape(class, &change, out);
        }
        ClassChange::FieldConstant(field) => touched(Rule::Field, class, &text("constant of field", field), out),
        ClassChange::FieldAnnotations(field) => {
            let change = text("annotations of field", field);
            touched(Rule::Annotations, class, &change, out);
            shape(class, &change, out);
        }
        ClassChange::FieldSignature(field) => shape(class, &text("signature of field", field), out),
        ClassChange::FieldOrder => shape(class, &Change::of_class("order of the fields of", &class.name), out),
        _ => {}
    }
}

fn was_private(class: &ClassDiff, field: &MemberName) -> bool {
    let old = class.old.as_ref().and_then(|old| old.field(field.as_str()));
    old.is_some_and(|field| field.access & access::PRIVATE != 0)
}
