//! Class folders and class files: what is written, kept, removed and refused.

use crate::support::{Project, classes, compile, many_classes};

#[test]
fn classes_are_instrumented_and_the_program_does_the_same() {
    let project = Project::with_classes();
    project.run(&["instrument", "classes", "--out", "out"]).expect(0).says("instrumented 2 classes");
    assert_eq!(project.java("out/classes", "app.Main"), project.java("classes", "app.Main"));
    assert_ne!(project.read("out/classes/app/Main.class"), classes()["app/Main.class"]);
}

#[test]
fn everything_else_is_copied_byte_for_byte_with_its_time() {
    let project = Project::with_classes();
    let old = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000);
    let file = std::fs::File::options().write(true).open(project.path("classes/texts/greeting.txt")).unwrap();
    file.set_modified(old).unwrap();
    project.write("classes/module-info.class", b"not even a class");
    std::fs::create_dir_all(project.path("classes/empty/folder")).unwrap();
    project.run(&["instrument", "classes", "--out", "out"]).expect(0);
    let (input, output) = (project.tree("classes"), project.tree("out/classes"));
    assert_eq!(input.keys().collect::<Vec<_>>(), output.keys().collect::<Vec<_>>());
    for name in ["texts/greeting.txt", "module-info.class", "app/Empty.class"] {
        assert_eq!(input[std::path::Path::new(name)], output[std::path::Path::new(name)], "{name}");
    }
    assert!(project.path("out/classes/empty/folder").is_dir());
}

#[test]
fn a_second_run_does_nothing() {
    let project = Project::with_classes();
    project.run(&["instrument", "classes", "--out", "out"]).expect(0);
    let (before, times) = (project.tree("out"), change_times(&project));
    let done = project.run(&["instrument", "classes", "--out", "out", "--json"]).expect(0);
    assert_eq!(done.json()["units"][0]["kept"], true);
    assert_eq!(project.tree("out"), before);
    assert_eq!(change_times(&project), times);
}

/// When each output was last put in place, which a rewrite with the same time stamp would change.
fn change_times(project: &Project) -> Vec<(i64, i64)> {
    use std::os::unix::fs::MetadataExt;
    let names = project.names("out").into_iter().filter(|name| !name.ends_with(".lock"));
    let metadata = names.map(|name| std::fs::metadata(project.path("out").join(name)).unwrap());
    metadata.map(|metadata| (metadata.ctime(), metadata.ctime_nsec())).collect()
}

#[test]
fn one_thread_and_many_give_the_same_bytes() {
    let project = Project::new();
    for (name, bytes) in many_classes() {
        project.write(&format!("classes/{name}"), bytes);
    }
    for jobs in ["1", "2", "7"] {
        let out = format!("out{jobs}");
        project.run(&["instrument", "classes", "--out", &out, "--jobs", jobs]).expect(0);
    }
    let contents =
        |name| -> Vec<_> { project.tree(name).into_iter().map(|(path, (bytes, _))| (path, bytes)).collect() };
    assert_eq!(contents("out1").len(), 302);
    assert_eq!(contents("out1"), contents("out2"));
    assert_eq!(contents("out1"), contents("out7"));
}

#[test]
fn a_changed_class_gets_fresh_ids_and_the_others_keep_theirs() {
    let project = Project::with_classes();
    project.run(&["instrument", "classes", "--out", "out"]).expect(0);
    let main = project.read("out/classes/app/Main.class");
    let before = project.run(&["map", "show", "out/touchstone.map"]).stdout;
    let changed = compile(&[("app/Helper.java", "package app; class Helper { String greet(String w) { return w; } }")]);
    project.write("classes/app/Helper.class", &changed["app/Helper.class"]);
    project.run(&["instrument", "classes", "--out", "out"]).expect(0);
    assert_eq!(project.read("out/classes/app/Main.class"), main);
    let after = project.run(&["map", "show", "out/touchstone.map"]).stdout;
    let of_main = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.contains("\tapp.Main\t")).map(str::to_owned).collect()
    };
    assert_eq!(of_main(&before), of_main(&after));
    let first = |text: &str, class: &str| -> u32 {
        let line = text.lines().find(|line| line.contains(class)).unwrap();
        line.split('\t').next().unwrap().parse().unwrap()
    };
    assert!(first(&after, "\tapp.Helper\t") >= before.lines().count() as u32);
    let stats = project.run(&["map", "stats", "out/touchstone.map", "--json"]).json();
    assert!(stats["totalIds"].as_u64() > stats["liveIds"].as_u64());
}

