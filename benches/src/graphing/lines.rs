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
    /// Calls of the peer that we print only when we too read the oldest version of classes in multi-release jars.
    pub of_oldest: usize,
    /// Calls of the peer that we do not print, by the letter of the call, with an example of each.
    pub missing: BTreeMap<String, (usize, String)>,
    /// The jars that the peer came to the end of.
    pub jars: usize,
}

/// Reads the outputs: the peer's, one for each jar, ours, and ours of the oldest version of each class.
pub fn compare(theirs: &[PathBuf], ours: &Path, oldest: &Path) -> Result<Compared> {
    let read = |path: &Path| std::fs::read_to_string(path).with_context(|| path.display().to_string());
    let all = theirs.iter().map(|path| read(path)).collect::<Result<Vec<_>>>()?;
    Ok(Compared { jars: theirs.len(), ..compare_texts(&all.concat(), &read(ours)?, &read(oldest)?) })
}

fn compare_texts(theirs: &str, ours: &str, oldest: &str) -> Compared {
    let calls = |text: &'_ str| -> HashSet<String> {
        text.lines().filter(|line| line.starts_with("M:")).map(str::to_owned).collect()
    };
    let (theirs, ours, oldest) = (calls(theirs), calls(ours), calls(oldest));
    let of_oldest = theirs.difference(&ours).filter(|call| oldest.contains(*call)).count();
    let mut missing: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for call in theirs.difference(&ours).filter(|call| !oldest.contains(*call)) {
        let letter = call.split_once(" (").and_then(|(_, callee)| callee.split_once(')')).map_or("?", |(it, _)| it);
        let (count, example) = missing.entry(letter.to_owned()).or_insert_with(|| (0, call.clone()));
        *count += 1;
        if call < example {
            example.clone_from(call);
        }
    }
    Compared { theirs: theirs.len(), ours: ours.len(), of_oldest, missing, jars: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_that_only_the_peer_has_is_counted_by_its_kind() {
        let theirs = "C:a.A a.B\nM:a.A:run() (M)a.B:go()\nM:a.A:run() (I)a.C:go()\nM:a.A:run() (I)a.C:at()\n";
        let found = compare_texts(theirs, "M:a.A:run() (M)a.B:go()\n", "");
        assert_eq!((found.theirs, found.ours, found.of_oldest), (3, 1, 0));
        assert_eq!(found.missing.get("I"), Some(&(2, "M:a.A:run() (I)a.C:at()".to_owned())));
        assert_eq!(found.missing.len(), 1);
    }
    #[test]
    fn a_call_of_the_oldest_version_is_not_missing() {
        let theirs = "M:a.A:run() (M)a.B:go()\nM:a.A:run() (I)a.C:at()\n";
        let found = compare_texts(theirs, "", "M:a.A:run() (I)a.C:at()\n");
        assert_eq!((found.of_oldest, found.missing.len()), (1, 1));
        assert!(found.missing.contains_key("M"));
    }
}
