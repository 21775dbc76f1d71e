//! Resolution and selection beside the JVM's own, on families of classes that no compiler would write.
//!
//! Each family has interfaces and classes in two packages, in which a method `m` and a field `f` are declared in every
//! way. Generated callers name every owner on every receiver; what the JVM runs is what we must say that it runs.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a failing test is what a panic here means"
)]

#[path = "support/assemble.rs"]
mod assemble;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use assemble::{ABSTRACT, Assembler, INTERFACE, PRIVATE, PROTECTED, PUBLIC, STATIC};
use touchstone_analyzer::digest::{ClassDigester, ClassPathDigest, Options, digest_class_path};
use touchstone_analyzer::hierarchy::{ClassPathSource, Hierarchy, JdkSource, Member, Resolution, Selection};
use touchstone_formats::archive::Jdk;

const FAMILIES: usize = 150;
const TEXT: &str = "()Ljava/lang/String;";

struct Numbers(u64);

impl Numbers {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below as u64) as usize
    }
}

/// One class or interface of a family.
struct Kind {
    name: String,
    access: u16,
    superclass: String,
    interfaces: Vec<String>,
    bytes: Vec<u8>,
}

impl Kind {
    fn is_interface(&self) -> bool {
        self.access & INTERFACE != 0
    }
}

fn family(number: usize, numbers: &mut Numbers) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for place in 0..8 {
        let is_interface = place < 4;
        let package = ["p", "q"][numbers.next(2)];
        let name = format!("t{number}/{package}/{}{place}", if is_interface { "I" } else { "C" });
        let above: Vec<String> =
            kinds.iter().filter(|kind| kind.is_interface()).map(|kind| kind.name.clone()).collect();
        let interfaces = above.into_iter().filter(|_| numbers.next(4) == 0).collect();
        let classes: Vec<&str> =
            kinds.iter().filter(|kind| !kind.is_interface()).map(|kind| kind.name.as_str()).collect();
        let superclass = match classes.last() {
            // Mostly one long line: that is where package-private methods get interesting.
            Some(last) if !is_interface && numbers.next(5) > 0 => (*last).to_owned(),
            _ => "java/lang/Object".to_owned(),
        };
        kinds.push(kind(name, is_interface, superclass, interfaces, numbers));
    }
    kinds
}

fn kind(name: String, is_interface: bool, superclass: String, interfaces: Vec<String>, numbers: &mut Numbers) -> Kind {
    let mut assembler = Assembler::default();
    let choices: &[Option<u16>] = if is_interface {
        &[None, None, Some(PUBLIC | ABSTRACT), Some(PUBLIC), Some(PUBLIC), Some(PUBLIC | STATIC), Some(PRIVATE)]
    } else {
        &[
            None,
            Some(PUBLIC),
            Some(PROTECTED),
            Some(0),
            Some(0),
            Some(0),
            Some(PRIVATE),
            Some(PUBLIC | STATIC),
            Some(PUBLIC | ABSTRACT),
        ]
    };
    let method = choices[numbers.next(choices.len())];
    if let Some(access) = method {
        let code = assembler.returning(&name);
        assembler.method(access, "m", TEXT, (access & ABSTRACT == 0).then_some(&code));
    }
    if numbers.next(3) == 0 {
        let access = PUBLIC | STATIC | 0x0010;
        assembler.constant_field(access, "f", &name);
    }
    let mut access = PUBLIC | if is_interface { INTERFACE | ABSTRACT } else { 0x0020 };
    if method.is_some_and(|access| access & ABSTRACT != 0) {
        access |= ABSTRACT;
    }
    if !is_interface {
        let [high, low] = assembler.reference(10, &superclass, "<init>", "()V").to_be_bytes();
        assembler.method(PUBLIC, "<init>", "()V", Some(&[42, 183, high, low, 177]));
    }
    let bytes = assembler.finish(access, &name, &superclass, &interfaces);
    Kind { name, access, superclass, interfaces, bytes }
}

