//! The files of a folder and of those below it, always in the same order.

use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::{Error, Result};

/// A file below a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FolderFile {
    /// The folder and the path below it.
    pub path: PathBuf,
    /// The path below the folder.
    pub relative: PathBuf,
}

/// All files below `folder`, sorted by name within each folder.
///
/// Symbolic links are followed. One that leads to a folder above itself would never end, and one that leads nowhere or
/// into what may not be read has nothing to give: each is an error item that names it, and the walk goes on.
pub fn folder_files(folder: &Path) -> impl Iterator<Item = Result<FolderFile>> {
    let root = folder.to_path_buf();
    let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter();
    walk.filter_map(move |entry| match entry {
        Ok(entry) if entry.file_type().is_dir() => None,
        Ok(entry) => Some(describe(&root, entry)),
        Err(error) => Some(Err(walk_error(&root, &error))),
    })
}

fn describe(root: &Path, entry: walkdir::DirEntry) -> Result<FolderFile> {
    let is_file = entry.file_type().is_file();
    let path = entry.into_path();
    if !is_file {
        return Err(Error::unsupported("neither a file nor a folder").in_file(path.display().to_string()));
    }
    let relative = path.strip_prefix(root).unwrap_or(&path).to_path_buf();
    Ok(FolderFile { relative, path })
}

fn walk_error(root: &Path, error: &walkdir::Error) -> Error {
    let path = error.path().unwrap_or(root).display().to_string();
    if let Some(ancestor) = error.loop_ancestor() {
        let message = format!("this symbolic link leads back to {}, a folder that it is in", ancestor.display());
        return Error::unsupported(message).in_file(path);
    }
    let unknown = std::io::Error::from(std::io::ErrorKind::Other);
    Error::io("cannot read", error.io_error().unwrap_or(&unknown)).in_file(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        folder_files(folder)
            .map(|file| match file {
                Ok(file) => file.relative.display().to_string(),
                Err(error) => format!("error: {}", error.message()),
            })
            .collect()
    }

    #[test]
    fn files_are_sorted_whatever_the_order_of_their_making() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["z", "b/y", "a", "b/x/w", "c"] {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, name).unwrap();
        }
        std::fs::create_dir(folder.path().join("empty")).unwrap();
        assert_eq!(names(folder.path()), ["a", "b/x/w", "b/y", "c", "z"]);
    }

    #[test]
    fn a_folder_that_is_missing_is_one_error_that_names_it() {
        let folder = tempfile::tempdir().unwrap();
        let absent = folder.path().join("absent");
        let items: Vec<_> = folder_files(&absent).collect();
        assert!(matches!(items.as_slice(), [Err(error)] if error.file() == absent.to_str()));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_a_loop_or_a_dead_link_is_an_item() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("inner");
        std::fs::create_dir(&inner).unwrap();
        std::fs::write(inner.join("A.class"), "A").unwrap();
        symlink(folder.path(), inner.join("back")).unwrap();
        symlink("nowhere", folder.path().join("dead")).unwrap();
        symlink(inner.join("A.class"), folder.path().join("linked")).unwrap();
        let names = names(folder.path());
        let [dead, class, back, linked] = names.as_slice() else { panic!("{names:?}") };
        assert!(dead.starts_with("error: cannot read"), "{dead}");
        assert_eq!(class, "inner/A.class");
        assert!(back.starts_with("error: this symbolic link leads back to"), "{back}");
        assert_eq!(linked, "linked");
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_may_not_be_read_is_an_item_and_the_walk_goes_on() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let closed = folder.path().join("closed");
        std::fs::create_dir(&closed).unwrap();
        std::fs::write(folder.path().join("open"), "").unwrap();
        std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o000)).unwrap();
        // The super user may read everything; then there is nothing to report.
        let expected = if std::fs::read_dir(&closed).is_ok() { 0 } else { 1 };
        let items: Vec<_> = folder_files(folder.path()).collect();
        std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o755)).unwrap();
        assert_eq!(items.iter().filter(|item| item.is_err()).count(), expected);
        assert_eq!(items.iter().flatten().count(), 1);
    }
}
