//! Classes that appear, go, or have another header.

use super::services::provided;
use super::{Change, Context, Demand, Rule, shape, touched};
use crate::dependences::Dependence;
use crate::diff::{ClassChange, ClassDiff};

pub(super) fn demands(context: &Context<'_>, class: &ClassDiff, change: &ClassChange, out: &mut Vec<Demand>) {
    match change {
        ClassChange::Added => {
            let change = Change::of_class("new class", &class.name);
            appeared(class, &change, out);
            provided(context, Rule::ClassAppeared, class, &change, out);
        }
        ClassChange::Removed => {
            let change = Change::of_class("removed class", &class.name);
            touched(Rule::ClassRemoved, class, &change, out);
            provided(context, Rule::ClassRemoved, class, &change, out);
            shape(class, &change, out);
        }
        ClassChange::Header(part) => {
            let change = Change::of_class(&format!("{} of", part.name()), &class.name);
            if !part.is_shape_only() {
                touched(Rule::Header, class, &change, out);
                provided(context, Rule::Header, class, &change, out);
            }
            shape(class, &change, out);
        }
        _ => {}
    }
}

/// What the JDK looks for beside a class that it is asked to describe, by name.
const COMPANIONS: [&str; 3] = ["BeanInfo", "Editor", "MBean"];

/// Nobody can have run a class that was not there; somebody may have looked for it.
fn appeared(class: &ClassDiff, change: &Change, out: &mut Vec<Demand>) {
    touched(Rule::ClassAppeared, class, change, out);
    out.push(Demand::on(Rule::Shape, change, Dependence::Shape(class.name.to_string())));
    for companion in COMPANIONS.iter().filter_map(|companion| class.name.strip_suffix(companion)) {
        out.push(Demand::on(Rule::Shape, change, Dependence::Shape(companion.to_owned())));
    }
    for family in ["forName", "loadClass", "service", "handle", "proxy", "newInstance"] {
        out.push(Demand::on(Rule::UnknownOperands, change, Dependence::Unknown(family.to_owned())));
    }
}
