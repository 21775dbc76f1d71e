//! Puts the results of shards together: the whole is as if one run had done it.

use std::path::{Path, PathBuf};

use super::files::{copy_all, empty, folders_in};
use super::settings::{Settings, folder_of, result_in};
use crate::exit::Failure;

/// Merges folders with results into another one.
pub(super) fn merge(shards: &[PathBuf], out: &Path) -> Result<(), Failure> {
    let Some(first) = shards.first() else { return Ok(()) };
    let settings = Settings::read(first)?;
    for shard in shards.iter().skip(1) {
        if Settings::read(shard)? != settings {
            return Err(Failure::BadInput(format!(
                "{} and {} are of different simulations: give each shard the same options but --shard and --out",
                first.display(),
                shard.display()
            )));
        }
    }
    if !folders_in(&out.join("revisions")).is_empty() {
        return Err(Failure::BadInput(format!("{}: has results already: give an empty folder", out.display())));
    }
    settings.write(out)?;
    let mut missing = Vec::new();
    for (number, revision) in settings.revisions.iter().enumerate() {
        match best(shards, number, &revision.commit) {
            Some(folder) => {
                let target = folder_of(out, number, &revision.commit);
                empty(&target)?;
                copy_all(&folder, &target)?;
            }
            // What lies before the first that builds is nobody's to do.
            None if number > 0 => missing.push(revision.commit.chars().take(10).collect::<String>()),
            None => {}
        }
    }
    if !missing.is_empty() {
        let shown = missing.join(", ");
        return Err(Failure::BadInput(format!("no shard has done {shown}: run the missing shards, then merge again")));
    }
    Ok(())
}

/// The folder of a revision: one in which it is compared with its base is better than one in which it is the base.
fn best(shards: &[PathBuf], number: usize, commit: &str) -> Option<PathBuf> {
    let folders = shards.iter().map(|shard| folder_of(shard, number, commit));
    let done = folders.filter_map(|folder| Some((result_in(&folder)?, folder)));
    done.max_by_key(|(result, _)| result.base.is_some()).map(|(_, folder)| folder)
}
