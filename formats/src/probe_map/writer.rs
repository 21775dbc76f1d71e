//! Writes a probe map: units and classes in, the bytes of the file out.

use std::io::Write;

use super::records::{CLASS_SIZE, ClassRecord, Stretch, Unit, write_class, write_unit};
use super::{CLASSES, HEAD, PROBES, SETTINGS, Settings, TEXT, UNITS, VERSION};
use crate::error::{Error, Result};
use crate::hash::{ContentHash, ContentHasher};
use crate::header::{END, FormatKind, HEADER_SIZE, block_header, block_padding, file_header, write_block};
use crate::limits::MAX_PROBE_IDS;

/// The probes of many classes are written in one stroke: so many bytes, more only when one class has more.
const WRITTEN_AT_A_TIME: usize = 256 * 1024;

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
pub fn write_probe_map(content: ProbeMapContent<'_>) -> Result<Vec<u8>> {
    let map = NewProbeMap::new(content)?;
    let mut out = Vec::with_capacity(map.length);
    map.write(&mut out).map_err(|error| Error::io("cannot write a probe map", &error))?;
    Ok(out)
}

/// A probe map that is not written yet. The probes, which are most of it, stay where they are.
#[derive(Debug)]
pub struct NewProbeMap<'a> {
    map_id: ContentHash,
    total_ids: u32,
    live_ids: u32,
    /// All blocks before that of the probes, with the file's header, and that block's own header.
    front: Vec<u8>,
    probes: Vec<&'a [u8]>,
    probes_length: usize,
    /// Of the whole file.
    length: usize,
}

impl<'a> NewProbeMap<'a> {
    /// Puts a map together; an error when its parts contradict each other.
    pub fn new(mut content: ProbeMapContent<'a>) -> Result<Self> {
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
        let probes: Vec<&[u8]> = content.classes.iter().map(|class| class.probes).collect();
        let settings = content.settings.to_text();
        let blocks = [(SETTINGS, settings.as_bytes()), (UNITS, &units), (CLASSES, &classes), (TEXT, &text)];
        let parts = [settings.as_bytes(), &units, &classes, &text];
        let (map_id, probes_header) = map_id(parts, (probes_length, &probes), content.total_ids);
        let mut front = file_header(FormatKind::ProbeMap, VERSION).to_vec();
        let live_ids = content.classes.iter().map(|class| class.id_count).sum();
        write_block(&mut front, HEAD, &head(&content, live_ids, map_id));
        blocks.iter().for_each(|(tag, payload)| write_block(&mut front, *tag, payload));
        let length = front.len() + probes_length + 3 * HEADER_SIZE;
        front.extend_from_slice(&probes_header);
        Ok(Self { map_id, total_ids: content.total_ids, live_ids, front, probes, probes_length, length })
    }

    /// The hash of all that the map says.
    pub fn map_id(&self) -> ContentHash {
        self.map_id
    }

    /// One more than the highest id: the size of the runtime's array.
    pub fn total_ids(&self) -> u32 {
        self.total_ids
    }

    /// How many ids still mean something.
    pub fn live_ids(&self) -> u32 {
        self.live_ids
    }

    /// Writes the whole file, much at a time.
    pub fn write(&self, out: &mut impl Write) -> std::io::Result<()> {
        out.write_all(&self.front)?;
        let mut much = Vec::with_capacity(WRITTEN_AT_A_TIME);
        for piece in &self.probes {
            if much.len() + piece.len() > WRITTEN_AT_A_TIME {
                out.write_all(&much)?;
                much.clear();
            }
            much.extend_from_slice(piece);
        }
        much.extend_from_slice(block_padding(self.probes_length));
        write_block(&mut much, END, &[]);
        out.write_all(&much)
    }
}

/// The hash of all that the map says, and the header of the block of probes: both need all probes, which are much to read twice.
fn map_id(
    [settings, units, classes, text]: [&[u8]; 4],
    (probes_length, probes): (usize, &[&[u8]]),
    total_ids: u32,
) -> (ContentHash, [u8; HEADER_SIZE]) {
    let mut hasher = ContentHasher::default();
    for part in [settings, units, classes] {
        hasher.part(part.len(), [part]);
    }
    hasher.part(probes_length, []);
    let hashed = probes.iter().copied().inspect(|piece| hasher.update(piece));
    let probes_header = block_header(PROBES, probes_length, hashed);
    for part in [text, &total_ids.to_le_bytes()] {
        hasher.part(part.len(), [part]);
    }
    (hasher.finish(), probes_header)
}

fn head(content: &ProbeMapContent<'_>, live: u32, map_id: ContentHash) -> Vec<u8> {
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
