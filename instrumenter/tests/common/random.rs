//! Well-formed methods out of arbitrary numbers: every kind of instruction that a rewriter must move, and every table.

use super::builder::{ClassBuilder, CodeParts, be};

/// One arbitrary piece of a method: what it is, and two numbers for its details.
pub type Piece = (u8, u16, u16);

/// A method as arbitrary numbers.
#[derive(Debug, Clone)]
pub struct Sketch {
    pub major: u16,
    /// Which of the signatures.
    pub signature: usize,
    pub pieces: Vec<Piece>,
    /// The longest run of plain instructions in one piece.
    pub filler: u16,
    /// The code is filled up to this length.
    pub length: usize,
}

/// Access, name, descriptor and the number of entries that its parameters take in a frame.
pub const SIGNATURES: [(u16, &str, &str, usize); 6] = [
    (9, "run", "()V", 0),
    (1, "run", "(I[JLpkg/First;D[[Lpkg/Second;F)V", 7),
    (1, "<init>", "(Lpkg/Third;JLjava/lang/String;)V", 4),
    (8, "<clinit>", "()V", 0),
    (0x1009, "lambda", "(Z)V", 1),
    (10, "hidden", "([Ljava/lang/Object;)V", 1),
];

enum Item {
    Raw(Vec<u8>),
    /// opcode and the number of the item it leads to
    Branch(u8, usize),
    /// whether it is a tableswitch; default and cases
    Switch(bool, Vec<usize>),
}

struct Laid {
    items: Vec<Item>,
    /// Where each item begins; the code's length at the end.
    pcs: Vec<usize>,
}

const CONDITIONALS: [u8; 6] = [153, 158, 160, 166, 198, 199];

/// Writes the class of one method.
pub fn build(sketch: &Sketch) -> Vec<u8> {
    let mut builder = ClassBuilder::new(sketch.major, "pkg/Made");
    let (access, name, descriptor, entry) = SIGNATURES[sketch.signature];
    let laid = lay_out(sketch, &mut builder);
    let code = parts(sketch, &laid, entry, &mut builder);
    builder.method(access, name, descriptor, Some(code));
    let unknown = builder.utf8("pkg.Unknown");
    builder.class_attribute(unknown, &[1, 2, 3]);
    builder.finish()
}

fn lay_out(sketch: &Sketch, builder: &mut ClassBuilder) -> Laid {
    let mut items = Vec::new();
    for &piece in &sketch.pieces {
        push(piece, sketch, builder, &mut items);
    }
    items.push(Item::Raw(vec![177]));
    let mut pcs = places(&items);
    // Too much for a method: the last pieces go, but the end stays.
    while pcs[items.len()] > sketch.length.clamp(64, 65_535) {
        items.remove(items.len() - 2);
        pcs = places(&items);
    }
    let missing = sketch.length.saturating_sub(pcs[items.len()]);
    let last = items.len() - 1;
    items.insert(last, Item::Raw(vec![0; missing]));
    let pcs = places(&items);
    let count = items.len();
    for (number, item) in items.iter_mut().enumerate() {
        let far = |target: usize| i16::try_from(pcs[target] as i64 - pcs[number] as i64).is_err();
        match item {
            Item::Branch(opcode, target) => {
                *target %= count;
                if *opcode < 200 && far(*target) {
                    *target = (number + 1).min(count - 1);
                }
            }
            Item::Switch(_, targets) => targets.iter_mut().for_each(|target| *target %= count),
            Item::Raw(_) => {}
        }
    }
    Laid { items, pcs }
}

