//! Names of class files in Java's words: `a/B` as `a.B`, `run(ILa/B;)V` as `run(int,a.B)`.

use touchstone_formats::bytes::position_of;

/// How a name is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// A class with dots, an array's as it is.
    Dotted,
    /// A class that is called, an array's as Java writes it.
    Owner,
    /// A method.
    Member,
}

impl Word {
    /// Adds a name, as text that is decoded.
    pub fn add(self, name: &[u8], out: &mut Vec<u8>) {
        let mut start = out.len();
        match self {
            Self::Owner if name.starts_with(b"[") => drop(add_java_type(name, out)),
            Self::Dotted | Self::Owner => out.extend_from_slice(name),
            Self::Member => {
                let end = position_of(name, b'(').unwrap_or(name.len());
                let (name, descriptor) = name.split_at_checked(end).unwrap_or_default();
                // What is no descriptor is written as it is.
                start += name.len();
                match descriptor {
                    [] => out.extend_from_slice(name),
                    _ => add_method(name, descriptor, out),
                }
            }
        }
        put_dots(out.get_mut(start..).unwrap_or_default());
    }
}

/// Puts dots for slashes; those of many names are best replaced together.
pub(super) fn put_dots(text: &mut [u8]) {
    text.iter_mut().for_each(|byte| *byte = if *byte == b'/' { b'.' } else { *byte });
}

/// `run` and `(ILa/B;)V` as `run(int,a/B)`: dots are put later.
pub(super) fn add_method(name: &[u8], descriptor: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(name);
    out.push(b'(');
    let (mut rest, mut is_first) = (descriptor.get(1..).unwrap_or_default(), true);
    while rest.first().is_some_and(|first| *first != b')') {
        if !is_first {
            out.push(b',');
        }
        rest = add_java_type(rest, out);
        is_first = false;
    }
    out.push(b')');
}

/// The type that a descriptor begins with, as Java writes it but for slashes; returns what follows.
fn add_java_type<'a>(descriptor: &'a [u8], out: &mut Vec<u8>) -> &'a [u8] {
    let dimensions = descriptor.iter().position(|byte| *byte != b'[').unwrap_or(descriptor.len());
    let (&first, mut rest) = descriptor.get(dimensions..).and_then(<[u8]>::split_first).unwrap_or((&0, &[]));
    if first == b'L' {
        let end = position_of(rest, b';').unwrap_or(rest.len());
        out.extend_from_slice(rest.get(..end).unwrap_or_default());
        rest = rest.get(end + 1..).unwrap_or_default();
    } else {
        out.extend_from_slice(primitive(first).as_bytes());
        // The rest of a character that is none of these letters.
        while let Some((0x80..=0xbf, behind)) = rest.split_first() {
            rest = behind;
        }
    }
    for _ in 0..dimensions {
        out.extend_from_slice(b"[]");
    }
    rest
}

fn primitive(letter: u8) -> &'static str {
    match letter {
        b'B' => "byte",
        b'C' => "char",
        b'D' => "double",
        b'F' => "float",
        b'I' => "int",
        b'J' => "long",
        b'S' => "short",
        b'Z' => "boolean",
        _ => "void",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(word: Word, text: &str) -> String {
        let mut out = Vec::new();
        word.add(text.as_bytes(), &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn descriptors_as_java_writes_them() {
        for (text, expected) in [
            ("run()V", "run()"),
            ("run(ILa/B;[[J)V", "run(int,a.B,long[][])"),
            ("<init>([La/B$C;)V", "<init>(a.B$C[])"),
            (
                "run(ZBCSJFDLlong/enough/to/be/Seen/in/Eight;[I)J",
                "run(boolean,byte,char,short,long,float,double,long.enough.to.be.Seen.in.Eight,int[])",
            ),
            ("odd/name(La/B;)La/B;", "odd/name(a.B)"),
            ("odd/name", "odd/name"),
            ("broken(L", "broken()"),
            ("broken(L;I", "broken(,int)"),
            ("broken([", "broken(void[])"),
            ("broken(LI", "broken(I)"),
            ("broken(\u{fc}I", "broken(void,int)"),
            ("none", "none"),
        ] {
            assert_eq!(shown(Word::Member, text), expected);
        }
        for (name, expected) in [("a/B", "a.B"), ("[I", "int[]"), ("[La/B;", "a.B[]")] {
            assert_eq!(shown(Word::Owner, name), expected);
        }
    }
}
