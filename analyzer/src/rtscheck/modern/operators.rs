//! The operators of modern programs: each gives all second revisions that it can make of one.

use super::rewrite::{each_field, each_method, each_type, renamed_type};
use crate::rtscheck::operators::{Operator as Classic, increase_constants};
use crate::rtscheck::program::{Expr, Field, File, Kind, Member, Method, Place, Program, Type, Value};

type Apply = fn(&Program) -> Vec<Program>;

/// The operator that adds a test method to a test class.
pub(super) const ADD_TEST_METHOD: &str = "add-test-method";

/// All other operators by name.
pub const OPERATORS: [(&str, Apply); 39] = [
    ("increase-constant", increase_constants),
    ("add-override", add_override),
    ("remove-override", remove_override),
    ("remove-method", |it| Classic::E9.apply(it, None)),
    ("copy-method", |it| Classic::E5.apply(it, None)),
    ("add-extends", |it| Classic::E1.apply(it, None)),
    ("remove-extends", |it| Classic::E8.apply(it, None)),
    ("add-implements", add_implements),
    ("remove-implements", remove_implements),
    ("add-default-method", add_default_method),
    ("add-overload", add_overload),
    ("reorder-initializers", reorder_initializers),
    ("remove-initializer", remove_initializer),
    ("reorder-members", reorder_members),
    ("change-annotation", change_annotation),
    ("add-annotation", add_annotation),
    ("add-scanned-class", add_scanned_class),
    ("add-looked-for-class", add_looked_for_class),
    ("remove-class", remove_class),
    ("change-resource", change_resource),
    ("add-resource", add_resource),
    ("remove-resource", remove_resource),
    ("change-provider", change_provider),
    ("change-variable", change_variable),
    ("change-native-library", change_native_library),
    ("move-class", move_class),
    ("rename-class", rename_class),
    ("rename-method", rename_method),
    ("method-flags", method_flags),
    ("synchronized", synchronized),
    ("access", access),
    ("constructor-access", constructor_access),
    ("give-body", give_body),
    ("change-default", change_default),
    ("field-flags", field_flags),
    ("class-flags", class_flags),
    ("hide-field", hide_field),
    ("add-field", add_field),
    ("change-constants", change_constants),
];

/// A subclass, or one that implements an interface, gets its own version of a method that it inherits.
fn add_override(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    for class in program.types.iter().filter(|it| matches!(it.kind, Kind::Class | Kind::Interface)) {
        let above = program.above(&class.name).into_iter();
        let above = above.chain(class.implements.iter().filter_map(|name| program.of(name)));
        for inherited in above.flat_map(Type::methods).filter(|it| !it.is("final") && it.parameters.is_empty()) {
            if class.methods().any(|it| it.name == inherited.name) {
                continue;
            }
            let word = if class.kind == Kind::Interface { "default" } else { "public" };
            let modifiers = if inherited.is("static") { vec!["public", "static"] } else { vec![word] };
            let method = Method { modifiers, ..Method::public(&inherited.name, Expr::Constant(777)) };
            let mut evolved = program.clone();
            evolved.of_mut(&class.name).into_iter().for_each(|it| it.members.push(Member::Method(method.clone())));
            all.push(evolved);
        }
    }
    all
}

fn remove_override(program: &Program) -> Vec<Program> {
    let inherited = |class: &Type, method: &Method| {
        let above = program.above(&class.name).into_iter();
        let above = above.chain(class.implements.iter().filter_map(|name| program.of(name)));
        above.flat_map(Type::methods).any(|it| it.name == method.name)
    };
    let mut all = Vec::new();
    for class in &program.types {
        for method in class.methods().filter(|method| inherited(class, method)) {
            let mut evolved = program.clone();
            let is_it = |member: &Member| matches!(member, Member::Method(it) if it == method);
            evolved.of_mut(&class.name).into_iter().for_each(|it| it.members.retain(|member| !is_it(member)));
            all.push(evolved);
        }
    }
    all
}

fn add_implements(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    for interface in program.types.iter().filter(|it| it.kind == Kind::Interface && it.parameter.is_none()) {
        all.extend(each_type(program, |it| {
            let fits = it.kind == Kind::Class && !it.implements.contains(&interface.name);
            fits.then(|| it.implements.push(interface.name.clone()))
        }));
    }
    all
}

