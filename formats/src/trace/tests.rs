//! The trace as a whole: what is written is read back, damage leaves a prefix, the specification's example is true.

use proptest::prelude::*;

use super::*;
use crate::hash::ContentHash;
use crate::header::{FormatKind, HEADER_SIZE, file_header};

fn jvm() -> JvmContent {
    JvmContent {
        lineage: ContentHash([1; 16]),
        map_id: ContentHash([2; 16]),
        total_ids: 100,
        start: 1_700_000_000_000,
        process: 4711,
        parent: 1,
        properties: vec![("user.dir".to_owned(), "/p".to_owned()), ("java.version".to_owned(), "17".to_owned())],
    }
}

/// One block of every sort.
fn sample() -> Vec<u8> {
    let mut writer = TraceWriter::new(&jvm());
    let fact = writer.fact("forName", 9, Some("a.B"), None);
    writer.gap(&SeenSet::new(vec![3, 1], vec![]));
    writer.init(7, false, &SeenSet::new(vec![7], vec![]));
    writer.init(7, true, &SeenSet::new(vec![7, 200], vec![fact]));
    writer.raw(*b"NEW ", b"from the future");
    writer.window(&WindowContent {
        outside_methods: Some(SeenSet::new(vec![1], vec![])),
        ..WindowContent::passed("a.BTest", SeenSet::new(vec![1, 9, 300], vec![fact]))
    });
    writer.fill(12, true, Some("a.B"), &SeenSet::new(vec![12, 13], vec![]));
    writer.window(&WindowContent {
        kind: WindowKind::Method,
        outcome: Outcome::Failed,
        method: Some("fails()".to_owned()),
        start: 1_700_000_000_500,
        duration: 1500,
        ..WindowContent::passed("a.CTest", SeenSet::default())
    });
    writer.exit(1_700_000_001_000, 1, &SeenSet::new(vec![5], vec![]));
    writer.finish()
}

fn text(bytes: Vec<u8>) -> String {
    TraceText(&Trace::from_bytes(bytes).unwrap()).to_string()
}

const SAMPLE_TEXT: &str = r#"jvm lineage 01010101010101010101010101010101 map 02020202020202020202020202020202 total 100 start 1700000000000 process 4711 parent 1
property java.version=17
property user.dir=/p
fact 0 forName 9 a.B
gap ids 1 3 facts
init 7 running ids 7 facts
init 7 ended ids 7 200 facts 0
unknown block "NEW "
window class a.BTest passed start 0 micros 0 tests 1 0 0 0 ids 1 9 300 facts 0 outside ids 1 facts
fill 12 ended a.B ids 12 13 facts
window method a.CTest fails() failed start 1700000000500 micros 1500 tests 1 0 0 0 ids facts
exit at 1700000001000 open 1 ids 5 facts
"#;

#[test]
fn every_sort_of_block_is_read_back() {
    assert_eq!(text(sample()), SAMPLE_TEXT);
}

#[test]
fn sizes_add_up_to_the_file() {
    let trace = Trace::from_bytes(sample()).unwrap();
    let blocks: Vec<_> = trace.read().collect();
    assert_eq!(HEADER_SIZE + blocks.iter().map(|block| block.size).sum::<usize>(), trace.as_bytes().len());
    assert!(blocks.windows(2).all(|pair| pair[0].offset + pair[0].size == pair[1].offset));
}

#[test]
fn truncated_at_every_byte_gives_what_stands_before() {
    let whole = sample();
    let trace = Trace::from_bytes(whole.clone()).unwrap();
    // Padding belongs to no checksum, so a block without it is whole.
    let between_blocks = |end: usize| {
        trace
            .read()
            .any(|block| (block.offset + block.size).saturating_sub(7) <= end && end <= block.offset + block.size)
    };
    for end in 0..whole.len() {
        let shown = text(whole[..end].to_vec());
        let before = shown.split("cut off after block").next().unwrap();
        assert!(SAMPLE_TEXT.starts_with(before), "cut at {end}");
        assert!(before != shown || between_blocks(end) || end == HEADER_SIZE, "{end} is not seen to be cut off");
    }
}

