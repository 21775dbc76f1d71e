//! What the map of the run before says: which classes are unchanged, and which ids they have.

use std::collections::HashMap;

use touchstone_formats::ContentHash;
use touchstone_formats::probe_map::{ClassRecord, EntryOutcome, ProbeMap, Unit};

/// The map of the run before, looked up by unit and entry.
#[derive(Debug, Default)]
pub(crate) struct Prior<'m> {
    units: HashMap<&'m [u8], PriorUnit<'m>>,
}

/// One unit of it.
#[derive(Debug)]
pub(crate) struct PriorUnit<'m> {
    pub(crate) unit: Unit<'m>,
    entries: HashMap<&'m [u8], Vec<ClassRecord<'m>>>,
}

impl<'m> Prior<'m> {
    /// Sorts the map's classes by their units.
    pub(crate) fn new(map: Option<&'m ProbeMap>) -> Self {
        let Some(map) = map else { return Self::default() };
        let mut units: Vec<PriorUnit<'m>> =
            map.units().map(|unit| PriorUnit { unit, entries: HashMap::new() }).collect();
        for class in map.classes() {
            if let Some(unit) = units.get_mut(class.unit as usize) {
                unit.entries.entry(class.entry).or_default().push(class);
            }
        }
        Self { units: units.into_iter().map(|unit| (unit.unit.input, unit)).collect() }
    }

    /// The unit that was read from this path.
    pub(crate) fn unit(&self, input: &[u8]) -> Option<&PriorUnit<'m>> {
        self.units.get(input)
    }

    /// All units, sorted by path.
    pub(crate) fn units(&self) -> Vec<&PriorUnit<'m>> {
        let mut units: Vec<_> = self.units.values().collect();
        units.sort_unstable_by_key(|unit| unit.unit.input);
        units
    }
}

impl<'m> PriorUnit<'m> {
    /// The record of an entry with this content. An archive may have several entries of one name.
    pub(crate) fn find(&self, entry: &[u8], input_hash: ContentHash) -> Option<&ClassRecord<'m>> {
        self.named(entry).iter().find(|class| class.input_hash == input_hash)
    }

    /// All records of this entry's name.
    pub(crate) fn named(&self, entry: &[u8]) -> &[ClassRecord<'m>] {
        self.entries.get(entry).map(Vec::as_slice).unwrap_or_default()
    }

    /// All records, sorted by ids and then by entry.
    pub(crate) fn records(&self) -> Vec<ClassRecord<'m>> {
        let mut records: Vec<_> = self.entries.values().flatten().copied().collect();
        records.sort_unstable_by_key(|class| (class.first_id, class.entry));
        records
    }

    /// Whether some class could not be read: then the unit is looked at again, so that it is reported again.
    pub(crate) fn has_failures(&self) -> bool {
        self.entries.values().flatten().any(|class| class.outcome == EntryOutcome::Failed)
    }
}
