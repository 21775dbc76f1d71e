//! Compares the calls that java-callgraph prints with ours, line by line.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// What the comparison found.
#[derive(Debug, Default)]
pub struct Compared {
    /// The peer's distinct calls.
    pub theirs: usize,
    /// Ours.
    pub ours: usize,
    /// Calls of the peer that we do not print, by the letter of the call, with an example of each.
    pub missing: BTreeMap<String, (usize, String)>,
    /// The jars that the peer came to the end of.
    pub jars: usize,
}

/// Reads both outputs; the peer's are of so many jars.
pub fn compare(theirs: &[PathBuf], ours: &Path) -> Result<Compared> {
    let read = |path: &Path| std::fs::read_to_string(path).with_context(|| path.display().to_string());
    let all = theirs.iter().map(|path| read(path)).collect::<Result<Vec<_>>>()?;
    Ok(Compared { jars: theirs.len(), ..compare_texts(&all.concat(), &read(ours)?) })
}

fn compare_texts(theirs: &str, ours: &str) -> Compared {
    let calls = |text: &'_ str| -> HashSet<String> {
        text.lines().filter(|line| line.starts_with("M:")).map(str::to_owned).collect()
    };
    let (theirs, ours) = (calls(theirs), calls(ours));
    let mut missing: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for call in theirs.difference(&ours) {
        let letter = call.split_once(" (").and_then(|(_, callee)| callee.split_once(')')).map_or("?", |(it, _)| it);
        let (count, example) = missing.entry(letter.to_owned()).or_insert_with(|| (0, call.clone()));
        *count += 1;
        if call < example {
            example.clone_from(call);
        }
    }
    Compared { theirs: theirs.len(), ours: ours.len(), missing, jars: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_that_only_the_peer_has_is_counted_by_its_kind() {
        let theirs = "C:a.A a.B\nM:a.A:run() (M)a.B:go()\nM:a.A:run() (I)a.C:go()\nM:a.A:run() (I)a.C:at()\n";
        let found = compare_texts(theirs, "M:a.A:run() (M)a.B:go()\n");
        assert_eq!((found.theirs, found.ours), (3, 1));
        assert_eq!(found.missing.get("I"), Some(&(2, "M:a.A:run() (I)a.C:at()".to_owned())));
        assert_eq!(found.missing.len(), 1);
    }
}
