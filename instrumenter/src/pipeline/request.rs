//! What the caller of a run can ask for.

use std::path::PathBuf;

use touchstone_formats::probe_map::UnitKind;

use crate::{Granularity, Options};

/// Where the instrumented classes go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Destination {
    /// Each input to a file or folder of its name in this folder.
    Folder(PathBuf),
    /// Each input is replaced; the originals are kept for `restore`.
    InPlace,
}

/// One run of the instrumenter.
#[derive(Debug, Clone)]
pub struct Request {
    /// Class folders, class files, archives, or a JDK's `lib/modules`.
    pub inputs: Vec<PathBuf>,
    /// Where the instrumented classes go.
    pub destination: Destination,
    /// The probe map; by default `touchstone.map` in the output folder, or `.touchstone/touchstone.map` when in place.
    pub map: Option<PathBuf>,
    /// What to insert.
    pub options: Options,
    /// How fine the probes in archives are, where not as fine as in folders: libraries are mostly given as jars.
    pub libraries: Option<Granularity>,
    /// Whether instrumented entries of archives are compressed as they were; otherwise they are stored.
    pub compress: bool,
    /// How many threads to use at most.
    pub jobs: usize,
    /// A folder where outputs are kept by content, so that deleted ones come back by a copy.
    pub cache: Option<PathBuf>,
}

impl Request {
    /// What to insert into inputs of this kind.
    pub(crate) fn options_for(&self, kind: UnitKind) -> Options {
        let granularity = self.libraries.filter(|_| kind == UnitKind::Archive);
        Options { granularity: granularity.unwrap_or(self.options.granularity), ..self.options.clone() }
    }

    /// Where the probe map is.
    pub fn map_path(&self) -> PathBuf {
        match (&self.map, &self.destination) {
            (Some(map), _) => map.clone(),
            (None, Destination::Folder(folder)) => folder.join("touchstone.map"),
            (None, Destination::InPlace) => PathBuf::from(".touchstone/touchstone.map"),
        }
    }
}
