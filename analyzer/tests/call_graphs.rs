//! Call graphs of classes that javac compiled: each source of calls has a program, and ways that must and must not be there.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a failing test is what a panic here means")]

mod support;

use std::path::Path;
use std::sync::OnceLock;

use support::{Job, compile_all, write};
use touchstone_analyzer::callgraph::{
    CallGraph, FormerMethod, Known, LineSink, LineWriter, MethodId, ReadOptions, Reversed, Summaries, encode_cache,
    path, print_class_path, read_class_path,
};
use touchstone_analyzer::digest::KnownFiles;
use touchstone_analyzer::hierarchy::{ClassSource, JdkSource};
use touchstone_analyzer::pipeline::default_jdk;
use touchstone_formats::archive::Jdk;

const SOURCES: [(&str, &str); 3] = [
    (
        "Calls.java",
        "import java.util.*; import java.util.function.*;
        class Calls {
            static int count = Init.next();
            void virtual(Shape shape) { shape.area(); }
            void exact() { new Square().area(); }
            void upward(Square square) { square.name(); }
            void reference(List<String> names) { names.forEach(Calls::take); }
            void lambda(List<String> names) { names.forEach(name -> leaf(1)); }
            boolean record(Point one, Point other) { return one.equals(other); }
            void makes() { new Init(); }
            void reads() { int x = Init.field; }
            void statically() { Init.next(); }
            void array(int[] numbers) { numbers.clone(); }
            void nothing() { }
            static void take(String name) { }
            void leaf(int number) { }
        }
        record Point(Shape shape) { }",
    ),
    (
        "Shape.java",
        "interface Named { default String name() { return \"\"; } }
        class Shape implements Named { int area() { return 0; } public String toString() { return \"shape\"; } }
        class Square extends Shape { int area() { return 1; } public int hashCode() { return 2; } }
        class Circle extends Shape { int area() { return super.area(); } }
        class Base { public void run() { } void free() { } }
        class Task extends Base implements Runnable { }",
    ),
    (
        "Init.java",
        "class Above { static { Calls.take(null); } }
        class Init extends Above { static int field = 1; static { field = 2; } static int next() { return field; } }",
    ),
];

fn summaries() -> &'static Summaries {
    static BUILT: OnceLock<Summaries> = OnceLock::new();
    BUILT.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let sources = SOURCES.map(|(name, text)| write(folder.path().join(name), text));
        let out = folder.path().join("out");
        compile_all(&[Job { out: out.clone(), options: String::new(), sources: sources.to_vec() }], folder.path());
        read(&out, &Known::default())
    })
}

fn read(out: &Path, known: &Known) -> Summaries {
    let options = ReadOptions { release: 17, threads: None, jars: true, modules: &[] };
    read_class_path(&[out.to_owned()], &options, known, None).unwrap()
}

