//! Text for HTML: escaping, tables with captions, numbers.

use super::signature::readable;

/// Text as content or as the value of an attribute.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // A browser refuses what no text may have; class names can have it.
            letter if letter.is_control() && letter != '\n' => out.push('\u{fffd}'),
            letter => out.push(letter),
        }
    }
    out
}

/// A long name that may be broken at its dots, so that it fits a phone; methods as their sources have them.
pub(super) fn breakable(name: &str) -> String {
    escaped(&readable(name)).replace('.', ".<wbr>").replace('#', "<wbr>#").replace('/', "/<wbr>").replace("$", "<wbr>$")
}

/// A cell of a table.
pub(super) enum Cell {
    /// Text, which is escaped.
    Text(String),
    /// A number: to the right.
    Number(String),
    /// A number with markup: to the right.
    Marked(String),
    /// HTML as it is.
    Html(String),
}

/// A table with a caption; the first cell of each row names it.
pub(super) fn table(caption: &str, head: &[&str], rows: &[Vec<Cell>]) -> String {
    let mut out =
        format!("<div class=\"wide\" role=\"region\" aria-label=\"{0}\" tabindex=\"0\"><table>", escaped(caption));
    out.push_str(&format!("<caption>{}</caption><thead><tr>", escaped(caption)));
    for (place, name) in head.iter().enumerate() {
        let is_number =
            place > 0 && rows.iter().any(|row| matches!(row.get(place), Some(Cell::Number(_) | Cell::Marked(_))));
        let class = if is_number { " class=\"n\"" } else { "" };
        out.push_str(&format!("<th scope=\"col\"{class}>{}</th>", escaped(name)));
    }
    out.push_str("</tr></thead><tbody>");
    for row in rows {
        out.push_str("<tr>");
        for (place, cell) in row.iter().enumerate() {
            let content = match cell {
                Cell::Text(text) | Cell::Number(text) => escaped(text),
                Cell::Html(html) | Cell::Marked(html) => html.clone(),
            };
            out.push_str(&match (place, cell) {
                (0, _) => format!("<th scope=\"row\">{content}</th>"),
                (_, Cell::Number(_) | Cell::Marked(_)) => format!("<td class=\"n\">{content}</td>"),
                _ => format!("<td>{content}</td>"),
            });
        }
        out.push_str("</tr>");
    }
    out.push_str("</tbody></table></div>");
    out
}

/// A rate in percent; a dash when there is none.
pub(super) fn percent(rate: Option<f64>) -> String {
    rate.map_or_else(|| "–".to_owned(), |rate| format!("{:.1} %", rate * 100.0))
}

/// A count with its noun.
pub(super) fn counted(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_shown_becomes_markup() {
        assert_eq!(escaped("a<b> & \"c\" 'd' \u{1}"), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39; \u{fffd}");
        assert_eq!(breakable("a.B<x>"), "a.<wbr>B&lt;x&gt;");
        assert_eq!(breakable("body of a.B.m(Lx/Y;)V"), "body of a.<wbr>B.<wbr>m(Y)");
        let table = table("<c>", &["<h>"], &[vec![Cell::Text("<r>".to_owned()), Cell::Number("<n>".to_owned())]]);
        assert!(!table.contains("<c>") && !table.contains("<h>") && !table.contains("<r>") && !table.contains("<n>"));
    }
}
