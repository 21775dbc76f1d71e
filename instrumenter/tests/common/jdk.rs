//! The classes of the JDK on the path.

use std::path::PathBuf;
use std::process::Command;

use touchstone_formats::archive::{Inflater, Jdk};

/// The home of the JDK that `JAVA_HOME` or the `java` on the path belongs to.
pub fn home() -> PathBuf {
    if let Some(home) = std::env::var_os("JAVA_HOME").map(PathBuf::from).filter(|home| home.join("bin/javac").is_file())
    {
        return home;
    }
    let output = Command::new("java").args(["-XshowSettings:properties", "-version"]).output().expect("java runs");
    let settings = String::from_utf8_lossy(&output.stderr).into_owned();
    let home = settings.lines().find_map(|line| line.trim().strip_prefix("java.home = "));
    PathBuf::from(home.expect("java says where it lives"))
}

/// Calls `each` with path and bytes of every `step`th class of `java.base`.
pub fn java_base(step: usize, mut each: impl FnMut(&str, &[u8])) {
    let jdk = Jdk::open(&home()).unwrap();
    let classes = jdk.classes().unwrap();
    let (mut inflater, mut buffer) = (Inflater::new(), Vec::new());
    let mut number = 0;
    for class in classes.iter() {
        let class = class.unwrap();
        if class.module().is_some_and(|module| module != b"java.base") {
            continue;
        }
        number += 1;
        if number % step == 0 {
            let path = String::from_utf8_lossy(&class.path()).into_owned();
            each(&path, class.content(&mut inflater, &mut buffer).unwrap());
        }
    }
    assert!(number > 3000, "java.base has only {number} classes");
}
