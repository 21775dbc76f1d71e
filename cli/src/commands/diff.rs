//! `touchstone diff`: what changed between two revisions of compiled classes, by kind.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use touchstone_analyzer::diff::{self, Totals};
use touchstone_analyzer::digest::{ClassPathDigest, Options, digest_class_path};
use touchstone_formats::limits::CLASS_MAJOR_NEWEST;

use crate::exit::Failure;

/// Show what changed between two revisions of classes, jars and resources
///
/// Line numbers and other debug information, the order of constants and of methods, and the numbers of lambdas are no
/// changes; see docs/digests.md.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Diff {
    /// The old revision: class folders and jars, joined as in a class path
    old: String,
    /// The new revision
    new: String,
    /// As one JSON object
    #[arg(long)]
    json: bool,
    /// End with exit code 1 when something changed
    #[arg(long)]
    exit_code: bool,
    /// No summary on standard error
    #[arg(long, short)]
    quiet: bool,
    /// The release of the JDK that would run the classes: it decides about multi-release jars
    #[arg(long, value_name = "N", default_value_t = CLASS_MAJOR_NEWEST - 44)]
    release: u16,
}

const EXAMPLES: &str = "\
Examples:
  touchstone diff build/before build/after
  touchstone diff old/app.jar:old/lib.jar new/app.jar:new/lib.jar --json
  touchstone diff before after --exit-code && echo nothing changed";

/// Runs the command.
pub fn run(command: &Diff) -> Result<(), Failure> {
    let options = Options { release: command.release, threads: None };
    let old = digest(&command.old, &options, None)?;
    let new = digest(&command.new, &options, Some(&old))?;
    warn_of_unreadable(&old, &new);
    let diff = diff::diff(&old, &new);
    let totals = diff.totals();
    let mut out = BufWriter::new(std::io::stdout().lock());
    if command.json {
        print_json(&diff, totals, &mut out)?;
    } else {
        diff.records().iter().try_for_each(|record| writeln!(out, "{record}"))?;
    }
    out.flush()?;
    if !command.quiet && !command.json {
        eprintln!("{totals}");
    }
    if command.exit_code && !diff.is_empty() { Err(Failure::Found) } else { Ok(()) }
}

fn digest<'s>(
    class_path: &str,
    options: &Options,
    old: Option<&ClassPathDigest<'s>>,
) -> Result<ClassPathDigest<'s>, Failure> {
    let paths: Vec<PathBuf> = std::env::split_paths(class_path).filter(|path| !path.as_os_str().is_empty()).collect();
    if paths.is_empty() {
        return Err(Failure::BadInput("an empty class path has nothing to compare".to_owned()));
    }
    if let Some(missing) = paths.iter().find(|path| !path.exists()) {
        return Err(Failure::BadInput(format!("{}: there is no such folder or jar", missing.display())));
    }
    Ok(digest_class_path(&paths, options, old)?)
}

fn warn_of_unreadable(old: &ClassPathDigest, new: &ClassPathDigest) {
    let entries =
        [("old", old), ("new", new)].into_iter().flat_map(|(which, path)| path.entries.iter().map(move |e| (which, e)));
    for (which, entry) in entries {
        for class in &entry.classes {
            if let Some(why) = &class.unreadable {
                let (entry, class) = (&entry.name, &class.name);
                eprintln!("warning: {which} {entry}: {class}.class: {why}; compared by its bytes");
            }
        }
    }
}

fn print_json(diff: &diff::Diff, totals: Totals, out: &mut impl Write) -> Result<(), Failure> {
    let renamed: Vec<_> = diff
        .renamed_lambdas
        .iter()
        .map(|it| json!({ "class": it.class.replace('/', "."), "old": it.old.as_str(), "new": it.new.as_str() }))
        .collect();
    let object = json!({ "schema": "touchstone-diff-1", "totals": totals, "changes": diff.records(),
        "renamedLambdas": renamed });
    Ok(writeln!(out, "{object}")?)
}
