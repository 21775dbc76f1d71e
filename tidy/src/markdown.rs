//! As much of Markdown as the rules need: which lines are code, and what stands in backticks.

/// One line of a Markdown file.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// Counted from 1.
    pub number: usize,
    /// As it stands in the file.
    pub text: &'a str,
    /// Whether it belongs to a block of code: between fences, or indented by four blanks after an empty line.
    pub is_code: bool,
}

/// The lines of a file, without the fences.
pub fn lines(text: &str) -> Vec<Line<'_>> {
    let mut fenced = false;
    let mut indented = false;
    let mut after_empty = true;
    let mut lines = Vec::new();
    for (index, text) in text.lines().enumerate() {
        if text.trim_start().starts_with("```") {
            fenced = !fenced;
            continue;
        }
        let is_empty = text.trim().is_empty();
        indented = text.starts_with("    ") && (indented || after_empty) || indented && is_empty;
        after_empty = is_empty;
        lines.push(Line { number: index + 1, text, is_code: fenced || indented });
    }
    lines
}

/// What stands in backticks on a line of prose.
pub fn spans<'a>(line: &Line<'a>) -> Vec<&'a str> {
    if line.is_code { Vec::new() } else { line.text.split('`').skip(1).step_by(2).collect() }
}

/// A line of prose with what stands in backticks left out.
pub fn prose(line: &Line<'_>) -> String {
    if line.is_code { String::new() } else { line.text.split('`').step_by(2).collect::<Vec<_>>().join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_told_from_prose() {
        let text = "Run `make a` or `b`\n    goes on\n\n    code\n\n    code\nprose\n```sh\nfenced\n```\nend";
        let code: Vec<_> = lines(text).into_iter().filter(|line| line.is_code).map(|line| line.number).collect();
        assert_eq!(code, [4, 5, 6, 9]);
        let first = lines(text)[0];
        assert_eq!(spans(&first), ["make a", "b"]);
        assert_eq!(prose(&first), "Run   or  ");
    }
}
