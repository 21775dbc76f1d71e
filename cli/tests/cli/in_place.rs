//! Instrumenting in place and the way back, also after a kill at any moment.

use std::time::Duration;

use crate::support::{Project, classes, compile, many_classes};

fn project() -> Project {
    let project = Project::with_classes();
    project.jar("app.jar", &[("app/Main.class", &classes()["app/Main.class"]), ("a.txt", b"a")]);
    project
}

const RUN: [&str; 4] = ["instrument", "classes", "app.jar", "--in-place"];

#[test]
fn the_originals_come_back_byte_for_byte_with_their_times() {
    let project = project();
    let (folder, jar) = (project.tree("classes"), project.read("app.jar"));
    project.run(&RUN).expect(0);
    assert_ne!(project.read("classes/app/Main.class"), classes()["app/Main.class"]);
    assert_ne!(project.read("app.jar"), jar);
    assert_eq!(project.java("classes", "app.Main"), "hello world11\n");
    project.run(&["restore"]).expect(0).says("restored 3 files");
    assert_eq!(project.tree("classes"), folder);
    assert_eq!(project.read("app.jar"), jar);
    project.run(&["restore"]).expect(0).says("nothing is instrumented in place");
}

#[test]
fn a_second_run_is_a_noted_no_op_and_the_way_back_stays() {
    let project = project();
    let before = project.tree("classes");
    project.run(&RUN).expect(0);
    let instrumented = project.tree("classes");
    project.run(&RUN).expect(0).says("classes: instrumented in place already").says("app.jar: instrumented in place");
    assert_eq!(project.tree("classes"), instrumented);
    project.run(&["restore", ".touchstone/in-place/manifest"]).expect(0);
    assert_eq!(project.tree("classes"), before);
}

#[test]
fn a_class_compiled_again_is_instrumented_again_and_its_new_original_comes_back() {
    let project = project();
    project.run(&RUN).expect(0);
    let source = "package app; class Helper { String greet(String who) { return \"new\"; } }";
    let helper = compile(&[("app/Helper.java", source)]).remove("app/Helper.class").unwrap();
    project.write("classes/app/Helper.class", &helper);
    project.run(&RUN).expect(0);
    assert_ne!(project.read("classes/app/Helper.class"), helper);
    project.run(&["restore"]).expect(0);
    assert_eq!(project.read("classes/app/Helper.class"), helper);
    assert_eq!(project.read("classes/app/Main.class"), classes()["app/Main.class"]);
}

#[test]
fn a_jar_with_a_bad_class_keeps_its_ids_and_is_reported_again() {
    let project = project();
    project.jar("half.jar", &[("app/Main.class", &classes()["app/Main.class"]), ("Bad.class", b"bad")]);
    let run = ["instrument", "half.jar", "--in-place"];
    project.run(&run).expect(2).says("half.jar!/Bad.class: ").says("instrumented 1 classes");
    let map = project.read(".touchstone/touchstone.map");
    project.run(&run).expect(2).says("half.jar!/Bad.class: ").says("instrumented 1 classes");
    assert_eq!(project.read(".touchstone/touchstone.map"), map);
}

#[test]
fn restore_leaves_a_file_that_changed_since() {
    let project = project();
    project.run(&RUN).expect(0);
    project.write("classes/app/Main.class", b"compiled again");
    project.run(&["restore"]).expect(0).says("Main.class: changed since it was instrumented");
    assert_eq!(project.read("classes/app/Main.class"), b"compiled again");
}

/// A build that deletes a source deletes its class: bringing that back would put a stale class on the class path.
#[test]
fn restore_does_not_bring_back_what_the_build_deleted() {
    let project = project();
    project.run(&RUN).expect(0);
    std::fs::remove_file(project.path("classes/app/Helper.class")).unwrap();
    project.run(&RUN).expect(0);
    project
        .run(&["restore"])
        .expect(0)
        .says("Helper.class: deleted since it was instrumented")
        .says("restored 2 files");
    assert!(!project.path("classes/app/Helper.class").exists());
    assert_eq!(project.read("classes/app/Main.class"), classes()["app/Main.class"]);
}

