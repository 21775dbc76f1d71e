//! What a recorded fact makes a test depend on, one row for each recorder's family.

use std::collections::BTreeSet;

use super::{Dependence, Place, Places};

/// A fact as the runtime recorded it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recorded<'a> {
    /// The recorder, such as `forName`.
    pub family: &'a str,
    /// What it was given; `None` when nobody saw that.
    pub text: Option<&'a str>,
    /// The second operand.
    pub detail: Option<&'a str>,
}

/// Adds what this fact makes a test depend on.
pub fn dependences_of(fact: &Recorded<'_>, places: &Places, out: &mut BTreeSet<Dependence>) {
    match fact.text {
        Some(text) => known(fact, text, places, out),
        None if fact.family == "allProperties" => _ = out.insert(Dependence::AllProperties),
        None if fact.family == "allEnvironment" => _ = out.insert(Dependence::AllVariables),
        None if fact.family == "compiler" => _ = out.insert(Dependence::AllShapes),
        None => _ = out.insert(Dependence::Unknown(fact.family.to_owned())),
    }
}

fn known(fact: &Recorded<'_>, text: &str, places: &Places, out: &mut BTreeSet<Dependence>) {
    match fact.family {
        "forName" | "loadClass" | "defineClass" | "object" => add_class(text, out),
        "construct" | "field" | "member" => add_class(class_of_member(text), out),
        "invoke" => {
            add_class(class_of_member(text), out);
            if let Some(receiver) = fact.detail {
                add_class(receiver, out);
            }
        }
        // A constructor, a member or all of them are looked up: which are there counts.
        "newInstance" | "handle" | "proxy" | "shape" => {
            add_class(class_of_member(text), out);
            add_shape(class_of_member(text), out);
            // What a package says about its version comes from a manifest.
            if text.ends_with(".package-info") {
                out.insert(Dependence::Resource("META-INF/MANIFEST.MF".to_owned()));
            }
        }
        "service" => {
            add_class(text, out);
            out.insert(Dependence::Resource(format!("META-INF/services/{text}")));
        }
        "deserialize" => {
            out.insert(Dependence::Serialization);
            // Objects that are written were made before; those that are read need not have run anything.
            if !text.ends_with("ObjectOutputStream") {
                out.insert(Dependence::Deserialization);
            }
            if fact.detail == Some("unfollowed") {
                out.insert(Dependence::Unknown(fact.family.to_owned()));
            }
        }
        "resource" => add_resource(text, out),
        "classResource" => add_resource(&relative_to_class(text, fact.detail.unwrap_or_default()), out),
        "bundle" => _ = out.insert(Dependence::Bundle(text.replace('.', "/"))),
        "file" | "files" => add_file(text, places, out),
        "listing" => add_listing(text, places, out),
        "tree" => add_tree(text, places, out),
        "command" => add_command(text, places, out),
        "compiler" => _ = out.insert(Dependence::AllShapes),
        "property" => _ = out.insert(Dependence::Property(text.to_owned())),
        "environment" => _ = out.insert(Dependence::Variable(text.to_owned())),
        "allProperties" => _ = out.insert(Dependence::AllProperties),
        "allEnvironment" => _ = out.insert(Dependence::AllVariables),
        "nativeLibrary" => _ = out.insert(Dependence::NativeLibrary(text.to_owned())),
        // A newer runtime's recorder: what it means is not known here.
        other => _ = out.insert(Dependence::Unknown(other.to_owned())),
    }
}

/// The class in `a.B#run()V`.
fn class_of_member(text: &str) -> &str {
    text.split_once('#').map_or(text, |(class, _)| class)
}

fn add_class(name: &str, out: &mut BTreeSet<Dependence>) {
    if let Some(class) = internal_name(name) {
        out.insert(Dependence::Class(class));
    }
}

fn add_shape(name: &str, out: &mut BTreeSet<Dependence>) {
    if let Some(class) = internal_name(name) {
        out.insert(Dependence::Shape(class));
    }
}

/// `a.B` as `a/B`; of an array its elements' class; `None` for primitives, for names of the JDK's own packages, which only
/// change with the JDK, and where there is no name.
pub fn internal_name(name: &str) -> Option<String> {
    let element = name.trim_start_matches('[');
    let name = match element.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')) {
        Some(class) if element.len() != name.len() => class,
        _ if element.len() != name.len() => return None,
        _ => name,
    };
    let is_class = !name.is_empty() && !is_jdk(name) && !PRIMITIVES.contains(&name);
    is_class.then(|| name.replace('.', "/"))
}

