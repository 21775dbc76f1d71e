//! Signed jars: the signature goes when a class changes, and only then.

use std::process::Command;

use crate::support::{Project, classes, entries_of, entry_of, jar_bytes};

/// Signs a jar with a key made for the purpose.
fn sign(project: &Project, jar: &str) {
    let store = ["-keystore", "keys", "-storepass", "touchstone", "-keypass", "touchstone"];
    if !project.path("keys").exists() {
        let key = ["-genkeypair", "-alias", "key", "-dname", "CN=t", "-keyalg", "EC", "-validity", "10"];
        run(Command::new("keytool").args(key).args(store).current_dir(project.path(".")));
    }
    run(Command::new("jarsigner").args(store).args([jar, "key"]).current_dir(project.path(".")));
}

fn run(command: &mut Command) {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

fn app() -> Vec<(&'static str, &'static [u8])> {
    let manifest = b"Manifest-Version: 1.0\r\nMain-Class: app.Main\r\n\r\nName: app/\r\nSealed: true\r\n\r\n";
    vec![
        ("META-INF/MANIFEST.MF", manifest.as_slice()),
        ("app/Main.class", &classes()["app/Main.class"]),
        ("app/Helper.class", &classes()["app/Helper.class"]),
    ]
}

#[test]
fn the_signature_of_a_changed_jar_is_removed_with_a_warning() {
    let project = Project::new();
    project.jar("app.jar", &app());
    sign(&project, "app.jar");
    assert!(entries_of(&project.read("app.jar")).iter().any(|(name, _)| name.ends_with(".SF")));
    project.run(&["instrument", "app.jar", "--out", "out"]).expect(0).says("app.jar: it was signed");
    let output = project.read("out/app.jar");
    let names: Vec<_> = entries_of(&output).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["META-INF/MANIFEST.MF", "app/Main.class", "app/Helper.class"]);
    let manifest = String::from_utf8(entry_of(&output, "META-INF/MANIFEST.MF")).unwrap();
    assert!(manifest.contains("Main-Class: app.Main") && manifest.contains("Sealed: true"), "{manifest}");
    assert!(!manifest.contains("Digest"), "{manifest}");
    assert_eq!(project.java("out/app.jar", "app.Main"), "hello world11\n");
}

#[test]
fn the_signature_of_an_unchanged_jar_stays() {
    let project = Project::new();
    project.jar("data.jar", &[("a.txt", b"a"), ("app/Empty.class", &classes()["app/Empty.class"])]);
    sign(&project, "data.jar");
    let done = project.run(&["instrument", "data.jar", "--out", "out"]).expect(0);
    assert!(!done.stderr.contains("signed"), "{}", done.stderr);
    assert_eq!(project.read("out/data.jar"), project.read("data.jar"));
}

#[test]
fn a_nested_signed_jar_loses_its_signature_too() {
    let project = Project::new();
    project.jar("inner.jar", &app());
    sign(&project, "inner.jar");
    project.write("fat.jar", &jar_bytes(&[("lib/inner.jar.stored", &project.read("inner.jar"))]));
    project.run(&["instrument", "fat.jar", "--out", "out"]).expect(0).says("fat.jar!/lib/inner.jar: it was signed");
    let inner = entry_of(&project.read("out/fat.jar"), "lib/inner.jar");
    assert!(entries_of(&inner).iter().all(|(name, _)| !name.ends_with(".SF") && !name.ends_with(".EC")));
}
