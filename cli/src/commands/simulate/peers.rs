//! Other tools on the same revisions, by a command that the user gives.

use std::collections::BTreeSet;
use std::path::Path;

use touchstone_analyzer::checker::read_list;
use touchstone_analyzer::simulate::{PeerRun, TestRun, tests_with_reports};

use super::files::{copy, copy_all, empty, remove};
use super::shell::{complaint, run_in, shell};
use super::tree::Tree;
use crate::exit::Failure;

/// Stands for the file with the selected tests.
const LIST: &str = "{selected}";

/// Another tool.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(super) struct Peer {
    /// Its name in tables.
    pub name: String,
    /// A line for the shell.
    pub command: String,
}

impl Peer {
    /// Reads `NAME=COMMAND`.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let (name, command) = text.split_once('=').ok_or("write NAME=COMMAND")?;
        let is_fine = |letter: char| letter.is_alphanumeric() || "-_.".contains(letter);
        if name.is_empty() || !name.chars().all(is_fine) || command.trim().is_empty() {
            return Err("write NAME=COMMAND, with letters, digits, -, _ and . in the name".to_owned());
        }
        Ok(Self { name: name.to_owned(), command: command.to_owned() })
    }
}

/// This program and plain Maven as they are used: from revision to revision, in builds.
pub(super) fn end_to_end(arguments: &[String]) -> Result<Vec<Peer>, Failure> {
    let program = std::env::current_exe().map_err(|error| Failure::Failed(format!("this program: {error}")))?;
    let quoted: Vec<String> =
        arguments.iter().map(|argument| format!("'{}'", argument.replace('\'', "'\\''"))).collect();
    let arguments = format!("{} -B -Dmaven.test.failure.ignore=true", quoted.join(" "));
    let goal = if arguments.split_whitespace().any(|word| ["'verify'", "'test'", "'install'"].contains(&word)) {
        ""
    } else {
        " test"
    };
    Ok(vec![
        Peer { name: "touchstone-test".to_owned(), command: format!("'{}' test -- {arguments}", program.display()) },
        Peer { name: "maven".to_owned(), command: format!("mvn {arguments}{goal}") },
    ])
}

/// Runs a peer in one revision. `out` is its folder among the results, `base` the same of the base.
pub(super) fn run(
    peer: &Peer,
    tree: &Tree,
    commit: &str,
    (base, out): (Option<&Path>, &Path),
    runs: &[TestRun],
) -> Result<PeerRun, Failure> {
    empty(out)?;
    tree.check_out(commit)?;
    if let Some(base) = base {
        copy_all(&base.join("kept"), &tree.folder)?;
    }
    let (log, list) = (out.join("log"), out.join("selected"));
    let line = peer.command.replace(LIST, &list.to_string_lossy());
    let ended = run_in(&tree.folder, shell(&line), &log)?;
    let mut told = PeerRun { name: peer.name.clone(), seconds: ended.seconds, ..PeerRun::default() };
    if !ended.success {
        told.failed = Some(format!("{}: {}", ended.status, complaint(&log)));
        return Ok(told);
    }
    told.selected = if peer.command.contains(LIST) {
        match std::fs::read_to_string(&list) {
            Ok(text) => read_list(&text).unwrap_or_else(|| all_of(runs)),
            Err(_) => {
                told.failed = Some(format!("its command did not write {LIST}"));
                return Ok(told);
            }
        }
    } else {
        tests_with_reports(&tree.folder)
    };
    for file in tree.hidden_files()? {
        copy(&tree.folder.join(&file), &out.join("kept").join(&file))?;
    }
    Ok(told)
}

fn all_of(runs: &[TestRun]) -> BTreeSet<String> {
    runs.iter().flat_map(|run| run.tests.keys().cloned()).collect()
}

/// Takes away what a peer has left behind for revisions that are long done.
pub(super) fn forget(out: &Path) -> Result<(), Failure> {
    remove(&out.join("kept"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_peer_has_a_plain_name_and_a_command() {
        let peer = Peer::parse("starts=mvn -q -Dx=y starts:starts").unwrap();
        assert_eq!((peer.name.as_str(), peer.command.as_str()), ("starts", "mvn -q -Dx=y starts:starts"));
        for text in ["", "starts", "=mvn", "a/b=mvn", "starts= "] {
            assert!(Peer::parse(text).is_err(), "{text}");
        }
    }
}