#[test]
fn more_dead_ids_than_live_ones_make_the_map_anew() {
    let project = Project::new();
    let class = |round: u32| {
        let methods: String = (0..400).map(|n| format!("int m{n}() {{ return {round}; }}")).collect();
        let sources = format!("package a; class Big {{ {methods} }}");
        compile(&[("a/Big.java", &sources)]).remove("a/Big.class").unwrap()
    };
    let mut totals = Vec::new();
    for round in 0..4 {
        project.write("classes/a/Big.class", &class(round));
        project.run(&["instrument", "classes", "--out", "out"]).expect(0);
        totals
            .push(project.run(&["map", "stats", "out/touchstone.map", "--json"]).json()["totalIds"].as_u64().unwrap());
    }
    assert_eq!(totals, [401, 802, 401, 802]);
}

#[test]
fn the_output_of_a_deleted_class_is_removed_and_foreign_files_stay() {
    let project = Project::with_classes();
    project.run(&["instrument", "classes", "--out", "out"]).expect(0);
    project.write("out/classes/mine.txt", b"not made by touchstone");
    std::fs::remove_file(project.path("classes/app/Empty.class")).unwrap();
    std::fs::remove_dir_all(project.path("classes/texts")).unwrap();
    project.run(&["instrument", "classes", "--out", "out"]).expect(0).says("2 removed");
    assert_eq!(project.names("out/classes"), ["app/Helper.class", "app/Main.class", "mine.txt"]);
    assert!(!project.path("out/classes/texts").exists());
}

#[test]
fn a_damaged_output_is_made_again() {
    let project = Project::with_classes();
    project.run(&["instrument", "classes", "--out", "out"]).expect(0);
    let right = project.read("out/classes/app/Main.class");
    project.write("out/classes/app/Main.class", b"damaged");
    project.run(&["instrument", "classes", "--out", "out"]).expect(0);
    assert_eq!(project.read("out/classes/app/Main.class"), right);
}

#[test]
fn deleted_outputs_come_back_from_the_cache() {
    let project = Project::with_classes();
    let arguments = ["instrument", "classes", "--out", "out", "--map", "map", "--cache", "cache", "--json"];
    project.run(&arguments).expect(0);
    let before = project.tree("out");
    std::fs::remove_dir_all(project.path("out")).unwrap();
    let done = project.run(&arguments).expect(0).json();
    assert_eq!(project.tree("out"), before);
    assert_eq!(done["kept"], 2);
    for name in project.names("cache") {
        project.write(&format!("cache/{name}"), b"damaged");
    }
    std::fs::remove_dir_all(project.path("out")).unwrap();
    project.run(&arguments).expect(0);
    assert_eq!(project.tree("out"), before);
}

#[test]
fn instrumenting_the_output_again_is_a_noted_no_op() {
    let project = Project::with_classes();
    project.run(&["instrument", "classes", "--out", "out"]).expect(0);
    project.run(&["instrument", "out/classes", "--out", "again"]).expect(0).says("2 classes are instrumented already");
    let contents = |name| -> Vec<_> { project.tree(name).into_values().collect() };
    assert_eq!(contents("out/classes"), contents("again/classes"));
}

#[test]
fn probes_that_call_are_others_and_known_as_instrumented() {
    let project = Project::with_classes();
    project.run(&["instrument", "classes", "--out", "stores"]).expect(0);
    project
        .run(&["instrument", "classes", "--out", "calls", "--probes", "call"])
        .expect(0)
        .says("instrumented 2 classes");
    assert_eq!(project.java("calls/classes", "app.Main"), project.java("classes", "app.Main"));
    let names = |name: &str| {
        let class = project.read(&format!("{name}/classes/app/Main.class"));
        [b"STAMPS".as_slice(), b"hit"].map(|text| class.windows(text.len()).any(|found| found == text))
    };
    assert_eq!((names("stores"), names("calls")), ([true, false], [true, true]));
    project
        .run(&["instrument", "calls/classes", "--out", "again"])
        .expect(0)
        .says("2 classes are instrumented already");
}