fn remove_implements(program: &Program) -> Vec<Program> {
    each_type(program, |it| it.implements.pop().map(|_| ()))
}

/// An interface gets a default method: one that its implementers inherit from elsewhere already, or a new one.
fn add_default_method(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    for name in ["m0", "d0", "j0", "extra"] {
        all.extend(each_type(program, |it| {
            let fits = it.kind == Kind::Interface && it.methods().all(|method| method.name != name);
            let method = Method { modifiers: vec!["default"], ..Method::public(name, Expr::Constant(888)) };
            fits.then(|| it.members.push(Member::Method(method)))
        }));
    }
    all
}

/// A method that takes a `long` gets a neighbour that takes an `int`: calls with an `int` now mean that one.
fn add_overload(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    for class in &program.types {
        for method in class.methods().filter(|it| it.parameters.first() == Some(&Value::Long)) {
            let more = Method { parameters: vec![Value::Int], body: Some(Expr::Constant(666)), ..method.clone() };
            let mut evolved = program.clone();
            evolved.of_mut(&class.name).into_iter().for_each(|it| it.members.push(Member::Method(more.clone())));
            all.push(evolved);
        }
    }
    all
}

fn is_static_state(member: &Member) -> bool {
    matches!(member, Member::Initializer(..)) || matches!(member, Member::Field(field) if field.is("static"))
}

/// Exchanges neighbours that are alike.
fn exchanged(program: &Program, alike: fn(&Member) -> bool) -> Vec<Program> {
    let mut all = Vec::new();
    for (place, class) in program.types.iter().enumerate() {
        for number in 1..class.members.len() {
            let pair = [number - 1, number].map(|it| class.members.get(it).is_some_and(alike));
            if pair == [true, true] {
                let mut evolved = program.clone();
                evolved.types.get_mut(place).into_iter().for_each(|it| it.members.swap(number - 1, number));
                all.push(evolved);
            }
        }
    }
    all
}

fn reorder_initializers(program: &Program) -> Vec<Program> {
    exchanged(program, is_static_state)
}

fn reorder_members(program: &Program) -> Vec<Program> {
    exchanged(program, |member| !is_static_state(member))
}

/// The initializers of a class go, and with them `<clinit>`, where nothing else needs one.
fn remove_initializer(program: &Program) -> Vec<Program> {
    let all = each_type(program, |it| {
        let before = it.members.len();
        it.members.retain(|member| !matches!(member, Member::Initializer(..)));
        (it.members.len() != before).then_some(())
    });
    let last = each_type(program, |it| {
        let place = it.members.iter().rposition(|member| matches!(member, Member::Initializer(..)))?;
        it.members.remove(place);
        Some(())
    });
    all.into_iter().chain(last).collect()
}

fn change_annotation(program: &Program) -> Vec<Program> {
    let changed = each_type(program, |it| it.annotation.as_mut().map(|(_, value)| *value += 1));
    let removed = each_type(program, |it| it.annotation.take().map(|_| ()));
    changed.into_iter().chain(removed).collect()
}

fn add_annotation(program: &Program) -> Vec<Program> {
    let Some(name) = program.types.iter().find(|it| it.kind == Kind::Annotation).map(|it| it.name.clone()) else {
        return Vec::new();
    };
    let of_types = each_type(program, |it| {
        let fits = it.annotation.is_none() && it.kind == Kind::Class;
        fits.then(|| it.annotation = Some((name.clone(), 9)))
    });
    let of_methods = each_method(program, |_, it| {
        let fits = it.annotation.is_none() && !it.is("annotation");
        fits.then(|| it.annotation = Some((name.clone(), 9)))
    });
    of_types.into_iter().chain(of_methods).collect()
}

fn with_type(program: &Program, name: &str) -> Vec<Program> {
    if program.of(name).is_some() {
        return Vec::new();
    }
    let mut evolved = program.clone();
    let mut class = Type::class(name, 0);
    class.members.push(Member::Method(Method::public("m0", Expr::Constant(555))));
    evolved.types.push(class);
    vec![evolved]
}

fn add_scanned_class(program: &Program) -> Vec<Program> {
    ["Plugin0", "Plugin1"].into_iter().flat_map(|name| with_type(program, name)).collect()
}

