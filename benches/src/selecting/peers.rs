//! The peers' own selection steps: STARTS as its Maven goal, Ekstazi as the program in its jar.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::java::Jdk;
use crate::process::{Cost, measure_with};

/// STARTS' Maven plugin.
pub const STARTS: &str = "edu.illinois:starts-maven-plugin:1.4";

/// STARTS in a Maven project that has classes and no sources.
#[derive(Debug)]
pub struct Starts {
    folder: PathBuf,
}

impl Starts {
    /// Makes the project and lets STARTS remember the checksums of now.
    pub fn new(folder: &Path, classes: &Path, tests: &Path) -> Result<Self> {
        std::fs::write(folder.join("pom.xml"), pom(classes, tests))?;
        let starts = Self { folder: folder.to_owned() };
        let status = starts.maven(&["-q", "starts:select", "-DupdateSelectChecksums=true"]).status();
        if !status.context("cannot start mvn")?.success() {
            bail!("mvn starts:select failed in {}", folder.display());
        }
        Ok(starts)
    }

    fn maven(&self, arguments: &[&str]) -> Command {
        let mut maven = Command::new("mvn");
        maven.arg("-B").args(arguments).current_dir(&self.folder).stdout(Stdio::null());
        maven
    }

    /// What its selection costs, Maven and all.
    pub fn select(&self) -> Result<Cost> {
        measure_with(&self.maven(&["-o", "-q", "starts:select"]), Stdio::null())
    }

    /// What Maven costs that does nothing but come to the phase after which STARTS begins.
    pub fn maven_alone(&self) -> Result<Cost> {
        measure_with(&self.maven(&["-o", "-q", "test-compile"]), Stdio::null())
    }
}

fn pom(classes: &Path, tests: &Path) -> String {
    let mut parts = STARTS.split(':');
    let mut part = || parts.next().unwrap_or_default();
    let (group, artifact, version) = (part(), part(), part());
    let dependency = |group: &str, artifact: &str, version: &str| {
        format!(
            "<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>\
             <version>{version}</version></dependency>\n"
        )
    };
    format!(
        "<project><modelVersion>4.0.0</modelVersion>\n\
         <groupId>touchstone</groupId><artifactId>peers</artifactId><version>1</version>\n\
         <properties><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>\n\
         <dependencies>{}{}</dependencies>\n\
         <build><outputDirectory>{}</outputDirectory><testOutputDirectory>{}</testOutputDirectory><plugins>\n\
         <plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-surefire-plugin</artifactId>\
         <version>2.22.2</version></plugin>\n\
         <plugin><groupId>{group}</groupId><artifactId>{artifact}</artifactId><version>{version}</version></plugin>\n\
         </plugins></build></project>\n",
        dependency("junit", "junit", "4.13.2"),
        dependency("org.easymock", "easymock", "5.4.0"),
        classes.display(),
        tests.display(),
    )
}

/// Ekstazi's program that names the test classes which no change affects.
#[derive(Debug)]
pub struct Ekstazi {
    /// Its jar.
    pub jar: PathBuf,
    /// The folder `.ekstazi` that its agent has written.
    pub facts: PathBuf,
}

impl Ekstazi {
    fn command(&self, jdk: &Jdk) -> Command {
        let mut java = jdk.java();
        java.arg("-cp").arg(&self.jar).arg("org.ekstazi.check.AffectedChecker").arg(&self.facts);
        java.current_dir(self.facts.parent().unwrap_or(&self.facts));
        java
    }

    /// What its selection costs.
    pub fn select(&self, jdk: &Jdk) -> Result<Cost> {
        measure_with(&self.command(jdk), Stdio::null())
    }

    /// How many test classes it would leave out.
    pub fn unaffected(&self, jdk: &Jdk) -> Result<usize> {
        let output = self.command(jdk).output()?;
        Ok(String::from_utf8_lossy(&output.stdout).lines().filter(|line| line.contains('.')).count())
    }
}
