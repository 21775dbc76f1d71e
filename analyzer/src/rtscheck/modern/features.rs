//! The features: each adds what it needs to a program, and a method that uses it.

use super::Builder;
use crate::rtscheck::program::{Base, Expr, Field, File, Kind, Member, Method, Place, Special, Type, Value};

type Feature = fn(&mut Builder<'_>);

/// All features.
pub(super) const FEATURES: [Feature; 32] = [
    default_methods,
    statics,
    initializers,
    lambda,
    reference,
    nested,
    generics,
    record,
    switch,
    annotation,
    by_name,
    members,
    resource,
    file,
    variable,
    services,
    scanned_names,
    listed,
    serialized,
    native_library,
    hidden,
    native_method,
    locked,
    package_private,
    anonymous,
    instance_of,
    overload,
    template,
    hidden_field,
    cached,
    large,
    library,
];

fn special(special: Special) -> Expr {
    Expr::Special(special)
}

fn interface(name: &str) -> Type {
    Type { kind: Kind::Interface, ..Type::class(name, 0) }
}

fn default_method(name: &str, body: Expr) -> Member {
    Member::Method(Method { modifiers: vec!["default"], ..Method::public(name, body) })
}

fn field(modifiers: &[&'static str], name: &str, initial: Option<Expr>) -> Member {
    Member::Field(Field { modifiers: modifiers.to_vec(), value: Value::Int, name: name.to_owned(), initial })
}

fn default_methods(it: &mut Builder<'_>) {
    let (one, other) = (it.number(), it.number());
    let mut above = interface("J0");
    above.members.push(default_method("j0", one));
    let mut below = interface("J1");
    below.implements.push("J0".to_owned());
    if it.random.percent(50) {
        below.members.push(default_method("j1", other.plus(Expr::Call(Base::Implicit, "j0".to_owned(), Vec::new()))));
    }
    it.program.types.extend([above, below]);
    let class = it.class();
    it.program.of_mut(&class).into_iter().for_each(|it| it.implements.push("J1".to_owned()));
    it.hook_in(&class, Expr::Call(Base::This, "j0".to_owned(), Vec::new()));
    it.hook(Expr::Call(Base::As(class, "J0".to_owned()), "j0".to_owned(), Vec::new()));
}

fn statics(it: &mut Builder<'_>) {
    let (one, other, body) = (it.number(), it.number(), it.number());
    it.add("C0", field(&["public", "static"], "s0", Some(one)));
    it.add("C0", field(&["public", "static", "final"], "K0", Some(other)));
    let sum = Expr::Field(Base::Static("C0".to_owned()), "s0".to_owned()).plus(body);
    it.add("C1", field(&["public", "static"], "s1", Some(sum)));
    let method = Method {
        modifiers: vec!["public", "static"],
        ..Method::public("t0", Expr::Field(Base::Static("C1".to_owned()), "s1".to_owned()))
    };
    it.add("C2", Member::Method(method));
    it.hook(Expr::Field(Base::Static("C0".to_owned()), "K0".to_owned()).plus(Expr::Constant(1)));
}

fn initializers(it: &mut Builder<'_>) {
    let class = it.class();
    let (one, other) = (it.number(), it.number());
    it.add(&class, field(&["public", "static"], "i0", None));
    it.add(&class, field(&["public", "static"], "i1", None));
    it.add(&class, Member::Initializer("i0".to_owned(), one));
    it.add(
        &class,
        Member::Initializer("i1".to_owned(), Expr::Field(Base::Static(class.clone()), "i0".to_owned()).plus(other)),
    );
    it.hook(Expr::Field(Base::Static(class), "i1".to_owned()));
}

fn lambda(it: &mut Builder<'_>) {
    let (one, other) = (it.number(), it.number());
    it.hook(Expr::Lambda(Box::new(one)).plus(Expr::Lambda(Box::new(other))));
}

fn reference(it: &mut Builder<'_>) {
    let class = it.class();
    let inherits =
        it.program.of(&class).is_some_and(|it| it.extends.is_some() || it.methods().any(|it| it.name == "m0"));
    let class = if inherits { class } else { "C0".to_owned() };
    it.hook(Expr::Reference(class, "m0".to_owned()));
}

fn nested(it: &mut Builder<'_>) {
    let (one, other) = (it.number(), it.number());
    it.add("C0", field(&["private", "static"], "hidden", Some(one)));
    let mut inner = Type { modifiers: vec!["static"], ..Type::class("N0", 0) };
    let body = Expr::Field(Base::Static("C0".to_owned()), "hidden".to_owned()).plus(other);
    inner.members.push(Member::Method(Method::public("n0", body)));
    it.add("C0", Member::Nested(inner));
    it.hook_in("C0", Expr::Call(Base::New("N0".to_owned()), "n0".to_owned(), Vec::new()));
}

fn generics(it: &mut Builder<'_>) {
    let number = it.number();
    let mut above = Type { parameter: Some("T".to_owned()), ..interface("G0") };
    let parameter = |name: &str| vec![Value::Object(name.to_owned())];
    let declared = Method {
        modifiers: vec!["public"],
        parameters: parameter("T"),
        body: None,
        ..Method::public("g0", Expr::Constant(0))
    };
    above.members.push(Member::Method(declared));
    let mut class = Type::class("H0", 0);
    class.implements.push("G0<C0>".to_owned());
    class.members.push(Member::Method(Method { parameters: parameter("C0"), ..Method::public("g0", number) }));
    it.program.types.extend([above, class]);
    let seen = Base::As("H0".to_owned(), "G0<C0>".to_owned());
    it.hook(Expr::Call(seen, "g0".to_owned(), vec![Expr::Object("C0".to_owned())]));
}

fn record(it: &mut Builder<'_>) {
    let number = it.number();
    let mut record =
        Type { kind: Kind::Record, constants: vec!["c0".to_owned(), "c1".to_owned()], ..Type::class("R0", 0) };
    record.members.push(Member::Method(Method::public(
        "r0",
        Expr::Call(Base::Implicit, "c0".to_owned(), Vec::new()).plus(number),
    )));
    it.program.types.push(record);
    it.hook(Expr::Text("R0".to_owned()));
}

fn switch(it: &mut Builder<'_>) {
    let number = it.number();
    let constants = ["A", "B", "C"].map(str::to_owned).to_vec();
    let mut type_ = Type { kind: Kind::Enum, constants, ..Type::class("E0", 0) };
    type_.members.push(Member::Method(Method::public(
        "e0",
        Expr::Call(Base::Implicit, "ordinal".to_owned(), Vec::new()).plus(number),
    )));
    it.program.types.push(type_);
    it.hook(Expr::Switch("E0".to_owned(), "B".to_owned()));
}

fn annotation(it: &mut Builder<'_>) {
    let number = it.number();
    let mut type_ = Type { kind: Kind::Annotation, ..Type::class("A0", 0) };
    for (name, value) in [("value", Expr::Constant(1)), ("other", number)] {
        type_.members.push(Member::Method(Method { modifiers: vec!["annotation"], ..Method::public(name, value) }));
    }
    it.program.types.push(type_);
    let class = it.class();
    it.program.of_mut(&class).into_iter().for_each(|it| it.annotation = Some(("A0".to_owned(), 3)));
    it.hook(special(Special::Annotations(class)));
}

fn by_name(it: &mut Builder<'_>) {
    let class = it.class();
    it.hook(special(Special::ByName(class, "m0".to_owned())));
    // A class that is not there, yet.
    it.hook(special(Special::ByName("Later0".to_owned(), "m0".to_owned())));
}

fn members(it: &mut Builder<'_>) {
    let class = it.class();
    it.hook(special(Special::Members(class)));
}

fn resource(it: &mut Builder<'_>) {
    it.program.files.push(File { place: Place::Package, name: "r0.txt".to_owned(), content: "5".to_owned() });
    it.hook(special(Special::Resource("r0.txt".to_owned())));
    it.hook(special(Special::Resource("r1.txt".to_owned())));
}

fn file(it: &mut Builder<'_>) {
    it.program.files.push(File { place: Place::Outside, name: "f0.txt".to_owned(), content: "5".to_owned() });
    it.hook(special(Special::File("f0.txt".to_owned())));
    it.hook(special(Special::File("f1.txt".to_owned())));
}

fn variable(it: &mut Builder<'_>) {
    it.program.variables.push(("V0".to_owned(), "5".to_owned()));
    it.hook(special(Special::Variable("V0".to_owned())));
}

/// A service, two providers of it and a list with one of them, which may not work yet: it is not there, its constructor is private, or
/// it is none.
fn services(it: &mut Builder<'_>) {
    it.program.types.push(interface("S0"));
    let trouble = it.random.below(6);
    for name in ["Provider1", "Provider2"] {
        let mut class = Type::class(name, 0);
        let is_first = name == "Provider1";
        if !(is_first && trouble == 1) {
            class.implements.push("S0".to_owned());
        }
        let word = if is_first && trouble == 2 { "private" } else { "public" };
        class.members.push(Member::Constructor(vec![word]));
        it.program.types.push(class);
    }
    let listed = if trouble == 0 { "Provider3" } else { "Provider1" };
    it.program.files.push(File { place: Place::Services, name: "S0".to_owned(), content: listed.to_owned() });
    it.hook(special(Special::Services("S0".to_owned())));
}

fn scanned_names(it: &mut Builder<'_>) {
    it.program.types.push(Type::class("Plugin0", 0));
    it.hook(special(Special::CountNames("Plugin".to_owned())));
}

fn listed(it: &mut Builder<'_>) {
    it.hook(special(Special::Listed));
}

fn serialized(it: &mut Builder<'_>) {
    let mut class = Type::class("Z0", 0);
    class.implements.push("java.io.Serializable".to_owned());
    let number = it.number();
    class.members.push(field(&["public"], "z0", Some(number)));
    it.program.types.push(class);
    it.hook(special(Special::Serialized("Z0".to_owned())));
}

fn native_library(it: &mut Builder<'_>) {
    it.program.files.push(File { place: Place::Package, name: "libx.so".to_owned(), content: "x".to_owned() });
    it.hook(special(Special::Load("libx.so".to_owned())));
}

fn hidden(it: &mut Builder<'_>) {
    it.hook(special(Special::Hidden("h0.txt".to_owned())));
}

fn native_method(it: &mut Builder<'_>) {
    let class = it.class();
    let method = Method { modifiers: vec!["public", "native"], body: None, ..Method::public("n1", Expr::Constant(0)) };
    it.add(&class, Member::Method(method));
}

fn locked(it: &mut Builder<'_>) {
    let class = it.class();
    let method = Method { modifiers: vec!["public", "synchronized"], ..Method::public("l0", Expr::Locked) };
    it.add(&class, Member::Method(method));
}

fn package_private(it: &mut Builder<'_>) {
    let (one, other) = (it.number(), it.number());
    let modifiers = if it.random.percent(50) { vec![] } else { vec!["private"] };
    it.add("C0", Member::Method(Method { modifiers, ..Method::public("q0", one) }));
    it.add("C0", Member::Method(Method::public("q1", Expr::Call(Base::This, "q0".to_owned(), Vec::new()))));
    it.program.of_mut("C1").into_iter().for_each(|it| it.extends = Some("C0".to_owned()));
    it.add("C1", Member::Method(Method::public("q0", other)));
    if it.random.percent(50) {
        it.program.of_mut("C1").into_iter().for_each(|it| it.package = 1);
    }
}

fn anonymous(it: &mut Builder<'_>) {
    let number = it.number();
    it.hook(Expr::Anonymous("C0".to_owned(), "m0".to_owned(), Box::new(number)));
}

fn instance_of(it: &mut Builder<'_>) {
    let class = it.class();
    let above = if it.random.percent(50) { "I0" } else { "C0" };
    it.hook(Expr::InstanceOf(class, above.to_owned()));
}

fn overload(it: &mut Builder<'_>) {
    let (one, class) = (it.number(), it.class());
    it.add(&class, Member::Method(Method { parameters: vec![Value::Long], ..Method::public("o0", one) }));
    it.hook(Expr::Call(Base::New(class), "o0".to_owned(), vec![Expr::Constant(2)]));
}

fn template(it: &mut Builder<'_>) {
    let (one, other) = (it.number(), it.number());
    let mut above = Type { modifiers: vec!["abstract"], ..Type::class("B0", 0) };
    let declared =
        Method { modifiers: vec!["public", "abstract"], body: None, ..Method::public("b0", Expr::Constant(0)) };
    above.members.push(Member::Method(declared));
    let body = Expr::Call(Base::Implicit, "b0".to_owned(), Vec::new()).plus(one);
    above.members.push(Member::Method(Method::public("b1", body)));
    let mut class = Type::class("B1", u8::from(it.random.percent(30)));
    class.extends = Some("B0".to_owned());
    class.members.push(Member::Method(Method::public("b0", other)));
    it.program.types.extend([above, class]);
    it.hook(Expr::Call(Base::As("B1".to_owned(), "B0".to_owned()), "b1".to_owned(), Vec::new()));
}

fn hidden_field(it: &mut Builder<'_>) {
    let number = it.number();
    it.add("C0", field(&["public"], "f0", Some(number)));
    it.program.of_mut("C1").into_iter().for_each(|it| it.extends = Some("C0".to_owned()));
    it.hook(Expr::Field(Base::New("C1".to_owned()), "f0".to_owned()));
}

fn cached(it: &mut Builder<'_>) {
    let number = it.number();
    it.add("C0", field(&["private", "static"], "cache", None));
    let compute = Method { modifiers: vec!["public", "static"], ..Method::public("compute", number) };
    it.add("C2", Member::Method(compute));
    let call = Expr::Call(Base::Static("C2".to_owned()), "compute".to_owned(), Vec::new());
    let get = Method {
        modifiers: vec!["public", "static"],
        ..Method::public("get", Expr::Cached("cache".to_owned(), Box::new(call)))
    };
    it.add("C0", Member::Method(get));
}

fn large(it: &mut Builder<'_>) {
    let number = it.number();
    let mut class = Type::class("L0", 0);
    class.members.push(Member::Method(Method::public("large", Expr::Large.plus(number))));
    it.program.types.push(class);
    it.hook(Expr::Call(Base::New("L0".to_owned()), "large".to_owned(), Vec::new()));
}

/// A class of a library: which of its methods ran is not known.
fn library(it: &mut Builder<'_>) {
    let number = it.number();
    let mut class = Type::class("Lib0", 0);
    class.members.push(Member::Method(Method::public("lib", number)));
    it.program.types.push(class);
    it.hook(Expr::Call(Base::New("Lib0".to_owned()), "lib".to_owned(), Vec::new()));
}
