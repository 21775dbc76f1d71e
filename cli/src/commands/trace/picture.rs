//! The matrix as a picture: rows are tests, columns classes or methods, colours say how each came about.

use std::path::Path;

use super::matrix::{Mark, Table};
use super::scene::{Color, Scene, TEXT_ADVANCE, TEXT_HEIGHT};
use crate::exit::Failure;

/// The format of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureKind {
    /// Pixels.
    Png,
    /// Shapes.
    Svg,
}

/// The format, by the file's name.
pub fn kind_of(path: &Path) -> Result<PictureKind, Failure> {
    match path.extension().and_then(|extension| extension.to_str()).map(str::to_ascii_lowercase).as_deref() {
        Some("png") => Ok(PictureKind::Png),
        Some("svg") => Ok(PictureKind::Svg),
        _ => Err(Failure::BadInput(format!("{}: a picture's name ends with .png or .svg", path.display()))),
    }
}

/// Draws and writes it.
pub fn write(table: &Table, path: &Path, kind: PictureKind) -> Result<(), Failure> {
    let scene = draw(table);
    let failed = |error: String| Failure::Failed(format!("{}: cannot write: {error}", path.display()));
    let bytes = match kind {
        PictureKind::Svg => scene.to_svg().into_bytes(),
        PictureKind::Png => scene.to_png().map_err(failed)?,
    };
    std::fs::write(path, bytes).map_err(|error| failed(error.to_string()))
}

/// A cell that has room for a label beside it.
const LABELLED: usize = 10;
/// How many pixels the cells may take; beyond that several share one.
const WIDEST: usize = 2400;
const HIGHEST: usize = 3600;
const MARGIN: usize = 12;
const LABEL_MOST: usize = 48;

/// How one direction is cut into cells.
struct Axis {
    count: usize,
    /// Pixels a cell.
    size: usize,
    /// Tests or columns a cell.
    bin: usize,
}

impl Axis {
    fn new(count: usize, most: usize) -> Self {
        let size = (most / count.max(1)).clamp(1, LABELLED);
        let size = if size >= LABELLED - 3 { LABELLED } else { size };
        let bin = if size > 1 { 1 } else { count.div_ceil(most).max(1) };
        Self { count, size, bin }
    }

    fn at(&self, index: usize) -> usize {
        index / self.bin * self.size
    }

    fn length(&self) -> usize {
        self.count.div_ceil(self.bin) * self.size
    }

    fn is_labelled(&self) -> bool {
        self.size >= LABELLED
    }
}

fn color(mark: Mark) -> Color {
    match mark {
        Mark::Own => Color(0x1f, 0x4e, 0x79),
        Mark::Init => Color(0xe0, 0x8a, 0x1e),
        Mark::Fill => Color(0x3c, 0x9a, 0x4f),
        Mark::Outside => Color(0x9a, 0xa0, 0xa6),
        Mark::Helper => Color(0x8e, 0x44, 0xad),
    }
}

const INK: Color = Color(0x22, 0x22, 0x22);
const FAINT: Color = Color(0xee, 0xf0, 0xf2);
const LINE: Color = Color(0xb8, 0xbe, 0xc4);

fn draw(table: &Table) -> Scene {
    let (across, down) = (Axis::new(table.columns.len(), WIDEST), Axis::new(table.rows.len(), HIGHEST));
    let groups = groups(table);
    let row_labels: Vec<String> = table.rows.iter().map(|row| shorten(row)).collect();
    let longest = |labels: &mut dyn Iterator<Item = usize>| labels.max().unwrap_or(0) * TEXT_ADVANCE;
    let left = MARGIN + if down.is_labelled() { longest(&mut row_labels.iter().map(String::len)) + 6 } else { 40 };
    let names = if across.is_labelled() {
        longest(&mut table.columns.iter().map(|(_, name)| shorten(name).len())) + 6
    } else {
        0
    };
    let title_height = TEXT_HEIGHT + 10;
    let band = TEXT_HEIGHT + 8;
    let top = MARGIN + title_height + band + names;
    let legend_width = Mark::ALL.iter().map(|mark| mark.name().len() * TEXT_ADVANCE + 30).sum::<usize>();
    let width = (left + across.length() + MARGIN + 40).max(left.min(MARGIN) + legend_width + 2 * MARGIN);
    let height = top + down.length() + TEXT_HEIGHT + 3 * MARGIN;
    let mut scene = Scene::new(width, height);
    let title = format!("{} tests x {} {}", table.rows.len(), table.columns.len(), table.of);
    let several = if across.bin > 1 || down.bin > 1 {
        format!("; a point stands for {} tests x {} {}", down.bin, across.bin, table.of)
    } else {
        String::new()
    };
    scene.text(MARGIN, MARGIN, &format!("{title}{several}"), INK);
    draw_grid(&mut scene, &across, &down, left, top);
    draw_groups(&mut scene, &groups, &across, &down, left, top, names, band);
    draw_cells(&mut scene, table, &across, &down, left, top);
    if down.is_labelled() {
        for (index, label) in row_labels.iter().enumerate() {
            let x = left - 6 - label.len() * TEXT_ADVANCE;
            scene.text(x, top + down.at(index) + (down.size - TEXT_HEIGHT) / 2, label, INK);
        }
    }
    if across.is_labelled() {
        for (index, (_, name)) in table.columns.iter().enumerate() {
            scene.text_upwards(left + across.at(index) + (across.size - TEXT_HEIGHT) / 2, top - 4, &shorten(name), INK);
        }
    }
    draw_legend(&mut scene, top + down.length() + MARGIN);
    scene
}

