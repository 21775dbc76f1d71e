//! The JDK that runs the tests: where it is, which it is, and which release.

use std::path::{Path, PathBuf};

/// The release that is assumed when the JDK is not known: multi-release jars then show their base.
pub(super) const OLDEST_RELEASE: u16 = 8;

/// The JDK of `JAVA_HOME`, or else the one whose `java` is found first on the `PATH`.
pub fn default_jdk() -> Option<PathBuf> {
    let named = std::env::var_os("JAVA_HOME").map(PathBuf::from).filter(|home| home.join("bin/java").exists());
    named.or_else(|| {
        let path = std::env::var_os("PATH")?;
        let java = std::env::split_paths(&path).map(|folder| folder.join("java")).find(|java| java.is_file())?;
        let real = std::fs::canonicalize(java).ok()?;
        Some(real.parent()?.parent()?.to_owned())
    })
}

/// What tells one JDK from another: its full version and who made it.
pub fn jdk_identity(home: &Path) -> Option<String> {
    let values = release_file(home)?;
    let value = |name: &str| values.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let version = value("JAVA_RUNTIME_VERSION").or_else(|| value("JAVA_VERSION"))?;
    Some(match value("IMPLEMENTOR") {
        Some(maker) => format!("{version} {maker}"),
        None => version.to_owned(),
    })
}

/// Its feature release: 8, 17, 25.
pub(super) fn release_of(home: &Path) -> Option<u16> {
    let values = release_file(home)?;
    let version = values.iter().find(|(key, _)| key == "JAVA_VERSION").map(|(_, value)| value.as_str())?;
    let mut numbers = version.split(|letter: char| !letter.is_ascii_digit());
    match numbers.next()?.parse().ok()? {
        1 => numbers.next()?.parse().ok(),
        release => Some(release),
    }
}

/// The lines `NAME="value"` of the JDK's `release` file; in old JDKs it stands above `jre`.
fn release_file(home: &Path) -> Option<Vec<(String, String)>> {
    let here = std::fs::read_to_string(home.join("release"));
    let text = here.or_else(|_| std::fs::read_to_string(home.join("../release"))).ok()?;
    let pairs = text.lines().filter_map(|line| line.split_once('='));
    Some(pairs.map(|(name, value)| (name.to_owned(), value.trim_matches('"').to_owned())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_old_and_new() {
        let folder = tempfile::tempdir().unwrap();
        let write = |text: &str| std::fs::write(folder.path().join("release"), text).unwrap();
        write("IMPLEMENTOR=\"Some\"\nJAVA_VERSION=\"17.0.9\"\nJAVA_RUNTIME_VERSION=\"17.0.9+9\"\n");
        assert_eq!(jdk_identity(folder.path()).as_deref(), Some("17.0.9+9 Some"));
        assert_eq!(release_of(folder.path()), Some(17));
        write("JAVA_VERSION=\"1.8.0_392\"\n");
        assert_eq!((jdk_identity(folder.path()).as_deref(), release_of(folder.path())), (Some("1.8.0_392"), Some(8)));
        write("nothing of use");
        assert_eq!((jdk_identity(folder.path()), release_of(folder.path())), (None, None));
    }
}