/// What one generated method asks.
struct Question {
    receiver: Option<String>,
    owner: String,
    is_interface: bool,
}

/// All supertypes by what the generator knows, not by the code under test.
fn supertypes<'k>(kinds: &'k [Kind], name: &str, found: &mut Vec<&'k Kind>) {
    let Some(kind) = kinds.iter().find(|kind| kind.name == name) else { return };
    found.push(kind);
    supertypes(kinds, &kind.superclass, found);
    kind.interfaces.iter().for_each(|interface| supertypes(kinds, interface, found));
}

/// A class with a method for each question; the questions are in the order of the methods' names.
fn callers(name: &str, kinds: &[Kind]) -> (Vec<u8>, Vec<Question>) {
    let (mut assembler, mut questions) = (Assembler::default(), Vec::new());
    for receiver in kinds.iter().filter(|kind| kind.access & ABSTRACT == 0) {
        let mut owners = Vec::new();
        supertypes(kinds, &receiver.name, &mut owners);
        owners.sort_by(|one, other| one.name.cmp(&other.name));
        owners.dedup_by(|one, other| one.name == other.name);
        for owner in owners {
            let [class_high, class_low] = assembler.class(&receiver.name).to_be_bytes();
            let [new_high, new_low] = assembler.reference(10, &receiver.name, "<init>", "()V").to_be_bytes();
            let tag = if owner.is_interface() { 11 } else { 10 };
            let [high, low] = assembler.reference(tag, &owner.name, "m", TEXT).to_be_bytes();
            let mut code = vec![187, class_high, class_low, 89, 183, new_high, new_low];
            code.extend(if owner.is_interface() { vec![185, high, low, 1, 0] } else { vec![182, high, low] });
            code.push(176);
            assembler.method(STATIC, &format!("c{:04}", questions.len()), TEXT, Some(&code));
            let (receiver, owner) = (Some(receiver.name.clone()), owner);
            questions.push(Question { receiver, owner: owner.name.clone(), is_interface: owner.is_interface() });
        }
    }
    for owner in kinds {
        let [high, low] = assembler.reference(9, &owner.name, "f", "Ljava/lang/String;").to_be_bytes();
        assembler.method(STATIC, &format!("c{:04}", questions.len()), TEXT, Some(&[178, high, low, 176]));
        questions.push(Question { receiver: None, owner: owner.name.clone(), is_interface: owner.is_interface() });
    }
    (assembler.finish(PUBLIC | 0x0020, name, "java/lang/Object", &[]), questions)
}

fn our_answer(hierarchy: &Hierarchy<'_>, question: &Question) -> String {
    let Some(receiver) = &question.receiver else {
        return match hierarchy.resolve_field(&question.owner, "f", "Ljava/lang/String;") {
            Resolution::Found(field) => field.class.name.to_string(),
            Resolution::NotFound => "NoSuchFieldError".to_owned(),
            other => panic!("{other:?}"),
        };
    };
    let resolution = match question.is_interface {
        true => hierarchy.resolve_interface_method(&question.owner, "m", TEXT),
        false => hierarchy.resolve_method(&question.owner, "m", TEXT),
    };
    match resolution {
        Resolution::Found(method) if method.access & STATIC != 0 => "IncompatibleClassChangeError".to_owned(),
        Resolution::Found(method) => of_selection(hierarchy.select(receiver, &method)),
        Resolution::NotFound => "NoSuchMethodError".to_owned(),
        other => panic!("{other:?}"),
    }
}

fn of_selection(selection: Selection) -> String {
    match selection {
        Selection::Method(Member { access, .. }) if access & ABSTRACT != 0 => "AbstractMethodError".to_owned(),
        Selection::Method(method) => method.class.name.to_string(),
        Selection::None => "AbstractMethodError".to_owned(),
        Selection::Conflict(_) => CONFLICT.to_owned(),
        Selection::Missing(name) => panic!("{name} is missing"),
    }
}

fn write_class(folder: &Path, name: &str, bytes: &[u8]) {
    let path = folder.join(format!("{name}.class"));
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
}