fn add_looked_for_class(program: &Program) -> Vec<Program> {
    let listed = program.files.iter().filter(|it| it.place == Place::Services);
    let missing: Vec<&str> =
        listed.flat_map(|it| it.content.lines()).filter(|name| program.of(name).is_none()).collect();
    let Some(name) = missing.first() else { return with_type(program, "Later0") };
    let mut all = with_type(program, name);
    // A provider may be one, or not.
    let mut providing = all.clone();
    for it in providing.iter_mut().filter_map(|evolved| evolved.of_mut(name)) {
        it.implements.push("S0".to_owned());
    }
    all.extend(providing);
    all
}

fn remove_class(program: &Program) -> Vec<Program> {
    let without = |place: usize| {
        let mut evolved = program.clone();
        evolved.types.remove(place);
        evolved
    };
    // Those that are known by name only are not missed by the compiler.
    let by_name: Vec<usize> = (0..program.types.len()).filter(|it| is_by_name(program, *it)).collect();
    if by_name.is_empty() {
        return (0..program.types.len()).map(without).collect();
    }
    by_name.into_iter().map(without).collect()
}

fn is_by_name(program: &Program, place: usize) -> bool {
    program.types.get(place).is_some_and(Type::is_by_name)
}

fn each_file(program: &Program, change: impl Fn(&mut File) -> Option<()>) -> Vec<Program> {
    let one = |place: usize| {
        let mut evolved = program.clone();
        change(evolved.files.get_mut(place)?).map(|()| evolved)
    };
    (0..program.files.len()).filter_map(one).collect()
}

fn is_number(file: &File) -> bool {
    file.content.parse::<i64>().is_ok()
}

fn change_resource(program: &Program) -> Vec<Program> {
    each_file(program, |it| is_number(it).then(|| it.content = "6".to_owned()))
}

fn add_resource(program: &Program) -> Vec<Program> {
    let added = [(Place::Package, "r1.txt"), (Place::Outside, "f1.txt"), (Place::Package, "h0.txt")];
    let one = |(place, name): (Place, &str)| {
        let mut evolved = program.clone();
        evolved.files.push(File { place, name: name.to_owned(), content: "7".to_owned() });
        evolved
    };
    let is_asked_for = |(_, name): &(Place, &str)| *name != "h0.txt" || crate::rtscheck::suite::hides(program);
    added.into_iter().rev().filter(is_asked_for).map(one).collect()
}

fn remove_resource(program: &Program) -> Vec<Program> {
    let one = |place: usize| {
        let mut evolved = program.clone();
        evolved.files.remove(place);
        evolved
    };
    (0..program.files.len()).map(one).collect()
}

fn change_provider(program: &Program) -> Vec<Program> {
    let of = |content: &'static str| {
        each_file(program, move |it| (it.place == Place::Services).then(|| it.content = content.to_owned()))
    };
    ["Provider2", "Provider1\nProvider2"].into_iter().flat_map(of).collect()
}

fn change_variable(program: &Program) -> Vec<Program> {
    let mut evolved = program.clone();
    evolved.variables.iter_mut().for_each(|(_, value)| *value = "6".to_owned());
    vec![evolved]
}

fn change_native_library(program: &Program) -> Vec<Program> {
    let text = "this is no library either, but it is long enough to have the header of one, were it one at all";
    each_file(program, |it| it.name.ends_with(".so").then(|| it.content = text.to_owned()))
}

fn move_class(program: &Program) -> Vec<Program> {
    each_type(program, |it| {
        it.package = 1 - it.package.min(1);
        Some(())
    })
}

fn rename_class(program: &Program) -> Vec<Program> {
    program.types.iter().rev().map(|it| renamed_type(program, &it.name, &format!("{}X", it.name))).collect()
}

fn rename_method(program: &Program) -> Vec<Program> {
    each_method(program, |_, it| {
        it.name.push('X');
        Some(())
    })
}

fn method_flags(program: &Program) -> Vec<Program> {
    toggled_methods(program, &["final", "static"])
}

