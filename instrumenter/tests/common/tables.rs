//! The tables of a method's code: lines, local variables and type annotations before and after.

use super::align::{Alignment, Role, covered_before, number_at};
use super::naive::{Attribute, Code, Reader};

/// Rows of start pc and line.
pub fn line_rows(attributes: &[Attribute]) -> Vec<(usize, u16)> {
    let mut rows = Vec::new();
    for table in attributes.iter().filter(|attribute| attribute.name == "LineNumberTable") {
        let mut reader = Reader { bytes: &table.content, at: 0 };
        for _ in 0..reader.u2() {
            rows.push((usize::from(reader.u2()), reader.u2()));
        }
    }
    rows
}

/// Where the rows of the code's tables begin: lines and local variables.
pub fn table_starts(code: &Code) -> Vec<usize> {
    let mut starts: Vec<usize> = line_rows(&code.attributes).into_iter().map(|row| row.0).collect();
    for table in code.attributes.iter().filter(|attribute| attribute.name.starts_with("LocalVariable")) {
        starts.extend(local_variables(&table.content).ranges.iter().map(|range| range[0]));
    }
    starts
}

/// The line that a stack trace shows: a row at the very pc, else the last of the nearest rows before it.
pub fn line_of(rows: &[(usize, u16)], pc: usize) -> Option<u16> {
    if let Some(exact) = rows.iter().find(|row| row.0 == pc) {
        return Some(exact.1);
    }
    let nearest = rows.iter().filter(|row| row.0 < pc).max_by_key(|row| row.0)?;
    Some(nearest.1)
}

pub fn compare_lines(old: &Code, new: &Code, alignment: &Alignment) {
    let (mut before, mut after) = (line_rows(&old.attributes), line_rows(&new.attributes));
    let lines = |rows: &[(usize, u16)]| rows.iter().map(|row| row.1).collect::<Vec<_>>();
    assert_eq!(lines(&before), lines(&after), "lines are lost");
    for ((was, _), (is, _)) in before.iter().zip(&after) {
        let place = if *was == 0 { 0 } else { alignment.arrivals[number_at(old, *was)] };
        assert_eq!(*is, place, "the row of pc {was} is not before the probes");
    }
    before.sort_by_key(|row| row.0);
    after.sort_by_key(|row| row.0);
    let upto = |rows: &[(usize, u16)], pc: usize| rows.partition_point(|row| row.0 <= pc);
    for (number, instruction) in old.instructions.iter().enumerate() {
        let place = new.instructions[alignment.new_of_old[number]].pc;
        let (old_rows, new_rows) = (&before[..upto(&before, instruction.pc)], &after[..upto(&after, place)]);
        let tail = |rows: &[(usize, u16)]| rows[rows.len().saturating_sub(4)..].to_vec();
        let (was, is) = (line_of(&tail(old_rows), instruction.pc), line_of(&tail(new_rows), place));
        assert_eq!(was, is, "the line of the instruction at {}", instruction.pc);
    }
}

/// One attribute of the code that is neither lines nor frames.
pub fn compare_table(old: (&Code, &Attribute), new: (&Code, &Attribute), alignment: &Alignment) {
    assert_eq!((old.1.name_index, &old.1.name), (new.1.name_index, &new.1.name));
    let ranges = |before: &[usize; 2], after: &[usize; 2]| {
        let was = covered_before(old.0, before[0], before[0] + before[1]);
        let is = alignment.covered(new.0, after[0], after[0] + after[1]);
        assert!(after[0] + after[1] <= new.0.bytes.len(), "a range leaves the code");
        assert_eq!(was, is, "the range {before:?} became {after:?}");
        // What begins with the method still does.
        let start = if before[0] == 0 && after[0] == 0 { alignment.arrivals[0] } else { after[0] };
        alignment.check_borders(new.0, was, start, after[0] + after[1]);
    };
    let places = match old.1.name.as_str() {
        "LocalVariableTable" | "LocalVariableTypeTable" => local_variables,
        "RuntimeVisibleTypeAnnotations" | "RuntimeInvisibleTypeAnnotations" => type_annotations,
        "StackMapTable" | "LineNumberTable" => return,
        _ => {
            assert_eq!(old.1, new.1, "an unknown attribute changed");
            return;
        }
    };
    let (before, after) = (places(&old.1.content), places(&new.1.content));
    assert_eq!(before.rest, after.rest, "{} changed", old.1.name);
    assert_eq!((before.ranges.len(), before.pcs.len()), (after.ranges.len(), after.pcs.len()));
    before.ranges.iter().zip(&after.ranges).for_each(|(before, after)| ranges(before, after));
    for (was, is) in before.pcs.iter().zip(&after.pcs) {
        assert_eq!(Role::Old(number_at(old.0, *was)), alignment.roles[number_at(new.0, *is)]);
    }
}

#[derive(Default)]
struct Places {
    ranges: Vec<[usize; 2]>,
    pcs: Vec<usize>,
    /// Everything else.
    rest: Vec<u8>,
}

fn local_variables(table: &[u8]) -> Places {
    let mut reader = Reader { bytes: table, at: 0 };
    let mut places = Places::default();
    for _ in 0..reader.u2() {
        places.ranges.push([usize::from(reader.u2()), usize::from(reader.u2())]);
        places.rest.extend(reader.take(6));
    }
    assert_eq!(reader.at, table.len());
    places
}

fn type_annotations(table: &[u8]) -> Places {
    let mut reader = Reader { bytes: table, at: 0 };
    let mut places = Places::default();
    for _ in 0..reader.u2() {
        let target = reader.u1();
        places.rest.push(target);
        match target {
            0x40 | 0x41 => {
                for _ in 0..reader.u2() {
                    places.ranges.push([usize::from(reader.u2()), usize::from(reader.u2())]);
                    places.rest.extend(reader.take(2));
                }
            }
            0x43..=0x46 => places.pcs.push(usize::from(reader.u2())),
            0x47..=0x4B => {
                places.pcs.push(usize::from(reader.u2()));
                places.rest.extend(reader.take(1));
            }
            0x42 => places.rest.extend(reader.take(2)),
            other => panic!("target {other} in code"),
        }
        let path = reader.u1();
        places.rest.extend(reader.take(usize::from(path) * 2));
        annotation(&mut reader, &mut places.rest);
    }
    assert_eq!(reader.at, table.len());
    places
}

fn annotation(reader: &mut Reader<'_>, rest: &mut Vec<u8>) {
    rest.extend(reader.take(2));
    for _ in 0..reader.u2() {
        rest.extend(reader.take(2));
        value(reader, rest);
    }
}

fn value(reader: &mut Reader<'_>, rest: &mut Vec<u8>) {
    let kind = reader.u1();
    rest.push(kind);
    match kind {
        b'e' => rest.extend(reader.take(4)),
        b'@' => annotation(reader, rest),
        b'[' => (0..reader.u2()).for_each(|_| value(reader, rest)),
        _ => rest.extend(reader.take(2)),
    }
}