fn with_graph(former: &[FormerMethod<'_>], check: impl Fn(&CallGraph)) {
    let jdk = Jdk::open(&default_jdk().unwrap()).unwrap();
    let source = JdkSource::new(&jdk).unwrap();
    check(&CallGraph::link(summaries(), Some(&source as &dyn ClassSource), former));
}

fn method(graph: &CallGraph, name: &str) -> MethodId {
    let (class, member) = name.split_once('.').unwrap();
    graph.method(class, member).unwrap_or_else(|| panic!("{name} is not in the graph"))
}

fn leads(graph: &CallGraph, from: &str, to: &str) -> bool {
    path(graph, &[method(graph, from)], &[method(graph, to)]).is_some()
}

#[test]
fn every_source_of_calls_has_its_edges() {
    const SHAPE_PARAMETER: &str = "(LShape;)V";
    let there = [
        (format!("Calls.virtual{SHAPE_PARAMETER}"), "Square.area()I"),
        (format!("Calls.virtual{SHAPE_PARAMETER}"), "Circle.area()I"),
        ("Circle.area()I".to_owned(), "Shape.area()I"),
        ("Calls.exact()V".to_owned(), "Square.area()I"),
        ("Calls.upward(LSquare;)V".to_owned(), "Named.name()Ljava/lang/String;"),
        ("Calls.reference(Ljava/util/List;)V".to_owned(), "Calls.take(Ljava/lang/String;)V"),
        ("Calls.lambda(Ljava/util/List;)V".to_owned(), "Calls.leaf(I)V"),
        ("Calls.record(LPoint;LPoint;)Z".to_owned(), "Square.hashCode()I"),
        ("Calls.makes()V".to_owned(), "Init.<clinit>()V"),
        ("Calls.makes()V".to_owned(), "Above.<clinit>()V"),
        ("Calls.reads()V".to_owned(), "Init.<clinit>()V"),
        ("Calls.statically()V".to_owned(), "Above.<clinit>()V"),
        ("Calls.<clinit>()V".to_owned(), "Init.next()I"),
    ];
    let not_there = [
        ("Calls.exact()V", "Circle.area()I"),
        ("Circle.area()I", "Square.area()I"),
        ("Calls.nothing()V", "Calls.leaf(I)V"),
        ("Calls.reference(Ljava/util/List;)V", "Calls.leaf(I)V"),
    ];
    with_graph(&[], |graph| {
        for (from, to) in &there {
            assert!(leads(graph, from, to), "{from} must lead to {to}");
        }
        for (from, to) in not_there {
            assert!(!leads(graph, from, to), "{from} must not lead to {to}");
        }
    });
}

#[test]
fn callers_are_callees_backwards() {
    with_graph(&[], |graph| {
        let reversed = Reversed::of(graph);
        let callers: Vec<String> =
            reversed.callers(method(graph, "Circle.area()I")).into_iter().map(|it| graph.shown(it)).collect();
        assert_eq!(callers, ["Calls.virtual(LShape;)V"]);
        let leading = reversed.leading_to(&[method(graph, "Above.<clinit>()V")], &|_| Vec::new());
        for (name, expected) in [("Calls.makes()V", true), ("Calls.nothing()V", false)] {
            assert_eq!(leading.get(method(graph, name).0 as usize), Some(&expected), "{name}");
        }
    });
}

#[test]
fn what_is_declared_outside_can_be_called_from_there() {
    with_graph(&[], |graph| {
        let shown = |class: &str| -> Vec<String> {
            graph.callbacks(graph.class(class).unwrap()).into_iter().map(|it| graph.shown(it)).collect()
        };
        assert_eq!(shown("Task"), ["Base.run()V"], "by inheritance, from a class that knows nothing of Runnable");
        assert_eq!(shown("Base"), [""; 0]);
        assert_eq!(shown("Square"), ["Shape.toString()Ljava/lang/String;", "Square.hashCode()I"]);
    });
    let without_jdk = CallGraph::link(summaries(), None, &[]);
    let all = without_jdk.callbacks(without_jdk.class("Base").unwrap());
    assert_eq!(all.len(), 2, "of what is missing, anything may be declared");
}

#[test]
fn a_method_that_is_gone_is_still_found_where_it_was() {
    let former = [FormerMethod { class: "Circle", member: "name()Ljava/lang/String;", access: 1 }];
    with_graph(&former, |graph| assert!(!leads(graph, "Calls.upward(LSquare;)V", "Circle.name()Ljava/lang/String;")));
    let former = [FormerMethod { class: "Square", member: "name()Ljava/lang/String;", access: 1 }];
    with_graph(&former, |graph| assert!(leads(graph, "Calls.upward(LSquare;)V", "Square.name()Ljava/lang/String;")));
}

#[test]
fn only_classes_whose_bytes_changed_are_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let source = |body: &str| {
        write(folder.path().join("Two.java"), &format!("class One {{ int f() {{ {body} }} }} class Two {{ }}"))
    };
    let compile = |body: &str| {
        compile_all(&[Job { out: out.clone(), options: String::new(), sources: vec![source(body)] }], folder.path());
    };
    compile("return 1;");
    let first = read(&out, &Known::default());
    assert_eq!((first.classes.len(), first.read), (2, 2));
    let cache = folder.path().join("cache");
    std::fs::write(&cache, encode_cache(&first)).unwrap();
    let known = Known::open(&cache, KnownFiles::default());
    assert_eq!(read(&out, &known).read, 0);
    compile("return hashCode();");
    let second = read(&out, &known);
    assert_eq!((second.classes.len(), second.read), (2, 1));
    let fresh = read(&out, &Known::default());
    assert_eq!(lines(&second), lines(&fresh), "what comes from the cache is what would be read");
    assert_eq!(encode_cache(&second), encode_cache(&fresh));
}

