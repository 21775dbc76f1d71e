//! Writes a probe map: units and classes in, the bytes of the file out.

use super::records::{CLASS_SIZE, ClassRecord, Stretch, Unit, write_class, write_unit};
use super::{CLASSES, HEAD, PROBES, SETTINGS, Settings, TEXT, UNITS, VERSION};
use crate::error::{Error, Result};
use crate::hash::{ContentHash, ContentHasher};
use crate::header::{END, FormatKind, file_header, write_block, write_block_in_pieces};
use crate::limits::MAX_PROBE_IDS;

/// All that a probe map says.
#[derive(Debug, Clone)]
pub struct ProbeMapContent<'a> {
    /// What it was made with.
    pub settings: &'a Settings,
    /// The map that this one continues: within a lineage an id is never used again for something else. `None`
    /// starts a new one.
    pub lineage: Option<ContentHash>,
    /// One more than the highest id ever given in this lineage.
    pub total_ids: u32,
    /// The units; classes name them by their position.
    pub units: Vec<Unit<'a>>,
    /// The classes, in any order; their ids must not overlap.
    pub classes: Vec<ClassRecord<'a>>,
}

/// The bytes of a probe map. The same content gives the same bytes.
pub fn write_probe_map(mut content: ProbeMapContent<'_>) -> Result<Vec<u8>> {
    sort(&mut content);
    check(&content)?;
    let (mut text, mut units) = (Vec::new(), Vec::new());
    let mut classes = Vec::with_capacity(content.classes.len() * CLASS_SIZE);
    for unit in &content.units {
        let input = append(&mut text, unit.input)?;
        let output = append(&mut text, unit.output)?;
        write_unit(&mut units, unit, &input, &output);
    }
    let mut probes_length = 0;
    for class in &content.classes {
        let entry = append(&mut text, class.entry)?;
        let own = Stretch { start: probes_length as u64, length: length(class.probes)? };
        probes_length += class.probes.len();
        write_class(&mut classes, class, &entry, &own);
    }
    // The probes are most of the map: they go from where they are straight to their place in it.
    let probes = || content.classes.iter().map(|class| class.probes);
    let settings = content.settings.to_text();
    let mut hasher = ContentHasher::default();
    for part in [settings.as_bytes(), &units, &classes] {
        hasher.part(part.len(), [part]);
    }
    hasher.part(probes_length, probes());
    for part in [text.as_slice(), &content.total_ids.to_le_bytes()] {
        hasher.part(part.len(), [part]);
    }
    let head = head(&content, hasher.finish());
    let blocks = [(SETTINGS, settings.as_bytes()), (UNITS, &units), (CLASSES, &classes), (TEXT, &text)];
    let size = blocks.iter().map(|(_, payload)| payload.len() + 32).sum::<usize>() + probes_length + 160;
    let mut out = Vec::with_capacity(size);
    out.extend_from_slice(&file_header(FormatKind::ProbeMap, VERSION));
    write_block(&mut out, HEAD, &head);
    for (tag, payload) in blocks {
        write_block(&mut out, tag, payload);
    }
    write_block_in_pieces(&mut out, PROBES, probes());
    write_block(&mut out, END, &[]);
    Ok(out)
}

fn head(content: &ProbeMapContent<'_>, map_id: ContentHash) -> Vec<u8> {
    let live: u32 = content.classes.iter().map(|class| class.id_count).sum();
    let mut head = Vec::with_capacity(40);
    head.extend_from_slice(&content.total_ids.to_le_bytes());
    head.extend_from_slice(&live.to_le_bytes());
    head.extend_from_slice(&content.lineage.unwrap_or(map_id).0);
    head.extend_from_slice(&map_id.0);
    head
}

/// Classes with ids in the order of their ids, then the others by unit and entry, all of these with the total as
/// first id: so a binary search by first id never ends at a class without ids.
fn sort(content: &mut ProbeMapContent<'_>) {
    for class in content.classes.iter_mut().filter(|class| class.id_count == 0) {
        class.first_id = content.total_ids;
    }
    content.classes.sort_by(|a, b| {
        (a.first_id, a.id_count == 0, a.unit, a.entry).cmp(&(b.first_id, b.id_count == 0, b.unit, b.entry))
    });
}

fn check(content: &ProbeMapContent<'_>) -> Result<()> {
    if content.total_ids > MAX_PROBE_IDS {
        return Err(Error::unsupported(format!(
            "more than {MAX_PROBE_IDS} probes in one map: instrument fewer inputs, or use a coarser granularity"
        )));
    }
    let mut end = 0;
    for class in content.classes.iter().filter(|class| class.id_count > 0) {
        if class.first_id < end || class.unit as usize >= content.units.len() {
            return Err(Error::bad("two classes of the probe map claim the same ids", 0));
        }
        end = class.first_id.saturating_add(class.id_count);
    }
    if end > content.total_ids {
        return Err(Error::bad("a class of the probe map has ids beyond the total", 0));
    }
    Ok(())
}

fn append(text: &mut Vec<u8>, part: &[u8]) -> Result<Stretch> {
    let stretch = Stretch { start: u64::from(length(text)?), length: length(part)? };
    text.extend_from_slice(part);
    length(text).map(|_| stretch)
}

fn length(bytes: &[u8]) -> Result<u32> {
    u32::try_from(bytes.len()).map_err(|_| Error::unsupported("more than 4 GiB of names or probes in one probe map"))
}
