//! Completions, manual pages and `touchstone config`: made from the command line itself, so that they cannot be wrong about it.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::support::Project;

/// The commands that `--help` lists.
pub fn commands(project: &Project) -> Vec<String> {
    let help = project.run(&["--help"]).expect(0).stdout;
    let list = help.split("Commands:").nth(1).unwrap().split("Options:").next().unwrap();
    let names = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
}

#[test]
fn completions_know_every_command_and_bash_can_read_them() {
    let project = Project::new();
    let commands = commands(&project);
    assert!(commands.len() > 10 && commands.contains(&"test".to_owned()), "{commands:?}");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = project.run(&["completions", shell]).expect(0).stdout;
        let missing: Vec<&String> = commands.iter().filter(|command| !script.contains(command.as_str())).collect();
        assert!(missing.is_empty(), "{shell}: {missing:?}");
    }
    let script = project.run(&["completions", "bash"]).stdout;
    let ask =
        "COMP_WORDS=(touchstone sele); COMP_CWORD=1; _touchstone touchstone sele touchstone; echo \"${COMPREPLY[@]}\"";
    let mut bash = Command::new("bash").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    bash.stdin.take().unwrap().write_all(format!("{script}\n{ask}\n").as_bytes()).unwrap();
    let output = bash.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "select");
    project.run(&["completions", "cmd"]).expect(2);
}

#[test]
fn there_is_a_manual_page_for_every_command() {
    let project = Project::new();
    let page = project.run(&["man"]).expect(0).stdout;
    assert!(page.contains(".TH touchstone 1"), "{page}");
    project.run(&["man", "--out", "man1"]).expect(0);
    let pages = project.names("man1");
    for command in commands(&project) {
        assert!(page.contains(&command.replace('-', "\\-")), "{command}");
        assert!(pages.contains(&format!("touchstone-{command}.1")), "{command}: {pages:?}");
    }
    let select = String::from_utf8(project.read("man1/touchstone-select.1")).unwrap();
    assert!(select.contains("junit\\-xml") && select.contains("Examples:"), "{select}");
    project.write("file", b"");
    project.run(&["man", "--out", "file"]).expect(1).says("file: cannot write");
}

#[test]
fn what_is_configured_is_shown() {
    let project = Project::new();
    project.write("settings.gradle", b"");
    project.write("touchstone.toml", b"always = ['*IT']\ntracked = ['conf/*']\n");
    project.write("conf/a.txt", b"a");
    let shown = project.run(&["config"]).expect(0).stdout;
    for text in ["Gradle", "*IT", "conf/a.txt", "hybrid"] {
        assert!(shown.contains(text), "no {text} in:\n{shown}");
    }
    let json = project.run(&["config", "--json"]).expect(0).json();
    assert_eq!((&json["buildTool"], &json["trackedFiles"][0]), (&"Gradle".into(), &"conf/a.txt".into()));
    project.write("touchstone.toml", b"alway = []\n");
    project.run(&["config"]).expect(2).says("it takes always and tracked");
}