/// The first column of each group, its end, and its name.
fn groups(table: &Table) -> Vec<(usize, usize, &str)> {
    let mut groups: Vec<(usize, usize, &str)> = Vec::new();
    for (index, (group, _)) in table.columns.iter().enumerate() {
        match groups.last_mut() {
            Some(last) if last.2 == group => last.1 = index + 1,
            _ => groups.push((index, index + 1, group)),
        }
    }
    groups
}

fn draw_grid(scene: &mut Scene, across: &Axis, down: &Axis, left: usize, top: usize) {
    let (width, height) = (across.length(), down.length());
    if across.is_labelled() && down.is_labelled() {
        (0..across.count)
            .step_by(2)
            .for_each(|index| scene.rect(left + across.at(index), top, across.size, height, FAINT));
        (0..down.count).step_by(2).for_each(|index| scene.rect(left, top + down.at(index), width, down.size, FAINT));
    }
    for (x, y, w, h) in [
        (left, top - 1, width, 1),
        (left, top + height, width, 1),
        (left - 1, top, 1, height),
        (left + width, top, 1, height),
    ] {
        scene.rect(x, y, w, h, LINE);
    }
}

#[expect(clippy::too_many_arguments, reason = "where things are in the picture")]
fn draw_groups(
    scene: &mut Scene,
    groups: &[(usize, usize, &str)],
    across: &Axis,
    down: &Axis,
    left: usize,
    top: usize,
    names: usize,
    band: usize,
) {
    let y = top - names - band;
    for (first, end, name) in groups {
        let (from, to) = (across.at(*first), across.at(end.saturating_sub(1)) + across.size);
        // Where groups are a point wide, lines between them would hide what is drawn.
        if *first > 0 && to - from > 8 {
            scene.rect(left + from, y, 1, band + names + down.length(), LINE);
        }
        let room = (to - from).saturating_sub(6) / TEXT_ADVANCE;
        let label = if name.is_empty() { "(no package)" } else { name };
        if room >= label.len() {
            scene.text(left + from + 4, y + 2, label, INK);
        } else if room >= 4 {
            let tail: String = label.chars().skip(label.chars().count().saturating_sub(room - 2)).collect();
            scene.text(left + from + 4, y + 2, &format!("..{tail}"), INK);
        }
    }
}

fn draw_cells(scene: &mut Scene, table: &Table, across: &Axis, down: &Axis, left: usize, top: usize) {
    let gap = usize::from(across.is_labelled() && down.is_labelled());
    // The weaker first, so that the stronger is seen where several share a point.
    for mark in Mark::ALL.into_iter().rev() {
        for (row, cells) in table.cells.iter().enumerate() {
            let mut last = None;
            for (column, _) in cells.iter().filter(|(_, found)| *found == mark) {
                let at = across.at(*column as usize);
                if last.replace(at) != Some(at) {
                    let (x, y) = (left + at + gap, top + down.at(row) + gap);
                    scene.rect(x, y, across.size - gap, down.size - gap, color(mark));
                }
            }
        }
    }
}

fn draw_legend(scene: &mut Scene, y: usize) {
    let mut x = MARGIN;
    for mark in Mark::ALL {
        scene.rect(x, y, TEXT_HEIGHT + 2, TEXT_HEIGHT + 1, color(mark));
        scene.text(x + TEXT_HEIGHT + 6, y + 1, mark.name(), INK);
        x += mark.name().len() * TEXT_ADVANCE + 30;
    }
}

/// The end of a long name tells more than its beginning.
fn shorten(name: &str) -> String {
    let length = name.chars().count();
    let shown: String =
        name.chars().skip(length.saturating_sub(LABEL_MOST)).map(|it| if it.is_ascii() { it } else { '?' }).collect();
    if length > LABEL_MOST { format!("..{shown}") } else { shown }
}
