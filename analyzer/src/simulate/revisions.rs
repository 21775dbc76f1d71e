//! Which revisions, and which of them are a shard's.

use std::ops::Range;
use std::path::Path;
use std::process::{Command, Stdio};

use serde::{Deserialize, Serialize};
use touchstone_formats::{Error, Result};

/// A revision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revision {
    /// The commit.
    pub commit: String,
    /// The first line of its message.
    pub subject: String,
}

/// The last `count` revisions up to `until` that touch these paths, and the one before them; the oldest first. Of a merge,
/// the side that was merged into is followed.
pub fn list_revisions(repository: &Path, until: &str, count: usize, touching: &[String]) -> Result<Vec<Revision>> {
    let mut command = Command::new("git");
    command.arg("-C").arg(repository).args(["log", "--first-parent", "--format=%H%x09%s"]);
    command.arg(format!("--max-count={}", count.saturating_add(1))).args(["--end-of-options", until, "--"]);
    command.args(touching).stdin(Stdio::null());
    let named = |what: String| Error::unsupported(what).in_file(repository.display().to_string());
    let output = command.output().map_err(|error| named(format!("cannot start git: {error}: install it")))?;
    if !output.status.success() {
        return Err(named(format!("no history: {}", String::from_utf8_lossy(&output.stderr).trim())));
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut revisions: Vec<Revision> = text.lines().filter_map(revision).collect();
    revisions.reverse();
    Ok(revisions)
}

fn revision(line: &str) -> Option<Revision> {
    let (commit, subject) = line.split_once('\t')?;
    Some(Revision { commit: commit.to_owned(), subject: subject.to_owned() })
}

/// One of several equal parts of the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    number: usize,
    of: usize,
}

impl Shard {
    /// Everything.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Reads `2/3`.
    pub fn parse(text: &str) -> std::result::Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err("write I/N with I from 1 to N, such as 2/3".to_owned()),
        }
    }

    /// The revisions of the list, by number, that this shard compares with the one before each. Number 0 is compared by nobody.
    pub fn of(self, revisions: usize) -> Range<usize> {
        let compared = revisions.saturating_sub(1);
        let border = |number: usize| 1 + compared * number / self.of;
        border(self.number - 1)..border(self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_all_revisions_and_none_twice() {
        for (revisions, of) in [(31, 1), (31, 2), (31, 7), (3, 7), (1, 2), (0, 2)] {
            let shards = (1..=of).map(|number| Shard::parse(&format!("{number}/{of}")).unwrap());
            let all: Vec<usize> = shards.flat_map(|shard| shard.of(revisions)).collect();
            assert_eq!(all, (1..revisions).collect::<Vec<_>>(), "{revisions} {of}");
        }
    }

    #[test]
    fn bad_shards_are_refused() {
        for text in ["", "1", "0/2", "3/2", "a/b", "1/0"] {
            assert!(Shard::parse(text).is_err(), "{text}");
        }
    }
}