/// The lines of all classes.
fn lines(summaries: &Summaries) -> String {
    let (mut writer, mut out) = (LineWriter::default(), Vec::new());
    summaries.classes.iter().for_each(|class| writer.add_lines(class, &summaries.names, &mut out));
    String::from_utf8(out).unwrap()
}

#[test]
fn lines_and_summaries_do_not_depend_on_the_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let text: String = (0..100)
        .map(|number| {
            format!("class C{number} {{ void run() {{ new C{}().run(); hashCode(); }} }}\n", (number * 7) % 100)
        })
        .collect();
    let sources = vec![write(folder.path().join("All.java"), &text)];
    compile_all(&[Job { out: out.clone(), options: String::new(), sources }], folder.path());
    let read = |threads: usize| {
        let options = ReadOptions { release: 17, threads: Some(threads), jars: true, modules: &[] };
        let mut printed = Vec::new();
        let sink = LineSink::new(&mut printed);
        let summaries = read_class_path(std::slice::from_ref(&out), &options, &Known::default(), Some(&sink)).unwrap();
        sink.finish().unwrap();
        (String::from_utf8(printed).unwrap(), summaries)
    };
    let (printed, alone) = read(1);
    assert_eq!(printed, lines(&alone));
    assert_eq!(printed.lines().filter(|line| line.contains("(M)")).count(), 200);
    for threads in 2..5 {
        let (by_many, summaries) = read(threads);
        assert_eq!(by_many, printed);
        assert_eq!(encode_cache(&summaries), encode_cache(&alone), "{threads} threads");
    }
}

/// What is printed alone, in as many threads, and the classes that cannot be read.
fn printed(path: &Path, threads: usize, modules: &[String]) -> (String, Vec<(String, String)>) {
    let options = ReadOptions { release: 17, threads: Some(threads), jars: true, modules };
    let mut text = Vec::new();
    let sink = LineSink::new(&mut text);
    let printed = print_class_path(&[path.to_owned()], &options, &sink).unwrap();
    sink.finish().unwrap();
    (String::from_utf8(text).unwrap(), printed.unreadable)
}

#[test]
fn lines_that_are_printed_alone_are_those_of_summaries_for_damaged_classes_too() {
    let folder = tempfile::tempdir().unwrap();
    let sources = SOURCES.map(|(name, text)| write(folder.path().join(name), text));
    let out = folder.path().join("out");
    compile_all(&[Job { out: out.clone(), options: String::new(), sources: sources.to_vec() }], folder.path());
    let whole = std::fs::read(out.join("Calls.class")).unwrap();
    // Each with one other byte: a name becomes an array or no text at all, a descriptor ends early, an index leads elsewhere.
    for (place, other) in
        (8..whole.len()).step_by(2).flat_map(|place| [b'[', b'(', 0x80, 1].map(|other| (place, other)))
    {
        let mut damaged = whole.clone();
        damaged[place] = other;
        std::fs::write(out.join(format!("Damaged{place}with{other}.class")), damaged).unwrap();
    }
    let summaries = read(&out, &Known::default());
    assert!(summaries.classes.len() > 500 && summaries.unreadable.len() > 500, "{}", summaries.unreadable.len());
    for threads in [1, 3] {
        let (text, unreadable) = printed(&out, threads, &[]);
        assert!(text == lines(&summaries), "{threads} threads");
        assert_eq!(unreadable, summaries.unreadable);
    }
}

