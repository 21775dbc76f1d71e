//! Jars: untouched records are copied, changed ones keep their order and time, nested jars are instrumented too.

use touchstone_formats::archive::{METHOD_DEFLATED, METHOD_STORED, ZipArchive};

use crate::support::{Project, classes, entries_of, entry_of, jar_bytes, many_classes};

/// Entries of an ordinary jar.
fn usual() -> Vec<(&'static str, &'static [u8])> {
    vec![
        ("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\r\nAutomatic-Module-Name: app\r\n\r\n"),
        ("app/Main.class", &classes()["app/Main.class"]),
        ("app/Helper.class.stored", &classes()["app/Helper.class"]),
        ("app/Empty.class", &classes()["app/Empty.class"]),
        ("texts/greeting.txt", b"hello hello hello hello"),
    ]
}

fn methods(jar: &[u8]) -> Vec<u16> {
    ZipArchive::parse(jar).unwrap().entries().iter().map(|entry| entry.method).collect()
}

#[test]
fn a_jar_runs_as_before_and_its_other_entries_are_the_same_records() {
    let project = Project::new();
    project.jar("app.jar", &usual());
    project.run(&["instrument", "app.jar", "--out", "out"]).expect(0).says("instrumented 2 classes");
    assert_eq!(project.java("out/app.jar", "app.Main"), project.java("app.jar", "app.Main"));
    let (input, output) = (project.read("app.jar"), project.read("out/app.jar"));
    let (input, output) = (ZipArchive::parse(&input).unwrap(), ZipArchive::parse(&output).unwrap());
    assert_eq!(input.entries().len(), output.entries().len());
    for (old, new) in input.entries().iter().zip(output.entries()) {
        assert_eq!((old.name, old.modified()), (new.name, new.modified()));
        if !matches!(old.name, b"app/Main.class" | b"app/Helper.class") {
            assert_eq!(input.local_span(old).unwrap(), output.local_span(new).unwrap(), "{}", old.display_name());
        }
    }
}

#[test]
fn instrumented_entries_are_stored_unless_compression_is_asked_for() {
    let project = Project::new();
    project.jar("app.jar", &usual());
    project.run(&["instrument", "app.jar", "--out", "out"]).expect(0);
    project.run(&["instrument", "app.jar", "--out", "small", "--compress"]).expect(0);
    let (deflated, stored) = (METHOD_DEFLATED, METHOD_STORED);
    assert_eq!(methods(&project.read("out/app.jar")), [deflated, stored, stored, deflated, deflated]);
    assert_eq!(methods(&project.read("small/app.jar")), methods(&project.read("app.jar")));
    assert_eq!(entries_of(&project.read("out/app.jar")), entries_of(&project.read("small/app.jar")));
}

#[test]
fn jars_can_have_coarser_probes_than_folders() {
    let project = Project::with_classes();
    project.jar("app.jar", &usual());
    project.run(&["instrument", "classes", "app.jar", "--libraries", "class", "--out", "out"]).expect(0);
    assert_eq!(project.java("out/app.jar", "app.Main"), project.java("app.jar", "app.Main"));
    assert!(entry_of(&project.read("out/app.jar"), "app/Main.class") != project.read("out/classes/app/Main.class"));
    project.run(&["instrument", "app.jar", "--granularity", "class", "--out", "coarse"]).expect(0);
    let kinds = |map: &str| -> Vec<String> {
        let shown = project.run(&["map", "show", map]).stdout;
        let kinds = shown.lines().filter_map(|line| line.split('\t').nth(1)).map(str::to_owned);
        kinds.collect::<std::collections::BTreeSet<_>>().into_iter().collect()
    };
    assert!(!kinds("coarse/touchstone.map").contains(&"method".to_owned()), "{:?}", kinds("coarse/touchstone.map"));
    assert!(kinds("out/touchstone.map").contains(&"method".to_owned()), "{:?}", kinds("out/touchstone.map"));
}