#[test]
fn empty_and_torn_headers_are_cut_off_traces() {
    let header = file_header(FormatKind::Trace, VERSION);
    for end in 0..HEADER_SIZE {
        let trace = Trace::from_bytes(header[..end].to_vec()).unwrap();
        let mut reader = trace.read();
        assert!(reader.next().is_none());
        assert_eq!(reader.ending().to_string(), "cut off after block 0 (at 0x0): there is no whole header");
    }
}

#[test]
fn older_newer_and_other_files_are_named() {
    for version in [VERSION - 1, VERSION + 1] {
        let error = Trace::from_bytes(file_header(FormatKind::Trace, version).to_vec()).unwrap_err();
        assert!(error.to_string().contains("its tests are selected again"), "{error}");
    }
    let error = Trace::from_bytes(file_header(FormatKind::ProbeMap, 1).to_vec()).unwrap_err();
    assert!(error.to_string().contains("is not a trace"), "{error}");
    let error = Trace::from_bytes(b"hit\t17\n".to_vec()).unwrap_err();
    assert!(error.to_string().contains("trace"), "{error}");
}

#[test]
fn nothing_is_read_behind_a_loss() {
    let mut writer = TraceWriter::new(&jvm());
    writer.lost("no space left on device");
    writer.gap(&SeenSet::default());
    let shown = text(writer.finish());
    assert!(shown.ends_with("lost \"no space left on device\"\n"), "{shown}");
    let trace = Trace::from_bytes(sample()).unwrap();
    let mut reader = trace.read();
    reader.by_ref().for_each(drop);
    assert_eq!(*reader.ending(), Ending::Whole);
}

/// The ending of a trace with one more block.
fn ending_with(tag: [u8; 4], payload: &[u8]) -> String {
    let mut writer = TraceWriter::new(&jvm());
    writer.raw(tag, payload);
    text(writer.finish()).lines().last().unwrap().to_owned()
}

#[test]
fn blocks_that_contradict_the_format_end_the_trace() {
    let contradictions: [([u8; 4], &[u8]); 12] = [
        (*b"TEXT", &[1]),
        (*b"TEXT", &[1, 200, 1]),
        (*b"FACT", &[1, 0, 0, 0, 0]),
        (*b"GAP ", &[1, 5]),
        (*b"GAP ", &[2, 5, 0, 0]),
        (*b"GAP ", &[0, 1, 0]),
        (*b"GAP ", &[0, 0, 0]),
        (*b"GAP ", &[1, 255, 255, 255, 255, 31, 0]),
        (*b"INIT", &[7, 2, 0, 0]),
        (*b"WIND", &[0, 0, 0, 0]),
        (*b"EXIT", &[]),
        (*b"JVM ", &[]),
    ];
    for (tag, payload) in contradictions {
        let ending = ending_with(tag, payload);
        assert!(ending.contains("after block 1 ") && ending.ends_with("contradicts the format"), "{tag:?}: {ending}");
    }
    assert_eq!(ending_with(*b"GAP ", &[1, 255, 255, 255, 255, 15, 0]), "gap ids 4294967295 facts");
}

#[test]
fn a_trace_that_does_not_begin_with_its_jvm_says_nothing() {
    let mut bytes = file_header(FormatKind::Trace, VERSION).to_vec();
    crate::header::write_block(&mut bytes, GAP, &[0, 0]);
    assert!(text(bytes).starts_with("cut off after block 0"));
}

fn seen() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(prop_oneof![0u32..50, 0u32..2_000_000, Just(u32::MAX)], 0..40)
}

#[derive(Debug, Clone)]
enum Piece {
    Gap(Vec<u32>),
    Init(u32, bool, Vec<u32>),
    Fill(u32, bool, Option<String>, Vec<u32>),
    Fact(String, u32, Option<String>),
    Window(String, Vec<u32>, Option<Vec<u32>>, u64),
}

