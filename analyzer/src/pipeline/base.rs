//! The revision that is recorded, and the one that a selection is to be compared with, where git is in use.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::selection::FallBack;

/// The commit that is checked out in a folder; `None` where there is no git, or no commit.
pub(super) fn commit_of(folder: &Path, revision: &str) -> Option<String> {
    git(folder, &["rev-parse", "--verify", "--quiet", "--end-of-options", &format!("{revision}^{{commit}}")])
}

/// Why a store that was recorded at this commit is not one of the base.
pub(super) fn base_fall_back(folder: &Path, base: &str, recorded: Option<&str>) -> Option<FallBack> {
    let found = commit_of(folder, base);
    if found.is_some() && found.as_deref() == recorded {
        return None;
    }
    let is_shallow = || git(folder, &["rev-parse", "--is-shallow-repository"]).as_deref() == Some("true");
    if found.is_none() && is_shallow() {
        return Some(FallBack::ShallowClone { base: base.to_owned() });
    }
    Some(FallBack::MissingBase { base: base.to_owned(), recorded: recorded.map(str::to_owned) })
}

fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new("git");
    command.arg("-C").arg(folder).args(arguments).stdin(Stdio::null()).stderr(Stdio::null());
    let output = command.output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(folder: &Path, arguments: &[&str]) {
        let identity = ["-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"];
        let mut command = Command::new("git");
        command.arg("-C").arg(folder).args(identity).args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
        assert!(command.status().unwrap().success(), "{arguments:?}");
    }

    #[test]
    fn a_base_is_recorded_or_another_or_missing_or_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("full");
        std::fs::create_dir(&path).unwrap();
        assert_eq!(commit_of(&path, "HEAD"), None);
        run(&path, &["init", "-q"]);
        for message in ["one", "two"] {
            run(&path, &["commit", "-q", "--allow-empty", "-m", message]);
        }
        let (first, head) = (commit_of(&path, "HEAD~1").unwrap(), commit_of(&path, "HEAD").unwrap());
        assert_eq!(base_fall_back(&path, "HEAD", Some(&head)), None);
        let missing = |base: &str, recorded: Option<&str>| FallBack::MissingBase {
            base: base.to_owned(),
            recorded: recorded.map(str::to_owned),
        };
        assert_eq!(base_fall_back(&path, "HEAD", Some(&first)), Some(missing("HEAD", Some(&first))));
        assert_eq!(base_fall_back(&path, "HEAD", None), Some(missing("HEAD", None)));
        assert_eq!(base_fall_back(&path, "gone", Some(&head)), Some(missing("gone", Some(&head))));
        let shallow = folder.path().join("shallow");
        let source = format!("file://{}", path.display());
        run(folder.path(), &["clone", "-q", "--depth", "1", &source, &shallow.to_string_lossy()]);
        assert_eq!(base_fall_back(&shallow, &first, Some(&first)), Some(FallBack::ShallowClone { base: first }));
        assert_eq!(base_fall_back(&shallow, "HEAD", Some(&head)), None);
    }
}
