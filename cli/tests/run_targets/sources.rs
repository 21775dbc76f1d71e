//! Prepares a target's sources and resources: copies them, and writes out the repeated parts of `.java.in` files.
//!
//! In a `.java.in` file, the lines between `//@repeat COUNT NAME` and `//@end` stand COUNT times, with `@NAME@` for the
//! number of the round. Blocks nest, and the COUNT of an inner one may be the outer one's round. So a method of 64 KiB need not be kept as 64 KiB of source.

use std::fs;
use std::path::Path;

/// What the harness itself reads.
const OWN_FILES: [&str; 2] = ["target.toml", "trace.txt"];

/// Java sources go to `sources`, everything else to `classes`.
pub fn prepare(folder: &Path, sources: &Path, classes: &Path) -> Result<(), String> {
    for folder in [sources, classes] {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.map_err(|error| error.to_string())?;
        if entry.file_type().is_file() && !OWN_FILES.iter().any(|own| entry.file_name() == *own) {
            let inside = entry.path().strip_prefix(folder).map_err(|error| error.to_string())?;
            copy(entry.path(), inside, sources, classes)
                .map_err(|error| format!("{}: {error}", entry.path().display()))?;
        }
    }
    Ok(())
}

fn copy(file: &Path, inside: &Path, sources: &Path, classes: &Path) -> Result<(), String> {
    let name = inside.to_string_lossy();
    let bytes = fs::read(file).map_err(|error| error.to_string())?;
    let (destination, bytes) = if let Some(template) = name.strip_suffix(".in") {
        let text = String::from_utf8(bytes).map_err(|error| error.to_string())?;
        (sources.join(template), expand(&text)?.into_bytes())
    } else if name.ends_with(".java") {
        (sources.join(inside), bytes)
    } else {
        (classes.join(inside), bytes)
    };
    let parent = destination.parent().ok_or("no folder")?;
    fs::create_dir_all(parent).map_err(|error| error.to_string())?;
    fs::write(&destination, bytes).map_err(|error| error.to_string())
}

fn expand(text: &str) -> Result<String, String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut out = String::new();
    expand_lines(&lines, &[], &mut out)?;
    Ok(out)
}

fn expand_lines(lines: &[&str], rounds: &[(String, usize)], out: &mut String) -> Result<(), String> {
    let mut rest = lines;
    while let Some((line, after)) = rest.split_first() {
        rest = after;
        let line = rounds.iter().fold((*line).to_owned(), |line, (name, round)| line.replace(name, &round.to_string()));
        if let Some(head) = line.trim().strip_prefix("//@repeat ") {
            let (count, name) = head.split_once(' ').ok_or_else(|| format!("`{line}` has no name"))?;
            let count: usize = count.parse().map_err(|_| format!("`{line}` has no count"))?;
            let (block, after) = split_block(rest).ok_or_else(|| format!("`{line}` has no end"))?;
            for round in 0..count {
                let mut rounds = rounds.to_vec();
                rounds.push((format!("@{name}@"), round));
                expand_lines(block, &rounds, out)?;
            }
            rest = after;
        } else {
            out.push_str(&line);
            out.push('\n');
        }
    }
    Ok(())
}

/// The lines of the block that starts here, and those after its `//@end`.
fn split_block<'a, 'b>(lines: &'b [&'a str]) -> Option<(&'b [&'a str], &'b [&'a str])> {
    let mut depth = 0;
    let end = lines.iter().position(|line| {
        let line = line.trim();
        if line.starts_with("//@repeat ") {
            depth += 1;
        } else if line == "//@end" {
            depth -= 1;
        }
        depth < 0
    })?;
    let (block, after) = lines.split_at_checked(end)?;
    Some((block, after.split_first()?.1))
}
