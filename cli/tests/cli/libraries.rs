//! Libraries from Maven Central by their coordinates, fetched once into the build's folder.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

/// The plugin that copies artifacts; pinned, so that a fresh machine does what ours did.
const COPY_GOAL: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies";

/// One Maven at a time.
static FETCHING: Mutex<()> = Mutex::new(());

/// JUnit 4 and what it needs.
pub fn junit4() -> Vec<PathBuf> {
    jars("junit4", "junit:junit:4.13.2")
}

/// JUnit 5's console launcher in one jar, with Jupiter and the engine for JUnit 4.
pub fn console() -> PathBuf {
    jars("console", "org.junit.platform:junit-platform-console-standalone:1.11.4").remove(0)
}

/// TestNG and what it needs.
pub fn testng() -> Vec<PathBuf> {
    jars("testng", "org.testng:testng:6.14.3")
}

/// The API of Gradle 8 with all that is behind it: nothing that could run a build, but a project can be made of it.
pub fn gradle_api() -> Vec<PathBuf> {
    jars("gradle-api", "dev.gradleplugins:gradle-api:8.11.1")
}

fn jars(name: &str, coordinates: &str) -> Vec<PathBuf> {
    let _one = FETCHING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("libraries").join(name);
    let done = folder.join("done");
    if std::fs::read_to_string(&done).ok().as_deref() != Some(coordinates) {
        fetch(&folder, coordinates);
        std::fs::write(&done, coordinates).unwrap();
    }
    let entries = std::fs::read_dir(folder.join("jars")).unwrap().map(|entry| entry.unwrap().path());
    let mut jars: Vec<PathBuf> = entries.collect();
    jars.sort();
    jars
}

fn fetch(folder: &Path, coordinates: &str) {
    let jars = folder.join("jars");
    let _ = std::fs::remove_dir_all(folder);
    std::fs::create_dir_all(&jars).unwrap();
    let parts: Vec<&str> = coordinates.split(':').collect();
    let pom = format!(
        "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion><groupId>g</groupId>\
         <artifactId>a</artifactId><version>1</version><packaging>pom</packaging><dependencies><dependency><groupId>{}\
         </groupId><artifactId>{}</artifactId><version>{}</version></dependency></dependencies></project>\n",
        parts[0], parts[1], parts[2]
    );
    let file = folder.join("fetch.xml");
    std::fs::write(&file, pom).unwrap();
    let mut maven = Command::new("mvn");
    maven.args(["-B", "-q", "-f"]).arg(&file).arg(COPY_GOAL).arg(format!("-DoutputDirectory={}", jars.display()));
    let output = maven.output().expect("the tests need Maven: mvn could not be started");
    assert!(output.status.success(), "{coordinates}:\n{}", String::from_utf8_lossy(&output.stdout));
}
