//! Where a path that a program used leads: onto the class path, into the project, or out of it.

/// What a path means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A file or folder of the class path, by its name there.
    ClassPath(String),
    /// An archive of the class path, by its last name.
    Entry(String),
    /// A file or folder: relative to the project's folder, absolute outside of it.
    File(String),
    /// Nothing that is looked at: another machine, a made-up file system.
    Elsewhere,
}

/// The folders and archives that paths are told apart by.
#[derive(Debug, Clone)]
pub struct Places {
    project: String,
    working: String,
    /// Absolute paths of class path entries (also of their instrumented copies), with their last names; longest first.
    entries: Vec<(String, String)>,
    /// Absolute paths of instrumented copies of class path entries.
    instrumented: Vec<String>,
}

impl Places {
    /// `entries`: absolute paths of class path entries and of their instrumented copies, each with the entry's last name.
    pub fn new(project: &str, entries: &[(&str, &str)]) -> Self {
        let clean = |path: &str| normal(path).unwrap_or_else(|| path.to_owned());
        let mut entries: Vec<(String, String)> =
            entries.iter().map(|(path, name)| (clean(path), (*name).to_owned())).collect();
        entries.sort_by(|one, other| other.0.len().cmp(&one.0.len()).then_with(|| one.cmp(other)));
        Self { project: clean(project), working: clean(project), entries, instrumented: Vec::new() }
    }

    /// The same with these instrumented copies of class path entries: what is loaded from them has probes.
    #[must_use]
    pub fn instrumented_in(mut self, copies: &[&str]) -> Self {
        self.instrumented = copies.iter().filter_map(|path| normal(path)).collect();
        self
    }

    /// Whether this path or URL leads to, or into, an instrumented copy of a class path entry.
    pub fn is_instrumented(&self, text: &str) -> bool {
        let text =
            text.strip_prefix("jar:").map_or(text, |inner| inner.split_once("!/").map_or(inner, |parts| parts.0));
        let absolute = self.absolute(text);
        absolute.is_some_and(|path| self.instrumented.iter().any(|copy| below(&path, copy).is_some()))
    }

    /// The same for a JVM that was started in this folder.
    #[must_use]
    pub fn working_in(mut self, folder: &str) -> Self {
        self.working = normal(folder).unwrap_or(self.working);
        self
    }

    /// Where this path or URL leads.
    pub fn place(&self, text: &str) -> Place {
        if let Some(inner) = text.strip_prefix("jar:") {
            let (archive, entry) = inner.split_once("!/").unwrap_or((inner, ""));
            return self.in_archive(archive, entry);
        }
        match self.absolute(text) {
            Some(path) => self.of_absolute(&path),
            None => Place::Elsewhere,
        }
    }

    fn absolute(&self, text: &str) -> Option<String> {
        let path = local_path(text)?;
        normal(&if path.starts_with('/') { path } else { format!("{}/{path}", self.working) })
    }

    fn in_archive(&self, archive: &str, entry: &str) -> Place {
        match self.place(archive) {
            Place::Entry(_) if !entry.is_empty() => Place::ClassPath(decoded(entry)),
            other => other,
        }
    }

    fn of_absolute(&self, path: &str) -> Place {
        for (entry, name) in &self.entries {
            match below(path, entry) {
                Some("") if is_archive(entry) => return Place::Entry(name.clone()),
                Some(rest) if !is_archive(entry) => return Place::ClassPath(rest.to_owned()),
                _ => {}
            }
        }
        Place::File(below(path, &self.project).unwrap_or(path).to_owned())
    }
}

/// What is left of the path below this folder; empty for the folder itself.
fn below<'a>(path: &'a str, folder: &str) -> Option<&'a str> {
    let rest = path.strip_prefix(folder)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix('/') }
}

fn is_archive(entry: &str) -> bool {
    [".jar", ".zip", ".war"].iter().any(|end| entry.ends_with(end))
}

/// The path in a `file:` URL, or the text itself when it is no URL; `None` for URLs of other kinds.
fn local_path(text: &str) -> Option<String> {
    if let Some(rest) = text.strip_prefix("file:") {
        let path = rest.strip_prefix("//").unwrap_or(rest);
        return Some(decoded(path));
    }
    let scheme = text.split_once(':').map(|(scheme, _)| scheme);
    let is_url = scheme.is_some_and(|it| it.len() > 1 && it.bytes().all(|byte| byte.is_ascii_alphanumeric()))
        && text.split_once(':').is_some_and(|(_, rest)| rest.starts_with('/'));
    (!is_url).then(|| text.to_owned())
}

/// `%20` and the like, decoded where they are well formed.
fn decoded(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = (first == b'%').then(|| after.get(..2)).flatten();
        let code = code.and_then(|two| u8::from_str_radix(std::str::from_utf8(two).ok()?, 16).ok());
        match code {
            Some(byte) => {
                out.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            None => {
                out.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// An absolute path without `.`, `..` and doubled slashes; `None` when it climbs above the root.
fn normal(path: &str) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => _ = parts.pop()?,
            other => parts.push(other),
        }
    }
    Some(format!("/{}", parts.join("/")))
}
