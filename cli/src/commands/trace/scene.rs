//! Rectangles and short texts, written as SVG or as the pixels of a PNG.

use std::fmt::Write;

use super::font;

/// The width of a letter with the space after it.
pub const TEXT_ADVANCE: usize = 6;
/// The height of a letter, descenders included.
pub const TEXT_HEIGHT: usize = 8;

/// Red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Color(pub u8, pub u8, pub u8);

/// A picture in the making; what is drawn later covers what was drawn before.
pub struct Scene {
    width: usize,
    height: usize,
    rects: Vec<(usize, usize, usize, usize, Color)>,
    texts: Vec<(usize, usize, String, bool, Color)>,
}

/// A picture up to this size has each of its points doubled, so that letters can be read on every screen.
const DOUBLED: usize = 2200;

impl Scene {
    /// A white one.
    pub fn new(width: usize, height: usize) -> Self {
        Self { width, height, rects: Vec::new(), texts: Vec::new() }
    }

    /// Draws a filled rectangle.
    pub fn rect(&mut self, x: usize, y: usize, width: usize, height: usize, color: Color) {
        self.rects.push((x, y, width, height, color));
    }

    /// Writes a text whose top left corner is here.
    pub fn text(&mut self, x: usize, y: usize, text: &str, color: Color) {
        self.texts.push((x, y, text.to_owned(), false, color));
    }

    /// Writes a text that begins here and runs upwards; `x` is its left edge.
    pub fn text_upwards(&mut self, x: usize, y: usize, text: &str, color: Color) {
        self.texts.push((x, y, text.to_owned(), true, color));
    }

    /// As SVG.
    pub fn to_svg(&self) -> String {
        let (width, height) = (self.width, self.height);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"monospace\" font-size=\"10\" shape-rendering=\"crispEdges\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
        );
        for (x, y, width, height, Color(r, g, b)) in &self.rects {
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"#{r:02x}{g:02x}{b:02x}\"/>"
            );
        }
        for (x, y, text, upwards, Color(r, g, b)) in &self.texts {
            let (x, y) = if *upwards { (x + TEXT_HEIGHT - 1, *y) } else { (*x, y + TEXT_HEIGHT - 1) };
            let turn = if *upwards { format!(" transform=\"rotate(-90 {x} {y})\"") } else { String::new() };
            let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" fill=\"#{r:02x}{g:02x}{b:02x}\"{turn}>{text}</text>");
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// As PNG.
    pub fn to_png(&self) -> Result<Vec<u8>, String> {
        let scale = if self.width <= DOUBLED && self.height <= DOUBLED { 2 } else { 1 };
        let mut canvas = Canvas::new(self.width, self.height);
        for (x, y, width, height, color) in &self.rects {
            (0..*height).for_each(|down| canvas.run(*x, y + down, *width, *color));
        }
        for (x, y, text, upwards, color) in &self.texts {
            canvas.text(*x, *y, text, *upwards, *color);
        }
        canvas.encode(scale)
    }
}

struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![0xff; width * height * 3] }
    }

    /// A stretch of one line; what is outside is left out.
    fn run(&mut self, x: usize, y: usize, length: usize, Color(r, g, b): Color) {
        if y >= self.height {
            return;
        }
        let (from, to) = (x.min(self.width), (x + length).min(self.width));
        let line = self.pixels.get_mut((y * self.width + from) * 3..(y * self.width + to) * 3).unwrap_or_default();
        line.chunks_exact_mut(3).for_each(|pixel| pixel.copy_from_slice(&[r, g, b]));
    }

    fn text(&mut self, x: usize, y: usize, text: &str, upwards: bool, color: Color) {
        for (index, letter) in text.chars().enumerate() {
            for (row, column) in font::dots(letter) {
                let along = index * TEXT_ADVANCE + column;
                if !upwards {
                    self.run(x + along, y + row, 1, color);
                } else if let Some(y) = y.checked_sub(along) {
                    self.run(x + row, y, 1, color);
                }
            }
        }
    }

    fn encode(&self, scale: usize) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        let side = |length: usize| u32::try_from(length * scale).map_err(|_| "the picture is too large".to_owned());
        let mut encoder = png::Encoder::new(&mut bytes, side(self.width)?, side(self.height)?);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().map_err(|error| error.to_string())?;
        writer.write_image_data(&self.scaled(scale)).map_err(|error| error.to_string())?;
        writer.finish().map_err(|error| error.to_string())?;
        Ok(bytes)
    }

    fn scaled(&self, scale: usize) -> Vec<u8> {
        let mut scaled = Vec::with_capacity(self.pixels.len() * scale * scale);
        for line in self.pixels.chunks_exact((self.width * 3).max(1)) {
            let wide: Vec<u8> = line.chunks_exact(3).flat_map(|pixel| pixel.repeat(scale)).collect();
            (0..scale).for_each(|_| scaled.extend_from_slice(&wide));
        }
        scaled
    }
}