const PRIMITIVES: [&str; 9] = ["boolean", "byte", "char", "short", "int", "long", "float", "double", "void"];

/// Whether a class of this name can only come from the JDK: no other loader may define classes in `java`.
fn is_jdk(name: &str) -> bool {
    name.starts_with("java.") || name.starts_with("java/")
}

fn add_resource(name: &str, out: &mut BTreeSet<Dependence>) {
    let name = name.trim_start_matches('/');
    // A name that ends in a slash, or an empty one, asks for a folder: what is in it can be listed from the answer.
    if name.is_empty() || name.ends_with('/') {
        out.insert(Dependence::ClassPathListing(name.trim_end_matches('/').to_owned()));
    } else {
        // Without the slash it may be a folder as well, whatever its name.
        out.insert(Dependence::Resource(name.to_owned()));
        out.insert(Dependence::ClassPathListing(name.to_owned()));
    }
}

/// What `Class.getResource` makes of a name; a module's resources are named from its root.
fn relative_to_class(class: &str, name: &str) -> String {
    if name.starts_with('/') || class.is_empty() {
        return name.to_owned();
    }
    match class.trim_start_matches('[').rsplit_once('.') {
        Some((package, _)) => format!("{}/{name}", package.trim_start_matches('L').replace('.', "/")),
        None => name.to_owned(),
    }
}

fn add_file(text: &str, places: &Places, out: &mut BTreeSet<Dependence>) {
    match places.place(text) {
        Place::ClassPath(name) => add_resource(&name, out),
        Place::Entry(name) => _ = out.insert(Dependence::Entry(name)),
        Place::File(path) => _ = out.insert(Dependence::File(path)),
        Place::Elsewhere => {}
    }
}

fn add_listing(text: &str, places: &Places, out: &mut BTreeSet<Dependence>) {
    match places.place(text) {
        Place::ClassPath(name) => _ = out.insert(Dependence::ClassPathListing(name)),
        Place::Entry(name) => _ = out.insert(Dependence::Entry(name)),
        Place::File(path) => _ = out.insert(Dependence::Listing(path)),
        Place::Elsewhere => {}
    }
}

/// A class loader or a compiler is given a place: whatever is there may be read, and classes that are loaded from there have no probes,
/// unless it is where the instrumented ones are.
fn add_tree(text: &str, places: &Places, out: &mut BTreeSet<Dependence>) {
    match places.place(text) {
        _ if places.is_instrumented(text) => {}
        Place::ClassPath(_) | Place::Entry(_) => _ = out.insert(Dependence::ClassPath),
        Place::File(path) => _ = out.insert(Dependence::Tree(path)),
        Place::Elsewhere => {}
    }
}