#[test]
fn a_module_is_read_from_the_image_of_a_jdk() {
    let image = default_jdk().unwrap().join("lib/modules");
    let modules = ["java.logging".to_owned(), "java.xml".to_owned()];
    let (text, unreadable) = printed(&image, 2, &modules);
    assert_eq!(unreadable, []);
    assert!(text.contains("\nM:java.util.logging.Logger:"), "the first module");
    assert!(text.contains("\nM:javax.xml.parsers.SAXParser:"), "the second");
    assert!(!text.contains("\nM:java.lang.String:"), "no other module");
    let options = ReadOptions { release: 17, threads: None, jars: true, modules: &modules };
    let summaries = read_class_path(std::slice::from_ref(&image), &options, &Known::default(), None).unwrap();
    assert!(text == lines(&summaries));
    let missing = ["java.none".to_owned()];
    let options = ReadOptions { modules: &missing, ..options };
    let error = read_class_path(&[image], &options, &Known::default(), None).unwrap_err();
    assert!(error.message().contains("no module java.none"), "{error}");
}

#[test]
fn a_class_that_is_replaced_added_or_removed_gives_the_graph_that_reading_all_would_give() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let versions = [
        "class A { void f() { } } class B extends A { void f() { } } class C { void g(A a) { a.f(); } }",
        "class A { void f() { } void h() { } } class B extends A { } class C { void g(A a) { a.f(); } }",
        "class A { void f() { } } class B { void f() { } } class C extends A { void g(A a) { a.f(); } void f() { } }",
        "class A { void f() { new C().g(this); } } class C { void g(A a) { a.f(); } } class D extends A { void f() { } }",
    ];
    let mut kept = Summaries::default();
    for text in versions.iter().cycle().take(9) {
        let _ = std::fs::remove_dir_all(&out);
        let sources = vec![write(folder.path().join("All.java"), text)];
        compile_all(&[Job { out: out.clone(), options: String::new(), sources }], folder.path());
        for name in ["A", "B", "C", "D"] {
            match std::fs::read(out.join(format!("{name}.class"))) {
                Ok(bytes) => kept.replace(&bytes).unwrap(),
                Err(_) => kept.remove(name),
            }
        }
        let fresh = read(&out, &Known::default());
        let (one, other) = (CallGraph::link(&kept, None, &[]), CallGraph::link(&fresh, None, &[]));
        assert_eq!(shown(&one), shown(&other), "{text}");
    }
}

/// Every method with all that it can run, by name, since the order of the classes is another.
fn shown(graph: &CallGraph) -> Vec<String> {
    let reversed = Reversed::of(graph);
    let callers = |method: MethodId| -> Vec<String> {
        let mut names: Vec<String> = reversed.callers(method).into_iter().map(|it| graph.shown(it)).collect();
        names.sort();
        names
    };
    let mut all: Vec<String> =
        graph.methods().map(|method| format!("{} < {:?}", graph.shown(method), callers(method))).collect();
    all.sort();
    all
}

#[test]
#[cfg(target_os = "linux")]
fn a_native_method_leads_to_the_classes_that_its_library_names() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let text = "class Clock { native void tick(); native void stop(); }
        class Listener { static { Other.seen(); } void heard() { } }
        class Other { static void seen() { } void unheard() { } }";
    let sources = vec![write(folder.path().join("Clock.java"), text)];
    compile_all(&[Job { out: out.clone(), options: String::new(), sources }], folder.path());
    let code = "const char *Java_Clock_tick(void) { return \"Listener\"; }\n";
    let input = write(folder.path().join("library.c"), code);
    let done = std::process::Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .args([&out.join("libclock.so"), &input])
        .status();
    assert!(done.expect("the tests need a C compiler, as the build does").success());
    let summaries = read(&out, &Known::default());
    let graph = CallGraph::link(&summaries, None, &[]);
    assert!(leads(&graph, "Clock.tick()V", "Listener.heard()V"));
    assert!(leads(&graph, "Clock.tick()V", "Other.seen()V"), "by the initializer");
    assert!(!leads(&graph, "Clock.tick()V", "Other.unheard()V"));
    assert!(!leads(&graph, "Clock.stop()V", "Listener.heard()V"), "no library has it");
}
