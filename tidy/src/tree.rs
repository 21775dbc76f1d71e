//! The files of the repository: walked from its root, without what `.gitignore` names.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use walkdir::WalkDir;

/// One file of text.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Relative to the root, with `/`.
    pub path: String,
    /// Its content.
    pub text: String,
}

impl SourceFile {
    /// The last part of the path.
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// Whether the name ends in `.extension`.
    pub fn has_extension(&self, extension: &str) -> bool {
        self.name().rsplit_once('.').is_some_and(|(stem, found)| !stem.is_empty() && found == extension)
    }

    /// The lines, counted from 1.
    pub fn numbered_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }
}

/// All files, in the order of their paths. Files that are not text have a path and no content.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    files: Vec<SourceFile>,
    paths: BTreeSet<String>,
    ignored: Vec<String>,
}

impl Tree {
    /// Reads the tree below `root`.
    pub fn read(root: &Path) -> io::Result<Tree> {
        let ignored = match std::fs::read_to_string(root.join(".gitignore")) {
            Ok(text) => text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect(),
            Err(_) => Vec::new(),
        };
        let mut tree = Tree { ignored, ..Tree::default() };
        let mut walk = WalkDir::new(root).sort_by_file_name().into_iter();
        while let Some(entry) = walk.next() {
            let entry = entry?;
            let path = relative(root, entry.path());
            let is_folder = entry.file_type().is_dir();
            if tree.is_left_out(&path) {
                if is_folder {
                    walk.skip_current_dir();
                }
            } else if !is_folder {
                tree.add(path, std::fs::read(entry.path())?);
            }
        }
        Ok(tree)
    }

    /// A tree made of paths and texts, for the tests of the rules.
    pub fn of(files: &[(&str, &str)]) -> Tree {
        let mut tree = Tree::default();
        for (path, text) in files {
            tree.add((*path).to_owned(), text.as_bytes().to_vec());
        }
        tree
    }

    /// The files of text.
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// The file of text at `path`.
    pub fn file(&self, path: &str) -> Option<&SourceFile> {
        self.files.iter().find(|file| file.path == path)
    }

    /// The files of text whose names end in `.extension`.
    pub fn with_extension<'a>(&'a self, extension: &'a str) -> impl Iterator<Item = &'a SourceFile> {
        self.files.iter().filter(move |file| file.has_extension(extension))
    }

    /// The paths of all files, those that are not text included.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.paths.iter().map(String::as_str)
    }

    /// Whether there is a file or folder at `path`; a `/` at its end does not matter.
    pub fn exists(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        path.is_empty() || self.paths.contains(path) || self.paths().any(|file| is_below(file, path))
    }

    /// Whether `.gitignore` (or git itself) keeps `path` out of the repository. Understands `name/` and `/path/` lines.
    pub fn is_left_out(&self, path: &str) -> bool {
        let has_part = |name: &str| path.split('/').any(|part| part == name);
        has_part(".git")
            || self.ignored.iter().map(|pattern| pattern.trim_end_matches('/')).any(|pattern| {
                match pattern.strip_prefix('/') {
                    Some(anchored) => path == anchored || is_below(path, anchored),
                    None => has_part(pattern),
                }
            })
    }

    fn add(&mut self, path: String, bytes: Vec<u8>) {
        self.paths.insert(path.clone());
        if let Ok(text) = String::from_utf8(bytes)
            && !text.contains('\0')
        {
            self.files.push(SourceFile { path, text });
        }
    }
}

fn is_below(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

fn relative(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_gitignore_names_is_not_walked() {
        let folder = tempfile::tempdir().unwrap();
        let write = |path: &str| {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "text").unwrap();
        };
        for path in ["a.rs", "b/target/c.rs", "target/d.rs", "made/e.rs", "b/made/f.rs", ".git/config"] {
            write(path);
        }
        std::fs::write(folder.path().join(".gitignore"), "target/\n/made/\n").unwrap();
        std::fs::write(folder.path().join("z.bin"), [0xff, 0]).unwrap();
        let tree = Tree::read(folder.path()).unwrap();
        assert_eq!(tree.paths().collect::<Vec<_>>(), [".gitignore", "a.rs", "b/made/f.rs", "z.bin"]);
        assert_eq!(tree.files().len(), 3);
        assert!(tree.file("z.bin").is_none());
    }

    #[test]
    fn a_folder_exists_when_a_file_is_below_it() {
        let tree = Tree::of(&[("a/b/c.rs", "")]);
        assert!(tree.exists("a/b") && tree.exists("a/b/") && tree.exists("a/b/c.rs") && tree.exists(""));
        assert!(!tree.exists("a/c") && !tree.exists("a/b/c"));
    }
}
