//! `touchstone graph`: lines that other tools read, JSON, DOT, and questions.

use crate::support::{Project, compile};

fn project() -> Project {
    let project = Project::new();
    let source = "package app; public class Main {
        public static void main(String[] arguments) { Runnable task = () -> new Helper().greet(\"a\", 1); task.run(); }
        static void alone() { } }
        class Helper { String greet(String who, int count) { return who.trim(); } }
        class Other extends Helper { String greet(String who, int count) { return super.greet(who, 2); } }";
    for (name, bytes) in compile(&[("app/Main.java", source)]) {
        project.write(&format!("classes/{name}"), &bytes);
    }
    project
}

#[test]
fn lines_are_those_of_java_callgraph() {
    let project = project();
    let done = project.run(&["graph", "classes"]).expect(0);
    let calls = done.stdout.lines().filter(|line| line.starts_with("M:")).count();
    let done = done.says(&format!("3 classes, 8 methods, {calls} calls"));
    let cached = project.run(&["graph", "classes", "--cache", "kept"]).expect(0);
    let cached = cached.says(&format!("3 classes, 8 methods, {calls} calls"));
    assert_eq!(cached.stdout, done.stdout);
    for line in [
        "C:app.Main app.Helper",
        "M:app.Main:<init>() (O)java.lang.Object:<init>()",
        "M:app.Main:main(java.lang.String[]) (D)java.lang.Runnable:run()",
        "M:app.Main:main(java.lang.String[]) (I)java.lang.Runnable:run()",
        "M:app.Main:lambda$main$0() (M)app.Helper:greet(java.lang.String,int)",
        "M:app.Other:greet(java.lang.String,int) (O)app.Helper:greet(java.lang.String,int)",
    ] {
        assert!(done.stdout.lines().any(|it| it == line), "no {line} in:\n{}", done.stdout);
    }
}

#[test]
fn questions_have_answers() {
    let project = project();
    let ask = |arguments: &[&str]| project.run(&[&["graph", "classes"], arguments].concat());
    let callers = ask(&["--callers", "app.Helper.greet"]).expect(0).stdout;
    let greet = "greet(Ljava/lang/String;I)Ljava/lang/String;";
    assert_eq!(callers, format!("app.Main.lambda$main$0()V\napp.Other.{greet}\n"));
    let callees = ask(&["--callees", "app.Main.lambda$main$0()V"]).expect(0).stdout;
    assert_eq!(callees, format!("app.Helper.<init>()V\napp.Helper.{greet}\napp.Other.{greet}\n"));
    let all = ask(&["--callees", "app.Main.main", "--transitive"]).expect(0).stdout;
    assert!(all.contains("java.lang.String.trim()Ljava/lang/String;\n"), "{all}");
    let way = ask(&["--path", "app.Main", "java.lang.String.trim"]).expect(0).stdout;
    assert_eq!(
        way,
        format!("app.Main.lambda$main$0()V\napp.Helper.{greet}\njava.lang.String.trim()Ljava/lang/String;\n")
    );
    let json = ask(&["--path", "app.Main#main", "app.Helper", "--json"]).expect(0).json();
    assert_eq!(json["path"].as_array().map(Vec::len), Some(3), "{json}");
    ask(&["--path", "app.Main.alone", "app.Helper"]).expect(1).says("no way leads from app.Main.alone to app.Helper");
    ask(&["--callers", "app.Gone.run"]).expect(2).says("there is no method or class app.Gone.run");
}

#[test]
fn a_module_of_the_jdk_is_part_of_the_graph() {
    let project = project();
    let both = project.run(&["graph", "classes", "--module", "java.logging", "--quiet"]).expect(0).stdout;
    let alone = project.run(&["graph", "--module", "java.logging", "--quiet"]).expect(0).stdout;
    assert!(alone.contains("M:java.util.logging.Logger:") && !alone.contains("M:java.lang.String:"));
    let classes = project.run(&["graph", "classes", "--quiet"]).expect(0).stdout;
    assert!(both == classes + &alone, "the module stands at the end of the class path");
    let callers = ["--callers", "java.util.logging.Logger.isLoggable", "--cache", "kept"];
    let ask = || project.run(&[&["graph", "--module", "java.logging"], callers.as_slice()].concat()).expect(0).stdout;
    let first = ask();
    assert!(first.contains("java.util.logging.Logger.log("), "{first}");
    assert_eq!(ask(), first);
    project.run(&["graph", "--module", "java.none"]).expect(2).says("there is no module java.none");
    project.run(&["graph", "classes", "--module", "java.base", "--jdk", "."]).expect(2).says("there are no modules");
    project.run(&["graph"]).expect(2);
}

#[test]
fn json_and_dot_have_the_whole_graph() {
    let project = project();
    let json = project.run(&["graph", "classes", "--json"]).expect(0).json();
    assert_eq!(json["schema"], "touchstone-graph-1");
    let methods = json["methods"].as_array().unwrap();
    let main = methods.iter().find(|it| it["member"] == "main([Ljava/lang/String;)V").unwrap();
    assert!(main["calls"].as_array().is_some_and(|calls| !calls.is_empty()), "{main}");
    let dot = project.run(&["graph", "classes", "--format", "dot"]).expect(0).stdout;
    assert!(
        dot.starts_with("digraph calls {") && dot.contains("\"app.Main.lambda$main$0()V\" -> \"app.Helper.<init>()V\""),
        "{dot}"
    );
}

#[test]
fn bad_input_is_named() {
    let project = project();
    project.run(&["graph", "gone"]).expect(2).says("gone: there is no such folder or jar");
    project.write("empty/readme.txt", b"nothing");
    project.run(&["graph", "empty"]).expect(2).says("compile first");
    project.write("classes/Broken.class", b"\xca\xfe\xba\xbe");
    project.run(&["graph", "classes", "--quiet"]).expect(0).says("Broken.class: ");
}

#[test]
fn a_cache_changes_nothing_but_the_time_even_when_it_is_old_or_damaged() {
    let project = project();
    let plain = project.run(&["graph", "classes", "--json"]).expect(0).stdout;
    let cached = || project.run(&["graph", "classes", "--json", "--cache", "kept"]).expect(0).stdout;
    assert_eq!(cached(), plain);
    assert_eq!(cached(), plain);
    let source = "package app; class Helper { String greet(String who, int count) { return null; } }";
    for (name, bytes) in compile(&[("app/Helper.java", source)]) {
        project.write(&format!("classes/{name}"), &bytes);
    }
    let changed = project.run(&["graph", "classes", "--json"]).expect(0).stdout;
    assert_ne!(changed, plain);
    assert_eq!(cached(), changed);
    project.write("kept", b"TSCALLS1 and then nothing that anybody wrote");
    assert_eq!(cached(), changed);
}
