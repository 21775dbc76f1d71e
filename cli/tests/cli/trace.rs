//! `touchstone trace`: real traces of a small program, as text, figures, matrix, picture and tables; and what bad input says.

use std::process::Command;

use touchstone_formats::trace::{JvmContent, SeenSet, TraceWriter, WindowContent};

use crate::support::{Project, compile};

const MAIN: &str = r#"package app;
public class Main {
    public static void main(String[] arguments) throws Exception {
        for (String test : new String[] {"app.FirstTest", "app.SecondTest"}) {
            window("open", test);
            new Thing().go();
            if (test.equals("app.FirstTest")) { Class.forName("app.Found"); }
            window("close", test);
        }
    }
    static void window(String what, String test) throws Exception {
        Class.forName("touchstone.rt.Windows").getMethod(what, String.class).invoke(null, test);
    }
}
class Thing implements Face { void go() { System.out.println("gone"); } }
interface Face extends Base { }
interface Base { Object SET = Setup.prepare(); default void used() { } }
class Setup { static Object prepare() { return "set, \"up\""; } }
class Found { static int found = 1; static int get() { return found; } }
"#;

/// Instrumented and run once: the map and the traces are in `out/`.
fn recorded() -> Project {
    let project = Project::new();
    for (name, bytes) in compile(&[("app/Main.java", MAIN)]) {
        project.write(&format!("classes/{name}"), &bytes);
    }
    project.run(&["instrument", "classes", "--out", "out"]).expect(0);
    project.run(&["runtime", "--out", "runtime.jar"]).expect(0);
    let mut java = Command::new("java");
    java.args(["-Xshare:auto", "-Dtouchstone.trace=out/traces", "-Dtouchstone.map=out/touchstone.map"]);
    java.args(["-cp", "out/classes:runtime.jar", "app.Main"]).current_dir(project.path(""));
    let output = java.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    project
}

#[test]
fn a_test_inherits_what_an_initializer_ran_in_the_test_before() {
    let project = recorded();
    let first = project.run(&["trace", "show", "out/traces", "--window", "app.FirstTest"]).expect(0).stdout;
    let second = project.run(&["trace", "show", "out/traces", "--window", "app.SecondTest"]).expect(0).stdout;
    assert!(second.contains("complete") && !second.contains("incomplete"), "{second}");
    // Base was initialised in the first window, and an interface without code leads to it.
    assert!(second.contains("ran\tapp.Setup.prepare()Ljava/lang/Object;\tinitializer of app.Base"), "{second}");
    assert!(second.contains("touched\tapp.Face\tsupertype of app.Thing"), "{second}");
    assert!(first.contains("recorded\tforName app.Found\town") && !second.contains("app.Found"), "{first}\n{second}");
    let json = project.run(&["trace", "show", "out/traces", "--window", "app.SecondTest", "--json"]).expect(0).json();
    assert_eq!((json["testClass"].as_str(), json["complete"].as_bool()), (Some("app.SecondTest"), Some(true)));
    let methods = json["methods"].as_array().unwrap();
    assert!(methods.iter().any(|it| it["class"] == "app.Setup" && it["source"]["of"] == "app.Base"), "{json}");
}

#[test]
fn blocks_are_shown_with_names_where_there_is_a_map_and_as_numbers_where_not() {
    let project = recorded();
    let shown = project.run(&["trace", "show", "out/traces"]).expect(0).stdout;
    assert!(shown.contains("window class app.FirstTest") && shown.contains("method app.Thing.go()V"), "{shown}");
    assert!(shown.trim_end().ends_with("whole"), "{shown}");
    std::fs::rename(project.path("out/touchstone.map"), project.path("elsewhere.map")).unwrap();
    let shown = project.run(&["trace", "show", "out/traces"]).expect(0).stdout;
    assert!(shown.contains("window class app.FirstTest") && !shown.contains("app.Thing.go()V"), "{shown}");
    let shown = project.run(&["trace", "show", "out/traces", "--map", "elsewhere.map"]).expect(0).stdout;
    assert!(shown.contains("app.Thing.go()V"), "{shown}");
    let lines = project.run(&["trace", "show", "out/traces", "--json"]).expect(0).stdout;
    let blocks: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(blocks[0]["block"], "jvm");
    assert_eq!(blocks.last().unwrap()["ending"], "whole");
}

#[test]
fn stats_count_windows_and_bytes() {
    let project = recorded();
    let text = project.run(&["trace", "stats", "out/traces"]).expect(0).stdout;
    assert!(text.contains("test classes  2") && text.contains("windows       2;"), "{text}");
    let json = project.run(&["trace", "stats", "out/traces", "--json"]).expect(0).json();
    assert_eq!(
        (json["testClasses"].as_u64(), json["windows"].as_u64(), json["traces"].as_u64()),
        (Some(2), Some(2), Some(1))
    );
    let blocks: u64 = json["blocks"].as_object().unwrap().values().map(|it| it["bytes"].as_u64().unwrap()).sum();
    assert_eq!(blocks + 16, json["bytes"].as_u64().unwrap());
}

