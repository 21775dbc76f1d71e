//! JaCoCo beside Touchstone: what its agent saw in instrumented classes, told of the original ones.
//!
//! JaCoCo knows a class by a checksum of its bytes and has an array of probes for it. Its agent sees our bytes, its report reads the
//! original ones. Our probes are stores and calls without jumps, so that all of JaCoCo's probes are there, and some more: behind a line that
//! has a call it puts one, and in handlers that we added. [`Translation`] leaves those out, which is exact: each probe stands where it
//! stood. Where that cannot be shown for a class, the class is left alone and named.

pub mod exec;
mod probes;

use std::collections::HashMap;

use touchstone_formats::Result;
use touchstone_formats::class::ClassFile;

use exec::{Block, Exec};

/// How the probes of an instrumented class become those of the original.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Translation {
    /// The original's checksum.
    id: u64,
    /// How many probes JaCoCo has in the instrumented class.
    count: usize,
    /// For each probe of the original: its number in the instrumented class.
    places: Vec<usize>,
}

impl Translation {
    /// Compares the two; `None` when some probe of the original is not found in the instrumented class.
    pub fn between(original: &[u8], instrumented: &[u8]) -> Result<Option<Self>> {
        let (before, after) = (ClassFile::parse(original)?, ClassFile::parse(instrumented)?);
        let (Some(wanted), Some(present)) = (probes::of_class(&before)?, probes::of_class(&after)?) else {
            return Ok(None);
        };
        let mut numbers = HashMap::new();
        for (number, place) in present.iter().enumerate() {
            // Where two look the same, neither can be told.
            numbers.entry(*place).and_modify(|known| *known = None).or_insert(Some(number));
        }
        let places: Option<Vec<usize>> = wanted.iter().map(|place| numbers.get(place).copied().flatten()).collect();
        Ok(places.map(|places| Self { id: exec::class_id(original), count: present.len(), places }))
    }

    fn apply(&self, probes: &[bool]) -> Option<Vec<bool>> {
        let fits = probes.len() == self.count;
        fits.then(|| self.places.iter().map(|&place| probes.get(place).copied().unwrap_or(false)).collect())
    }
}

/// A class before and after instrumentation.
pub type Versions = (Vec<u8>, Vec<u8>);

/// What became of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Translated {
    /// The new file; the old one when nothing had to be done.
    pub bytes: Vec<u8>,
    /// The classes that were translated.
    pub classes: usize,
    /// The classes that could not be, with their names.
    pub left: Vec<String>,
}

/// Translates what belongs to instrumented classes; `find` gives the versions of a class by its name.
pub fn translate(bytes: &[u8], mut find: impl FnMut(&str) -> Vec<Versions>) -> Result<Translated> {
    let mut exec = Exec::parse(bytes)?;
    let mut translated = Translated::default();
    for block in &mut exec.blocks {
        let Block::Class { id, name, probes } = block else { continue };
        let ours = find(name).into_iter().find(|(_, instrumented)| exec::class_id(instrumented) == *id);
        let Some((original, instrumented)) = ours.filter(|(original, instrumented)| original != instrumented) else {
            continue;
        };
        let translation = Translation::between(&original, &instrumented)?;
        match translation.and_then(|it| Some((it.id, it.apply(probes)?))) {
            Some((new_id, new_probes)) => {
                (*id, *probes) = (new_id, new_probes);
                translated.classes += 1;
            }
            None => translated.left.push(name.clone()),
        }
    }
    translated.bytes = if translated.classes > 0 { exec.to_bytes() } else { bytes.to_vec() };
    Ok(translated)
}
