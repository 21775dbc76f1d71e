//! The pinned jars of `testdata/corpus.toml`: fetched once through Maven, by coordinates, and checked by SHA-256.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::layout;

/// The plugin that copies artifacts; pinned, so that a fresh machine does what ours did.
const COPY_GOAL: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CorpusFile {
    jar: Vec<Pin>,
    peer: Vec<Pin>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pin {
    coordinates: String,
    sha256: String,
}

/// One jar of the corpus, on this machine's disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jar {
    /// `group:artifact:version[:classifier]`.
    pub coordinates: String,
    /// Where its copy is.
    pub path: PathBuf,
    sha256: String,
}

impl Jar {
    fn new(pin: Pin, folder: &Path) -> Result<Self> {
        let parts: Vec<&str> = pin.coordinates.split(':').collect();
        let file = match parts.as_slice() {
            [_, artifact, version] => format!("{artifact}-{version}.jar"),
            [_, artifact, version, classifier] => format!("{artifact}-{version}-{classifier}.jar"),
            _ => bail!("corpus.toml: '{}' is not group:artifact:version[:classifier]", pin.coordinates),
        };
        Ok(Self { coordinates: pin.coordinates, path: folder.join(file), sha256: pin.sha256 })
    }

    /// The file's name.
    pub fn file_name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    fn digest(&self) -> Result<String> {
        let bytes = std::fs::read(&self.path).with_context(|| format!("cannot read {}", self.path.display()))?;
        Ok(Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        }))
    }

    fn check(&self) -> Result<()> {
        let found = self.digest()?;
        if found != self.sha256 {
            let path = self.path.display();
            bail!("{path}: SHA-256 is {found}, corpus.toml says '{}'; delete the file and fetch it again", self.sha256);
        }
        Ok(())
    }
}

/// The whole corpus.
#[derive(Debug)]
pub struct Corpus {
    /// The jars to verify and to measure with.
    pub jars: Vec<Jar>,
    /// Tools of others to compare with.
    pub peers: Vec<Jar>,
}

impl Corpus {
    /// Reads `testdata/corpus.toml`; nothing is fetched or checked.
    pub fn read() -> Result<Self> {
        let folder = layout::work_folder("corpus")?;
        let path = layout::repository().join("testdata/corpus.toml");
        let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let file: CorpusFile = toml::from_str(&text).with_context(|| path.display().to_string())?;
        let jars = |pins: Vec<Pin>| pins.into_iter().map(|pin| Jar::new(pin, &folder)).collect::<Result<Vec<_>>>();
        Ok(Self { jars: jars(file.jar)?, peers: jars(file.peer)? })
    }

    /// The corpus with every jar at hand and checked. Offline and quick when all are there already.
    pub fn fetched() -> Result<Self> {
        Self::read()?.fetch()
    }

    /// Only these artifacts of the corpus, at hand and checked.
    pub fn fetched_only(artifacts: &[&str]) -> Result<Self> {
        let all = Self::read()?;
        let jars = artifacts.iter().map(|name| all.artifact(name).cloned()).collect::<Result<Vec<_>>>()?;
        Self { jars, peers: Vec::new() }.fetch()
    }

    fn fetch(self) -> Result<Self> {
        self.fetch_missing()?;
        self.all().try_for_each(Jar::check)?;
        Ok(self)
    }

    /// The jar or peer of this artifact, whatever its version.
    pub fn artifact(&self, name: &str) -> Result<&Jar> {
        let found = self.all().find(|jar| jar.coordinates.split(':').nth(1) == Some(name));
        found.with_context(|| format!("testdata/corpus.toml has no artifact '{name}'"))
    }

    /// Fetches what is missing and writes the checksums that were found into `corpus.toml`.
    pub fn bless() -> Result<()> {
        let corpus = Self::read()?;
        corpus.fetch_missing()?;
        let path = layout::repository().join("testdata/corpus.toml");
        let mut digests = corpus.all().map(Jar::digest).collect::<Result<Vec<_>>>()?.into_iter();
        let mut blessed = String::new();
        for line in std::fs::read_to_string(&path)?.lines() {
            if line.starts_with("sha256 = ") {
                let digest = digests.next().context("corpus.toml has more checksums than jars")?;
                writeln!(blessed, "sha256 = \"{digest}\"")?;
            } else {
                writeln!(blessed, "{line}")?;
            }
        }
        std::fs::write(path, blessed)?;
        Ok(())
    }