#[test]
fn a_second_run_does_nothing_and_a_changed_jar_keeps_the_ids_of_unchanged_classes() {
    let project = Project::new();
    project.jar("app.jar", &usual());
    project.run(&["instrument", "app.jar", "--out", "out"]).expect(0);
    let before = project.tree("out");
    let done = project.run(&["instrument", "app.jar", "--out", "out", "--json"]).expect(0);
    assert_eq!((done.json()["units"][0]["kept"].as_bool(), project.tree("out")), (Some(true), before));
    let main = entry_of(&project.read("out/app.jar"), "app/Main.class");
    let mut changed = usual();
    changed.insert(0, ("new/First.class", &many_classes()["many/C1.class"]));
    project.jar("app.jar", &changed);
    project.run(&["instrument", "app.jar", "--out", "out"]).expect(0);
    assert_eq!(entry_of(&project.read("out/app.jar"), "app/Main.class"), main);
}

#[test]
fn one_thread_and_many_give_the_same_bytes() {
    let project = Project::new();
    let inner = jar_bytes(&usual());
    let mut entries: Vec<(&str, &[u8])> =
        many_classes().iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    entries.insert(100, ("lib/inner.jar.stored", &inner));
    project.jar("many.jar", &entries);
    for (out, jobs, compress) in [("a", "1", false), ("b", "8", false), ("c", "1", true), ("d", "8", true)] {
        let mut arguments = vec!["instrument", "many.jar", "--out", out, "--jobs", jobs];
        arguments.extend(compress.then_some("--compress"));
        project.run(&arguments).expect(0);
    }
    assert_eq!(project.read("a/many.jar"), project.read("b/many.jar"));
    assert_eq!(project.read("c/many.jar"), project.read("d/many.jar"));
    assert_eq!(project.read("a/touchstone.map"), project.read("b/touchstone.map"));
}

#[test]
fn a_jar_without_anything_to_change_comes_out_byte_for_byte() {
    let project = Project::new();
    project.jar("plain.jar", &[("a.txt", b"a"), ("app/Empty.class", &classes()["app/Empty.class"])]);
    let mut with_prefix = b"#!/bin/sh\nexec java -jar \"$0\"\n".to_vec();
    with_prefix.extend_from_slice(&project.read("plain.jar"));
    project.write("script.jar", &with_prefix);
    project.run(&["instrument", "plain.jar", "script.jar", "--out", "out"]).expect(0);
    assert_eq!(project.read("out/plain.jar"), project.read("plain.jar"));
    assert_eq!(project.read("out/script.jar"), project.read("script.jar"));
}

#[test]
fn nested_jars_are_instrumented_and_named_in_the_map() {
    let project = Project::new();
    let inner = jar_bytes(&usual());
    let war = jar_bytes(&[("WEB-INF/lib/inner.jar", &inner), ("WEB-INF/classes/app/Main.class", usual()[1].1)]);
    project.jar("all.ear", &[("site.war.stored", &war), ("data.zip", &inner)]);
    project.run(&["instrument", "all.ear", "--out", "out"]).expect(0).says("instrumented 3 classes");
    let output = project.read("out/all.ear");
    assert_eq!(entry_of(&output, "data.zip"), inner);
    let inner_now = entry_of(&entry_of(&output, "site.war"), "WEB-INF/lib/inner.jar");
    project.write("inner.jar", &inner_now);
    assert_eq!(project.java("inner.jar", "app.Main"), "hello world11\n");
    let shown = project.run(&["map", "show", "out/touchstone.map", "--json"]).expect(0).stdout;
    assert!(shown.contains("site.war!/WEB-INF/lib/inner.jar!/app/Helper.class"), "{shown}");
}

#[test]
fn a_nested_jar_that_is_none_is_named() {
    let project = Project::new();
    project.jar("outer.jar", &[("lib/fake.jar", b"no archive")]);
    project.run(&["instrument", "outer.jar", "--out", "out"]).expect(2).says("outer.jar!/lib/fake.jar: ");
    assert_eq!(entry_of(&project.read("out/outer.jar"), "lib/fake.jar"), b"no archive");
}

#[test]
fn jars_nested_too_deep_are_copied_with_a_warning() {
    let project = Project::new();
    let mut jar = jar_bytes(&usual());
    for _ in 0..6 {
        jar = jar_bytes(&[("inner.jar", &jar)]);
    }
    project.write("deep.jar", &jar);
    project.run(&["instrument", "deep.jar", "--out", "out"]).expect(0).says("nested too deep");
    assert_eq!(project.read("out/deep.jar"), jar);
}

