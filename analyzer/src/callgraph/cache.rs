//! Summaries in a file, kept beside the store: a class whose bytes are known is not parsed again.
//!
//! `formats/SPEC.md` section 8 is its specification. Whatever is wrong with it, the classes are simply read.

use std::sync::Arc;

use touchstone_formats::ContentHash;
use touchstone_formats::archive::MappedFile;
use touchstone_formats::header::{BlockTag, END, FormatKind, file_header, read_blocks, write_block};

use super::kept_names::{KeptNames, Parts};
use super::known::Kept;
use super::names::{NameTable, QuickMap};
use super::summaries::Summaries;

/// Changes with the meaning of the bytes, and with what is taken from a class file.
pub const VERSION: u32 = 1;

const TEXT: BlockTag = BlockTag(*b"TEXT");
const ENDS: BlockTag = BlockTag(*b"ENDS");
const PLACES: BlockTag = BlockTag(*b"PLAC");
const CLASSES: BlockTag = BlockTag(*b"CLAS");
const WORDS: BlockTag = BlockTag(*b"WORD");
const ROW_SIZE: usize = 24;
const WORD_SIZE: usize = 4;

/// The bytes of a cache with these summaries. Names are numbered as they come: the same classes give the same bytes.
pub fn encode(summaries: &Summaries) -> Vec<u8> {
    let (mut names, mut numbers) = (NameTable::default(), vec![u32::MAX; summaries.names.len()]);
    let (mut rows, mut words) = (Vec::new(), Vec::new());
    for class in &summaries.classes {
        let mut class = class.clone();
        class.each_name(|old| match numbers.get_mut(old as usize) {
            Some(known) if *known != u32::MAX => *known,
            known => {
                let new = names.number(summaries.names.name(super::names::NameId(old))).0;
                known.into_iter().for_each(|known| *known = new);
                new
            }
        });
        rows.extend_from_slice(&class.raw.0);
        rows.extend_from_slice(&((words.len() / WORD_SIZE) as u32).to_le_bytes());
        rows.extend_from_slice(&(class.words.len() as u32).to_le_bytes());
        words.extend(class.words.iter().flat_map(|word| word.to_le_bytes()));
    }
    let (text, ends, places) = names.as_bytes();
    let mut out = file_header(FormatKind::Calls, VERSION).to_vec();
    for (tag, payload) in [(TEXT, text), (ENDS, &ends), (PLACES, &places), (CLASSES, &rows), (WORDS, &words)] {
        write_block(&mut out, tag, payload);
    }
    write_block(&mut out, END, &[]);
    out
}

/// The summaries in a file; `None` when anything is wrong with it.
pub(super) fn open(file: Arc<MappedFile>) -> Option<Kept> {
    let (mut parts, mut words, mut rows, mut is_whole) = (Parts::default(), 0..0, None, false);
    for block in read_blocks(&file, FormatKind::Calls, VERSION).ok()? {
        let block = block.ok()?;
        let range = block.offset..block.offset + block.payload.len();
        is_whole = block.tag == END;
        match block.tag {
            TEXT => parts.text = range,
            ENDS => parts.ends = range,
            PLACES => parts.places = range,
            CLASSES => rows = Some(range),
            WORDS => words = range,
            _ => {}
        }
    }
    let rows = file.get(rows.filter(|_| is_whole)?)?.as_chunks::<ROW_SIZE>().0;
    let mut classes = QuickMap::with_capacity_and_hasher(rows.len(), Default::default());
    for row in rows {
        let (raw, place) = row.split_first_chunk()?;
        let [start, length] =
            [place.get(..4)?, place.get(4..)?].map(|it| it.first_chunk().map(|it| u32::from_le_bytes(*it)));
        let start = start? as usize * WORD_SIZE;
        classes.insert(ContentHash(*raw), start..start + length? as usize * WORD_SIZE);
    }
    let names = Arc::new(KeptNames::new(Arc::clone(&file), parts)?);
    Some(Kept { file, names, words, classes })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::callgraph::known::Known;
    use crate::callgraph::summary::{Call, CallKind, ClassCalls, Parts};
    use crate::digest::KnownFiles;

    fn example() -> Summaries {
        let mut names = NameTable::default();
        let [other, name, member] = ["a/Other", "a/B", "run()V"].map(|name| names.number(name));
        let call = Call { kind: CallKind::Initialize, owner: other, member };
        let parts = Parts {
            name: name.0,
            access: 0x21,
            superclass: Some(other.0),
            interfaces: vec![other.0, name.0],
            methods: vec![[member.0, 1, 1]],
            calls: vec![call.words()],
            classes: vec![name.0, other.0],
        };
        Summaries {
            names: names.into(),
            classes: vec![parts.summary(ContentHash::of(b"a class"))],
            ..Summaries::default()
        }
    }

    fn opened(bytes: &[u8]) -> Known {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("calls");
        std::fs::write(&path, bytes).unwrap();
        Known::open(&path, KnownFiles::default())
    }

    fn shown(class: &ClassCalls, names: &NameTable) -> String {
        let name = |number| names.name(number).to_owned();
        let methods: Vec<String> = class
            .methods()
            .map(|(method, calls)| {
                let calls: Vec<_> = calls.map(|it| (it.kind, name(it.owner), name(it.member))).collect();
                format!("{} {} {calls:?}", name(method.member), method.access)
            })
            .collect();
        let (interfaces, classes): (Vec<_>, Vec<_>) =
            (class.interfaces().map(name).collect(), class.classes().map(name).collect());
        let superclass = class.superclass().map(name);
        format!("{} {} {superclass:?} {interfaces:?} {classes:?} {methods:?}", name(class.name()), class.access())
    }

    #[test]
    fn summaries_come_back() {
        let summaries = example();
        let known = opened(&encode(&summaries));
        let class = known.class(ContentHash::of(b"a class")).unwrap();
        let expected = "a/B 33 Some(\"a/Other\") [\"a/Other\", \"a/B\"] [\"a/B\", \"a/Other\"] \
            [\"run()V 1 [(Initialize, \\\"a/Other\\\", \\\"run()V\\\")]\"]";
        assert_eq!(shown(&class, &known.names()), expected);
        assert_eq!(shown(&class, &known.names()), shown(&summaries.classes[0], &summaries.names));
        assert_eq!(known.class(ContentHash::of(b"another")), None);
        let names = known.names();
        assert_eq!((names.get("a/B").map(|it| names.name(it)), names.get("a/C")), (Some("a/B"), None));
    }

    #[test]
    fn a_cache_that_is_cut_or_damaged_anywhere_is_empty() {
        let bytes = encode(&example());
        for place in 0..bytes.len() {
            assert!(opened(bytes.get(..place).unwrap()).is_empty(), "cut at {place}");
            let mut damaged = bytes.clone();
            *damaged.get_mut(place).unwrap() ^= 1;
            let known = opened(&damaged);
            // Zeros between blocks belong to nobody.
            let same = known.class(ContentHash::of(b"a class")).map(|class| shown(&class, &known.names()));
            assert!(
                known.is_empty() || same == Some(shown(&example().classes[0], &example().names)),
                "damaged at {place}"
            );
        }
    }
}