fn jvm_answers(folder: &Path, callers: &[String]) -> BTreeMap<String, String> {
    let (list, answers) = (folder.join("callers.txt"), folder.join("answers.txt"));
    std::fs::write(&list, callers.iter().map(|name| name.replace('/', ".") + "\n").collect::<String>()).unwrap();
    let oracle = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/Oracle.java");
    let mut java = Command::new("java");
    java.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"]).arg(folder).arg(oracle).args([&list, &answers]);
    let output = java.output().expect("the tests need a JDK: java could not be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = std::fs::read_to_string(answers).unwrap();
    text.lines()
        .map(|line| line.split_once(' ').unwrap())
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect()
}

fn java_home() -> std::path::PathBuf {
    let output = Command::new("java").args(["-XshowSettings:properties", "-version"]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    text.lines().find_map(|line| line.trim().strip_prefix("java.home = ")).unwrap().into()
}

#[test]
fn calls_and_field_accesses_find_what_the_jvm_finds() {
    let folder = tempfile::tempdir().unwrap();
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let mut asked: Vec<(String, Vec<Question>)> = Vec::new();
    for number in 0..FAMILIES {
        let kinds = family(number, &mut numbers);
        kinds.iter().for_each(|kind| write_class(folder.path(), &kind.name, &kind.bytes));
        for package in ["p", "q"] {
            let name = format!("t{number}/{package}/Calls");
            let (bytes, questions) = callers(&name, &kinds);
            write_class(folder.path(), &name, &bytes);
            asked.push((name, questions));
        }
    }
    let jdk = Jdk::open(&java_home()).unwrap();
    let (jdk, path) = (JdkSource::new(&jdk).unwrap(), digest(folder.path()));
    let source = ClassPathSource::new(&path);
    let hierarchy = Hierarchy::new(Some(&jdk), &source);
    let jvm = jvm_answers(folder.path(), &asked.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>());
    let (mut compared, mut wrong) = (0, String::new());
    for (caller, questions) in &asked {
        for (number, question) in questions.iter().enumerate() {
            let answer =
                jvm.get(&format!("{}.c{number:04}", caller.replace('/', "."))).unwrap_or_else(|| panic!("{caller}"));
            // Access control is not what is asked for here.
            if answer == "IllegalAccessError" {
                continue;
            }
            compared += 1;
            let ours = our_answer(&hierarchy, question);
            if !agree(&hierarchy, question, &ours, answer) {
                let receiver = question.receiver.as_deref().unwrap_or(&question.owner);
                writeln!(wrong, "{receiver} as {}: the JVM {answer}, we {ours}", question.owner).unwrap();
                write_declarations(&hierarchy, receiver, &mut wrong);
            }
        }
    }
    assert!(compared > FAMILIES * 10, "only {compared} answers could be compared");
    assert!(wrong.is_empty(), "of {compared}:\n{wrong}");
}

/// Several defaults: HotSpot throws either of two errors, and which does not matter to us.
const CONFLICT: &str = "conflict";

/// Whether both say the same, apart from one thing in which HotSpot leaves the specification: where the nearest declaration of
/// the method, from the receiver upwards, is static or private, it does not look for a default any more. No compiler lets such
/// a class be written.
fn agree(hierarchy: &Hierarchy<'_>, question: &Question, ours: &str, answer: &str) -> bool {
    let is_hidden = || {
        let class = hierarchy.class(question.receiver.as_ref().unwrap()).unwrap();
        let declarations = hierarchy.superclasses(&class).0;
        let mut methods = declarations.iter().filter_map(|class| class.method(&format!("m{TEXT}")).cloned());
        let is_default = hierarchy.class(ours).is_some_and(|found| found.is_interface());
        is_default && methods.next().is_some_and(|method| method.access & (STATIC | PRIVATE) != 0)
    };
    match answer {
        _ if ours == answer => true,
        "AbstractMethodError" | "IncompatibleClassChangeError" if ours == CONFLICT => true,
        "AbstractMethodError" => is_hidden(),
        _ => false,
    }
}

/// What a reader of a failure needs: each supertype with its flags and its declaration of `m`.
fn write_declarations(hierarchy: &Hierarchy<'_>, name: &str, out: &mut String) {
    for class in hierarchy.supertypes(name).types {
        let method = class.method(&format!("m{TEXT}")).map(|method| method.access);
        writeln!(out, "    {} {:?} {:?} m: {method:x?}", class.name, class.superclass, class.interfaces).unwrap();
    }
}

fn digest(folder: &Path) -> ClassPathDigest<'static> {
    digest_class_path(&[folder.to_path_buf()], &Options { release: 17, threads: None }, None).unwrap()
}

#[test]
fn the_jdk_is_read_class_by_class() {
    let jdk = Jdk::open(&java_home()).unwrap();
    let (jdk, nothing) = (JdkSource::new(&jdk).unwrap(), ClassPathSource::default());
    let hierarchy = Hierarchy::new(Some(&jdk), &nothing);
    let names: Vec<String> =
        hierarchy.supertypes("java/util/ArrayList").types.iter().map(|it| it.name.to_string()).collect();
    assert_eq!(
        &names[..4],
        ["java/util/ArrayList", "java/util/AbstractList", "java/util/AbstractCollection", "java/lang/Object"]
    );
    assert!(names.contains(&"java/lang/Iterable".to_owned()));
    let method =
        hierarchy.resolve_method("java/util/ArrayList", "stream", "()Ljava/util/stream/Stream;").found().unwrap();
    assert_eq!(&*method.class.name, "java/util/Collection");
    let any =
        hierarchy.resolve_method("java/lang/invoke/MethodHandle", "invokeExact", "(ILjava/lang/String;)V").found();
    assert_eq!(any.unwrap().name.as_str(), "invokeExact([Ljava/lang/Object;)Ljava/lang/Object;");
    let clone = hierarchy.resolve_interface_method("java/util/List", "hashCode", "()I").found().unwrap();
    assert_eq!(&*clone.class.name, "java/util/List");
    assert_eq!(hierarchy.is_subtype("java/util/ArrayList", "java/util/List"), Some(true));
    assert_eq!(hierarchy.is_subtype("java/util/List", "java/util/ArrayList"), Some(false));
}

#[test]
fn what_is_missing_is_visible_and_circles_end() {
    let mut digester = ClassDigester::default();
    let mut class = |name: &str, superclass: &str, interfaces: &[&str]| {
        let interfaces: Vec<String> = interfaces.iter().map(|name| (*name).to_owned()).collect();
        digester.digest(&Assembler::default().finish(PUBLIC, name, superclass, &interfaces)).unwrap()
    };
    let source = ClassPathSource::of([
        class("A", "B", &["I"]),
        class("B", "gone/Super", &[]),
        class("X", "Y", &[]),
        class("Y", "X", &[]),
    ]);
    let hierarchy = Hierarchy::new(None, &source);
    let supertypes = hierarchy.supertypes("A");
    assert_eq!((supertypes.types.len(), supertypes.missing), (2, vec!["I".into(), "gone/Super".into()]));
    assert!(matches!(hierarchy.resolve_method("A", "m", "()V"), Resolution::Missing(name) if &*name == "gone/Super"));
    assert!(matches!(hierarchy.resolve_field("A", "f", "I"), Resolution::Missing(name) if &*name == "I"));
    assert!(matches!(hierarchy.resolve_method("Z", "m", "()V"), Resolution::Missing(name) if &*name == "Z"));
    assert_eq!(hierarchy.is_subtype("A", "C"), None);
    assert_eq!(hierarchy.is_subtype("A", "gone/Super"), Some(true));
    assert_eq!(hierarchy.subtypes("gone/Super"), ["A".into(), "B".into()] as [Box<str>; 2]);
    assert!(matches!(hierarchy.resolve_method("X", "m", "()V"), Resolution::NotFound));
    assert_eq!(hierarchy.supertypes("X").types.len(), 2);
}
