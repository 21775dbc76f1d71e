//! Class files in memory, the same bytes for every contestant: each as its length and its bytes, one after the other.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::java::Jdk;

/// A file of class files, and its content.
#[derive(Debug)]
pub struct Pack {
    /// How it is named in reports.
    pub label: String,
    /// The file, for the contestants in Java.
    pub path: PathBuf,
    bytes: Vec<u8>,
}

impl Pack {
    /// Packs the classes of these inputs (as the Java tools name them) into a file of this folder.
    pub fn make(label: &str, inputs: &[String], jdk: &Jdk, tools: &Path, folder: &Path) -> Result<Self> {
        let path = folder.join(format!("{label}.pack"));
        let mut java = jdk.java();
        java.arg("-cp").arg(tools).arg("Pack").arg(&path).args(inputs);
        if !java.status().context("cannot start java")?.success() {
            bail!("cannot pack the classes of {label}");
        }
        let bytes = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(Self { label: label.into(), path, bytes })
    }

    /// The class files.
    pub fn classes(&self) -> impl Iterator<Item = &[u8]> {
        let mut rest = self.bytes.as_slice();
        std::iter::from_fn(move || {
            let (length, after) = rest.split_first_chunk::<4>()?;
            let (class, after) = after.split_at_checked(u32::from_be_bytes(*length) as usize)?;
            rest = after;
            Some(class)
        })
    }

    /// How many class files there are, and how many bytes they have.
    pub fn size(&self) -> (usize, usize) {
        self.classes().fold((0, 0), |(classes, bytes), class| (classes + 1, bytes + class.len()))
    }
}
