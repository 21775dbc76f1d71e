//! A scratch folder in which revisions are checked out. The user's repository is only read.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::files::{make, remove};
use crate::exit::Failure;

/// A clone without objects of its own.
#[derive(Debug)]
pub(super) struct Tree {
    /// Its folder.
    pub folder: PathBuf,
}

impl Tree {
    /// Opens the scratch folder, or makes it.
    pub(super) fn open(repository: &Path, folder: &Path) -> Result<Self, Failure> {
        let tree = Self { folder: folder.to_owned() };
        if tree.git(&["rev-parse", "--git-dir"]).is_ok() && folder.join(".git").exists() {
            return Ok(tree);
        }
        remove(folder)?;
        make(folder.parent().unwrap_or(folder))?;
        let repository = std::path::absolute(repository)?;
        let mut clone = Command::new("git");
        clone.args(["clone", "--quiet", "--shared", "--no-checkout"]).arg(&repository).arg(folder);
        said(clone).map_err(|why| Failure::BadInput(format!("{}: cannot clone: {why}", repository.display())))?;
        Ok(tree)
    }

    /// Makes the folder that of a commit, with nothing else in it.
    pub(super) fn check_out(&self, commit: &str) -> Result<(), Failure> {
        self.git(&["checkout", "--quiet", "--force", "--detach", commit])?;
        self.git(&["clean", "-ffdxq"])?;
        // Maven looks for the root of a build upwards, and must not find one around the scratch folder.
        make(&self.folder.join(".mvn"))
    }

    /// The files that the commit does not have and that are below a folder whose name begins with a dot.
    pub(super) fn hidden_files(&self) -> Result<Vec<PathBuf>, Failure> {
        let text = self.git(&["ls-files", "-z", "--others"])?;
        let is_hidden = |path: &&str| {
            let folder = path.rsplit_once('/').map(|(folder, _)| folder).unwrap_or_default();
            folder.split('/').any(|name| name.starts_with('.'))
        };
        Ok(text.split('\0').filter(|path| !path.is_empty()).filter(is_hidden).map(PathBuf::from).collect())
    }

    fn git(&self, arguments: &[&str]) -> Result<String, Failure> {
        let mut command = Command::new("git");
        command.arg("-C").arg(&self.folder).args(arguments);
        said(command).map_err(|why| Failure::BadInput(format!("git {}: {why}", arguments.join(" "))))
    }
}

/// What a command prints, or what went wrong.
fn said(mut command: Command) -> Result<String, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{error}: install git"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
    }
}

/// The name of a repository's folder.
pub(super) fn name_of(repository: &Path) -> String {
    let absolute = std::path::absolute(repository).unwrap_or_else(|_| repository.to_owned());
    let names = absolute.components().rev().map(|part| part.as_os_str().to_string_lossy().into_owned());
    let mut names = names.filter(|name| name != "." && name != ".git");
    names.next().map_or_else(|| "project".to_owned(), |name| name.trim_end_matches(".git").to_owned())
}