/// The instructions of one piece. A plain instruction stands before each `goto`: so the naive comparison can tell a
/// trampoline that was put before it from the jump itself.
fn push((kind, a, b): Piece, sketch: &Sketch, builder: &mut ClassBuilder, items: &mut Vec<Item>) {
    let here = items.len();
    let target = usize::from(b) % 97;
    let near = if b % 2 == 0 { here.saturating_sub(usize::from(a % 9)) } else { here + 2 + usize::from(a % 9) };
    let with = |opcode: u8, index: u16| Item::Raw([&[opcode][..], &be(index)].concat());
    let item = match kind % 26 {
        0 | 1 => Item::Raw(vec![0; usize::from(a % sketch.filler.max(1)) + 1]),
        2 => Item::Raw([vec![16, a as u8], vec![17, 1, a as u8], vec![132, 1, 1], vec![196, 132, 1, 0, 0, 1]].concat()),
        3..=5 => Item::Branch(CONDITIONALS[usize::from(a) % 6], near),
        6 => Item::Branch(CONDITIONALS[usize::from(a) % 6], target),
        7 | 8 => {
            items.push(Item::Raw(vec![0]));
            Item::Branch(if a % 3 == 0 { 200 } else { 167 }, if a % 2 == 0 { near } else { target })
        }
        9 => Item::Switch(
            a % 2 == 0,
            (0..usize::from(a % 7)).map(|it| here + it * usize::from(b % 5)).chain([near]).collect(),
        ),
        10 | 11 => with(187, builder.class(["pkg/First", "pkg/Second", "java/util/List"][usize::from(a) % 3])),
        12 => with(178 + (a % 2) as u8, builder.reference(9, "pkg/First", "field", "J")),
        13 => with(184, builder.reference(10, "pkg/Second", "call", "()V")),
        14 => Item::Raw(vec![18, u8::try_from(builder.class("pkg/Second")).unwrap_or(1)]),
        15 => with(19, builder.class("pkg/First")),
        16 => with(
            184,
            builder.reference(
                10,
                "java/lang/Class",
                "forName",
                "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;",
            ),
        ),
        17 => with(
            182,
            builder.reference(
                10,
                "java/lang/reflect/Method",
                "invoke",
                "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
            ),
        ),
        18 => with(180 + (a % 2) as u8, builder.reference(9, "pkg/First", "wide", "D")),
        19 => with(192, builder.class("pkg/Second")),
        20 => Item::Raw(vec![if a % 2 == 0 { 191 } else { 177 }]),
        21 => with(183, builder.reference(10, "java/io/FileInputStream", "<init>", "(Ljava/lang/String;)V")),
        22 => {
            Item::Raw([vec![185], be(builder.reference(11, "pkg/Face", "call", "(JI)V")).to_vec(), vec![4, 0]].concat())
        }
        23 if sketch.major < 50 => Item::Branch(168, near),
        24 if sketch.filler > 1000 => return push_far(a, b, builder, items),
        _ => Item::Raw(vec![89, 87, 3, 60]),
    };
    items.push(item);
}

/// A conditional jump that just reaches its target, forwards or backwards, over a class use.
fn push_far(a: u16, b: u16, builder: &mut ClassBuilder, items: &mut Vec<Item>) {
    let here = items.len();
    let distance = 32_750 - usize::from(a % 40);
    let used = builder.reference(9, "pkg/First", "field", "J");
    let gap = |length: usize| Item::Raw(vec![0; length]);
    let jump = |target| Item::Branch(CONDITIONALS[usize::from(b) % 6], target);
    let site = || Item::Raw([&[178][..], &be(used)].concat());
    if b.is_multiple_of(2) {
        items.extend([jump(here + 4), gap(distance / 2), site(), gap(distance - distance / 2 - 6), gap(1)]);
    } else {
        items.extend([gap(1), gap(distance / 2), site(), gap(distance - distance / 2), jump(here)]);
    }
    if !a.is_multiple_of(3) {
        items.push(Item::Raw(vec![177]));
    }
}

fn places(items: &[Item]) -> Vec<usize> {
    let mut pcs = vec![0];
    for item in items {
        let pc = pcs[pcs.len() - 1];
        pcs.push(match item {
            Item::Raw(bytes) => pc + bytes.len(),
            Item::Branch(opcode, _) => pc + if *opcode == 200 { 5 } else { 3 },
            Item::Switch(table, targets) => {
                let body = pc + 4 - pc % 4;
                body + if *table { 8 + 4 * targets.len() } else { 8 * targets.len() }
            }
        });
    }
    pcs
}