fn piece() -> impl Strategy<Value = Piece> {
    prop_oneof![
        seen().prop_map(Piece::Gap),
        (any::<u32>(), any::<bool>(), seen()).prop_map(|(id, ended, ids)| Piece::Init(id, ended, ids)),
        (any::<u32>(), any::<bool>(), prop::option::of("[A-C]{1,2}"), seen())
            .prop_map(|(id, ended, filled, ids)| Piece::Fill(id, ended, filled, ids)),
        ("[a-c\u{0}😀]{0,3}", any::<u32>(), prop::option::of("[x-z]{0,2}"))
            .prop_map(|(family, site, text)| Piece::Fact(family, site, text)),
        ("[A-C]{1,2}", seen(), prop::option::of(seen()), any::<u64>())
            .prop_map(|(name, ids, outside, start)| Piece::Window(name, ids, outside, start)),
    ]
}

/// Every third fact is seen wherever something is seen.
fn write(pieces: &[Piece]) -> Vec<u8> {
    let mut writer = TraceWriter::new(&jvm());
    let mut facts = Vec::new();
    for piece in pieces {
        let set = |ids: &Vec<u32>| SeenSet::new(ids.clone(), facts.iter().copied().step_by(3).collect());
        match piece {
            Piece::Gap(ids) => writer.gap(&set(ids)),
            Piece::Init(id, ended, ids) => writer.init(*id, *ended, &set(ids)),
            Piece::Fill(id, ended, filled, ids) => writer.fill(*id, *ended, filled.as_deref(), &set(ids)),
            Piece::Fact(family, site, text) => facts.push(writer.fact(family, *site, text.as_deref(), Some("d"))),
            Piece::Window(name, ids, outside, start) => writer.window(&WindowContent {
                outside_methods: outside.as_ref().map(set),
                start: *start,
                ..WindowContent::passed(name, set(ids))
            }),
        }
    }
    writer.finish()
}

/// Writes again what was read.
fn rewrite(bytes: &[u8]) -> Vec<u8> {
    let trace = Trace::from_bytes(bytes.to_vec()).unwrap();
    let mut writer = TraceWriter::new(&jvm());
    let mut reader = trace.read();
    let string = |bytes: &[u8]| crate::mutf8::decode(bytes).into_owned();
    while let Some(block) = reader.next() {
        match &block.content {
            Content::Gap(seen) => writer.gap(&seen.to_set()),
            Content::Init(init) => writer.init(init.id, init.ended, &init.seen.to_set()),
            Content::Fill(fill) => {
                writer.fill(fill.id, fill.ended, fill.filled.map(string).as_deref(), &fill.seen.to_set());
            }
            Content::Facts(first, _) => {
                let fact = reader.facts()[*first as usize];
                let (text, detail) = (fact.text.map(string), fact.detail.map(string));
                writer.fact(&string(fact.family), fact.site, text.as_deref(), detail.as_deref());
            }
            Content::Window(window) => writer.window(&WindowContent {
                test_class: string(window.test_class),
                kind: window.kind,
                outcome: window.outcome,
                method: window.method.map(string),
                start: window.start,
                duration: window.duration,
                tests: window.tests,
                seen: window.seen.to_set(),
                outside_methods: window.outside_methods.map(|seen| seen.to_set()),
            }),
            Content::Jvm(_) | Content::Texts(..) => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(*reader.ending(), Ending::Whole);
    writer.finish()
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(pieces in prop::collection::vec(piece(), 0..12)) {
        let bytes = write(&pieces);
        prop_assert_eq!(rewrite(&bytes), bytes);
    }

    #[test]
    fn a_flipped_bit_or_a_cut_leaves_a_prefix(
        pieces in prop::collection::vec(piece(), 0..8),
        place in any::<prop::sample::Index>(),
        bit in 0u8..8,
        cut in any::<bool>(),
    ) {
        let whole = write(&pieces);
        let shown = text(whole.clone());
        let mut bytes = whole;
        let at = place.index(bytes.len());
        if cut { bytes.truncate(at) } else { bytes[at] ^= 1u8 << bit }
        if let Ok(trace) = Trace::from_bytes(bytes) {
            let damaged = TraceText(&trace).to_string();
            let before = damaged.split("cut off after block").next().unwrap();
            prop_assert!(shown.starts_with(before), "{} is no prefix of {}", before, shown);
        }
    }
}
