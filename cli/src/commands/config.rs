//! `touchstone config`: what is configured for this build, and where it comes from.

use std::io::Write;

use clap::Args;
use serde_json::json;
use touchstone_analyzer::pipeline::{CONFIGURATION_FILE, Configuration, STORE_FOLDER, default_jdk, jdk_identity};
use touchstone_analyzer::selection::TRACKED_PREFIX;
use touchstone_analyzer::techniques::Technique;

use super::test::root::{Tool, root, tool};
use crate::exit::Failure;

/// Show what is configured for this build, and what is found: its folder, its build tool, the JDK, touchstone.toml
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Config {
    /// As one JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  touchstone config
  touchstone config --json

What can stand in touchstone.toml, in the top folder of the build:
  always = [\"*IT\", \"shop.SmokeTest\"]      tests that always run
  tracked = [\"pom.xml\", \"config/*\"]       a change of one of these files selects every test";

/// Runs the command.
pub fn run(command: &Config) -> Result<(), Failure> {
    let here = std::env::current_dir().map_err(|error| Failure::BadInput(format!("the current folder: {error}")))?;
    let root = root(&here);
    let file = root.join(CONFIGURATION_FILE);
    let configuration = Configuration::read(&root)?;
    let files = configuration.tracked_files(&root);
    let files: Vec<&str> = files.iter().map(|(name, _)| name.trim_start_matches(TRACKED_PREFIX)).collect();
    let tool = tool(&here).map(|tool| if tool == Tool::Maven { "Maven" } else { "Gradle" });
    let jdk = default_jdk();
    let version = jdk.as_deref().and_then(jdk_identity);
    let mut out = std::io::stdout().lock();
    if command.json {
        let object = json!({ "schema": "touchstone-config-1", "root": root, "buildTool": tool, "jdk": jdk, "jdkVersion": version,
            "file": file.exists().then_some(&file), "state": root.join(STORE_FOLDER), "technique": Technique::Hybrid.name(),
            "always": configuration.always, "tracked": configuration.tracked, "trackedFiles": files });
        return Ok(writeln!(out, "{object}")?);
    }
    let list = |names: &[String]| if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    writeln!(out, "build          {}", root.display())?;
    writeln!(out, "build tool     {}", tool.unwrap_or("neither Maven nor Gradle: use `touchstone run`"))?;
    let jdk = jdk.map_or_else(|| "none is found: set JAVA_HOME".to_owned(), |home| home.display().to_string());
    writeln!(out, "JDK            {jdk} ({})", version.as_deref().unwrap_or("of an unknown version"))?;
    writeln!(out, "remembered in  {}", root.join(STORE_FOLDER).display())?;
    writeln!(out, "technique      {}", Technique::Hybrid.name())?;
    let absent = if file.exists() { "" } else { " (absent)" };
    writeln!(out, "configuration  {}{absent}", file.display())?;
    writeln!(out, "  always       {}", list(&configuration.always))?;
    writeln!(out, "  tracked      {}", list(&configuration.tracked))?;
    files.iter().try_for_each(|name| writeln!(out, "    {name}"))?;
    Ok(())
}