fn write(laid: &Laid) -> Vec<u8> {
    let mut code = Vec::new();
    for (number, item) in laid.items.iter().enumerate() {
        let offset = |target: &usize| laid.pcs[*target] as i32 - laid.pcs[number] as i32;
        match item {
            Item::Raw(bytes) => code.extend(bytes),
            Item::Branch(200, target) => code.extend([vec![200], offset(target).to_be_bytes().to_vec()].concat()),
            Item::Branch(opcode, target) => code.extend([vec![*opcode], be(offset(target) as u16).to_vec()].concat()),
            Item::Switch(table, targets) => {
                code.push(if *table { 170 } else { 171 });
                code.resize(code.len().next_multiple_of(4), 0);
                code.extend(offset(&targets[0]).to_be_bytes());
                let cases = targets.len() as i32 - 1;
                let head = if *table { vec![7, 6 + cases] } else { vec![cases] };
                code.extend(head.iter().flat_map(|it: &i32| it.to_be_bytes()));
                for (case, target) in targets[1..].iter().enumerate() {
                    if !*table {
                        code.extend((case as i32 * 1000).to_be_bytes());
                    }
                    code.extend(offset(target).to_be_bytes());
                }
            }
        }
    }
    assert_eq!(code.len(), laid.pcs[laid.items.len()]);
    code
}

fn parts(sketch: &Sketch, laid: &Laid, entry: usize, builder: &mut ClassBuilder) -> CodeParts {
    let pieces = &sketch.pieces;
    let count = laid.items.len();
    let item = |number: u16| usize::from(number) % count;
    let length = laid.pcs[count] as u16;
    let mut exceptions = Vec::new();
    for &(_, a, b) in pieces.iter().filter(|piece| piece.0 % 26 == 25) {
        let (first, second) = (item(a).min(item(b)), item(a).max(item(b)) + 1);
        let kind = if a % 2 == 0 { 0 } else { builder.class("java/lang/Exception") };
        exceptions.push([laid.pcs[first] as u16, laid.pcs[second] as u16, laid.pcs[item(a ^ b)] as u16, kind]);
    }
    // An empty item has the place of the next one: ranges must not be empty.
    exceptions.retain(|row| row[0] < row[1] && row[2] < length);
    let rows = |step: usize| (0..count).step_by(step).map(|it| laid.pcs[it] as u16).filter(|&pc| pc < length);
    let mut starts: Vec<u16> = rows(1 + pieces.len() % 3).collect();
    starts.dedup();
    let lines: Vec<u8> = starts.iter().zip(100..).flat_map(|(&pc, line)| [be(pc), be(line)].concat()).collect();
    let mut attributes = vec![(builder.utf8("LineNumberTable"), [&be(starts.len() as u16)[..], &lines].concat())];
    for name in ["LocalVariableTable", "LocalVariableTypeTable"] {
        let ranges = ranges(pieces, laid);
        let row = |&(start, length): &(u16, u16)| [be(start), be(length), be(1), be(1), be(3)].concat();
        let content = [&be(ranges.len() as u16)[..], &ranges.iter().flat_map(row).collect::<Vec<_>>()].concat();
        attributes.push((builder.utf8(name), content));
    }
    attributes.push((builder.utf8("pkg.Unknown"), vec![9; 5]));
    attributes.push((builder.utf8("RuntimeVisibleTypeAnnotations"), annotations(pieces, laid)));
    if sketch.major >= 50 {
        let frames = frames(sketch, laid, &exceptions, entry, builder);
        attributes.insert(usize::from(length) % attributes.len(), (builder.utf8("StackMapTable"), frames));
    }
    CodeParts { max_stack: 9, max_locals: 250 + length % 9, code: write(laid), exceptions, attributes }
}