/// Each word of a command may name files, as `-cp a:b` and `-Dfile=c` do. Folders are not looked into: a word may name any.
fn add_command(text: &str, places: &Places, out: &mut BTreeSet<Dependence>) {
    for part in text.split([':', '=', ' ', ',']).filter(|part| !part.is_empty() && !part.starts_with('-')) {
        match places.place(part) {
            _ if places.is_instrumented(part) => {}
            Place::ClassPath(_) | Place::Entry(_) => _ = out.insert(Dependence::ClassPath),
            Place::File(path) => _ = out.insert(Dependence::File(path)),
            Place::Elsewhere => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(family: &str, text: Option<&str>, detail: Option<&str>, expected: &[&str]) {
        let places = Places::new("/p/project", &[("/p/project/out/classes", "classes"), ("/lib/a.jar", "a.jar")]);
        let places = places.instrumented_in(&["/p/project/probed"]).working_in("/p/project/module");
        let mut out = BTreeSet::new();
        dependences_of(&Recorded { family, text, detail }, &places, &mut out);
        let keys: Vec<String> = out.iter().map(|it| String::from_utf8(it.key()).unwrap()).collect();
        assert_eq!(keys, expected, "{family} {text:?} {detail:?}");
    }

    #[test]
    fn classes_by_name() {
        check("forName", Some("a.B$C"), None, &["Ca/B$C"]);
        check("forName", Some("[[La.B;"), None, &["Ca/B"]);
        check("forName", Some("[I"), None, &[]);
        check("loadClass", Some("java.util.List"), None, &[]);
        check("forName", None, None, &["UforName"]);
        check("newInstance", Some("a.B"), None, &["Ca/B", "Sa/B"]);
        check("service", Some("a.S"), None, &["Ca/S", "RMETA-INF/services/a.S"]);
    }

    #[test]
    fn members() {
        check("invoke", Some("a.B#run()V"), Some("a.C"), &["Ca/B", "Ca/C"]);
        check("shape", Some("a.B#run()V"), None, &["Ca/B", "Sa/B"]);
        check("handle", Some("a.B"), Some("run"), &["Ca/B", "Sa/B"]);
        check("construct", Some("a.B#<init>()V"), None, &["Ca/B"]);
    }

    #[test]
    fn resources() {
        check("resource", Some("a/b.txt"), None, &["Ra/b.txt", "Ga/b.txt"]);
        check("resource", Some("a/b/"), None, &["Ga/b"]);
        check("resource", Some("a/b"), None, &["Ra/b", "Ga/b"]);
        check("classResource", Some("a.B"), Some("c.txt"), &["Ra/c.txt", "Ga/c.txt"]);
        check("classResource", Some("a.B"), Some("/c.txt"), &["Rc.txt", "Gc.txt"]);
        check("classResource", Some(""), Some("x/c.txt"), &["Rx/c.txt", "Gx/c.txt"]);
        check("classResource", Some("Top"), Some("c.txt"), &["Rc.txt", "Gc.txt"]);
        check("bundle", Some("a.messages"), None, &["Ba/messages"]);
    }

    #[test]
    fn files_and_folders() {
        check("file", Some("data.txt"), None, &["Fmodule/data.txt"]);
        check("file", Some("../data.txt"), None, &["Fdata.txt"]);
        check("file", Some("/etc/hosts"), None, &["F/etc/hosts"]);
        check("file", Some("file:/p/project/x%20y"), None, &["Fx y"]);
        check("file", Some("/p/project/out/classes/a/B.class"), None, &["Ra/B.class", "Ga/B.class"]);
        check("listing", Some("/p/project/out/classes/a"), None, &["Ga"]);
        check("listing", Some("/p/project/out/classes"), None, &["G"]);
        check("file", Some("/lib/a.jar"), None, &["Ea.jar"]);
        check("file", Some("jar:file:/lib/a.jar!/x.txt"), None, &["Rx.txt", "Gx.txt"]);
        check("file", Some("other:/x"), None, &[]);
    }

    /// Code that is loaded from the originals runs without probes, so that anything there counts.
    #[test]
    fn places_that_are_read_as_a_whole() {
        check("tree", Some("file:/p/project/plug-in/"), None, &["Dplug-in"]);
        check("tree", Some("/p/project/out/classes"), None, &["A"]);
        check("tree", Some("file:/lib/a.jar"), None, &["A"]);
        check("tree", Some("file:/p/project/probed/classes/"), None, &[]);
        check("tree", None, None, &["Utree"]);
        check("command", Some("cat"), None, &["Fmodule/cat"]);
        check("command", Some("-Dfile=../x.txt"), None, &["Fx.txt"]);
        check("command", Some("/p/project/out/classes:/lib/a.jar"), None, &["A"]);
        check("command", Some("/p/project/probed/classes"), None, &[]);
        check("command", Some("ls -l x.txt"), None, &["Fmodule/ls", "Fmodule/x.txt"]);
        check("compiler", None, None, &["s"]);
    }

    #[test]
    fn the_rest() {
        check("environment", Some("HOME"), None, &["VHOME"]);
        check("allEnvironment", None, None, &["v"]);
        check("property", Some("a.b"), None, &["Pa.b"]);
        check("deserialize", Some("a.In"), None, &["O", "I"]);
        check("deserialize", Some("java.io.ObjectOutputStream"), None, &["O"]);
        check("deserialize", Some("a.In"), Some("unfollowed"), &["Udeserialize", "O", "I"]);
        check("shape", Some("a.package-info"), None, &["Ca/package-info", "Sa/package-info", "RMETA-INF/MANIFEST.MF"]);
        check("tomorrow", Some("x"), None, &["Utomorrow"]);
    }
}
