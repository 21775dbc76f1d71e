//! What a target says about itself in its `target.toml`: lines `key = value`, all of them optional.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The settings of one target.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// `min_java = 21`: skipped on an older JDK.
    pub min_java: u32,
    /// `open_initializers = true`: a class initializer is still running when the program ends.
    pub open_initializers: bool,
    /// `naive_may_lose = true`: the stack overflows inside probes that look at objects, and the trace says so and ends.
    pub naive_may_lose: bool,
    /// `module = the.module/the.Main`: it is a named module, run from the module path; the runtime is then on the boot class path.
    pub module: Option<String>,
}

impl Settings {
    /// Reads the file; there need not be one.
    pub fn read(file: &Path) -> Result<Self, String> {
        let text = match fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(format!("{}: {error}", file.display())),
        };
        Self::parse(&text).map_err(|line| format!("{}: cannot understand `{line}`", file.display()))
    }

    fn parse(text: &str) -> Result<Self, &str> {
        let mut settings = Self::default();
        for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
            let (key, value) = line.split_once('=').ok_or(line)?;
            match key.trim() {
                "min_java" => settings.min_java = value.trim().parse().map_err(|_| line)?,
                "open_initializers" => settings.open_initializers = value.trim().parse().map_err(|_| line)?,
                "naive_may_lose" => settings.naive_may_lose = value.trim().parse().map_err(|_| line)?,
                "module" => settings.module = Some(value.trim().to_owned()),
                _ => return Err(line),
            }
        }
        Ok(settings)
    }
}