/// Start and length of some ranges, the whole method among them.
fn ranges(pieces: &[Piece], laid: &Laid) -> Vec<(u16, u16)> {
    let count = laid.items.len();
    let mut ranges = vec![(0, laid.pcs[count] as u16)];
    for &(_, a, b) in pieces.iter().step_by(3) {
        let (first, second) = (usize::from(a) % count, usize::from(b) % (count + 1));
        let (first, second) = (first.min(second), first.max(second));
        ranges.push((laid.pcs[first] as u16, (laid.pcs[second] - laid.pcs[first]) as u16));
    }
    ranges
}

fn annotations(pieces: &[Piece], laid: &Laid) -> Vec<u8> {
    let mut rows = Vec::new();
    for (number, item) in laid.items.iter().enumerate() {
        let pc = be(laid.pcs[number] as u16);
        match item {
            Item::Raw(bytes) if bytes[..].first() == Some(&187) => rows.push([&[0x44][..], &pc, &[0]].concat()),
            Item::Raw(bytes) if bytes[..].first() == Some(&192) => {
                rows.push([&[0x47][..], &pc, &[0, 1, 0, 0]].concat())
            }
            _ => {}
        }
    }
    for (start, length) in ranges(pieces, laid) {
        rows.push([&[0x40][..], &be(1), &be(start), &be(length), &be(1), &[0]].concat());
    }
    // Each with one value: an array of an int and a nested annotation.
    let value = [&be(1)[..], &be(1), &be(1), b"[", &be(2), b"I", &be(1), b"@", &be(1), &be(0)].concat();
    let content: Vec<u8> = rows.iter().flat_map(|row| [row.clone(), value.clone()].concat()).collect();
    [&be(rows.len() as u16)[..], &content].concat()
}

/// A frame of any shape at every place that something leads to.
fn frames(sketch: &Sketch, laid: &Laid, exceptions: &[[u16; 4]], entry: usize, builder: &mut ClassBuilder) -> Vec<u8> {
    let mut targets: Vec<usize> = exceptions.iter().map(|row| usize::from(row[2])).collect();
    for item in &laid.items {
        match item {
            Item::Branch(_, target) => targets.push(laid.pcs[*target]),
            Item::Switch(_, all) => targets.extend(all.iter().map(|&target| laid.pcs[target])),
            Item::Raw(_) => {}
        }
    }
    targets.sort_unstable();
    targets.dedup();
    let makers: Vec<usize> = (0..laid.items.len())
        .filter(|&it| matches!(&laid.items[it], Item::Raw(bytes) if bytes.first() == Some(&187)))
        .map(|it| laid.pcs[it])
        .collect();
    let object = builder.class("pkg/First");
    let one = |number: usize| match number % 7 {
        0 => [&[7][..], &be(object)].concat(),
        1 if !makers.is_empty() => [&[8][..], &be(makers[number % makers.len()] as u16)].concat(),
        kind => vec![[0, 1, 2, 3, 4, 5, 0][kind]],
    };
    let (mut table, mut locals, mut last) = (be(targets.len() as u16).to_vec(), entry, None);
    for (number, &pc) in targets.iter().enumerate() {
        let delta = (pc - last.map_or(0, |last: usize| last + 1)) as u16;
        let choice = sketch.pieces[number % sketch.pieces.len()].1 as usize + number;
        last = Some(pc);
        match choice % 7 {
            0 if delta < 64 => table.push(delta as u8),
            1 if delta < 64 => table.extend([vec![64 + delta as u8], one(choice)].concat()),
            2 => table.extend([vec![247], be(delta).to_vec(), one(choice)].concat()),
            3 if locals >= 2 => {
                locals -= 2;
                table.extend([vec![249], be(delta).to_vec()].concat());
            }
            4 if locals < 200 => {
                locals += 2;
                table.extend([vec![253], be(delta).to_vec(), one(choice), one(choice / 7)].concat());
            }
            5 => {
                locals = choice % 4;
                let types: Vec<u8> = (0..locals).flat_map(|it| one(choice + it)).collect();
                table.extend([vec![255], be(delta).to_vec(), be(locals as u16).to_vec(), types].concat());
                table.extend([be(1).to_vec(), one(choice / 3)].concat());
            }
            _ => table.extend([vec![251], be(delta).to_vec()].concat()),
        }
    }
    table
}
