//! Paths as the probe map keeps them: relative to its folder, with `/`, so that a project can be moved as a whole.

use std::path::{Component, Path, PathBuf};

/// The absolute path without links, also for a file that does not exist yet.
pub(crate) fn absolute(path: &Path) -> std::io::Result<PathBuf> {
    let mut existing = std::path::absolute(path)?;
    let mut rest = Vec::new();
    loop {
        match existing.canonicalize() {
            Ok(found) => return Ok(rest.into_iter().rev().fold(found, |path, name| path.join(name))),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                rest.push(existing.file_name().ok_or(error)?.to_owned());
                existing.pop();
            }
            Err(error) => return Err(error),
        }
    }
}

/// `path` as seen from the folder `base`; both must be absolute.
pub(crate) fn relative(path: &Path, base: &Path) -> Vec<u8> {
    let common = path.components().zip(base.components()).take_while(|(a, b)| a == b).count();
    if common == 0 {
        return path.as_os_str().as_encoded_bytes().to_vec();
    }
    let up = base.components().skip(common).map(|_| b"..".as_slice());
    let down = path.components().skip(common).map(|part| part.as_os_str().as_encoded_bytes());
    let parts: Vec<&[u8]> = up.chain(down).collect();
    if parts.is_empty() { b".".to_vec() } else { parts.join(b"/".as_slice()) }
}

/// The path that [`relative`] was made from.
pub(crate) fn resolve(relative: &[u8], base: &Path) -> PathBuf {
    let joined = base.join(from_bytes(relative));
    let mut resolved = PathBuf::new();
    for part in joined.components() {
        if part == Component::ParentDir {
            resolved.pop();
        } else {
            resolved.push(part);
        }
    }
    resolved
}

/// A path from the bytes of its name.
#[cfg(unix)]
pub(crate) fn from_bytes(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
}

/// A path from the bytes of its name.
#[cfg(not(unix))]
pub(crate) fn from_bytes(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_paths_lead_back() {
        let base = Path::new("/project/target");
        for path in ["/project/target/classes", "/project/lib/a.jar", "/project/target", "/other"] {
            assert_eq!(resolve(&relative(Path::new(path), base), base), Path::new(path));
        }
        assert_eq!(relative(Path::new("/project/lib/a.jar"), base), b"../lib/a.jar");
        assert_eq!(relative(base, base), b".");
    }

    #[test]
    fn what_does_not_exist_yet_has_an_absolute_path_too() {
        let folder = tempfile::tempdir().unwrap();
        let real = folder.path().canonicalize().unwrap();
        assert_eq!(absolute(&folder.path().join("a/b")).unwrap(), real.join("a/b"));
    }
}