#[test]
fn one_lost_original_does_not_keep_the_others_from_coming_back() {
    let project = project();
    project.run(&RUN).expect(0);
    std::fs::remove_file(project.path(".touchstone/in-place/0")).unwrap();
    project.run(&["restore"]).expect(1).says("is missing or damaged: compile again");
    let restored = ["classes/app/Main.class", "classes/app/Helper.class"];
    let restored = restored.iter().filter(|path| project.read(path) == classes()[&path["classes/".len()..]]).count();
    assert_eq!(restored, 1);
    assert!(project.path(".touchstone/in-place/manifest").exists());
}

#[test]
fn other_settings_start_from_the_originals() {
    let project = project();
    let before = project.tree("classes");
    project.run(&RUN).expect(0);
    let class = [&RUN[..], &["--granularity", "class"]].concat();
    project.run(&class).expect(0).says("instrumented 3 classes");
    assert_eq!(project.java("classes", "app.Main"), "hello world11\n");
    project.run(&["restore"]).expect(0);
    assert_eq!(project.tree("classes"), before);
}

#[test]
fn a_run_killed_at_any_moment_can_be_undone() {
    let project = Project::new();
    for (name, bytes) in many_classes() {
        project.write(&format!("classes/{name}"), bytes);
    }
    let before = project.tree("classes");
    let manifest = project.path(".touchstone/in-place/manifest");
    let mut interrupted = 0;
    for round in 0..16 {
        let mut child = project.command(&["instrument", "classes", "--in-place", "--quiet"]).spawn().unwrap();
        // The first rounds end anywhere, the others soon after the exchange began.
        if round < 4 {
            std::thread::sleep(Duration::from_millis(round * 8));
        } else {
            while !manifest.exists() && child.try_wait().unwrap().is_none() {}
            std::thread::sleep(Duration::from_micros((round - 4) * 400));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let state = std::fs::read_to_string(&manifest).unwrap_or_default();
        interrupted += u32::from(state.contains("state exchanging"));
        if project.path(".touchstone/in-place").exists() {
            project.run(&["restore"]).expect(0);
        }
        assert!(project.tree("classes") == before, "killed in round {round}");
    }
    assert!(interrupted > 0, "no run was killed in the middle of the exchange");
}

/// The same as above with certainty: the state in the middle of an exchange, made by hand.
#[test]
fn the_next_run_after_a_kill_in_the_exchange_starts_from_the_originals() {
    let project = project();
    let before = project.tree("classes");
    project.run(&RUN).expect(0);
    let after = project.tree("classes");
    let manifest = String::from_utf8(project.read(".touchstone/in-place/manifest")).unwrap();
    let lines = manifest.split_inclusive('\n').filter(|line| !line.starts_with("end "));
    let body: String = lines.collect::<String>().replace("state done", "state exchanging");
    let end = touchstone_formats::ContentHash::of(body.as_bytes());
    project.write(".touchstone/in-place/manifest", format!("{body}end {end}\n").as_bytes());
    // One file was not exchanged yet, and the map was not written.
    project.write("classes/app/Helper.class", &classes()["app/Helper.class"]);
    std::fs::remove_file(project.path(".touchstone/touchstone.map")).unwrap();
    project.run(&RUN).expect(0).says("an earlier run was interrupted");
    let contents = |tree: &std::collections::BTreeMap<_, (Vec<u8>, _)>| -> Vec<Vec<u8>> {
        tree.values().map(|(bytes, _)| bytes.clone()).collect()
    };
    assert_eq!(contents(&project.tree("classes")), contents(&after));
    project.run(&["restore"]).expect(0);
    assert_eq!(contents(&project.tree("classes")), contents(&before));
}

#[test]
fn in_place_with_out_and_restore_of_nothing_are_refused() {
    let project = project();
    project.run(&["instrument", "classes", "--in-place", "--out", "x"]).expect(2);
    project.run(&["instrument", "classes"]).expect(2).says("--out");
    project.run(&["restore"]).expect(2).says("there is no manifest");
}
