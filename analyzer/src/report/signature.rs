//! Methods as people write them: the descriptors that class files have become lists of types.

/// The text with each descriptor of a method, `(Ljava/lang/String;I)V`, as `(String, int)`.
pub(super) fn readable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('(') {
        out.push_str(before);
        out.push('(');
        rest = match descriptor(after) {
            Some((types, behind)) => {
                out.push_str(&types.join(", "));
                out.push(')');
                behind
            }
            None => after,
        };
    }
    out + rest
}

/// The types before the closing bracket, and the text behind what the method returns.
fn descriptor(text: &str) -> Option<(Vec<String>, &str)> {
    let (mut types, mut rest) = (Vec::new(), text);
    loop {
        if let Some(behind) = rest.strip_prefix(')') {
            let behind = behind.strip_prefix('V').or_else(|| Some(one_type(behind)?.1))?;
            // A letter that follows belongs to a word: this was no descriptor.
            return (!behind.starts_with(char::is_alphanumeric)).then_some((types, behind));
        }
        let (name, behind) = one_type(rest)?;
        types.push(name);
        rest = behind;
    }
}

fn one_type(text: &str) -> Option<(String, &str)> {
    let element = text.trim_start_matches('[');
    let brackets = "[]".repeat(text.len() - element.len());
    let mut letters = element.chars();
    let name = match letters.next()? {
        'B' => "byte",
        'C' => "char",
        'D' => "double",
        'F' => "float",
        'I' => "int",
        'J' => "long",
        'S' => "short",
        'Z' => "boolean",
        'L' => {
            let (name, behind) = letters.as_str().split_once(';')?;
            let is_name = !name.is_empty() && !name.contains(|letter: char| " ()[.,".contains(letter));
            let simple = name.rsplit('/').next().unwrap_or(name);
            return is_name.then(|| (format!("{simple}{brackets}"), behind));
        }
        _ => return None,
    };
    Some((format!("{name}{brackets}"), letters.as_str()))
}

#[cfg(test)]
mod tests {
    use super::readable;

    #[test]
    fn descriptors_become_types() {
        let text = "body of a.B.m(Ljava/lang/String;[[IZ)La/B$C;: ran a.B.m()V";
        assert_eq!(readable(text), "body of a.B.m(String, int[][], boolean): ran a.B.m()");
    }

    #[test]
    fn other_brackets_stay() {
        for text in ["Fix it (#432)", "f(x) and (I)", "(", "a)b(", "(L;)V", "the list (I)Virtual", ""] {
            assert_eq!(readable(text), text);
        }
    }
}