fn toggled_methods(program: &Program, flags: &[&'static str]) -> Vec<Program> {
    let mut all = Vec::new();
    for flag in flags {
        all.extend(each_method(program, |class, it| {
            let fits = it.body.is_some() && class.kind == Kind::Class;
            fits.then(|| toggle(&mut it.modifiers, flag))
        }));
    }
    all
}

/// Where a method asks about its lock it is that method, elsewhere any.
fn synchronized(program: &Program) -> Vec<Program> {
    let flag = "synchronized";
    let asking = each_method(program, |_, it| (it.body == Some(Expr::Locked)).then(|| toggle(&mut it.modifiers, flag)));
    if asking.is_empty() { toggled_methods(program, &[flag]) } else { asking }
}

/// Adds a modifier, or takes it away.
fn toggle(modifiers: &mut Vec<&'static str>, flag: &'static str) {
    match modifiers.iter().position(|it| *it == flag) {
        Some(place) => drop(modifiers.remove(place)),
        None => modifiers.push(flag),
    }
}

/// From private or package-private to public and back: that decides about overriding.
fn access(program: &Program) -> Vec<Program> {
    each_method(program, |class, it| {
        let is_plain = class.kind == Kind::Class && it.body.is_some();
        let open = it.is("public");
        is_plain.then(|| it.modifiers.retain(|it| !["public", "private"].contains(it)))?;
        if !open {
            it.modifiers.insert(0, "public");
        }
        Some(())
    })
}

/// Constructors that only the JDK calls, so that no other code stands in the way: those of providers must be public.
fn constructor_access(program: &Program) -> Vec<Program> {
    each_type(program, |it| {
        let modifiers = it.members.iter_mut().find_map(|member| match member {
            Member::Constructor(modifiers) => Some(modifiers),
            _ => None,
        })?;
        *modifiers = if modifiers.contains(&"public") { vec!["private"] } else { vec!["public"] };
        Some(())
    })
}

/// What is native or abstract gets a body.
fn give_body(program: &Program) -> Vec<Program> {
    each_method(program, |_, it| {
        let has_none = it.is("native") || it.is("abstract");
        has_none.then(|| {
            it.modifiers.retain(|it| !["native", "abstract"].contains(it));
            it.body = Some(Expr::Constant(444));
        })
    })
}

/// The defaults of annotations.
fn change_default(program: &Program) -> Vec<Program> {
    each_method(program, |_, it| it.is("annotation").then(|| it.body = Some(Expr::Constant(4321))))
}

fn field_flags(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    for flag in ["final", "volatile", "transient", "static"] {
        all.extend(each_field(program, |it| {
            toggle(&mut it.modifiers, flag);
            Some(())
        }));
    }
    all
}

fn class_flags(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    for flag in ["final", "abstract"] {
        all.extend(each_type(program, |it| {
            toggle(&mut it.modifiers, flag);
            Some(())
        }));
    }
    all
}

fn with_field(program: &Program, name: &str, initial: Option<Expr>) -> Vec<Program> {
    each_type(program, |it| {
        let fits = it.kind == Kind::Class && it.fields().all(|field| field.name != name);
        let initial = initial.clone();
        let field = Field { modifiers: vec!["public"], value: Value::Int, name: name.to_owned(), initial };
        fits.then(|| it.members.push(Member::Field(field)))
    })
}

fn hide_field(program: &Program) -> Vec<Program> {
    let names = program.types.iter().flat_map(Type::fields).filter(|it| !it.is("static")).map(|it| it.name.clone());
    let mut names: Vec<String> = names.collect();
    names.dedup();
    let hidden = |name: &String| {
        // Without a value no constructor tells of it.
        let mut all = with_field(program, name, None);
        all.extend(with_field(program, name, Some(Expr::Constant(333))));
        all
    };
    names.iter().flat_map(hidden).collect()
}

fn add_field(program: &Program) -> Vec<Program> {
    let mut all = with_field(program, "added", None);
    all.reverse();
    all
}

/// The constants of an enum, or the components of a record: one more, or in another order.
fn change_constants(program: &Program) -> Vec<Program> {
    let has_some = |it: &Type| !it.constants.is_empty();
    let more = each_type(program, |it| has_some(it).then(|| it.constants.insert(0, "NEW".to_owned())));
    let turned = each_type(program, |it| has_some(it).then(|| it.constants.reverse()));
    more.into_iter().chain(turned).collect()
}
