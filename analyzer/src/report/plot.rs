//! Lines over revisions, as SVG.

use super::html::escaped;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 66.0;
const RIGHT: f64 = 8.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 28.0;

/// A line.
pub(super) struct Line {
    /// Its name.
    pub name: String,
    /// Whether it is drawn above all others, and thicker.
    pub is_leading: bool,
    /// Parts of a whole, one for each revision; where there is none the line is broken.
    pub values: Vec<Option<f64>>,
}

/// How many different looks there are: hues that people with any sort of sight can tell apart, times dashes.
const HUES: usize = 7;
const DASHES: [&str; 3] = ["none", "7 3", "2 3"];

/// A plot of percentages with its legend.
pub(super) fn plot(id: &str, title: &str, labels: &[String], lines: &[Line]) -> String {
    let last = labels.len().saturating_sub(1).max(1) as f64;
    let x = |place: usize| LEFT + (WIDTH - LEFT - RIGHT) * place as f64 / last;
    let y = |value: f64| TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - value.clamp(0.0, 1.0));
    let mut out = format!(
        "<figure><figcaption>{0}</figcaption><div class=\"plot\" role=\"region\" aria-label=\"{0}\" tabindex=\"0\"><svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-labelledby=\"{id}-t {id}-d\">\
         <title id=\"{id}-t\">{0}</title><desc id=\"{id}-d\">{1}</desc>",
        escaped(title),
        escaped(&description(lines))
    );
    for step in 0..=4 {
        let value = f64::from(step) / 4.0;
        let at = y(value);
        out.push_str(&format!(
            "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>\
             <text class=\"axis\" x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{:.0} %</text>",
            WIDTH - RIGHT,
            LEFT - 6.0,
            at + 4.0,
            value * 100.0
        ));
    }
    let every = labels.len().div_ceil(6).max(1);
    for (place, label) in labels.iter().enumerate().filter(|(place, _)| place % every == 0) {
        let at = x(place);
        let anchor = match at {
            at if at < WIDTH * 0.1 => "start",
            at if at > WIDTH * 0.9 => "end",
            _ => "middle",
        };
        out.push_str(&format!(
            "<text class=\"axis\" x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{}</text>",
            HEIGHT - 8.0,
            escaped(label)
        ));
    }
    // Many lines coincide: what is drawn last is seen.
    for is_leading in [false, true] {
        for (number, line) in lines.iter().enumerate().filter(|(_, line)| line.is_leading == is_leading) {
            out.push_str(&drawn(number, line, &x, &y, labels));
        }
    }
    out.push_str("</svg></div><ul class=\"legend\">");
    for (number, line) in lines.iter().enumerate() {
        out.push_str(&format!(
            "<li><svg viewBox=\"0 0 28 8\" aria-hidden=\"true\"><line class=\"{}\" stroke-dasharray=\"{}\" x1=\"0\" x2=\"28\" y1=\"4\" y2=\"4\"/></svg>{}</li>",
            look(number, line),
            dash(number),
            escaped(&line.name)
        ));
    }
    out.push_str("</ul></figure>");
    out
}

fn hue(number: usize) -> String {
    format!("h{}", number % HUES)
}

fn look(number: usize, line: &Line) -> String {
    format!("line {}{}", hue(number), if line.is_leading { " leading" } else { "" })
}

fn dash(number: usize) -> &'static str {
    DASHES.get(number / HUES % DASHES.len()).copied().unwrap_or("none")
}

fn drawn(number: usize, line: &Line, x: &dyn Fn(usize) -> f64, y: &dyn Fn(f64) -> f64, labels: &[String]) -> String {
    let (mut path, mut dots, mut is_down) = (String::new(), String::new(), false);
    for (place, value) in line.values.iter().enumerate() {
        let Some(value) = value else {
            is_down = false;
            continue;
        };
        let (at, height) = (x(place), y(*value));
        path.push_str(&format!("{}{at:.1} {height:.1}", if is_down { "L" } else { "M" }));
        is_down = true;
        let label = labels.get(place).map(String::as_str).unwrap_or_default();
        dots.push_str(&format!(
            "<circle class=\"dot {}\" cx=\"{at:.1}\" cy=\"{height:.1}\" r=\"2.5\"><title>{}: {:.1} % ({})</title></circle>",
            hue(number),
            escaped(&line.name),
            value * 100.0,
            escaped(label)
        ));
    }
    format!("<path class=\"{}\" stroke-dasharray=\"{}\" d=\"{path}\"/>{dots}", look(number, line), dash(number))
}

/// For those who cannot see it: the mean of each line.
fn description(lines: &[Line]) -> String {
    let mean = |line: &Line| {
        let values: Vec<f64> = line.values.iter().flatten().copied().collect();
        let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
        format!("{}: {:.1} % in the mean", line.name, mean * 100.0)
    };
    lines.iter().map(mean).collect::<Vec<_>>().join("; ") + ". The table below has each figure."
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_broken_where_there_is_no_value() {
        let values = vec![Some(0.0), Some(1.0), None, Some(0.5)];
        let labels: Vec<String> = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
        let text = plot("p", "T", &labels, &[Line { name: "x".to_owned(), is_leading: false, values }]);
        let path = text.split("<path").nth(1).unwrap();
        assert_eq!(path.split('"').nth(5).unwrap(), "M66.0 232.0L281.3 10.0M712.0 121.0");
        assert!(text.contains("x: 50.0 % in the mean"), "{text}");
    }
}