    fn all(&self) -> impl Iterator<Item = &Jar> {
        self.jars.iter().chain(&self.peers)
    }

    fn fetch_missing(&self) -> Result<()> {
        fetch_missing(self.all(), &layout::work_folder("corpus")?)
    }
}

/// The jars with these coordinates in a folder, fetched where they are missing. Maven checks what it fetches.
pub fn fetched_jars(coordinates: &[String], folder: &Path) -> Result<Vec<PathBuf>> {
    let pin = |coordinates: &String| Pin { coordinates: coordinates.clone(), sha256: String::new() };
    let jars = coordinates.iter().map(|it| Jar::new(pin(it), folder)).collect::<Result<Vec<_>>>()?;
    fetch_missing(jars.iter(), folder)?;
    Ok(jars.into_iter().map(|jar| jar.path).collect())
}

fn fetch_missing<'j>(jars: impl Iterator<Item = &'j Jar>, folder: &Path) -> Result<()> {
    let missing: Vec<&Jar> = jars.filter(|jar| !jar.path.is_file()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    eprintln!("fetching {} jars through Maven", missing.len());
    std::fs::write(folder.join("pom.xml"), copying_pom(&missing))?;
    let mut maven = Command::new("mvn");
    maven.args(["-B", "-q", COPY_GOAL]).current_dir(folder);
    let status = maven.status().context("cannot start mvn: Maven must be on the PATH to fetch jars")?;
    if !status.success() {
        bail!("mvn {COPY_GOAL} failed in {} ({status})", folder.display());
    }
    Ok(())
}

/// One project whose only content is the list of artifacts to copy: one Maven start, nothing transitive.
fn copying_pom(jars: &[&Jar]) -> String {
    let mut items = String::new();
    for jar in jars {
        let mut parts = jar.coordinates.split(':');
        items.push_str("<artifactItem>");
        for tag in ["groupId", "artifactId", "version", "classifier"] {
            if let Some(value) = parts.next() {
                let _ = write!(items, "<{tag}>{value}</{tag}>");
            }
        }
        items.push_str("</artifactItem>\n");
    }
    format!(
        "<project><modelVersion>4.0.0</modelVersion>\n\
         <groupId>touchstone</groupId><artifactId>corpus</artifactId><version>1</version><packaging>pom</packaging>\n\
         <build><plugins><plugin><groupId>org.apache.maven.plugins</groupId>\
         <artifactId>maven-dependency-plugin</artifactId>\n\
         <configuration><outputDirectory>${{project.basedir}}</outputDirectory><artifactItems>\n{items}\
         </artifactItems></configuration></plugin></plugins></build></project>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corpus_has_forty_jars_each_with_its_checksum_and_its_own_file_name() {
        let corpus = Corpus::read().unwrap();
        assert!(corpus.jars.len() >= 40, "{} jars", corpus.jars.len());
        assert!(corpus.all().all(|jar| jar.sha256.len() == 64), "a checksum is missing: run `make corpus-bless`");
        let mut names: Vec<String> = corpus.all().map(Jar::file_name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), corpus.jars.len() + corpus.peers.len());
    }

    #[test]
    fn a_classifier_is_part_of_the_pom_and_of_the_file_name() {
        let pin = Pin { coordinates: "g:a:1:c".into(), sha256: String::new() };
        let jar = Jar::new(pin, Path::new("f")).unwrap();
        assert_eq!(jar.file_name(), "a-1-c.jar");
        assert!(copying_pom(&[&jar]).contains("<version>1</version><classifier>c</classifier></artifactItem>"));
    }

    #[test]
    fn a_jar_with_another_checksum_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let jar = Jar::new(Pin { coordinates: "g:a:1".into(), sha256: "0".repeat(64) }, folder.path()).unwrap();
        std::fs::write(&jar.path, "other").unwrap();
        assert!(jar.check().unwrap_err().to_string().contains("SHA-256 is d9298a10d1b0735837dc4bd85dac641b"));
    }
}