#[test]
fn the_matrix_as_text_values_and_pictures() {
    let project = recorded();
    let text = project.run(&["trace", "matrix", "out/traces"]).expect(0).stdout;
    assert!(
        text.starts_with("2 tests x ") && text.contains("\napp.FirstTest ") && text.contains(" app.Thing\n"),
        "{text}"
    );
    let values = project.run(&["trace", "matrix", "out/traces", "--of", "methods", "--csv"]).expect(0).stdout;
    let rows: Vec<Vec<&str>> = values.lines().map(|line| line.split(',').collect()).collect();
    let column = rows[0].iter().position(|name| *name == "app.Setup.prepare()Ljava/lang/Object;").unwrap();
    assert_eq!((rows[1][column], rows[2][column]), ("#", "i"), "{values}");
    for picture in ["m.png", "m.svg"] {
        project.run(&["trace", "matrix", "out/traces", "--picture", picture]).expect(0);
    }
    assert!(project.read("m.png").starts_with(b"\x89PNG\r\n"));
    let svg = String::from_utf8(project.read("m.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains(">app.SecondTest</text>"), "{svg}");
    project.run(&["trace", "matrix", "out/traces", "--picture", "m.jpg"]).expect(2).says("ends with .png or .svg");
}

#[test]
fn tables_have_the_same_facts_in_every_format() {
    let project = recorded();
    let csv = project.run(&["trace", "export", "out/traces"]).expect(0).stdout;
    assert!(csv.starts_with("test,kind,class,member,family,text,detail,site,source,source_of\r\n"), "{csv}");
    assert!(
        csv.contains("app.SecondTest,method,app.Setup,prepare()Ljava/lang/Object;,,,,-1,init,app.Base\r\n"),
        "{csv}"
    );
    let json = project.run(&["trace", "export", "out/traces", "--format", "json"]).expect(0).stdout;
    assert_eq!(json.lines().count() + 1, csv.lines().count());
    project.run(&["trace", "export", "out/traces", "--format", "parquet", "--out", "f.parquet"]).expect(0);
    assert_eq!(parquet_rows(&project, "f.parquet"), json.lines().count() as i64);
    project.run(&["trace", "export", "out/traces", "--format", "parquet"]).expect(2).says("--out FILE");
    let tests = project.run(&["trace", "export", "out/traces", "--table", "tests"]).expect(0).stdout;
    assert_eq!(tests.lines().count(), 3, "{tests}");
}

fn parquet_rows(project: &Project, name: &str) -> i64 {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    let reader = SerializedFileReader::new(std::fs::File::open(project.path(name)).unwrap()).unwrap();
    let rows = reader.get_row_iter(None).unwrap().map(Result::unwrap);
    assert!(rows.into_iter().any(|row| row.to_string().contains("app.Setup")));
    reader.metadata().file_metadata().num_rows()
}

/// A trace of a JVM without a map, cut off in its second window.
fn torn() -> Vec<u8> {
    let mut writer = TraceWriter::new(&JvmContent { process: 7, ..JvmContent::default() });
    writer.window(&WindowContent::passed("a.BTest", SeenSet::new(vec![1, 2], vec![])));
    writer.window(&WindowContent::passed("a.CTest", SeenSet::new(vec![3], vec![])));
    let mut bytes = writer.finish();
    bytes.truncate(bytes.len() - 9);
    bytes
}

#[test]
fn a_torn_trace_is_shown_up_to_its_cut() {
    let project = Project::new();
    project.write("t/7-a.trace", &torn());
    let shown = project.run(&["trace", "show", "t"]).expect(0).stdout;
    assert!(shown.contains("a.BTest") && !shown.contains("window class a.CTest"), "{shown}");
    assert!(shown.contains("cut off after block 4"), "{shown}");
    let stats = project.run(&["trace", "stats", "t"]).expect(0).stdout;
    assert!(stats.contains("cut off       t/7-a.trace"), "{stats}");
}

#[test]
fn bad_input_says_what_to_do() {
    let project = Project::new();
    project.write("t/7-a.trace", &torn());
    project.write("empty/readme.txt", b"");
    project.write("no.trace", b"this is no trace at all");
    project.run(&["trace", "show", "empty"]).expect(2).says("there is no *.trace file; run instrumented tests with");
    project.run(&["trace", "show", "absent.trace"]).expect(2).says("absent.trace");
    project.run(&["trace", "show", "no.trace"]).expect(2).says("is not a trace");
    project
        .run(&["trace", "matrix", "t"])
        .expect(2)
        .says("give the map that `touchstone instrument` wrote with --map FILE");
    project.run(&["trace", "export", "t", "--map", "no.trace"]).expect(2).says("is not a probe map");
    project.run(&["trace"]).expect(2).says("Usage");
}

#[test]
fn a_test_that_is_not_there_is_an_answer_with_names() {
    let project = recorded();
    let done = project.run(&["trace", "show", "out/traces", "--window", "app.NoTest"]).expect(1);
    done.says("no window of app.NoTest in these traces; they have app.FirstTest, app.SecondTest");
}