#[test]
fn classes_for_newer_releases_are_instrumented_too() {
    let project = Project::new();
    let main = &classes()["app/Main.class"];
    project.jar(
        "multi.jar",
        &[
            ("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n"),
            ("app/Main.class", main),
            ("META-INF/versions/11/app/Main.class", main),
            ("META-INF/versions/9/module-info.class", b"left alone"),
        ],
    );
    project.run(&["instrument", "multi.jar", "--out", "out"]).expect(0).says("instrumented 2 classes");
    let output = project.read("out/multi.jar");
    let newer = entry_of(&output, "META-INF/versions/11/app/Main.class");
    assert!(newer != *main && newer != entry_of(&output, "app/Main.class"), "each has ids of its own");
    assert_eq!(entry_of(&output, "META-INF/versions/9/module-info.class"), b"left alone");
}

#[test]
fn duplicate_entries_are_kept_and_get_ids_of_their_own() {
    let project = Project::new();
    let mut bytes = jar_bytes(&[("app/Main.class.stored", usual()[1].1), ("app/Mxin.class.stored", usual()[1].1)]);
    for at in 0..bytes.len() - 14 {
        if &bytes[at..at + 14] == b"app/Mxin.class" {
            bytes[at + 5] = b'a';
        }
    }
    project.write("twice.jar", &bytes);
    for _ in 0..2 {
        project.run(&["instrument", "twice.jar", "--out", "out"]).expect(0).says("instrumented 2 classes");
        let entries = entries_of(&project.read("out/twice.jar"));
        assert_eq!((entries[0].0.as_str(), entries[1].0.as_str()), ("app/Main.class", "app/Main.class"));
        assert_ne!(entries[0].1, entries[1].1);
        // The second time everything is made again, with the ids that the map remembers.
        std::fs::rename(project.path("out/twice.jar"), project.path("first.jar")).unwrap();
        project.run(&["instrument", "twice.jar", "--out", "out"]).expect(0);
        assert_eq!(project.read("out/twice.jar"), project.read("first.jar"));
    }
}

#[test]
fn names_that_lead_out_of_the_archive_are_copied_with_a_warning() {
    let project = Project::new();
    project.jar("evil.jar", &[("../../evil.class", usual()[1].1), ("app/Main.class", usual()[1].1)]);
    project.run(&["instrument", "evil.jar", "--out", "out"]).expect(0).says("../../evil.class: this name leads out");
    assert_eq!(entry_of(&project.read("out/evil.jar"), "../../evil.class"), usual()[1].1);
    assert_eq!(project.names("."), ["evil.jar", "out/evil.jar", "out/touchstone.map", "out/touchstone.map.lock"]);
}

#[test]
fn an_archive_with_zip64_records_is_instrumented() {
    let project = Project::new();
    let names: Vec<String> = (0..70_000).map(|n| format!("n/{n}")).collect();
    let mut entries: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), b"".as_slice())).collect();
    entries.push(("app/Main.class", usual()[1].1));
    entries.push(("app/Helper.class", &classes()["app/Helper.class"]));
    project.jar("huge.jar", &entries);
    project.run(&["instrument", "huge.jar", "--out", "out"]).expect(0).says("instrumented 2 classes");
    let output = project.read("out/huge.jar");
    assert!(ZipArchive::parse(&output).unwrap().is_zip64());
    assert_eq!(project.java("out/huge.jar", "app.Main"), "hello world11\n");
}

#[test]
fn a_deleted_jar_comes_back_from_the_cache() {
    let project = Project::new();
    project.jar("app.jar", &usual());
    let arguments = ["instrument", "app.jar", "--out", "out", "--map", "map", "--cache", "cache", "--json"];
    project.run(&arguments).expect(0);
    let before = project.tree("out");
    std::fs::remove_file(project.path("out/app.jar")).unwrap();
    assert_eq!(project.run(&arguments).expect(0).json()["units"][0]["kept"], true);
    assert_eq!(project.tree("out"), before);
}
