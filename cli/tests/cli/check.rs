//! `touchstone check` where nothing can be audited; what it finds is in the conformance suite.

use std::process::Command;

use crate::support::Project;

fn compile(project: &Project, folder: &str, value: &str) {
    let source = format!(
        "public class Shop {{ static int price() {{ return {value}; }} public static void main(String[] a) {{ price(); }} }}"
    );
    project.write(&format!("{folder}-source/Shop.java"), source.as_bytes());
    let mut javac = Command::new("javac");
    javac.arg("-d").arg(project.path(folder)).arg(project.path(&format!("{folder}-source/Shop.java")));
    assert!(javac.status().unwrap().success());
}

#[test]
fn an_audit_of_no_test_is_no_clean_audit() {
    let project = Project::new();
    compile(&project, "old", "1");
    compile(&project, "new", "2");
    let check = |run: &str| project.run(&["check", "old", "new", "--run", run]).expect(2);
    check("test -n {classpath}").says("the command wrote no trace");
    check("java -cp {classpath} Shop").says("no test class was seen");
}