#[test]
fn a_single_class_goes_to_its_file_name() {
    let project = Project::with_classes();
    project.run(&["instrument", "classes/app/Main.class", "--out", "one"]).expect(0);
    assert_eq!(project.names("one"), ["Main.class", "touchstone.map", "touchstone.map.lock"]);
}

#[test]
fn equal_names_are_numbered_and_stay_so() {
    let project = Project::with_classes();
    project.write("b/classes/x.txt", b"b");
    project.run(&["instrument", "classes", "b/classes", "--out", "out"]).expect(0);
    assert_eq!(project.read("out/classes-2/x.txt"), b"b");
    project.write("b/classes/x.txt", b"changed");
    project.run(&["instrument", "b/classes", "--out", "out"]).expect(0);
    assert_eq!(project.read("out/classes-2/x.txt"), b"changed");
    assert!(!project.path("out/classes/x.txt").exists());
}

#[test]
fn other_settings_make_a_new_map_and_say_what_it_no_longer_covers() {
    let project = Project::with_classes();
    project.write("other/x.txt", b"");
    project.run(&["instrument", "classes", "other", "--out", "out"]).expect(0);
    let done = project.run(&["instrument", "classes", "--out", "out", "--granularity", "class"]).expect(0);
    done.says("made anew with other settings").says("../other");
    let settings = project.run(&["map", "stats", "out/touchstone.map", "--json"]).json()["settings"].clone();
    assert_eq!(settings["granularity"], "class");
}

#[test]
fn output_inside_input_and_output_over_input_are_refused_before_anything_is_written() {
    let project = Project::with_classes();
    let before = project.tree(".");
    let refused = [
        (["instrument", "classes", "--out", "classes/out"], "the output folder lies inside of this input"),
        (["instrument", "classes", "--out", "classes"], "the output folder lies inside of this input"),
        (["instrument", "classes", "--out", "."], "the output would replace this input"),
    ];
    for (arguments, message) in refused {
        project.run(&arguments).expect(2).says(message);
    }
    let inside = ["instrument", "classes", "--out", "out", "--map", "classes/map"];
    project.run(&inside).expect(2).says("the probe map would lie inside");
    assert_eq!(project.tree("."), before);
}

#[test]
fn symlink_loops_and_dead_links_are_reported_and_the_rest_is_processed() {
    let project = Project::with_classes();
    std::os::unix::fs::symlink("..", project.path("classes/app/loop")).unwrap();
    std::os::unix::fs::symlink("nowhere", project.path("classes/dead")).unwrap();
    let done = project.run(&["instrument", "classes", "--out", "out"]).expect(2);
    done.says("app/loop: this symbolic link leads back").says("classes/dead: cannot read");
    assert!(project.path("out/classes/app/Main.class").exists());
}

#[test]
fn an_unreadable_class_is_reported_and_the_rest_is_processed() {
    use std::os::unix::fs::PermissionsExt;
    let project = Project::with_classes();
    let closed = project.path("classes/app/Helper.class");
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o000)).unwrap();
    if std::fs::read(&closed).is_ok() {
        println!("skipped: this user may read everything");
        return;
    }
    project.run(&["instrument", "classes", "--out", "out"]).expect(2).says("Helper.class: cannot read");
    assert!(project.path("out/classes/app/Main.class").exists());
}

/// Build tools link jars and folders from a store, where they have other names.
#[cfg(unix)]
#[test]
fn the_output_of_a_link_has_the_name_of_the_link() {
    let project = Project::with_classes();
    std::os::unix::fs::symlink(project.path("classes"), project.path("linked")).unwrap();
    project.run(&["instrument", "linked", "--out", "out"]).expect(0);
    assert!(project.path("out/linked/app/Main.class").exists());
    assert!(!project.path("out/classes").exists());
}
