//! Pages in `benches/results`: one for each group of measurements, and one that gathers what they found.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::layout;
use crate::table::Table;

/// The groups, in the order of the gathered page: the page's name, and the command that writes it.
const GROUPS: [(&str, &str); 5] = [
    ("instrument", "bench-instrument"),
    ("overhead", "bench-overhead"),
    ("select", "bench-select"),
    ("graph", "bench-graph"),
    ("truth", "truth"),
];

/// What a group's page has.
pub struct Page<'a> {
    /// The name of its file, without the ending.
    pub name: &'a str,
    /// The question that it answers.
    pub title: &'a str,
    /// The target of make, and how it measured.
    pub made_by: &'a str,
    /// The versions of the JDK and of the peers.
    pub versions: &'a str,
    /// The tables.
    pub tables: &'a str,
    /// The line for scripts.
    pub result: &'a str,
}

impl Page<'_> {
    /// Writes the page, with the machine.
    pub fn write(&self) -> Result<()> {
        let text = format!(
            "# {}\n\nWritten by {}; what to know before quoting it is in [the README](../README.md).\n\n{}. {}\n\n{}\n    {}\n",
            self.title,
            self.made_by,
            layout::machine(),
            self.versions,
            self.tables.trim_end(),
            self.result,
        );
        write(&format!("{}.md", self.name), &text)
    }
}

/// Writes `benches/results/README.md` from the pages that are there.
pub fn gather() -> Result<()> {
    let mut text = String::from(
        "# All measurements\n\nWritten by `make bench` from the pages that the groups wrote, each in one run with its peers. Trust ratios, not milliseconds;\n\
         what would make the comparisons unfair is in [the README](../README.md).\n",
    );
    for (name, command) in GROUPS {
        let page = std::fs::read_to_string(folder().join(format!("{name}.md"))).ok();
        text.push_str(&section(name, command, page.as_deref()));
    }
    write("README.md", &text)
}

/// What the gathered page says of a group.
fn section(name: &str, command: &str, page: Option<&str>) -> String {
    let Some(page) = page else {
        return format!("\n## `make {command}`\n\nNot measured yet.\n");
    };
    let title = page.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(name);
    let mut text = format!("\n## {title}\n\n");
    if let Some(machine) = page.lines().find(|line| line.starts_with("Machine: ")) {
        let _ = writeln!(text, "{machine}\n");
    }
    let mut table = Table::new(["figure", "found"]);
    let result = page.lines().find_map(|line| line.trim().strip_prefix("RESULT "));
    for (figure, found) in result.unwrap_or_default().split(' ').filter_map(|pair| pair.split_once('=')) {
        table.row([figure.to_owned(), found.to_owned()]);
    }
    let _ = writeln!(text, "{}\n`make {command}`: [all tables]({name}.md).", table.render());
    text
}

fn write(name: &str, text: &str) -> Result<()> {
    let folder = folder();
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let file = folder.join(name);
    std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))
}

fn folder() -> PathBuf {
    layout::repository().join("benches/results")
}

#[cfg(test)]
mod tests {
    use super::section;

    #[test]
    fn a_section_has_the_machine_and_each_figure() {
        let page = "# How quick?\n\nMachine: x, 2 cores. JDK 17.\n\n| a |\n\n    RESULT bench-x vs_y=2.5 ms=3\n";
        let text = section("x", "bench-x", Some(page));
        let expected = ["## How quick?", "Machine: x, 2 cores. JDK 17.", "| vs_y   |   2.5 |", "[all tables](x.md)"];
        expected.iter().for_each(|part| assert!(text.contains(part), "{part}\n{text}"));
        assert!(section("x", "bench-x", None).contains("Not measured yet"));
    }
}
