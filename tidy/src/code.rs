//! Finds functions in formatted Rust and Java by their indentation: a body ends at the first `}` that is not deeper.

/// A function and how many lines it takes, signature and braces included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// The line on which it begins, counted from 1.
    pub line: usize,
    /// How many lines it has.
    pub length: usize,
}

/// The functions of a Rust file, nested ones included.
pub fn rust_functions(text: &str) -> Vec<Function> {
    functions(text, rust_name)
}

/// The methods and constructors of a Java file, those of nested classes included.
pub fn java_methods(text: &str) -> Vec<Function> {
    functions(text, java_name)
}

fn functions(text: &str, name_of: fn(&str) -> Option<&str>) -> Vec<Function> {
    let lines: Vec<&str> = text.lines().collect();
    let mut functions = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if let Some(name) = name_of(line.trim())
            && let Some(length) = length_from(lines.get(index..).unwrap_or_default())
        {
            functions.push(Function { name: name.to_owned(), line: index + 1, length });
        }
    }
    functions
}

/// How many lines the function takes that begins on the first of these; `None` when it has no body.
fn length_from(lines: &[&str]) -> Option<usize> {
    let first = lines.first()?;
    if first.ends_with(';') || first.ends_with('}') {
        return first.ends_with('}').then_some(1);
    }
    let depth = indentation(first);
    for (index, line) in lines.iter().enumerate().skip(1) {
        let shallow = !line.trim().is_empty() && indentation(line) <= depth;
        if shallow && line.trim_start().starts_with('}') {
            return Some(index + 1);
        }
        if shallow && line.trim_start().starts_with(')') && line.ends_with(';') {
            return None;
        }
    }
    None
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

fn rust_name(line: &str) -> Option<&str> {
    let mut rest = line;
    if let Some(visible) = rest.strip_prefix("pub") {
        rest = match visible.strip_prefix('(') {
            Some(scope) => scope.split_once(") ")?.1,
            None => visible.strip_prefix(' ')?,
        };
    }
    for qualifier in ["const ", "async ", "unsafe ", "extern \"C\" "] {
        rest = rest.strip_prefix(qualifier).unwrap_or(rest);
    }
    let name = rest.strip_prefix("fn ")?;
    name.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()
}

/// A method's first line ends in `{` after a parameter list, and is no statement.
fn java_name(line: &str) -> Option<&str> {
    const STATEMENTS: [&str; 11] =
        ["if", "for", "while", "switch", "try", "catch", "else", "do", "synchronized", "return", "new"];
    let is_comment = line.starts_with('*') || line.starts_with('/');
    let first = line.split(|letter: char| !letter.is_alphanumeric()).next()?;
    let begins_statement = STATEMENTS.contains(&first) && !line.starts_with("synchronized ")
        || line.starts_with("synchronized (")
        || line.starts_with('}');
    if !line.ends_with('{') || is_comment || begins_statement || line.contains("->") || line.contains(" = ") {
        return None;
    }
    let signature = line.split_once('(')?.0;
    let name = signature.rsplit([' ', '.']).next()?;
    (!name.is_empty() && !signature.contains('"')).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(functions: &[Function]) -> Vec<(&str, usize, usize)> {
        functions.iter().map(|function| (function.name.as_str(), function.line, function.length)).collect()
    }

    #[test]
    fn rust_functions_with_their_lengths() {
        let text = "\
fn one() {}
pub(crate) const fn two(
    a: u8,
) -> u8 {
    if a > 0 {
        1
    }
}
trait T {
    fn none(
        &self,
    ) -> u8;
    fn short(&self);
    async fn three<T>(&self)
    where
        T: X,
    {
        fn four() {
        }
    }
}
// fn in a comment() {
";
        assert_eq!(told(&rust_functions(text)), [("one", 1, 1), ("two", 2, 7), ("three", 14, 7), ("four", 18, 2)]);
    }

    #[test]
    fn java_methods_with_their_lengths() {
        let text = "\
class A {
    A(int a) {
        this.a = a;
    }

    static synchronized <T> void run(T t) throws Exception {
        if (t == null) {
            return;
        } else if (t.x()) {
            for (int i = 0; i < 3; i++) {
            }
        }
        synchronized (this) {
        }
        run(() -> {
        });
    }

    abstract void none();
}
";
        assert_eq!(told(&java_methods(text)), [("A", 2, 3), ("run", 6, 12)]);
    }
}
